/** An action as a person would say it, without ids or selectors. */

import type { Target } from "../../protocol/task.js";
import { type Action, readAction } from "./grammar.js";
import { quoted } from "./quotation.js";
import { type TargetWords, VERBS } from "./verbs.js";

export const SECRET_NAME = /pass(word|code|phrase)?|\bpin\b|card|cvv|cvc|security code|one-time|\botp\b|secret|token/i;

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

/** `target` as the server named it; without it the words stay general. `lengthMax`: of its name, in characters. */
export function actionWords(
  text: string,
  target: Pick<Target, "role" | "name"> | undefined,
  lengthMax?: number,
): string {
  const action = readAction(text);
  if (action === undefined) return "Do something on the page";
  const name = target?.name.trim() ?? "";
  const noun = NOUNS[target?.role ?? ""];
  const what = name ? quoted(name, lengthMax) : noun === undefined ? "something on the page" : `a ${noun}`;
  return wordsOf(action, { name, noun, what, secret: SECRET_NAME.test(name) });
}

/** `what`: the target, in the words of the caller. */
export const wordsAbout = (action: Action, what: string): string =>
  wordsOf(action, { name: "", noun: undefined, what, secret: false });

/** As the one who acts says it. */
export function thoughtAbout(action: Action, what: string): string {
  const words = wordsAbout(action, what);
  return `I ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
}

/** The cast: kind and action belong together. */
const wordsOf = (action: Action, target: TargetWords): string =>
  (VERBS[action.kind].words as (action: Action, target: TargetWords) => string)(action, target);
