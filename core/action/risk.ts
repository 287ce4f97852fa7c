/** Risk of an action, by name, role and form (SF4), and which actions may reach the page only once (RC4). */

import type { Kind, Risk } from "../../protocol/task.js";
import type { SkeletonNode } from "../page/skeleton.js";
import { translatedVerb, verbPhrase } from "./kind.js";

/** Verbs that cannot be taken back, as the first words of what a control says. */
const IRREVERSIBLE =
  /^(?:(?:yes|ok|okay|confirm|continue|agree)[, ]+(?:and |to |& )?)?(?:pay|buy|purchase|order|delete|erase|destroy|send|publish|transfer|grant|wire|withdraw|donate|bid|unsubscribe|authori[sz]e|terminate|wipe|permanently|(?:remove|close|deactivate|cancel|drop) (?:\w+ ){0,3}?(?:permanently|forever|account|subscription|organi[sz]ation|workspace|database|repository)|place (?:\w+ ){0,2}(?:order|bid)|submit (?:\w+ ){0,2}(?:order|payment)|complete (?:\w+ ){0,2}(?:order|purchase|payment)|confirm (?:\w+ ){0,2}(?:order|purchase|payment|transfer|deletion|booking)|empty (?:the )?(?:trash|bin)|factory reset|post (?:publicly|now)|tweet)\b/;
/** The same words as the name of a page or list: "Order history", "Send options", "Transfer log". */
const AS_NOUN =
  /^(?:pay|order|send|transfer|grant|bid|purchase|delete)(?:s|ing)? (?:history|details?|status|list|summary|number|id|by|settings|options|preferences|log|reports?|page|guide|tracking|date|type|form|filters?|limits?|rates?|periods?|stubs?|slips?|template|queue|confirmation)\b/;
/** In a menu of choices such words are names. */
const HARMLESS_ROLES = new Set(
  "textbox searchbox checkbox radio switch slider spinbutton combobox listbox tab".split(" "),
);

export interface RiskQuestion {
  readonly kind: Kind;
  /** Undefined for actions without an element. */
  readonly target: SkeletonNode | undefined;
  /** The action follows the link, presses the button or submits the form at its target. */
  readonly activates: boolean;
  /** Name of the form's default button when Enter presses it. */
  readonly submitName: string | undefined;
}

export function riskOf({ kind, target, activates, submitName = "" }: RiskQuestion): Risk {
  // A pop-up only opens: what is done is in its menu.
  if (!activates || !target || kind === "dropdown") return "reversible";
  if (isIrreversible(submitName) || (!HARMLESS_ROLES.has(target.role) && isIrreversible(target.name)))
    return "irreversible";
  return kind === "submit" ? "submit" : "reversible";
}

export function isIrreversible(name: string): boolean {
  const phrase = verbPhrase(name);
  return IRREVERSIBLE.test(phrase) && !AS_NOUN.test(phrase);
}

export type DeliveryQuestion = Pick<RiskQuestion, "kind" | "target"> & { readonly risk: Risk };

/** For what is clicked, or pressed by a key. */
export function mayDeliverOnlyOnce({ kind, risk, target }: DeliveryQuestion): boolean {
  if (kind === "submit" || risk !== "reversible") return true;
  if (target?.control === undefined || kind === "dropdown" || kind === "navigation") return false;
  // Nobody knows what a control without words does.
  const name = target.name.trim();
  if (name === "" || STEPPER.test(name)) return true;
  if (STATED.has(target.role) || target.state.expanded !== undefined) return false;
  const phrase = verbPhrase(name);
  const translated = translatedVerb(phrase);
  if (CHANGING.test(phrase) || translated === "finishing" || translated === "in-holder") return true;
  const backsOut = translated === "backing-out" || CANCELLING.test(phrase);
  return target.role === "button" && target.control.dialog !== undefined && !backsOut;
}

/** Their own state tells whether the event worked. */
const STATED = new Set("checkbox radio switch tab menuitemcheckbox menuitemradio option treeitem".split(" "));
const STEPPER = /^[+−–-](?:\s*\d+)?$/;

/** First words of what changes something. Words that only show or open something are not among them. */
const CHANGING = firstWordOf(`
  save submit confirm pay publish unpublish send resend place complete create add register sign log apply update delete
  remove erase clear order buy book reserve checkout finish accept agree approve reject decline deny grant revoke transfer
  reset change invite post reply comment import upload archive unarchive assign unassign claim block unblock follow unfollow
  like unlike vote upvote downvote rate subscribe unsubscribe enable disable activate deactivate start stop run rerun restart
  reboot retry deploy release merge rebase reopen resolve escalate mark flag report move copy duplicate clone fork rename set
  increase increment decrease decrement lock unlock pin unpin star unstar share generate issue schedule connect disconnect
  link unlink pair join leave kick ban unban mute unmute print charge refund withdraw deposit donate bid call dial toggle
  switch turn sync backup restore execute launch redeem renew extend upgrade downgrade check ring record`);
const CANCELLING = firstWordOf(
  "cancel close back dismiss no later skip discard undo previous next more show hide help",
);

function firstWordOf(words: string): RegExp {
  return new RegExp(`^(?:${words.trim().split(/\s+/).join("|")})\\b`);
}
