/** One session, fifty tasks, two Chromiums with the real extension, each at an API process of its own: what was said stands in order, without a gap (OP4, PE8). */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHome } from "../../cli/stack/home.js";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { type Further, startFurther } from "../../testing/further-processes.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { type SiteServer, serveSite } from "../../testing/sites/site-server.js";
import { readRecords } from "../ui/extension/kept.js";
import { ask, type Lab, openLab, signIn } from "../ui/panel/panel-lab.js";

const TASKS = 50;
const REQUEST = "click Make report";
const PATIENT = { timeout: 60_000 };
const REPORTS = `<!DOCTYPE html><html lang="en"><title>Reports</title><main><h1>Reports</h1>
<button id="make">Make report</button><p id="said" role="status"></p></main>
<script>
  make.onclick = async () => {
    await fetch("/reports", { method: "POST" });
    said.textContent = "The report is ready";
  };
</script></html>`;

interface Said {
  readonly messageId: string;
  readonly taskId: string;
  readonly role: string;
  readonly sequenceNumber: number;
}
interface Browser {
  readonly page: Page;
  readonly panel: Page;
}

let stack: Stack;
let second: Further;
let site: SiteServer;
let urls: readonly string[];
const labs: Lab[] = [];
let made = 0;

beforeAll(async () => {
  const env = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" };
  stack = await startStack({ env });
  second = await startFurther(stack, await openHome(stack.home), { env, nth: 2 });
  urls = [stack.api.url, second.apiUrl];
  site = await serveSite(({ method }) => {
    if (method !== "POST") return { status: 200, body: REPORTS };
    made += 1;
    return { status: 201 };
  });
});
afterAll(async () => {
  for (const lab of labs) await lab.close();
  await site?.stop();
  await second?.stop();
  await stack?.stop();
});

async function openBrowser(url: string): Promise<Browser> {
  const lab = await openLab();
  labs.push(lab);
  const page = await lab.openSite(`${site.url}/`);
  const panel = await lab.openPanel(page);
  await signIn(panel, { url, email: stack.email, password: stack.password });
  await panel.getByLabel(/What should be done/).waitFor(PATIENT);
  return { page, panel };
}

/** As a person asks: on a fresh page, and not before the last one is done. */
async function askOnce({ page, panel }: Browser): Promise<void> {
  await page.reload();
  const anew = panel.getByRole("button", { name: "New task" });
  if (await anew.isVisible()) await anew.click();
  const known = (await readRecords(panel)).length;
  await ask(panel, REQUEST);
  const ends = async () => (await readRecords(panel)).map(({ status }) => status);
  await expect.poll(ends, PATIENT).toEqual(Array(known + 1).fill("completed"));
}

async function readAll(url: string, sessionId: string): Promise<readonly Said[]> {
  const all: Said[] = [];
  for (;;) {
    const after = all.at(-1)?.sequenceNumber;
    const query = `limit=200${after === undefined ? "" : `&after=${after}`}`;
    const { messages } = await read<{ messages: Said[] }>(`${url}/api/session/${sessionId}/messages?${query}`);
    all.push(...messages);
    if (messages.length < 200) return all;
  }
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${stack.token}` } });
  return ((await response.json()) as { data: T }).data;
}

describe("a session that two browsers use at once", () => {
  test("OP4, PE8 fifty tasks by two real extensions: every message once, in order, the same from both processes", async () => {
    const first = await openBrowser(urls[0] ?? "");
    await askOnce(first);
    // It finds the conversation that the other one began.
    const other = await openBrowser(urls[1] ?? "");
    await other.panel.getByText("Goes on with your last conversation here.").waitFor(PATIENT);
    await Promise.all(
      [first, other].map(async (browser, nth) => {
        for (let tasks = nth === 0 ? 1 : 0; tasks < TASKS / 2; tasks += 1) await askOnce(browser);
      }),
    );
    const { sessions } = await read<{ sessions: { sessionId: string }[] }>(
      `${urls[1]}/api/session?includeArchived=true`,
    );
    expect(sessions).toHaveLength(1);
    const [mine = [], theirs] = await Promise.all(urls.map((url) => readAll(url, sessions[0]?.sessionId ?? "")));
    expect(theirs).toEqual(mine);
    expect(mine.map(({ sequenceNumber }) => sequenceNumber)).toEqual(mine.map((_, index) => index));
    expect(new Set(mine.map(({ messageId }) => messageId)).size).toBe(mine.length);
    const byTask = Map.groupBy(mine, ({ taskId }) => taskId);
    expect(byTask.size).toBe(TASKS);
    for (const said of byTask.values()) expect(said.filter(({ role }) => role === "user")).toHaveLength(1);
    expect(made).toBe(TASKS);
    process.stdout.write(`browsers: 2, tasks ${byTask.size}, messages ${mine.length}, gaps 0, reports made ${made}\n`);
  });
});
