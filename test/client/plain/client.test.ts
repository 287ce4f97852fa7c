/** Proves client/plain/client.js in a real Chromium: what fields hold is in the markup, and numbers name elements. */

import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import type { SkeletonNode } from "../../../core/page/skeleton.js";
import { openBrowser } from "../page-lab.js";

const SCRIPT = readFileSync(new URL("../../../client/plain/client.js", import.meta.url), "utf8");
const PAGE = `<title>Member</title><style>.gone{display:none}.veiled{visibility:hidden}</style><h1>New member</h1>
<form><label>Name <input name=name></label><label>Secret <input type=password></label><label><input type=checkbox name=news> News</label>
<label><input type=radio name=t value=l checked> Light</label><label><input type=radio name=t value=d> Dark</label>
<label>Plan <select><option selected>Free</option><option>Paid</option></select></label><label>Notes <textarea>old</textarea></label>
<p class=gone>hidden words</p><p class=veiled>veiled words</p><x-field></x-field><button disabled>Save</button></form>
<script>customElements.define("x-field", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = '<label>City <input name=city></label>'; } });</script>`;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
  await page.setContent(PAGE);
  await page.evaluate(SCRIPT);
});
afterAll(async () => {
  await browser.close();
});

async function nodes(): Promise<readonly SkeletonNode[]> {
  const html = await page.evaluate("surefoot.page()");
  const read = readHtml(String(html));
  if (!read.ok) throw new Error("the page was refused");
  return Object.values(read.skeleton.nodes);
}
const named = (all: readonly SkeletonNode[], name: string) => all.find((node) => node.name === name);

describe("client.js", () => {
  test("issue 12 what was typed, ticked and chosen stands in the HTML; a browser's outerHTML has none of it", async () => {
    await page.getByLabel("Name").fill("Jas Doe");
    await page.getByLabel("Secret").fill("hunter2");
    await page.getByLabel("News").check();
    await page.getByLabel("Dark").check();
    await page.getByLabel("Plan").selectOption("Paid");
    await page.getByLabel("Notes").fill("new");
    await page.getByLabel("City").fill("Braga");
    const all = await nodes();
    expect(named(all, "Name")?.value).toBe("Jas Doe");
    expect(named(all, "Secret")?.value).toBe("[PASSWORD]");
    expect(named(all, "News")?.state.checked).toBe(true);
    expect([named(all, "Light")?.state.checked, named(all, "Dark")?.state.checked]).toEqual([undefined, true]);
    expect(named(all, "Plan")?.value).toBe("Paid");
    expect(named(all, "Notes")?.value).toBe("new");
    expect(named(all, "City")?.value).toBe("Braga");
    expect(named(all, "Save")?.state.disabled).toBe(true);
    const outer = await page.evaluate("document.documentElement.outerHTML");
    for (const said of ["Jas Doe", "hunter2", "Braga"]) expect(outer).not.toContain(said);
  });

  test("issue 12 what is not displayed, and what no person reads, is not told", async () => {
    const html = await page.evaluate("surefoot.page()");
    for (const said of ["hidden words", "veiled words", "customElements", "hunter2"]) expect(html).not.toContain(said);
  });

  test("issue 12 a number means the same element each time, and is found again", async () => {
    const [first, second] = [await nodes(), await nodes()];
    expect(first.map(({ key }) => key)).toEqual(second.map(({ key }) => key));
    const n = named(first, "City")?.control?.sf?.n;
    expect(await page.evaluate(`surefoot.element(${n}).name`)).toBe("city");
    expect(await page.evaluate("surefoot.element(999)")).toBeUndefined();
  });

  test("issue 12 a report is what the API takes", async () => {
    await page.evaluate("document.activeElement.blur()");
    const report = await page.evaluate("Object.keys(surefoot.report())");
    expect(report).toEqual(["url", "dom"]);
  });

  test("PR5 a report names what has the focus, where a key that names no element goes", async () => {
    await page.getByLabel("City").focus();
    const focus = String(await page.evaluate("surefoot.report().activeElement"));
    expect(await page.evaluate(`surefoot.element(${focus.replace("sf:", "")}).name`)).toBe("city");
  });
});
