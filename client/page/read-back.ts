/** Read-back: whether a field now holds what was put into it; told in masks where the field is secret. */

import type { ReadBack, Wanted } from "../surface.js";
import { optionNamed } from "./act.js";
import { maskKindOf, maskValue } from "./masking.js";

const LONGEST_SHOWN = 200;

export function readBack(element: Element, wanted: Wanted): ReadBack {
  switch (wanted.kind) {
    case "value":
      return readValue(element, wanted.text);
    case "option":
      return readOption(element, wanted.option);
    case "ticked":
      return readTick(element, wanted.on);
  }
}

function readValue(element: Element, wanted: string): ReadBack {
  const holds = "value" in element && typeof element.value === "string" ? element.value : (element.textContent ?? "");
  const kind = maskKindOf(element);
  const shown = (value: string): string => (kind ? maskValue(kind, value) : value.slice(0, LONGEST_SHOWN));
  return { equal: sameValue(wanted, holds), expected: shown(wanted), observed: shown(holds) };
}

/** Blanks aside; or letter by letter the same once the field has put it into its own form, e.g. `(555) 010-0199`. */
function sameValue(wanted: string, holds: string): boolean {
  const plain = (value: string): string => value.replace(/\s+/g, " ").trim();
  if (plain(wanted) === plain(holds)) return true;
  const bare = (value: string): string => value.replace(/[^\p{L}\p{N}]/gu, "");
  return bare(wanted) !== "" && bare(wanted) === bare(holds);
}

function readOption(element: Element, wanted: string): ReadBack {
  if (element.localName !== "select") return { equal: false, expected: wanted, observed: "no list of options" };
  const list = element as HTMLSelectElement;
  const match = optionNamed(list, wanted);
  const chosen = [...list.selectedOptions].map((option) => option.label.trim()).join(", ");
  return { equal: match?.selected === true, expected: wanted, observed: chosen.slice(0, LONGEST_SHOWN) };
}

function readTick(element: Element, on: boolean): ReadBack {
  const native = element.localName === "input" ? (element as HTMLInputElement).checked : null;
  const ticked = native ?? element.getAttribute("aria-checked") === "true";
  return { equal: ticked === on, expected: on ? "ticked" : "not ticked", observed: ticked ? "ticked" : "not ticked" };
}
