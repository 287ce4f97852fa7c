/** Proves client/page/identity.ts in a real Chromium, against the skeleton the server would build. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import type { TargetName } from "../../../client/surface.js";
import type { UserId } from "../../../core/turn/identity.js";
import { openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** As the server names a target: from the page it was sent. */
function targetNamed(dom: string, name: string): TargetName {
  const { skeleton } = readPage({ html: dom, url: "https://lab.test/", userId: "u" as UserId, ambient: [] });
  const node = Object.values(skeleton.nodes).find((one) => one.name === name && one.control?.sf);
  if (!node?.control?.sf) throw new Error(`no control named ${name}`);
  const { epoch, n } = node.control.sf;
  return { epoch, id: n, fingerprint: node.fingerprint, role: node.role, name: node.name };
}

const FORM = `<main><form><label>Name <input id="name"></label><button>Save</button></form><a href="/x">Back</a></main>`;

describe("resolveOnPage", () => {
  test("SK5 the same node is found by its number, with the fingerprint the server computed", async () => {
    const { surface } = await openMarkup(browser, FORM);
    for (const name of ["Name", "Save", "Back"]) {
      const target = targetNamed((await surface.observe()).dom, name);
      expect(await surface.resolve(target)).toMatchObject({ kind: "found", n: target.id, rung: "id", name });
    }
  });

  test("SK5 a list drawn anew is found again by fingerprint", async () => {
    const { page, surface } = await openMarkup(browser, FORM);
    const target = targetNamed((await surface.observe()).dom, "Save");
    await page.evaluate("document.querySelector('form').outerHTML = document.querySelector('form').outerHTML");
    const found = await surface.resolve(target);
    expect(found).toMatchObject({ kind: "found", rung: "fingerprint", name: "Save" });
    expect(found).not.toMatchObject({ n: target.id });
  });

  test("SK5 after a reload ids mean nothing and the fingerprint still does", async () => {
    const { page, surface } = await openMarkup(browser, FORM);
    const target = targetNamed((await surface.observe()).dom, "Save");
    await page.goto("about:blank");
    await page.setContent(`<body>${FORM}</body>`);
    expect(await surface.resolve(target)).toMatchObject({ kind: "found", rung: "fingerprint" });
  });

  test("CL2 a node that became something else is refused", async () => {
    const { page, surface } = await openMarkup(browser, FORM);
    const target = targetNamed((await surface.observe()).dom, "Save");
    await page.evaluate("document.querySelector('button').textContent = 'Delete everything'");
    expect(await surface.resolve(target)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("target changed"),
    });
  });

  test("CL2 a target that is gone is refused, and so are two that fit", async () => {
    const { page, surface } = await openMarkup(browser, FORM);
    const target = targetNamed((await surface.observe()).dom, "Back");
    await page.evaluate("document.querySelector('a').remove()");
    expect(await surface.resolve(target)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("not found"),
    });
    await page.evaluate(
      `document.querySelector("main").insertAdjacentHTML("beforeend", '<a href="/x">Back</a><a href="/x">Back</a>')`,
    );
    expect(await surface.resolve(target)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("ambiguous"),
    });
  });
});
