/** Hit test: the point where a pointer reaches a control, or the element that covers it. */

import { clip } from "../../core/page/text.js";
import { DETACHED, type PointerTarget } from "../surface.js";
import {
  deepContains,
  deepElementFromPoint,
  deepParent,
  isAttached,
  isShown,
  plainText,
  type Sleep,
  viewportBox,
} from "./composed-tree.js";
import { fieldBoxOf } from "./field-box.js";

const STEADY_MS = 30;
/** Browsers usually draw 60 frames a second; scripted movement follows the frames. */
const FRAME_MS = 17;
const STEADY_TRIES = 16;
/** Middle first, then the quarters: half of a control may lie under a banner. */
const SPOTS = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
/** Scroll positions to try: the current one, the middle, then both ends. Sticky bars leave one end free. */
const PLACES: readonly (ScrollLogicalPosition | null)[] = [null, "center", "end", "start"];

/** `hit` receives the click: the element, a descendant, its label, or an element drawn in its place. */
interface Aimed {
  readonly aim: PointerTarget;
  readonly hit: Element | null;
}

/** `stood`: an earlier measured box. The time since then counts towards the wait for a steady position. */
export async function hitTest(element: Element, sleep: Sleep, stood?: ElementBox): Promise<Aimed> {
  let cover: Cover | null = null;
  for (const place of PLACES) {
    if (place !== null) reveal(element, place);
    const isFresh = place !== null || stood?.element !== element;
    if (isAttached(element)) await untilSteady(isFresh ? boxNow(element) : stood, sleep);
    const fault = faultOf(element);
    if (fault !== null) return blocked(fault, true);
    const surfaces = [element, ...labelsOf(element), ...boxOf(element)];
    const probes = surfaces.flatMap((surface) => probe(surface, element));
    const open = probes.find((found) => found.reaches);
    if (open) return { aim: { kind: "open", x: open.x, y: open.y }, hit: open.hit };
    if (probes[0]) cover ??= coverOf(probes[0].hit, element);
  }
  return cover ? blocked(`covered by ${cover.words}`, cover.seen) : blocked("outside the window", false);
}

/** A point of a frame's viewport, in the viewport of this document, if a pointer reaches the frame there. */
export async function hitTestInFrame(frame: Element, point: FramePoint, sleep: Sleep): Promise<PointerTarget> {
  let hit: Element | null = null;
  for (const scroll of [() => undefined, () => reveal(frame), () => revealIn(frame, point)]) {
    scroll();
    if (isAttached(frame)) await untilSteady(boxNow(frame), sleep);
    const fault = faultOf(frame);
    if (fault !== null) return { kind: "blocked", reason: fault, hard: true };
    const { x, y } = pointIn(frame, point);
    hit = deepElementFromPoint(document, x, y);
    if (hit === frame) return { kind: "open", x, y };
  }
  if (hit === null) return { kind: "blocked", reason: "outside the window", hard: false };
  const { words, seen } = coverOf(hit, frame);
  return { kind: "blocked", reason: `covered by ${words}`, hard: seen };
}

type FramePoint = Readonly<Record<"x" | "y", number>>;

/** A frame may be drawn larger or smaller than it is. */
function pointIn(frame: Element, point: FramePoint): FramePoint {
  const { left, top, width, height } = viewportBox(frame);
  // The cast: frames are HTML elements.
  const { offsetWidth, offsetHeight, clientLeft, clientTop } = frame as HTMLElement;
  const [across, down] = [width / (offsetWidth || width), height / (offsetHeight || height)];
  return { x: left + (clientLeft + point.x) * across, y: top + (clientTop + point.y) * down };
}

/** A frame may be taller than the window. */
function revealIn(frame: Element, point: FramePoint): void {
  const { x, y } = pointIn(frame, point);
  scrollBy({ left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: "instant" });
}

const blocked = (reason: string, hard: boolean): Aimed => ({ aim: { kind: "blocked", reason, hard }, hit: null });

/** Scrolls the element into the window. The centre is clear of bars that stick to the edges. */
export function reveal(element: Element, block: ScrollLogicalPosition = "center"): void {
  element.scrollIntoView({ block, inline: "center", behavior: "instant" });
}

/** Returns why no method can reach the element. */
function faultOf(element: Element): string | null {
  if (!isAttached(element)) return DETACHED;
  if (element.matches(":disabled")) return "disabled";
  if (element.closest("[inert]")) return "inert";
  return isShown(element) ? null : "not visible";
}

/** Finds the element under each spot. `surface` is the control, its label or its field box: clicks on all reach it. */
function probe(surface: Element, element: Element) {
  const box = viewportBox(surface);
  if (box.width <= 0 || box.height <= 0) return [];
  return SPOTS.flatMap(([across, down]) => {
    const [x, y] = [box.left + box.width * across, box.top + box.height * down];
    const hit = deepElementFromPoint(document, x, y);
    return hit ? [{ x, y, hit, reaches: reaches(hit, element) }] : [];
  });
}

/** Clicks on an element's descendants or its label also reach the element. */
function reaches(hit: Element, element: Element): boolean {
  if (deepContains(element, hit)) return true;
  const label = hit.closest("label");
  return (label !== null && label.control === element) || isInBox(hit, element) || isDrawnInItsStead(hit, element);
}

const boxOf = (element: Element): readonly Element[] => [fieldBoxOf(element)].filter((box) => box !== null);

/** The box drawn around an input takes clicks for it, except on buttons in it. */
function isInBox(hit: Element, element: Element): boolean {
  const [box] = boxOf(element);
  return box !== undefined && deepContains(box, hit) && hit.closest(PRESSED) === null;
}

const PRESSED = "a,button,[role=button]";

const CONTROLS = "a[href],button,input,select,textarea,[role],[tabindex]";

/** A transparent field lies under its drawn substitute, and the wrapper around both takes the click. */
function isDrawnInItsStead(hit: Element, element: Element): boolean {
  let inkless = false;
  for (let at: Element | null = element; at; at = deepParent(at)) {
    if (deepContains(at, hit)) return inkless && [...at.querySelectorAll(CONTROLS)].every((one) => one === element);
    inkless ||= at.ownerDocument.defaultView?.getComputedStyle(at).opacity === "0";
  }
  return false;
}

/** Only for checkboxes, radios and file inputs: a click on a text field's label leaves the pointer outside it. */
function labelsOf(element: Element): readonly Element[] {
  if (element.localName !== "input") return [];
  const { type, labels } = element as HTMLInputElement;
  return type === "checkbox" || type === "radio" || type === "file" ? [...(labels ?? [])].filter(isShown) : [];
}

export interface ElementBox {
  readonly element: Element;
  readonly box: ReturnType<typeof viewportBox>;
  readonly atMs: number;
}

export const boxNow = (element: Element): ElementBox => ({
  element,
  box: viewportBox(element),
  atMs: performance.now(),
});

async function untilSteady({ element, box, atMs }: ElementBox, sleep: Sleep): Promise<void> {
  let before = box;
  let waitMs = Math.max(FRAME_MS, STEADY_MS - (performance.now() - atMs));
  for (let tries = 0; tries < STEADY_TRIES; tries += 1) {
    await sleep(waitMs);
    const after = viewportBox(element);
    const same = (["left", "top", "width", "height"] as const).every((side) => after[side] === before[side]);
    if (same) return;
    [before, waitMs] = [after, STEADY_MS];
  }
}

const DIALOGS = 'dialog,[role="dialog"],[role="alertdialog"],[aria-modal="true"]';
const CONTENT = "a[href],button,input,select,textarea,img,svg,canvas,video,iframe";
/** Parts of ids and class names with which authors describe a layer. */
const TOKENS = /(cookie|consent|modal|overlay|popup|popover|banner|toast|tooltip|backdrop|header|footer|navbar)/i;
const LONGEST_NAME = 40;

interface Cover {
  /** E.g. `dialog 'Cookies'`. */
  readonly words: string;
  /** True if a person must deal with it first; false for an invisible layer that only blocks the pointer. */
  readonly seen: boolean;
}

function coverOf(hit: Element, target: Element): Cover {
  // An ancestor does not cover the target: a native control hidden under its own wrapper still works.
  if (deepContains(hit, target)) return { words: kindOf(hit, false), seen: false };
  const layer = layerOf(hit, target);
  const dialog = nearest(hit, DIALOGS, target) ?? (layer.matches(DIALOGS) ? layer : null);
  const named = dialog ?? nearest(hit, "[aria-label],[aria-labelledby],[role]", target) ?? layer;
  // A hit that contains the target is no cover: the target is a small part of it, e.g. a slider in a drawn thumb.
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

const holdsContent = (layer: Element): boolean =>
  (layer.textContent ?? "").trim() !== "" || layer.matches(CONTENT) || layer.querySelector(CONTENT) !== null;

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
  return clip(plainText(element.getAttribute("aria-label") || labels || heading || element), LONGEST_NAME);
}
