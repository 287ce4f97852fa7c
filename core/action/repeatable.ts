/** Repeatable: actions whose second delivery cannot toggle, add or send anything (RC4). */

import type { Kind, Risk } from "../../protocol/task.js";
import { isOn, type SkeletonNode } from "../page/skeleton.js";
import { type Action, keyIn } from "./grammar.js";
import { isTextField } from "./kind.js";
import { LINK_RULES, type LinkKind } from "./link-kind.js";
import { VERBS } from "./verbs.js";

export interface DeliveryQuestion {
  readonly action: Action;
  readonly kind: Kind;
  readonly risk: Risk;
  readonly target: SkeletonNode;
  /** Kind of the link that the action follows. */
  readonly link?: LinkKind | undefined;
}

const MOVING = /^(?:Shift\+)?(?:Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown|Tab|Escape)$/i;
/** The key moves the focus or the view, or closes something. */
export const isMovingKey = (key: string): boolean => MOVING.test(key);
const CHOICES = new Set(["radio", "menuitemradio", "tab"]);
/** A second click chooses what the first one chose. */
export const isChoice = ({ role }: Pick<SkeletonNode, "role">): boolean => CHOICES.has(role);

/** State that a click on a toggle or on an opener would reverse. */
export const isOnOrOpen = (node: Pick<SkeletonNode, "state">): boolean => isOn(node) || node.state.expanded === true;

/** The page shows whether an entry, tick or drag took effect. For a press, the target's structure decides, never its words. */
export function isRepeatable(question: DeliveryQuestion): boolean {
  const { action } = question;
  switch (VERBS[action.kind].repeat) {
    case "always":
      return true;
    case "never":
      return false;
    case "key":
      return isMovingKey(keyIn(action) ?? "");
    case "target":
      return isClickRepeatable(question);
  }
}

function isClickRepeatable({ kind, risk, target, link }: DeliveryQuestion): boolean {
  if (kind === "submit" || risk !== "reversible") return false;
  if (link === undefined) return readsBack(target);
  // An inline script may handle the click and stay on the page.
  return !LINK_RULES[link].once && target.control?.scripted !== true;
}

/** The control itself shows the result of a click: chosen, open, or merely focused. */
function readsBack(target: SkeletonNode): boolean {
  const { control, state } = target;
  if (isChoice(target) || isTextField(target)) return true;
  return state.expanded !== true && (control?.discloses === true || control?.tag === "summary");
}
