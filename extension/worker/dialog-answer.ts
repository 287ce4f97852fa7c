/** Dialog answer: while we act, the page's own alert, confirm and prompt are answered by code, for they would stop us. */

import type { OpenDialog } from "../../client/hand.js";

/** One of the page's windows, and what it was told. */
export interface HeardDialog extends OpenDialog {
  readonly answer: "accept" | "dismiss";
}

interface Held {
  readonly heard: HeardDialog[];
  restore(): void;
}

type Scope = typeof window & { surefootDialogs?: Held };

/** Put before the page's functions; what only informs is acknowledged, what asks is declined unless the first is to be accepted. */
export async function answerDialogs(tabId: number, firstAsked: HeardDialog["answer"] = "dismiss"): Promise<void> {
  await inEveryFrame(
    tabId,
    (first: "accept" | "dismiss") => {
      const page = window as Scope;
      page.surefootDialogs?.restore();
      const heard: HeardDialog[] = [];
      const [alertOf, confirmOf, promptOf] = [window.alert, window.confirm, window.prompt];
      let next = first;
      const note = (type: string, message: unknown, answer: "accept" | "dismiss"): void => {
        if (heard.length < 5) heard.push({ type, message: String(message ?? "").slice(0, 200), answer });
      };
      const asked = (type: string, message: unknown): boolean => {
        note(type, message, next);
        const accepted = next === "accept";
        next = "dismiss";
        return accepted;
      };
      window.alert = (message?: unknown) => note("alert", message, "accept");
      window.confirm = (message?: unknown) => asked("confirm", message);
      window.prompt = (message?: unknown, own?: unknown) => (asked("prompt", message) ? String(own ?? "") : null);
      const restore = (): void => {
        window.alert = alertOf;
        window.confirm = confirmOf;
        window.prompt = promptOf;
        delete page.surefootDialogs;
      };
      const held: Held = { heard, restore };
      Object.defineProperty(page, "surefootDialogs", { value: held, configurable: true, enumerable: false });
    },
    [firstAsked],
  );
}

/** What was said so far, oldest first; with `restore` the page has its own again. */
export async function heardDialogs(tabId: number, restore: boolean): Promise<readonly HeardDialog[]> {
  const answers = await inEveryFrame(
    tabId,
    (giveBack: boolean) => {
      const held = (window as Scope).surefootDialogs;
      if (giveBack) held?.restore();
      return held?.heard ?? [];
    },
    [restore],
  );
  return answers.flatMap((heard) => heard ?? []);
}

/** A frame that went away has no answer. */
async function inEveryFrame<Args extends unknown[], Answer>(
  tabId: number,
  func: (...args: Args) => Answer,
  args: Args,
): Promise<readonly (Answer | null)[]> {
  try {
    const results = await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      world: "MAIN",
      injectImmediately: true,
      func,
      args,
    });
    // The cast: what the function gave, in each frame that still was there.
    return results.map(({ result }) => (result ?? null) as Answer | null);
  } catch {
    // A page that cannot be reached has no dialogs that we could answer.
    return [];
  }
}
