/** Classification: from the words of a request alone, whether code can tell that it is done (design §9, seed 004). Elsewhere: task type, intent class. */

import type { Contract } from "./contract.js";
import { clauseTexts } from "./request-clauses.js";

export type ContractType = Contract["type"];

/** `ambiguous`: it could be a wish for a change or for an answer; a person is asked before anything is done. */
export interface Classified {
  readonly type: ContractType;
  readonly ambiguous: boolean;
}

type VerbClass = ContractType | "ambiguous";

interface Row {
  /** Leading words, separated by a bar; each is matched as whole words. */
  readonly verbs: string;
  readonly is: VerbClass;
  /** The row counts only when this follows the verb. */
  readonly when?: RegExp;
}

/** First match wins. A verb that is not here changes something as far as we know: verifiable. */
const ROWS: readonly Row[] = [
  // A verb of asking, then a verb of doing: what follows says which.
  {
    verbs: "help|assist|help me|assist me",
    is: "advisory",
    when: /^(?:me\s+|us\s+)?(?:to\s+)?(?:understand|decide|choose between|figure|learn)\b/,
  },
  {
    verbs: "check|verify|confirm|see|make sure|ensure|test",
    is: "advisory",
    when: /^(?:if|whether|that|how|what|when|where|which|who|why|for|out)\b/,
  },
  { verbs: "look", is: "advisory" },
  {
    verbs: "check",
    is: "advisory",
    when: /^(?:on|the (?:status|price|weather|balance|stock|availability|opening hours|prices|news|calendar)|my (?:balance|messages|e-?mails?|mail|calendar|inbox))\b/,
  },
  {
    verbs: "write|draft|prepare|make",
    is: "advisory",
    when: /^(?:me\s+)?(?:a\s+|an\s+|the\s+)?(?:short\s+|brief\s+)?(?:summary|overview|comparison|analysis|report on|list of)\b/,
  },
  { verbs: "go", is: "advisory", when: /^(?:over|through)\b(?!.*\b(?:and|then)\b)/ },
  {
    verbs: "get|give",
    is: "advisory",
    when: /^(?:me\s+)?(?:a\s+|an\s+|the\s+)?(?:summary|overview|list|idea|price|prices|details|information|info|cheapest|latest|names?|numbers?)\b/,
  },
  { verbs: "find|search", is: "advisory" },
  { verbs: "plan|design|document", is: "advisory", when: /^(?:how|what|why)\b/ },
  // Seed 004: investigate, research, explore, discuss, plan, design, audit, review, analyse.
  {
    verbs: "investigate|research|explore|discuss|plan|design|audit|review|analyse|analyze|evaluate|assess",
    is: "advisory",
  },
  {
    verbs: "compare|contrast|summarise|summarize|explain|describe|outline|interpret|translate|estimate|calculate",
    is: "advisory",
  },
  {
    verbs:
      "list|count|tell|read|extract|recommend|suggest|advise|identify|determine|learn|browse for|figure out|work out",
    is: "advisory",
  },
  {
    verbs: "what|which|who|whose|whom|when|where|why|how|is|are|was|were|does|do you|did|has|have i|am i",
    is: "advisory",
  },
  // Nothing to prove: what is seen of it is all of it.
  { verbs: "scroll|show|display|highlight|zoom|point|wait|pause|hover", is: "skip" },
  { verbs: "reload|refresh", is: "skip" },
  { verbs: "go|navigate", is: "skip", when: /^(?:back|forward|up|down)\b/ },
  // Words for doing something that leave open what.
  {
    verbs:
      "handle|manage|deal with|take care of|sort out|look after|work on|improve|help|assist|do something|think about|see to",
    is: "ambiguous",
  },
  { verbs: "check", is: "ambiguous", when: /^(?:out\b|this$|it$|that$)/ },
];

const STRICTNESS: readonly ContractType[] = ["skip", "advisory", "verifiable"];

/** Of several words on the same request the one that asks for most. */
export function strictest(types: readonly (ContractType | undefined)[]): ContractType {
  const most = Math.max(...types.map((type) => (type === undefined ? 0 : STRICTNESS.indexOf(type))));
  return STRICTNESS[most] ?? "verifiable";
}

const ANSWER_WANTED =
  /\b(?:tell|give|send) (?:me|us)\b|\blet (?:me|us) know\b|\breport back\b|^(?:what|which|who|whose|how (?:many|much|long|old|often|far))\b|^(?:find out|figure out|look up|work out|count|answer)\b/;

/** Whatever else it asks for, the request wants to be told something. Where the words leave it open, it does not. */
export function asksForAnswer(request: string): boolean {
  return clauseTexts(request).some((clause) => ANSWER_WANTED.test(clause)) || /\?\s*$/.test(request);
}

/** The strictest class of all clauses. Ambiguous only when no clause says clearly that something is to be changed. */
export function classify(request: string): Classified {
  const classes = clauseTexts(request).map(classOfClause);
  if (classes.length === 0) return { type: "verifiable", ambiguous: false };
  if (classes.includes("verifiable")) return { type: "verifiable", ambiguous: false };
  if (classes.includes("ambiguous")) return { type: "verifiable", ambiguous: true };
  const most = Math.max(...classes.map((one) => STRICTNESS.indexOf(one as ContractType))); // no other is left
  return { type: STRICTNESS[most] ?? "verifiable", ambiguous: false };
}

function classOfClause(clause: string): VerbClass {
  for (const { verbs, is, when } of ROWS) {
    const rest = restAfter(clause, verbs);
    if (rest !== null && (when === undefined || when.test(rest))) return is;
  }
  return "verifiable";
}

/** What follows the leading verb, or null when none of them leads. Longer verbs are tried first. */
function restAfter(clause: string, verbs: string): string | null {
  const known = verbs.split("|").sort((a, b) => b.length - a.length);
  const verb = known.find((one) => clause === one || clause.startsWith(`${one} `));
  return verb === undefined ? null : clause.slice(verb.length).trim();
}
