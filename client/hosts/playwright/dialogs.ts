/** Dialogs and side effects of a Playwright page: a dialog that asks is kept open until an action answers it. */

import type { EventEmitter } from "node:events";
import type { Dialog, Page } from "playwright-core";
import type { Dialogs, SideEffects } from "../../host.js";
import { dialogText } from "../../tab-driver.js";
import type { IsolatedWorld } from "./isolated-world.js";

export interface PageDialogs extends Dialogs {
  /** Resolves to `STOPPED` once a dialog is open: it stops the page until it is answered, so the work may never end. */
  unlessOpen<T>(work: Promise<T>): Promise<T | typeof STOPPED>;
  /** Hears each dialog's text, as `confirm: Sure?`. */
  onDialog(listen: (words: string) => void): void;
}

export const STOPPED = Symbol("stopped by a dialog");

/** Dialogs accepted at once: an alert only informs, and leaving a page is never stopped. */
const INFORMING = new Set(["alert", "beforeunload"]);

export function watchDialogs(page: Page): PageDialogs {
  const { dialogs, opened } = pageDialogs(page);
  page.on("dialog", (dialog) => {
    const isInforming = INFORMING.has(dialog.type());
    opened(dialog, !isInforming);
    if (isInforming) dialog.accept().catch(() => undefined);
  });
  return dialogs;
}

/** Leaves dialogs to the code that drives the page; if nobody listens, dismisses them as Playwright does. */
export function watchDialogsOfOthers(page: Page, world: IsolatedWorld): PageDialogs {
  const { dialogs, opened, closed } = pageDialogs(page);
  page.on("dialog", (dialog) => {
    opened(dialog, true);
    // The cast: it is an event emitter, which its type does not say.
    if ((page as unknown as EventEmitter).listenerCount("dialog") > 1) return;
    // The answer fails if the page is left, which closes its dialog.
    const answer = dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
    answer.catch(() => undefined);
  });
  world.onDialogClosed(closed);
  return dialogs;
}

function pageDialogs(page: Page) {
  let open: Dialog | null = null;
  const waiting = new Set<() => void>();
  const listeners: ((words: string) => void)[] = [];
  const closed = (): void => {
    open = null;
  };
  page.on("close", closed);
  const opened = (dialog: Dialog, stays: boolean): void => {
    const words = dialogText({ type: dialog.type(), message: dialog.message() });
    for (const listen of listeners) listen(words);
    if (!stays) return;
    open = dialog;
    for (const wake of waiting) wake();
  };
  const dialogs: PageDialogs = {
    open: () => (open ? { type: open.type(), message: open.message() } : null),
    async answer(answer) {
      const dialog = open;
      open = null;
      // A dialog that closed with its page counts as answered.
      await (answer === "accept" ? dialog?.accept() : dialog?.dismiss())?.catch(() => undefined);
    },
    async unlessOpen<T>(work: Promise<T>): Promise<T | typeof STOPPED> {
      // The work may fail after `STOPPED` was returned, e.g. because the page was left.
      work.catch(() => undefined);
      if (open) return STOPPED;
      let wake = (): void => undefined;
      const stopped = new Promise<typeof STOPPED>((resolve) => {
        wake = () => resolve(STOPPED);
      });
      waiting.add(wake);
      return await Promise.race([work, stopped]).finally(() => waiting.delete(wake));
    },
    onDialog: (listen) => void listeners.push(listen),
  };
  return { dialogs, opened, closed };
}

/** Watches this page only: windows opened elsewhere in the browser are not its doing. */
export function watchSideEffects(page: Page, world: IsolatedWorld, dialogs: PageDialogs): SideEffects {
  let seen: ReturnType<SideEffects["seen"]> = {};
  world.onWindow(() => {
    seen = { ...seen, newTab: true };
  });
  page.on("download", (started) => {
    const download = started.suggestedFilename().slice(0, 200);
    seen = { ...seen, download };
    // A browser that somebody else drives may not report failures. A failed download does not count.
    const isFailed = started.failure().then((reason) => reason !== null);
    void isFailed
      .catch(() => false)
      .then((failed) => {
        if (failed && seen.download === download) seen = { ...seen, download: undefined };
      });
  });
  dialogs.onDialog((dialog) => {
    seen = { ...seen, dialog };
  });
  return {
    begin() {
      seen = {};
    },
    seen: () => seen,
  };
}
