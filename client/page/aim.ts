/** Aim: the point a pointer has to reach, and what would be in its way. Elsewhere: actionability, hit testing. */

import type { Aim } from "../surface.js";
import { deepContains, deepElementFromPoint, isAttached, viewportBox } from "./deep-tree.js";
import { isShown } from "./rendering.js";

const STEADY_MS = 30;
const STEADY_TRIES = 16;
/** Middle first, then the quarters: half of a control may lie under a banner. */
const SPOTS: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

export async function aimAt(element: Element, sleep: (ms: number) => Promise<void>): Promise<Aim> {
  if (!isAttached(element)) return blocked("detached from the page");
  if (element.matches(":disabled")) return blocked("disabled");
  reveal(element);
  await untilSteady(element, sleep);
  if (!isAttached(element)) return blocked("detached from the page");
  if (!isShown(element)) return blocked("not visible");
  const box = viewportBox(element);
  let inTheWay: Element | null = null;
  for (const [across, down] of SPOTS) {
    const [x, y] = [box.left + box.width * across, box.top + box.height * down];
    const hit = deepElementFromPoint(document, x, y);
    if (hit && reaches(hit, element)) return { kind: "open", x, y };
    inTheWay ??= hit;
  }
  return { kind: "blocked", reason: inTheWay ? `covered by ${describe(inTheWay)}` : "outside the window", hard: false };
}

/** Brings it to the middle of the window, clear of bars that stick to its edges. */
export function reveal(element: Element): void {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
}

/** A click on what is inside it reaches it, and so does one on its label. */
function reaches(hit: Element, element: Element): boolean {
  if (deepContains(element, hit)) return true;
  const label = hit.closest("label");
  return label !== null && label.control === element;
}

async function untilSteady(element: Element, sleep: (ms: number) => Promise<void>): Promise<void> {
  let before = viewportBox(element);
  for (let tries = 0; tries < STEADY_TRIES; tries += 1) {
    await sleep(STEADY_MS);
    const after = viewportBox(element);
    if (
      after.left === before.left &&
      after.top === before.top &&
      after.width === before.width &&
      after.height === before.height
    )
      return;
    before = after;
  }
}

function blocked(reason: string): Aim {
  return { kind: "blocked", reason, hard: true };
}

function describe(element: Element): string {
  const name = element.getAttribute("aria-label") ?? element.getAttribute("role") ?? "";
  return name === "" ? `a ${element.localName}` : `a ${element.localName} "${name.slice(0, 40)}"`;
}
