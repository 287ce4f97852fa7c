/** Shown words: what a button or link says at one moment, to tell whether it says another thing when it is pressed (SF10). */

import { isIrreversible } from "../../core/action/risk.js";
import { plainText, renderedText } from "./composed-tree.js";

const CONTROLS = "a[href],button,input,select,textarea,[role=button],[role=menuitem],[contenteditable]";
const PRESSED = /^(?:button|submit|reset|image)$/;

/** "" for fields, and for what holds controls of its own: a row shows more of them under the pointer. */
export function shownWords(element: Element): string {
  if (element.localName === "input")
    // The cast: by the name of the element.
    return PRESSED.test((element as HTMLInputElement).type) ? (element as HTMLInputElement).value : "";
  if (element.matches("select,textarea,[contenteditable]") || element.querySelector(CONTROLS) !== null) return "";
  return plainText(`${element.getAttribute("aria-label") ?? ""} ${renderedText(element)}`);
}

/** It says something else than it did; what says more is the same, unless that cannot be taken back. Figures count down. */
export function isRenamed(before: string, now: string): boolean {
  const [was, is] = [lettersOf(before), lettersOf(now)];
  if (was === "" || was === is) return false;
  return !is.includes(was) || (isIrreversible(now) && !isIrreversible(before));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, "");
