/** Proves what docs/quick-start.md tells to do by hand: its own commands, in its order, in a real Chromium and a shell, on the real stack. */

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { type LoginSite, startLoginSite } from "./login-site.js";

interface Told {
  readonly taskId: string;
  readonly status: string;
  readonly thought: string;
  readonly action?: string;
  readonly verification?: { readonly verdict: string };
}

const ADDRESS = "http://127.0.0.1:8080";
const QUICK_START = new URL("../../docs/quick-start.md", import.meta.url);

let stack: Stack;
let browser: Browser;
let site: LoginSite;
/** Where the shell stands: it holds the token and the report. */
let desk: string;

beforeAll(async () => {
  stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" } });
  browser = await launchChromium(browserPath());
  site = await startLoginSite();
  desk = await mkdtemp(join(tmpdir(), "surefoot-quick-start-"));
  await mkdir(join(desk, ".surefoot"));
  await writeFile(join(desk, ".surefoot", "token"), stack.token);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await stack?.stop();
});

/** The fenced blocks of the section, each with this stack's address. */
async function commands(): Promise<readonly string[]> {
  const [, section = ""] = (await readFile(QUICK_START, "utf8")).split("### A request by hand\n");
  const blocks = [...(section.split("\n## ")[0] ?? "").matchAll(/```(?:js|sh)\n(.*?)```/gs)];
  return blocks.map(([, code = ""]) => code.replaceAll(ADDRESS, stack.api.url));
}

/** In the console: `copy` is a command of the developer tools. */
async function inConsole(page: Page, code: string): Promise<void> {
  await page.evaluate(code);
}

async function inShell(command: string): Promise<Told> {
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: desk });
  const answer = JSON.parse(stdout) as { readonly success: boolean; readonly data: Told }; // the next line looks
  expect(answer.success, stdout).toBe(true);
  return answer.data;
}

async function openPage(load: string): Promise<Page> {
  const page = await browser.newPage();
  await page.exposeFunction("copy", (text: string) => writeFile(join(desk, "report.json"), text));
  page.on("load", () => void page.evaluate(load));
  await page.goto(new URL("/colours", site.url).href);
  await page.waitForFunction("'surefoot' in globalThis");
  return page;
}

describe("quick start", () => {
  test("issue 12 the commands of a request by hand carry a task to its end, the second request included", async () => {
    const [load = "", first = "", curl = "", next = ""] = await commands();
    const page = await openPage(load);
    await inConsole(page, first);
    let told = await inShell(curl);
    const story: Told[] = [told];
    while (told.status === "executing" && story.length < 8) {
      // A person ticks and presses with the same hand.
      const n = /^(?:click|check)\((\d+)/.exec(told.action ?? "")?.[1];
      if (n !== undefined) await page.evaluate(`surefoot.element(${n}).click()`);
      await page.waitForTimeout(500);
      await page.waitForLoadState("networkidle");
      await page.waitForFunction("'surefoot' in globalThis");
      await inConsole(page, next.replace("the answer's", told.taskId));
      told = await inShell(curl);
      story.push(told);
    }
    await page.close();
    const lines = story.map(({ verification, action, thought }) => `${verification?.verdict} ${action ?? thought}`);
    expect(story[1]?.verification, lines.join("; ")).toMatchObject({ verdict: "confirmed" });
    expect(site.done, lines.join("; ")).toEqual(["theme dark"]);
    expect(told, lines.join("; ")).toMatchObject({ status: "completed" });
  });
});
