/** Approval word: the one form in which the critic can say yes (design §13). Elsewhere: guardrail verdict. */

const WORDS = /<Approved>([^<]*)<\/Approved>/g;

/** Nothing else of the answer is read: no tag, another word, or both words are a no. */
export function isApproved(answer: string): boolean {
  const said = [...answer.matchAll(WORDS)].map((match) => match[1]);
  return said.length > 0 && said.every((word) => word === "YES");
}
