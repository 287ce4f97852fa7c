/** Methods: the ways to perform each action, first choice first, by trusted input where there is some. */

import type { Action } from "../core/action/grammar.js";
import {
  clickOn,
  dragTo,
  type MethodResult,
  type MethodTools,
  notSent,
  performOn,
  pickOption,
  resultOf,
  SENT,
  setSlider,
  unreachable,
} from "./controls.js";
import { dayNamed, pickDay } from "./day-picker.js";
import type { ActionRequest } from "./host.js";
import type { ExpectedState, FoundTarget } from "./surface.js";

/** What has to be true afterwards. `effect`: any sign that the page took notice. `done`: the method says so itself. */
export type MethodGoal =
  | { readonly kind: "effect" | "done" }
  | { readonly kind: "holds"; readonly wanted: ExpectedState };

export interface MethodPlan {
  readonly chain: readonly MethodName[];
  readonly goal: MethodGoal;
  /** Told in the receipt. */
  readonly expected: string;
}

const READ_ONLY = "it is read-only";
const CLICKS: readonly MethodName[] = ["click", "activate", "offset-click"];
const ANY_CHANGE = "a change of the target, the page or its address, or a request";

type PlansByKind = {
  readonly [K in Action["kind"]]?: (
    action: Extract<Action, { readonly kind: K }>,
    target: FoundTarget | null,
  ) => MethodPlan;
};

const PLANS: PlansByKind = {
  click: () => ({ chain: CLICKS, goal: { kind: "effect" }, expected: ANY_CHANGE }),
  // Whatever reached it is not done again: what seems to do nothing may have been undone by the second time.
  doubleClick: () => ({ chain: ["double-click"], goal: { kind: "effect" }, expected: ANY_CHANGE }),
  rightClick: () => ({ chain: ["right-click"], goal: { kind: "effect" }, expected: ANY_CHANGE }),
  type: ({ text }, target) => entryPlan(["type", "set-value"], text, target),
  setValue: ({ text }, target) => entryPlan(["set-value", "type"], text, target),
  select: ({ option }, target) => choicePlan(option, target),
  check: ({ on }) => holds(CLICKS, { kind: "ticked", on }, on ? "ticked" : "not ticked"),
  press: () => ({ chain: ["press"], goal: { kind: "effect" }, expected: ANY_CHANGE }),
  hover: () => ({ chain: ["hover"], goal: { kind: "done" }, expected: "the pointer over it" }),
  drag: () => holds(["drag", "drag-events"], { kind: "moved" }, "at another place"),
  upload: ({ file }) => ({ chain: ["upload"], goal: { kind: "done" }, expected: `the file "${file}" taken` }),
  scroll: ({ to }) =>
    typeof to === "number"
      ? holds(["scroll"], { kind: "in-view" }, "in the window")
      : { chain: ["scroll"], goal: { kind: "done" }, expected: "scrolled" },
};

/** Null: no action on the page. `target` is null for actions without one. The cast: kind and action belong together. */
export const planOf = (action: Action, target: FoundTarget | null): MethodPlan | null =>
  (PLANS[action.kind] as ((action: Action, target: FoundTarget | null) => MethodPlan) | undefined)?.(action, target) ??
  null;

const holds = (chain: readonly MethodName[], wanted: ExpectedState, expected: string): MethodPlan => ({
  chain,
  goal: { kind: "holds", wanted },
  expected,
});

/** How a value is put in depends on the field; a list of options is chosen from, whatever the action is called. */
function entryPlan(chain: readonly MethodName[], text: string, target: FoundTarget | null): MethodPlan {
  if (target?.shape === "list") return choicePlan(text, target);
  if (target?.shape === "slider") return holds(["steer"], { kind: "level", text }, `set to ${text}`);
  // Keys go astray in pickers, whose parts follow the locale; their value can be set, a slider's also by arrow keys.
  const picked: readonly MethodName[] = target?.role === "slider" ? ["set-value", "steer"] : ["set-value"];
  // Where a date is not taken as text there may be a calendar to choose it from.
  const typed = dayNamed(text) === null ? chain : [...chain.slice(0, 1), "pick-day" as const, ...chain.slice(1)];
  return holds(target?.shape === "picker" ? picked : typed, { kind: "value", text }, "the value put in");
}

function choicePlan(option: string, target: FoundTarget | null): MethodPlan {
  const own: readonly MethodName[] = target?.shape === "text" ? ["pick", "pick-typing"] : ["pick"];
  return holds(target?.shape === "list" ? ["select"] : own, { kind: "option", option }, `"${option}" chosen`);
}

export interface MethodCall {
  readonly method: MethodName;
  readonly action: Action;
  readonly target: FoundTarget | null;
  /** Where a drag ends. */
  readonly destination: FoundTarget | null;
  /** A key is for what had the focus when it was chosen, or for the page itself. */
  readonly guarded: boolean;
}

/** The server has told what the action is for. */
export const isGuarded = ({ target, origin }: ActionRequest): boolean => target !== undefined || origin !== undefined;

type Method = (target: FoundTarget, call: MethodCall, tools: MethodTools) => Promise<MethodResult>;

const METHODS = {
  click: ({ n }, _, tools) => clickOn(n, tools),
  "offset-click": ({ n }, _, tools) => clickOn(n, tools, 1),
  "double-click": ({ n }, _, tools) => clickOn(n, tools, 0, "double"),
  "right-click": ({ n }, _, tools) => clickOn(n, tools, 0, "right"),
  activate: (target, _, tools) => activate(target, tools),
  type: (target, { action }, tools) => typeInto(target, textOf(action), tools),
  "set-value": (target, { action }, tools) => setValue(target, textOf(action), tools),
  steer: ({ n }, { action }, tools) => setSlider(n, textOf(action), tools),
  select: ({ n }, { action }, tools) => performOn(n, { kind: "choose", n, option: textOf(action) }, tools),
  pick: (target, { action }, tools) => pickOption(target, textOf(action), tools, false),
  "pick-typing": (target, { action }, tools) => pickOption(target, textOf(action), tools, true),
  "pick-day": (target, { action }, tools) => pickDay(target, textOf(action), tools),
  hover: ({ n }, _, tools) => hoverOver(n, tools),
  drag: ({ n }, { destination }, tools) =>
    destination ? dragTo(n, destination.n, tools) : Promise.resolve(notSent("nowhere to drag it to")),
  "drag-events": async ({ n }, { destination }, tools) =>
    destination ? performOn(n, { kind: "drop", n, to: destination.n }, tools) : notSent("nowhere to drag it to"),
  upload: async ({ n }, { action }, tools) =>
    action.kind === "upload" ? uploadTo(n, action.file, tools) : notSent("no file"),
  scroll: async ({ n }, _, { surface }) => resultOf(await surface.perform({ kind: "reveal", n })),
  press: async () => notSent("no key"),
} as const satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof METHODS;

export async function performMethod(call: MethodCall, tools: MethodTools): Promise<MethodResult> {
  const { action, target, method } = call;
  const { surface } = tools;
  if (action.kind === "press") return await pressKey(action, call, tools);
  if (action.kind === "scroll" && typeof action.to === "string")
    return resultOf(await surface.perform({ kind: "scroll", to: action.to }));
  return target === null ? notSent("no target") : await METHODS[method](target, call, tools);
}

function textOf(action: Action): string {
  if (action.kind === "select") return action.option;
  return action.kind === "type" || action.kind === "setValue" ? action.text : "";
}

/** A key that names an element goes there; any other goes to what has the focus, which is the target where it is guarded. */
async function pressKey(
  { id, key }: Extract<Action, { readonly kind: "press" }>,
  { target, guarded }: MethodCall,
  { surface, input }: MethodTools,
): Promise<MethodResult> {
  const n = target?.n ?? null;
  const isNamed = id !== undefined && n !== null;
  const to = await surface.perform(isNamed ? { kind: "focus", n, selectAll: false } : { kind: "keyTo", n });
  if (!to.done && (isNamed || guarded)) return notSent(to.observed ?? "it does not take the focus");
  await surface.arm(to.n ?? n, guarded);
  await input.press(key);
  return SENT;
}

/** Menus that style sheets alone open leave no trace but what can be seen. */
async function hoverOver(n: number, { surface, input, clock }: MethodTools): Promise<MethodResult> {
  const aim = await surface.aim(n);
  if (aim.kind === "blocked") return notSent(aim.reason);
  const before = (await surface.perform({ kind: "countShown" })).n ?? 0;
  await surface.arm(n);
  await input.move(aim.x, aim.y);
  await clock.sleep(100);
  const more = ((await surface.perform({ kind: "countShown" })).n ?? 0) - before;
  return more > 0 ? { ...SENT, observed: `${more} ${more === 1 ? "control" : "controls"} appeared` } : SENT;
}

/** As assistive technology would: focus and Enter where the browser itself makes a click of it, else `element.click()`. */
async function activate({ n, shape }: FoundTarget, { surface, input }: MethodTools): Promise<MethodResult> {
  const blocked = unreachable(await surface.aim(n));
  if (blocked) return blocked;
  await surface.arm(n, true);
  if (shape === "button" && (await surface.perform({ kind: "focus", n, selectAll: false })).done) {
    await input.press("Enter");
    return SENT;
  }
  return resultOf(await surface.perform({ kind: "activate", n }));
}

async function typeInto(target: FoundTarget, text: string, tools: MethodTools): Promise<MethodResult> {
  const fault = await selectAllIn(target, tools);
  if (fault !== null) return fault;
  const { input } = tools;
  // Keys of a script are drawn by editors with a model of their own, and are not in it.
  if (target.editor && input.insert === undefined) return await putInto(target, text, tools);
  if (text === "") await input.press("Delete");
  else await input.type(text);
  return SENT;
}

/** Editors follow the selection a moment later. */
const FOLLOWED_MS = 150;

/** Null once the keys that follow would replace what it holds; what an editor holds is selected by its own keys. */
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
    // Keys may go on to the next field, as in codes with a field for each character.
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

async function setValue(target: FoundTarget, text: string, tools: MethodTools): Promise<MethodResult> {
  const { editor = false } = target;
  const fault = editor ? await selectAllIn(target, tools) : null;
  if (fault !== null) return fault;
  const { insert } = tools.input;
  // What is inserted by script is drawn by some editors and not taken into their model.
  if (editor && insert !== undefined && text !== "" && !text.includes("\n")) {
    await insert(text);
    return SENT;
  }
  return await putInto(target, text, tools);
}

async function putInto({ n, editor = false }: FoundTarget, text: string, tools: MethodTools): Promise<MethodResult> {
  const set = await performOn(n, { kind: "setValue", n, text, selected: editor }, tools);
  // Nothing was sent to it.
  return set.kind === "sent" && !set.done && set.observed === READ_ONLY ? notSent(READ_ONLY) : set;
}

async function uploadTo(n: number, file: string, { surface, input }: MethodTools): Promise<MethodResult> {
  if (!input.upload) return notSent("this browser has no files to hand over");
  const aim = await surface.aim(n);
  await surface.arm(n);
  const result = await input.upload(n, aim.kind === "open" ? aim : null, file);
  return result.kind === "kept" ? notSent(result.reason) : { ...SENT, wanted: { kind: "file", name: result.name } };
}
