/** Pointer rules: what the style sheets of a page say of the cursor over an element, and of its answer to the pointer. */

import type { Root } from "./composed-tree.js";
import { rulesIn, sheetsOf, topRulesOf } from "./style-rules.js";

/** `hand`: the rule gives it a hand cursor. `handOnHover`: only while the pointer is over it. `hover`: it looks different then. */
type Sign = "hand" | "handOnHover" | "hover";

/** Selectors by a class or id of what they match, as browsers keep them; "" for those that name neither. */
type Index = Map<string, string>;
type PointerRules = Readonly<Record<Sign, Index>>;

/** The cast: an element of a page has no other root. */
export function hasPointerRule(element: Element, sign: Sign): boolean {
  const names = [...[...element.classList].map((name) => `.${name}`), `#${element.id}`, ""];
  for (const sheet of sheetsOf(element.getRootNode() as Root)) {
    const index = rulesOf(sheet)[sign];
    for (const name of index.size === 0 ? [] : names) {
      const selectors = index.get(name);
      if (selectors !== undefined && element.matches(`:is(${selectors})`)) return true;
    }
  }
  return false;
}

/** A sheet is read again where it has gained or lost rules. */
const known = new WeakMap<CSSStyleSheet, { readonly length: number; readonly rules: PointerRules }>();

function rulesOf(sheet: CSSStyleSheet): PointerRules {
  const { length } = topRulesOf(sheet);
  const kept = known.get(sheet);
  if (kept?.length === length) return kept.rules;
  const rules: PointerRules = { hand: new Map(), handOnHover: new Map(), hover: new Map() };
  for (const { style, selectorText } of rulesIn(sheet)) {
    const isHand = /pointer|grab|move/.test(style.cursor);
    if (isHand || HOVER.test(selectorText)) addSelectors(rules, selectorText, isHand);
  }
  known.set(sheet, { length, rules });
  return rules;
}

/** A class may be called so too: `.hover\:underline:hover`. */
const HOVER = /(?<!\\):hover/;
const ALL_HOVER = /(?<!\\):hover/g;

function addSelectors(rules: PointerRules, list: string, isHand: boolean): void {
  for (const { whole, subject } of selectorsIn(list)) {
    // It names an element, and not whatever stands somewhere.
    if (isHand && /[.#[]/.test(subject)) add(rules.hand, subject, whole);
    // As it matches without a pointer.
    if (isHand && HOVER.test(subject) && /[.#[]/.test(subject.replace(ALL_HOVER, "")))
      add(rules.handOnHover, subject, whole.replace(ALL_HOVER, ""));
    if (HOVER.test(subject) && /[\w.#[]/.test(subject.replace(/:[\w-]+/g, "")))
      add(rules.hover, subject, whole.replace(ALL_HOVER, ""));
  }
}

function add(index: Index, subject: string, selector: string): void {
  const name = /[.#](?:[\w-]|\P{ASCII}|\\[^\da-fA-F])+/u.exec(subject)?.[0].replaceAll("\\", "") ?? "";
  const others = index.get(name);
  index.set(name, others === undefined ? selector : `${others},${selector}`);
}

interface Selector {
  readonly whole: string;
  /** Its last part, without what stands in brackets. */
  readonly subject: string;
}

/** The selectors of a list. */
function selectorsIn(list: string): readonly Selector[] {
  const found: Selector[] = [];
  let [depth, from, subject] = [0, 0, ""];
  for (let at = 0; at <= list.length; at++) {
    const sign = list[at] ?? ",";
    if (sign === "(" || sign === "[") depth++;
    if (depth === 0 && sign === ",") {
      found.push({ whole: list.slice(from, at).trim(), subject });
      [from, subject] = [at + 1, ""];
    } else if (depth === 0 && /[\s>+~]/.test(sign)) subject = "";
    else if (depth === 0 || sign === "[") subject += sign;
    if (sign === ")" || sign === "]") depth--;
  }
  return found;
}
