/** Proves how sortable lists (SortableJS) and lists that draw only what is in sight (Clusterize) are told and operated, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import type { SkeletonNode } from "../../../core/page/skeleton.js";
import { type HostedPage, openBrowser, orderOf } from "../page-lab.js";
import { openLibraryPage } from "./library-page.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function nodesOf({ host }: HostedPage): Promise<readonly SkeletonNode[]> {
  const read = readHtml((await host.observe()).dom);
  return read.ok ? Object.values(read.skeleton.nodes) : [];
}

const numberIn = (nodes: readonly SkeletonNode[], is: (node: SkeletonNode) => boolean): number =>
  nodes.find((node) => node.control !== undefined && is(node))?.control?.sf?.n ?? 0;

const board = (options: string) =>
  openLibraryPage(browser, {
    body: `<style>ul{min-height:60px;width:220px} li{cursor:grab}</style>
      <h2>Open</h2><ul id="todo"><li>Sow the oats<li>Mend the sluice<li>Count the sheep</ul>
      <h2>Begun</h2><ul id="doing"><li>Paint the boat</ul><h2>Closed</h2><ul id="finished"></ul>`,
    script: `import Sortable from "sortablejs"; const lists = [todo, doing, finished];
      for (const list of lists) new Sortable(list, ${options}); globalThis.words = () => lists.map((list) => [...list.children].map((item) => item.textContent.trim()));`,
  });

describe("a sortable list", () => {
  async function drag(opened: HostedPage, from: string, to: (node: SkeletonNode) => boolean) {
    const nodes = await nodesOf(opened);
    const ends = [numberIn(nodes, ({ name }) => name === from), numberIn(nodes, to)];
    const { receipt } = await opened.host.execute(orderOf(`drag(${ends.join(",")})`));
    return { receipt, words: await opened.page.evaluate("words()") };
  }

  test("CL3 an entry is dragged into another list, which makes room for it only after a while", async () => {
    const opened = await board(`{ group: "work", animation: 150 }`);
    const { receipt, words } = await drag(opened, "Sow the oats", ({ name }) => name === "Paint the boat");
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
    expect(words).toEqual([
      ["Mend the sluice", "Count the sheep"],
      expect.arrayContaining(["Sow the oats", "Paint the boat"]),
      [],
    ]);
  });

  test("SK2 CL3 a list without an entry is told as a place to drag to", async () => {
    const opened = await board(`{ group: "work" }`);
    const { receipt, words } = await drag(opened, "Mend the sluice", ({ control }) => control?.group === "Closed");
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(words).toEqual([["Sow the oats", "Count the sheep"], ["Paint the boat"], ["Mend the sluice"]]);
  });

  test("CL3 an entry that stays in its list was not dragged into the other, though it has moved", async () => {
    const opened = await board(`{ animation: 150 }`);
    const { receipt, words } = await drag(opened, "Sow the oats", ({ name }) => name === "Paint the boat");
    expect(receipt).toMatchObject({ ok: false, verified: false });
    expect(words).toMatchObject([{ length: 3 }, ["Paint the boat"], []]);
  });

  test("CL3 an entry is dragged past others in its own list", async () => {
    const opened = await board(`{ animation: 150 }`);
    const { receipt, words } = await drag(opened, "Sow the oats", ({ name }) => name === "Count the sheep");
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false });
    expect(words).toMatchObject([["Mend the sluice", "Count the sheep", "Sow the oats"], {}, {}]);
  });
});

describe("a list that draws only what is in sight", () => {
  const table = () =>
    openLibraryPage(browser, {
      styles: ["clusterize.js/clusterize.css"],
      body: `<h2>Berths</h2><div id="scroll" class="clusterize-scroll"><table><tbody id="rows" class="clusterize-content"></tbody></table></div>`,
      script: `import Clusterize from "clusterize.js"; const all = Array.from({ length: 3000 }, (_, n) => "<tr><td><a href='#" + n + "'>Berth " + n + "</a></td><td>Quay " + (n % 7) + "</td></tr>");
        new Clusterize({ rows: all, scrollId: "scroll", contentId: "rows" });`,
    });

  test("SK10 is told with about the number that it has room for, though it says none", async () => {
    const nodes = await nodesOf(await table());
    const size = nodes.find(({ role }) => role === "table")?.setSize ?? 0;
    expect(nodes.find(({ role }) => role === "table")).toMatchObject({ setSizeMeasured: true });
    expect(Math.abs(size - 3_000)).toBeLessThan(600);
    expect(nodes.some(({ name }) => name === "Berth 250")).toBe(false);
  });

  test("SK10 CL3 what is not drawn is found by going to the last row that is", async () => {
    const opened = await table();
    for (let tries = 0; tries < 6; tries += 1) {
      const nodes = await nodesOf(opened);
      if (nodes.some(({ name }) => name === "Berth 450")) return;
      const last = nodes.findLast(({ role }) => role === "link")?.control?.sf?.n;
      await opened.host.execute(orderOf(`scroll(${last})`));
    }
    expect.unreachable("the row never came");
  });
});
