/** Presses: how often one request pressed what it names, counted by the page itself (design §21.3). */

import type { Page } from "playwright-core";
import type { TruthCase } from "./case.js";

/** Down, up and click of one press come closer together than this, a second press later. */
const ONE_PRESS_MS = 400;
const KEY = "presses";

/** In every document of the page, before its own scripts; kept where no one who looks at the page can see it, over reloads too. */
export const PRESS_COUNTER = `(() => {
const last = new Map();
for (const type of ["pointerdown", "keydown", "click"]) addEventListener(type, (event) => {
  if (type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  const now = performance.now();
  for (const at of event.composedPath()) {
    const t = at instanceof Element ? at.getAttribute("data-t") : null;
    if (t === null) continue;
    if (now - (last.get(t) ?? -Infinity) > ${ONE_PRESS_MS}) {
      const counts = JSON.parse(sessionStorage.getItem("${KEY}") ?? "{}");
      sessionStorage.setItem("${KEY}", JSON.stringify({ ...counts, [t]: (counts[t] ?? 0) + 1 }));
    }
    last.set(t, now);
  }
}, true);
})()`;

/** By `data-t`; empty where the page can no longer be asked. */
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
