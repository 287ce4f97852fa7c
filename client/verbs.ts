/** Client verbs: one row for each verb of `core/action/verbs.ts`, with its methods in order of preference. */

import { type Action, type ActionOf, enteredValue, valueIn } from "../core/action/grammar.js";
import type { Verb } from "../core/action/verbs.js";
import {
  clickOn,
  dragTo,
  type MethodResult,
  type MethodTools,
  notSent,
  performOn,
  pickOption,
  setSlider,
} from "./controls.js";
import { dayNamed, pickDay } from "./day-picker.js";
import type { ActionRequest, NavigationResult } from "./host.js";
import {
  activate,
  answerDialog,
  hoverOver,
  type MethodCall,
  navigateTo,
  pressKey,
  scrollTo,
  setValue,
  typeInto,
  uploadTo,
  waitFor,
} from "./methods.js";
import type { ExpectedState, FoundTarget } from "./surface.js";
import type { TabDriver } from "./tab-driver.js";

type Method = (call: MethodCall, tools: MethodTools) => Promise<MethodResult>;

/** A method that needs a target. */
const at =
  (perform: (target: FoundTarget, call: MethodCall, tools: MethodTools) => Promise<MethodResult>): Method =>
  async (call, tools) =>
    call.target === null ? notSent("no target") : await perform(call.target, call, tools);

const textOf = ({ action }: MethodCall): string => valueIn(action) ?? "";

/** Methods under their names in receipts. */
const METHODS = {
  click: at(({ n }, _, tools) => clickOn(n, tools)),
  "offset-click": at(({ n }, _, tools) => clickOn(n, tools, 1)),
  "double-click": at(({ n }, _, tools) => clickOn(n, tools, 0, "double")),
  "right-click": at(({ n }, _, tools) => clickOn(n, tools, 0, "right")),
  activate: at((target, _, tools) => activate(target, tools)),
  type: at((target, call, tools) => typeInto(target, textOf(call), tools)),
  "set-value": at((target, call, tools) => setValue(target, textOf(call), tools)),
  steer: at(({ n }, call, tools) => setSlider(n, textOf(call), tools)),
  select: at(({ n }, call, tools) => performOn(n, { kind: "choose", n, option: textOf(call) }, tools)),
  pick: at((target, call, tools) => pickOption(target, textOf(call), tools, false)),
  "pick-typing": at((target, call, tools) => pickOption(target, textOf(call), tools, true)),
  "pick-day": at((target, call, tools) => pickDay(target, textOf(call), tools)),
  hover: at(({ n }, _, tools) => hoverOver(n, tools)),
  drag: at(async ({ n }, { destination }, tools) =>
    destination ? await dragTo(n, destination.n, tools) : notSent("nowhere to drag it to"),
  ),
  "drag-events": at(async ({ n }, { destination }, tools) =>
    destination ? await performOn(n, { kind: "drop", n, to: destination.n }, tools) : notSent("nowhere to drag it to"),
  ),
  upload: at(async ({ n }, { action }, tools) => {
    const entered = enteredValue(action);
    return entered?.kind === "file" ? await uploadTo(n, entered.file, tools) : notSent("no file");
  }),
  scroll: scrollTo,
  press: pressKey,
} as const satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof METHODS;

/** The client hears no target event from these methods, so it knows only that they were performed. */
const WITHOUT_EVENTS: readonly MethodName[] = ["hover", "scroll", "upload"];
export const hasEvents = (method: MethodName): boolean => !WITHOUT_EVENTS.includes(method);

export const performMethod = (method: MethodName, call: MethodCall, tools: MethodTools): Promise<MethodResult> =>
  METHODS[method](call, tools);

/** Condition for success. `effect`: any sign that the page took notice. `done`: the method itself reports it. */
export type MethodGoal =
  | { readonly kind: "effect" | "done" }
  | { readonly kind: "holds"; readonly wanted: ExpectedState };

export interface MethodPlan {
  readonly chain: readonly MethodName[];
  readonly goal: MethodGoal;
  /** Told in the receipt. */
  readonly expected: string;
}

/** `page`: tried by one method after another. `tab`: done to the tab. `server`: no client performs it. */
export type Performance<V extends Verb> = (
  | { readonly on: "page"; readonly plan: (action: ActionOf<V>, target: FoundTarget | null) => MethodPlan }
  | {
      readonly on: "tab";
      readonly perform: (
        action: ActionOf<V>,
        driver: TabDriver,
        order: ActionRequest,
      ) => Promise<NavigationResult | null>;
      /** The receipt's text for a performed action; "arrived" if absent. */
      readonly observed?: string;
      /** It sends nothing to the page. */
      readonly unsent?: true;
    }
  | { readonly on: "server" }
) & {
  /** Returns why this browser cannot do it, else null. */
  readonly lacks?: (driver: TabDriver) => string | null;
  /** It does not act elsewhere on the page, so the focus stays where it is. */
  readonly stays?: true;
};

const CLICKS: readonly MethodName[] = ["click", "activate", "offset-click"];

/** Accepts any sign that the page took notice. */
const noticed = (...chain: MethodName[]): MethodPlan => ({
  chain,
  goal: { kind: "effect" },
  expected: "a change of the target, the page or its address, or a request",
});

const performed = (method: MethodName, expected: string): MethodPlan => ({
  chain: [method],
  goal: { kind: "done" },
  expected,
});

const holds = (chain: readonly MethodName[], wanted: ExpectedState, expected: string): MethodPlan => ({
  chain,
  goal: { kind: "holds", wanted },
  expected,
});

const PERFORMANCES = {
  click: { on: "page", plan: () => noticed(...CLICKS) },
  // These clicks have no second method: a repeated click may undo an effect that the client did not notice.
  doubleClick: { on: "page", plan: () => noticed("double-click") },
  rightClick: { on: "page", plan: () => noticed("right-click") },
  type: { on: "page", plan: ({ text }, target) => entryPlan(["type", "set-value"], text, target) },
  setValue: { on: "page", plan: ({ text }, target) => entryPlan(["set-value", "type"], text, target) },
  select: { on: "page", plan: ({ option }, target) => choicePlan(option, target) },
  check: { on: "page", plan: ({ on }) => holds(CLICKS, { kind: "ticked", on }, on ? "ticked" : "not ticked") },
  press: { on: "page", plan: () => noticed("press") },
  hover: { on: "page", stays: true, plan: () => performed("hover", "the pointer over it") },
  drag: { on: "page", plan: () => holds(["drag", "drag-events"], { kind: "moved" }, "at another place") },
  upload: {
    on: "page",
    lacks: ({ input }) => (input.upload ? null : "this browser has no files to hand over"),
    plan: ({ file }) => performed("upload", `the file "${file}" taken`),
  },
  scroll: {
    on: "page",
    stays: true,
    plan: ({ to }) =>
      typeof to === "number"
        ? holds(["scroll"], { kind: "in-view" }, "in the window")
        : performed("scroll", "scrolled"),
  },
  dialog: {
    on: "tab",
    stays: true,
    observed: "answered",
    lacks: ({ dialogs }) => {
      if (!dialogs) return "this browser answers dialogs by itself";
      return dialogs.open() ? null : "no dialog is open";
    },
    perform: ({ answer }, driver) => answerDialog(answer, driver),
  },
  switchTab: {
    on: "tab",
    lacks: ({ input }) => (input.switchTab ? null : "this browser keeps to the tab that the task began in"),
    perform: async ({ tab }, { input }) => (await input.switchTab?.(tab)) ?? null,
  },
  navigate: { on: "tab", perform: ({ url }, { input }) => navigateTo(url, input) },
  goBack: { on: "tab", perform: (_, { input }) => input.goBack() },
  refresh: { on: "tab", perform: (_, { input }) => input.refresh() },
  wait: {
    on: "tab",
    stays: true,
    unsent: true,
    perform: ({ seconds }, driver, order) => waitFor(seconds, driver, order),
  },
  finish: { on: "server" },
  fail: { on: "server" },
  look: { on: "server" },
  googleSearch: { on: "server" },
  verifySuccess: { on: "server" },
} satisfies { readonly [V in Verb]: Performance<V> };

/** The cast: the row belongs to the action's verb. */
export const performanceOf = ({ kind }: Pick<Action, "kind">) => PERFORMANCES[kind] as Performance<Verb>;

/** Null if the action does not run on the page. `target` is null for actions without one. */
export function planOf(action: Action, target: FoundTarget | null): MethodPlan | null {
  const performance = performanceOf(action);
  return performance.on === "page" ? performance.plan(action, target) : null;
}

/** The field decides how a value is entered: in a list, the client chooses an option, whatever the verb. */
function entryPlan(chain: readonly MethodName[], text: string, target: FoundTarget | null): MethodPlan {
  if (target?.shape === "list") return choicePlan(text, target);
  if (target?.shape === "slider") return holds(["steer"], { kind: "level", text }, `set to ${text}`);
  // Typing fails in pickers, whose parts follow the locale, so set their value. Sliders also take arrow keys.
  const picked: readonly MethodName[] = target?.role === "slider" ? ["set-value", "steer"] : ["set-value"];
  // If a field does not take a date as text, it may offer a calendar.
  const typed = dayNamed(text) === null ? chain : [...chain.slice(0, 1), "pick-day" as const, ...chain.slice(1)];
  return holds(target?.shape === "picker" ? picked : typed, { kind: "value", text }, "the value put in");
}

function choicePlan(option: string, target: FoundTarget | null): MethodPlan {
  const own: readonly MethodName[] = target?.shape === "text" ? ["pick", "pick-typing"] : ["pick"];
  return holds(target?.shape === "list" ? ["select"] : own, { kind: "option", option }, `"${option}" chosen`);
}
