/** Named keys: keys and key combinations that the user's own words ask to press (SF4). */

import { eachOf } from "../words/matcher.js";
import { permittedIn } from "./permitted.js";

const NAMES: Readonly<Record<string, string>> = {
  control: "ctrl",
  controlormeta: "ctrl",
  command: "meta",
  cmd: "meta",
  option: "alt",
  return: "enter",
  numpadenter: "enter",
  esc: "escape",
  del: "delete",
  spacebar: "space",
  "space bar": "space",
  arrowup: "up",
  arrowdown: "down",
  arrowleft: "left",
  arrowright: "right",
};

/** Words that ask to press keys. The key may stand in quotation marks. */
const TELLING = new RegExp(`(?<!\\p{L})(?:${eachOf(({ keys }) => keys?.press)})\\s+`, "giu");
const AND = eachOf(({ keys }) => keys?.and);
const BETWEEN = new RegExp(`^\\s*(?:(?:,\\s*)?(?:${AND})(?:\\s+then)?|,)\\s+`, "i");
const BEFORE = new RegExp(
  `^(?:(?:${eachOf(({ keys }) => keys?.the)})\\s+)?(?:(?:${eachOf(({ keys }) => keys?.key)})\\s+)?`,
  "i",
);
const TIMES = /^(?:\s+(?:key|once|twice|(?:\d+|two|three|four|five) times))*/i;
const KEY = /^(?:page (?:up|down)|space bar|arrow (?:up|down|left|right)|\w+|[^\s\w])/i;
/** The first word of a longer phrase is no key: "press a button". */
const ENDS = new RegExp(`^\\s*(?:$|[.,;:!?)]|(?:${eachOf(({ keys }) => keys?.behind)})(?!\\p{L}))`, "iu");
/** Words that forbid what follows, to the end of that part of the sentence. */
const NOT = new RegExp(`(?<!\\p{L})(?:${eachOf(({ keys }) => keys?.not)})(?!\\p{L})`, "iu");
const PARTS =
  /(?=(?<!\p{L})(?:but|then|instead|just|only)(?!\p{L})|,\s+(?:press|hit|use|click)(?!\p{L})|\.\s|[;!?\n])/iu;

const plainKey = (key: string): string => NAMES[key] ?? key;

/** `Control+Shift+B` → `ctrl+shift+b`. */
export function foldChord(written: string): string {
  const parts = written
    .toLowerCase()
    .trim()
    .split(/\+(?=.)/s);
  return parts.map((part) => plainKey(part.trim())).join("+");
}

const permitted = (text: string): string => permittedIn(text.split(PARTS), NOT);

/** Single keys count only behind a word such as "press". Combinations with plus signs count anywhere. */
export function isKeyNamed(key: string, texts: readonly string[]): boolean {
  const wanted = foldChord(key);
  const said = texts.map((text) => permitted(text.replace(QUOTED, keyOrNothing)));
  return said.some((text) => [...chordsIn(text), ...pressedIn(text)].includes(wanted));
}

const chordsIn = (text: string): readonly string[] =>
  (text.match(/\b(?:\w+\s*\+\s*)+[^\s.,;:!?]+/g) ?? []).map(foldChord);

/** Longer quoted text is a value and names no key. */
const keyOrNothing = (quoted: string): string =>
  /^\s*(?:\S{1,10}|(?:\w+\s*\+\s*)+\S{1,10})\s*$/.test(quoted.slice(1, -1)) ? quoted.slice(1, -1) : " ";

const QUOTED =
  /(?<![\p{L}\p{N}])(?:'(?:[^'\n]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))*'|"[^"\n]*"|“[^“”\n]*”|‘(?:[^‘’\n]|(?<=[\p{L}\p{N}])’(?=[\p{L}\p{N}]))*’|«[^«»\n]*»)(?![\p{L}\p{N}])/gu;

function pressedIn(text: string): readonly string[] {
  const keys: string[] = [];
  for (const told of text.matchAll(TELLING)) {
    let rest = text.slice(told.index + told[0].length);
    for (;;) {
      rest = rest.slice(BEFORE.exec(rest)?.[0].length ?? 0);
      const name = KEY.exec(rest)?.[0];
      if (name === undefined) break;
      rest = rest.slice(name.length);
      rest = rest.slice(TIMES.exec(rest)?.[0].length ?? 0);
      const next = BETWEEN.exec(rest);
      if (!ENDS.test(rest) && next === null) break;
      keys.push(foldChord(name.replace(/(page|arrow) /i, "$1")));
      if (next === null) break;
      rest = rest.slice(next[0].length);
    }
  }
  return keys;
}

/** The verb, not "the Save button". */
const SAVE = /(?<!\p{L})save(?!\p{L})(?<!(?<!\p{L})(?:the|a|an|this|that|which|what|each|any|every)\s+save)/iu;

/** Asking to save permits the save shortcut. */
export const asksToSave = (texts: readonly string[]): boolean =>
  texts.some((text) => SAVE.test(permitted(text.replace(QUOTED, " "))));
