/** Proves client/page/unread-parts.ts in a real Chromium: what cannot be read is told, and is no proof that something is gone. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linesOf, outlineOf } from "../../../core/page/outline/outline.js";
import { evaluateCheck } from "../../../core/verification/completion/check.js";
import { skeletonOf } from "../../core/page/pages.js";
import { hostPage, html, openBrowser, openMarkup, startServer } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function linesIn(body: string): Promise<readonly string[]> {
  const { surface } = await openMarkup(browser, body);
  return linesOf(outlineOf(skeletonOf((await surface.observe()).dom)));
}

const gone = (dom: string, text: string) =>
  evaluateCheck({ activity: "text", text, absent: true }, { url: "", skeleton: skeletonOf(dom), downloads: null })
    .result;

describe("a frame that cannot be read", () => {
  test("SK11 is told with its title and its host, and nothing is proven gone beside it", async () => {
    const server = await startServer({ "GET /": html("<p>Card number</p>"), "GET /own": html("<p>Own words</p>") });
    const other = server.url.replace("127.0.0.1", "localhost");
    const shop = await startServer({
      "GET /": html(`<p>Pay</p><iframe sandbox src="${other}/" title="Card"></iframe><iframe src="/own"></iframe>`),
      "GET /own": html("<p>Own words</p>"),
    });
    const { host } = await hostPage(browser, { url: shop.url });
    const { dom } = await host.observe();
    expect(linesOf(outlineOf(skeletonOf(dom)))).toEqual([
      "'Pay'",
      `frame 'Card' from ${new URL(other).host}: cannot be read`,
      "'Own words'",
    ]);
    expect(gone(dom, "Card number")).toBe("unknown");
    await Promise.all([server.close(), shop.close()]);
  });

  test("SK11 also one without a right to an origin; what is not drawn or too small to show a word is not told", async () => {
    const lines =
      await linesIn(`<p>Pay</p><iframe sandbox srcdoc="<p>x" title="Box"></iframe><iframe sandbox srcdoc="x" width="1" height="1"></iframe>
      <iframe sandbox srcdoc="x" style="display:none"></iframe><object data="data:text/html,x" width="90" height="90" title="Plan"></object>`);
    expect(lines).toEqual(["'Pay'", "frame 'Box': cannot be read", "frame 'Plan': cannot be read"]);
  });
});

const CLOSED = (tag: string, style: string, inner = "<p>Card number</p>") =>
  `<${tag} id="host" style="${style}"></${tag}><script>host.attachShadow({ mode: "closed" }).innerHTML = "${inner}"</script>`;

describe("isClosedRoot", () => {
  test.each([
    ["in a line", CLOSED("x-pay", "")],
    ["a block", CLOSED("x-pay", "display:block;padding:4px")],
    ["of an ordinary element", CLOSED("div", "")],
    ["in a bar", `<div style="display:flex;height:80px">${CLOSED("x-pay", "", "Card number")}</div>`],
    ["over the page", CLOSED("div", "position:fixed;right:0;bottom:0")],
    [
      "with children that it does not show",
      `<x-pay id="host"><b>light</b></x-pay><script>host.attachShadow({ mode: "closed" }).innerHTML = "Card"</script>`,
    ],
  ])("SK11 a closed root is told: %s", async (_, body) => {
    expect(await linesIn(`<p>Pay</p>${body}`)).toEqual(["'Pay'", "part: cannot be read"]);
  });

  test.each([
    ["an open root", CLOSED("x-pay", "").replace("closed", "open")],
    ["one without anything in it", CLOSED("x-pay", "", "")],
    [
      "a spacer",
      `<div style="display:flex;height:40px"><x-space style="flex:1"></x-space><x-line style="width:1px"></x-line></div>`,
    ],
    [
      "a box with a size",
      `<div style="height:40px"></div><div style="min-height:40px"></div><span style="display:inline-block;width:9px;height:9px"></span>`,
    ],
    [
      "a grid",
      `<div style="display:grid;grid-template-rows:40px"></div><div style="display:grid;height:50px"><div></div></div>`,
    ],
    [
      "a picture of a style sheet",
      `<style>.i::before{content:"★"}</style><i class="i"></i><span class="i"></span><div class="i"></div>`,
    ],
    ["a line to write in", `<div contenteditable="true"></div>`],
    ["a box over the page", `<div style="position:fixed;inset:0;pointer-events:none"></div>`],
  ])("SK11 is none: %s", async (_, body) => {
    expect((await linesIn(body)).filter((line) => line.includes("cannot be read"))).toEqual([]);
  });
});

describe("a page that is too long", () => {
  test("SK11 says that it goes on, and what is behind its end is not gone", async () => {
    const rows = `<script>list.innerHTML = Array.from({ length: 9000 }, (_, at) => '<li title="' + "x".repeat(60) + '">Parcel ' + at + "</li>").join("")</script>`;
    const { surface } = await openMarkup(browser, `<ul id="list"></ul>${rows}`);
    const { dom } = await surface.observe();
    expect(linesOf(outlineOf(skeletonOf(dom))).at(-1)).toBe(
      "(the page goes on: it is too long, and the rest was not read)",
    );
    expect(gone(dom, "Parcel 8999")).toBe("unknown");
  });
});
