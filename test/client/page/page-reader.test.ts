/** Proves client/page/page-reader.ts and page-signs.ts in a real Chromium: read once while nothing changes, anew for whatever may read otherwise. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RUNTIME_GLOBAL } from "../../../client/surface.js";
import { type OpenPage, openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const PAGE = `<style>.on { display: none } #hover:hover + p { display: none } #fade { transition: opacity .2s } #fade.gone { opacity: 0; pointer-events: none }</style>
  <button id="go">Go</button> <button id="hover">Hover</button><p>Shown beside it</p>
  <input id="name" aria-label="Name"> <input id="tick" type="checkbox" aria-label="Tick">
  <select id="pick" aria-label="Pick"><option>One<option>Two</select> <p id="words" class="plain">Some words</p>
  <div id="host"></div> <div id="pop" popover>Popped up</div> <iframe id="frame" srcdoc="<p id=inner>Inside</p>"></iframe>
  <section id="slot" style="height:40px;overflow:auto"><div style="height:900px">Long <button>Deep</button></div></section>`;

async function open(): Promise<OpenPage> {
  const opened = await openMarkup(browser, PAGE);
  await opened.page.frames()[1]?.waitForSelector("#inner");
  await opened.surface.observe();
  return opened;
}

/** How often the page is walked: each element's style is asked for then. */
async function countWalks({ world }: OpenPage): Promise<() => Promise<number>> {
  await world.evaluate(
    `globalThis.asked = 0; { const ask = window.getComputedStyle; window.getComputedStyle = (...args) => { if (args[0].id === "go") globalThis.asked += 1; return ask.apply(window, args); } }`,
  );
  return async () => (await world.evaluate("globalThis.asked")) as number;
}

describe("PageReader", () => {
  test("CL16 while nothing changes the page is walked once, for all that asks", async () => {
    const opened = await open();
    const { surface, page, world } = opened;
    const walks = await countWalks(opened);
    // In one task, however slow the machine is.
    const changed = "document.getElementById('words').textContent = 'Others'";
    expect(await world.evaluate(`${changed}; ${RUNTIME_GLOBAL}.runtime.readAhead()`)).toBe(false);
    await page.waitForTimeout(150);
    expect(await surface.readAhead()).toBe(true);
    const walked = await walks();
    expect(walked).toBeGreaterThan(0);
    const { dom, epoch } = await surface.observe();
    expect(dom).toContain("Others");
    const id = Number(/<button id="go"[^>]* data-sf="[\w-]+\.(\d+)"/.exec(dom)?.[1]);
    expect(await surface.resolve({ epoch, id, fingerprint: "", role: "button", name: "Go" })).toMatchObject({
      kind: "found",
      n: id,
    });
    expect(await surface.drift()).toBeNull();
    expect(await walks()).toBeLessThan(walked + 3);
  });

  const CHANGES: Readonly<Record<string, { readonly script: string; readonly told: RegExp | null }>> = {
    "a text": { script: "words.textContent = 'Other words'", told: /Other words/ },
    "a value that a script sets": { script: "document.getElementById('name').value = 'Ada'", told: /value="Ada"/ },
    "a tick that a script sets": { script: "tick.checked = true", told: /id="tick"[^>]* checked/ },
    "an option that a script chooses": {
      script: "pick.selectedIndex = 1",
      told: /<option selected="?"?>\s*Two|selected>Two/,
    },
    "a rule that a script inserts": {
      script: "document.styleSheets[0].insertRule('#words { display: none }')",
      told: null,
    },
    "a style sheet that is adopted": {
      script:
        "const s = new CSSStyleSheet(); s.replaceSync('#words { display: none }'); document.adoptedStyleSheets = [s]",
      told: null,
    },
    "a shadow root": {
      script: "host.attachShadow({ mode: 'open' }).innerHTML = '<p>In the shade</p>'",
      told: /In the shade/,
    },
    "what is shown in the top layer": { script: "pop.showPopover()", told: /Popped up/ },
    "a frame's inside": {
      script: "frame.contentDocument.getElementById('inner').textContent = 'Otherwise'",
      told: /Otherwise/,
    },
    "the title": { script: "document.title = 'Elsewhere'", told: /Elsewhere/ },
    "the focus": { script: "go.focus()", told: /./ },
  };
  for (const [what, { script, told }] of Object.entries(CHANGES))
    test(`CL16 ${what} is read at once`, async () => {
      const { surface, page } = await open();
      const before = await surface.observe();
      await page.evaluate(script);
      const after = await surface.observe();
      expect(after).not.toEqual(before);
      if (told === null) expect(after.dom).not.toContain("Some words");
      else expect(after.dom).toMatch(told);
    });

  test("CL16 a root that came later is watched like the others", async () => {
    const { surface, page } = await open();
    await page.evaluate("host.attachShadow({ mode: 'open' }).innerHTML = '<input aria-label=Late><p>In the shade</p>'");
    await surface.observe();
    await page.evaluate("host.shadowRoot.querySelector('p').textContent = 'Moved on'");
    expect((await surface.observe()).dom).toContain("Moved on");
    await page.evaluate("host.shadowRoot.querySelector('input').value = 'Later'");
    expect((await surface.observe()).dom).toContain(`value="Later"`);
  });

  test("CL16 what the pointer brings about is read, and what it takes away again", async () => {
    const { surface, page } = await open();
    expect((await surface.observe()).dom).toContain("Shown beside it");
    await page.hover("#hover");
    expect((await surface.observe()).dom).not.toContain("Shown beside it");
    await page.hover("#go");
    expect((await surface.observe()).dom).toContain("Shown beside it");
  });

  test("CL16 a page that moves is read each time, and once more when it has moved", async () => {
    const opened = await openMarkup(browser, `${PAGE}<div id="fade"><button id="late">Late</button></div>`);
    const { surface, page } = opened;
    await surface.observe();
    await page.evaluate("fade.classList.add('gone')");
    expect((await surface.observe()).dom).toContain(">Late<");
    await page.waitForFunction("getComputedStyle(fade).opacity === '0'");
    expect((await surface.observe()).dom).not.toContain(">Late<");
  });
});
