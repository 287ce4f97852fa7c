/** Proves client/leaving.ts, client/page/leaving.ts and keyboard.ts: keys reach the page, and an entry is read again when its field is left. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { strokesOf } from "../../client/keyboard.js";
import { carry, hostPage, html, numberOf, openBrowser, orderOf, startServer } from "./page-lab.js";

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

/** Nothing is planned after it. */
const LAST = { leavesField: true } as const;
const DUE = `<label>Due <input id="x" onblur="this.value = '2026-01-01'"></label>`;
const GO = `<button id="go" onclick="this.textContent = 'Gone'">Go</button>`;

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

describe("leaveAfter", () => {
  test("issue 12 each character is a key down, an input and a key up for the page", async () => {
    const { page } = await typed(
      `<input id="x"><script>window.heard = []; for (const type of ["keydown", "input", "keyup"]) x.addEventListener(type, (event) => heard.push(type + (event.key ?? "")))</script>`,
      "ab",
    );
    expect(await page.evaluate("window.heard")).toEqual(["keydowna", "input", "keyupa", "keydownb", "input", "keyupb"]);
  });

  test("issue 12 a picker that puts another value in its place when it is left is seen, and told as it is then", async () => {
    const { receipt, page } = await typed(DUE, "2027-03-04", LAST);
    expect(receipt).toMatchObject({ ok: false, verified: false, retried: false, observed: "2026-01-01" });
    expect(await page.inputValue("#x")).toBe("2026-01-01");
  });

  test("issue 12 what is put into its own form when it is left is the same value, and a change is told to the page", async () => {
    const { receipt, page } = await typed(
      `<label>Sum <input id="x" onblur="this.value = '1,250.00'" onchange="document.title = 'changed'"></label>`,
      "1250",
      LAST,
    );
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "1,250.00" });
    expect(await page.title()).toBe("changed");
  });

  test("CL3 while more may follow, the focus stays in the field, and the page is told to nobody as done", async () => {
    const { receipt, host, page } = await typed(DUE, "2027-03-04");
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "2027-03-04" });
    expect(await host.observe()).toMatchObject({ inField: true, activeElement: expect.stringMatching(/^sf:/) });
    await host.execute(orderOf("wait(0.1)", { untilSettled: true }));
    expect(await host.observe()).not.toHaveProperty("inField");
    expect(await page.inputValue("#x")).toBe("2026-01-01");
  });

  test("issue 12 the keys that follow go to the field", async () => {
    const { host, page } = await typed(
      `<form onsubmit="event.preventDefault(); document.title = 'sent'"><input id="x" name="q"></form>`,
      "shoes",
    );
    await host.execute(orderOf('press("Enter")', { kind: "submit" }));
    expect(await page.title()).toBe("sent");
    expect(await host.observe()).not.toHaveProperty("inField");
  });

  test.each([
    ["a search", `<input id="x" type="search" onblur="this.value = ''">`],
    ["a list of suggestions", `<input id="x" role="combobox" onblur="this.value = ''">`],
  ])("issue 12 %s is not left", async (_, body) => {
    const { receipt, host, page } = await typed(body, "Can", LAST);
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "Can" });
    expect(await host.observe()).not.toHaveProperty("inField");
    expect(await page.inputValue("#x")).toBe("Can");
  });
});

describe("leaving at the end", () => {
  const offering = (brought: string, kept: string) =>
    `<label>Due <input id="x" oninput="offers.hidden = false" onblur="this.value = this.value && '${kept}'"></label>${brought}`;

  test.each([
    ["a list of suggestions", `<ul id="offers" hidden><li>Canada</ul>`],
    ["options", `<div id="offers" hidden><div role="option">Canada</div></div>`],
    ["a menu", `<div id="offers" role="menu" hidden><div role="menuitem">Canada</div></div>`],
    ["a tree", `<div id="offers" role="tree" hidden><div role="treeitem">Canada</div></div>`],
    ["a calendar", `<div id="offers" hidden><table><td data-value="1">1</table><ul><li>Today</ul></div>`],
  ])(
    "CL3 beside %s that the entry brought up, its field is left once nothing is to follow, and read again",
    async (_, brought) => {
      for (const kept of ["2027-03-04", ""]) {
        const { receipt, host, page } = await typed(offering(brought, kept), "2027-03-04", LAST);
        expect(receipt).toMatchObject({ ok: true, observed: "2027-03-04" });
        expect(await host.observe()).toMatchObject({ inField: true });
        await host.execute(orderOf("wait(0.1)", { leavesField: true }));
        expect(await host.observe()).not.toHaveProperty("inField");
        expect(await page.inputValue("#x")).toBe(kept);
      }
    },
  );
});

describe("leaveFor", () => {
  const click = async ({ host }: Awaited<ReturnType<typeof typed>>, mark: string) =>
    (await host.execute(orderOf(`click(${numberOf(await host.observe(), mark)})`))).receipt;

  test("CL3 an entry that its field has lost stops the next action, which says so; it is said once", async () => {
    const opened = await typed(DUE + GO, "2027-03-04");
    const receipt = await click(opened, 'id="go"');
    expect(receipt).toMatchObject({ effect: "refused", delivered: false, attempts: [] });
    expect(receipt.error).toBe('textbox "Due" holds "2026-01-01" since it was left, not "2027-03-04"');
    expect(await opened.page.textContent("#go")).toBe("Go");
    expect(await click(opened, 'id="go"')).toMatchObject({ ok: true, effect: "changed" });
  });

  test("CL3 so does an entry in the next field, also of a chain", async () => {
    const opened = await typed(`${DUE}<label>Sum <input id="y"></label>`, "2027-03-04", { more: true });
    const { receipt } = await carry(opened, (n) => `setValue(${n},"5")`, 'id="y"', { follows: true });
    expect(receipt).toMatchObject({ effect: "refused", error: expect.stringContaining('textbox "Due"') });
    expect(await opened.page.inputValue("#y")).toBe("");
  });

  test("CL6 what the page sends as its field is left is no effect of the button that is pressed next", async () => {
    const server = await startServer({
      "GET /": html(
        `<label>Name <input id="x" onblur="fetch('/save', { method: 'POST' })"></label><button id="go">Dead</button>`,
      ),
      "POST /save": (_request, response) => void response.end("{}"),
    });
    onTestFinished(() => server.close());
    const opened = await hostPage(browser, { url: server.url });
    await carry(opened, (n) => `setValue(${n},"Ada")`, 'id="x"');
    const { receipt, witness } = await carry(opened, (n) => `click(${n})`, 'id="go"', { maxDeliveries: 1 });
    expect(server.requests.filter((one) => one === "POST /save")).toHaveLength(1);
    expect(witness.requests).toEqual([]);
    expect(receipt).toMatchObject({ ok: false, effect: "none" });
  });

  test.each([
    ["the same field", 'id="x"'],
    ["an option of what it offers", 'role="option"'],
  ])("CL3 a click on %s does not leave it before", async (_, mark) => {
    const opened = await typed(
      `<label>Town <input id="x" oninput="towns.hidden = false"></label><ul id="towns" role="listbox" hidden><li role="option" tabindex="-1">Ulm</ul>
       <script>window.left = 0; x.onblur = () => left++; towns.onmousedown = (event) => event.preventDefault(); towns.onclick = () => { x.value = "Ulm"; }</script>`,
      "Ul",
    );
    expect((await click(opened, mark)).effect).not.toBe("refused");
    expect(await opened.page.evaluate("window.left")).toBe(0);
  });
});
