/** Dialogs: answers by code to the page's alert, confirm and prompt, which would otherwise block our actions. */

import type { ActionRequest, Dialogs, InputDevice, OpenDialog } from "../../../client/host.js";
import type { PageSurface } from "../../../client/surface.js";
import { isAnswer, isWait, pressIn } from "../../../core/action/grammar.js";
import type { SessionEntry } from "./storage.js";

interface HeardDialog extends OpenDialog {
  readonly answer: "accept" | "dismiss";
}

/** A question and the frame that asked it. */
interface AskedDialog extends OpenDialog {
  readonly frameId: number;
}

/** A question that was declined, and the element whose press asked it. */
export interface DeclinedDialog {
  readonly tabId: number;
  readonly dialog: AskedDialog;
  readonly target: NonNullable<ActionRequest["target"]>;
}

interface DialogOverride {
  readonly heard: HeardDialog[];
  restore(): void;
}

type Scope = typeof window & { surefootDialogs?: DialogOverride };

/**
 * Replaces the page's functions: alerts are acknowledged, questions are declined. Only `agreed` is accepted, and only once:
 * a page may ask something else the second time, or in another frame.
 */
export async function answerDialogs(tabId: number, agreed?: AskedDialog): Promise<void> {
  await replaceDialogs({ tabId, allFrames: true }, null);
  if (agreed === undefined) return;
  const { frameId, ...dialog } = agreed;
  await replaceDialogs({ tabId, frameIds: [frameId] }, dialog);
}

async function replaceDialogs(target: chrome.scripting.InjectionTarget, agreed: OpenDialog | null): Promise<void> {
  await inFrames(
    target,
    (open: OpenDialog | null) => {
      const page = window as Scope;
      page.surefootDialogs?.restore();
      const heard: HeardDialog[] = [];
      const [alertOf, confirmOf, promptOf] = [window.alert, window.confirm, window.prompt];
      let awaited = open;
      const note = (type: string, message: unknown, answer: "accept" | "dismiss"): void => {
        if (heard.length < 5) heard.push({ type, message: String(message ?? "").slice(0, 1_000), answer });
      };
      const asked = (type: string, message: unknown): boolean => {
        const isAgreed = awaited?.type === type && awaited.message === String(message ?? "").slice(0, 1_000);
        note(type, message, isAgreed ? "accept" : "dismiss");
        if (isAgreed) awaited = null;
        return isAgreed;
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
    [agreed],
  );
}

/** Dialogs so far, oldest first in each frame. `restore` gives the page its own functions back. */
export async function readDialogs(
  tabId: number,
  restore: boolean,
): Promise<readonly (HeardDialog & { readonly frameId: number })[]> {
  const answers = await inFrames(
    { tabId, allFrames: true },
    (giveBack: boolean) => {
      const held = (window as Scope).surefootDialogs;
      if (giveBack) held?.restore();
      return held?.heard ?? [];
    },
    [restore],
  );
  return answers.flatMap(({ frameId, answer }) => heardIn(answer).map((heard) => ({ ...heard, frameId })));
}

const TYPES: readonly unknown[] = ["alert", "confirm", "prompt"];
const HEARD_MAX = 5;

/** Checks each entry: it comes from the page's own world, where the page may write anything. */
function heardIn(answer: unknown): readonly HeardDialog[] {
  return Array.isArray(answer) ? answer.slice(0, HEARD_MAX).filter(isHeard) : [];
}

function isHeard(one: unknown): one is HeardDialog {
  if (typeof one !== "object" || one === null) return false;
  const { type, message, answer } = one as Readonly<Record<string, unknown>>; // an object has members
  const isSaid = typeof message === "string" && message.length <= 1_000;
  return isSaid && TYPES.includes(type) && (answer === "accept" || answer === "dismiss");
}

/** A frame that went away has no answer. */
async function inFrames<Args extends unknown[], Answer>(
  target: chrome.scripting.InjectionTarget,
  func: (...args: Args) => Answer,
  args: Args,
): Promise<readonly { readonly frameId: number; readonly answer: Answer | null }[]> {
  try {
    const results = await chrome.scripting.executeScript({
      target,
      world: "MAIN",
      injectImmediately: true,
      func,
      args,
    });
    // The cast: the function's result in each frame that still existed.
    return results.map(({ frameId, result }) => ({ frameId, answer: (result ?? null) as Answer | null }));
  } catch {
    // A page that cannot be reached has no dialogs that we could answer.
    return [];
  }
}

/**
 * An extension cannot keep the page's own question open, so it declines the question, which does nothing, and reports it.
 * The question counts as open until the next action, even while the task rests. `dialog("accept")` presses the asking
 * element once more, with the yes given beforehand.
 */
export class DeclinedDialogs implements Dialogs {
  /** Resolves when the task's stored question has been read. */
  readonly ready: Promise<void>;
  private asked: DeclinedDialog | null = null;
  private readonly kept: SessionEntry<DeclinedDialog>;
  private readonly tabId: number;
  private readonly surface: PageSurface;
  private readonly input: InputDevice;

  constructor(tabId: number, kept: SessionEntry<DeclinedDialog>, surface: PageSurface, input: InputDevice) {
    this.tabId = tabId;
    this.kept = kept;
    this.surface = surface;
    this.input = input;
    this.ready = kept.read().then((asked) => {
      if (asked?.tabId === tabId) this.asked = asked;
    });
  }

  open(): OpenDialog | null {
    if (this.asked === null) return null;
    const { type, message } = this.asked.dialog;
    return { type, message };
  }

  /** Open question of this document; a new one has asked nothing yet. */
  async openOn(epoch: string): Promise<OpenDialog | null> {
    await this.ready;
    if (this.asked !== null && this.asked.target.epoch !== epoch) await this.keep(null);
    return this.open();
  }

  async answer(answer: HeardDialog["answer"]): Promise<void> {
    const question = this.asked;
    await this.keep(null);
    if (answer === "dismiss" || question === null) return;
    await answerDialogs(this.tabId, question.dialog);
    if (!(await pressAgain(question.target, this.surface, this.input))) await this.keep(question);
  }

  /** Keeps a question that was declined during this action. An earlier one survives only waits and dialog answers. */
  async heard({ action, target }: ActionRequest, dialogs: Awaited<ReturnType<typeof readDialogs>>): Promise<void> {
    const declined = dialogs.find(({ type, answer }) => type !== "alert" && answer === "dismiss");
    if (declined !== undefined && target !== undefined && pressIn(action) === "once") {
      const { type, message, frameId } = declined;
      await this.keep({ tabId: this.tabId, dialog: { type, message, frameId }, target });
    } else if (!isWait(action) && !isAnswer(action)) await this.keep(null);
  }

  private async keep(asked: DeclinedDialog | null): Promise<void> {
    this.asked = asked;
    await this.kept.write(asked);
  }
}

/** False if the element is gone or out of reach, and nothing was pressed. */
async function pressAgain(
  target: DeclinedDialog["target"],
  surface: PageSurface,
  input: InputDevice,
): Promise<boolean> {
  const found = await surface.resolve(target);
  if (found.kind === "refused") return false;
  const aim = await surface.aim(found.n);
  if (aim.kind === "blocked") return false;
  await surface.arm(found.n, true);
  await input.click(aim.x, aim.y);
  await surface.disarm();
  return true;
}
