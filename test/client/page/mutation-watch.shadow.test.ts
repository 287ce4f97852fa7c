/** Proves that client/page/mutation-watch.ts sees what changes at the top of a shadow root, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

describe("MutationWatch", () => {
  test("children that come and go right under a shadow root are mutations", async () => {
    const { page, surface } = await openMarkup(browser, "<x-app></x-app>");
    await page.evaluate(
      `document.querySelector("x-app").attachShadow({ mode: "open" }).innerHTML = "<button>Go</button><p>old</p>"`,
    );
    await surface.begin(null);
    expect((await surface.look()).mutations).toBe(0);
    await page.evaluate(`document.querySelector("x-app").shadowRoot.append(document.createElement("dialog"))`);
    expect((await surface.look()).mutations).toBe(1);
    await page.evaluate(`document.querySelector("x-app").shadowRoot.querySelector("p").remove()`);
    expect((await surface.look()).mutations).toBe(2);
  });
});
