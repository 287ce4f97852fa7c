/** Proves PR5's keys in a real Chromium, with the facts that the server finds: a key goes where it was meant to go, or nowhere. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHtml } from "../../adapters/snapshots/read-page.js";
import type { ActionRequest, PageObservation, TaskHost } from "../../client/host.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import { targetFacts } from "../../core/action/facts.js";
import type { TargetFacts } from "../../core/action/gate.js";
import { parseAction } from "../../core/action/grammar.js";
import type { SnapshotId } from "../../core/turn/identity.js";
import { numberOf, openBrowser, orderOf, plainPage } from "./page-lab.js";
import { createSyntheticHost } from "./synthetic-host.js";

let browser: Browser;
let runtime: Promise<string>;
beforeAll(async () => {
  browser = await openBrowser();
  runtime = bundleRuntime();
});
afterAll(async () => {
  await browser.close();
});

const HOSTS: Readonly<Record<string, (page: Page) => TaskHost | Promise<TaskHost>>> = {
  "the Playwright host": (page) => createPlaywrightHost(page, { runtime }),
  "the extension's hand": createSyntheticHost,
};

/** What the server finds out about an action chosen on this page. */
function factsOn({ dom, url, activeElement = "" }: PageObservation, action: string): TargetFacts {
  const [read, parsed] = [readHtml(dom), parseAction(action)];
  if (!read.ok || !parsed.ok) throw new Error("the page or the action cannot be read");
  const page = { snapshotId: "s1" as SnapshotId, url, focus: activeElement };
  return targetFacts({ action: parsed.action, skeleton: read.skeleton, page });
}

/** As the reply would issue it. */
function issued(view: PageObservation, action: string): ActionRequest {
  const { target, kind, risk } = factsOn(view, action);
  return orderOf(action, { kind, risk, ...(target && { target }), origin: "null" });
}

const open = async (body: string, host: (page: Page) => TaskHost | Promise<TaskHost>) => {
  const page = await plainPage(browser, body);
  return { page, host: await host(page) };
};

const FORM = `<button id="add" onclick="this.textContent = 'Added'">Add a line</button><input id="line" aria-label="Line 1">
  <p id="said"></p><script>line.onkeydown = (event) => { if (event.key === "Enter") said.textContent = "kept " + line.value; }</script>`;

describe.each(Object.entries(HOSTS))("press by %s", (_, byHost) => {
  test.each([
    ["number", "ArrowUp", "6"],
    ["number", "ArrowDown", "4"],
    ["number", "ArrowRight", "5"],
    ["range", "ArrowUp", "6"],
    ["range", "ArrowDown", "4"],
    ["range", "ArrowRight", "6"],
    ["range", "ArrowLeft", "4"],
  ])("PR5 an arrow key steps a field as the browser does: %s, %s", async (type, key, value) => {
    const { page, host } = await open(`<label>Beds <input id="beds" type="${type}" value="5" max="9"></label>`, byHost);
    const view = await host.observe();
    await host.execute(issued(view, `press(${numberOf(view, 'id="beds"')},"${key}")`));
    expect(await page.inputValue("#beds")).toBe(value);
  });

  test("PR5 a key that names no element is refused where the focus has gone elsewhere; nothing is sent", async () => {
    const { page, host } = await open(FORM, byHost);
    await page.focus("#line");
    const view = await host.observe();
    await page.focus("#add");
    const { receipt } = await host.execute(issued(view, 'press("Enter")'));
    expect(receipt).toMatchObject({ effect: "refused", delivered: false, attempts: [] });
    expect(receipt.error).toBe('the focus is on button "Add a line", not on textbox "Line 1"');
    expect(await page.textContent("#add")).toBe("Add a line");
  });

  test.each(["Enter", "ArrowDown", "x", "Escape"])("PR5 so it is where nothing had the focus: %s", async (key) => {
    const { page, host } = await open(FORM, byHost);
    const view = await host.observe();
    await page.focus("#line");
    const { receipt } = await host.execute(issued(view, `press(${JSON.stringify(key)})`));
    expect(receipt.error).toBe('the focus is on textbox "Line 1", not on the page');
    expect(await page.inputValue("#line")).toBe("");
  });

  test("PR5 a key that names an element goes there, wherever the focus is", async () => {
    const { page, host } = await open(FORM, byHost);
    await page.fill("#line", "Rope");
    await page.focus("#add");
    const view = await host.observe();
    const { receipt } = await host.execute(issued(view, `press(${numberOf(view, 'id="line"')},"Enter")`));
    expect(receipt).toMatchObject({ ok: true, effect: "changed", target: { role: "textbox", name: "Line 1" } });
    expect([await page.textContent("#said"), await page.textContent("#add")]).toEqual(["kept Rope", "Add a line"]);
  });

  test("PR5 one that does not take the focus gets no key", async () => {
    const { page, host } = await open(`${FORM}<p><b id="b" onclick="" aria-label="Note">Note</b></p>`, byHost);
    await page.focus("#add");
    const view = await host.observe();
    const { receipt } = await host.execute(issued(view, `press(${numberOf(view, 'id="b"')},"Enter")`));
    expect(receipt).toMatchObject({
      ok: false,
      delivered: false,
      error: expect.stringContaining("does not take the focus"),
    });
    expect(await page.textContent("#add")).toBe("Add a line");
  });

  test("PR5 a key is stopped that the page would send elsewhere in the very moment", async () => {
    const { page, host } = await open(
      `${FORM}<script>addEventListener("keydown", () => add.focus(), true)</script>`,
      byHost,
    );
    await page.focus("#line");
    await host.execute(issued(await host.observe(), 'press("Enter")'));
    expect(await page.textContent("#add")).toBe("Add a line");
  });
});

const PARTS = {
  listbox: "option",
  tree: "treeitem",
  menu: "menuitem",
  grid: "gridcell",
  radiogroup: "radio",
  tablist: "tab",
} as const;

/** One stop for the keyboard; which part is active stands in an attribute alone. */
const composite = (role: string, part: string): string =>
  `<div id="c" role="${role}" tabindex="0" aria-label="Things" aria-activedescendant="p1">
     ${role === "grid" ? '<div role="row">' : ""}<div id="p1" role="${part}" aria-selected="false">Open the report</div><div id="p2" role="${part}" aria-selected="false">Delete the account</div>${role === "grid" ? "</div>" : ""}
   </div><p id="said"></p><script>c.onkeydown = (event) => {
     if (event.key === "ArrowDown") c.setAttribute("aria-activedescendant", "p2");
     if (event.key === "Enter") said.textContent = "did " + document.getElementById(c.getAttribute("aria-activedescendant")).textContent; }</script>`;

describe.each(Object.entries(HOSTS))("keys for a composite widget by %s", (_, byHost) => {
  test.each(Object.entries(PARTS))(
    "PR5 its active part hears them, and they are judged by it: %s",
    async (role, part) => {
      const { page, host } = await open(composite(role, part), byHost);
      await page.focus("#c");
      const first = await host.observe();
      expect(factsOn(first, 'press("Enter")').target).toMatchObject({ role: part, name: "Open the report" });
      const { receipt } = await host.execute(issued(first, 'press("ArrowDown")'));
      expect(receipt).toMatchObject({ ok: true, effect: "changed" });
      const second = await host.observe();
      const deed = factsOn(second, 'press("Enter")');
      expect(deed.target).toMatchObject({ name: "Delete the account" });
      expect(deed.risk).toBe(factsOn(second, `click(${deed.target?.id})`).risk);
      await host.execute(issued(second, 'press("Enter")'));
      expect(await page.textContent("#said")).toBe("did Delete the account");
    },
  );

  test("PR5 a key that was chosen for another part is refused", async () => {
    const { page, host } = await open(composite("menu", "menuitem"), byHost);
    await page.focus("#c");
    const view = await host.observe();
    await page.evaluate("c.setAttribute('aria-activedescendant', 'p2')");
    const { receipt } = await host.execute(issued(view, 'press("Enter")'));
    expect(receipt.error).toBe('the focus is on menuitem "Delete the account", not on menuitem "Open the report"');
    expect(await page.textContent("#said")).toBe("");
  });

  test.each([
    "tree",
    "grid",
    "treegrid",
    "menu",
    "radiogroup",
    "toolbar",
    "region",
    "group",
    "article",
    "figure",
    "feed",
  ])("PR5 a part of the page that takes the focus hears keys, though none of it is active: %s", async (role) => {
    const { page, host } = await open(
      `<div id="c" role="${role}" tabindex="0" aria-label="Things"><p id="said">one</p></div><script>c.onkeydown = (event) => { said.textContent = event.key; }</script>`,
      byHost,
    );
    await page.focus("#c");
    const { receipt } = await host.execute(issued(await host.observe(), 'press("ArrowDown")'));
    expect(receipt, receipt.error).toMatchObject({ ok: true, effect: "changed" });
    expect(await page.textContent("#said")).toBe("ArrowDown");
  });
});
