/** Proves client/page/nested-clickable.ts in a real Chromium: what reacts by itself in something that can be clicked as a whole. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linesOf, outlineOf } from "../../../core/page/outline/outline.js";
import { skeletonOf } from "../../core/page/pages.js";
import { carry, hostPage, openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** `id`s of what has a number. */
async function numbered(body: string): Promise<readonly string[]> {
  const { surface } = await openMarkup(browser, body);
  const { dom } = await surface.observe();
  return [...dom.matchAll(/id="([\w-]+)"[^>]*data-sf=/g)].map(([, id = ""]) => id);
}

const SELECT = `<style>#box{cursor:pointer;width:160px;height:24px;position:relative;border:1px solid}
    #list{position:absolute;top:100%;left:0;margin:0;padding:0;list-style:none;width:160px;background:#fff}</style>
  <div id="box"><span id="shown">Choose</span><ul id="list"><li id="one">Oslo</li><li id="two">Bergen</li></ul></div>
  <script>list.onclick = (event) => { shown.textContent = event.target.textContent; event.stopPropagation(); list.hidden = true };
    box.onclick = () => { list.hidden = !list.hidden }</script>`;

describe("isNestedClickable", () => {
  test("SK2 entries of an imitated select are told in it, and each can be clicked", async () => {
    const opened = await hostPage(browser, { body: SELECT });
    const lines = linesOf(outlineOf(skeletonOf((await opened.host.observe()).dom)));
    expect(lines).toEqual([
      expect.stringMatching(/^\[\d+\] generic 'Choose'$/),
      "'Choose'",
      expect.stringMatching(/^\[\d+\] listitem 'Oslo'$/),
      expect.stringMatching(/^\[\d+\] listitem 'Bergen'$/),
    ]);
    const { receipt } = await carry(opened, (n) => `click(${n})`, 'id="two"');
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await opened.page.textContent("#shown")).toBe("Bergen");
  });

  test("SK2 an icon in a tab, a link or a row answers to the pointer by itself", async () => {
    const style = `<style>.x{display:inline-block;width:16px;height:16px}.x:hover{background:#ccc}.row{cursor:pointer}</style>`;
    const icon = (id: string) => `<span class="x" id="${id}"></span>`;
    const tab = `<button id="tab">notes.txt ${icon("close")}</button><a id="link" href="#x">Offer ${icon("keep")}</a>`;
    const row = `<table><tr class="row" id="row"><td id="cell">Ida</td><td id="last">${icon("delete")}</td></tr></table>`;
    expect(await numbered(style + tab + row)).toEqual(["tab", "close", "link", "keep", "row", "delete"]);
  });

  test.each([
    [
      "cells and words of a row",
      `<table><tr style="cursor:pointer" id="it"><td id="a">1<td id="b"><b id="c">x</b></table>`,
    ],
    [
      "words of a card",
      `<div style="cursor:pointer" id="it"><h3 id="a">Oslo</h3><p id="b">Two nights</p><img id="c" alt=""></div>`,
    ],
    [
      "an icon that is all of its button",
      `<style>.i:hover{color:red}</style><button id="it"><i class="i" id="a">x</i></button>`,
    ],
    [
      "words that a link draws in another color",
      `<style>.t:hover{color:red}</style><a href="#x" id="it">See <span class="t" id="a">all of it</span></a>`,
    ],
    [
      "what a rule for everything gives a hand",
      `<style>.c, .c *{cursor:pointer}</style><div class="c" id="it">Oslo <i id="a">i</i></div>`,
    ],
    [
      "parts of what is ticked",
      `<style>.p{display:inline-block;width:9px;height:9px}.p:hover{color:red}</style><div role="radio" tabindex="0" style="cursor:pointer" id="it"><i class="p" id="a"></i> By ship</div>`,
    ],
    [
      "what no pointer meets",
      `<style>.p{cursor:pointer;pointer-events:none}</style><div style="cursor:pointer" id="it">Oslo <i class="p" id="a">x</i></div>`,
    ],
    [
      "the arrow of a field that opens a list",
      `<style>.a{cursor:pointer}</style><div class="a" id="it"><b role="combobox">Oslo</b> <i class="a" id="a">v</i></div>`,
    ],
  ])("SK2 none of their own: %s", async (_, body) => {
    expect(await numbered(body)).toEqual(["it"]);
  });

  test("SK2 a component's own drawing is the control that its host is", async () => {
    const body = `<x-item role="menuitem" tabindex="0" id="it"></x-item><script>document.querySelector("x-item").attachShadow({ mode: "open" }).innerHTML =
      '<div id="drawn" style="cursor:pointer">Copy</div>'</script>`;
    expect(await numbered(body)).toEqual(["it"]);
  });

  test("SK2 a label with a handler and without a field is what it is made to be", async () => {
    const lone = `<label id="lone" onclick="document.title = 'more'">More</label>`;
    const opened = await hostPage(browser, {
      body: `${lone}<label id="named" onclick="void 0">Name <input id="it"></label>`,
    });
    const { receipt } = await carry(opened, (n) => `click(${n})`, 'id="lone"');
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await numbered(`<label id="hand" style="cursor:pointer">More</label>`)).toEqual([]);
  });
});
