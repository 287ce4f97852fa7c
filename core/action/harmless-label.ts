/** Harmless labels: names of controls that only show, order, page or close something, by each of their words (SF4). */

import { normalise } from "../page/mask/plain-text.js";
import { allWords } from "../words/matcher.js";
import { isBackingOut, isEachKnown } from "./harmless-words.js";
import { verbPhrase } from "./kind.js";
import { isAcceptance } from "./risk.js";
import { riskVerbsIn } from "./risk-verbs.js";

/** "Clear filters", not "Clear": what is cleared may be anything. */
const CLEARING = new RegExp(`^(?:${allWords("clear")})$`);

/** One unknown word beside known ones makes it a label like any other. A number is a page of a list. */
export function isHarmlessLabel(name: string): boolean {
  if (/^\s*[☰⋮⋯…≡?›»‹«→←▸▾▼▲◀▶]\s*$/.test(name)) return true;
  const label = normalise(name, "NFKC")
    .replace(/\s+/g, " ")
    .replace(/[….:›»‹«→←▸▾▼▲]+/g, "")
    .trim();
  if (/^(?:(?:go to )?page )?\d{1,4}$/i.test(label) || /^[×✕✖✗x]$/i.test(label)) return true;
  const phrase = verbPhrase(label).trim();
  if (phrase === "" || (isAcceptance(phrase) && !/^next(?: |$)/.test(phrase))) return false;
  if (CLEARING.test(phrase)) return true;
  return isEachKnown(label, () => false) && riskVerbsIn(label, "label").every(({ word }) => isBackingOut(word));
}
