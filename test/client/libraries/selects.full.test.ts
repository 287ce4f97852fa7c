/** Proves how searchable selects and tokens of a real library (Tom Select) are named, read and operated, in a real Chromium. */

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

const tomSelect = () =>
  openLibraryPage(browser, {
    styles: ["tom-select/dist/css/tom-select.css"],
    body: `<p><label for="port">Port</label><select id="port"><option value=""></option><option value="d">Dover</option><option value="h">Hull</option></select></p>
      <p><label for="marks">Marks</label><input id="marks" value="fragile,cold"></p><button>Save</button>`,
    script: `import TomSelect from "tom-select"; new TomSelect("#port", {}); new TomSelect("#marks", { create: true });`,
  });

async function combobox({ host }: HostedPage, name: string): Promise<SkeletonNode> {
  const read = readHtml((await host.observe()).dom);
  const nodes = read.ok ? Object.values(read.skeleton.nodes) : [];
  const found = nodes.filter((node) => node.role === "combobox" && node.name === name);
  expect(found).toHaveLength(1);
  return found[0] as SkeletonNode; // the length has just been asked for
}

async function choose(opened: HostedPage, name: string, option: string) {
  const n = (await combobox(opened, name)).control?.sf?.n ?? 0;
  return (await opened.host.execute(orderOf(`select(${n},${JSON.stringify(option)})`))).receipt;
}

describe("a searchable select", () => {
  test("SK9 has the value that is drawn beside its input, and the list that it stands for is not there twice", async () => {
    const opened = await tomSelect();
    expect(await combobox(opened, "Port")).toMatchObject({ value: "" });
    expect(await combobox(opened, "Marks")).toMatchObject({ value: "fragile, cold" });
    expect((await opened.host.observe()).dom).not.toMatch(/id="(?:port|marks)"[^>]*data-sf=/);
  });

  test("CL3 is chosen from, read back, and chosen from again though its input is drawn off the page by then", async () => {
    const opened = await tomSelect();
    expect(await choose(opened, "Port", "Hull")).toMatchObject({ ok: true, verified: true, observed: "Hull" });
    expect(await combobox(opened, "Port")).toMatchObject({ value: "Hull", state: {} });
    expect(await choose(opened, "Port", "Dover")).toMatchObject({ ok: true, verified: true, observed: "Dover" });
    expect(await opened.page.inputValue("#port")).toBe("d");
  });

  test("CL3 takes a token that is typed and entered, and none that it has not", async () => {
    const opened = await tomSelect();
    const n = (await combobox(opened, "Marks")).control?.sf?.n ?? 0;
    expect(await choose(opened, "Marks", "heavy")).toMatchObject({ ok: false });
    await opened.host.execute(orderOf(`type(${n},"heavy")`));
    await opened.host.execute(orderOf('press("Enter")'));
    expect(await combobox(opened, "Marks")).toMatchObject({ value: "fragile, cold, heavy" });
  });
});
