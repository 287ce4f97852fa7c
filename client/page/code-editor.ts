/** Code editor: a text that a script draws, and the textarea out of sight that hears the keys for it (CodeMirror 5, Ace, Monaco). */

import { queryAll } from "./composed-tree.js";

const FIELDS = "input:not([type=hidden]),select,textarea,[contenteditable]";
const LEVELS = 5;
/** What is smaller cannot be written in by a person. */
const LEAST_PX = { width: 60, height: 15 };
/** A textarea clipped to so little shows nothing of what is in it. */
const MOST_CLIPPED_PX = 4;
const MOST_LINES = 2_000;
const BESIDE_LINES = '[aria-hidden="true"],[class*="gutter"]';

/** By the element that is drawn as the editor; found when the page is sent, asked for by every action. */
const found = new WeakMap<Element, HTMLTextAreaElement>();

/** Looks for all of them. Each is a field with the text that is drawn in it. */
export function findCodeEditors(page: Document): void {
  for (const element of queryAll(page, "textarea")) {
    // The cast: by the selector.
    const keys = element as HTMLTextAreaElement;
    const editor = takesKeys(keys) ? editorAround(keys) : null;
    if (editor !== null) found.set(editor, keys);
  }
}

/** What hears the keys for an editor; null for anything else. */
export function keysOf(editor: Element): HTMLTextAreaElement | null {
  const keys = found.get(editor);
  return keys?.isConnected && editor.contains(keys) ? keys : null;
}

/** The editor that a textarea hears the keys for. */
export function editorOf(element: Element | null): Element | null {
  for (
    let at = element?.parentElement ?? null, level = 0;
    at !== null && level < LEVELS;
    at = at.parentElement, level++
  )
    if (keysOf(at) === element) return at;
  return null;
}

const takesKeys = (keys: HTMLTextAreaElement): boolean =>
  !keys.disabled && !keys.readOnly && keys.tabIndex >= 0 && keys.checkVisibility() && isOutOfSight(keys);

function isOutOfSight(keys: Element): boolean {
  const view = keys.ownerDocument.defaultView;
  if (view === null) return false;
  if (isSmall(keys) || view.getComputedStyle(keys).opacity === "0") return true;
  const { parentElement: clip } = keys;
  return clip !== null && isSmall(clip) && view.getComputedStyle(clip).overflowX !== "visible";
}

function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width <= MOST_CLIPPED_PX || height <= MOST_CLIPPED_PX;
}

/** The first element around it that a person sees, if lines of text are drawn in there and no other field. */
function editorAround(keys: Element): Element | null {
  let at = keys.parentElement;
  for (let level = 0; at !== null && level < LEVELS; at = at.parentElement, level++) {
    const { width, height } = at.getBoundingClientRect();
    if (width < LEAST_PX.width || height < LEAST_PX.height) continue;
    const isAlone = [...at.querySelectorAll(FIELDS)].every((one) => one === keys || !one.checkVisibility());
    return isAlone && !at.matches("body,form,dialog") && linesIn(at).length > 0 ? at : null;
  }
  return null;
}

/** As they are drawn, from the top; numbers beside them are told to nobody. Those far out of sight are not drawn. */
export const textOfEditor = (editor: Element): string =>
  linesIn(editor)
    // Marks and cursors are drawn as boxes without anything in them.
    .filter(({ childNodes }) => childNodes.length > 0)
    .map((line) => (line.textContent ?? "").replace(/[\u200b\ufeff]/g, "").replaceAll("\u00a0", " "))
    .join("\n");

function linesIn(editor: Element): readonly Element[] {
  const view = editor.ownerDocument.defaultView;
  if (view === null) return [];
  const isLine = (element: Element): boolean => {
    const { whiteSpace, display, visibility } = view.getComputedStyle(element);
    return /^(?:pre|break-spaces)/.test(whiteSpace) && display === "block" && visibility === "visible";
  };
  const blocks = [...editor.querySelectorAll("pre,div")].filter(
    (element) => element.closest(BESIDE_LINES) === null && element.querySelector("textarea,pre,div") === null,
  );
  const lines = blocks.filter((element) => isLine(element) && element.getBoundingClientRect().height > 0);
  const topOf = (element: Element): number => element.getBoundingClientRect().top;
  return lines.slice(0, MOST_LINES).sort((a, b) => topOf(a) - topOf(b));
}

/** Of its textarea, or of the one that it stands for and that nobody sees. */
export function labelOfEditor(editor: Element): string {
  const beside = editor.previousElementSibling;
  const hidden = beside?.localName === "textarea" && !beside.checkVisibility() ? [beside] : [];
  // The cast: by the name of the element.
  const fields = [keysOf(editor), ...(hidden as HTMLTextAreaElement[])].filter((one) => one !== null);
  const names = fields.map((one) => one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? "");
  return names.map((name) => name.trim()).find((name) => name !== "") ?? "";
}
