/** Proves client/execute.ts, attempt.ts and methods.ts: what was found on one page is not used on the page that takes its place. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FetchedSecret } from "../../client/host.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { Tabs } from "../../client/hosts/playwright/tabs.js";
import type { PageSurface } from "../../client/surface.js";
import { createTabHost, type TaskTabs } from "../../client/tab-driver.js";
import { slotOf } from "../../core/secrets/slot.js";
import {
  carry,
  type HostedPage,
  hostPage,
  html,
  type LabServer,
  numberOf,
  openBrowser,
  orderOf,
  startServer,
} from "./page-lab.js";

let browser: Browser;
let site: LabServer;
/** Lies in the same place, and stands under the same number, on both pages. */
const at = "position:absolute;left:20px;top:20px;width:200px;height:40px";
const FIRST = `<input id="target" type="password" style="${at}">`;
const HEAR = `for (const type of ["pointerdown", "click", "keydown", "input", "drop"]) addEventListener(type, () => heard.push(type), true);`;
const SECOND = `<input id="target" style="${at}" autofocus>
  <script>window.heard = []; ${HEAR}</script>`;
const BUTTON = `<button id="target" style="${at}">Delete</button>`;

beforeAll(async () => {
  browser = await openBrowser();
  site = await startServer({
    "GET /field": html(FIRST),
    "GET /button": html(BUTTON),
    "GET /list": html(`<select id="target" style="${at}"><option>One<option>Two</select>`),
    "GET /second": html(SECOND),
  });
});
afterAll(async () => {
  await site.close();
  await browser.close();
});

type SurfaceMethod = keyof PageSurface;

interface Moment {
  /** Before the call reaches the page, or after. */
  readonly when?: "after";
  readonly isMeant?: (argument: unknown) => boolean;
}

/** A host on `path`, in whose place another page comes at the first such call. */
const replacedAt = (method: SurfaceMethod, path: string, moment: Moment = {}) =>
  changedAt(method, path, (page) => page.goto(`${site.url}/second`), moment);

async function changedAt(
  method: SurfaceMethod,
  path: string,
  change: (page: Page) => Promise<unknown>,
  { when, isMeant = () => true }: Moment = {},
) {
  const { page } = await hostPage(browser, { url: site.url + path });
  const tabs = new Tabs(page, bundleRuntime());
  await tabs.whenReady();
  const driver = tabs.present();
  let isReplaced = false;
  const call = async (...args: unknown[]): Promise<unknown> => {
    // The cast: the arguments are the method's own.
    const reach = () => (driver.surface[method] as (...args: unknown[]) => Promise<unknown>)(...args);
    if (isReplaced || !isMeant(args[0])) return await reach();
    isReplaced = true;
    const answer = when === "after" ? await reach() : undefined;
    await change(page);
    return when === "after" ? answer : await reach();
  };
  const present = { ...driver, surface: { ...driver.surface, [method]: call } };
  const alone: TaskTabs = {
    present: () => present,
    switchTo: (tab) => tabs.switchTo(tab),
    followFrom: async () => false,
    opener: () => null,
    goToOpener: async () => undefined,
  };
  return { page, host: createTabHost(alone) };
}

/** Refused, and the page that came has heard nothing. */
async function expectNothingSent({ page, host }: HostedPage, verb: (n: number) => string, more = {}): Promise<void> {
  const n = numberOf(await host.observe(), 'id="target"');
  const { receipt } = await host.execute(orderOf(verb(n), more));
  expect(new URL(page.url()).pathname).toBe("/second");
  expect(await page.evaluate("heard")).toEqual([]);
  expect(await page.inputValue("#target")).toBe("");
  expect(receipt).toMatchObject({ ok: false, verified: false, delivered: false, effect: "refused", attempts: [] });
  expect(receipt.error).toContain("another page");
}

describe("executeAction", () => {
  test("CL2 a secret is not typed into what has the same number on the page that came while it was fetched", async () => {
    const opened = await hostPage(browser, { url: `${site.url}/field` });
    const secret = async (): Promise<FetchedSecret> => {
      await opened.page.goto(`${site.url}/second`);
      return { kind: "fetched", secret: { name: "password", value: "hunter2" } };
    };
    await expectNothingSent(opened, (n) => `type(${n},${JSON.stringify(slotOf("password"))})`, { secret });
  });

  test.each([
    ["a click", "/button", (n: number) => `click(${n})`],
    ["an entry", "/field", (n: number) => `setValue(${n},"x")`],
    ["a choice", "/list", (n: number) => `select(${n},"Two")`],
    ["a pointer", "/button", (n: number) => `hover(${n})`],
  ])("CL2 %s is not sent to the page that came before it began", async (_, path, verb) => {
    await expectNothingSent(await replacedAt("drift", path), verb);
  });

  test("CL2 where a drag ends is found on the page that it begins on, or it does not begin", async () => {
    const opened = await replacedAt("drift", "/button");
    await expectNothingSent(opened, (n) => `drag(${n},${n})`);
  });

  test("CL2 what is read back was there on the page that the action was done to", async () => {
    const boxes = `<input id="target" type="checkbox" aria-label="Agree" onclick="event.preventDefault(); setTimeout(() => location.assign('/ticked'), 1_200)">`;
    const lab = await startServer({
      "GET /": html(boxes),
      "GET /ticked": html(`<input type="checkbox" aria-label="Newsletter" checked>`),
    });
    const { receipt } = await carry(
      await hostPage(browser, { url: lab.url }),
      (n) => `check(${n},true)`,
      'id="target"',
    );
    expect(receipt).toMatchObject({ ok: false, verified: false, delivered: true, effect: "gone" });
    await lab.close();
  });
});

describe("attemptAll", () => {
  test.each([
    ["a click", "/button", (n: number) => `click(${n})`],
    ["an entry", "/field", (n: number) => `type(${n},"x")`],
  ])("RC4 %s whose page has gone before anything was sent is told as not sent", async (_, path, verb) => {
    await expectNothingSent(await replacedAt("aim", path), verb);
  });

  test.each([
    ["a click", "/button", (n: number) => `click(${n})`],
    ["an entry", "/field", (n: number) => `setValue(${n},"x")`],
  ])("CL2 %s whose target the page has drawn anew is refused, and the new one hears nothing", async (_, path, verb) => {
    const redraw = "{ const all = document.body.innerHTML; document.body.innerHTML = all; window.heard = []; }";
    const { page, host } = await changedAt("aim", path, (opened) => opened.evaluate(`${redraw} ${HEAR}`));
    const n = numberOf(await host.observe(), 'id="target"');
    const { receipt } = await host.execute(orderOf(verb(n)));
    expect(receipt).toMatchObject({ ok: false, delivered: false, effect: "refused", attempts: [] });
    expect(receipt.error).toContain("detached");
    expect(await page.evaluate("heard")).toEqual([]);
  });

  test("SF10 a key for what had the focus is not pressed on the page that came", async () => {
    const opened = await replacedAt("begin", "/field", { when: "after" });
    await opened.page.focus("#target");
    const { dom } = await opened.host.observe();
    const epoch = /data-sf="([\w-]+)\.\d+"/.exec(dom)?.[1] ?? "";
    const target = {
      snapshotId: "s",
      epoch,
      id: numberOf({ dom }, 'id="target"'),
      fingerprint: "",
      role: "",
      name: "",
    };
    // The cast: a snapshot's id is branded by the server that minted it.
    await expectNothingSent(opened, () => 'press("x")', { target: target as never });
  });
});

describe("performMethod", () => {
  const isFocus = (deed: unknown): boolean => (deed as { readonly kind: string }).kind === "focus";

  test("SF10 a field that is gone as it is to take the focus is not clicked for on the page that came", async () => {
    const opened = await replacedAt("perform", "/field", { isMeant: isFocus });
    await expectNothingSent(opened, (n) => `type(${n},"x")`);
  });

  const SHY = `<div id="target" role="textbox" aria-label="Name" style="${at}"></div>`;

  test("RC4 a click that was to give a field the focus is told as sent", async () => {
    const opened = await hostPage(browser, {
      body: `${SHY}<script>window.clicks = 0; target.onclick = () => { clicks++ }</script>`,
    });
    const { receipt } = await carry(opened, (n) => `type(${n},"x")`, 'id="target"', { maxRetries: 0 });
    expect(await opened.page.evaluate("clicks")).toBe(1);
    expect(receipt).toMatchObject({ ok: false, verified: false, delivered: true });
    expect(receipt.attempts).toMatchObject([{ method: "type", result: "failed", delivered: true }]);
  });

  test("SF10 what is laid over a field as the pointer comes to give it the focus is not pressed", async () => {
    const opened = await hostPage(browser, {
      body: `${SHY}<button id="pay" style="position:absolute;left:400px;top:400px" onclick="document.title = 'paid'">Pay</button>
        <script>onmousemove = () => { pay.style.cssText = "position:fixed;inset:0;z-index:9" }</script>`,
    });
    const { receipt } = await carry(opened, (n) => `type(${n},"x")`, 'id="target"', { maxRetries: 0 });
    expect(await opened.page.title()).toBe("Lab");
    expect(receipt.attempts).toMatchObject([{ method: "type", result: "failed", delivered: false }]);
  });
});
