/** Dialogs: while we act, the page's own alert, confirm and prompt are answered by code, for they would stop us. */

import type { ActionRequest, Dialogs, InputDevice, OpenDialog } from "../../client/host.js";
import type { PageSurface } from "../../client/surface.js";

interface HeardDialog extends OpenDialog {
  readonly answer: "accept" | "dismiss";
}

interface DialogOverride {
  readonly heard: HeardDialog[];
  restore(): void;
}

type Scope = typeof window & { surefootDialogs?: DialogOverride };

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
      const held: DialogOverride = { heard, restore };
      Object.defineProperty(page, "surefootDialogs", { value: held, configurable: true, enumerable: false });
    },
    [firstAsked],
  );
}

/** What was said so far, oldest first; with `restore` the page has its own again. */
export async function readDialogs(tabId: number, restore: boolean): Promise<readonly HeardDialog[]> {
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

/**
 * An extension cannot keep the page's own question open, so it is declined, which does nothing, and reported. It stands
 * as open until the next action: `dialog("accept")` presses once more what asked, with the yes given beforehand.
 */
export class DeclinedDialogs implements Dialogs {
  private asked: { readonly dialog: OpenDialog; readonly request: ActionRequest } | null = null;

  constructor(
    private readonly tabId: number,
    private readonly surface: PageSurface,
    private readonly input: InputDevice,
  ) {}

  open(): OpenDialog | null {
    return this.asked?.dialog ?? null;
  }

  async answer(answer: HeardDialog["answer"]): Promise<void> {
    const question = this.asked;
    this.asked = null;
    if (answer === "dismiss" || question === null) return;
    await answerDialogs(this.tabId, "accept");
    if (!(await pressAgain(question.request, this.surface, this.input))) this.asked = question;
  }

  /** What was said while this was executed. */
  heard(request: ActionRequest, dialogs: readonly HeardDialog[]): void {
    const declined = dialogs.find(({ type, answer }) => type !== "alert" && answer === "dismiss");
    if (declined === undefined || !request.target || !request.action.startsWith("click(")) return;
    this.asked = { dialog: { type: declined.type, message: declined.message }, request };
  }
}

/** False: it is not there any more, or out of reach, and nothing was pressed. */
async function pressAgain({ target }: ActionRequest, surface: PageSurface, input: InputDevice): Promise<boolean> {
  if (!target) return false;
  const found = await surface.resolve(target);
  if (found.kind === "refused") return false;
  const aim = await surface.aim(found.n);
  if (aim.kind === "blocked") return false;
  await surface.arm(found.n);
  await input.click(aim.x, aim.y);
  await surface.disarm();
  return true;
}
