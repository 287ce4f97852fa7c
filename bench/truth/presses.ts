/** Presses: how often one request pressed what it names, counted by the page itself (RC4). */

import type { Page } from "playwright-core";
import type { TruthCase } from "./case.js";

/** What comes closer together than this is one press: a label hands its click on. */
const ONE_PRESS_MS = 400;
/** A click that a script sends is late on a busy machine; one of the browser's own belongs to the press before it, however late. */
const ITS_CLICK_MS = 1_500;
const KEY = "presses";

/** In every document of the page, before its own scripts; kept where no one who looks at the page can see it, over reloads too. */
export const PRESS_COUNTER = `(() => {
const last = new Map();
const begun = new Map();
for (const type of ["pointerdown", "keydown", "click"]) addEventListener(type, (event) => {
  if (type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  const now = performance.now();
  for (const at of event.composedPath()) {
    const t = at instanceof Element ? at.getAttribute("data-t") : null;
    if (t === null) continue;
    const longest = event.isTrusted ? Infinity : ${ITS_CLICK_MS};
    const isItsClick = type === "click" && begun.has(t) && now - begun.get(t) <= longest;
    const isSame = isItsClick || now - (last.get(t) ?? -Infinity) <= ${ONE_PRESS_MS};
    last.set(t, now);
    if (type === "click") begun.delete(t);
    else begun.set(t, now);
    if (isSame) continue;
    const counts = JSON.parse(sessionStorage.getItem("${KEY}") ?? "{}");
    sessionStorage.setItem("${KEY}", JSON.stringify({ ...counts, [t]: (counts[t] ?? 0) + 1 }));
  }
}, true);
})()`;

export async function pressesIn(page: Page): Promise<Readonly<Record<string, number>>> {
  const kept = await page.evaluate(`sessionStorage.getItem("${KEY}")`).catch(() => null);
  // The cast: the counter alone writes there.
  return typeof kept === "string" ? (JSON.parse(kept) as Record<string, number>) : {};
}

/** Of what is pressed and nothing else, the most presses for one request of it. */
export function mostFor({ deeds }: Pick<TruthCase, "deeds">, presses: Readonly<Record<string, number>>): number {
  const targets = deeds.map(({ action }) => /^(\w+)\(@([\w-]+)/.exec(action) ?? []);
  const entered = new Set(targets.filter(([, verb]) => verb !== "click" && verb !== "check").map(([, , t]) => t));
  const times = new Map<string, number>();
  for (const [, , t] of targets) if (t !== undefined && !entered.has(t)) times.set(t, (times.get(t) ?? 0) + 1);
  return Math.max(0, ...[...times].map(([t, asked]) => Math.ceil((presses[t] ?? 0) / asked)));
}
