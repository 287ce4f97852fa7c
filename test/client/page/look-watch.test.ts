/** Proves client/page/look-watch.ts and declared-look.ts: what a look costs on a large page, and what it leaves as it was. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, hostPage, numberOf, openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** Of a page that stands still meanwhile; the machine may be busy with other things. */
const NOBODY_MINDS_MS = 1_500;
const ROWS = 20_000;
const RULES = Array.from({ length: 5_000 }, (_, at) => `.rule-${at}{color:navy}`).join("");

describe("LookWatch", () => {
  test("CL6 a look at a page of 20,000 elements, 1,500 of which a press has changed, does not hold it up", async () => {
    const { page, surface } = await openMarkup(
      browser,
      `<style>${RULES}.lit{color:gold}</style><button id="go">Go</button><div id="rows">${"<p>Row</p>".repeat(ROWS)}</div>
<script>go.onclick = () => { for (const row of [...rows.children].slice(0, 1_500)) row.className = "seen"; rows.lastChild.className = "lit"; }</script>`,
    );
    const n = numberOf(await surface.observe(), 'id="go"');
    const timed = async <Seen>(does: () => Promise<Seen>): Promise<number> => {
      const startedMs = performance.now();
      await does();
      return performance.now() - startedMs;
    };
    expect(await timed(() => surface.begin(n))).toBeLessThan(NOBODY_MINDS_MS);
    await surface.arm(n);
    await page.click("#go");
    await surface.disarm();
    expect(await timed(() => surface.looks())).toBeLessThan(NOBODY_MINDS_MS);
  });

  test("CL6 a menu that closes when its button loses the focus stays open", async () => {
    const lab = await hostPage(browser, {
      body: `<style>.open{background:gold}</style><button id="go" aria-label="More">…</button><p id="menu" hidden>Rename</p>
<script>go.onclick = () => { menu.hidden = false; go.className = "open"; }; go.onblur = () => { menu.hidden = true; };</script>`,
    });
    // Else the pointer, which has come with the press, would be looked at first.
    await lab.page.hover("#go");
    const { receipt } = await carry(lab, (n) => `click(${n})`, 'id="go"');
    expect(receipt.effect).toBe("changed");
    expect(await lab.page.isVisible("#menu")).toBe(true);
  });

  test("CL6 a rule for another class that begins alike says nothing of this one", async () => {
    const far = "<p>Rope</p>".repeat(320);
    const told = async (rule: string) => {
      const lab = await hostPage(browser, {
        body: `<style>${rule}</style><p id="lamp">Lamp</p><div>${far}</div><button id="go">Go</button><script>go.onclick = () => { lamp.className = "on"; }</script>`,
      });
      const { witness } = await carry(lab, (n) => `click(${n})`, 'id="go"');
      return witness.looks?.length;
    };
    expect(await told(".once{color:gold}")).toBe(0);
    expect(await told(".on{color:gold}")).toBe(1);
  });
});
