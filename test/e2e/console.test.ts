/**
 * Proves the console on the whole stack: real tasks in a real Chromium, whose model is the real adapter before a fake Gemini, are
 * watched, allowed, forbidden, agreed to, paused, told a hint and stopped there; and what a task came to is printed as a report.
 */

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath, PROJECT } from "../../cli/stack/tools.js";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import type { RunOptions, RunResult } from "../../client/run-task.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { html } from "../../testing/sites/markup.js";
import { page as htmlPage, redirect } from "../../testing/sites/reply.js";
import { type SiteServer, serveSite } from "../../testing/sites/site-server.js";

/** Long enough that a person presses Pause meanwhile. */
const SLOW_MS = 4_000;
const SOON = { timeout: 60_000 };

const folder = mkdtempSync(join(tmpdir(), "surefoot-console-"));
let stack: Stack;
let browser: Browser;
let site: SiteServer;
let watch: Page;
const saved: string[] = [];
beforeAll(async () => {
  site = await serveSite(async ({ method, path, body }) => {
    if (path === "/slow") await new Promise((done) => setTimeout(done, SLOW_MS));
    if (method === "POST") saved.push(new URLSearchParams(body).get("street") ?? "");
    return method === "POST" ? redirect("/saved") : htmlPage(pageOf(path));
  });
  stack = await startStack({
    worker: { file: "testing/gemini/worker.ts", args: ["--ledger", join(folder, "calls.jsonl")] },
    env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" },
  });
  browser = await launchChromium(browserPath());
  watch = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  watch.setDefaultTimeout(60_000);
  await watch.goto(`${stack.api.url}/console`);
  await watch.getByLabel("E-mail").fill(stack.email);
  await watch.getByLabel("Password").fill(stack.password);
  await watch.getByRole("button", { name: "Sign in" }).click();
  await watch.getByRole("heading", { name: "Tasks" }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await stack?.stop();
  rmSync(folder, { recursive: true });
});

const TITLES: Readonly<Record<string, string>> = { "/slow": "Report", "/saved": "Saved" };
const pageOf = (
  path: string,
) => html`<!doctype html><html lang="en"><title>${TITLES[path] ?? "Orders"}</title><main><h1>${TITLES[path] ?? "Orders"}</h1>
  <p><a href="/slow">Report</a> <a href="/">Orders</a></p>
  <p><label for="dark"><input type="checkbox" id="dark"> Dark</label></p>
  <form method="post" action="/orders" aria-label="Order"><p><label for="street">Street</label> <input id="street" name="street"></p><button>Save</button></form></main></html>`;

async function statusOf(taskId: string): Promise<string> {
  const headers = { authorization: `Bearer ${stack.token}` };
  const response = await fetch(`${stack.api.url}/api/agent/tasks/${taskId}`, { headers });
  return ((await response.json()) as { data: { status: string } }).data.status;
}

async function prefer(preferences: object): Promise<void> {
  const headers = { authorization: `Bearer ${stack.token}`, "content-type": "application/json" };
  const path = `${stack.api.url}/api/v1/user/preferences`;
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify({ preferences }) });
  expect(response.status).toBe(200);
}

const TURNS_OF_A_PERSON = ["awaiting_approval", "needs_user_input", "paused"];

/** Carried out to its end: where it is a person's turn, once the person has spoken. */
async function carryOut(query: string, options: RunOptions = {}): Promise<RunResult> {
  const page = await browser.newPage();
  try {
    await page.goto(site.url);
    const surefoot = attachSurefoot(page, {
      baseUrl: stack.api.url,
      token: stack.token,
      logDirectory: join(stack.home, "client"),
    });
    let result = await surefoot.runTask(query, options);
    while (TURNS_OF_A_PERSON.includes(result.status)) {
      const { taskId, status } = result;
      await expect.poll(() => statusOf(taskId).catch(() => status), { timeout: 90_000 }).not.toBe(status);
      result = await surefoot.runTask(query, { ...options, taskId });
    }
    return result;
  } finally {
    await page.close();
  }
}

/** From the list, where it shows by itself. */
async function open(query: string): Promise<void> {
  await watch.getByRole("link", { name: "Tasks", exact: true }).click();
  await watch.getByRole("link", { name: query }).click();
  await watch.getByRole("heading", { name: query }).waitFor();
}
const press = (name: string) => watch.getByRole("button", { name, exact: true }).click();

describe("the console beside a task that runs", () => {
  test("CN8 CN12 each action is allowed there, and it is watched to its end, over an API that dies", async () => {
    const query = "Click Report, then tick Dark";
    const run = carryOut(query, { approve: "always" });
    await open(query);
    await watch.getByText("Waiting for permission").first().waitFor();
    await press("Allow");
    await watch.getByRole("heading", { name: "1 step", exact: true }).waitFor();
    await watch.getByRole("button", { name: "Allow", exact: true }).waitFor();
    await stack.killApi();
    await watch.getByText("Connection lost").waitFor();
    await stack.startApi();
    await watch.getByText("Live", { exact: true }).waitFor();
    await press("Allow");
    expect(await run).toMatchObject({ status: "completed", outcome: "verified" });
    await watch.getByRole("heading", { name: "2 steps" }).waitFor();
    await expect.poll(() => watch.locator(".states").textContent(), SOON).toContain("verified");
    await watch.getByRole("link", { name: "Events" }).click();
    await watch.getByRole("listitem").first().waitFor();
  });

  test("CN12 it is paused while it works, and goes on with a hint", async () => {
    const query = "Click Report and then tick Dark";
    const run = carryOut(query);
    await open(query);
    await press("Pause");
    await watch.getByLabel("A hint").fill("Dark is a box");
    await press("Go on");
    const result = await run;
    expect(result, JSON.stringify(result)).toMatchObject({ status: "completed" });
    await expect.poll(() => watch.locator(".states").textContent(), SOON).toMatch(/verified|Done|Answered/);
  });

  test("CN12 what done means is agreed to there, and the page gets what was asked for", async () => {
    await prefer({ confirmContract: true });
    const query = "Set Street to 12 Elm Street, then click Save";
    const run = carryOut(query);
    await open(query);
    await watch.getByRole("heading", { name: "Is this what you want?" }).waitFor();
    await press("Yes, begin");
    const result = await run;
    await prefer({ confirmContract: false });
    expect(result, JSON.stringify(result)).toMatchObject({ status: "completed" });
    expect(saved).toEqual(["12 Elm Street"]);
  });

  test("CN12 what is not allowed is not done, and the task is stopped", async () => {
    const before = [...saved];
    const query = "Set Street to Main Road 1, then click Save";
    const run = carryOut(query, { approve: "always" });
    await open(query);
    await watch.getByRole("button", { name: "Allow", exact: true }).waitFor();
    watch.once("dialog", (dialog) => void dialog.accept());
    await press("Don't allow");
    await press("Stop the task");
    expect((await run).status).toMatch(/^(?:cancelled|failed)$/);
    expect(saved).toEqual(before);
  });

  test("CN10 TR1 what the model was sent and answered is read there, and the command line prints the report", async () => {
    const query = "Set Street to 7 Ash Lane, then click Save";
    const { taskId } = await carryOut(query);
    await watch.goto(`${stack.api.url}/console/tasks/${taskId}?view=calls`);
    await watch.getByText("Prompt and answer").last().click();
    await watch.locator("pre").first().waitFor();
    expect(await watch.locator("pre").first().textContent()).toContain("7 Ash Lane");
    const plain = await report([taskId]);
    const redacted = await report([taskId, "--redact"]);
    const file = join(stack.home, "export.json");
    await writeFile(file, await surefoot(["export", taskId]));
    const fromFile = await report(["--from", file]);
    for (const [text, says, keeps] of [
      [plain, query, "7 Ash Lane"],
      [redacted, "Redacted", "Redacted"],
      [fromFile, query, "made without the pages"],
    ] as const) {
      const path = join(stack.home, "report.html");
      await writeFile(path, text);
      const shown = await browser.newPage({ offline: true, javaScriptEnabled: false });
      await shown.goto(pathToFileURL(path).href);
      await shown.getByText(says).first().waitFor();
      expect(await shown.locator("body").textContent()).toContain(keeps);
      await shown.close();
    }
    expect(redacted).not.toMatch(/7 Ash|Ash Lane/);
  });
});

const run = promisify(execFile);
async function surefoot(args: readonly string[]): Promise<string> {
  const env = { ...process.env, SUREFOOT_HOME: stack.home };
  const command = [join(PROJECT, "cli/surefoot.mjs"), ...args, "--api", stack.api.url];
  const { stdout } = await run(process.execPath, command, { cwd: PROJECT, env, maxBuffer: 64 * 2 ** 20 });
  return stdout;
}
const report = (args: readonly string[]): Promise<string> => surefoot(["report", ...args]);
