/** Style rules: what the style sheets of a page say, as far as it can be read. */

import type { Root } from "./composed-tree.js";

/** A sheet with more rules is not searched to the end. */
const MOST_RULES = 20_000;

export const sheetsOf = ({ styleSheets, adoptedStyleSheets }: Root): readonly CSSStyleSheet[] => [
  ...styleSheets,
  ...adoptedStyleSheets,
];

/** One after another, with those in media queries and layers. */
export function rulesIn(sheet: CSSStyleSheet): readonly CSSStyleRule[] {
  const rules = [...topRulesOf(sheet)];
  const found: CSSStyleRule[] = [];
  // It grows while it is walked.
  for (const rule of rules) {
    if (found.length >= MOST_RULES) break;
    // The casts: by their members; a rule of a frame's sheet belongs to another realm.
    if ("selectorText" in rule) found.push(rule as CSSStyleRule);
    if ("cssRules" in rule) for (const inner of rule.cssRules as CSSRuleList) rules.push(inner);
  }
  return found;
}

/** None of a sheet of another origin, which cannot be read. */
export function topRulesOf(sheet: CSSStyleSheet): ArrayLike<CSSRule> & Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}
