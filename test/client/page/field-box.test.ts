/** Proves client/page/field-box.ts: a field that is drawn around an input, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import type { SkeletonNode } from "../../../core/page/skeleton.js";
import { type HostedPage, hostPage, openBrowser, orderOf } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** The structure of react-select: a field of no width beside what it shows, in a box that is drawn around both. */
const DRAWN = `<div><label>Carrier</label><div id="box" style="width:240px"><span role="log" aria-live="polite" style="position:absolute;width:1px;height:1px;overflow:hidden">2 results available.</span>
    <div style="border:1px solid #aaa;padding:4px;display:flex"><div style="flex:1"><div class="x-placeholder" id="ph">Select...</div>
    <input id="x" role="combobox" aria-autocomplete="list" aria-describedby="ph" aria-expanded="false" style="border:0;outline:0;background:none;width:4px"></div><i style="width:9px">▾</i></div>
    <div id="menu" role="listbox" hidden style="position:absolute"><div role="option">Swift</div><div role="option">Albatross</div></div></div></div>
  <script>box.onmousedown = () => { menu.hidden = false }; menu.onclick = (event) => { ph.outerHTML = "<div>" + event.target.textContent + "</div>"; menu.hidden = true }</script>`;

async function combobox({ host }: HostedPage, name: string): Promise<SkeletonNode> {
  const read = readHtml((await host.observe()).dom);
  const nodes = read.ok ? Object.values(read.skeleton.nodes) : [];
  const found = nodes.filter((node) => node.role === "combobox" && node.name === name);
  expect(found).toHaveLength(1);
  return found[0] as SkeletonNode; // the length has just been asked for
}

async function choose(opened: HostedPage, name: string, option: string) {
  const n = (await combobox(opened, name)).control?.sf?.n ?? 0;
  return (await opened.host.execute(orderOf(`select(${n},${JSON.stringify(option)})`))).receipt;
}

describe("fieldBoxOf", () => {
  test("SK9 without a label of its own goes by the words before its box, not by what is drawn in it", async () => {
    const opened = await hostPage(browser, { body: DRAWN });
    expect(await combobox(opened, "Carrier")).toMatchObject({ value: "", derived: "text" });
    expect(await choose(opened, "Carrier", "Albatross")).toMatchObject({ verified: true, observed: "Albatross" });
    expect(await combobox(opened, "Carrier")).toMatchObject({ value: "Albatross", derived: "text" });
  });

  test("SK9 words beside an input that draws its own box are no value", async () => {
    const body = `<div style="border:1px solid"><b>Depot</b> <input role="combobox" aria-label="Depot"> North</div>`;
    expect(await combobox(await hostPage(browser, { body }), "Depot")).toMatchObject({ value: "" });
  });
});
