/** Action words: an action as a person would say it, without ids or selectors. Elsewhere: step label, description. */

import { type Action, parseAction } from "../core/action/grammar.js";

interface Named {
  readonly role: string;
  readonly name: string;
}

const SECRET = /pass(word|code|phrase)?|\bpin\b|card|cvv|cvc|security code|one-time|\botp\b|secret|token/i;
const LONGEST = 60;

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

/** `target` as the server named it; without it the words stay general. */
export function actionWords(text: string, target: Named | undefined): string {
  const parsed = parseAction(text);
  return parsed.ok ? wordsFor(parsed.action, target) : "Do something on the page";
}

function wordsFor(action: Action, target: Named | undefined): string {
  const name = target?.name.trim() ?? "";
  const what = name === "" ? nounOf(target) : quote(name);
  switch (action.kind) {
    case "click":
      return name === "" ? `Click ${what}` : `Click ${what}${kindOf(target)}`;
    case "type":
    case "setValue":
      return `Enter ${SECRET.test(name) ? "a secret" : quote(action.text)} in ${name === "" ? "a field" : what}`;
    case "select":
      return `Choose ${quote(action.option)} in ${name === "" ? "a list" : what}`;
    case "check":
      return `${action.on ? "Tick" : "Untick"} ${what}`;
    case "press":
      return `Press ${action.key}`;
    case "hover":
      return `Point at ${what}`;
    case "drag":
      return `Drag ${what}`;
    case "upload":
      return `Attach a file to ${what}`;
    case "dialog":
      return action.answer === "accept" ? "Accept the page's question" : "Decline the page's question";
    case "switchTab":
      return "Go to another tab";
    case "scroll":
      return typeof action.to === "number" ? `Scroll to ${what}` : `Scroll ${action.to}`;
    case "navigate":
      return `Go to ${addressOf(action.url)}`;
    case "goBack":
      return "Go back";
    case "refresh":
      return "Reload the page";
    case "wait":
      return "Wait and look again";
    case "finish":
      return "Finish";
    case "fail":
      return "Stop";
    case "look":
      return `Look for ${quote(action.words)} on the page`;
    case "googleSearch":
      return `Search for ${quote(action.query)}`;
    case "verifySuccess":
      return "Check the result";
  }
}

function nounOf(target: Named | undefined): string {
  const noun = NOUNS[target?.role ?? ""];
  return noun === undefined ? "something on the page" : `a ${noun}`;
}

/** A button is what one expects to be clicked; anything else is named. */
function kindOf(target: Named | undefined): string {
  const noun = NOUNS[target?.role ?? ""];
  return noun === undefined || noun === "button" ? "" : ` (${noun})`;
}

function quote(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `“${line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line}”`;
}

function addressOf(url: string): string {
  if (!URL.canParse(url)) return quote(url);
  const { host, pathname } = new URL(url);
  return pathname === "/" ? host : `${host}${pathname}`.slice(0, LONGEST);
}
