/** Clause texts: a request in words, cut where another verb begins. */

const POLITE =
  /^(?:(?:hi|hello|hey|ok|okay)\b[,!]?\s*|please\b,?\s*|kindly\s+|(?:any chance )?(?:can|could|would|will) you\s+|any chance you (?:can|could)\s+|i(?:'d| would) (?:like|love)(?: you)? to\s+|i (?:want|need)(?: you)? to\s+|you should\s+|let'?s\s+|let us\s+|(?:first|next|then|now|also|finally|lastly|afterwards|again|just|and|if (?:so|not|yes|needed|necessary|possible))\b,?\s*|after (?:that|this)\b,?\s*)+/;

const QUOTED =
  /"[^"]*"|“[^“”]*”|«[^«»]*»|`[^`]*`|(?<![\p{L}\p{N}])['‘](?:[^'‘’]|(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}]))*['’](?![\p{L}\p{N}])/gu;

/** An end of a sentence, or a word that begins another clause. A dot inside a number, an address or a title ends nothing. */
const HARD =
  /[\n;!?]+|(?<!\b(?:dr|mrs?|ms|prof|st|vs|no|approx|e\.g|i\.e))\.(?=\s|$)|\b(?:and\s+)?then\b,?|\b(?:before|so(?: that)?|until|once) you(?: can)?\b|,\s*(?=(?:can|could|would|will) you\b)|\band,? (?=if\b)|\bwhile you['’]re at it\b,?|\bwhile also\b|\bfollowed by\b|&/;
/** `and`, a comma or a colon cuts only before a verb that begins a clause more often than it continues one. */
export const VERBS =
  "add|apply|approve|archive|book|buy|call|cancel|change|check|choose|clear|click|close|compare|complete|confirm|copy|create|decline|delete|describe|disable|download|edit|email|enable|enter|explain|export|fill|find|follow|go|import|install|invite|like|list|log|mark|merge|move|navigate|note|open|order|pay|pick|place|post|press|print|publish|put|refresh|register|reject|remember|remove|rename|reorder|repeat|replace|reply|report|request|reset|restore|return|save|schedule|scroll|search|select|send|set|share|show|sign|submit|subscribe|summari[sz]e|switch|tap|tell|tick|transfer|turn|type|uncheck|unsubscribe|update|upgrade|upload|withdraw|write";
const SOFT = new RegExp(`(?:(?<=\\s)and|[,:])\\s+(?=(?:also\\s+|please\\s+|if so,?\\s+)?(?:${VERBS})\\b)`);
/** Words that begin no deed. */
const FUNCTION_WORDS =
  "about|above|after|although|because|unless|whereas|again|all|also|an?|and|another|any|anything|are|as|at|be|been|before|being|below|between|both|but|by|can|could|did|do|does|down|each|either|else|even|every|everything|few|for|from|had|half|has|have|he|her|here|hers|him|his|how|i|if|in|into|is|it|its|just|last|less|like|many|may|me|might|mine|more|most|much|must|my|near|neither|next|no|none|nor|not|now|of|off|on|one|only|onto|or|other|our|out|over|own|per|perhaps|same|several|shall|she|should|since|so|some|something|still|such|than|that|the|their|theirs|them|then|there|these|they|this|those|through|to|too|two|three|four|five|under|until|up|us|using|including|very|via|was|we|were|what|whatever|when|where|whether|which|while|who|whom|whose|why|will|with|within|without|would|yes|yet|you|your";
/** After `and` or a comma, a word before an object is a verb, whichever it is: "and restart it", ", shift 20 %". */
const VERB = `(?!(?:${FUNCTION_WORDS})\\s)\\p{Ll}[\\p{L}-]*(?<!\\p{L}{3}ing)\\s+(?:(?:up|off|out|back|down|away|over|on|in)\\s+)?`;
const OBJECT =
  "(?:the|an?|this|these|those|it|them|him|her|us|me|my|our|your|his|its|their|all|any|each|every|both|one|two|three|four|five|everything|everyone|anyone|everybody|anybody|whoever|whatever|[\\d$€£#“@])";
const REMARKS =
  "according|assuming|citing|comparing|considering|counting|excluding|explaining|focusing|ignoring|including|keeping|listing|looking|mentioning|noting|ranking|reading|showing|starting|stating|using";
const COORDINATED = "(?:(?<=\\s)(?:and|plus)|,(?: and| plus)?)\\s+(?:(?:also|please|otherwise|if so,?|if not,?)\\s+)?";
const DEED = new RegExp(`${COORDINATED}(?=${VERB}${OBJECT}(?![\\p{L}'’]))`, "u");
/** The same in passing: ", revoking anyone who left", "before adding it to my cart". */
const DEED_BESIDE = new RegExp(
  `(?:,|\\bbefore|\\bafter|\\bwhile)\\s+(?=(?!(?:${REMARKS})\\s)\\p{Ll}+ing\\s+${OBJECT}(?![\\p{L}'’]))`,
  "u",
);
/** The same before a name: "and message Ann". */
const DEED_TO_NAME = new RegExp(`${COORDINATED}(?=${VERB}\\p{Lu}\\p{Ll})`, "gu");

/** Quoted text is never cut, nor read as a verb. */
export const hideQuotations = (request: string): string => request.replace(QUOTED, "“…”");

/** The request cut where a new verb begins, politeness removed: lower case, in order, empty ones left out. */
export function clauseTexts(request: string): readonly string[] {
  return hideQuotations(request)
    .replace(DEED_TO_NAME, "\n")
    .toLowerCase()
    .split(HARD)
    .flatMap((sentence) => sentence.split(SOFT))
    .flatMap((clause) => clause.split(DEED))
    .flatMap((clause) => clause.split(DEED_BESIDE))
    .map((clause) => clause.replace(/\s+/g, " ").trim())
    .flatMap((clause) => clause.replace(POLITE, "").replace(/(?<![\s,])[\s,]+$/, "") || []);
}
