/** Proves that a page which opens its document anew is gone on with: client/hosts/playwright/page-surface.ts. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carry, hostPage, openBrowser } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test.each([
  [
    "writes it later",
    "document.open(); setTimeout(() => { document.write('<p>Here it is</p>'); document.close(); }, 3000)",
  ],
  ["never writes it", "document.open()"],
  ["writes it at once", "document.open(); document.write('<p>Here it is</p>'); document.close()"],
])("CL1 a page that opens its document and %s does not end the task", async (how, script) => {
  const hosted = await hostPage(browser, { body: `<button id="b" onclick="${script}">x</button>` });
  await carry(hosted, (n) => `click(${n})`, 'id="b"');
  const { dom } = await hosted.host.observe();
  if (how === "never writes it") expect(dom).not.toContain("Here it is");
  else expect(dom).toContain("Here it is");
});
