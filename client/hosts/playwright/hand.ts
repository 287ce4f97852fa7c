/** Hand: trusted mouse and keyboard of a Playwright page, and its tab. */

import type { Page } from "playwright-core";
import type { Arrival, Hand } from "../../hand.js";

const NAVIGATION_MS = 20_000;
/** Beyond this, key by key takes longer than anyone would type. */
const LONGEST_KEYED = 200;

export function createHand(page: Page): Hand {
  return {
    click: (x, y) => page.mouse.click(x, y),
    move: (x, y) => page.mouse.move(x, y),
    async type(text) {
      // A line break as a key would submit the form.
      if (text.length > LONGEST_KEYED || /[\r\n\t]/.test(text)) await page.keyboard.insertText(text);
      else await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    navigate: (url) => go(() => page.goto(url, { waitUntil: "domcontentloaded", timeout: NAVIGATION_MS })),
    async goBack() {
      const before = page.url();
      const arrival = await go(() => page.goBack({ waitUntil: "domcontentloaded", timeout: NAVIGATION_MS }));
      return arrival.kind === "arrived" && page.url() === before
        ? { kind: "stayed", reason: "there is no earlier page" }
        : arrival;
    },
    refresh: () => go(() => page.reload({ waitUntil: "domcontentloaded", timeout: NAVIGATION_MS })),
  };
}

async function go(move: () => Promise<unknown>): Promise<Arrival> {
  try {
    await move();
    return { kind: "arrived" };
  } catch (error) {
    return { kind: "stayed", reason: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}
