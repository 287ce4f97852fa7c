/** Drawings: what can be acted on in an SVG: its links, its parts with a role, and what a hand cursor tells (SK2). */

import { isExplicitControl, looksClickable } from "./control.js";

/** Icons are smaller, and their control is what holds them. */
const LEAST_SIDE = 48;
const PARTS = "a,[role],[tabindex],[onclick],[cursor],[style],[class]";
const MOST = 2_000;

/** The parts of a drawing that are told, each with its words; none for a picture. */
export function svgControls(svg: Element): readonly { readonly part: Element; readonly words: string }[] {
  const { width, height } = svg.getBoundingClientRect();
  if (width < LEAST_SIDE || height < LEAST_SIDE || svg.closest("a[href],button,[role=button]") !== null) return [];
  const parts = [...svg.querySelectorAll(PARTS)].slice(0, MOST).filter((part) => isControlDrawn(part));
  return parts.map((part) => ({ part, words: wordsOf(part) })).filter(({ words }) => words !== "");
}

function isControlDrawn(part: Element): boolean {
  if (part.getBoundingClientRect().width === 0 || !part.checkVisibility({ visibilityProperty: true })) return false;
  const tabindex = part.getAttribute("tabindex");
  return isExplicitControl(part) || (tabindex !== null && tabindex !== "-1") || looksClickable(part);
}

/** Its title, its label, or the text that is drawn in it. */
function wordsOf(part: Element): string {
  const title = [...part.children].find(({ localName }) => localName === "title")?.textContent;
  const texts = [...part.querySelectorAll("text")].map((text) => text.textContent ?? "");
  const drawn = part.localName === "text" ? [part.textContent ?? ""] : texts;
  const words = part.getAttribute("aria-label") ?? title ?? drawn.join(" ");
  return words.replace(/\s+/g, " ").trim().slice(0, 200);
}
