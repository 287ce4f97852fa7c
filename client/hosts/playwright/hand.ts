/** Hand: trusted mouse and keyboard of a Playwright page, and its tab. */

import type { Page } from "playwright-core";
import type { Arrival, Hand } from "../../hand.js";
import { strokesOf } from "../../keystrokes.js";
import type { PageDialogs } from "./dialogs.js";
import { type FileMap, handFile } from "./files.js";

const NAVIGATION_MS = 20_000;
/** Pages take few moves for none: a drag begins when the pointer has gone some way. */
const DRAG_STEPS = 12;

export function createHand(page: Page, dialogs: PageDialogs, files: FileMap): Omit<Hand, "switchTab"> {
  const { mouse, keyboard } = page;
  // Input is acknowledged when the page has dealt with it, which it does not while a dialog holds it up.
  const unlessHeld = async (input: Promise<unknown>): Promise<void> => {
    await dialogs.unlessHeld(input);
  };
  return {
    click: (x, y) => unlessHeld(mouse.click(x, y)),
    move: (x, y) => unlessHeld(mouse.move(x, y)),
    async type(text) {
      for (const { text: part, keyed } of strokesOf(text))
        await unlessHeld(keyed ? keyboard.type(part) : keyboard.insertText(part));
    },
    press: (key) => unlessHeld(keyboard.press(key)),
    async drag(from, to) {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: DRAG_STEPS });
      // Once more where it ends: what is dragged over is asked twice before it takes a drop.
      await mouse.move(to.x, to.y);
      await unlessHeld(mouse.up());
    },
    upload: (n, at, file) => handFile(page, files, n, at, file),
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
