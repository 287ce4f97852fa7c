/** Request clauses: a request cut where a new verb begins, politeness removed; enough to see which verb leads each. Elsewhere: sentence splitting. */

/** What may stand in front of the verb and says nothing. */
const POLITE =
  /^(?:(?:hi|hello|hey|ok|okay)\b[,!]?\s*|please\b,?\s*|kindly\s+|(?:can|could|would|will) you\s+|i(?:'d| would) (?:like|love)(?: you)? to\s+|i (?:want|need)(?: you)? to\s+|you should\s+|let'?s\s+|let us\s+|(?:first|next|then|now|also|finally|lastly|afterwards|again|just|and)\b,?\s*|after (?:that|this)\b,?\s*)+/;

/** Quoted text is never cut, nor read as a verb. */
const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`/g;

/** An end of a sentence, or `then`; a dot inside a number or an address is none. */
const HARD = /[\n;!?]+|\.(?=\s|$)|,?\s*\b(?:and\s+)?then\b,?/;
/** `and`, a comma or a colon cuts only before a verb that begins a clause more often than it continues one. */
const VERBS =
  "add|apply|approve|archive|book|buy|call|cancel|change|check|choose|clear|click|close|compare|complete|confirm|copy|create|decline|delete|describe|disable|download|edit|email|enable|enter|explain|export|fill|find|follow|go|import|install|invite|like|list|log|mark|merge|move|navigate|note|open|order|pay|pick|place|post|press|print|publish|put|refresh|register|reject|remember|remove|rename|reorder|repeat|replace|reply|report|request|reset|restore|return|save|schedule|scroll|search|select|send|set|share|show|sign|submit|subscribe|summari[sz]e|switch|tap|tell|tick|transfer|turn|type|uncheck|unsubscribe|update|upgrade|upload|withdraw|write";
const SOFT = new RegExp(`(?:,?\\s+and\\s+|[,:]\\s+)(?=(?:also\\s+|please\\s+)?(?:${VERBS})\\b)`);

/** Lower case, in order, empty ones left out. */
export function clauseTexts(request: string): readonly string[] {
  return request
    .toLowerCase()
    .replace(QUOTED, "“…”")
    .split(HARD)
    .flatMap((sentence) => sentence.split(SOFT))
    .map((clause) =>
      clause
        .replace(/\s+/g, " ")
        .trim()
        .replace(POLITE, "")
        .replace(/[\s,]+$/, ""),
    )
    .filter((clause) => clause !== "");
}
