/** Clauses: the single things that a plain request asks for, read by a table of ways to ask; the first that fits wins. */

import { ACT_FORMS, readAdd, readMenuPath, upToValue, VIEW_FORMS } from "./clause-forms.js";
import type { ClauseFields, ClauseForm, Piece } from "./request.js";
import { CONDITION_ENDS, cutRequest, form, isValid, plain, takePlace, withoutTail } from "./request.js";
import type { StepPlace } from "./steps.js";
import type { Thing } from "./things.js";
import { numberOf } from "./words.js";

/** A part of an add-clause whose border between field and value only the form can show: `phone number 555 1234`. */
export interface ClauseDetail {
  readonly words: string;
  /** Given when the request says it itself (`"…"`, `=`, `:`, `to`, `is`, `born`). */
  readonly field?: string;
  readonly value?: string;
}

/** `text` is the clause as asked, able to stand alone; it becomes the description of a plan step and is read again from there. */
export type Clause = { readonly text: string; readonly unsaved?: true; readonly place?: StepPlace } & (
  | { readonly kind: "click"; readonly target: string; readonly how?: keyof typeof POINTED }
  | { readonly kind: "press"; readonly key: string }
  /** `names`: what the value is the name of was made right before. */
  | { readonly kind: "type"; readonly value: string; readonly field: string | null; readonly names?: true }
  | { readonly kind: "set"; readonly field: string; readonly value: string }
  | { readonly kind: "choose"; readonly value: string; readonly field: string | null }
  | { readonly kind: "tick"; readonly target: string; readonly on: boolean }
  | { readonly kind: "open"; readonly target: string }
  | { readonly kind: "navigate"; readonly url: string }
  | { readonly kind: "submit"; readonly target: string | null }
  | { readonly kind: "add"; readonly noun: string; readonly name: string; readonly details: readonly ClauseDetail[] }
  | { readonly kind: "scroll"; readonly to: "up" | "down" | "top" | "bottom" }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "sort"; readonly column: string; readonly order: "ascending" | "descending" | null }
  | { readonly kind: "page"; readonly to: number | "next" | "previous" | "first" | "last" }
  | { readonly kind: "find" | "search"; readonly words: string }
  | { readonly kind: "filter"; readonly what: string }
  | { readonly kind: "copy"; readonly source: string; readonly field: string }
  | { readonly kind: "tickAll"; readonly on: boolean; readonly except: readonly string[] }
  /** To the question that what was pressed last has raised. */
  | { readonly kind: "answer"; readonly says: string }
  | { readonly kind: "leaf"; readonly steps: readonly string[] }
  | { readonly kind: "act"; readonly verb: string; readonly what: string; readonly thing: Thing | null }
  /** A property of a thing: of the page's own without a `name`; without a `field` the one that holds the name (`renames`) or offers the value. */
  | {
      readonly kind: "change";
      readonly noun: string;
      readonly name: string | null;
      readonly field: string | null;
      readonly value: string;
      readonly renames: boolean;
      /** Only said to be so; said before something else that is asked for, it may be no more than the reason. */
      readonly stated?: true;
    }
  /** `consequence` is a clause in words, carried out only when `subject` is (or, without `holds`, is not) in `state`. */
  | {
      readonly kind: "when";
      readonly subject: string;
      readonly state: string;
      readonly holds: boolean;
      readonly consequence: string;
    }
  /** To be found out by reading, and kept. `of` is what it is called: "number". */
  | { readonly kind: "note"; readonly of: string }
  | { readonly kind: "back" | "refresh" | "advise" | "unknown" }
);
export type ClauseOf<K extends Clause["kind"]> = Extract<Clause, { readonly kind: K }>;

const KEYS =
  /^(enter|return|escape|esc|tab|space|space ?bar|backspace|delete|home|end|page ?up|page ?down|arrow ?(?:up|down|left|right)|(?:up|down|left|right) arrow|f\d{1,2}|(?:(?:ctrl|control|alt|shift|meta|cmd|command) ?\+ ?){1,4}\S+)(?: key)?$/i;
const KEY_NAMES: Readonly<Record<string, string>> = {
  return: "Enter",
  esc: "Escape",
  spacebar: "Space",
  pageup: "PageUp",
  pagedown: "PageDown",
  ctrl: "Control",
  cmd: "Meta",
  command: "Meta",
};

/** How requests ask for what the pointer does beside a click. */
const POINTED = {
  doubleClick: /^double[ -]?click(?: on)? (?<target>.+)$/is,
  rightClick: /^(?:right[ -]?click(?: on)?|open the context menu (?:of|for|on)) (?<target>.+)$/is,
  hover: /^(?:hover(?: (?:over|on))?|point (?:at|to)) (?<target>.+)$/is,
};

const FORMS: readonly ClauseForm[] = [
  form("click", /^(?:left[ -]?)?(?:click|tap)(?: (?:on|upon))? (?<target>.+)$/is),
  ...Object.entries(POINTED).map(([how, pattern]) => form("click", pattern, { how })),
  { pattern: /^(?:press|hit) (?<words>.+)$/is, make: ({ words = "" }, piece) => pressed(words, piece) },
  form("back", /^(?:go|navigate|browse|head|return) back(?: .*)?$/is),
  form("refresh", /^(?:reload|refresh)(?: (?:the|this) page)?$/i),
  form(
    "navigate",
    /^(?:open|go|navigate|browse|visit|head|switch|return)(?: (?:over )?to)? (?<url>https?:\/\/\S+|\/\S*)$/i,
  ),
  form("choose", /^switch (?:over )?to (?<option>.+ (?:mode|theme|language|layout|plan))$/is, { field: null }),
  {
    pattern:
      /^(?:(?:open|visit|expand)(?: up)?|(?:go|navigate|browse|head|return) (?:over )?(?:in ?to|to)|switch to) (?<words>.+)$/is,
    make: ({ words = "" }, { name }) => {
      const target = name(words);
      return /^https?:\/\/\S+$/.test(target) ? { kind: "navigate", url: target } : { kind: "open", target };
    },
  },
  form(
    "set",
    /^(?:write|put|enter|type) (?<value>(?:(?! in ?to ).)+) in ?to (?<field>(?:(?! (?:instead|in place) of )[^\ue000-\uf8ff])+) (?:instead|in place) of (?:what|all|everything|the)\b/is,
  ),
  form(
    "set",
    /^(?:replace|overwrite) (?:everything|(?:all )?(?:of )?(?:the|its) (?:(?:whole|entire|old) )?(?:text|contents?)) (?:in|inside) (?<field>.+?) (?:with|by) (?<value>.+)$/is,
  ),
  form(
    "set",
    /^replace (?:all )?(?:of )?(?<field>(?:(?:the|its|this) )?[^\ue000-\uf8ff]+?) (?:with|by) (?<value>.+)$/is,
  ),
  form(
    "type",
    /^(?:type|enter|write|input|put|fill) (?:in )?(?<value>.+) in ?to (?<field>(?:the )?[\ue000-\uf8ff]?(?:(?! in ?to )[^\ue000-\uf8ff])*)$/is,
  ),
  form(
    "type",
    /^(?:type|enter|write|input|put) (?<value>.+) (?:in|as|for|under) (?<field>(?:the )?[\ue000-\uf8ff]?(?:(?! (?:in|as|for|under) )[^\ue000-\uf8ff])*)$/is,
  ),
  form("type", /^(?:type|write|input|enter) (?<value>.+)$/is, { field: null }),
  form("type", /^(?:call|name) (?:it|this|that|the (?:\p{Ll}+ )?\p{Ll}+) (?<value>[\ue000-\uf8f9])$/isu, {
    field: null,
    names: true,
  }),
  {
    pattern: /^fill (?:(?:in|out) )?(?<field>.+?) (?:with|as) (?<value>.+)$/is,
    make: ({ field = "", value = "" }, { name, words }) =>
      / and (?:(?! and ).)+ (?:with|as) /is.test(value)
        ? null
        : { kind: "set", field: name(field), value: words(value) },
  },
  form("set", new RegExp(`^(?:set|change|switch) ${upToValue("field", "to|as|=")}`, "is")),
  form("tick", /^(?:turn|switch) (?<on>on|off) (?<target>.+)$/is),
  form("tick", /^(?:turn|switch) (?<target>.+?) (?<on>on|off)$/is),
  form("tick", /^(?:untick|uncheck|unmark|disable|deactivate) (?<target>.+)$/is, { on: false }),
  form("tick", /^(?:tick|check|enable|activate) (?!(?:if|whether|that|how|what|out|in)\b)(?<target>.+)$/is, {
    on: true,
  }),
  form("choose", /^(?:choose|select|pick) (?<option>.+?) (?:in|from|for|under|as) (?<field>.+)$/is),
  form("choose", /^(?:choose|select|pick) (?<option>.+)$/is, { field: null }),
  {
    pattern: /^submit(?: (?:it|this|(?:the|this) form|(?:the )?(?<target>.+)))?$/is,
    make: ({ target = "" }, { name }) => ({ kind: "submit", target: name(target).replace(/ ?form$/i, "") || null }),
  },
  form("submit", /^(?<target>save|send|confirm|apply)(?: (?:it|this|(?:(?:the|my|your) )?(?:form|change|changes)))?$/i),
  {
    pattern: /^(?<verb>save|send|confirm|apply) (?<target>.+)$/is,
    make: ({ verb, target = "" }, { name }) => ({ kind: "submit", target: `${verb} ${name(target)}` }),
  },
  form("click", /^(?<target>(?:log|sign) ?(?:in|out|off|up))$/i),
  {
    pattern: /^(?:add|create|register|make|insert|set up|enrol|enroll|record) (?<rest>.+)$/is,
    make: ({ rest = "" }, piece) => readAdd(rest, piece),
  },
  form("scroll", /^scroll(?: (?:to(?: the)?|all the way))? ?(?<to>up|down|top|bottom)(?: (?:of )?(?:the )?page)?$/i),
  form("scroll", /^scroll(?: (?:to(?: the)?|all the way))?(?: (?:of )?(?:the )?page)?$/i, { to: "down" }),
  {
    pattern: /^wait(?: for)? (?:(?<count>\S+) )?(?:a )?(?:seconds?|secs?|moment|s)$/i,
    make: ({ count = "" }) => ({ kind: "wait", seconds: Math.min(10, Math.max(0.5, numberOf(count) ?? 1)) }),
  },
  {
    pattern:
      /^(?:note|remember|write|take|copy|keep|read)(?: (?:down|off|out))? (?:its|the|their|his|her|that|this) (?:new )?(?<of>(?:\p{Ll}+ ){0,2}(?:number|no|id|identifier|code|reference|total|amount|price|balance))$/iu,
    make: ({ of = "" }) => ({ kind: "note", of: of.toLowerCase() }),
  },
  form(
    "advise",
    /^(?:investigate|research|compare|summari[sz]e|explain|describe|analy[sz]e|review|tell me|find out|look (?:up|into))\b/i,
  ),
];

const ENTERING: readonly Clause["kind"][] = ["type", "set", "choose", "tick", "tickAll", "copy", "add", "change"];

/** Everything a request asks for. What is not understood stays in its place as `unknown`. */
export function clausesOf(request: string): readonly Clause[] {
  const clauses = cutRequest(request).map(readClause);
  const isStated = (clause: Clause) => clause.kind === "change" && clause.stated === true;
  if (clauses.every((clause) => isStated(clause) || clause.kind === "submit")) return clauses;
  return clauses.map((clause) => (isStated(clause) ? { kind: "unknown", text: clause.text } : clause));
}

/** One clause from the description of a plan step; several in one description are one that is not understood. */
export function clauseOfStep(description: string): Clause {
  const [clause, ...others] = clausesOf(description);
  return clause !== undefined && others.length === 0 ? clause : { kind: "unknown", text: description };
}

function readClause(piece: Piece): Clause {
  const text = piece.restore(piece.masked).replaceAll(CONDITION_ENDS, ", ");
  const bare = withoutTail(piece.masked);
  const { place, rest } = takePlace(piece, bare ?? piece.masked);
  const fields = (place?.kind === "menu" ? readMenuPath(place.name, rest, piece) : null) ?? fieldsOf(piece, rest);
  if (fields === null || (bare !== null && !ENTERING.includes(fields.kind))) return { kind: "unknown", text };
  const where = place === undefined || fields.kind === "leaf" ? {} : { place };
  // Every row makes a whole clause but its text; the compiler cannot spread over a union.
  return { ...plain(fields), text, ...(bare === null ? {} : { unsaved: true }), ...where } as Clause;
}

function fieldsOf(piece: Piece, masked: string): ClauseFields | null {
  for (const { pattern, make } of [...VIEW_FORMS, ...FORMS, ...ACT_FORMS]) {
    const match = pattern.exec(masked);
    const fields = match === null ? null : make(match.groups ?? {}, piece);
    if (fields !== null && isValid(fields)) return fields;
  }
  return null;
}

function pressed(words: string, { name }: Piece): ClauseFields {
  const target = name(words);
  const key = /[\ue000-\uf8ff]/.test(words) ? undefined : KEYS.exec(target)?.[1];
  return key === undefined ? { kind: "click", target } : { kind: "press", key: keyName(key) };
}

const keyName = (key: string): string =>
  key
    .split("+")
    .map((part) => part.toLowerCase().replace(/ /g, ""))
    .map(
      (part) =>
        KEY_NAMES[part] ?? (part.includes("arrow") ? `Arrow${capital(part.replace("arrow", ""))}` : capital(part)),
    )
    .join("+");

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
