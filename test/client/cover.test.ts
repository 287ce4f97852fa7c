/** Proves client/page/hit-test.ts: what is on top is found and named, and nothing is sent (CL3). */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, hostPage, openBrowser, openMarkup } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const BUTTON = `<button id="go" onclick="document.title='clicked'">Save</button><input id="in">`;
const COUNT = `<script>window.events = 0; for (const type of ["pointerdown", "mousedown", "click", "keydown", "input", "change", "focusin"]) addEventListener(type, () => { window.events++ }, true)</script>`;
const click = (n: number): string => `click(${n})`;

async function under(cover: string, action = click, mark = 'id="go"', more = {}) {
  const opened = await hostPage(browser, { body: BUTTON + cover + COUNT });
  const carried = await carry(opened, action, mark, more);
  return { ...opened, ...carried, events: await opened.page.evaluate("window.events") };
}

const WALL = `style="position:fixed;inset:0;background:#fff"`;

describe("hitTest", () => {
  test.each([
    ["dialog 'Cookies'", `<div role="dialog" aria-label="Cookies" ${WALL}><button>Accept</button></div>`],
    ["dialog 'Your privacy'", `<div role="dialog" aria-labelledby="h" ${WALL}><h2 id="h">Your privacy</h2></div>`],
    ["dialog 'Sign in'", `<dialog id="d"><h2>Sign in</h2></dialog><script>d.showModal()</script>`],
    ["cookie 'We use cookies'", `<div class="cookie-wall" ${WALL}>We use cookies</div>`],
    ["dialog 'Sure?'", `<div role="alertdialog" aria-label="Sure?" ${WALL}></div>`],
  ])("CL3 covered by %s: named in the receipt, and nothing is sent", async (words, cover) => {
    const { receipt, events, page } = await under(cover);
    expect(receipt).toMatchObject({ ok: false, verified: false, effect: "none" });
    expect(receipt.error).toMatch(/covered by|inert/);
    if (!cover.includes("showModal")) expect(receipt.error).toContain(`covered by ${words}`);
    expect(receipt.attempts.every(({ result }) => result === "skipped")).toBe(true);
    expect(events).toBe(0);
    expect(await page.title()).toBe("Lab");
  });

  test.each([
    ["type", (n: number) => `type(${n},"Jas")`],
    ["setValue", (n: number) => `setValue(${n},"Jas")`],
  ])("CL3 nothing is put into a covered field by %s", async (_, action) => {
    const { receipt, page } = await under(`<div role="dialog" aria-label="Cookies" ${WALL}></div>`, action, 'id="in"');
    expect(receipt.error).toContain("covered by dialog 'Cookies'");
    expect(await page.inputValue("#in")).toBe("");
  });

  test("a submit under a cover is not sent by any other road either", async () => {
    const { receipt, page } = await under(`<div role="dialog" aria-label="Cookies" ${WALL}></div>`, click, 'id="go"', {
      kind: "submit",
      risk: "submit",
    });
    expect(receipt).toMatchObject({ ok: false, effect: "none" });
    expect(await page.title()).toBe("Lab");
  });

  test.each([
    ["after it was found", "before"],
    ["since before it was found", "after"],
  ])("CL3 what moves %s is aimed at where it comes to rest", async (_, found) => {
    const { page, surface } = await openMarkup(browser, `<button style="position:absolute;left:0">Save</button>`);
    const [, epoch = "", id = ""] = /<button[^>]* data-sf="([\w-]+)\.(\d+)"/.exec((await surface.observe()).dom) ?? [];
    const target = { snapshotId: "", epoch, id: Number(id), role: "button", name: "Save", fingerprint: "" };
    const find = () => surface.resolve(target);
    if (found === "before") await find();
    await page.evaluate(`(() => {
      const [button, fromMs] = [document.querySelector("button"), performance.now()];
      const move = () => { const at = Math.min(1, (performance.now() - fromMs) / 300); button.style.left = at * 400 + "px"; if (at < 1) requestAnimationFrame(move); };
      move();
    })()`);
    if (found === "after") await find();
    const aim = await surface.aim(Number(id));
    expect(aim).toMatchObject({ kind: "open" });
    const box = await page.locator("button").boundingBox();
    expect(aim.kind === "open" && aim.x).toBeCloseTo(400 + (box?.width ?? 0) / 2, 0);
  });

  test("a bar that sticks to an edge is scrolled clear of", async () => {
    const opened = await hostPage(browser, {
      body: `<header style="position:sticky;top:0;height:60vh;background:#eee">Bar</header><div style="height:2000px">Text</div>${BUTTON}<div style="height:20px"></div>`,
    });
    expect((await carry(opened, click, 'id="go"')).receipt).toMatchObject({ ok: true, verified: true, retried: false });
  });

  test("half a cover leaves the other half to click on", async () => {
    const half = `<div style="position:absolute;left:0;top:0;width:60px;height:60px;background:#fff">ad</div>`;
    const opened = await hostPage(browser, {
      body: `<button id="go" style="position:absolute;left:0;top:0;width:100px;height:60px" onclick="document.title='clicked'">Save</button>${half}`,
    });
    const { receipt } = await carry(opened, click, 'id="go"');
    expect(receipt).toMatchObject({ ok: true, retried: false, attempts: [{ method: "click", result: "verified" }] });
  });

  test("a tick that only its label shows is clicked on its label", async () => {
    const opened = await hostPage(browser, {
      body: `<style>input{position:absolute;width:1px;height:1px;opacity:0;left:0;top:0}label{display:inline-block;margin:40px}</style><input type="checkbox" id="x"><label for="x">Send news</label>`,
    });
    const { receipt } = await carry(opened, (n) => `check(${n},true)`, 'id="x"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
  });

  test("an inert part of the page takes nothing", async () => {
    const opened = await hostPage(browser, { body: `<div inert>${BUTTON}</div>` });
    const { receipt } = await carry(opened, click, 'id="go"');
    expect(receipt).toMatchObject({ ok: false, effect: "none", error: expect.stringContaining("inert") });
    expect(await opened.page.title()).toBe("Lab");
  });

  test("CL3 a slider drawn away under its own thumb is set all the same", async () => {
    const body = `<span style="display:block;width:20px;height:20px;background:#00f;position:relative"><input id="in" type="range" min="0" max="50" step="10" value="20" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"></span>`;
    const opened = await hostPage(browser, { body });
    const { receipt } = await carry(opened, (n) => `setValue(${n},"40")`, 'id="in"');
    expect(receipt).toMatchObject({ ok: true, verified: true, effect: "changed" });
    expect(await opened.page.inputValue("#in")).toBe("40");
  });

  test("CL3 a field without ink is reached through what is drawn in its stead, and nothing else is", async () => {
    const widget = (more: string) =>
      `<div onclick="document.title='opened'" style="position:relative;width:200px;height:30px"><div style="opacity:0"><input id="in" role="combobox" readonly></div><div style="position:absolute;inset:0">Open</div>${more}</div>`;
    const alone = await hostPage(browser, { body: widget("") });
    await carry(alone, click, 'id="in"');
    expect(await alone.page.title()).toBe("opened");
    const other = await hostPage(browser, { body: widget("<button>Clear</button>") });
    const { receipt } = await carry(other, click, 'id="in"');
    expect(receipt.error).toContain("covered by");
    expect(await other.page.title()).toBe("Lab");
  });
});
