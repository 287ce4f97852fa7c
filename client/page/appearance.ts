/** Appearance: the look of a target and its surroundings, to detect a state that only class, style or picture shows. */

import { deepActiveElement, deepContains, deepParent, isElement, renderedChildren } from "./composed-tree.js";

/** Largest number of elements examined; that takes 5 ms on a busy machine. */
const NEAR_MAX = 300;
/** Styles that show a state. Without the outline, which is the focus ring, and the cursor, which is the pointer's. */
const STYLES =
  "color background-color background-image border-top-color border-bottom-color box-shadow opacity visibility display flex-direction transform filter fill stroke font-family font-size font-style font-weight text-align text-decoration-line".split(
    " ",
  );
/** Computed values of these follow the page layout, so only values that a script writes count. */
const WRITTEN = /^(?:width|height|left|top|right|bottom|inset|translate|rotate|scale|clip-path|background-position)/;
const PSEUDO_STYLES = ["content", "color", "background-color", "background-image", "opacity", "transform", "display"];
const PSEUDOS = ["::before", "::after"];

interface NearElement {
  readonly element: Element;
  readonly classes: readonly string[];
  readonly look: ReadonlyMap<string, string>;
}

export interface Appearance {
  readonly target: Element;
  /** All elements of the part of the page around the target; their container comes first. */
  readonly near: readonly NearElement[];
  readonly focus: Element | null;
  readonly hovered: boolean;
}

/** `pointed`: the last element seen under the pointer. */
export const appearanceOf = (target: Element, pointed: Element | null): Appearance =>
  appearanceIn(elementsNear(target), target, pointed);

/** The same part of the page now; null if it is gone or has grown too large. A redrawn target is found by its position. */
export function appearanceSince({ target, near }: Appearance, pointed: Element | null): Appearance | null {
  const [holder] = near;
  const now = holder?.element.isConnected ? elementsIn(holder.element) : null;
  if (now === null) return null;
  const at = near.findIndex(({ element }) => element === target);
  const place = now.length === near.length ? now[at] : undefined;
  const again = target.isConnected ? target : place?.localName === target.localName ? place : undefined;
  return again === undefined ? null : appearanceIn(now, again, pointed);
}

function appearanceIn(elements: readonly Element[], target: Element, pointed: Element | null): Appearance {
  const near = elements.map((element) => ({ element, classes: [...element.classList], look: lookOf(element) }));
  const hovered = target.matches(":hover") || (pointed !== null && deepContains(target, pointed));
  return { target, near, focus: deepActiveElement(target.ownerDocument), hovered };
}

export const isFocused = ({ target, focus }: Pick<Appearance, "target" | "focus">): boolean =>
  focus !== null && deepContains(target, focus);

/** The widest part of the page around the target that is small enough. */
function elementsNear(target: Element): readonly Element[] {
  let near: readonly Element[] = elementsIn(target) ?? [target];
  for (let holder = deepParent(target); holder !== null; holder = deepParent(holder)) {
    const wider = elementsIn(holder);
    if (wider === null) return near;
    near = wider;
  }
  return near;
}

/** Includes elements in shadow roots and frames; null if there are too many. */
function elementsIn(holder: Element): readonly Element[] | null {
  const found = [holder];
  // The list grows during the loop.
  for (const element of found)
    for (const child of renderedChildren(element)) {
      if (found.length >= NEAR_MAX) return null;
      if (isElement(child)) found.push(child);
    }
  return found;
}

function lookOf(element: Element): ReadonlyMap<string, string> {
  const look = new Map<string, string>();
  const view = element.ownerDocument.defaultView;
  if (view === null) return look;
  const style = view.getComputedStyle(element);
  for (const name of STYLES) look.set(name, style.getPropertyValue(name));
  for (const pseudo of PSEUDOS) {
    const drawn = view.getComputedStyle(element, pseudo);
    if (drawn.content === "none" || drawn.content === "normal") continue;
    look.set(pseudo, PSEUDO_STYLES.map((name) => drawn.getPropertyValue(name)).join());
  }
  const written = "style" in element ? writtenIn((element as HTMLElement).style) : "";
  if (written !== "") look.set("style", written);
  if (isCut(element, style)) look.set("cut", "yes");
  const picture = pictureOf(element);
  if (picture !== "") look.set("picture", picture);
  return look;
}

/** Content that overflows by less than half a line is an effect of fonts, not hidden content. */
const CUT_PX = 8;

/** True if the element cuts off part of its content. A click on "more" can reveal it without adding text to the page. */
const isCut = ({ scrollHeight, clientHeight }: Element, { overflowY }: CSSStyleDeclaration): boolean =>
  (overflowY === "hidden" || overflowY === "clip") && clientHeight > 0 && scrollHeight - clientHeight > CUT_PX;

const writtenIn = (style: CSSStyleDeclaration): string =>
  [...style]
    .filter((name) => WRITTEN.test(name))
    .map((name) => `${name}:${style.getPropertyValue(name)}`)
    .join(";");

/** Content without words: a picture, a part of a drawing, or whether a film runs. */
function pictureOf(element: Element): string {
  switch (element.localName) {
    case "img":
      // The casts hold because the tag name determines the element's class.
      return (element as HTMLImageElement).currentSrc;
    case "use":
      return element.getAttribute("href") ?? element.getAttribute("xlink:href") ?? "";
    case "path":
      return element.getAttribute("d") ?? "";
    case "video":
    case "audio":
      return (element as HTMLMediaElement).paused ? "paused" : "running";
    default:
      return "";
  }
}

export interface LookChange {
  readonly element: Element;
  /** Names of the differing looks. */
  readonly what: readonly string[];
  /** Classes that it has gained. */
  readonly gained: readonly string[];
}

/** Elements that look different. Redrawn elements are matched by position if the structure is the same. */
export function lookChanges(before: Appearance, after: Appearance): readonly LookChange[] {
  const isSameShape =
    before.near.length === after.near.length &&
    before.near.every(({ element }, at) => element.localName === after.near[at]?.element.localName);
  const known = new Map(before.near.map((one) => [one.element, one]));
  const drawings = [before, after].map(drawingOf);
  const redrawn = drawings[0] === drawings[1] ? [] : [{ element: after.target, what: ["drawing"], gained: [] }];
  const changed = after.near.flatMap(({ element, classes, look }, at) => {
    const was = isSameShape ? before.near[at] : known.get(element);
    const what = was === undefined ? [] : differences(was.look, look);
    const gained = classes.filter((name) => was?.classes.includes(name) === false);
    return what.length === 0 ? [] : [{ element, what, gained }];
  });
  return [...changed, ...redrawn];
}

const DRAWN = new Set([
  "img",
  "picture",
  "svg",
  "g",
  "use",
  "path",
  "circle",
  "ellipse",
  "rect",
  "line",
  "polyline",
  "polygon",
  "i",
]);

/** Tags that make up the picture on the target; a redrawn picture may consist of other ones. */
const drawingOf = ({ target, near }: Appearance): string =>
  near
    .filter(({ element }) => element !== target && DRAWN.has(element.localName) && deepContains(target, element))
    .map(({ element }) => element.localName)
    .join();

const differences = (was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...was.keys(), ...is.keys()])].filter(
    // A ripple effect is cut off too, so only content that ceases to be cut off counts.
    (name) => was.get(name) !== is.get(name) && !(name === "cut" && is.has(name)),
  );
