/** Proves client/page/loading.ts: an application that draws itself late is waited for, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostPage, html, openBrowser, openMarkup, startServer } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const later = (ms: number, drawn: string) =>
  `<script>setTimeout(() => { root.innerHTML = ${JSON.stringify(drawn)} }, ${ms})</script>`;

describe("isUnpainted", () => {
  test.each([
    ["an empty root", `<div id="root"></div>`],
    [
      "a splash with a picture",
      `<div id="root"><svg width="80" height="80"></svg><p>Loading your workspace…</p></div>`,
    ],
    ["a component that is empty", `<div id="root"><x-app></x-app></div>`],
  ])("CL14 %s is waited out", async (_what, body) => {
    const site = await startServer({
      "GET /": html(`${body}${later(900, "<h1>Stock</h1><button>New part</button>")}`),
    });
    const { host } = await hostPage(browser, { url: site.url });
    const seen = await host.observe();
    expect(seen.dom).toContain("New part");
    expect(seen.settled).toBe(true);
    await site.close();
  });

  test.each([
    ["words", `<p>Nothing is loading here, this page is done.</p><script>1</script>`],
    ["a control without words", `<input><script>1</script>`],
    ["no script that could draw more", `<p></p>`],
  ])("CL14 a page with %s has painted", async (_what, body) => {
    const { surface } = await openMarkup(browser, body);
    expect(await surface.quiet()).toMatchObject({ loading: false, unpainted: false });
  });
});

describe("loadingIndicators", () => {
  test.each([
    ["MuiSkeleton-root", true],
    ["css-1x isLoading", true],
    ["ant-skeleton", true],
    ["FileUploader-root", false],
    ["downloader", false],
  ])("CL6 class %s: %s", async (name, loading) => {
    const { surface } = await openMarkup(browser, `<p>Parts</p><div class="${name}">12</div><button>Go</button>`);
    expect((await surface.quiet()).loading).toBe(loading);
  });
});
