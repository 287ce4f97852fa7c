/** Cover: what lies on top of a control, and whether a person would see it there. Elsewhere: occlusion, overlay, interceptor. */

import { deepContains, deepParent } from "./deep-tree.js";

const DIALOGS = 'dialog,[role="dialog"],[role="alertdialog"],[aria-modal="true"]';
const CONTENT = "a[href],button,input,select,textarea,img,svg,canvas,video,iframe";
/** Parts of ids and class names by which authors say what a layer is. */
const TOKENS = /(cookie|consent|modal|overlay|popup|popover|banner|toast|tooltip|backdrop|header|footer|navbar)/i;
const LONGEST_NAME = 40;

export interface Cover {
  /** E.g. `dialog 'Cookies'`. */
  readonly words: string;
  /** A person would have to deal with it first; else it is an invisible veil, known to the pointer alone. */
  readonly seen: boolean;
}

export function coverOf(hit: Element, target: Element): Cover {
  // What holds the target is no layer over it: a native control drawn away under its own wrapper works all the same.
  if (deepContains(hit, target)) return { words: kindOf(hit, false), seen: false };
  const layer = layerOf(hit, target);
  const dialog = nearest(hit, DIALOGS, target) ?? (layer.matches(DIALOGS) ? layer : null);
  const named = dialog ?? nearest(hit, "[aria-label],[aria-labelledby],[role]", target) ?? layer;
  // What holds the target too is no cover: the target is a sliver of it, e.g. the native slider in a thumb that was drawn.
  const name = nameOf(named);
  const kind = kindOf(named, dialog !== null);
  return {
    words: name === "" ? kind : `${kind} '${name}'`,
    seen: dialog !== null || (!deepContains(hit, target) && holdsContent(layer)),
  };
}

/** The outermost element around `hit` that does not hold the target too. */
function layerOf(hit: Element, target: Element): Element {
  let layer = hit;
  for (let at: Element | null = hit; at && !deepContains(at, target); at = deepParent(at)) layer = at;
  return layer;
}

function nearest(hit: Element, selector: string, target: Element): Element | null {
  for (let at: Element | null = hit; at && !deepContains(at, target); at = deepParent(at))
    if (at.matches(selector)) return at;
  return null;
}

function holdsContent(layer: Element): boolean {
  return (layer.textContent ?? "").trim() !== "" || layer.matches(CONTENT) || layer.querySelector(CONTENT) !== null;
}

function kindOf(element: Element, isDialog: boolean): string {
  if (isDialog) return "dialog";
  const role = element.getAttribute("role");
  if (role) return role;
  const token = TOKENS.exec(`${element.id} ${element.getAttribute("class") ?? ""}`)?.[1];
  return token?.toLowerCase() ?? element.localName;
}

function nameOf(element: Element): string {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/).filter(Boolean) ?? [];
  const labels = ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "").join(" ");
  const heading = element.querySelector("h1,h2,h3,h4,h5,h6,[role=heading],legend")?.textContent;
  const words = element.getAttribute("aria-label") || labels || heading || (element.textContent ?? "");
  const plain = words.replace(/\s+/g, " ").trim();
  return plain.length <= LONGEST_NAME ? plain : `${plain.slice(0, LONGEST_NAME - 1)}…`;
}
