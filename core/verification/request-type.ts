/** Request type: from the words of a request alone, what it asks for, and whether code can tell that it is done. */

import type { Contract } from "../../protocol/contract.js";
import { wholeWords } from "./lexicon.js";
import type { AskedEntry } from "./unsaved.js";

export type ContractType = Contract["type"];

/** `ambiguous`: it could be a wish for a change or for an answer; a person is asked before anything is done. */
export interface Classification {
  readonly type: ContractType;
  readonly ambiguous: boolean;
}

type VerbClass = ContractType | "ambiguous";

/** First match wins. Any other verb changes something as far as we know: verifiable. `when` is what has to follow the verb. */
const VERB_RULES: readonly (readonly [is: VerbClass, verbs: string, when?: RegExp])[] = [
  // A verb of asking, then a verb of doing: what follows says which.
  [
    "advisory",
    "help|assist|help me|assist me",
    /^(?:me\s+|us\s+)?(?:to\s+)?(?:understand|decide|choose between|figure|learn)\b/,
  ],
  [
    "advisory",
    "check|verify|confirm|see|make sure|ensure|test",
    /^(?:if|whether|that|how|what|when|where|which|who|why|for|out)\b/,
  ],
  ["advisory", "look"],
  [
    "advisory",
    "check",
    /^(?:on|the (?:status|price|weather|balance|stock|availability|opening hours|prices|news|calendar)|my (?:balance|messages|e-?mails?|mail|calendar|inbox))\b/,
  ],
  [
    "advisory",
    "write|draft|prepare|make",
    /^(?:me\s+)?(?:a\s+|an\s+|the\s+)?(?:short\s+|brief\s+)?(?:summary|overview|comparison|analysis|report on|list of)\b/,
  ],
  ["advisory", "go", /^(?:over|through)\b(?!.*\b(?:and|then)\b)/],
  [
    "advisory",
    "get|give",
    /^(?:me\s+)?(?:a\s+|an\s+|the\s+)?(?:summary|overview|list|idea|price|prices|details|information|info|cheapest|latest|names?|numbers?)\b/,
  ],
  ["advisory", "find|search"],
  ["advisory", "plan|design|document", /^(?:how|what|why)\b/],
  ["advisory", "investigate|research|explore|discuss|plan|design|audit|review|analyse|analyze|evaluate|assess"],
  ["advisory", "compare|contrast|summarise|summarize|explain|describe|outline|interpret|translate|estimate|calculate"],
  ["advisory", "list|count|tell|read|extract|recommend|suggest|advise|identify|determine|learn"],
  ["advisory", "browse for|figure out|work out"],
  ["advisory", "what|which|who|whose|whom|when|where|why|how|is|are|was|were|does|do you|did|has|have i|am i"],
  // Nothing to prove: what is seen of it is all of it.
  ["skip", "scroll|show|display|highlight|zoom|point|wait|pause|hover|reload|refresh"],
  ["skip", "go|navigate", /^(?:back|forward|up|down)\b/],
  // Words for doing something that leave open what.
  ["ambiguous", "handle|manage|deal with|take care of|sort out|look after|work on|improve|help|assist"],
  ["ambiguous", "do something|think about|see to"],
  ["ambiguous", "check", /^(?:out\b|this$|it$|that$)/],
];

const STRICTNESS: readonly ContractType[] = ["skip", "advisory", "verifiable"];

export function strictest(types: readonly (ContractType | undefined)[]): ContractType {
  const ranks = types.map((type) => (type === undefined ? 0 : STRICTNESS.indexOf(type)));
  return STRICTNESS[Math.max(...ranks)] ?? "verifiable";
}

/** The strictest class of all clauses. Ambiguous only when no clause says clearly that something is to be changed. */
export function classify(request: string): Classification {
  const classes = clauseTexts(request).map(classOfClause);
  const known = classes.filter((one) => one !== "ambiguous");
  const ambiguous = known.length < classes.length && !known.includes("verifiable");
  return { type: ambiguous ? "verifiable" : strictest(known), ambiguous };
}

function classOfClause(clause: string): VerbClass {
  const row = VERB_RULES.find(([, verbs, when]) => {
    // Longer verbs are tried first.
    const known = verbs.split("|").sort((a, b) => b.length - a.length);
    const verb = known.find((one) => clause === one || clause.startsWith(`${one} `));
    return verb !== undefined && (when === undefined || when.test(clause.slice(verb.length).trim()));
  });
  return row?.[0] ?? "verifiable";
}

/** In other languages: to be told, and words that begin a question. */
const TOLD = wholeWords(
  "(?:sag|nenn|teil|schreib|gib)e? (?:mir|uns)|(?:dis|donne|indique)[- ](?:moi|nous)|d[ií](?:me|nos)|dame|ind[ií]came|dimmi|dicci|dammi|me (?:diga|informe|dê)|(?:diga|informe)-me|(?:vertel|zeg|geef|meld) (?:me|mij|ons)|(?:podaj|powiedz|napisz) (?:mi|nam)|(?:berätta|säg|fortæl|fortell) (?:för )?(?:mig|meg|oss)|(?:скажи|сообщи|назови)(?:те)? (?:мне|нам)|bana söyle",
);
const TOLD_ANYWHERE = /教えて|告诉我|告訴我|알려/u;
const ASKING =
  /^(?:wie ?viele?|wie (?:hoch|lange|oft|groß|alt|teuer)|welche[rsnm]?|was (?:ist|sind|kostet)|wer|wann|wo|combien|quel(?:le)?s?|qui|quand|où|cuánt[oa]s?|cuál(?:es)?|qué|quién(?:es)?|cuándo|dónde|quant[oaie]s?|qual[ei]?|quais|chi|quem|quando|dove|onde|hoeveel|welke?|wie|wanneer|waar|ile|jaki[ae]?|jaka|któr[yae]|kto|kiedy|gdzie|сколько|какой|какая|какие|кто|когда|где|kaç)(?!\p{L})/u;

const ANSWER_WANTED =
  /\b(?:tell|give|send) (?:me|us)\b|\blet (?:me|us) know\b|\breport back\b|^(?:what|which|who|whose|how (?:many|much|long|old|often|far))\b|^(?:find out|figure out|look up|work out|count|answer)\b/;

export const asksForAnswer = (request: string): boolean =>
  clauseTexts(request).some((clause) =>
    [ANSWER_WANTED, TOLD, TOLD_ANYWHERE, ASKING].some((words) => words.test(clause)),
  ) || /\?\s*$/.test(request);

const POLITE =
  /^(?:(?:hi|hello|hey|ok|okay)\b[,!]?\s*|please\b,?\s*|kindly\s+|(?:can|could|would|will) you\s+|i(?:'d| would) (?:like|love)(?: you)? to\s+|i (?:want|need)(?: you)? to\s+|you should\s+|let'?s\s+|let us\s+|(?:first|next|then|now|also|finally|lastly|afterwards|again|just|and)\b,?\s*|after (?:that|this)\b,?\s*)+/;

/** Quoted text is never cut, nor read as a verb. */
const QUOTED =
  /"[^"]*"|“[^“”]*”|«[^«»]*»|`[^`]*`|(?<![\p{L}\p{N}])['‘](?:[^'‘’]|(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}]))*['’](?![\p{L}\p{N}])/gu;

/** An end of a sentence, or `then`; a dot inside a number or an address is none. */
const HARD = /[\n;!?]+|\.(?=\s|$)|\b(?:and\s+)?then\b,?/;
/** `and`, a comma or a colon cuts only before a verb that begins a clause more often than it continues one. */
const VERBS =
  "add|apply|approve|archive|book|buy|call|cancel|change|check|choose|clear|click|close|compare|complete|confirm|copy|create|decline|delete|describe|disable|download|edit|email|enable|enter|explain|export|fill|find|follow|go|import|install|invite|like|list|log|mark|merge|move|navigate|note|open|order|pay|pick|place|post|press|print|publish|put|refresh|register|reject|remember|remove|rename|reorder|repeat|replace|reply|report|request|reset|restore|return|save|schedule|scroll|search|select|send|set|share|show|sign|submit|subscribe|summari[sz]e|switch|tap|tell|tick|transfer|turn|type|uncheck|unsubscribe|update|upgrade|upload|withdraw|write";
const SOFT = new RegExp(`(?:(?<=\\s)and|[,:])\\s+(?=(?:also\\s+|please\\s+)?(?:${VERBS})\\b)`);

/** The request cut where a new verb begins, politeness removed: lower case, in order, empty ones left out. */
export function clauseTexts(request: string): readonly string[] {
  return request
    .toLowerCase()
    .replace(QUOTED, "“…”")
    .split(HARD)
    .flatMap((sentence) => sentence.split(SOFT))
    .map((clause) => clause.replace(/\s+/g, " ").trim())
    .flatMap((clause) => clause.replace(POLITE, "").replace(/(?<![\s,])[\s,]+$/, "") || []);
}

/** Of several things each has to be done: a text that one of them brings shows nothing of the others. */
const SEVERAL = wholeWords(
  "all|every|each|both|except|two|three|four|five|six|seven|eight|nine|ten|alle[nr]?|jede[nrsm]?|sämtliche[nr]?|beide[nr]?|außer|zwei|drei|vier|fünf|tous|toutes|chaque|les deux|sauf|deux|trois|quatre|cinq|todos|todas|cada|amb[oa]s|excepto|dos|tres|cuatro|cinco|tutt[ie]|ogni|entramb[ie]|tranne|quattro|cinque|exceto|dois|duas|três|elke?|iedere?|behalve|twee|drie|wszystki(?:e|ch)|każd\\p{L}+|ob(?:a|ie|ydwa)|oprócz|varje|båda|hver|begge|kaikki|molemmat|všechny|oba|minden|toate|fiecare|все|всех|кажд\\p{L}+|оба|кроме|усі|всі|tüm|bütün",
);
const SEVERAL_ANYWHERE = /全部|所有|すべて|全て|各|両方|每|모두|모든|ทั้งหมด/u;

export function asksForEach(request: string): boolean {
  // "A two-day workshop" is one thing.
  const words = request
    .toLowerCase()
    .replace(QUOTED, "“…”")
    .replace(/(?<!\p{L})\p{L}+-(?=\p{L})/gu, "");
  return SEVERAL.test(words) || SEVERAL_ANYWHERE.test(words);
}

/** Verbs after which somebody is somewhere, or sees something, and nothing is otherwise than it was. */
const GOING =
  /^(?:(?:go|navigate|head|jump|get|scroll|switch|move|return) (?:back )?(?:to|into)|open(?! (?:an? )?(?:new |account|ticket|case|issue|tab))|visit|view|(?:show|display)(?! .* to )|bring up|find|search|look(?: up| for| at)?|browse|filter|sort|expand|collapse|unfold|(?:click|tap|press)(?: on)?|follow|sign in|log ?in|öffne|geh(?:e)?|zeige?|suche?|finde?|melde|ouvre|va|affiche|cherche|trouve|abre|ve|ir|muestra|busca|apri|vai|mostra|cerca|trova|abra|vá|mostre|busque|ga naar|toon|zoek|otwórz|pokaż|znajdź)(?![\p{L}])/u;

export const asksToGo = (request: string): boolean => {
  const clauses = clauseTexts(request);
  return clauses.length > 0 && clauses.every((clause) => GOING.test(clause));
};

const ENTRY =
  /^(?:type|enter|fill|fill in|fill out|key in|put|select|choose|pick|tick|untick|check|uncheck|clear|press|focus|hover|scroll|open|go|click (?:on )?the (?:checkbox|radio|option)|don't (?:save|submit|send)|do not (?:save|submit|send))\b/;
const WITHOUT_SAVING = /\b(?:do not|don'?t|without) (?:sav(?:e|ing)|submit(?:ting)?|send(?:ing)?)\b/g;
/** What is to be handed in all the same: "save it as a draft, do not send it". */
const HANDED_IN = /^(?:save|store|submit|send|publish|post|apply|confirm|book|order|pay|register)\b/;

/** They say what a field is to hold; whether that is to be kept they leave open. */
const SETTING = /^(?:set|turn|switch|enable|disable|copy|if)\b/;

/** `entry`: the request asks only that something be entered or chosen, not that it be saved. `more` also for words that code does not know. */
export function askedEntry(request: string): AskedEntry {
  const clauses = clauseTexts(request);
  const words = request.toLowerCase().replace(QUOTED, "“…”");
  const others = words.replace(WITHOUT_SAVING, "");
  if (others !== words) return clauseTexts(others).some((clause) => HANDED_IN.test(clause)) ? "more" : "entry";
  if (clauses.length === 0) return "more";
  if (clauses.every((clause) => ENTRY.test(clause))) return "entry";
  return clauses.every((clause) => ENTRY.test(clause) || SETTING.test(clause)) ? "fields" : "more";
}
