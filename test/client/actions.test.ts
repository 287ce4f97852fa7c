/** Proves the methods of drag, hover, scroll, press, upload and switchTab with the Playwright host in a real Chromium. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, hostPage, html, numberOf, openBrowser, orderOf, ownContext, startServer } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const LIST = `<style>li{width:200px;height:30px;border:1px solid}</style><ol id="list">
  <li id="one" draggable="true">One<li id="two" draggable="true">Two<li id="three" draggable="true">Three</ol>`;
const HTML_DRAG = `<script>let held; list.ondragstart = (e) => { held = e.target; e.dataTransfer.setData("text/plain", held.id) };
  list.ondragover = (e) => e.preventDefault();
  list.ondrop = (e) => { e.preventDefault(); e.target.closest("li").after(held) };</script>`;
const POINTER_DRAG = `<div id="box" style="position:absolute;left:20px;top:200px;width:40px;height:40px;background:red;cursor:grab">Box</div>
  <div id="goal" tabindex="0" style="position:absolute;left:300px;top:200px;width:80px;height:80px;border:1px solid">Goal</div>
  <script>let on = false; box.onmousedown = () => { on = true }; onmouseup = () => { on = false };
  onmousemove = (e) => { if (on) { box.style.left = e.clientX - 20 + "px"; box.style.top = e.clientY - 20 + "px" } };</script>`;

async function dragged(body: string, from: string, to: string) {
  const opened = await hostPage(browser, { body });
  const view = await opened.host.observe();
  const action = `drag(${numberOf(view, from)},${numberOf(view, to)})`;
  return { ...opened, ...(await opened.host.execute(orderOf(action))) };
}

describe("drag", () => {
  test("CL3 a row is dragged behind another, and its new place is read back", async () => {
    const { page, receipt } = await dragged(LIST + HTML_DRAG, 'id="one"', 'id="three"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, observed: "position 1 → 3" });
    expect(await page.textContent("#list")).toMatch(/Two\s*Three\s*One/);
  });

  test("CL3 what follows the pointer is dragged to where it goes", async () => {
    const { receipt } = await dragged(POINTER_DRAG, 'id="box"', 'id="goal"');
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: expect.stringContaining("moved by") });
  });

  test("CL3 a grip moves the row that it is in, and the row's new place is told; nothing is dragged twice", async () => {
    const rows = ["one", "two", "three"].map(
      (id) =>
        `<li id="${id}"><span id="grip-${id}" role="button" tabindex="0" aria-label="Move ${id}">⠿</span> ${id}</li>`,
    );
    const script = `let held; window.drops = 0; onpointerdown = (e) => { held = e.target.closest("li") };
      onpointerup = (e) => { const over = document.elementFromPoint(e.clientX, e.clientY).closest("li"); if (held && over !== held) { over.after(held); window.drops++ } }`;
    const body = `<style>li{height:30px}</style><ol id="list">${rows.join("")}</ol><script>${script}</script>`;
    const { page, receipt } = await dragged(body, 'id="grip-one"', 'id="grip-three"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
    expect(await page.textContent("#list")).toMatch(/two.*three.*one/s);
    expect(await page.evaluate("window.drops")).toBe(1);
  });

  test("CL3 what is let go of before it is where it was to go was not dragged there", async () => {
    const script = `<script>let held; onpointerdown = (e) => { held = e.target.closest("li") };
      onpointerup = () => { held?.nextElementSibling?.after(held) };</script>`;
    const lists = `<style>li{width:200px;height:30px}</style><ol id="list"><li id="one" tabindex="0">One<li tabindex="0">Two<li tabindex="0">Three</ol>
      <ol><li id="other" tabindex="0">Four</ol>`;
    const { page, receipt } = await dragged(lists + script, 'id="one"', 'id="other"');
    expect(receipt).toMatchObject({ ok: false, verified: false, observed: expect.stringContaining("not where") });
    expect(await page.textContent("#list")).toMatch(/Two\s*One\s*Three/);
  });

  test("a thing that springs back has not been dragged, whatever flashed meanwhile", async () => {
    const flash = `<script>list.ondragstart = () => { document.title = "held" }; list.ondragend = () => { list.className = "done" }</script>`;
    const { receipt } = await dragged(LIST + flash, 'id="one"', 'id="three"');
    expect(receipt).toMatchObject({ ok: false, verified: false, observed: "where it was" });
    expect(receipt.attempts.map(({ method }) => method)).toEqual(["drag", "drag-events"]);
  });

  test("CL3 a destination that is another thing by now is refused, and nothing is sent", async () => {
    const opened = await hostPage(browser, { body: LIST + HTML_DRAG });
    const view = await opened.host.observe();
    const action = `drag(${numberOf(view, 'id="one"')},${numberOf(view, 'id="three"')})`;
    await opened.page.evaluate("three.textContent = 'Bin'");
    expect((await opened.host.execute(orderOf(action))).receipt).toMatchObject({
      effect: "refused",
      error: expect.stringContaining("where it goes"),
    });
    expect(await opened.page.textContent("#list")).toMatch(/One\s*Two\s*Bin/);
  });
});

const ROWS = `<style>div{height:30px;width:200px}</style><div id="one" tabindex="0" role="row">One</div>
  <div id="menu" role="menu" hidden><button role="menuitem" id="rename" onclick="document.title = 'renamed'">Rename</button></div>`;

describe("doubleClick and rightClick", () => {
  test("PR5 a double click is two clicks and a double click, and opens what it should", async () => {
    const script = `<script>window.heard = []; for (const type of ["click", "dblclick", "contextmenu"]) one.addEventListener(type, (e) => heard.push(type + e.detail));
      one.ondblclick = () => { one.innerHTML = '<input aria-label="Name" value="One">'; one.firstChild.focus() }</script>`;
    const opened = await hostPage(browser, { body: ROWS + script });
    const { receipt } = await carry(opened, (n) => `doubleClick(${n})`, 'id="one"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, effect: "changed" });
    expect(await opened.page.evaluate("window.heard")).toEqual(["click1", "click2", "dblclick2"]);
    expect((await opened.host.observe()).dom).toContain('value="One"');
  });

  test("PR5 a right click opens the menu of a thing, and what is in it can be clicked", async () => {
    const script = `<script>window.clicks = 0; one.onclick = () => { window.clicks++ };
      one.oncontextmenu = (e) => { e.preventDefault(); menu.hidden = false }</script>`;
    const opened = await hostPage(browser, { body: ROWS + script });
    const { receipt } = await carry(opened, (n) => `rightClick(${n})`, 'id="one"');
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
    expect(await opened.page.evaluate("window.clicks")).toBe(0);
    await carry(opened, (n) => `click(${n})`, 'id="rename"');
    expect(await opened.page.title()).toBe("renamed");
  });

  test("SF10 what the first click of a double click puts under the pointer is not pressed by the second", async () => {
    const script = `<script>one.onclick = () => { const over = document.createElement("button"); over.id = "over";
      over.style.cssText = "position:fixed;inset:0"; over.onmousedown = over.onclick = () => { document.title = "harmed" }; document.body.append(over) }</script>`;
    const opened = await hostPage(browser, { body: ROWS + script });
    await carry(opened, (n) => `doubleClick(${n})`, 'id="one"');
    expect(await opened.page.title()).toBe("Lab");
  });

  test("CL3 neither is done a second time, whatever came of it", async () => {
    const script = `<script>window.heard = []; for (const type of ["dblclick", "contextmenu"]) one.addEventListener(type, () => heard.push(type));</script>`;
    const opened = await hostPage(browser, { body: ROWS + script });
    for (const verb of ["doubleClick", "rightClick"]) {
      const { receipt } = await carry(opened, (n) => `${verb}(${n})`, 'id="one"');
      expect(receipt).toMatchObject({ retried: false, delivered: true });
    }
    expect(await opened.page.evaluate("window.heard")).toEqual(["dblclick", "contextmenu"]);
  });
});

describe("hover", () => {
  test("CL3 a menu that only a style sheet opens is seen, and its item can be clicked next", async () => {
    const opened = await hostPage(browser, {
      body: `<style>#sub{display:none}#top:hover #sub{display:block}</style><div id="top" tabindex="0" style="width:200px">Products
        <div id="sub"><button id="item" onclick="document.title='chosen'">Chairs</button><button>Tables</button></div></div>`,
    });
    const { receipt } = await carry(opened, (n) => `hover(${n})`, 'id="top"');
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "2 controls appeared" });
    await carry(opened, (n) => `click(${n})`, 'id="item"');
    expect(await opened.page.title()).toBe("chosen");
  });
});

describe("scroll", () => {
  const APP = `<style>html,body{margin:0;height:100%;overflow:hidden}#main{height:100vh;overflow:auto}</style>
    <div id="main"><div style="height:4000px">Top</div><button id="low">Low</button></div>`;

  test("CL3 the part that scrolls in the window's stead is scrolled, as far as it goes", async () => {
    const opened = await hostPage(browser, { body: APP });
    await opened.host.observe();
    const down = (await opened.host.execute(orderOf('scroll("down")'))).receipt;
    expect(down).toMatchObject({
      ok: true,
      verified: true,
      effect: "changed",
      observed: expect.stringMatching(/^scrolled/),
    });
    expect(await opened.page.evaluate("main.scrollTop")).toBeGreaterThan(300);
    await opened.host.execute(orderOf('scroll("bottom")'));
    const again = (await opened.host.execute(orderOf('scroll("down")'))).receipt;
    expect(again).toMatchObject({ ok: true, effect: "none", observed: "already at the bottom" });
  });

  test("CL3 a page that takes its scrolling back has not scrolled", async () => {
    const held = `<style>html,body{overflow:hidden}</style><div style="height:4000px">Top</div><script>addEventListener("scroll", () => scrollTo(0, 0))</script>`;
    const opened = await hostPage(browser, { body: held });
    await opened.host.observe();
    const { receipt } = await opened.host.execute(orderOf('scroll("down")'));
    expect(receipt).toMatchObject({ ok: false, effect: "none" });
  });

  test("CL3 an element is brought into the window, and seen to be in it", async () => {
    const opened = await hostPage(browser, { body: APP });
    const { receipt } = await carry(opened, (n) => `scroll(${n})`, 'id="low"');
    expect(receipt).toMatchObject({ ok: true, verified: true, effect: "changed", observed: "in the window" });
  });
});

describe("press", () => {
  test("PR5 a chord reaches the page with its modifiers", async () => {
    const opened = await hostPage(browser, {
      body: `<input id="q"><p id="out"></p><script>onkeydown = (e) => { if (e.key === "k" && e.ctrlKey) { out.textContent = "palette"; e.preventDefault() } }</script>`,
    });
    await opened.host.observe();
    const { receipt } = await opened.host.execute(orderOf('press("ctrl+k")'));
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await opened.page.textContent("#out")).toBe("palette");
  });

  test("a key that there is not is refused, and no modifier stays down", async () => {
    const opened = await hostPage(browser, { body: `<input id="q">` });
    await opened.host.observe();
    expect((await opened.host.execute(orderOf('press("Shift+Entre")'))).receipt.effect).toBe("refused");
    await opened.page.focus("#q");
    await opened.page.keyboard.type("a");
    await opened.page.keyboard.press("b");
    expect(await opened.page.inputValue("#q")).toBe("ab");
  });
});

describe("upload", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "surefoot-files-"));
    await writeFile(join(folder, "report.txt"), "figures");
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });
  const uploaded = async (body: string, mark: string, file = "file-1") => {
    const opened = await hostPage(browser, { body }, { files: { "file-1": join(folder, "report.txt") } });
    return { ...opened, ...(await carry(opened, (n) => `upload(${n},"${file}")`, mark)) };
  };

  test("PR5 a file of the host's is handed to a file field by its id", async () => {
    const { host, page, receipt } = await uploaded(`<input type="file" id="f">`, 'id="f"');
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "report.txt" });
    expect(await page.evaluate("f.files[0].text()")).toBe("figures");
    // What a person reads beside the field's button.
    expect((await host.observe()).dom).toContain('value="report.txt"');
  });

  test("a button that opens the browser's file chooser takes it too", async () => {
    const { page, receipt } = await uploaded(
      `<input type="file" id="f" hidden><button id="b" onclick="f.click()">Attach</button><p id="p"></p><script>f.onchange = () => { p.textContent = f.files[0].name }</script>`,
      'id="b"',
    );
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await page.textContent("#p")).toBe("report.txt");
  });

  test("CL1 a file that is sent at once and shown only when the site has it was taken", async () => {
    const script = `f.onchange = () => { const { name } = f.files[0]; f.value = ""; fetch("/", { method: "PUT", body: name }).catch(() => 0);
      setTimeout(() => { p.textContent = name }, 800) }`;
    const { receipt } = await uploaded(`<input type="file" id="f"><p id="p"></p><script>${script}</script>`, 'id="f"');
    expect(receipt).toMatchObject({ ok: true, verified: true });
  });

  test("CL3 a file that is named inside a component of the page was taken", async () => {
    const script = `const root = p.attachShadow({ mode: "open" }); f.onchange = () => { const { name } = f.files[0]; f.value = "";
      root.innerHTML = "<style>b{color:red}</style><b></b>"; root.lastChild.textContent = name }`;
    const { receipt } = await uploaded(`<input type="file" id="f"><p id="p"></p><script>${script}</script>`, 'id="f"');
    expect(receipt).toMatchObject({ ok: true, verified: true });
  });

  test("a field that throws the file out again has not taken it", async () => {
    const { receipt } = await uploaded(`<input type="file" id="f" onchange="this.value=''">`, 'id="f"');
    expect(receipt).toMatchObject({ ok: false, verified: false, observed: "no file" });
  });

  test("a file that the host does not have is not handed over", async () => {
    const { receipt } = await uploaded(`<input type="file" id="f">`, 'id="f"', "constructor");
    expect(receipt).toMatchObject({ ok: false, effect: "none", error: expect.stringContaining("no file") });
  });
});

describe("switchTab", () => {
  test("PR5 the task goes on in the tab that an action opened, and back again", async () => {
    const server = await startServer({
      "GET /": html(`<h1>First</h1><a href="/second" target="_blank">Open</a>`),
      "GET /second": html(`<h1>Second</h1><button id="b" onclick="this.textContent='pressed'">Press</button>`),
    });
    const opened = await hostPage(await ownContext(browser), { url: server.url });
    const { witness } = await carry(opened, (n) => `click(${n})`, 'href="/second"');
    expect(witness.newTab).toBe(true);
    expect((await opened.host.observe()).dom).toContain("Second");
    const { receipt } = await opened.host.execute(orderOf("switchTab(0)"));
    expect(receipt).toMatchObject({ ok: true, verified: true, effect: "gone" });
    expect((await opened.host.observe()).dom).toContain("First");
    await opened.host.execute(orderOf("switchTab(1)"));
    const view = await opened.host.observe();
    expect(view).toMatchObject({ url: `${server.url}/second`, dom: expect.stringContaining("Second") });
    await carry(opened, (n) => `click(${n})`, 'id="b"');
    expect((await opened.host.observe()).dom).toContain("pressed");
    await opened.host.execute(orderOf("switchTab(0)"));
    expect((await opened.host.observe()).dom).toContain("First");
    await server.close();
  });

  test("a tab that there is not is told, and a tab that closes itself gives way to the first", async () => {
    const opened = await hostPage(await ownContext(browser), {
      body: `<h1>First</h1><button id="b" onclick="window.open('about:blank')">Open</button>`,
    });
    expect((await opened.host.execute(orderOf("switchTab(1)"))).receipt).toMatchObject({
      ok: false,
      observed: "there is no tab 1",
    });
    await carry(opened, (n) => `click(${n})`, 'id="b"');
    await opened.host.execute(orderOf("switchTab(1)"));
    await opened.page.context().pages()[1]?.close();
    expect((await opened.host.observe()).dom).toContain("First");
  });
});
