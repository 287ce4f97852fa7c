/** Context: the input of a rule: the page, past actions and later clauses. */

import { isEntryVerb, pressIn, verbIn } from "../../../core/action/grammar.js";
import type { Feedback } from "../../../core/task/choice.js";
import type { PastAction } from "../../../core/turn/past-action.js";
import type { Clause } from "./clauses.js";
import type { ControlNode } from "./controls.js";
import type { PageInput } from "./rule.js";
import { folded } from "./words.js";

export interface PageContext {
  readonly page: PageInput;
  /** Keys of controls that rules must ignore. */
  readonly excluded?: ReadonlySet<string>;
}

export interface RuleContext extends PageContext {
  /** Actions for this clause so far, newest last. */
  readonly history: readonly PastAction[];
  /** All actions of the task that are still remembered. */
  readonly earlier: readonly PastAction[];
  readonly later: readonly Clause[];
  readonly hints: readonly string[];
  /** The user's own words. */
  readonly goal: string;
  /** True if the request forbids saving. */
  readonly unsaved: boolean;
  readonly fault?: Feedback;
}

export const verbOf = (past: Pick<PastAction, "action">): string => /^\w+/.exec(past.action)?.[0] ?? "";
export const isClick = (past: Pick<PastAction, "action">): boolean => pressIn(past.action) === "once";
export const isEntering = (past: Pick<PastAction, "action">): boolean => isEntryVerb(verbIn(past.action));

export function wasOn(past: PastAction, node: Pick<ControlNode, "role" | "name" | "fingerprint">): boolean {
  const isLike = past.fingerprint === node.fingerprint || past.role === node.role;
  return isLike && folded(past.name ?? "") === folded(node.name);
}

export const succeeded = ({ verdict, personsWord }: PastAction): boolean =>
  verdict === "confirmed" || verdict === "likely" || personsWord === "arrived";

export const wasClicked = ({ history }: RuleContext, node: ControlNode): boolean =>
  history.some((past) => isClick(past) && succeeded(past) && wasOn(past, node));
