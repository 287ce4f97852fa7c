/** Methods: the ways to carry out each action, first choice first (seed 003). Elsewhere: fallback chain, strategies. */

import type { Action } from "../core/action/grammar.js";
import type { FoundTarget, Wanted } from "./surface.js";

export type MethodName =
  | "click"
  | "activate"
  | "offset-click"
  | "type"
  | "set-value"
  | "steer"
  | "select"
  | "pick"
  | "pick-typing"
  | "press"
  | "hover"
  | "drag"
  | "drag-events"
  | "upload"
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

/** Null: it is no action on the page. `target` is null for actions without one. */
export function planOf(action: Action, target: FoundTarget | null): Plan | null {
  switch (action.kind) {
    case "click":
      return { chain: CLICKS, goal: { kind: "effect" }, expected: ANY_CHANGE };
    case "type":
      return entry(["type", "set-value"], action.text, target);
    case "setValue":
      return entry(["set-value", "type"], action.text, target);
    case "select":
      return choice(action.option, target);
    case "check": {
      const expected = action.on ? "ticked" : "not ticked";
      return { chain: CLICKS, goal: holds({ kind: "ticked", on: action.on }), expected };
    }
    case "press":
      return { chain: ["press"], goal: { kind: "effect" }, expected: ANY_CHANGE };
    case "hover":
      return { chain: ["hover"], goal: { kind: "done" }, expected: "the pointer over it" };
    case "drag":
      return { chain: ["drag", "drag-events"], goal: holds({ kind: "moved" }), expected: "at another place" };
    case "upload":
      return { chain: ["upload"], goal: { kind: "done" }, expected: `the file "${action.file}" taken` };
    case "scroll":
      return typeof action.to === "number"
        ? { chain: ["scroll"], goal: holds({ kind: "in-view" }), expected: "in the window" }
        : { chain: ["scroll"], goal: { kind: "done" }, expected: "scrolled" };
    default:
      return null;
  }
}

/** How a value is put in depends on the field; a list of options is chosen from, whatever the action is called. */
function entry(chain: readonly MethodName[], text: string, target: FoundTarget | null): Plan {
  const value: Goal = holds({ kind: "value", text });
  switch (target?.shape) {
    case "list":
      return choice(text, target);
    case "slider":
      return { chain: ["steer"], goal: holds({ kind: "level", text }), expected: `set to ${text}` };
    case "picker":
      // Keys go astray in pickers, whose parts follow the locale; their value can be set, a slider's also by arrow keys.
      return {
        chain: target.role === "slider" ? ["set-value", "steer"] : ["set-value"],
        goal: value,
        expected: PUT_IN,
      };
    default:
      return { chain, goal: value, expected: PUT_IN };
  }
}

const PUT_IN = "the value put in";

function choice(option: string, target: FoundTarget | null): Plan {
  const own: readonly MethodName[] = target?.shape === "text" ? ["pick", "pick-typing"] : ["pick"];
  const chain: readonly MethodName[] = target?.shape === "list" ? ["select"] : own;
  return { chain, goal: holds({ kind: "option", option }), expected: `"${option}" chosen` };
}

function holds(wanted: Wanted): Goal {
  return { kind: "holds", wanted };
}
