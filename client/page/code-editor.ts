/** Code editor: text drawn by a script; its keys go to a hidden textarea (CodeMirror 5, Ace) or an edit context (Monaco). */

import { queryAll } from "./composed-tree.js";

/** Fields, without textareas that take no keys. */
const FIELDS = 'input:not([type=hidden]),select,textarea:not([readonly][aria-hidden="true"]),[contenteditable]';
const KEYS = 'textarea,[role="textbox"]:not(input,[contenteditable])';
const LEVELS = 5;
/** A person cannot write in a smaller element. */
const LEAST_PX = { width: 60, height: 15 };
/** A textarea clipped to this size shows nothing of its text. */
const MOST_CLIPPED_PX = 4;
const MOST_LINES = 2_000;
const BESIDE_LINES = '[aria-hidden="true"],[class*="gutter"]';
/** `aria-hidden` does not count: screen readers read the edit context instead of all drawn text. */
const BESIDE_CONTEXT = '[class*="gutter"],[class*="margin"],[class*="widget"]';

/** Key receivers by drawn editor; filled when the page is sent, read by every action. */
const found = new WeakMap<Element, HTMLElement>();

/** Finds all code editors. Each counts as a field with the text drawn in it. */
export function findCodeEditors(page: Document): void {
  for (const element of queryAll(page, KEYS)) {
    // The cast: by the selector; drawings have no text boxes.
    const keys = element as HTMLElement;
    const editor = takesKeys(keys) ? editorAround(keys) : null;
    if (editor !== null) found.set(editor, keys);
  }
}

/** The element that receives an editor's keys; null for anything else. */
export function keysOf(editor: Element): HTMLElement | null {
  const keys = found.get(editor);
  return keys?.isConnected && editor.contains(keys) ? keys : null;
}

/** The editor whose keys the element receives. */
export function editorOf(element: Element | null): Element | null {
  for (
    let at = element?.parentElement ?? null, level = 0;
    at !== null && level < LEVELS;
    at = at.parentElement, level++
  )
    if (keysOf(at) === element) return at;
  return null;
}

function takesKeys(keys: HTMLElement): boolean {
  if (keys.tabIndex < 0 || !keys.checkVisibility()) return false;
  if (isContext(keys)) return keys.getAttribute("aria-readonly") !== "true";
  return keys.matches("textarea:enabled:read-write") && isOutOfSight(keys);
}

/** True if an EditContext, the browser's API for editing without a field, is bound to it. */
const isContext = (keys: Element): boolean => "editContext" in keys && keys.editContext !== null;

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

/** The first visible element around it, if that contains lines of text and no other field. */
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

/** Drawn lines from the top, without line numbers. Editors do not draw lines that are far out of sight. */
export const textOfEditor = (editor: Element): string =>
  linesIn(editor)
    // Editors draw marks and cursors as empty boxes.
    .filter(({ childNodes }) => childNodes.length > 0)
    .map((line) => (line.textContent ?? "").replace(/[\u200b\ufeff]/g, "").replaceAll("\u00a0", " "))
    .join("\n");

function linesIn(editor: Element): readonly Element[] {
  const view = editor.ownerDocument.defaultView;
  if (view === null) return [];
  const hasContext = editor.closest('[role="code"]') !== null || [...editor.querySelectorAll(KEYS)].some(isContext);
  const kept = hasContext ? /^(?:pre|break-spaces|nowrap)/ : /^(?:pre|break-spaces)/;
  const isLine = (element: Element): boolean => {
    const { whiteSpace, display, visibility } = view.getComputedStyle(element);
    return kept.test(whiteSpace) && display === "block" && visibility === "visible";
  };
  const blocks = [...editor.querySelectorAll("pre,div")].filter(
    (element) =>
      element.closest(hasContext ? BESIDE_CONTEXT : BESIDE_LINES) === null &&
      element.querySelector("textarea,pre,div") === null,
  );
  const lines = blocks.filter((element) => isLine(element) && element.getBoundingClientRect().height > 0);
  const topOf = (element: Element): number => element.getBoundingClientRect().top;
  return lines.slice(0, MOST_LINES).sort((a, b) => topOf(a) - topOf(b));
}

/** Label of its textarea, or of the hidden textarea that it replaces. */
export function labelOfEditor(editor: Element): string {
  const beside = editor.previousElementSibling;
  const hidden = beside?.localName === "textarea" && !beside.checkVisibility() ? [beside] : [];
  const fields = [keysOf(editor), ...hidden].filter((one) => one !== null);
  // The cast: only fields have labels; others have none.
  const labelOf = (one: Element): string | null | undefined =>
    (one as Partial<HTMLTextAreaElement>).labels?.[0]?.textContent;
  const names = fields.map((one) => one.getAttribute("aria-label") ?? labelOf(one) ?? "");
  return names.map((name) => name.trim()).find((name) => name !== "") ?? "";
}
