/** Repeatable: actions whose second delivery cannot toggle, add or send anything (RC4). */

import type { Kind, Risk } from "../../protocol/task.js";
import type { SkeletonNode } from "../page/skeleton.js";
import { type Action, isClicking } from "./grammar.js";
import { isTextField } from "./kind.js";

export interface DeliveryQuestion {
  readonly action: Action;
  readonly kind: Kind;
  readonly risk: Risk;
  readonly target: SkeletonNode;
}

const MOVING = /^(?:Shift\+)?(?:Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown|Tab|Escape)$/i;
/** It moves the focus or the view, or closes what is open. */
export const isMovingKey = (key: string): boolean => MOVING.test(key);
const CHOICES = new Set(["radio", "menuitemradio", "tab"]);
/** A second click chooses what the first one chose. */
export const isChoice = ({ role }: Pick<SkeletonNode, "role">): boolean => CHOICES.has(role);

/** The wanted state of an entry, a tick or a drag reads back. Of a press the structure of its target decides, and no word on it. */
export function isRepeatable({ action, kind, risk, target }: DeliveryQuestion): boolean {
  if (action.kind === "press") return isMovingKey(action.key);
  if (!isClicking(action)) return true;
  if (kind === "submit" || risk !== "reversible") return false;
  return action.kind === "click" && (kind === "navigation" ? !isScripted(target) : readsBack(target));
}

/** A script may answer a link and stay on the page. */
const isScripted = ({ control }: SkeletonNode): boolean => control?.scripted === true;

/** The control itself tells what a click has left: chosen, open, or nothing but the focus. */
function readsBack(target: SkeletonNode): boolean {
  const { control, state } = target;
  if (isChoice(target) || isTextField(target)) return true;
  return state.expanded !== true && (control?.discloses === true || control?.tag === "summary");
}
