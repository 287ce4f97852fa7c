/** Reasoning: what a request leaves out, whether a search helped, whether an action fits its goal. Knows little and says so. */

import type { MissingInfo, UserAnswer } from "../../../core/reasoning/source.js";
import { clausesOf } from "./clauses.js";
import type { RuleInput, RuleOutput } from "./rule.js";
import { list, truncate } from "./words.js";

type Analysis = RuleOutput<"prepare">["analysis"];

const SURE = 0.95;
const HAS_PASSWORD = /\b(?:password|passcode|pass phrase|credentials)\b|\bwith \S+ ?(?:and|\/) ?\S+/i;

/** Plain requests that are useless without a value, what they lack, and what gives it. Few on purpose: whatever is not here is looked for on the page. */
const NEEDED: readonly (readonly [clause: RegExp, fields: string, unless: RegExp])[] = [
  [/^(?:log|sign) ?(?:me )?in(?: (?:to|at|on) .+)?$/i, "user name,password", HAS_PASSWORD],
  [
    /^(?:log|sign) ?(?:me )?in (?:as|with the (?:user|email|account)) ["“]?[^\s"”]+["”]?(?: (?:to|at|on) .+)?$/i,
    "password",
    HAS_PASSWORD,
  ],
  [
    /^(?:change|update|set|replace) my (e-?mail(?: address)?|phone(?: number)?|address|password|user ?name|name)$/i,
    "new $1",
    /^$/,
  ],
];

/** Words for one kind of act; what undoes or sends must be among what was asked for. */
const ACTS = [
  "delete remove erase destroy wipe drop clear empty terminate close deactivate",
  "pay buy purchase order checkout donate bid book subscribe",
  "send submit email message reply post publish tweet share forward mail write",
  "transfer wire withdraw pay move",
  "grant authorize authorise allow invite give",
  "unsubscribe cancel",
  "reset",
].map(list);

/** The page is taken to have what the request does not leave out; the steps then look for it there. */
export function analyse({ goal, memory }: Pick<RuleInput<"prepare">, "goal" | "memory">): Analysis {
  const missingInfo = [...missingFrom(goal, memory)];
  if (missingInfo.length > 0) {
    const fields = missingInfo.map(({ field }) => field).join(" and the ");
    return { reasoning: `Only you can tell me the ${fields}.`, missingInfo, source: "ASK_USER", confidence: SURE };
  }
  const source = missingFrom(goal, []).length > 0 ? "MEMORY" : "PAGE";
  const reasoning = "Nothing that only you can tell is missing; the rest is looked for on the page.";
  return { reasoning, missingInfo, source, confidence: SURE };
}

const bare = (text: string): string => text.trim().replace(/(?<![.!])[.!]+$/, "");

export function missingFrom(goal: string, memory: readonly UserAnswer[]): readonly MissingInfo[] {
  const fields = clausesOf(goal).flatMap(({ text }) =>
    NEEDED.filter(([clause, , unless]) => clause.test(bare(text)) && !unless.test(goal)).flatMap(([clause, fields]) =>
      bare(text).replace(clause, fields).toLowerCase().split(","),
    ),
  );
  return [...new Set(fields)]
    .filter((field) => !memory.some(({ question }) => question.toLowerCase().includes(field)))
    .map((field) => ({ field, type: "PRIVATE_DATA" as const }));
}

export function questionFor(fields: readonly string[]): string {
  const last = fields.at(-1) ?? "";
  return fields.length > 1
    ? `What are the ${fields.slice(0, -1).join(", ")} and ${last}? I cannot go on without them.`
    : `What is the ${last}? I cannot go on without it.`;
}

/** A search helps nobody who cannot read what it found. */
export const evaluateSearch = (): RuleOutput<"evaluateSearch"> => ({
  ...{ solved: false, shouldRetry: false, shouldAskUser: false },
  summary: "",
  confidence: 0.4,
});

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

/** No, when the control names an act that the goal does not; what it cannot tell it lets pass. */
export function criticise({ goal, name = "" }: RuleInput<"criticise">): RuleOutput<"criticise"> {
  const words = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [asked, named] = [words(goal), words(name)];
  const acts = ACTS.filter((row) => row.some((word) => named.includes(word)));
  const fits = acts.length === 0 || acts.flat().some((word) => asked.some((one) => one.startsWith(word)));
  return fits
    ? { answer: "<Approved>YES</Approved>" }
    : { answer: `The goal does not ask for “${truncate(name)}”. <Approved>NO</Approved>` };
}
