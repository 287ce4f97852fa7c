/** Proves how values, options and levels are put in and read back with the Playwright host in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, hostPage, openBrowser } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function put(body: string, action: (n: number) => string, mark = 'id="x"', more = {}) {
  const opened = await hostPage(browser, { body });
  return { ...opened, ...(await carry(opened, action, mark, more)) };
}
const typing = (text: string) => (n: number) => `type(${n},${JSON.stringify(text)})`;
const setting = (text: string) => (n: number) => `setValue(${n},${JSON.stringify(text)})`;
const selecting = (option: string) => (n: number) => `select(${n},${JSON.stringify(option)})`;

describe("leaving a field", () => {
  test("CL3 a field that takes its value only when it is left has taken it", async () => {
    const { page } = await put(
      `<input id="x" onblur="document.title = 'taken: ' + this.value">`,
      setting("15 January 2027"),
      'id="x"',
      { leavesField: true },
    );
    expect(await page.title()).toBe("taken: 15 January 2027");
  });

  test("CL3 a slider that its own drawn thumb lies upon is not covered", async () => {
    const { receipt } = await put(
      `<span style="position:relative;display:inline-block;width:20px;height:20px;background:blue"><input id="x" type="range" value="40" style="position:absolute;width:20px;height:20px;opacity:0;pointer-events:none"></span>`,
      setting("75"),
    );
    expect(receipt).toMatchObject({ verified: true, observed: "75" });
  });
});

describe("read-back", () => {
  test("VD4 what a mask makes of a number is that number", async () => {
    const mask = `const d=this.value.replace(/\\D/g,'').slice(0,10);this.value=d.length>6?'('+d.slice(0,3)+') '+d.slice(3,6)+'-'+d.slice(6):d`;
    const { receipt } = await put(`<input id="x" oninput="${mask}">`, typing("5551234567"));
    expect(receipt).toMatchObject({ verified: true, retried: false, observed: "(555) 123-4567" });
  });

  test("VD4 trimming, capitals and a currency are no other value", async () => {
    const { receipt } = await put(
      `<input id="x" onblur="" oninput="this.value=this.value.trimStart()">`,
      typing("  Jas Doe"),
    );
    expect(receipt).toMatchObject({ verified: true, retried: false });
    const money = `this.value='$'+Number(this.value.replace(/[^\\d.]/g,'')).toLocaleString('en-US')`;
    expect((await put(`<input id="x" oninput="${money}">`, setting("1250"))).receipt).toMatchObject({
      verified: true,
      observed: "$1,250",
    });
  });

  test("VD4 what a field cuts off is told as a change, not as equal, and not forced in", async () => {
    const { page, receipt } = await put(`<input id="x" maxlength="5">`, typing("Montgomery"));
    expect(receipt).toMatchObject({ ok: false, verified: false, effect: "changed", retried: false });
    expect(receipt.observed).toBe("Montg (cut to 5 characters)");
    expect(await page.inputValue("#x")).toBe("Montg");
    const set = await put(`<input id="x" maxlength="5">`, setting("Montgomery"));
    expect(set.receipt).toMatchObject({ verified: false, attempts: [{ method: "set-value" }] });
  });

  test("VD4 a suggestion that the field completes is taken for what was typed", async () => {
    const complete = `if(event.inputType==='insertText'&&this.value==='Berl'){this.value='Berlin';this.setSelectionRange(4,6)}`;
    const { receipt } = await put(`<input id="x" oninput="${complete}">`, typing("Berl"));
    expect(receipt).toMatchObject({ verified: true, retried: false, observed: "Berlin" });
  });

  test("CL3 a value of the same letters that is another one is not equal", async () => {
    const drop = `this.value=this.value.replace('.','')`;
    const { receipt } = await put(`<input id="x" oninput="${drop}">`, typing("1.5"));
    expect(receipt).toMatchObject({ ok: false, verified: false, observed: "15" });
  });

  test("a read-only field is left as it is", async () => {
    const { page, receipt } = await put(`<input id="x" readonly value="fixed">`, setting("other"));
    expect(receipt).toMatchObject({ ok: false, verified: false, effect: expect.stringMatching(/none|changed/) });
    expect(await page.inputValue("#x")).toBe("fixed");
  });

  test("SF7 a card number that is read back is told by its placeholder", async () => {
    const { receipt } = await put(`<input id="x">`, typing("4242 4242 4242 4242"));
    expect(receipt).toMatchObject({ verified: true, observed: "[CARD:4242]" });
    expect(JSON.stringify(receipt.attempts)).not.toContain("4242 4242");
  });
});

describe("fields of every type", () => {
  test.each([
    ["date", "2 April 1990", "1990-04-02"],
    ["time", "2:30 PM", "14:30"],
    ["datetime-local", "2026-11-21 14:30", "2026-11-21T14:30"],
    ["month", "November 2026", "2026-11"],
    ["color", "rebeccapurple", "#663399"],
    ["number", "1,250", "1250"],
    ["range", "70", "70"],
  ])("CL3 an input of type %s takes %s", async (type, text, held) => {
    const { page, receipt } = await put(`<input id="x" type="${type}">`, setting(text));
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await page.inputValue("#x")).toBe(held);
  });

  test("what a date field cannot take is not put in, and the field stays as it is", async () => {
    const { page, receipt } = await put(`<input id="x" type="date" value="2020-01-01">`, setting("tomorrow"));
    expect(receipt).toMatchObject({ ok: false, verified: false, observed: expect.stringContaining("takes no") });
    expect(await page.inputValue("#x")).toBe("2020-01-01");
  });

  test("a slider beyond its end is told as the nearest level that it takes", async () => {
    const { receipt } = await put(`<input id="x" type="range" min="0" max="50">`, setting("70"));
    expect(receipt).toMatchObject({
      ok: false,
      verified: false,
      effect: "changed",
      observed: expect.stringMatching(/^50/),
    });
    expect(receipt.attempts).toHaveLength(1);
  });

  const SLIDER = `<div id="x" role="slider" tabindex="0" aria-label="Volume" aria-valuemin="0" aria-valuemax="100" aria-valuenow="30">30</div>
    <script>const at = () => Number(x.getAttribute("aria-valuenow"));
      x.onkeydown = (e) => { const by = { ArrowRight: 5, ArrowLeft: -5, Home: -999 }[e.key] ?? 0;
        requestAnimationFrame(() => { const v = Math.max(0, Math.min(100, at() + by)); x.setAttribute("aria-valuenow", v); x.setAttribute("aria-valuetext", ["quiet", "low", "medium", "loud"][Math.floor(v / 26)]) }) }</script>`;

  test("CL3 a slider of the page's own is steered by its keys and read back", async () => {
    expect((await put(SLIDER, setting("75"))).receipt).toMatchObject({
      ok: true,
      verified: true,
      attempts: [{ method: "steer" }],
    });
    expect((await put(SLIDER, setting("10"))).receipt).toMatchObject({ ok: true, verified: true });
    expect((await put(SLIDER, setting("medium"))).receipt).toMatchObject({ verified: true, observed: "medium" });
  });

  test("a level between its steps is not taken for reached", async () => {
    const { receipt } = await put(SLIDER, setting("42"));
    expect(receipt).toMatchObject({ ok: false, verified: false, observed: expect.stringContaining("pass over 42") });
  });

  test("an editor keeps its own model: typed text gets into it, and a set value too", async () => {
    const editor = `<div id="x" contenteditable="true" role="textbox" aria-label="Note"><p>old</p></div><p id="model"></p>
      <script>x.addEventListener("input", () => { model.textContent = x.textContent })</script>`;
    for (const action of [typing("Hello there"), setting("Hello there")]) {
      const { page, receipt } = await put(editor, action);
      expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
      expect((await page.textContent("#model"))?.trim()).toBe("Hello there");
    }
  });
});

describe("an editor that hears only of what is about to be put in", () => {
  // An editing command of a script is drawn, and never told it.
  const editor = `<div id="x" contenteditable="true" role="textbox" aria-label="Note">old</div><p id="model">old</p>
    <script>let all = false; document.onselectionchange = () => { all = String(getSelection()).trim() === x.textContent.trim() };
      x.addEventListener("beforeinput", (e) => { e.preventDefault(); const put = e.data ?? "\\n";
        model.textContent = all ? put : model.textContent + put; all = false; setTimeout(() => { x.textContent = model.textContent; getSelection().selectAllChildren(x); getSelection().collapseToEnd() }, 0) })</script>`;

  test.each([
    ["setValue", setting("Hello there")],
    ["type", typing("Hi")],
  ])("CL3 takes what is put in by %s into its model", async (_verb, action) => {
    const { page, receipt } = await put(editor, action);
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await page.textContent("#model")).toBe(await page.textContent("#x"));
    expect(await page.textContent("#model")).toMatch(/^(?:Hello there|Hi)$/);
  });
});

describe("select", () => {
  const COMBO = (
    more = "",
  ) => `<div id="x" role="combobox" tabindex="0" aria-expanded="false" aria-controls="l" style="width:200px">Choose</div>
    <ul id="l" role="listbox" hidden style="height:60px;overflow:auto">${["Austria", "Belgium", "Canada", "Chad"].map((c) => `<li role="option">${c}`).join("")}</ul>
    <script>x.onclick = () => { const o = x.getAttribute("aria-expanded") === "true"; x.setAttribute("aria-expanded", !o); l.hidden = o };
      l.onclick = (e) => { ${more} x.textContent = e.target.textContent.trim(); l.hidden = true; x.setAttribute("aria-expanded", "false") }</script>`;

  test("CL3 a list of the page's own is opened, the option found by name, chosen and read back", async () => {
    const { page, receipt } = await put(COMBO(), selecting("canada"));
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, attempts: [{ method: "pick" }] });
    expect(await page.textContent("#x")).toBe("Canada");
  });

  test("a list that is open already is not closed by opening it", async () => {
    const opened = await hostPage(browser, { body: COMBO() });
    await carry(opened, (n) => `click(${n})`, 'id="x"', { kind: "dropdown" });
    expect((await carry(opened, selecting("Chad"), 'id="x"')).receipt).toMatchObject({ ok: true, verified: true });
    expect(await opened.page.textContent("#x")).toBe("Chad");
  });

  test("an option that does not stick is not taken for chosen", async () => {
    const { receipt } = await put(COMBO("return;"), selecting("Canada"));
    expect(receipt).toMatchObject({ ok: false, verified: false });
  });

  test("an option that there is not fails, and none is chosen in its stead", async () => {
    const { page, receipt } = await put(COMBO(), selecting("Denmark"));
    expect(receipt).toMatchObject({ ok: false, observed: 'no option "Denmark"' });
    expect(await page.textContent("#x")).toBe("Choose");
  });

  test("an option of another list on the page is never chosen", async () => {
    const other = `<ul role="listbox" aria-label="Other" onclick="document.title='wrong'"><li role="option">Canada</ul>`;
    const button = `<button id="x" aria-haspopup="listbox" onclick="setTimeout(() => { menu.hidden = false }, 300)">Choose</button>
      <div id="menu" hidden onclick="x.textContent=event.target.textContent"><div role="option">Canada (CA)</div><div role="option">Chad</div></div>`;
    const { page, receipt } = await put(other + button, selecting("Canada"));
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await page.title()).toBe("Lab");
    expect(await page.textContent("#x")).toBe("Canada (CA)");
  });

  test("a field that suggests what fits is typed into, and the suggestion chosen", async () => {
    const body = `<input id="x" role="combobox" aria-autocomplete="list" aria-controls="l"><ul id="l" role="listbox"></ul>
      <script>const all = ["Canada", "Cameroon", "Chad"]; let timer;
        x.oninput = () => { clearTimeout(timer); timer = setTimeout(() => { l.innerHTML = all.filter((c) => c.startsWith(x.value)).map((c) => '<li role="option">' + c).join("") }, 300) };
        l.onclick = (e) => { x.value = e.target.textContent; x.dataset.chosen = x.value; l.innerHTML = "" }</script>`;
    const { page, receipt } = await put(body, selecting("Cameroon"));
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(receipt.attempts.at(-1)).toMatchObject({ method: "pick-typing", result: "verified" });
    expect(await page.getAttribute("#x", "data-chosen")).toBe("Cameroon");
  });

  test("words typed to look for an option are not the option", async () => {
    const { receipt } = await put(`<input id="x" role="combobox" aria-autocomplete="list">`, selecting("Cameroon"));
    expect(receipt).toMatchObject({ ok: false, verified: false, observed: 'no option "Cameroon"' });
  });

  test("a native field's suggestions and a native list that is set by value are chosen from", async () => {
    const list = `<input id="x" list="d"><datalist id="d"><option value="Canada"><option value="Chad"></datalist>`;
    expect((await put(list, selecting("canada"))).receipt).toMatchObject({ ok: true, verified: true });
    const native = `<select id="x"><option value="l">Light<option value="d">Dark</select>`;
    expect((await put(native, setting("Dark"))).receipt).toMatchObject({ ok: true, verified: true, observed: "Dark" });
  });

  test("two options of one name are not guessed between", async () => {
    const { receipt } = await put(`<select id="x"><option>Any<option>Other<option>Other</select>`, selecting("Other"));
    expect(receipt).toMatchObject({ ok: false, effect: "none", observed: 'several options are named "Other"' });
  });

  test("a switch and a pressed button are ticked as a box is", async () => {
    const toggle = (name: string) =>
      `<button id="x" role="${name === "aria-checked" ? "switch" : "button"}" ${name}="false" onclick="setAttribute('${name}', true)">Wifi</button>`;
    for (const name of ["aria-checked", "aria-pressed"])
      expect((await put(toggle(name), (n) => `check(${n},true)`)).receipt).toMatchObject({ ok: true, verified: true });
  });
});
