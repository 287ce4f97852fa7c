/** Proves client/page/identity.ts on lists that are drawn anew in every way: the same control or none. */

import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import type { IsolatedWorld } from "../../../client/hosts/playwright/isolated-world.js";
import { ANY_EPOCH, type PageSurface, type TargetName } from "../../../client/surface.js";
import type { UserId } from "../../../core/turn/identity.js";
import { openBrowser, openMarkup } from "../page-lab.js";

let browser: Browser;
let page: Page;
let surface: PageSurface;
let world: IsolatedWorld;
beforeAll(async () => {
  browser = await openBrowser();
  ({ page, world, surface } = await openMarkup(browser, `<main><div id="host"></div></main>${SCRIPT}`));
});
afterAll(async () => {
  await browser.close();
});

/** Draws rows of "name|note" in one of four markups; nodes are made anew, or those that stand are given new words. */
const SCRIPT = `<script>
  const shapes = {
    list: (n, t) => "<li><span>" + n + "</span> <em>" + t + "</em> <button>Delete</button></li>",
    card: (n, t) => '<div class="card"><b>' + n + "</b><i>" + t + "</i><button>Delete</button></div>",
    table: (n, t) => "<tr><td>" + n + "</td><td>" + t + "</td><td><button>Delete</button></td></tr>",
    links: (n, t) => '<p>' + t + ' <a href="/edit/' + encodeURIComponent(n) + '">Edit</a></p>',
  };
  const holders = { list: "ul", card: "section", table: "table", links: "article" };
  const wordsOf = (row) => [...row.querySelectorAll("span,em,b,i,td:not(:has(button))")];
  window.draw = (shape, rows, reuse) => {
    const made = rows.map((row) => shapes[shape](...row.split("|"))).join("");
    const old = host.firstElementChild;
    if (!reuse || !old || old.dataset.shape !== shape) { host.innerHTML = "<" + holders[shape] + ' data-shape="' + shape + '">' + made + "</" + holders[shape] + ">"; return }
    const next = document.createElement(holders[shape]); next.innerHTML = made;
    const [nowRows, nextRows] = [old, next].map((one) => [...one.querySelectorAll("li,.card,tr,p")]);
    nextRows.forEach((row, i) => {
      if (!nowRows[i]) { old.append(row); return }
      wordsOf(row).forEach((word, j) => { wordsOf(nowRows[i])[j].textContent = word.textContent });
      const [link, newLink] = [nowRows[i].querySelector("a"), row.querySelector("a")];
      if (link) { link.href = newLink.getAttribute("href"); link.previousSibling.data = newLink.previousSibling.data }
    });
    nowRows.slice(nextRows.length).forEach((row) => row.remove());
  };
</script>`;

/** In the world of the runtime. */
const rowOf = (n: number): Promise<unknown> =>
  world.evaluate(`(() => { const row = __surefoot.elementOf(${n})?.closest("li,.card,tr,p");
    const words = row && [...row.querySelectorAll("span,em,b,i,td:not(:has(button))")].map((w) => w.textContent).join("|");
    return row ? (row.querySelector("a")?.getAttribute("href") ?? "") + "#" + words : null })()`);

const name = fc.constantFrom("Anna", "Ben", "Cleo", "Dan", "Anna Bell");
const note = fc.constantFrom("new", "paid", "late");
const row = fc.tuple(name, note).map((words) => words.join("|"));
/** Two at least: what stands alone has nothing to be mistaken for. Then the same rows fewer and mixed, or others. */
const redrawn = fc.array(row, { minLength: 2, maxLength: 5 }).chain((before) => {
  const after = fc.oneof(fc.shuffledSubarray(before, { minLength: 1 }), fc.array(row, { minLength: 1, maxLength: 5 }));
  return fc.tuple(fc.constant(before), after);
});
const shape = fc.constantFrom("list", "card", "table", "links");

/** As the server names it, with and without what it knows besides the number. */
function targetsIn(dom: string): readonly TargetName[] {
  const { skeleton } = readPage({ html: dom, url: "https://lab.test/", userId: "u" as UserId, ambient: [] });
  return Object.values(skeleton.nodes).flatMap(({ control, fingerprint, role, name }) => {
    if (!control?.sf) return [];
    const { epoch, n: id } = control.sf;
    return [
      { epoch, id, fingerprint, role, name },
      { epoch: ANY_EPOCH, id, fingerprint: "", role: "", name: "" },
    ];
  });
}

describe("resolveOnPage", () => {
  test("CL3 whatever a list is drawn anew to, a target is found in its own row or refused", async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(shape, redrawn, fc.boolean(), async (kind, [before, after], reuse) => {
        await page.evaluate(([k, r]) => (globalThis as never as Lab).draw(k, r, false), [kind, before] as const);
        const targets = targetsIn((await surface.observe()).dom);
        const was = new Map<number, string>();
        for (const { id } of targets) was.set(id, String(await rowOf(id)));
        await page.evaluate(([k, r, u]) => (globalThis as never as Lab).draw(k, r, u), [kind, after, reuse] as const);
        for (const target of targets) {
          const got = await surface.resolve(target);
          if (got.kind === "refused") continue;
          found += 1;
          const is = String(await rowOf(got.n));
          const [own, now] = [was.get(target.id) ?? "", is];
          // A note may change in the row it belongs to; whose row it is may not.
          expect(firstOf(now)).toBe(firstOf(own));
        }
      }),
      { seed: 20261121, numRuns: 60 },
    );
    expect(found).toBeGreaterThan(60);
  });

  test("CL3 of 200 equal buttons the right one is found after one above it has gone", async () => {
    const many = Array.from({ length: 200 }, (_, index) => `Row ${index}|x`);
    await page.evaluate((r) => (globalThis as never as Lab).draw("list", r, false), many);
    const targets = targetsIn((await surface.observe()).dom).filter(({ fingerprint }) => fingerprint !== "");
    const target = targets[150];
    if (!target) throw new Error("no 150th row");
    for (const reuse of [true, false]) {
      await page.evaluate(([r, u]) => (globalThis as never as Lab).draw("list", r, u), [
        many.toSpliced(9, 1),
        reuse,
      ] as const);
      const got = await surface.resolve(target);
      expect(got).toMatchObject({ kind: "found" });
      const n = got.kind === "found" ? got.n : 0;
      expect(await rowOf(n)).toBe("#Row 150|x");
    }
  });

  test("CL3 the last of equal buttons is not taken for another that has gone", async () => {
    await page.evaluate(() => (globalThis as never as Lab).draw("card", ["Anna|new", "Ben|new"], false));
    const [anna] = targetsIn((await surface.observe()).dom);
    if (!anna) throw new Error("no first card");
    await page.evaluate(() => (globalThis as never as Lab).draw("card", ["Ben|new"], false));
    expect(await surface.resolve(anna)).toMatchObject({ kind: "refused" });
  });
});

interface Lab {
  draw(shape: string, rows: readonly string[], reuse: boolean): void;
}

/** Address and first words of a row. */
function firstOf(row: string): string {
  return row.split("|")[0] ?? "";
}
