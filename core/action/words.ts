/** An action as a person would say it, without ids or selectors. */

import type { Target } from "../../protocol/task.js";
import { type Action, parseAction } from "./grammar.js";

export const SECRET_NAME = /pass(word|code|phrase)?|\bpin\b|card|cvv|cvc|security code|one-time|\botp\b|secret|token/i;
const LENGTH_MAX = 60;

const NOUNS: Readonly<Record<string, string>> = {
  button: "button",
  link: "link",
  tab: "tab",
  menuitem: "menu item",
  option: "option",
  checkbox: "box",
  radio: "choice",
  switch: "switch",
};

/** `name`: of the target, "" without one; `what`: the target in words, whatever is known of it. */
interface TargetWords {
  readonly name: string;
  readonly what: string;
  readonly noun: string | undefined;
}

type WordsByKind = {
  readonly [K in Action["kind"]]: (action: Extract<Action, { readonly kind: K }>, target: TargetWords) => string;
};

const WORDS: WordsByKind = {
  // A button is what one expects to be clicked; anything else is named.
  click: (_, { name, what, noun }) => `Click ${what}${name && noun && noun !== "button" ? ` (${noun})` : ""}`,
  doubleClick: (_, { what }) => `Double-click ${what}`,
  rightClick: (_, { what }) => `Right-click ${what}`,
  type: ({ text }, target) => entryWords(text, target),
  setValue: ({ text }, target) => entryWords(text, target),
  select: ({ option }, { name, what }) => `Choose ${quote(option)} in ${name ? what : "a list"}`,
  check: ({ on }, { what }) => `${on ? "Tick" : "Untick"} ${what}`,
  press: ({ key }) => `Press ${key}`,
  hover: (_, { what }) => `Point at ${what}`,
  drag: (_, { what }) => `Drag ${what}`,
  upload: (_, { what }) => `Attach a file to ${what}`,
  dialog: ({ answer }) => `${answer === "accept" ? "Accept" : "Decline"} the page's question`,
  switchTab: () => "Go to another tab",
  scroll: ({ to }, { what }) => (typeof to === "number" ? `Scroll to ${what}` : `Scroll ${to}`),
  navigate: ({ url }) => `Go to ${addressOf(url)}`,
  goBack: () => "Go back",
  refresh: () => "Reload the page",
  wait: () => "Wait and look again",
  finish: () => "Finish",
  fail: () => "Stop",
  look: ({ words }) => `Look for ${quote(words)} on the page`,
  googleSearch: ({ query }) => `Search for ${quote(query)}`,
  verifySuccess: () => "Check the result",
};

/** `target` as the server named it; without it the words stay general. `lengthMax`: of its name, in characters. */
export function actionWords(
  text: string,
  target: Pick<Target, "role" | "name"> | undefined,
  lengthMax = LENGTH_MAX,
): string {
  const parsed = parseAction(text);
  if (!parsed.ok) return "Do something on the page";
  const name = target?.name.trim() ?? "";
  const noun = NOUNS[target?.role ?? ""];
  const what = name ? quote(name, lengthMax) : noun === undefined ? "something on the page" : `a ${noun}`;
  // The cast: kind and action belong together.
  const words = WORDS[parsed.action.kind] as (action: Action, target: TargetWords) => string;
  return words(parsed.action, { name, noun, what });
}

const entryWords = (text: string, { name, what }: TargetWords): string =>
  `Enter ${SECRET_NAME.test(name) ? "a secret" : quote(text)} in ${name ? what : "a field"}`;

function quote(text: string, lengthMax = LENGTH_MAX): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `“${line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line}”`;
}

function addressOf(url: string): string {
  if (!URL.canParse(url)) return quote(url);
  const { host, pathname } = new URL(url);
  return pathname === "/" ? host : `${host}${pathname}`.slice(0, LENGTH_MAX);
}
