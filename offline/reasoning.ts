/** Reasoning by rules: what is missing, whether a search helped, whether an action fits its goal (design §10, §13). Knows little and says so. */

import type { RuleInput, RuleOutput } from "./adapter.js";
import { bestMatch, tokens } from "./lexicon.js";
import { missingFrom, questionFor } from "./missing.js";
import { shorten } from "./proposing.js";

type Analysis = RuleOutput<"prepare">["analysis"];

const SURE = 0.95;
const FOUND = 0.8;
const UNSURE = 0.4;

/** The page is taken to have what the request does not leave out; the steps then look for it there. */
export function analyse({ goal, memory }: Pick<RuleInput<"prepare">, "goal" | "memory">): Analysis {
  const missing = missingFrom(goal, memory);
  if (missing.length > 0) {
    const fields = missing.map(({ field }) => field);
    const reasoning = `Only you can tell me the ${fields.join(" and the ")}.`;
    const missingInfo = missing.map((one) => ({ ...one }));
    return { reasoning, missingInfo, source: "ASK_USER", confidence: SURE };
  }
  const remembered = missingFrom(goal, []).length > 0;
  return {
    source: remembered ? "MEMORY" : "PAGE",
    missingInfo: [],
    reasoning: remembered
      ? "You told me what I need earlier in this conversation."
      : "The request says what is needed; the rest is looked for on the page.",
    confidence: SURE,
  };
}

/** A result helps when it holds most of the words that were searched for. */
export function evaluateSearch({ query, results }: RuleInput<"evaluateSearch">): RuleOutput<"evaluateSearch"> {
  const wanted = tokens(query);
  const share = (text: string) => {
    const words = tokens(text);
    return wanted.filter((word) => bestMatch(word, words) > 0).length / Math.max(1, wanted.length);
  };
  const helping = results.filter(({ title, content }) => share(`${title} ${content}`) >= 0.6);
  const solved = helping.length > 0;
  return {
    solved,
    shouldRetry: false,
    shouldAskUser: false,
    summary: helping
      .slice(0, 2)
      .map(({ title, content }) => `${shorten(title, 80)}: ${shorten(content, 200)}`)
      .join(" "),
    confidence: solved ? FOUND : UNSURE,
  };
}

export function checkCompleteness(input: RuleInput<"checkCompleteness">): RuleOutput<"checkCompleteness"> {
  const missing = missingFrom(input.goal, input.memory).map(({ field }) => field);
  const canProceed = missing.length === 0;
  return {
    canProceed,
    missingInformation: missing,
    userQuestion: canProceed ? "" : questionFor(missing),
    reasoning: canProceed ? "Nothing that the request needs is missing." : "The request leaves this out.",
    confidence: SURE,
    evidence: { sources: ["the words of the request"], quality: "high", gaps: missing },
  };
}

/** Words for one deed; what undoes or sends must be among what was asked for. */
const DEEDS: readonly (readonly string[])[] = [
  ["delete", "remove", "erase", "destroy", "wipe", "drop", "clear", "empty", "terminate", "close", "deactivate"],
  ["pay", "buy", "purchase", "order", "checkout", "donate", "bid", "book", "subscribe"],
  ["send", "submit", "email", "message", "reply", "post", "publish", "tweet", "share", "forward", "mail", "write"],
  ["transfer", "wire", "withdraw", "pay", "move"],
  ["grant", "authorize", "authorise", "allow", "invite", "give"],
  ["unsubscribe", "cancel"],
  ["reset"],
];

/** No, when the control says a deed that the goal does not; what it cannot tell it lets pass. */
export function criticise({ goal, name = "" }: RuleInput<"criticise">): RuleOutput<"criticise"> {
  const words = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const asked = words(goal);
  const said = words(name);
  const deeds = DEEDS.filter((row) => row.some((word) => said.includes(word)));
  const fits = deeds.length === 0 || deeds.some((row) => row.some((word) => asked.some((one) => one.startsWith(word))));
  return fits
    ? { answer: "<Approved>YES</Approved>" }
    : { answer: `The goal does not ask for “${shorten(name)}”. <Approved>NO</Approved>` };
}
