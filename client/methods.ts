/** Methods: operations on a page or a tab, by trusted input if the host has it. */

import { type Action, elementIdsOf, keyIn } from "../core/action/grammar.js";
import {
  clickOn,
  type MethodResult,
  type MethodTools,
  notSent,
  performOn,
  resultOf,
  SENT,
  unreachable,
} from "./controls.js";
import { type ActionRequest, type InputDevice, InputNotSentError, type NavigationResult } from "./host.js";
import { waitUntilSettled } from "./settle.js";
import type { FoundTarget } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

const READ_ONLY = "it is read-only";

export interface MethodCall {
  readonly action: Action;
  readonly target: FoundTarget | null;
  /** Drop target of a drag. */
  readonly destination: FoundTarget | null;
  /** True: a key may go only to the element that had the focus when it was chosen, or to the page. */
  readonly guarded: boolean;
}

/** True if the server named the action's target or origin. */
export const isGuarded = ({ target, origin }: ActionRequest): boolean => target !== undefined || origin !== undefined;

/** A key that names an element goes there. Any other goes to the focused element; if guarded, that must be the target. */
export async function pressKey(
  { action, target, guarded }: MethodCall,
  { surface, input }: MethodTools,
): Promise<MethodResult> {
  const key = keyIn(action);
  if (key === undefined) return notSent("no key");
  const n = target?.n ?? null;
  const isNamed = elementIdsOf(action).length > 0 && n !== null;
  const to = await surface.perform(isNamed ? { kind: "focus", n, selectAll: false } : { kind: "keyTo", n });
  if (!to.done && (isNamed || guarded)) return notSent(to.observed ?? "it does not take the focus");
  await surface.arm(to.n ?? n, guarded);
  await input.press(key);
  return SENT;
}

/** Scrolls the whole page, or until an element is in view. */
export async function scrollTo({ action, target }: MethodCall, { surface }: MethodTools): Promise<MethodResult> {
  if (action.kind === "scroll" && typeof action.to === "string")
    return resultOf(await surface.perform({ kind: "scroll", to: action.to }));
  return target === null ? notSent("no target") : resultOf(await surface.perform({ kind: "reveal", n: target.n }));
}

/** Counts visible controls: a menu that CSS alone opens leaves no other trace. */
export async function hoverOver(n: number, { surface, input, clock }: MethodTools): Promise<MethodResult> {
  const aim = await surface.aim(n);
  if (aim.kind === "blocked") return notSent(aim.reason);
  const before = (await surface.perform({ kind: "countShown" })).n ?? 0;
  await surface.arm(n);
  await input.move(aim.x, aim.y);
  await clock.sleep(100);
  const more = ((await surface.perform({ kind: "countShown" })).n ?? 0) - before;
  return more > 0 ? { ...SENT, observed: `${more} ${more === 1 ? "control" : "controls"} appeared` } : SENT;
}

/** Acts like assistive technology: focus and Enter if the browser makes a click of that, else `element.click()`. */
export async function activate({ n, shape }: FoundTarget, { surface, input }: MethodTools): Promise<MethodResult> {
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  await surface.arm(n, true);
  if (shape === "button" && (await surface.perform({ kind: "focus", n, selectAll: false })).done) {
    await input.press("Enter");
    return SENT;
  }
  return resultOf(await surface.perform({ kind: "activate", n }));
}

export async function typeInto(target: FoundTarget, text: string, tools: MethodTools): Promise<MethodResult> {
  const fault = await selectAllIn(target, tools);
  if (fault !== null) return fault;
  const { input } = tools;
  // Editors with their own model draw synthetic keys but do not add them to the model.
  if (target.editor && input.insert === undefined) return await putInto(target, text, tools);
  if (text === "") await input.press("Delete");
  else await input.type(text);
  return SENT;
}

/** Time for an editor to follow the selection. */
const FOLLOWED_MS = 150;

/** Selects all, so that the next keys replace the content; in an editor by its own shortcut. Null on success. */
async function selectAllIn({ n, editor }: FoundTarget, tools: MethodTools): Promise<MethodResult | null> {
  const { surface, input, clock } = tools;
  const aim = await surface.aim(n);
  const blocked = unreachable(aim);
  if (blocked) return blocked;
  await surface.arm(n);
  let focused = await surface.perform({ kind: "focus", n, selectAll: true });
  if (!focused.done && aim.kind === "open") {
    const clicked = await clickOn(n, tools);
    if (clicked.kind === "not-sent") return clicked;
    focused = await surface.perform({ kind: "focus", n, selectAll: true });
    if (!focused.done) return resultOf(focused);
    // The client does not guard it: keys may go on to the next field, as in codes with one field per character.
    await surface.arm(n);
  }
  // Without the focus the keys would land somewhere else.
  if (!focused.done) return notSent(focused.observed ?? "it does not take the focus");
  if (editor) {
    await input.press("ControlOrMeta+A");
    await clock.sleep(FOLLOWED_MS);
  }
  return null;
}

export async function setValue(target: FoundTarget, text: string, tools: MethodTools): Promise<MethodResult> {
  const { editor = false } = target;
  const fault = editor ? await selectAllIn(target, tools) : null;
  if (fault !== null) return fault;
  const { insert } = tools.input;
  // Some editors draw text inserted by script but do not take it into their model.
  if (editor && insert !== undefined && text !== "" && !text.includes("\n")) {
    await insert(text);
    return SENT;
  }
  return await putInto(target, text, tools);
}

async function putInto({ n, editor = false }: FoundTarget, text: string, tools: MethodTools): Promise<MethodResult> {
  const set = await performOn(n, { kind: "setValue", n, text, selected: editor }, tools);
  // A read-only field got no event.
  return set.kind === "sent" && !set.done && set.observed === READ_ONLY ? notSent(READ_ONLY) : set;
}

export async function uploadTo(n: number, file: string, { surface, input }: MethodTools): Promise<MethodResult> {
  if (!input.upload) return notSent("this browser has no files to hand over");
  const aim = await surface.aim(n);
  await surface.arm(n);
  const result = await input.upload(n, aim.kind === "open" ? aim : null, file);
  return result.kind === "kept" ? notSent(result.reason) : { ...SENT, wanted: { kind: "file", name: result.name } };
}

const LONGEST_WAIT_S = 30;

export async function navigateTo(url: string, input: InputDevice): Promise<NavigationResult> {
  if (/^https?:/i.test(url)) return await input.navigate(url);
  return { kind: "stayed", reason: "only addresses of the web are opened" };
}

export async function waitFor(
  seconds: number,
  driver: TabDriver,
  { untilSettled }: ActionRequest,
): Promise<NavigationResult> {
  if (untilSettled) await waitUntilSettled(seconds, driver);
  else await driver.clock.sleep(Math.min(seconds, LONGEST_WAIT_S) * 1_000);
  return { kind: "arrived" };
}

export async function answerDialog(answer: "accept" | "dismiss", { dialogs }: TabDriver): Promise<NavigationResult> {
  try {
    await dialogs?.answer(answer);
  } catch (error) {
    // Some hosts repeat the press that asked.
    if (error instanceof InputNotSentError) return { kind: "stayed", reason: error.message };
    throw error;
  }
  return dialogs?.open() ? { kind: "stayed", reason: "another dialog is open" } : { kind: "arrived" };
}
