/** Risk: what an action could cost, by name, role and form (design §13). Elsewhere: side-effect class, sensitivity. */

import type { SkeletonNode } from "../page/skeleton.js";
import { type Kind, verbPhrase } from "./kind.js";

export type Risk = "reversible" | "submit" | "irreversible";

/** Verbs that cannot be taken back, as the first words of what a control says. */
const IRREVERSIBLE =
  /^(?:(?:yes|ok|okay|confirm|continue|agree)[, ]+(?:and |to |& )?)?(?:pay|buy|purchase|order|delete|erase|destroy|send|publish|transfer|grant|wire|withdraw|donate|bid|unsubscribe|authori[sz]e|terminate|wipe|permanently|(?:remove|close|deactivate|cancel|drop) (?:\w+ ){0,3}?(?:permanently|forever|account|subscription|organi[sz]ation|workspace|database|repository)|place (?:\w+ ){0,2}(?:order|bid)|submit (?:\w+ ){0,2}(?:order|payment)|complete (?:\w+ ){0,2}(?:order|purchase|payment)|confirm (?:\w+ ){0,2}(?:order|purchase|payment|transfer|deletion|booking)|empty (?:the )?(?:trash|bin)|factory reset|post (?:publicly|now)|tweet)\b/;
/** The same words as the name of a page or list: "Order history", "Send options", "Transfer log". */
const AS_NOUN =
  /^(?:pay|order|send|transfer|grant|bid|purchase|delete)(?:s|ing)? (?:history|details?|status|list|summary|number|id|by|settings|options|preferences|log|reports?|page|guide|tracking|date|type|form|filters?|limits?|rates?|periods?|stubs?|slips?|template|queue|confirmation)\b/;
/** In a menu of choices these are names and no deeds. */
const HARMLESS_ROLES = new Set(
  "textbox searchbox checkbox radio switch slider spinbutton combobox listbox tab".split(" "),
);

export interface RiskQuestion {
  readonly kind: Kind;
  /** Absent for actions without an element. */
  readonly target: SkeletonNode | undefined;
  /** The action follows the link, presses the button or submits the form at its target. */
  readonly activates: boolean;
  /** Names of the form's submit buttons when Enter presses one of them unseen. */
  readonly submitNames: readonly string[];
}

/** Filling in, looking and going somewhere cost nothing; finishing a form may; some words cannot be taken back. */
export function riskOf({ kind, target, activates, submitNames }: RiskQuestion): Risk {
  if (!activates || !target) return "reversible";
  // A pop-up only opens: the deed is in the menu.
  if (kind === "dropdown") return "reversible";
  const names = HARMLESS_ROLES.has(target.role) ? submitNames : [target.name, ...submitNames];
  if (names.some(isIrreversible)) return "irreversible";
  return kind === "submit" ? "submit" : "reversible";
}

export function isIrreversible(name: string): boolean {
  const phrase = verbPhrase(name);
  return IRREVERSIBLE.test(phrase) && !AS_NOUN.test(phrase);
}
