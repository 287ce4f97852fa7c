/** Proves client/execute.ts and keyboard.ts: keys reach the page's listeners, and a value is read again when its field is left. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { strokesOf } from "../../client/keyboard.js";
import { carry, hostPage, openBrowser, orderOf } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function typed(body: string, text: string, more = {}) {
  const opened = await hostPage(browser, { body });
  const { receipt } = await carry(opened, (n) => `type(${n},${JSON.stringify(text)})`, 'id="x"', more);
  return { ...opened, receipt };
}

describe("strokesOf", () => {
  test("CL3 a text is typed, what would act as a key is put in", () => {
    expect(strokesOf("Ada\nByron")).toEqual([
      { text: "Ada", keyed: true },
      { text: "\n", keyed: false },
      { text: "Byron", keyed: true },
    ]);
  });

  test("of a long text the last character is a key", () => {
    expect(strokesOf(`${"a".repeat(300)}b`).map(({ text, keyed }) => [text.length, keyed])).toEqual([
      [300, false],
      [1, true],
    ]);
    expect(strokesOf(`${"a".repeat(300)}\n`)).toMatchObject([{ keyed: false }]);
    expect(strokesOf("")).toEqual([]);
  });
});

describe("leaveField", () => {
  test("issue 12 each character is a key down, an input and a key up for the page", async () => {
    const { page } = await typed(
      `<input id="x"><script>window.heard = []; for (const type of ["keydown", "input", "keyup"]) x.addEventListener(type, (event) => heard.push(type + (event.key ?? "")))</script>`,
      "ab",
    );
    expect(await page.evaluate("window.heard")).toEqual(["keydowna", "input", "keyupa", "keydownb", "input", "keyupb"]);
  });

  test("issue 12 a picker that puts another value in its place when it is left is seen, and told as it is then", async () => {
    const { receipt, page } = await typed(
      `<label>Due <input id="x" onblur="this.value = '2026-01-01'"></label>`,
      "2027-03-04",
    );
    expect(receipt).toMatchObject({ ok: false, verified: false, retried: false, observed: "2026-01-01" });
    expect(await page.inputValue("#x")).toBe("2026-01-01");
  });

  test("issue 12 within a chain too", async () => {
    const { receipt } = await typed(`<label>Due <input id="x" onblur="this.value = ''"></label>`, "later", {
      more: true,
    });
    expect(receipt).toMatchObject({ ok: false, observed: "" });
  });

  test("issue 12 what is put into its own form when it is left is the same value, and a change is told to the page", async () => {
    const { receipt, page } = await typed(
      `<label>Sum <input id="x" onblur="this.value = '1,250.00'" onchange="document.title = 'changed'"></label>`,
      "1250",
    );
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "1,250.00" });
    expect(await page.title()).toBe("changed");
  });

  test("issue 12 the keys that follow go to the field again", async () => {
    const { host, page } = await typed(
      `<form onsubmit="event.preventDefault(); document.title = 'sent'"><input id="x" name="q"></form>`,
      "shoes",
    );
    expect((await host.observe()).activeElement).toMatch(/^sf:/);
    await host.execute(orderOf('press("Enter")', { kind: "submit" }));
    expect(await page.title()).toBe("sent");
  });

  test.each([
    ["a search", `<input id="x" type="search" onblur="this.value = ''">`],
    ["a list of suggestions", `<input id="x" role="combobox" onblur="this.value = ''">`],
    [
      "suggestions that have come up",
      `<input id="x" oninput="offers.hidden = false" onblur="this.value = ''"><ul id="offers" hidden><li>Canada</ul>`,
    ],
    [
      "an editor that is there for a moment",
      `<table><tr><td><input id="x" value="old" onblur="this.remove()"></table>`,
    ],
  ])("issue 12 %s is not left", async (_, body) => {
    const { receipt, page } = await typed(body, "Can");
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "Can" });
    expect(await page.inputValue("#x")).toBe("Can");
  });
});
