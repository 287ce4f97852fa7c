/** Kind of an action: dropdown, submit, navigation or generic, decided on the page before it (VD8). */

import type { Kind } from "../../protocol/task.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { homeOf, resolveFocus, resolveTarget } from "../page/skeleton.js";
import { pageWords, phrasePattern } from "../words/matcher.js";
import { type Action, elementIdsOf, isClicking, isPointing, keyIn } from "./grammar.js";
import { LINK_RULES, linkKindOf } from "./link-kind.js";
import { VERBS } from "./verbs.js";

export interface KindQuestion {
  readonly action: Action;
  readonly skeleton: Skeleton;
  readonly url: string;
  /** The focused element, as the client names it. */
  readonly focus: string;
}

/** First words of a button that finishes something, wherever it stands. */
const FINISHING =
  /^(?:save|submit|confirm|pay|publish|send|place (?:\w+ )?order|complete (?:\w+ )?(?:order|purchase|payment))\b/;
/** First words that finish something inside a form or dialog; elsewhere they open one. */
const IN_HOLDER =
  /^(?:create|add|sign ?in|sign ?up|log ?in|register|apply|update|delete|remove|order|buy|book|checkout|check out|continue|finish|done|ok|okay|yes|accept|agree|approve|grant|transfer|reset password|change password|invite|post|reply|import|upload|search)\b/;
/** Beside a button that submits, these words on a plain button add a line or fetch a code. */
const AUXILIARY =
  /^(?:create|add|update|delete|remove|apply|upload|import|search|send (?:\w+ )?code|continue|ok|yes|invite)\b/;
const BACKING_OUT = /^(?:cancel|close|back|reset|clear|dismiss|no|later|skip|discard|undo|previous)\b/;

/** First match wins: pop-up → dropdown; submit button, Enter in a form, submit-like name → submit; link → by `LINK_RULES`. */
export function kindOf(question: KindQuestion): Kind {
  const { action, skeleton, url } = question;
  if (VERBS[action.kind].kind === "navigation") return "navigation";
  const target = actedOn(question);
  if (!target?.control) return "generic";
  const activates = isActivating(action, target);
  if ((activates || isPointing(action)) && target.control.popup) return "dropdown";
  if (entersForm(action, target)) return "submit";
  if (!activates) return "generic";
  if (isSubmit(target, skeleton)) return "submit";
  const link = linkKindOf(target, url);
  return link === undefined ? "generic" : LINK_RULES[link].kind;
}

/** The node that an action acts on: the named element, or the focused one for a key without an element. */
export function actedOn({ action, skeleton, focus }: Omit<KindQuestion, "url">): SkeletonNode | undefined {
  const id = elementIdsOf(action)[0];
  if (id !== undefined) return resolveTarget(skeleton, id);
  return VERBS[action.kind].aim === "focus" ? resolveFocus(skeleton, focus) : undefined;
}

/** True if the action follows the link or submits the form at its target. A right click counts, as its effect is unknown. */
export function isActivation(question: Omit<KindQuestion, "url">): boolean {
  const { action } = question;
  if (isClicking(action)) return true;
  const target = actedOn(question);
  return target !== undefined && (isActivating(action, target) || entersForm(action, target));
}

/** Enter activates a focused button, link or menu item like a click. Space does too, except on a link. */
function isActivating(action: Action, target: SkeletonNode): boolean {
  const key = keyIn(action);
  const { press } = VERBS[action.kind];
  if (key === undefined) return press === "once" || press === "twice";
  if (isTextField(target)) return false;
  return isEnter(key) || (/^(?: |space|spacebar)$/i.test(key) && target.role !== "link");
}

/** An open list of suggestions takes Enter for itself; in a multi-line field only Enter with a modifier submits. */
function entersForm(action: Action, target: SkeletonNode): boolean {
  const { control, role, state } = target;
  const key = keyIn(action);
  if (key === undefined || !isEnter(key) || !control || !isTextField(target)) return false;
  if (control.tag === "textarea") return key.includes("+") && homeOf({ control }) !== undefined;
  if (role === "combobox" && state.expanded) return false;
  return control.form !== undefined || role === "searchbox";
}

export const isEnter = (key: string): boolean =>
  /^(?:(?:control|ctrl|meta|controlormeta)\+)?(?:enter|numpadenter|return)$/i.test(key.trim());

/** A click puts the cursor into it. */
export function isTextField({ role, control }: SkeletonNode): boolean {
  const typed = role === "textbox" || role === "searchbox" || role === "spinbutton";
  return typed || (role === "combobox" && control?.tag === "input");
}

/** Whether pressing it finishes or submits something. */
export function isSubmit(target: SkeletonNode, skeleton: Skeleton): boolean {
  const { control, role } = target;
  if (!control) return false;
  if (control.submits) return true;
  if (role !== "button" || control.type === "reset" || control.type === "file") return false;
  const name = verbPhrase(target.name);
  const translated = translatedVerb(name);
  if (BACKING_OUT.test(name) || translated === "backing-out") return false;
  const holder = homeOf(target);
  if (holder === undefined) return isFinishing(name);
  const finishes = FINISHING.test(name) || IN_HOLDER.test(name) || translated !== null;
  const auxiliary = AUXILIARY.test(name) || translated === "in-holder";
  return finishes && !(auxiliary && (isOfItsRow(target, skeleton) || hasSubmitButton(holder, target, skeleton)));
}

const isFinishing = (phrase: string): boolean => FINISHING.test(phrase) || translatedVerb(phrase) === "finishing";

/** Other rows have the same control, so it acts on its row and submits nothing. */
function isOfItsRow({ role, name, row, region }: SkeletonNode, skeleton: Skeleton): boolean {
  if (row === undefined) return false;
  return Object.values(skeleton.nodes).some(
    (node) =>
      node.role === role && node.name === name && node.region === region && node.row !== undefined && node.row !== row,
  );
}

/** Lower case, without signs and "please" before the verb: "+ Add" → "add". */
export function verbPhrase(name: string): string {
  const phrase = name.toLowerCase().replace(/^[^\p{L}]+/u, "");
  return phrase.replace(/^please /, "");
}

function hasSubmitButton(holder: string, except: SkeletonNode, skeleton: Skeleton): boolean {
  return Object.values(skeleton.nodes).some(({ key, role, name, control }) => {
    if (!control || key === except.key || (control.form !== holder && control.dialog !== holder)) return false;
    return control.submits || (role === "button" && isFinishing(verbPhrase(name)));
  });
}

const FINISHING_WORDS = phrasePattern(pageWords("finish"));
const HOLDER_WORDS = phrasePattern(pageWords("inForm"));
const CANCELLING_WORDS = phrasePattern(pageWords("backOut"));

export type TranslatedVerb = "finishing" | "in-holder" | "backing-out";

/** `phrase` in lower case. Null for English and for any other phrase. */
export function translatedVerb(phrase: string): TranslatedVerb | null {
  if (CANCELLING_WORDS.test(phrase)) return "backing-out";
  if (FINISHING_WORDS.test(phrase)) return "finishing";
  return HOLDER_WORDS.test(phrase) ? "in-holder" : null;
}
