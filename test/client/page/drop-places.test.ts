/** Proves client/page/drop-places.ts in a real Chromium: what takes what can be dragged has a number, and is dragged to. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostPage, numberOf, openBrowser, openMarkup, orderOf } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const STYLE = `<style>.column,section,td,#bin{width:200px;min-height:120px;border:1px solid;display:inline-block;vertical-align:top}
  .card,article{padding:8px;background:#eef;margin:4px}</style>`;
const SCRIPT = `<script>let held; for (const card of document.querySelectorAll("[draggable]")) card.ondragstart = (event) => { held = card; event.dataTransfer.setData("text/plain", card.id) };
  for (const place of document.querySelectorAll("[data-place]")) { place.ondragover = (event) => event.preventDefault();
    place.ondrop = (event) => { event.preventDefault(); place.append(held) } }</script>`;

const card = (id: string) => `<div class="card" id="${id}" draggable="true">${id}</div>`;

const BOARDS: readonly (readonly [string, string])[] = [
  [
    "sections that are called by what they are for, with articles",
    `<section aria-label="To do" data-place><h2>To do</h2><article id="card" draggable="true">Fix the gate</article></section>
     <section aria-label="Done" data-place id="there"><h2>Done</h2></section>`,
  ],
  [
    "columns with a heading and a button",
    `<div class="column" data-place><h2>To do</h2>${card("card")}</div>
     <div class="column" data-place id="there"><h2>Done</h2><button>Add</button></div>`,
  ],
  [
    "columns of which each stands in a box of its own",
    `<div class="lane"><div class="column" data-place>${card("card")}</div></div>
     <div class="lane"><h2>Done</h2><div class="column" data-place id="there"><p>Nothing yet</p></div></div>`,
  ],
  [
    "cells of a table",
    `<table><tr><td data-place>${card("card")}</td><td data-place id="there">Tuesday</td></tr></table>`,
  ],
  [
    "a bin beside the list",
    `<div><ul data-place>${card("card")}</ul><div id="there" data-place style="width:90px;height:90px"></div></div>`,
  ],
  [
    "a zone that is called one",
    `<ul>${card("card")}</ul><main><p class="drop-zone" data-place id="there" style="height:60px">Drop it here</p></main>`,
  ],
  [
    "a zone by its own handler",
    `<ul>${card("card")}</ul><main><p ondragover="event.preventDefault()" data-place id="there" style="height:60px">Here</p></main>`,
  ],
];

describe("createDropPlaceTest", () => {
  test.each(BOARDS)("SK2 %s", async (_, body) => {
    const { page, host } = await hostPage(browser, { body: STYLE + body + SCRIPT });
    const view = await host.observe();
    const action = `drag(${numberOf(view, 'id="card"')},${numberOf(view, 'id="there"')})`;
    const { receipt } = await host.execute(orderOf(action));
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
    expect(await page.evaluate("there.contains(card)")).toBe(true);
  });

  test.each([
    [
      "no card anywhere",
      `<div class="column" id="a"><h2>To do</h2></div><div class="column drop-zone" id="b"><h2>Done</h2></div>`,
    ],
    [
      "what only stands beside a board",
      `<div class="tools" id="a">Filter</div><div class="column">${card("card")}</div><p id="b">Two cards</p>`,
    ],
  ])("SK2 is none: %s", async (_, body) => {
    const { surface } = await openMarkup(browser, STYLE + body);
    const { dom } = await surface.observe();
    expect(dom).not.toMatch(/id="[ab]"[^>]*data-sf/);
  });
});
