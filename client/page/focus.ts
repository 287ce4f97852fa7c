/** Focus: gives an element the focus and takes it away. The page gets the events even if its window lacks the focus. */

import { announce } from "./announce.js";
import { keysOf } from "./code-editor.js";
import { deepActiveElement, isInFrame, windowsOf } from "./composed-tree.js";
import { kindOf } from "./control.js";

/** Values of fields after an edit that no `change` event has followed yet. */
const edited = new WeakMap<EventTarget, string>();

const onEdit = (event: Event): void => {
  const field = event.composedPath()[0];
  if (field === undefined || !("value" in field)) return;
  if (event.type === "input") edited.set(field, String(field.value));
  else edited.delete(field);
};

/** Starts to note edits in this page and its frames. */
export function trackEdits(page: Document): void {
  for (const view of windowsOf(page)) for (const type of ["input", "change"]) view.addEventListener(type, onEdit, true);
}

/** Sends `change`, as the browser does before Enter or leaving acts on the value. A value set by a script is no edit. */
export function announceEdit(field: Element): void {
  if ("value" in field && edited.get(field) === field.value) announce(field, ["change"]);
}

/** False if the element does not take the focus. */
export function focusElement(element: Element): boolean {
  const keys = receiverOf(element);
  // An element keeps its frame's focus while another frame has the page's.
  if (deepActiveElement(document) !== keys || isInFrame()) focusOn(keys);
  return deepActiveElement(document) === keys;
}

/** Focuses this very element, as a pointer does, if it takes the focus. The cast: SVG elements can take it too. */
export const focusOn = (element: Element): void =>
  moveFocus(() => (element as HTMLElement).focus({ preventScroll: true }));

/** The cast: only focused elements get here. */
export const blurElement = (element: Element): void => moveFocus(() => (receiverOf(element) as HTMLElement).blur());

/** Adds missing events: a background window moves the focus without them. */
function moveFocus(move: () => void): void {
  const last = deepActiveElement(document);
  const heard = new Set<string>();
  const hear = ({ type }: Event): void => {
    heard.add(type);
  };
  for (const view of windowsOf(document)) for (const type of ["blur", "focus"]) view.addEventListener(type, hear, true);
  move();
  for (const view of windowsOf(document))
    for (const type of ["blur", "focus"]) view.removeEventListener(type, hear, true);
  const now = deepActiveElement(document);
  if (now === last) return;
  if (last !== null && !heard.has("blur")) {
    announceEdit(last);
    announce(last, ["blur", "focusout"], now);
  }
  if (now !== null && !heard.has("focus")) announce(now, ["focus", "focusin"], last);
}

/** Takes the focus away while `look` runs, then gives it back. The page gets the same events as when its window is left. */
export async function withoutFocus<Seen>(focused: Element, look: () => Promise<Seen>): Promise<Seen> {
  blurElement(focused);
  try {
    return await look();
  } finally {
    focusOn(focused);
  }
}

/**
 * The element that receives the keys meant for this one: the hidden field of a code editor, or the composite widget whose
 * active descendant it is.
 */
export function receiverOf(element: Element): Element {
  const active = deepActiveElement(document);
  return active !== null && activeDescendant(active) === element ? active : (keysOf(element) ?? element);
}

export const hasFocus = (element: Element): boolean => deepActiveElement(document) === receiverOf(element);

/** The element that the next key acts on; in a composite widget, its active descendant. Null without a focus. */
export function focusedPart(page: Document): Element | null {
  const active = deepActiveElement(page);
  // In a text field most keys change its text, even if it offers options.
  return active === null || kindOf(active) === "text" ? active : (activeDescendant(active) ?? active);
}

/** The part of a composite widget on which its keys act; null for anything else. */
function activeDescendant(composite: Element): Element | null {
  const id = composite.getAttribute("aria-activedescendant") ?? "";
  // The cast: the root of an attached element is a document or a shadow root.
  return id === "" ? null : (composite.getRootNode() as Document | ShadowRoot).getElementById(id);
}
