/** Methods: the ways to carry out each action, first choice first (seed 003). Elsewhere: fallback chain, strategies. */

import type { Action } from "../core/action/grammar.js";
import type { Hand } from "./hand.js";
import type { FoundTarget, PageSurface, Wanted } from "./surface.js";

export type MethodName =
  | "click"
  | "activate"
  | "offset-click"
  | "type"
  | "set-value"
  | "select"
  | "press"
  | "hover"
  | "scroll";

/** What has to be true afterwards. `effect`: any sign that the page took notice. `done`: the method says so itself. */
export type Goal =
  | { readonly kind: "effect" }
  | { readonly kind: "done" }
  | { readonly kind: "holds"; readonly wanted: Wanted };

export interface Plan {
  readonly chain: readonly MethodName[];
  readonly goal: Goal;
  /** Told in the receipt. */
  readonly expected: string;
}

const CLICKS: readonly MethodName[] = ["click", "activate", "offset-click"];
const ANY_CHANGE = "a change of the target, the page or its address, or a request";

/** Null: this client has no method for it. `target` is null for actions without one. */
export function planOf(action: Action, target: FoundTarget | null): Plan | null {
  switch (action.kind) {
    case "click":
      return { chain: CLICKS, goal: { kind: "effect" }, expected: ANY_CHANGE };
    case "type":
    case "setValue": {
      const typed = action.kind === "type" ? (["type", "set-value"] as const) : (["set-value", "type"] as const);
      // Keys go astray in pickers, whose parts follow the locale; only their value can be set.
      const chain = target?.shape === "picker" ? (["set-value"] as const) : typed;
      return {
        chain,
        goal: { kind: "holds", wanted: { kind: "value", text: action.text } },
        expected: "the value put in",
      };
    }
    case "select":
      return {
        chain: ["select"],
        goal: { kind: "holds", wanted: { kind: "option", option: action.option } },
        expected: `"${action.option}" chosen`,
      };
    case "check":
      return {
        chain: CLICKS,
        goal: { kind: "holds", wanted: { kind: "ticked", on: action.on } },
        expected: action.on ? "ticked" : "not ticked",
      };
    case "press":
      return { chain: ["press"], goal: { kind: "effect" }, expected: ANY_CHANGE };
    case "hover":
      return { chain: ["hover"], goal: { kind: "done" }, expected: "the pointer over it" };
    case "scroll":
      return { chain: ["scroll"], goal: { kind: "done" }, expected: "scrolled" };
    default:
      return null;
  }
}

/**
 * What came of a method: `sent` = events may have reached the page; `not-sent` = provably none did, for this reason.
 * `done` is the method's own word, where it has one.
 */
export type Sent =
  | { readonly kind: "sent"; readonly done: boolean; readonly observed?: string }
  | { readonly kind: "not-sent"; readonly reason: string };

export interface Tools {
  readonly surface: PageSurface;
  readonly hand: Hand;
}

export async function performMethod(
  method: MethodName,
  action: Action,
  target: FoundTarget | null,
  tools: Tools,
): Promise<Sent> {
  if (action.kind === "press") return await pressKey(action.key, tools);
  if (action.kind === "scroll" && typeof action.to === "string")
    return fromDeed(await tools.surface.perform({ kind: "scroll", to: action.to }));
  if (target === null) return { kind: "not-sent", reason: "no target" };
  const { n } = target;
  switch (method) {
    case "click":
    case "offset-click":
    case "hover":
      return await point(method, n, tools);
    case "activate":
      return await activate(target, tools);
    case "type":
      return action.kind === "type" || action.kind === "setValue"
        ? await typeInto(n, action.text, tools)
        : wrongMethod();
    case "set-value":
      return action.kind === "type" || action.kind === "setValue"
        ? await deedOn(n, { kind: "setValue", n, text: action.text }, tools)
        : wrongMethod();
    case "select":
      return action.kind === "select"
        ? await deedOn(n, { kind: "choose", n, option: action.option }, tools)
        : wrongMethod();
    case "scroll":
      return fromDeed(await tools.surface.perform({ kind: "reveal", n }));
    case "press":
      return wrongMethod();
  }
}

async function pressKey(key: string, { surface, hand }: Tools): Promise<Sent> {
  await surface.arm(null);
  await hand.press(key);
  return { kind: "sent", done: true };
}

/** Nothing is clicked unless it is the target that would take the click. */
async function point(method: "click" | "offset-click" | "hover", n: number, { surface, hand }: Tools): Promise<Sent> {
  const aim = await surface.aim(n);
  if (aim.kind === "blocked") return { kind: "not-sent", reason: aim.reason };
  await surface.arm(n);
  const off = method === "offset-click" ? 1 : 0;
  if (method === "hover") await hand.move(aim.x, aim.y);
  else await hand.click(aim.x + off, aim.y + off);
  return { kind: "sent", done: true };
}

/** As assistive technology would: focus and Enter where the browser itself makes a click of it, else `element.click()`. */
async function activate(target: FoundTarget, { surface, hand }: Tools): Promise<Sent> {
  const { n, shape } = target;
  const aim = await surface.aim(n);
  if (aim.kind === "blocked" && aim.hard) return { kind: "not-sent", reason: aim.reason };
  await surface.arm(n);
  if (shape === "native-button" && (await surface.perform({ kind: "focus", n, selectAll: false })).done) {
    await hand.press("Enter");
    return { kind: "sent", done: true };
  }
  return fromDeed(await surface.perform({ kind: "activate", n }));
}

async function typeInto(n: number, text: string, { surface, hand }: Tools): Promise<Sent> {
  const aim = await surface.aim(n);
  if (aim.kind === "blocked" && aim.hard) return { kind: "not-sent", reason: aim.reason };
  await surface.arm(n);
  let focused = await surface.perform({ kind: "focus", n, selectAll: true });
  if (!focused.done && aim.kind === "open") {
    await hand.click(aim.x, aim.y);
    focused = await surface.perform({ kind: "focus", n, selectAll: true });
  }
  // Without the focus the keys would land somewhere else (seed 003, problem 2).
  if (!focused.done) return { kind: "not-sent", reason: focused.observed ?? "it does not take the focus" };
  if (text === "") await hand.press("Delete");
  else await hand.type(text);
  return { kind: "sent", done: true };
}

async function deedOn(n: number, deed: Parameters<PageSurface["perform"]>[0], { surface }: Tools): Promise<Sent> {
  const aim = await surface.aim(n);
  if (aim.kind === "blocked" && aim.hard) return { kind: "not-sent", reason: aim.reason };
  await surface.arm(n);
  return fromDeed(await surface.perform(deed));
}

function fromDeed({ done, observed }: { readonly done: boolean; readonly observed?: string }): Sent {
  return { kind: "sent", done, ...(observed === undefined ? {} : { observed }) };
}

function wrongMethod(): Sent {
  return { kind: "not-sent", reason: "method does not fit the action" };
}
