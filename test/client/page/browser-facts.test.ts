/** Proves client/page/browser-facts.ts: where a control leads is told by the browser, whatever the page's attributes say. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { targetFacts } from "../../../core/action/facts.js";
import { gate } from "../../../core/action/gate.js";
import type { Action } from "../../../core/action/grammar.js";
import { numberOf, openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const EVIL = "https://evil.test/take";
const BLANKS = " ".repeat(1_000);

/** At an address of the web, which about:blank is not. */
async function opened(body: string) {
  const hosted = await openMarkup(browser, "");
  const html = { contentType: "text/html", body: `<!DOCTYPE html><title>Lab</title><body>${body}</body>` };
  await hosted.page.route("https://clinic.test/**", (route) => route.fulfill(html));
  await hosted.page.goto("https://clinic.test/team/");
  return hosted;
}

/** What the server answers to a click, or to Enter in the field with the id `q`. */
async function answerTo(body: string, key = false): Promise<string> {
  const { page, surface } = await opened(body);
  const view = await surface.observe();
  const read = readHtml(view.dom);
  if (!read.ok) throw new Error("the page was refused");
  const n = numberOf(view, key ? 'id="q"' : 'id="act"');
  const action: Action = key ? { kind: "press", key: "Enter" } : { kind: "click", id: n };
  const at = { snapshotId: "s" as never, url: view.url, focus: `sf:${n}` };
  const facts = targetFacts({ action, skeleton: read.skeleton, page: at });
  await page.close();
  const answer = gate({ action, facts, origins: [new URL(view.url).origin] });
  return answer.ok ? "ok" : answer.fault;
}

describe("what the server is told of a control", () => {
  test.each([
    ["a base", `<base href="https://evil.test/"><a id="act" href="take">x</a>`],
    [
      "a base, of a form",
      `<base href="https://evil.test/"><form action="take" method="post"><button id="act">x</button></form>`,
    ],
    [
      "a base, of a form's button",
      `<base href="https://evil.test/"><form><button id="act" formaction="take">x</button></form>`,
    ],
    ["a link around a button", `<a href="${EVIL}"><span id="act" role="button" tabindex="0">x</span></a>`],
    [
      "a link around a box",
      `<a href="${EVIL}"><span id="act" role="checkbox" aria-checked="false" tabindex="0">x</span></a>`,
    ],
    ["blanks before an address", `<a id="act" href="${BLANKS}${EVIL}">x</a>`],
    ["blanks before a form's", `<form method="post" action="${BLANKS}${EVIL}"><button id="act">x</button></form>`],
    ["an attribute of ours", `<a id="act" data-sf-href="/help" href="${EVIL}">x</a>`],
    ["an attribute that begins with a sign", `<a id="act" a="" =x="y href=/help z" href="${EVIL}">x</a>`],
    ["one of ours behind such a sign", `<a id="act" a="" =x="y data-sf-href=/help z" href="${EVIL}">x</a>`],
    ["a region that hides its words", `<p data-sf-mask><a id="act" href="${EVIL}">x</a></p>`],
    [
      "a form with a field called action",
      `<base href="https://evil.test/"><form action="take" method="post"><input name="action"><input name="method"><button id="act">x</button></form>`,
    ],
    ["a ping", `<a id="act" href="/help" ping="${EVIL}">x</a>`],
    ["data", `<a id="act" href="data:text/html,x">x</a>`],
    [
      "a frame with a base",
      `<iframe srcdoc='<base href="https://evil.test/"><a id="act" href="take">x</a>' width="200" height="90"></iframe>`,
    ],
  ])("SF10 not even %s hides where it leads", async (_, body) => {
    expect(await answerTo(body)).toMatch(/evil\.test|data:/);
  });

  test("SF10 Enter is judged by the form's default button", async () => {
    const form = (button: string) =>
      `<form action="/keep"><input id="q"><button ${button}>a</button><button>b</button></form>`;
    expect(await answerTo(form(`formaction="${EVIL}" style="position:absolute;left:-999px"`), true)).toContain(
      "evil.test",
    );
    expect(await answerTo(form(""), true)).toBe("ok");
  });

  test.each([
    ["an ordinary link", `<a id="act" href="/help?x=1#y">x</a>`],
    ["a relative one", `<a id="act" href="help">x</a>`],
    ["a form", `<form action="/keep" method="post"><button id="act">x</button></form>`],
    ["a form without an address", `<form><button id="act">x</button></form>`],
  ])("SF10 of %s nothing is added", async (_, body) => {
    const { page, surface } = await opened(body);
    expect((await surface.observe()).dom).not.toContain("data-sf-");
    await page.close();
    expect(await answerTo(body)).toBe("ok");
  });

  test("SF10 what a page writes in our name is left out", async () => {
    const { page, surface } = await opened(`<a href="/x" data-sf-method="get" data-sf="a.1" data-sf-scripted>x</a>`);
    const { dom } = await surface.observe();
    expect(dom).not.toMatch(/data-sf-|"a\.1"/);
    await page.close();
  });
});
