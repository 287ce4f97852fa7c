/** Proves PR1 for plain clients: curl sends url, query, dom and taskId and nothing else; the dom is a real browser's own. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { parseAction } from "../../core/action/grammar.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { serveSite } from "../../testing/sites/site-server.js";
import { startLoginSite } from "./login-site.js";

interface Told {
  readonly taskId: string;
  readonly status: string;
  readonly outcome?: string;
  readonly thought: string;
  readonly action?: string;
  readonly actionId?: string;
  readonly redelivered?: boolean;
  readonly userQuestion?: string;
  readonly suggestion?: string;
  readonly target?: { readonly role: string; readonly name: string };
  readonly verification?: { readonly verdict: string; readonly semanticSummary: string };
}

/** A way to read a page and to find on it what an action names. */
interface Reader {
  readonly read: (page: Page) => Promise<string>;
  readonly find: (page: Page, told: Told) => Promise<Locator>;
}

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" } });
  browser = await launchChromium(browserPath());
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const run = promisify(execFile);

/** The very program that people try an API with; without it, what it would send. */
async function post(body: object): Promise<Told> {
  const url = `${stack.api.url}/api/agent/interact`;
  const headers = { authorization: `Bearer ${stack.token}`, "content-type": "application/json" };
  const answer: { success: boolean; data: Told } = (await hasCurl)
    ? JSON.parse(await curl(url, headers, JSON.stringify(body)))
    : await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.data;
}

async function curl(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("curl", ["-sS", "-X", "POST", url, ...lines, "--data-binary", body]);
  return stdout;
}

const hasCurl: Promise<boolean> = run("curl", ["--version"]).then(
  () => true,
  () => false,
);

/** What a person finds in the browser's own tools. */
const OUTER_HTML: Reader = {
  read: (page) => page.evaluate("document.documentElement.outerHTML"),
  find: async (page, { target }) => {
    if (target === undefined) throw new Error("the action names no element");
    // A password field has no role of its own.
    return page
      .getByLabel(target.name, { exact: true })
      .or(page.getByRole(target.role as "button", { name: target.name }));
  },
};

/** What `GET /client.js` makes of it. */
const CLIENT_JS: Reader = {
  read: async (page) => {
    const script = await (await fetch(`${stack.api.url}/client.js`)).text();
    return await page.evaluate(`globalThis.surefoot ?? (() => { ${script} })(); surefoot.page()`);
  },
  find: async (page, { action = "" }) => {
    await page.evaluate(`surefoot.element(${/\((\d+)/.exec(action)?.[1]}).setAttribute("data-named", "")`);
    return page.locator("[data-named]").last();
  },
};

async function act(page: Page, told: Told, reader: Reader): Promise<void> {
  const parsed = parseAction(told.action ?? "");
  if (!parsed.ok) throw new Error(parsed.fault);
  const { action } = parsed;
  if (action.kind === "navigate") await page.goto(action.url);
  else if (action.kind === "click") await (await reader.find(page, told)).click();
  else if (action.kind === "setValue") await setValue(await reader.find(page, told), action.text);
  else if (action.kind !== "wait") throw new Error(`PR5 no verb of a plain client: ${told.action}`);
  // A person looks at what came of it before they say so.
  await page.waitForTimeout(500);
  await page.waitForLoadState("networkidle");
}

async function setValue(field: Locator, text: string): Promise<void> {
  const isList = (await field.and(field.page().locator("select")).count()) > 0;
  if (isList) await field.selectOption({ label: text });
  else await field.fill(text);
}

const ACCOUNT = `<!doctype html><title>Account</title><h1>Account</h1><button id="go">Delete the account</button><p id="said" role="status"></p>
<script>go.onclick = async () => { await (await fetch("/delete", { method: "POST" })).text(); go.remove(); said.textContent = "The account was deleted."; }</script>`;

describe("plain client", () => {
  test.each<[string, Reader]>([
    ["a browser's outerHTML, which shows nothing that was entered", OUTER_HTML],
    ["the page as client.js reads it", CLIENT_JS],
  ])("PR1 five steps by curl with url, query, dom and taskId: %s", async (_, reader) => {
    const site = await startLoginSite();
    const page = await browser.newPage();
    await page.goto(site.url);
    const report = async () => ({ url: page.url(), dom: await reader.read(page) });
    const query =
      "Type test@example.com into Email, type test123 into Password, click Log in, open Settings and choose the dark theme";
    const issued: Told[] = [];
    let told = await post({ ...(await report()), query });
    while (told.action !== undefined && told.actionId !== undefined && issued.length < 12) {
      issued.push(told);
      await act(page, told, reader);
      // As PR1 has it: whatever is said now never replaces what was asked.
      told = await post({ ...(await report()), query: "Continue with the login", taskId: told.taskId });
    }
    await page.close();
    await site.stop();
    const story = issued.map(({ action, verification }) => `${verification?.verdict ?? ""} ${action}`).join(", ");
    console.log(`${(await hasCurl) ? "curl" : "fetch"}: ${story} → ${told.status}: ${told.thought}`);
    expect(site.done, story).toEqual(["logged in as test@example.com with test123", "theme dark"]);
    const deeds = issued.filter(({ action = "" }) => !action.startsWith("wait("));
    expect(deeds, story).toHaveLength(5);
    expect(new Set(deeds.map(({ actionId }) => actionId)).size).toBe(5);
    expect(issued.some(({ redelivered }) => redelivered === true)).toBe(false);
    expect(new Set(issued.map(({ taskId }) => taskId)).size).toBe(1);
    expect(told, told.thought).toMatchObject({ status: "completed" });
    const verdicts = issued.flatMap(({ verification }) => verification?.verdict ?? []);
    const entry = reader === OUTER_HTML ? "unknown" : "confirmed";
    expect(verdicts.slice(0, 2), story).toEqual([entry, entry]);
    expect(["likely", "confirmed"], story).toContain(verdicts[2]);
  });

  test("PR1 what has to be allowed is asked as a question, and a yes in `query` allows it", async () => {
    const deleted: string[] = [];
    const site = await serveSite(({ method, path }) => {
      if (method === "POST") deleted.push(path);
      return { status: 200, body: ACCOUNT };
    });
    const page = await browser.newPage();
    await page.goto(site.url);
    const report = async () => ({ url: page.url(), dom: await CLIENT_JS.read(page) });
    const asked = await post({ ...(await report()), query: "Delete the account" });
    expect(asked).toMatchObject({ status: "awaiting_approval", suggestion: expect.stringMatching(/yes or no/) });
    expect(asked.userQuestion).toMatch(/^May I do this\?\nWhat: .*Delete the account/);
    const { taskId } = asked;
    const again = await post({ ...(await report()), taskId, query: "OK, then open Settings" });
    expect(again).toMatchObject({
      status: "awaiting_approval",
      userQuestion: expect.stringMatching(/^That was neither/),
    });
    let told = await post({ ...(await report()), taskId, query: "yes" });
    for (let n = 0; n < 4 && told.actionId !== undefined; n++) {
      await act(page, told, CLIENT_JS);
      told = await post({ ...(await report()), taskId });
    }
    await page.close();
    await site.stop();
    expect(deleted, told.thought).toEqual(["/delete"]);
    expect(told, told.thought).toMatchObject({ status: "completed" });
  });
});
