/** Dialogs: alert, confirm and prompt of a Playwright page; what asks is kept open until an action answers it. Elsewhere: popup box. */

import type { Dialog, Page } from "playwright-core";
import type { Dialogs, OpenDialog } from "../../hand.js";

export interface PageDialogs extends Dialogs {
  /** `HELD` as soon as one is open: until it is answered, the page does nothing else, and the work may never end. */
  unlessHeld<T>(work: Promise<T>): Promise<T | typeof HELD>;
  /** What was said last, as `confirm: Sure?`. */
  onSaid(listen: (said: string) => void): void;
}

export const HELD = Symbol("held up by a dialog");

/** What only informs is acknowledged at once; leaving a page is never held up. */
const INFORMING = new Set(["alert", "beforeunload"]);

export function watchDialogs(page: Page): PageDialogs {
  let held: Dialog | null = null;
  const waiting = new Set<() => void>();
  const listeners: ((said: string) => void)[] = [];
  page.on("dialog", (dialog) => {
    const said = `${dialog.type()}: ${dialog.message()}`.slice(0, 200);
    for (const listen of listeners) listen(said);
    if (INFORMING.has(dialog.type())) {
      dialog.accept().catch(() => undefined);
      return;
    }
    held = dialog;
    for (const wake of waiting) wake();
  });
  page.on("close", () => {
    held = null;
  });
  return {
    open: (): OpenDialog | null => (held ? { type: held.type(), message: held.message() } : null),
    async answer(answer) {
      const dialog = held;
      held = null;
      // A window that went away with its page is answered.
      await (answer === "accept" ? dialog?.accept() : dialog?.dismiss())?.catch(() => undefined);
    },
    async unlessHeld<T>(work: Promise<T>): Promise<T | typeof HELD> {
      // Answered late or never: a page that was held up and left has nothing to say.
      work.catch(() => undefined);
      return held ? HELD : await raced(work, waiting);
    },
    onSaid: (listen) => void listeners.push(listen),
  };
}

/** `waiting` are called when a dialog opens. */
async function raced<T>(work: Promise<T>, waiting: Set<() => void>): Promise<T | typeof HELD> {
  let wake = (): void => undefined;
  const cut = new Promise<typeof HELD>((resolve) => {
    wake = () => resolve(HELD);
  });
  waiting.add(wake);
  try {
    return await Promise.race([work, cut]);
  } finally {
    waiting.delete(wake);
  }
}
