/** Request type: the kind of result that a request's words ask for, and whether code can verify it. */

import type { Contract } from "../../../protocol/contract.js";
import { allWords, beginning, matcherOf } from "../../words/matcher.js";
import type { AskedEntry } from "../submit/unsaved.js";
import { clauseTexts, hideQuotations, VERBS } from "./clause-texts.js";

export type ContractType = Contract["type"];

/** `ambiguous`: it may ask for a change or for an answer; the task asks a person before it does anything. */
export interface Classification {
  readonly type: ContractType;
  readonly ambiguous: boolean;
}

type VerbClass = ContractType | "ambiguous";

/** First match wins. Any other verb is assumed to change something: verifiable. `when` must match the words after the verb. */
const VERB_RULES: readonly (readonly [is: VerbClass, verbs: string, when?: RegExp])[] = [
  // These verbs may ask or act; the words after them decide.
  [
    "advisory",
    "help|assist|help me|assist me",
    /^(?:me\s+|us\s+)?(?:to\s+)?(?:understand|decide|choose between|figure|learn)\b/,
  ],
  [
    "advisory",
    "check|verify|confirm|see|say|state|report|predict|guess|judge|note|make sure|ensure|test|show|show me",
    /^(?:if|whether|wh?ether|that|how|what|when|where|which|who|why|for|out)\b/,
  ],
  ["advisory", "look"],
  ["advisory", "take|have", /^an? (?:\p{L}+ )?(?:look|peek|glance)\b/u],
  ["advisory", "dig|drill|delve", /^(?:into|through)\b/],
  [
    "advisory",
    "check",
    /^(?:on|the (?:status|price|weather|balance|stock|availability|opening hours|prices|news|calendar)|my (?:balance|messages|e-?mails?|mail|calendar|inbox))\b/,
  ],
  ["advisory", "check", /^(?!(?:me|us|in|out)\b)(?!.*\b(?:box|boxes|checkbox|option|radio)\b).*\bfor (?!me\b|us\b)/],
  [
    "advisory",
    "write|draft|prepare|make|compile|draw up|pull together|put together|come up with",
    /^(?:me\s+)?(?:a\s+|an\s+|the\s+)?(?:short\s+|brief\s+)?(?:summary|overview|comparison|analysis|briefing|shortlist|timeline|checklist|table|timetable|report on|list of)\b/,
  ],
  ["advisory", "draft|sketch|draw up|come up with", /^(?:me\s+)?(?:a\s+|the\s+)?plan (?:for|of|to)\b/],
  ["advisory", "go", /^(?:over|through)\b(?!.*\b(?:and|then)\b)/],
  [
    "advisory",
    "get|give|provide",
    /^(?:me\s+)?(?:a\s+|an\s+|the\s+|your\s+|their\s+|its\s+)?(?:\p{L}+\s+)?(?:summary|overview|list|idea|price|prices|details|information|info|cheapest|latest|names?|numbers?|take|thoughts|feedback|verdict|view|strategy|timeline|briefing|figures?|causes?|pointers|status|couple|mood|gist|rundown|sense|impression|opinion|advice|recommendations?|examples?|estimate|breakdown|total|top|best|answer|explanation|reasons?)\b/u,
  ],
  ["advisory", "find|search"],
  ["advisory", "plan|design|document", /^(?:how|what|why)\b/],
  ["advisory", "investigate|research|explore|discuss|plan|design|audit|review|analyse|analyze|evaluate|assess"],
  ["advisory", "compare|contrast|summarise|summarize|explain|describe|outline|interpret|translate|estimate|calculate"],
  [
    "advisory",
    "list|count|read|extract|know|understand|hear|double-check|curious|wondering|recommend|suggest|advise|identify|determine|learn",
  ],
  [
    "advisory",
    "skim|diagnose|brainstorm|proofread|trace|study|quote|rank|critique|inspect|examine|spot|cite|propose|scan|locate|dissect|consider|sanity check|fact-check",
  ],
  [
    "advisory",
    "browse for|figure out|work out|sum up|break down|point out|walk me through|talk me through|let me know",
  ],
  ["advisory", "what|which|who|whose|whom|whether|when|where|why|how|is|are|was|were|does|do you|did|has|have i|am i"],
  ["advisory", "tell|remind|warn", /^(?:me|us|if|whether|wh(?:at|en|ere|ich|o|y)|how)\b/],
  ["advisory", "break", /^\S+ down\b/],
  // Questions. A passive question may be a wish: "could it be cancelled?"
  ["advisory", "any|anyone|anything|i wonder"],
  [
    "advisory",
    "i'd like|i would like|i want|i need",
    /^(?:an?|your|some) (?:\p{L}+ )?(?:opinion|advice|idea|guess|pair of eyes)\b/u,
  ],
  ["advisory", "do", /^(?:we|i|they|any|these|those|our|my)\b/],
  ["advisory", "would|will|could|can|should|may", /^(?!you\b)(?!.*\b(?:be|have|get)\b)/],
  // Nothing to prove: the visible effect is the whole result.
  ["skip", "scroll|show|display|highlight|zoom|point|hover|reload|refresh|pull up|bring up"],
  ["skip", "wait|pause", /^(?:$|an? |for |until |till |\d|one |two |three )/],
  ["skip", "go|navigate", /^(?:back|forward|up|down)\b/],
  // Verbs that do not say what to do.
  ["ambiguous", "handle|manage|deal with|take care of|sort out|look after|work on|improve|help|assist"],
  ["ambiguous", "do something|think about|see to"],
  ["ambiguous", "check", /^(?:out\b|this$|it$|that$)/],
];

/** Sentences that state a fact or forbid something. They ask for nothing. */
const STATEMENT =
  /^(?:(?:i|we)(?! (?:wonder|need|want|would|must|should|have to|like|expect|require)\b|['’]d\b)|my|our|it|they|he|she|there|don['’]?t|do not|leave .* as (?:is|it is|they are))\b/;
/** Wishes in the form of a question. Any other sentence with a question mark asks. */
const WISH = new RegExp(
  `^(?:please|kindly|(?:can|could|would|will) you|(?:${VERBS})|mind|care|any chance|(?:can|could|will|would|shall|may|might)\\b.*\\b(?:be|have|get))\\b`,
);

const STRICTNESS: readonly ContractType[] = ["skip", "advisory", "verifiable"];

export function strictest(types: readonly (ContractType | undefined)[]): ContractType {
  const ranks = types.map((type) => (type === undefined ? 0 : STRICTNESS.indexOf(type)));
  return STRICTNESS[Math.max(...ranks)] ?? "verifiable";
}

/** The strictest class of all clauses. Ambiguous only when no clause clearly asks for a change. */
export function classify(request: string): Classification {
  const clauses = clauseTexts(request);
  const asking = clauses.filter((clause, at) => !STATEMENT.test(clause) && !(at === 0 && clause.startsWith("if ")));
  const questions = questionsIn(request);
  const classes = (asking.length === 0 ? clauses : asking).map((clause) =>
    questions.includes(clause) ? "advisory" : classOfClause(clause.replace(SHORT_IS, "$1 is")),
  );
  const known = classes.filter((one) => one !== "ambiguous");
  const ambiguous = known.length < classes.length && !known.includes("verifiable");
  return { type: ambiguous ? "verifiable" : strictest(known), ambiguous };
}

/** First clause of each question, except wishes such as "could it be cancelled?" and "can you save it?". */
function questionsIn(request: string): readonly string[] {
  return hideQuotations(request)
    .split(/(?<=[.!?;\n])/)
    .filter((sentence) => sentence.endsWith("?"))
    .filter((sentence) => !WISH.test(sentence.trim().toLowerCase()))
    .flatMap((sentence) => clauseTexts(sentence)[0] ?? []);
}

const SHORT_IS = /^(what|which|who|when|where|why|how)['’]?s\b/;

function classOfClause(clause: string): VerbClass {
  const row = VERB_RULES.find(([, verbs, when]) => {
    // Longer verbs are tried first.
    const known = verbs.split("|").sort((a, b) => b.length - a.length);
    const verb = known.find((one) => clause === one || clause.startsWith(`${one} `));
    return verb !== undefined && (when === undefined || when.test(clause.slice(verb.length).trim()));
  });
  return row?.[0] ?? "verifiable";
}

/** Other languages: requests to be told something, and words that begin a question. */
const TOLD = matcherOf(["tellMe"]);
const ASKING = beginning(allWords("asksWhat"));

const ANSWER_WANTED =
  /\b(?:tell|give|send) (?:me|us)\b|\blet (?:me|us) know\b|\breport back\b|^(?:what|which|who|whose|how (?:many|much|long|old|often|far))\b|^(?:find out|figure out|look up|work out|count|answer)\b/;

export const asksForAnswer = (request: string): boolean =>
  clauseTexts(request).some((clause) => [ANSWER_WANTED, TOLD, ASKING].some((words) => words.test(clause))) ||
  /\?\s*$/.test(request);

/** Words for several things. Each must be done, and text about one proves nothing about the others. */
const SEVERAL = matcherOf(["several"]);

export function asksForEach(request: string): boolean {
  // "A two-day workshop" is one thing.
  const words = hideQuotations(request.toLowerCase()).replace(/(?<!\p{L})\p{L}+-(?=\p{L})/gu, "");
  return SEVERAL.test(words);
}

/** Verbs that only go somewhere or show something, and change no data. */
const GOING = beginning(
  `(?:go|navigate|head|jump|get|scroll|switch|move|return) (?:back )?(?:to|into)|open(?! (?:an? )?(?:new |account|ticket|case|issue|tab))|visit|view|(?:show|display)(?! .* to )|bring up|find|search|look(?: up| for| at)?|browse|filter|sort|expand|collapse|unfold|(?:click|tap|press)(?: on)?|follow|sign in|log ?in|${allWords("goTo")}`,
);

export const asksToGo = (request: string): boolean => {
  const clauses = clauseTexts(request);
  return clauses.length > 0 && clauses.every((clause) => GOING.test(clause));
};

const ENTRY =
  /^(?:type|enter|fill|fill in|fill out|key in|put|select|choose|pick|tick|untick|check|uncheck|clear|press|focus|hover|scroll|open|go|click (?:on )?the (?:checkbox|radio|option)|don't (?:save|submit|send)|do not (?:save|submit|send))\b/;
const WRITTEN = /^(?:type|enter|fill|key in|put|write|input)\b/;
const WITHOUT_SAVING = /\b(?:do not|don'?t|without) (?:sav(?:e|ing)|submit(?:ting)?|send(?:ing)?)\b/g;
/** Verbs that still ask for a submit: "save it as a draft, do not send it". */
const HANDED_IN = /^(?:save|store|submit|send|publish|post|apply|confirm|book|order|pay|register)\b/;

/** Verbs that set a field's value and leave open whether to save it. */
const SETTING = /^(?:set|turn|switch|enable|disable|copy|if)\b/;

/** One part of the request asks to enter something: "then type the number into Query". */
export const asksToEnter = (request: string): boolean => clauseTexts(request).some((clause) => WRITTEN.test(clause));

/** `entry`: the request asks only to enter or choose something, not to save it. `more`: also any words unknown to code. */
export function askedEntry(request: string): AskedEntry {
  const clauses = clauseTexts(request);
  const words = hideQuotations(request.toLowerCase());
  const others = words.replace(WITHOUT_SAVING, "");
  if (others !== words) return clauseTexts(others).some((clause) => HANDED_IN.test(clause)) ? "more" : "entry";
  if (clauses.length === 0) return "more";
  if (clauses.every((clause) => ENTRY.test(clause))) return "entry";
  return clauses.every((clause) => ENTRY.test(clause) || SETTING.test(clause)) ? "fields" : "more";
}
