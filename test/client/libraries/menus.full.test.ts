/** Proves how menus that open under the pointer (Lumino) and keys pressed together or in turn (Lumino, Mousetrap) are operated, in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { type HostedPage, openBrowser, orderOf } from "../page-lab.js";
import { openLibraryPage } from "./library-page.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const menus = () =>
  openLibraryPage(browser, {
    styles: ["@lumino/widgets/style/index.css"],
    body: `<style>#bar,.lm-MenuBar{width:700px;height:30px}</style><div id="bar"></div><p id="said">Nothing</p>`,
    script: `import { CommandRegistry } from "@lumino/commands"; import { Menu, MenuBar, Widget } from "@lumino/widgets";
      const commands = new CommandRegistry(); globalThis.ran = [];
      for (const label of ["Weigh anchor", "Calm", "Storm", "Sound the horn"])
        commands.addCommand(label, { label, execute: () => { ran.push(label); said.textContent = label; } });
      commands.addKeyBinding({ keys: ["Accel Shift H"], selector: "body", command: "Sound the horn" });
      document.addEventListener("keydown", (event) => commands.processKeydownEvent(event), true);
      const menu = (label, ...items) => { const one = new Menu({ commands }); one.title.label = label; for (const item of items) one.addItem(item); return one; };
      const sea = menu("Sea", { command: "Calm" }, { command: "Storm" });
      const bar = new MenuBar({ overflowMenuOptions: { isVisible: false } });
      bar.addMenu(menu("Ship", { command: "Weigh anchor" }));
      bar.addMenu(menu("View", { type: "submenu", submenu: sea }, { command: "Sound the horn" }));
      Widget.attach(bar, document.querySelector("#bar"));`,
  });

async function carryOut({ host }: HostedPage, verb: string, name: string) {
  const read = readHtml((await host.observe()).dom);
  const nodes = read.ok ? Object.values(read.skeleton.nodes) : [];
  const found = nodes.filter((node) => node.role === "menuitem" && node.name.startsWith(name));
  expect(found).toHaveLength(1);
  return (await host.execute(orderOf(`${verb}(${found[0]?.control?.sf?.n})`))).receipt;
}

describe("a menu of an application", () => {
  test("CL3 opens by a click, its submenu under the pointer, and an entry of that is pressed", async () => {
    const opened = await menus();
    expect(await carryOut(opened, "click", "View")).toMatchObject({ ok: true, verified: true });
    expect(await carryOut(opened, "hover", "Sea")).toMatchObject({ ok: true });
    expect(await carryOut(opened, "click", "Storm")).toMatchObject({ ok: true, verified: true });
    expect(await opened.page.evaluate("ran")).toEqual(["Storm"]);
  });

  test("CL3 keys pressed together do what the entry does that shows them", async () => {
    const opened = await menus();
    await opened.host.observe();
    const { receipt } = await opened.host.execute(orderOf('press("Control+Shift+H")'));
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await opened.page.evaluate("ran")).toEqual(["Sound the horn"]);
  });
});

test("CL3 keys pressed in turn are heard as one", async () => {
  const opened = await openLibraryPage(browser, {
    body: `<p id="said">Nothing</p>`,
    script: `import Mousetrap from "mousetrap"; Mousetrap.bind("g l", () => { said.textContent = "The log"; });`,
  });
  await opened.host.observe();
  await opened.host.execute(orderOf('press("g")', { verify: false }));
  const { receipt } = await opened.host.execute(orderOf('press("l")'));
  expect(receipt).toMatchObject({ ok: true, verified: true });
  expect(await opened.page.textContent("#said")).toBe("The log");
});
