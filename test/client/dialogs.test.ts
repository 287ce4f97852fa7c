/** Proves dialogs of the browser's own (client/hosts/playwright/dialogs.ts, held-page.ts) in a real Chromium. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ActionRequest } from "../../client/host.js";
import { withDialog } from "../../client/tab-driver.js";
import { carry, type HostedPage, hostPage, numberOf, openBrowser, orderOf } from "./page-lab.js";

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

/** As the server sends it: with its target. */
async function pressAsSent({ host }: HostedPage, id: string, name: string, more: Partial<ActionRequest> = {}) {
  const view = await host.observe();
  const n = numberOf(view, `id="${id}"`);
  const epoch = /data-sf="([\w-]+)\.\d+"/.exec(view.dom)?.[1] ?? "";
  const target = { snapshotId: "s", epoch, id: n, fingerprint: "", role: "button", name };
  return await host.execute(orderOf(click(n), { target, ...more }));
}

async function askedAbout() {
  const opened = await hostPage(browser, { body: ASKING });
  await pressAsSent(opened, "go", "Delete");
  return opened;
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

  test("SF7 a card in its words is masked in the page and in the witness, and what it is called cannot write markup", async () => {
    const { host, witness } = await asked(
      `<button id="go" onclick="confirm('Pay with 4111 1111 1111 1111?')">Pay</button>`,
    );
    expect(witness.dialog).toMatch(/^confirm: Pay with \[/);
    expect((await host.observe()).dom).toMatch(/<p>Pay with \[/);
    const { dom } = withDialog({ dom: "<body></body>" }, { type: 'x"><button>', message: "4111 1111 1111 1111" });
    expect(dom).not.toMatch(/<button|4111/);
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
    await host.observe();
    expect((await host.execute(orderOf("wait(0.2)"))).receipt).toMatchObject({ ok: true });
    expect((await host.execute(orderOf('dialog("accept")'))).receipt).toMatchObject({ ok: true });
    expect(await page.title()).toBe("yes");
  });

  test("a task that rests leaves nothing open", async () => {
    const { host, page } = await asked();
    await host.release?.();
    await expect.poll(() => page.title()).toBe("no");
  });

  test("CL15 what was asked before the task came to rest is asked again for the yes that came meanwhile", async () => {
    const { host, page } = await askedAbout();
    await host.release?.();
    await expect.poll(() => page.title()).toBe("no");
    expect((await host.observe()).dom).toContain("alertdialog");
    const { receipt } = await host.execute(orderOf('dialog("accept")'));
    expect(receipt).toMatchObject({ ok: true, verified: true, observed: "answered" });
    expect(await page.title()).toBe("yes");
  });

  test("CL15 a menu that the answer has closed is opened again", async () => {
    const menu = `<button id="open" aria-haspopup="menu" onclick="menu.hidden = !menu.hidden">Bulk</button>
      <div id="menu" hidden><button id="go" onclick="document.title = confirm('Retire both?') ? 'retired' : 'kept'; menu.hidden = true">Retire</button></div>`;
    const opened = await hostPage(browser, { body: menu });
    await pressAsSent(opened, "open", "Bulk", { kind: "dropdown" });
    await pressAsSent(opened, "go", "Retire");
    await opened.host.release?.();
    expect((await opened.host.execute(orderOf('dialog("accept")'))).receipt).toMatchObject({ ok: true });
    expect(await opened.page.title()).toBe("retired");
  });

  test("CL15 what asks something else now is not agreed to, and a no presses nothing", async () => {
    const { host, page } = await askedAbout();
    await host.release?.();
    await page.evaluate("go.onclick = () => { document.title = confirm('Delete everything?') ? 'all' : 'kept' }");
    expect((await host.execute(orderOf('dialog("accept")'))).receipt).toMatchObject({ ok: false, effect: "refused" });
    expect(await page.title()).toBe("kept");
    const other = await askedAbout();
    await other.host.release?.();
    await other.page.evaluate("document.title = 'untouched'");
    await other.host.execute(orderOf('dialog("dismiss")'));
    expect(await other.page.title()).toBe("untouched");
  });

  test("a submit that asks first is sent once", async () => {
    const { host, page, receipt } = await asked(
      `<form onsubmit="event.preventDefault(); window.sent = (window.sent ?? 0) + 1; if (confirm('Really?')) document.title = 'saved'"><button id="go">Save</button></form>`,
    );
    expect(receipt).toMatchObject({ retried: false, attempts: [{ method: "click" }] });
    await host.observe();
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

  test("SF10 a yes is for the question that was seen, and for none that came after", async () => {
    const { host, page } = await hostPage(browser, { body: "<p>Nothing" });
    await host.observe();
    const asking = page.evaluate("setTimeout(() => { document.title = confirm('Delete all?') ? 'yes' : 'no' })");
    await asking;
    await expect
      .poll(async () => (await host.execute(orderOf('dialog("accept")'))).receipt.error)
      .toMatch(/something else/);
    expect((await host.observe()).dom).toContain("Delete all?");
    await host.execute(orderOf('dialog("dismiss")'));
    await expect.poll(() => page.title()).toBe("no");
  });

  test("SF4 a question that is too long to be read whole says so", () => {
    const long = withDialog(
      { dom: "<body></body>" },
      { type: "confirm", message: `Save?${" ".repeat(2_000)}Delete all` },
    );
    expect(long.dom).toContain("The browser asks (confirm, cut)");
  });

  test("with none open the action is refused", async () => {
    const { host } = await hostPage(browser, { body: "<p>Nothing" });
    expect((await host.execute(orderOf('dialog("accept")'))).receipt).toMatchObject({
      effect: "refused",
      error: "no dialog is open",
    });
  });
});
