/** Steps: sentences that word several steps: their common place, one verb for a whole list, a repeated action. */

const MASK = "[\\ue000-\\uf8f9]";
const AND = "(?: ?, ?(?:and )?| and )";
const PLACE_KINDS =
  "tab|menu|context menu|dialog|window|pop-?up|popover|box|panel|drawer|section|group|area|form|fieldset|sidebar|side bar|toolbar|tree|list|table|navigation|card|part|row|line";
const OPENED = `(?:new |open(?:ed)? )?(?:${PLACE_KINDS}|page) (?:that|which) (?:then |now )?(?:opens|appears|comes up|pops up|(?:has |was )?opened|(?:is|has been) (?:open(?:ed)?|shown))(?: up)?`;
const NAME = `(?:${MASK}|[\\p{L}\\p{N}][\\p{L}\\p{N}&/-]*(?: [\\p{L}\\p{N}&/-]+){0,3}?)`;
/** "in the Layout tab", "under “Details”", "in the window that opens", "in the row of “Salt”"; a verb follows. */
const PLACE = `(?:in|on|under|from|within|inside|at) (?:the |that |this )?(?:(?<opened>${OPENED})|(?<what>row|line|list|table|section|group|part|box|panel|card) (?:of|for|with|called|named) (?:the )?(?<of>${NAME})|(?:(?<name>${NAME}) )?(?<kind>${PLACE_KINDS})|(?<quoted>${MASK}))`;

export interface StepPlace {
  /** `opened`: the window or panel opened last. `part`: a part of the page with that name. */
  readonly kind: "tab" | "menu" | "opened" | "row" | "part";
  /** "" if only the kind is given. */
  readonly name: string;
}

export const placePattern = (verbs: string): RegExp => new RegExp(`^${PLACE} ?,? (?=(?:${verbs})\\b)`, "iu");
/** A place alone, such as "in the tree" in "in the tree, select …", is no clause. */
const ALONE = new RegExp(`^ ?${PLACE} ?$`, "iu");
export const isOnlyPlace = (before: string): boolean => ALONE.test(before);

export function placeOf(
  groups: Readonly<Record<string, string | undefined>>,
  read: (words: string) => string,
): StepPlace {
  const { opened, what = "", of, name, kind = "", quoted } = groups;
  if (opened !== undefined || /^(?:context menu|pop-?up|popover)$/i.test(kind)) return { kind: "opened", name: "" };
  if (of !== undefined) return { kind: /^(?:row|line)$/i.test(what) ? "row" : "part", name: read(of) };
  if (quoted !== undefined) return { kind: "part", name: read(quoted) };
  const bare = name === undefined || /^(?:main|left|right|side|top|context|navigation)$/i.test(name) ? "" : read(name);
  if (/^(?:dialog|window|drawer)$/i.test(kind)) return { kind: "opened", name: "" };
  if (/^(?:menu|tree|side ?bar|navigation)$/i.test(kind)) return { kind: "menu", name: bare };
  return { kind: /^tab$/i.test(kind) ? "tab" : /^(?:row|line)$/i.test(kind) ? "row" : "part", name: bare };
}

const TRAILING = new RegExp(`^(?<clause>.+?) (?<place>(?:in|on|from) the ${OPENED})$`, "iu");
const ONCE_MORE = / (?:once (?:more|again)|one more time|again|a second time)$/i;
const PRESSING = /^(?:(?:left|double|right)[ -]?)?(?:click|tap|press)(?: (?:on|upon))? /i;
const VERBS_OF_ENTRY =
  "set|change|type|enter|fill|write|put|choose|select|pick|tick|check|untick|uncheck|replace|turn|call|name";
const ENTERING = new RegExp(`^(?:${VERBS_OF_ENTRY})\\b`, "i");
/** A name alone takes the verb of the name before it; after an entry it is pressed. */
const ONE_NAMED = new RegExp(`^(?:open|choose|select|pick|tick|check|untick|uncheck) (?=${MASK}$)`, "iu");
const WITH_FIELD = new RegExp(`^(?!\\p{L}+ ${MASK}$)(?:${VERBS_OF_ENTRY}) `, "iu");
const ONLY_A_NAME = new RegExp(`^(?:the )?${MASK}(?: (?:button|link|tab))?$`, "iu");
const FIELD = "(?!(?:as )?(?:with|to|in|into|and)\\b|as\\b(?! \\p{L}))\\p{L}[\\p{L}\\p{N} -]*?";
const PAIRS = new RegExp(`^fill (?:in|out) (?=${FIELD} ${MASK}(?:${AND}${FIELD} ${MASK})*$)`, "iu");
const PAIR = new RegExp(`(${FIELD}) (${MASK})(?:${AND}|$)`, "giuy");

/** "set A to 1, B to 2 and C to 3": the verb holds for each field. A capital, article or quotation mark shows a field. */
const SETS = /^(?:set|change) (?=.+ to )/i;
const NEXT_SET = new RegExp(`${AND}(?=(?:(?:the|his|her|its|their) |\\p{Lu}|[\\ue000-\\uf8fc])[^,]{0,40}? to )`, "u");
/** "put 18 in Price and 7 in Stock": each value is one word or a quotation. */
const PUTS = /^(?:type|enter|put|write|choose|select|pick) /i;
const INTO = "(?:in(?:to)?|as|for|from|under)";
const NEXT_PUT = new RegExp(`${AND}(?=[^\\s,]+ ${INTO} )`, "u");
const ONE_PUT = new RegExp(`^[^\\s,]+ ${INTO} (?:(?! ${INTO} )[^,])+$`, "u");
/** "Archive the books “A” and “B”", "tick “A”, “B” and “C”": one step per name. Verbs for several together are excluded. */
const NAMES = new RegExp(
  `^(?<begin>(?!(?:merge|compare|swap|link|connect|join|combine|match|search|find|look|filter|show|type|enter|write|input|put|set|change|rename|replace|move|mark)\\b)\\p{L}+ (?:(?:on|upon|the) )*(?:\\p{Ll}+ ){0,2}?)(?=${MASK}(?:${AND}${MASK})+$)`,
  "iu",
);
/** Pronouns for the previous part's thing, whose form is open. */
const HERS = /^(?:his|her|its|their) /i;

function cutList(piece: string): string[] {
  if (PAIRS.test(piece))
    return [...piece.replace(PAIRS, "").matchAll(PAIR)].map(([, field = "", value = ""]) => `set ${field} to ${value}`);
  const named = NAMES.exec(piece)?.groups?.["begin"];
  if (named !== undefined)
    return [...piece.slice(named.length).matchAll(new RegExp(MASK, "gu"))].map(([name]) => `${named}${name}`);
  const [sets, puts] = [SETS, PUTS].map((verb) => verb.exec(piece)?.[0]);
  const begin = sets ?? puts ?? "";
  const parts = piece.slice(begin.length).split(sets === undefined ? NEXT_PUT : NEXT_SET);
  if (begin === "" || (sets === undefined && !parts.every((part) => ONE_PUT.test(part)))) return [piece];
  return parts.map((part, index) => `${begin}${index === 0 ? part : part.replace(HERS, "the ")}`);
}

/** Makes each piece complete: adds the place named before and the verb of its list. */
export function completePieces(sentences: readonly (readonly string[])[], place: RegExp): string[] {
  let verb = "";
  return sentences.flatMap((pieces) => {
    let where = "";
    return pieces.flatMap((each) => {
      const { clause, place: behind } = TRAILING.exec(each)?.groups ?? {};
      const piece = clause === undefined ? each : `${behind} ${clause}`;
      const own = place.exec(piece);
      // A menu closes after a choice. A place named after a step applies to that step only.
      if (own !== null && clause === undefined)
        where = /\bmenu ?,? $/i.test(own[0]) ? "" : own[0].replace(/ ?, $/, " ");
      const rest = piece.slice(own?.[0].length ?? 0);
      // The button that submits a part is often outside of it.
      const prefix = own?.[0].replace(/ ?, $/, " ") ?? (ENTERING.test(rest) ? where : "");
      const once = rest.replace(ONCE_MORE, "");
      const isName = verb !== "" && ONLY_A_NAME.test(once);
      const whole = isName ? `${verb}${once}` : PRESSING.test(rest) ? once : rest;
      if (whole !== "")
        verb = (PRESSING.exec(whole) ?? ONE_NAMED.exec(whole))?.[0] ?? (WITH_FIELD.test(whole) ? "press " : "");
      return cutList(whole).map((part) => `${prefix}${part}`);
    });
  });
}

/** The text field before the password, under any label. */
export const USER_NAME = "user name field";
const SIGN_IN =
  /^(?:log|sign) ?(?:me )?in(?: (?:to|at|on)(?: (?!as\b|with\b|using\b)\S+){1,4})? (?:as|with|using) (?:(?:the )?(?:user ?name|user|e-?mail(?: address)?|account|login) )?(?<user>\S+?)(?: ?[,/]| and)? (?:(?:with|using) )?(?:(?:the|my) )?(?:pass ?(?:word|code|phrase) ?:? )?(?<secret>\{\{secret:[\w-]+\}\})$/i;

export function cutSignIn(piece: string): string[] {
  const { user, secret } = SIGN_IN.exec(piece)?.groups ?? {};
  if (user === undefined || secret === undefined) return [piece];
  return [`type ${user} into the ${USER_NAME}`, `type ${secret} into the password field`, "submit the form"];
}
