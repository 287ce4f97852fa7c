/** Proves that client/page/mutation-watch.ts sees what changes at the top of a shadow root, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOLDING_NO_ROOT } from "../../../client/page/composed-tree.js";
import { openBrowser, openMarkup } from "../page-lab.js";

/** By the DOM standard, and any element with a hyphen. */
const HOSTS = "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span x-app".split(
  " ",
);

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

  test.each([
    ["came to what was there already", `document.querySelector("#old")`],
    ["came with its host", `document.body.appendChild(document.createElement("section"))`],
    [
      "came with its host, in place of another",
      `((host) => (document.querySelector("#old").replaceWith(host), host))(document.createElement("div"))`,
    ],
    [
      "came with its host to another shadow root",
      `document.querySelector("x-app").shadowRoot.appendChild(document.createElement("div"))`,
    ],
    [
      "came with a document that was written anew",
      `(document.open(), document.write("<div id=new></div>"), document.close(), document.querySelector("#new"))`,
    ],
  ])("a shadow root that %s is looked into", async (_, host) => {
    const { page, surface } = await openMarkup(browser, "<div id=old></div><x-app></x-app>");
    await page.evaluate(`document.querySelector("x-app").attachShadow({ mode: "open" }).innerHTML = "<p>old</p>"`);
    await surface.begin(null);
    await surface.look();
    await page.evaluate(`globalThis.host = ${host}; host.attachShadow({ mode: "open" }).innerHTML = "<p>old</p>"`);
    await surface.begin(null);
    expect((await surface.look()).mutations).toBe(0);
    await page.evaluate("host.shadowRoot.append(document.createElement('hr'))");
    expect((await surface.look()).mutations).toBe(1);
  });

  test("after a document was written anew, what comes later is looked into too", async () => {
    const { page, surface } = await openMarkup(browser, "<div id=old></div>");
    await surface.begin(null);
    await page.evaluate(`document.open(); document.write("<div id=new></div>"); document.close()`);
    await surface.begin(null);
    await page.evaluate(
      `globalThis.host = document.body.appendChild(document.createElement("section")); host.attachShadow({ mode: "open" }).innerHTML = "<p>old</p>"`,
    );
    await surface.begin(null);
    await page.evaluate("host.shadowRoot.append(document.createElement('hr'))");
    expect((await surface.look()).mutations).toBe(1);
  });

  test("every element that may hold a shadow root is looked into, and what is passed over can hold none", async () => {
    const { page, surface } = await openMarkup(browser, "<div id=all></div>");
    await page.evaluate(`for (const tag of ${JSON.stringify(HOSTS)}) {
      const host = tag === "body" ? document.body : document.getElementById("all").appendChild(document.createElement(tag));
      host.attachShadow({ mode: "open" }).innerHTML = "<p>old</p><slot></slot>";
    }`);
    await surface.begin(null);
    for (const [done, tag] of HOSTS.entries()) {
      await page.evaluate(
        `document.querySelector("${tag === "div" ? "#all div" : tag}").shadowRoot.append(document.createElement("hr"))`,
      );
      expect([tag, (await surface.look()).mutations]).toEqual([tag, done + 1]);
    }
    const holding = await page.evaluate(`${JSON.stringify(HOLDING_NO_ROOT)}.filter((tag) =>
      ["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"].some((space) => {
        try { return document.createElementNS(space, tag).attachShadow({ mode: "open" }) !== null; } catch { return false; }
      }))`);
    expect(holding).toEqual([]);
  });
});
