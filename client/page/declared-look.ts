/** Declared look: whether an attribute that an action changed far from its target is one that styles are written for. */

import type { ChangedAttributes } from "./action-changes.js";
import type { Root } from "./composed-tree.js";
import { rulesIn, sheetsOf } from "./style-rules.js";

/** Inline properties that nobody sees. */
const UNSEEN_STYLE =
  /^(?:--|cursor$|outline|pointer-events$|touch-action$|transition|user-select$|will-change$|z-index$)/;

/** The selectors of every root that was asked about; they do not change while one look is taken. */
type KnownSelectors = Map<Node, string>;

/** Names of what looks different by the page's own rules; empty where it came back to what it was. */
export function declaredChanges(
  element: Element,
  before: ChangedAttributes,
  known: KnownSelectors = new Map(),
): readonly string[] {
  return [...before].filter(([name, was]) => isOtherLook(element, name, was, known)).map(([name]) => name);
}

function isOtherLook(element: Element, name: string, was: string | null, known: KnownSelectors): boolean {
  const is = element.getAttribute(name);
  if (is === was) return false;
  if (name === "style") return visibleStyle(element, was) !== visibleStyle(element, is);
  if (name !== "class") return name.startsWith("data-") && hasRuleFor(element, [`[${name}`], known);
  const [old, now] = [classesIn(was), classesIn(is)];
  const changed = [...old.filter((one) => !now.includes(one)), ...now.filter((one) => !old.includes(one))];
  return hasRuleFor(
    element,
    changed.map((one) => `.${CSS.escape(one)}`),
    known,
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

function hasRuleFor(element: Element, selectors: readonly string[], known: KnownSelectors): boolean {
  if (selectors.length === 0) return false;
  const root = element.getRootNode();
  const text = known.get(root) ?? selectorsOf(root);
  known.set(root, text);
  return selectors.some((one) => hasSelector(text, one));
}

/** `.on` is not the beginning of `.once`. */
function hasSelector(text: string, selector: string): boolean {
  for (let at = text.indexOf(selector); at !== -1; at = text.indexOf(selector, at + 1))
    if (!/[\w-]/.test(text[at + selector.length] ?? "")) return true;
  return false;
}

/** The cast: an element of a page has no other root. */
const selectorsOf = (root: Node): string =>
  sheetsOf(root as Root)
    .flatMap(rulesIn)
    .map(({ selectorText }) => selectorText)
    .join("\n");
