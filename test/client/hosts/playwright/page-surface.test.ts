/** Proves client/hosts/playwright/page-surface.ts: documents that have no root yet. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RUNTIME_GLOBAL } from "../../../../client/surface.js";
import { openBrowser, openMarkup } from "../../page-lab.js";

describe("createPageSurface", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test("CL3 a document without a root is waited for, whether or not the runtime is in it already", async () => {
    const { world, surface } = await openMarkup(browser, "<p>Before</p>");
    const away = (forget: string) => `{
      const root = document.documentElement;
      ${forget}
      root.remove();
      setTimeout(() => document.append(root), 400);
    }`;
    await world.evaluate(away(""));
    expect((await surface.observe()).dom).toContain("Before");
    await world.evaluate(away(`delete globalThis[${JSON.stringify(RUNTIME_GLOBAL)}];`));
    expect((await surface.observe()).dom).toContain("Before");
  });
});
