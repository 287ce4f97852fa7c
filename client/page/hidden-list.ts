/** Hidden lists: a library draws something else in the place of a native list; the list's label is that of what is drawn (SK9). */

import { isElement, isShown, plainText, renderingOf } from "./composed-tree.js";

const CONTROLS = "a,button,input,[role],[tabindex]";
const MOST = 200;

/** The first control of what is drawn instead, with the words of the label. */
export function hiddenListLabels(page: Document): ReadonlyMap<Element, string> {
  const labels = new Map<Element, string>();
  for (const list of [...page.querySelectorAll("select")].slice(0, MOST)) {
    const label = plainText([...list.labels].map((one) => plainText(one)).join(" "));
    if (label === "" || !(list.hidden || renderingOf(list) === "gone")) continue;
    const beside = [list.nextElementSibling, list.previousElementSibling].map(controlIn);
    const control = [controlAround(list), ...beside].find((one) => one !== null);
    if (control && !labels.has(control)) labels.set(control, label);
  }
  return labels;
}

function controlIn(beside: Element | null): Element | null {
  if (beside === null || beside.localName === "label" || !isShown(beside)) return null;
  const inside = [beside, ...beside.querySelectorAll(CONTROLS)];
  return inside.find((one) => isElement(one) && one.matches(CONTROLS) && !isNative(one) && isShown(one)) ?? null;
}

/** Some libraries put the native list into what they draw. */
const controlAround = (list: Element): Element | null => list.parentElement?.closest('[role="combobox"]') ?? null;

/** A field with a label of its own stands for nothing else. */
const isNative = (element: Element): boolean =>
  element.localName === "select" || ((element as Partial<HTMLInputElement>).labels?.length ?? 0) > 0;
