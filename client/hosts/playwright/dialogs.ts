/** Dialogs and side effects of a Playwright page: a dialog that asks is kept open until an action answers it. */

import type { EventEmitter } from "node:events";
import type { Dialog, Page } from "playwright-core";
import type { Dialogs, SideEffects } from "../../host.js";
import { dialogText } from "../../tab-driver.js";
import type { IsolatedWorld } from "./isolated-world.js";

export interface PageDialogs extends Dialogs {
  /** `STOPPED` as soon as a dialog is open: until it is answered the page does nothing else, and the work may never end. */
  unlessOpen<T>(work: Promise<T>): Promise<T | typeof STOPPED>;
  /** What was said last, as `confirm: Sure?`. */
  onDialog(listen: (words: string) => void): void;
}

export const STOPPED = Symbol("stopped by a dialog");

/** What only informs is acknowledged at once; leaving a page is never stopped. */
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

/** Whoever drives the page answers them; where nobody listens, they are dismissed as Playwright does it. */
export function watchDialogsOfOthers(page: Page, world: IsolatedWorld): PageDialogs {
  const { dialogs, opened, closed } = pageDialogs(page);
  page.on("dialog", (dialog) => {
    opened(dialog, true);
    // The cast: it is an event emitter, which its type does not say.
    if ((page as unknown as EventEmitter).listenerCount("dialog") > 1) return;
    // A page that is left takes its dialog with it.
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
      // A dialog that went away with its page is answered.
      await (answer === "accept" ? dialog?.accept() : dialog?.dismiss())?.catch(() => undefined);
    },
    async unlessOpen<T>(work: Promise<T>): Promise<T | typeof STOPPED> {
      // Answered late or never: a page that was stopped and left has nothing to say.
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

/** Of this page only: whatever else is opened in the browser is none of its doing. */
export function watchSideEffects(page: Page, world: IsolatedWorld, dialogs: PageDialogs): SideEffects {
  let seen: ReturnType<SideEffects["seen"]> = {};
  world.onWindow(() => {
    seen = { ...seen, newTab: true };
  });
  page.on("download", (started) => {
    const download = started.suggestedFilename().slice(0, 200);
    seen = { ...seen, download };
    // A browser that somebody else drives may not say. A file that did not come is none.
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
