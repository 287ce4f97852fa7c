/** Declared look: whether an attribute that an action changed far from its target is one that styles are written for. */

import type { ChangedAttributes } from "./action-changes.js";

/** A page with more rules is not searched to the end. */
const MOST_RULES = 20_000;
/** Inline properties that nobody sees. */
const UNSEEN_STYLE =
  /^(?:--|cursor$|outline|pointer-events$|touch-action$|transition|user-select$|will-change$|z-index$)/;

/** Names of what looks different by the page's own rules; empty where it came back to what it was. */
export function declaredChanges(element: Element, before: ChangedAttributes): readonly string[] {
  return [...before].filter(([name, was]) => isOtherLook(element, name, was)).map(([name]) => name);
}

function isOtherLook(element: Element, name: string, was: string | null): boolean {
  const is = element.getAttribute(name);
  if (is === was) return false;
  if (name === "style") return visibleStyle(element, was) !== visibleStyle(element, is);
  if (name !== "class") return name.startsWith("data-") && hasRuleFor(element, [`[${name}`]);
  const [old, now] = [classesIn(was), classesIn(is)];
  const changed = [...old.filter((one) => !now.includes(one)), ...now.filter((one) => !old.includes(one))];
  return hasRuleFor(
    element,
    changed.map((one) => `.${CSS.escape(one)}`),
  );
}

const classesIn = (classes: string | null): readonly string[] => classes?.match(/\S+/g) ?? [];

function visibleStyle(element: Element, text: string | null): string {
  const apart = element.ownerDocument.createElement("i");
  apart.style.cssText = text ?? "";
  return [...apart.style]
    .filter((name) => !UNSEEN_STYLE.test(name))
    .map((name) => `${name}:${apart.style.getPropertyValue(name)}`)
    .join(";");
}

function hasRuleFor(element: Element, selectors: readonly string[]): boolean {
  if (selectors.length === 0) return false;
  // The cast: an element of a page has no other root.
  const root = element.getRootNode() as Document | ShadowRoot;
  const rules = [...root.styleSheets, ...root.adoptedStyleSheets].flatMap(rulesOf);
  // It grows while it is walked.
  for (const rule of rules) {
    if ("selectorText" in rule && selectors.some((one) => String(rule.selectorText).includes(one))) return true;
    if ("cssRules" in rule && rules.length < MOST_RULES) rules.push(...(rule.cssRules as CSSRuleList));
  }
  return false;
}

/** A sheet of another origin cannot be read. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
