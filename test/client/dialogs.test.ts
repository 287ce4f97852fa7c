/** Proves dialogs of the browser's own (client/hosts/playwright/dialogs.ts, held-page.ts) in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carry, hostPage, openBrowser, orderOf } from "./page-lab.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const click = (n: number): string => `click(${n})`;
const ASKING = `<button id="go" onclick="document.title = confirm('Delete <all>?') ? 'yes' : 'no'">Delete</button><button id="other" onclick="this.textContent='pressed'">Other</button>`;

async function asked(body = ASKING) {
  const opened = await hostPage(browser, { body });
  return { ...opened, ...(await carry(opened, click, 'id="go"')) };
}

describe("dialog", () => {
  test("PR5 what asks is held open, seen on the page, and answered by the next action", async () => {
    const { host, page, receipt, witness } = await asked();
    expect(witness.dialog).toBe("confirm: Delete <all>?");
    expect(receipt).toMatchObject({ ok: true, verified: true, retried: false, effect: "changed", settled: true });
    const held = await host.observe();
    expect(held.dom).toContain('role="alertdialog"');
    expect(held.dom).toContain("Delete &lt;all>?");
    const answer = await host.execute(orderOf('dialog("accept")'));
    expect(answer.receipt).toMatchObject({ ok: true, verified: true, effect: "changed", observed: "answered" });
    expect(await page.title()).toBe("yes");
    expect((await host.observe()).dom).not.toContain("alertdialog");
  });

  test("PR5 dismiss declines it", async () => {
    const { host, page } = await asked();
    await host.execute(orderOf('dialog("dismiss")'));
    expect(await page.title()).toBe("no");
  });

  test("any other action declines it first, for it is in the way", async () => {
    const opened = await asked();
    const { receipt } = await carry(opened, click, 'id="other"');
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(await opened.page.title()).toBe("no");
    expect(await opened.page.textContent("#other")).toBe("pressed");
  });

  test("a wait leaves it open: a second look must not answer what is asked", async () => {
    const { host, page } = await asked();
    expect((await host.execute(orderOf("wait(0.2)"))).receipt).toMatchObject({ ok: true });
    expect((await host.execute(orderOf('dialog("accept")'))).receipt).toMatchObject({ ok: true });
    expect(await page.title()).toBe("yes");
  });

  test("a task that rests leaves nothing open", async () => {
    const { host, page } = await asked();
    await host.release?.();
    await expect.poll(() => page.title()).toBe("no");
  });

  test("a submit that asks first is sent once", async () => {
    const { host, page, receipt } = await asked(
      `<form onsubmit="event.preventDefault(); window.sent = (window.sent ?? 0) + 1; if (confirm('Really?')) document.title = 'saved'"><button id="go">Save</button></form>`,
    );
    expect(receipt).toMatchObject({ retried: false, attempts: [{ method: "click" }] });
    await host.execute(orderOf('dialog("accept")'));
    expect(await page.evaluate("[window.sent, document.title]")).toEqual([1, "saved"]);
  });

  test("what only informs is acknowledged at once, and told", async () => {
    const { page, witness } = await asked(
      `<button id="go" onclick="alert('Done'); document.title = 'after'">Go</button>`,
    );
    expect(witness.dialog).toBe("alert: Done");
    expect(await page.title()).toBe("after");
  });

  test("with none open the action is refused", async () => {
    const { host } = await hostPage(browser, { body: "<p>Nothing" });
    expect((await host.execute(orderOf('dialog("accept")'))).receipt).toMatchObject({
      effect: "refused",
      error: "no dialog is open",
    });
  });
});
