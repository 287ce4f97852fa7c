/** Once: which deeds may reach the page a single time only, because they may change state (design §21.3). */

import type { SkeletonNode } from "../page/skeleton.js";
import { foreignVerbOf } from "./foreign-verbs.js";
import { type Kind, verbPhrase } from "./kind.js";
import type { Risk } from "./risk.js";

export interface OnceQuestion {
  readonly kind: Kind;
  readonly risk: Risk;
  readonly target: SkeletonNode | undefined;
}

/** Of what is clicked, or pressed by a key. */
export function isOnce({ kind, risk, target }: OnceQuestion): boolean {
  if (kind === "submit" || risk !== "reversible") return true;
  if (target?.control === undefined || kind === "dropdown" || kind === "navigation") return false;
  // Nobody knows what a control without words does.
  const name = target.name.trim();
  if (name === "" || STEPPER.test(name)) return true;
  if (STATED.has(target.role) || target.state.expanded !== undefined) return false;
  const phrase = verbPhrase(name);
  const foreign = foreignVerbOf(phrase);
  if (CHANGING.test(phrase) || foreign === "finishing" || foreign === "in-holder") return true;
  const backsOut = foreign === "backing-out" || BACKING_OUT.test(phrase);
  return target.role === "button" && target.control.dialog !== undefined && !backsOut;
}

/** Their own state tells whether they heard. */
const STATED = new Set("checkbox radio switch tab menuitemcheckbox menuitemradio option treeitem".split(" "));
const STEPPER = /^[+−–-](?:\s*\d+)?$/;

/** First words of what changes something, wherever it stands. Words that only show or open something are not among them. */
const CHANGING = firstWordOf(`
  save submit confirm pay publish unpublish send resend place complete create add register sign log apply update delete
  remove erase clear order buy book reserve checkout finish accept agree approve reject decline deny grant revoke transfer
  reset change invite post reply comment import upload archive unarchive assign unassign claim block unblock follow unfollow
  like unlike vote upvote downvote rate subscribe unsubscribe enable disable activate deactivate start stop run rerun restart
  reboot retry deploy release merge rebase reopen resolve escalate mark flag report move copy duplicate clone fork rename set
  increase increment decrease decrement lock unlock pin unpin star unstar share generate issue schedule connect disconnect
  link unlink pair join leave kick ban unban mute unmute print charge refund withdraw deposit donate bid call dial toggle
  switch turn sync backup restore execute launch redeem renew extend upgrade downgrade check ring record`);
const BACKING_OUT = firstWordOf(
  "cancel close back dismiss no later skip discard undo previous next more show hide help",
);

function firstWordOf(words: string): RegExp {
  return new RegExp(`^(?:${words.trim().split(/\s+/).join("|")})\\b`);
}
