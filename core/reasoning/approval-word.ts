/** Approval word: the one form in which the critic can say yes (design §13). Elsewhere: guardrail verdict. */

import { cleanText, clip } from "../page/text.js";

const REASON = 300;
const WORDS = /<Approved>([^<]*)<\/Approved>/g;

/** What the critic said beside its word; it decides nothing, and whoever proposed the action is told. */
export function reasonIn(answer: string): string {
  return clip(cleanText(answer.replace(WORDS, " ")), REASON);
}

/** Nothing else of the answer is read: no tag, another word, or both words are a no. */
export function isApproved(answer: string): boolean {
  const said = [...answer.matchAll(WORDS)].map((match) => match[1]);
  return said.length > 0 && said.every((word) => word === "YES");
}
