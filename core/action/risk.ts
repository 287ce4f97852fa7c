/** Risk: words and addresses of irreversible actions (SF4). */

import type { Kind, Risk } from "../../protocol/task.js";
import { normalise } from "../page/mask/plain-text.js";
import { type Skeleton, type SkeletonNode, wordsIn } from "../page/skeleton.js";
import { beginning, pageWords, phrasePattern } from "../words/matcher.js";
import { hasAmount } from "./amount.js";
import { translatedVerb, verbPhrase } from "./kind.js";
import { isIrreversibleAddress } from "./risk-address.js";
import { hasIrreversibleVerb, spelledPlainly } from "./risk-verbs.js";
import { foldLetters } from "./spelling.js";

/** Irreversible verbs at the beginning of a control's name. */
const FIRST =
  /^(?:(?:yes|ok|okay|confirm|continue|agree|proceed)[,:]? +(?:and |to |& )?|(?:i )?(?:accept|agree) (?:and|&) )?(?:pay|buy|purchase|order|subscribe|delete|erase|destroy|purge|truncate|send|resend|publish|broadcast|transfer|grant|revoke|wire|withdraw|donate|bid|vote|unsubscribe|unfriend|resign|authori[sz]e|terminate|wipe|permanently|shut ?down|(?:remove|close|deactivate|disable|cancel|drop|leave|reset) (?:\w+ ){0,3}?(?:permanently|forever|accounts?|subscription|membership|booking|reservation|order|policy|plan|organi[sz]ation|workspace|team|database|repository|users?|members?|keys?|tokens?)(?! form)|place (?:\w+ ){0,2}(?:order|bid|bet)|submit (?:\w+ ){0,2}(?:order|payment|application|claim|vote|bid|report|return)|complete (?:\w+ ){0,2}(?:order|purchase|payment|booking)|confirm (?:\w+ ){0,2}(?:order|purchase|payment|transfer|deletion|booking|cancell?ation)|make (?:a )?(?:payment|donation|transfer)|proceed to pay\w*|empty (?:the )?(?:trash|bin|recycle bin)|factory reset|force push|deploy|post (?:publicly|now|comment|reply)|tweet|share publicly)\b/;
/** The same words as the name of a page or list: "Order history", "Send options", "Transfer log". */
const AS_NOUN =
  /^order #?\d+$|^(?:pay|order|send|transfer|grant|bid|purchase|delete|publish|vote|subscribe|deploy)(?:s|ing)? (?:on|by|at|history|details?|status|list|summary|number|id|settings|options|preferences|log|reports?|page|guide|tracking|date|time|type|form|filters?|limits?|rates?|periods?|stubs?|slips?|template|queue|confirmation|notifications?)\b/;
/** Irreversible verbs of the other languages. */
const TRANSLATED = phrasePattern(pageWords("irreversible"));
/** Words for irreversible actions inside a sentence. */
const SAID =
  /\b(?:permanently|can(?:not|'t|’t|not be| ?n[o']t be)? (?:be )?(?:undone|reversed|recovered|restored)|irreversibl\w+|forever|delete|erase|wipe|destroy|terminate|pay|purchase|buy|charge|transfer|withdraw|donate|send|publish|unsubscribe|cancel (?:\w+ ){0,2}(?:subscription|order|booking|plan|account))\b/i;
const TRANSLATED_SPENDING = new RegExp(`\\b(?:${pageWords("spending")})`, "i");
/** Names that say yes to something without saying what. */
const AFFIRMING = beginning(pageWords("yes", "confirm", "affirm"));

export function isIrreversible(name: string): boolean {
  const phrases = [foldLetters(name.toLowerCase()), spelledPlainly(name)].map(verbPhrase);
  const isTranslated = TRANSLATED.test(verbPhrase(normalise(name, "NFKC"))) || hasIrreversibleVerb(name);
  return isTranslated || phrases.some((phrase) => FIRST.test(phrase) && !AS_NOUN.test(phrase));
}

/** The name only agrees to what was said before it. A name without words does so too. */
export function isAcceptance(name: string): boolean {
  const phrase = verbPhrase(name);
  return translatedVerb(phrase) !== "backing-out" && (phrase.trim() === "" || AFFIRMING.test(phrase));
}

/** The control says yes in words. One without words may be a menu icon. */
export const acceptsByName = ({ name }: Pick<SkeletonNode, "name">): boolean =>
  verbPhrase(name).trim() !== "" && isAcceptance(name);

/** Whether a text mentions something irreversible. Any amount of money counts as spent. */
export function isIrreversibleText(text: string): boolean {
  const folded = `${foldLetters(text)} ${spelledPlainly(text)}`;
  const words = normalise(text, "NFKC")
    .toLowerCase()
    .split(/[^\p{L}']+/u);
  const isTranslated = words.some((word) => word.length > 4 && TRANSLATED.test(word)) || hasIrreversibleVerb(text);
  return SAID.test(folded) || hasAmount(text) || isTranslated;
}

/** The name of such a control is a label, not an action. */
const HARMLESS_ROLES = new Set("textbox searchbox checkbox radio switch slider spinbutton combobox listbox".split(" "));

export interface RiskQuestion {
  readonly kind: Kind;
  /** Undefined for actions without an element. */
  readonly target: SkeletonNode | undefined;
  /** The action follows the link, presses the button or submits the form at its target. */
  readonly activates: boolean;
  /** Name of the form's default button when Enter presses it. */
  readonly submitName: string | undefined;
  /** Words that it agrees to: see `questionAbout`. */
  readonly said?: string;
  /** Absolute address of the link or form. */
  readonly address?: string;
  /** Its form or its own name speaks of money that is spent. */
  readonly spends?: boolean;
}

/** Every sign of risk counts. Nothing that a page says lowers the risk. */
export function riskOf({
  kind,
  target,
  activates,
  submitName,
  said = "",
  address,
  spends = false,
}: RiskQuestion): Risk {
  if (!activates || !target) return "reversible";
  const names = [submitName ?? "", HARMLESS_ROLES.has(target.role) ? "" : target.name];
  if (names.some(isIrreversible)) return "irreversible";
  // A pop-up only opens further controls. A control that says yes opens none, whatever its page says.
  if (kind === "dropdown" && !acceptsByName(target)) return "reversible";
  const isAgreed = said !== "" && isIrreversibleText(said);
  if (
    isAgreed ||
    (spends && (kind === "submit" || target.role === "button")) ||
    isIrreversibleAddress(address, kind === "submit")
  )
    return "irreversible";
  return kind === "submit" ? "submit" : "reversible";
}

const SPENDS = /\b(?:pay|pays|paid|transfer|charge[sd]?|purchase|buy|donate|withdraw|wire|billed)\b/i;

/** An amount together with a word of spending, in the words of its form or on the button itself. */
export function spends(target: SkeletonNode | undefined, skeleton: Skeleton): boolean {
  if (target?.control === undefined) return false;
  const form = target.control.form === undefined ? undefined : skeleton.nodes[target.control.form];
  const fields = Object.values(skeleton.nodes).filter(
    ({ control }) => form !== undefined && control?.form === form.key,
  );
  const said = form === undefined ? "" : `${wordsIn(form, skeleton)} ${fields.map(({ name }) => name).join(" ")}`;
  return [target.name, said].some((text) => hasAmount(text) && (SPENDS.test(text) || TRANSLATED_SPENDING.test(text)));
}

/**
 * Words that an affirming control agrees to: its dialog, or else choices in its form and questions on the page. "" for a
 * control that names its own action, and if nothing is asked.
 */
export function questionAbout(target: SkeletonNode, name: string, skeleton: Skeleton): string {
  if (target.control === undefined || !isAcceptance(name)) return "";
  const nodes = Object.values(skeleton.nodes);
  const { dialog, form } = target.control;
  const holder = dialog === undefined ? undefined : skeleton.nodes[dialog];
  if (holder !== undefined) return wordsIn(holder, skeleton);
  const chosen = nodes.filter((node) => node.control?.form === form && form !== undefined && node.role === "combobox");
  const acts = chosen.map(({ value = "" }) => value).filter(isIrreversible);
  const words = nodes.filter(({ control }) => control === undefined).map((node) => node.text ?? node.name);
  const questions = words.flatMap((text) => text.split(/(?<=[.!?])/)).filter((sentence) => sentence.endsWith("?"));
  return [...acts, ...questions].join(" ");
}
