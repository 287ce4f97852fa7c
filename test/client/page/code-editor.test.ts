/** Proves client/page/code-editor.ts with the Playwright host in a real Chromium: a text that a script draws is one field (SK9, CL3). */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { carry, type HostedPage, hostPage, openBrowser } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** What hears the keys lies in the box and shows nothing; the words are drawn beside their numbers. */
const UNSEEN = "position:absolute;opacity:0;width:0.5em;height:1em";
const CLIPPED = "position:absolute;bottom:-1em;width:1000px;height:1em";
const editor = (keys: string, more = "") => `<form><textarea aria-label="Recipe" style="display:none">Stir</textarea>
  <div id="x" style="position:relative;width:400px;height:80px;border:1px solid">${keys}
    <div class="gutter" style="float:left;white-space:pre"><div>1</div><div>2</div></div>
    <div id="lines"></div>${more}</div><input aria-label="Serves"><button type="button">Keep</button></form>
  <script>
    const keys = document.querySelector("#keys"); let model = "Stir well\\nand wait", all = false;
    const draw = () => { lines.innerHTML = ""; for (const line of model.split("\\n")) {
      const drawn = document.createElement("div"); drawn.style.whiteSpace = "pre"; drawn.innerHTML = "<i></i>\\u200b"; drawn.firstChild.textContent = line; lines.append(drawn); } };
    keys.onkeydown = (e) => { if (e.ctrlKey && e.code === "KeyA") all = true; if (e.key === "Delete" && all) { model = ""; draw(); } };
    keys.oninput = () => { model = (all ? "" : model) + keys.value; all = false; keys.value = ""; draw(); };
    x.onclick = () => keys.focus(); draw();
  </script>`;
const opacity = `<textarea id="keys" style="${UNSEEN}"></textarea>`;
const clipped = `<div style="overflow:hidden;position:relative;width:3px;height:0"><textarea id="keys" style="${CLIPPED}"></textarea></div>`;

async function fieldsOf({ host }: HostedPage) {
  const read = readHtml((await host.observe()).dom);
  const nodes = read.ok ? Object.values(read.skeleton.nodes) : [];
  return nodes.filter(({ role }) => role === "textbox").map(({ name, value }) => ({ name, value }));
}

describe.each([
  ["without ink", opacity],
  ["clipped away", clipped],
])("an editor whose keys go to a textarea %s", (_, keys) => {
  test("SK9 is one field, with the label of the field that it stands for and the words that are drawn", async () => {
    const opened = await hostPage(browser, { body: editor(keys) });
    expect(await fieldsOf(opened)).toEqual([
      { name: "Recipe", value: "Stir well and wait" },
      { name: "Serves", value: "" },
    ]);
  });

  test.each(["type", "setValue"])("CL3 %s replaces the words in its model and reads them back", async (verb) => {
    const opened = await hostPage(browser, { body: editor(keys) });
    const { receipt } = await carry(opened, (n) => `${verb}(${n},"Bake at 180 'C'")`, 'id="x"');
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await opened.page.evaluate("model")).toBe("Bake at 180 'C'");
  });

  test("CL1 the focus in it is on the editor", async () => {
    const { page, host } = await hostPage(browser, { body: editor(keys) });
    await host.observe();
    await page.evaluate("keys.focus()");
    const { dom, activeElement } = await host.observe();
    expect(activeElement).toMatch(/^sf:\d+$/);
    expect(dom).toMatch(new RegExp(`id="x"[^>]* data-sf="[\\w-]+\\.${activeElement?.slice(3)}"`));
  });
});

describe("what is no such editor", () => {
  test("SK9 a marked one tells nothing of what is in it", async () => {
    const opened = await hostPage(browser, { body: `<div data-sf-mask>${editor(opacity)}</div>` });
    expect(JSON.stringify(await fieldsOf(opened))).not.toMatch(/Stir|Recipe/);
  });

  test.each([
    ["another field is in the box", editor(opacity, '<input aria-label="Search">')],
    ["no lines are drawn", `<div style="width:400px;height:80px;position:relative">${opacity}<p>Drop a file</p></div>`],
    [
      "it is no stop for the keyboard",
      `<div style="width:400px;height:80px">${clipped.replace("textarea id", 'textarea tabindex="-1" id')}<pre>log</pre></div>`,
    ],
  ])("SK9 %s", async (_, body) => {
    const { host } = await hostPage(browser, { body });
    expect((await host.observe()).dom).not.toMatch(/contenteditable/);
  });
});

describe("an editor that is bound to an edit context", () => {
  const body = `<form><div id="x" style="position:relative;width:400px;height:80px;overflow:hidden">
    <div id="keys" role="textbox" tabindex="0" aria-label="Recipe" style="position:absolute;width:0;height:1em"></div>
    <textarea readonly aria-hidden="true" tabindex="-1" style="position:absolute;width:1px"></textarea>
    <div class="margin" style="float:left;white-space:nowrap"><div>1</div><div>2</div></div>
    <div role="presentation" aria-hidden="true" id="lines"></div></div></form>
  <script>
    const context = new EditContext({ text: "Stir well\\nand wait" }); keys.editContext = context; let model = context.text;
    const draw = () => { lines.innerHTML = ""; for (const line of model.split("\\n")) {
      const drawn = document.createElement("div"); drawn.style.whiteSpace = "nowrap"; drawn.innerHTML = "<i></i>";
      drawn.firstChild.textContent = line.replaceAll(" ", "\\u00a0"); lines.append(drawn); } };
    const put = (text) => { const [from, to] = [context.selectionStart, context.selectionEnd]; model = model.slice(0, from) + text + model.slice(to);
      context.updateText(from, to, text); context.updateSelection(from + text.length, from + text.length); draw(); };
    context.ontextupdate = ({ text, updateRangeStart: from, updateRangeEnd: to }) => { model = model.slice(0, from) + text + model.slice(to); draw(); };
    keys.onkeydown = (e) => { if (e.ctrlKey && e.code === "KeyA") { e.preventDefault(); context.updateSelection(0, model.length); } };
    keys.onpaste = (e) => { e.preventDefault(); put(e.clipboardData.getData("text/plain")); };
    lines.onclick = () => keys.focus(); draw();
  </script>`;

  test("SK9 is one field with the words that are drawn", async () => {
    const opened = await hostPage(browser, { body });
    expect(await fieldsOf(opened)).toEqual([{ name: "Recipe", value: "Stir well and wait" }]);
  });

  test.each([
    ["setValue", "Bake at 180 'C'"],
    ["type", "Bake it"],
    ["setValue", "Bake\\n  and eat"],
  ])("CL3 %s replaces the words in its model and reads them back: %s", async (verb, text) => {
    const opened = await hostPage(browser, { body });
    const { receipt } = await carry(opened, (n) => `${verb}(${n},"${text}")`, 'id="x"');
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await opened.page.evaluate("model")).toBe(text.replace("\\n", "\n"));
  });
});
