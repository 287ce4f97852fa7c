/** Reasoning: what a request leaves out, whether a search helped, whether an action fits its goal. Knows little and says so. */

import type { MissingInfo, UserAnswer } from "../core/reasoning/source.js";
import type { RuleInput, RuleOutput } from "./adapter.js";
import { clausesOf } from "./clauses.js";
import { hasWord, list, tokens, truncate } from "./words.js";

type Analysis = RuleOutput<"prepare">["analysis"];

interface NeededValue {
  /** Matches the whole clause, so that a value behind it makes it another clause. */
  readonly clause: RegExp;
  readonly fields: (match: RegExpExecArray) => readonly string[];
  /** Anywhere in the request, it means that nothing is missing. */
  readonly unless: RegExp;
}

const SURE = 0.95;
const FOUND = 0.8;
const UNSURE = 0.4;
const HAS_PASSWORD = /\b(?:password|passcode|pass phrase|credentials)\b|\bwith \S+ ?(?:and|\/) ?\S+/i;

/** Plain requests that are useless without a value. Few on purpose: whatever is not here is looked for on the page. */
const NEEDED: readonly NeededValue[] = [
  {
    clause: /^(?:log|sign) ?(?:me )?in(?: (?:to|at|on) .+)?$/i,
    fields: () => ["user name", "password"],
    unless: HAS_PASSWORD,
  },
  {
    clause:
      /^(?:log|sign) ?(?:me )?in (?:as|with the (?:user|email|account)) ["“]?[^\s"”]+["”]?(?: (?:to|at|on) .+)?$/i,
    fields: () => ["password"],
    unless: HAS_PASSWORD,
  },
  {
    clause:
      /^(?:change|update|set|replace) my (e-?mail(?: address)?|phone(?: number)?|address|password|user ?name|name)$/i,
    fields: ([, field = "value"]) => [`new ${field.toLowerCase()}`],
    unless: /^$/,
  },
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
  const isRemembered = missingFrom(goal, []).length > 0;
  return {
    source: isRemembered ? "MEMORY" : "PAGE",
    missingInfo,
    reasoning: isRemembered
      ? "You told me what I need earlier in this conversation."
      : "The request says what is needed; the rest is looked for on the page.",
    confidence: SURE,
  };
}

export function missingFrom(goal: string, memory: readonly UserAnswer[]): readonly MissingInfo[] {
  const fields = clausesOf(goal).flatMap(({ text }) =>
    NEEDED.flatMap(({ clause, fields, unless }) => {
      const match = clause.exec(text.trim().replace(/(?<![.!])[.!]+$/, ""));
      return match === null || unless.test(goal) ? [] : fields(match);
    }),
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

export function evaluateSearch({ query, results }: RuleInput<"evaluateSearch">): RuleOutput<"evaluateSearch"> {
  const wanted = tokens(query);
  const helping = results.filter(({ title, content }) => {
    const words = tokens(`${title} ${content}`);
    return wanted.filter((word) => hasWord(words, word)).length / Math.max(1, wanted.length) >= 0.6;
  });
  const lines = helping.slice(0, 2).map(({ title, content }) => `${truncate(title, 80)}: ${truncate(content, 200)}`);
  const solved = helping.length > 0;
  const confidence = solved ? FOUND : UNSURE;
  return { solved, shouldRetry: false, shouldAskUser: false, summary: lines.join(" "), confidence };
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
