/** Inspect: what everybody needs of a state of a page: no violation that axe-core finds, no word cut off, all of it by keyboard (PN11). */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const DOCS = join(import.meta.dirname, "../../..", "docs");
/** Folder for pictures; none are made without it. In `docs/images` only those that a document shows. */
const PICTURES = process.env["SUREFOOT_PICTURES"];
const SHOWN = readdirSync(DOCS)
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(join(DOCS, name), "utf8"))
  .join("\n");

const THEMES = ["light", "dark"] as const;
const WIDTH = 400;
const NARROW = 320;
const HEIGHT = 1_400;

interface Shot {
  readonly width?: number;
  /** The part that tells how high the picture has to be. */
  readonly part?: string;
  /** False for what closes when the keyboard leaves it. */
  readonly keyboard?: false;
}

/** In light and in dark, as high as there is something to see. */
export async function shoot(page: Page, name: string, { width = WIDTH, part = "main" }: Shot = {}): Promise<void> {
  if (!PICTURES || !existsSync(PICTURES)) return;
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: HEIGHT });
  for (const colorScheme of THEMES) {
    const file = `${name}-${colorScheme}.png`;
    if (PICTURES.endsWith("docs/images") && !SHOWN.includes(`images/${file}`)) continue;
    await page.emulateMedia({ colorScheme });
    const { y = 0, height = HEIGHT } = (await page.locator(part).boundingBox()) ?? {};
    const clip = { x: 0, y: 0, width, height: Math.min(Math.max(Math.ceil(y + height), 240), HEIGHT) };
    await page.screenshot({ path: join(PICTURES, file), clip });
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before !== null) await page.setViewportSize(before);
}

/** Of a state that stays: it is looked at for a while. What has the focus has it afterwards too. */
export async function inspect(page: Page, name: string, shot: Shot = {}): Promise<void> {
  await shoot(page, name, shot);
  const focused = await page.evaluateHandle("document.activeElement");
  const before = page.viewportSize();
  await page.setViewportSize({ width: shot.width ?? WIDTH, height: HEIGHT });
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violationsOn(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: NARROW, height: HEIGHT });
  expect.soft(await page.evaluate(CUT_OFF), `${name}, ${NARROW} px wide`).toEqual([]);
  if (shot.keyboard !== false) expect.soft(await unreachedOn(page), `${name}, by keyboard`).toEqual([]);
  if (before !== null) await page.setViewportSize(before);
  await focused.evaluate((element) => (element as { focus?: () => void } | null)?.focus?.());
}

async function violationsOn(page: Page): Promise<readonly string[]> {
  // Colours change over a moment.
  await page.waitForTimeout(300);
  await page.evaluate(axe.source);
  return await page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target + ": " + failureSummary)))`);
}

/** Whatever reaches beyond the page, or holds more than it shows; what scrolls by itself is no fault. */
const CUT_OFF = `[...document.body.querySelectorAll("*")].flatMap((element) => {
  if (!element.checkVisibility() || element.closest(".wide, .hidden, svg")) return [];
  const { right, left, width } = element.getBoundingClientRect();
  // For those who hear the page.
  if (width <= 1) return [];
  const style = getComputedStyle(element);
  const isCut = style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
  const isOut = right > innerWidth + 0.5 || left < -0.5;
  return isCut || isOut ? [element.tagName + "." + element.className + " " + element.textContent.trim().slice(0, 60)] : [];
})`;

const CONTROLS = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")].filter((one) =>
  one.checkVisibility() && !one.disabled && !one.closest("fieldset:disabled"))`;
/** Of radio buttons of one name the keyboard reaches the chosen one. */
const STOPS = `${CONTROLS}.filter((one) => one.type !== "radio" || one.checked || !${CONTROLS}.some((other) => other.name === one.name && other.checked))`;

/** Controls that Tab does not reach, or that do not show that they have the focus. */
async function unreachedOn(page: Page): Promise<readonly string[]> {
  const stops = await page.evaluate<number>(
    `{ window.stops = ${STOPS}; window.reached = new Set(); window.dim = []; window.stops.length }`,
  );
  await page.evaluate("document.activeElement?.blur(); getSelection()?.removeAllRanges(); scrollTo(0, 0)");
  for (let pressed = 0; pressed < stops * 2 + 4; pressed += 1) {
    await page.keyboard.press("Tab");
    const isAll = await page.evaluate<boolean>(`(() => {
      const one = document.activeElement;
      if (window.stops.includes(one) && !window.reached.has(one)) {
        window.reached.add(one);
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        if (outlineStyle === "none" && boxShadow === "none" || parseFloat(outlineWidth) < 1 && boxShadow === "none") window.dim.push(one);
      }
      return window.reached.size === window.stops.length;
    })()`);
    if (isAll) break;
  }
  return await page.evaluate(`{
    const named = (one) => one.tagName + " " + (one.getAttribute("aria-label") ?? (one.textContent.trim() || one.name || one.id)).slice(0, 60);
    [...window.stops.filter((one) => !window.reached.has(one)).map((one) => "not reached: " + named(one)),
     ...window.dim.map((one) => "no ring: " + named(one))]
  }`);
}
