/** Proves that operators can read encrypted tasks: in Temporal's Web UI, in a real browser, and on its command line. */

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath, temporalCli } from "../../cli/stack/tools.js";
import type { RunOptions } from "../../client/run-task.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";
import { createSimulatedSite, type OpenSite } from "../../testing/simulated-site.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { showsPlan } from "../../testing/temporal-ui.js";

const LETTERS = ["Weekly report", "Appointment reminders", "Invoices by e-mail", "New patients", "Newsletter"];
const tick = (names: readonly string[]): string => names.map((name) => `tick ${name}`).join(", ");
const PLAN = LETTERS.map((name) => `tick ${name}`);
const COLUMNS = ["Status", "SfHost", "SfStatus", "SfNeedsHuman", "SfOutcome", "SfSteps", "Start", "End"];

let stack: Stack;
let browser: Browser;
/** Of a task whose browser has ticked two boxes and carries out the third action. */
let workflowId: string;
beforeAll(async () => {
  stack = await startStack({ env: { MODEL: "offline", LOG_LEVEL: "warn" } });
  browser = await launchChromium(browserPath());
  await runTask(siteOf("https://clinic.example"), tick(LETTERS.slice(0, 3)));
  await runTask(siteOf("https://shop.example"), 'click "Delete order 17"');
  await runTask(siteOf("https://library.example"), tick(LETTERS), { limits: { steps: 2 } });
  await runTask(siteOf("https://clinic.example"), tick(LETTERS.slice(3)));
  workflowId = await leaveRunning(siteOf("https://clinic.example"), tick(LETTERS), 2);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

function siteOf(origin: string): OpenSite {
  const boxes = LETTERS.map((name) => `<p><label><input type="checkbox"> ${name}</label></p>`).join("");
  const body = `<h1>Settings</h1><form>${boxes}</form><button type="button">Delete order 17</button>`;
  return createSimulatedSite(origin, { "/settings": { title: "Settings", body } });
}

const clientOf = (site: OpenSite) =>
  createSimulatedClient({ baseUrl: stack.api.url, token: stack.token, clientId: randomUUID(), site });

const runTask = (site: OpenSite, query: string, options: RunOptions = {}) =>
  clientOf(site).runTask(query, { chain: false, ...options });

/** The site never answers the action after the first `acts`. @returns the id of the task's workflow. */
async function leaveRunning(site: OpenSite, query: string, acts: number): Promise<string> {
  const silence = Promise.withResolvers<void>();
  const act: OpenSite["act"] = async (action, order) => {
    if (site.acts.length < acts) return site.act(action, order);
    silence.resolve();
    return await new Promise<never>(() => undefined);
  };
  const ended = clientOf({ ...site, act }).runTask(query, { chain: false });
  await Promise.race([silence.promise, ended]);
  const { tasks } = await ask<{ tasks: { taskId: string }[] }>("/api/agent/tasks?limit=1");
  const summary = await ask<{ temporal: { workflowId: string } }>(`/api/agent/tasks/${tasks[0]?.taskId}/summary`);
  return summary.temporal.workflowId;
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`${stack.api.url}${path}`, { headers: { authorization: `Bearer ${stack.token}` } });
  // The cast: of an answer only what is used.
  return ((await response.json()) as { data: T }).data;
}

const namespaceUrl = () => `${stack.temporal.uiUrl}/namespaces/default`;
const taskUrl = () => `${namespaceUrl()}/workflows/${encodeURIComponent(workflowId)}`;
const openPage = (height: number) => browser.newPage({ viewport: { width: 1_400, height }, timezoneId: "UTC" });
const complaintOf = (page: Page) => page.locator("#content").getByText("Codec Server could not connect");

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SUREFOOT_PICTURES"];
  if (folder !== undefined) await page.locator("#content").screenshot({ path: `${folder}/temporal-${name}.png` });
}

describe("Temporal's Web UI", () => {
  test("SF16 it shows the request and the plan of a running task, whose history is encrypted", async () => {
    const page = await openPage(1_200);
    expect(await showsPlan(page, { url: taskUrl(), plan: PLAN })).toBe(true);
    const summary = page.locator("iframe").first().contentFrame();
    expect(await summary.getByText(tick(LETTERS), { exact: true }).count()).toBe(1);
    expect(await complaintOf(page).count()).toBe(0);
    await picture(page, "task");
    await page.close();
  });

  test("SF16 without the codec server it shows no plan", async () => {
    const page = await openPage(1_000);
    await page.route("**/decode*", (route) => route.fulfill({ status: 404 }));
    expect(await showsPlan(page, { url: taskUrl(), plan: PLAN }, [10_000])).toBe(false);
    await complaintOf(page).waitFor();
    await page.close();
  });

  test("OP6 its list shows where each task stands", async () => {
    const page = await openPage(560);
    const columns = JSON.stringify({ default: COLUMNS.map((label) => ({ label })) });
    await page.addInitScript((value) => localStorage.setItem("namespace-workflow-table-columns", value), columns);
    await page.goto(`${namespaceUrl()}/workflows?query=${encodeURIComponent('`WorkflowType`="browserTask"')}`);
    const rows = page.getByRole("row").filter({ hasText: ".example" });
    await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(5);
    const statuses = (await rows.allInnerTexts()).map(
      (row) => /running|interrupted|awaiting_approval|completed/.exec(row)?.[0],
    );
    expect(statuses.sort()).toEqual(["awaiting_approval", "completed", "completed", "interrupted", "running"]);
    await picture(page, "list");
    await page.close();
  });
});

describe("temporal --codec-endpoint", () => {
  /** As the Web UI is told where it is. */
  async function cli(...args: readonly string[]): Promise<string> {
    const settings = (await (await fetch(`${stack.temporal.uiUrl}/api/v1/settings`)).json()) as {
      Codec: { Endpoint: string };
    };
    const where = ["--address", stack.temporal.address, "--codec-endpoint", settings.Codec.Endpoint];
    const ran = await promisify(execFile)(temporalCli(), ["workflow", ...args, ...where, "--workflow-id", workflowId]);
    return ran.stdout;
  }

  test.each([
    ["metadata", ["metadata"]],
    ["the plan by query", ["query", "--type", "plan"]],
    ["the history", ["show", "--output", "json"]],
  ])("SF16 reads %s", async (_what, args) => {
    const said = await cli(...args);
    const plain = said.replace(/"data": "([^"]*)"/g, (_all, data: string) => Buffer.from(data, "base64").toString());
    for (const step of PLAN) expect(plain).toContain(step);
  });
});
