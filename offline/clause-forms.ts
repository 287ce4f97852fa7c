/** Clause forms: the table of ways to ask for one thing, first match wins. Elsewhere: intent patterns. */

import { readAdd } from "./clause-adding.js";
import type { Piece } from "./clause-cutting.js";
import { VIEW_FORMS } from "./clause-views.js";
import type { Clause } from "./clauses.js";
import { CONDITION_ENDS } from "./condition-border.js";
import { numberOf } from "./lexicon.js";

export type Parts = Readonly<Record<string, string | undefined>>;
export type Made = Clause extends infer C ? (C extends { readonly text: string } ? Omit<C, "text"> : never) : never;
export interface Form {
  readonly pattern: RegExp;
  readonly make: (parts: Parts, piece: Piece) => Made | null;
}

const ARTICLE = /^(?:on\s+|upon\s+)?(?:(?:the|a|an|my|your|our|its|their)\s+)/i;
const KEYS =
  /^(enter|return|escape|esc|tab|space|space ?bar|backspace|delete|home|end|page ?up|page ?down|arrow ?(?:up|down|left|right)|(?:up|down|left|right) arrow|f\d{1,2}|(?:(?:ctrl|control|alt|shift|meta|cmd|command)\s*\+\s*)+\S+)(?:\s+key)?$/i;
const KEY_NAMES: Readonly<Record<string, string>> = {
  return: "Enter",
  enter: "Enter",
  esc: "Escape",
  escape: "Escape",
  tab: "Tab",
  space: "Space",
  spacebar: "Space",
  backspace: "Backspace",
  delete: "Delete",
  home: "Home",
  end: "End",
  pageup: "PageUp",
  pagedown: "PageDown",
};

const FORMS: readonly Form[] = [
  {
    pattern: /^(?:click|tap)(?:\s+(?:on|upon))?\s+(?<target>.+)$/i,
    make: ({ target }, piece) => ({ kind: "click", target: named(target, piece) }),
  },
  { pattern: /^(?:press|hit)\s+(?<target>.+)$/i, make: ({ target }, piece) => pressed(target, piece) },
  { pattern: /^(?:go|navigate|browse|head|return)\s+back(?:\s+.*)?$/i, make: () => ({ kind: "back" }) },
  { pattern: /^(?:reload|refresh)(?:\s+(?:the|this)\s+page)?$/i, make: () => ({ kind: "refresh" }) },
  {
    pattern:
      /^(?:open|go|navigate|browse|visit|head|switch|return)(?:\s+(?:over\s+)?to)?\s+(?<url>https?:\/\/\S+|\/\S*)$/i,
    make: ({ url }, piece) => ({ kind: "navigate", url: value(url, piece) }),
  },
  {
    pattern: /^switch\s+(?:over\s+)?to\s+(?<value>.+\s(?:mode|theme|language|layout|plan))$/i,
    make: (parts, piece) => ({ kind: "choose", value: named(parts.value, piece), field: null }),
  },
  {
    pattern:
      /^(?:(?:open|visit|expand)(?:\s+up)?|(?:go|navigate|browse|head|return)\s+(?:over\s+)?(?:in\s?to|to)|switch\s+to)\s+(?<target>.+)$/i,
    make: ({ target }, piece) => opened(target, piece),
  },
  {
    pattern:
      /^(?:type|enter|write|input|put|fill)\s+(?:in\s+)?(?<value>.+)\s+in\s?to\s+(?<field>[^\ue000-\uf8ff]*|[\ue000-\uf8ff])$/i,
    make: (parts, piece) => ({ kind: "type", value: value(parts.value, piece), field: named(parts.field, piece) }),
  },
  {
    pattern:
      /^(?:type|enter|write|input|put)\s+(?<value>.+)\s+(?:in|as|for)\s+(?<field>[^\ue000-\uf8ff]*|[\ue000-\uf8ff])$/i,
    make: (parts, piece) => ({ kind: "type", value: value(parts.value, piece), field: named(parts.field, piece) }),
  },
  {
    pattern: /^(?:type|write|input|enter)\s+(?<value>.+)$/i,
    make: (parts, piece) => ({ kind: "type", value: value(parts.value, piece), field: null }),
  },
  {
    pattern: /^fill\s+(?:in|out)?\s*(?<field>.+?)\s+(?:with|as)\s+(?<value>.+)$/i,
    make: (parts, piece) =>
      /\sand\s.+\s(?:with|as)\s/i.test(parts.value ?? "")
        ? null
        : { kind: "set", field: named(parts.field, piece), value: value(parts.value, piece) },
  },
  {
    pattern: /^(?:set|change|switch)\s+(?<field>.+?)\s+(?:from\s+.+?\s+)?(?:to|as|=)\s+(?<value>.+)$/i,
    make: (parts, piece) => ({ kind: "set", field: named(parts.field, piece), value: value(parts.value, piece) }),
  },
  {
    pattern: /^(?:turn|switch)\s+(?<on>on|off)\s+(?<target>.+)$/i,
    make: ({ on, target }, piece) => ({ kind: "tick", target: named(target, piece), on: on?.toLowerCase() === "on" }),
  },
  {
    pattern: /^(?:turn|switch)\s+(?<target>.+?)\s+(?<on>on|off)$/i,
    make: ({ on, target }, piece) => ({ kind: "tick", target: named(target, piece), on: on?.toLowerCase() === "on" }),
  },
  {
    pattern: /^(?:untick|uncheck|unmark|disable|deactivate)\s+(?<target>.+)$/i,
    make: ({ target }, piece) => ({ kind: "tick", target: named(target, piece), on: false }),
  },
  {
    pattern: /^(?:tick|check|enable|activate)\s+(?!(?:if|whether|that|how|what|out|in)\b)(?<target>.+)$/i,
    make: ({ target }, piece) => ({ kind: "tick", target: named(target, piece), on: true }),
  },
  {
    pattern: /^(?:choose|select|pick)\s+(?<value>.+?)\s+(?:in|from|for|under|as)\s+(?<field>.+)$/i,
    make: (parts, piece) => chosen(parts.value, parts.field, piece),
  },
  {
    pattern: /^(?:choose|select|pick)\s+(?<value>.+)$/i,
    make: (parts, piece) => ({ kind: "choose", value: named(parts.value, piece), field: null }),
  },
  {
    pattern: /^submit(?:\s+(?:it|this|(?:the|this)\s+form|(?:the\s+)?(?<target>.+)))?$/i,
    make: ({ target }, piece) => ({
      kind: "submit",
      target: target === undefined ? null : named(target, piece).replace(/\s*form$/i, "") || null,
    }),
  },
  {
    pattern: /^(?<verb>save|send|confirm|apply)(?:\s+(?:it|this|(?:(?:the|my|your)\s+)?(?:form|change|changes)))?$/i,
    make: ({ verb }) => ({ kind: "submit", target: verb ?? null }),
  },
  {
    pattern: /^(?<verb>save|send|confirm|apply)\s+(?<target>.+)$/i,
    make: ({ verb, target }, piece) => ({ kind: "submit", target: `${verb} ${named(target, piece)}` }),
  },
  {
    pattern: /^(?<target>(?:log|sign)\s?(?:in|out|off|up))$/i,
    make: ({ target }) => ({ kind: "click", target: target ?? "" }),
  },
  {
    pattern: /^(?:add|create|register|make|insert|set up|enrol|enroll|record)\s+(?<rest>.+)$/i,
    make: ({ rest }, piece) => readAdd(rest ?? "", piece),
  },
  {
    pattern:
      /^scroll(?:\s+(?:to(?:\s+the)?|all the way))?\s*(?<to>up|down|top|bottom)?(?:\s+(?:of\s+)?(?:the\s+)?page)?$/i,
    make: ({ to }) => ({ kind: "scroll", to: direction(to) }),
  },
  {
    pattern: /^wait(?:\s+for)?\s+(?:(?<count>\S+)\s+)?(?:a\s+)?(?:seconds?|secs?|moment|s)$/i,
    make: ({ count }) => ({ kind: "wait", seconds: Math.min(10, Math.max(0.5, numberOf(count ?? "") ?? 1)) }),
  },
  {
    pattern:
      /^(?:note|remember|write|take|copy|keep|read)(?:\s+(?:down|off|out))?\s+(?:its|the|their|his|her|that|this)\s+(?:new\s+)?(?<of>(?:\p{Ll}+\s+){0,2}(?:number|no|id|identifier|code|reference|total|amount|price|balance))$/iu,
    make: ({ of }) => ({ kind: "note", of: (of ?? "").toLowerCase() }),
  },
  {
    pattern:
      /^(?:investigate|research|compare|summari[sz]e|explain|describe|analy[sz]e|review|tell\s+me|find\s+out|look\s+(?:up|into))\b/i,
    make: () => ({ kind: "advise" }),
  },
];

/** One clause of a request, by the first form that fits and can be made sense of. */
export function readClause(piece: Piece): Clause {
  const text = piece.restore(piece.masked).replaceAll(CONDITION_ENDS, ", ");
  for (const { pattern, make } of [...VIEW_FORMS, ...FORMS]) {
    const match = pattern.exec(piece.masked);
    if (!match) continue;
    const made = make(match.groups ?? {}, piece);
    // Every row makes a whole clause but its text; the compiler cannot spread over a union.
    if (made !== null) return { ...made, text } as Clause;
  }
  return { kind: "unknown", text };
}

/** What a control is called: the quotation if there is one, else the words without an article. */
function named(words: string | undefined, piece: Piece): string {
  const bare = (words ?? "")
    .trim()
    .replace(ARTICLE, "")
    .replace(/\s+(?:control|element)$/i, "");
  return piece.unquote(bare).trim();
}

/** What is entered: the quotation, else the words as they stand. */
function value(words: string | undefined, piece: Piece): string {
  return piece.unquote((words ?? "").trim()).trim();
}

function pressed(words: string | undefined, piece: Piece): Made {
  const target = named(words, piece);
  const key = /[\ue000-\uf8ff]/.test(words ?? "") ? null : KEYS.exec(target)?.[1];
  return key ? { kind: "press", key: keyName(key) } : { kind: "click", target };
}

function keyName(said: string): string {
  if (said.includes("+"))
    return said
      .split("+")
      .map((part) => capital(part.trim()))
      .join("+")
      .replace(/\b(?:Ctrl)\b/, "Control")
      .replace(/\b(?:Cmd|Command)\b/, "Meta");
  const plain = said.toLowerCase().replace(/\s/g, "");
  const arrow = /(up|down|left|right)/.exec(plain)?.[1];
  if (arrow !== undefined && plain.includes("arrow")) return `Arrow${capital(arrow)}`;
  return KEY_NAMES[plain] ?? capital(plain);
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function opened(words: string | undefined, piece: Piece): Made {
  const target = named(words, piece);
  return /^https?:\/\/\S+$/.test(target) ? { kind: "navigate", url: target } : { kind: "open", target };
}

/** "choose Canada in Country"; but "choose the date as is" and the like stay whole. */
function chosen(words: string | undefined, field: string | undefined, piece: Piece): Made {
  return { kind: "choose", value: named(words, piece), field: named(field, piece) };
}

function direction(said: string | undefined): "up" | "down" | "top" | "bottom" {
  const plain = said?.toLowerCase();
  return plain === "up" || plain === "top" || plain === "bottom" ? plain : "down";
}
