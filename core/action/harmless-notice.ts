/** Harmless notices: notes whose only button closes them, and banners about cookies and nothing else (SF4). */

import { accessibleName, type Skeleton, type SkeletonNode, wordsIn } from "../page/skeleton.js";
import { allWords } from "../words/matcher.js";
import { isIrreversibleText } from "./risk.js";
import { riskVerbsIn } from "./risk-verbs.js";

const NOTING = new RegExp(`^(?:${allWords("agreed", "understood")})[.!]?$`, "i");

/** The control is the only button of a harmless note. */
export function isNote(node: SkeletonNode, skeleton: Skeleton): boolean {
  const key = node.control?.dialog;
  const dialog = key === undefined ? undefined : skeleton.nodes[key];
  const name = accessibleName(node);
  if (dialog === undefined || !NOTING.test(name) || !isHarmlessNote(wordsIn(dialog, skeleton), name)) return false;
  const buttons = Object.values(skeleton.nodes).filter(
    ({ control, role }) => control?.dialog === key && role === "button",
  );
  return buttons.length === 1 && buttons[0] === node;
}

/** The words contain nothing that an "OK" would agree to. "Got it" agrees to nothing. */
export const isHarmlessNote = (words: string, label: string): boolean =>
  !isIrreversibleText(words) && (!AGREEING.test(label) || riskVerbsIn(words, "sentence").length === 0);

const AGREEING = new RegExp(`^(?:${allWords("agreed")})\\b`, "i");

/** The word "consent" alone may concern anything. */
const speaksOfCookies = (words: string): boolean =>
  /\bcookies?\b/i.test(words) ||
  (/\bconsent\b/i.test(words) && /\b(?:privacy|personal data|partners|tracking|analytics)\b/i.test(words));
const ON_COOKIES =
  /^(?:(?:i )?(?:accept|allow|agree|reject|decline|deny|refuse)|got it|understood|ok|okay|save (?:my )?(?:choices|preferences)|(?:(?:accept|allow|use) )?(?:only )?(?:strictly )?(?:necessary|essential|required)(?: only)?)(?: all| optional)?(?: cookies)?$/i;

/** A banner about cookies and about nothing that is bought or lost. */
export function isAboutCookies(node: SkeletonNode, skeleton: Skeleton): boolean {
  if (!ON_COOKIES.test(accessibleName(node))) return false;
  const beside = Object.values(skeleton.nodes).filter(({ region }) => region === node.region);
  const words = beside.map(({ name, text = "" }) => `${name} ${text}`).join(" ");
  return speaksOfCookies(words) && isHarmlessConsent(words);
}

/** Risk verbs that cookie banners use. Any other risk verb is another deed. */
const OF_COOKIES = new RegExp(`^(?:${allWords("cookies")})$`);
const TERMS = /\b(?:accept|agree (?:to|with)|bound by) (?:\w+ ){0,3}(?:terms|agreement|contract)\b/i;

export const isHarmlessConsent = (words: string): boolean =>
  !isIrreversibleText(words) &&
  !TERMS.test(words) &&
  riskVerbsIn(words, "sentence").every(({ word }) => OF_COOKIES.test(word));
