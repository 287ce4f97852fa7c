/** One session, fifty tasks, two extensions at once, each at an API process of its own: what was said stands in order and without a gap (OP4, PE8). */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Child, spawnChild } from "../../cli/stack/child.js";
import { openHome } from "../../cli/stack/home.js";
import { freePort } from "../../cli/stack/ports.js";
import { apiServer } from "../../cli/stack/processes.js";
import { untilReady } from "../../cli/stack/ready.js";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import type { SimulatedSite } from "../../testing/simulated-client.js";
import { createSimulatedExtension, type SimulatedExtension } from "../../testing/simulated-extension.js";

const TASKS = 50;
const PAGE = 40;
const REQUEST = "click Make report";

interface Said {
  readonly messageId: string;
  readonly taskId: string;
  readonly role: string;
  readonly content: string;
  readonly sequenceNumber: number;
  readonly timestamp: string;
  readonly status?: string;
}

let stack: Stack;
let second: Child;
let urls: readonly [string, string];

beforeAll(async () => {
  const env = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" };
  stack = await startStack({ env });
  const port = await freePort();
  const home = await openHome(stack.home);
  const { authSecret, encryptionKeys } = home.secrets;
  const server = apiServer(home, {
    ...{ name: "api-2", host: "127.0.0.1", port, authSecret, encryptionKeys, env, isOwnTemporal: true },
    ...{ databaseUrl: stack.database.url, temporalAddress: stack.temporal.address, namespace: "default" },
  });
  second = await spawnChild(server.spec);
  await untilReady(server, second);
  urls = [stack.api.url, `http://127.0.0.1:${port}`];
});
afterAll(async () => {
  await second?.kill();
  await stack?.stop();
});

async function read(
  url: string,
  after?: number,
): Promise<{ readonly messages: readonly Said[]; readonly total: number }> {
  const query = `limit=${PAGE}${after === undefined ? "" : `&after=${after}`}`;
  const response = await fetch(`${url}/api/session/${sessionId}/messages?${query}`, {
    headers: { authorization: `Bearer ${stack.token}` },
  });
  return ((await response.json()) as { data: Awaited<ReturnType<typeof read>> }).data;
}

/** Page by page, as a panel does. */
async function readAll(url: string): Promise<readonly Said[]> {
  const all: Said[] = [];
  for (;;) {
    const { messages } = await read(url, all.at(-1)?.sequenceNumber);
    all.push(...messages);
    if (messages.length < PAGE) return all;
  }
}

/** A button that makes a report, which then is there. */
function reports(): SimulatedSite {
  let isMade = false;
  const before = `<h1>Reports</h1><p>Nothing to show yet.</p><button data-sf="e.1">Make report</button>`;
  const after = `<h1>Report ready</h1><p>The report is complete.</p><a data-sf="e.2" href="/reports">Back</a>`;
  return {
    page: () => ({
      url: `https://reports.test/reports${isMade ? "/7" : ""}`,
      title: "Reports",
      dom: `<title>Reports</title><main>${isMade ? after : before}</main>`,
    }),
    act: (action) => {
      isMade ||= action.startsWith("click(");
      return { witness: { didNetworkOccur: true, didDomMutate: true, didUrlChange: true } };
    },
  };
}

let sessionId: string;

/** A browser of its own, in which the same person signs in. */
async function openExtension(serverUrl: string): Promise<SimulatedExtension> {
  const extension = createSimulatedExtension();
  await extension.send({ kind: "sign-in", serverUrl, email: stack.email, password: stack.password });
  return extension;
}

/** One after the other, as one person at one browser asks. The first goes on with what the server knows of this site. */
async function work(extension: SimulatedExtension, tasks: number): Promise<void> {
  const { conversations = [] } = await extension.send({ kind: "recover", url: reports().page().url });
  expect(conversations.map((one) => one.sessionId)).toEqual([sessionId]);
  for (let index = 0; index < tasks; index += 1) {
    const record = await extension.ask(reports(), { query: REQUEST, ...(index === 0 && { sessionId }) });
    expect(record, JSON.stringify(record)).toMatchObject({ sessionId, status: "completed" });
  }
}

describe("a session that two extensions use at once", () => {
  test("OP4, PE8 fifty tasks: every message once, in order, the same from both processes, while and after they are written", async () => {
    const [first, second] = await Promise.all(urls.map(openExtension));
    if (first === undefined || second === undefined) throw new Error("there are two");
    const opened = await first.ask(reports(), { query: REQUEST, sessionId: null });
    sessionId = opened.sessionId ?? expect.fail("no session");
    const begun = (await readAll(urls[0])).length;
    let working = true;
    const all = Promise.allSettled([first, second].map((extension) => work(extension, TASKS / 2))).then((ends) => {
      working = false;
      return ends;
    });
    // What was read once stays where it is, and nothing comes in between.
    const seen = new Map<number, string>();
    let reads = 0;
    while (working) {
      for (const { messageId, sequenceNumber } of await readAll(urls[reads % 2 ? 1 : 0])) {
        expect(seen.get(sequenceNumber) ?? messageId).toBe(messageId);
        seen.set(sequenceNumber, messageId);
      }
      expect([...seen.keys()].sort((a, b) => a - b)).toEqual([...seen.keys()].map((_, index) => index));
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect((await all).flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []))).toEqual([]);
    await expect.poll(async () => (await lastWords()).length, { timeout: 20_000 }).toBe(TASKS + 1);
    const [one, other] = await Promise.all(urls.map(readAll));
    expect(other).toEqual(one);
    const said = one ?? [];
    expect(said.map(({ sequenceNumber }) => sequenceNumber)).toEqual(said.map((_, index) => index));
    expect((await read(urls[1])).total).toBe(said.length);
    expect(new Set(said.map(({ messageId }) => messageId)).size).toBe(said.length);
    const byTask = [...Map.groupBy(said, ({ taskId }) => taskId).values()];
    expect(byTask).toHaveLength(TASKS + 1);
    for (const task of byTask) {
      expect(task[0]).toMatchObject({ role: "user", content: REQUEST });
      expect(task.slice(1).every(({ role }) => role !== "user")).toBe(true);
      expect(task.at(-1)).toMatchObject({ role: "assistant", status: "success" });
    }
    const mixed = said.slice(begun).filter(({ taskId }, index, rest) => taskId !== rest[index - 1]?.taskId).length;
    expect(mixed, "they were written at once").toBeGreaterThan(TASKS);
    process.stdout.write(
      `session: ${byTask.length} tasks, ${said.length} messages, 0 gaps, ${reads} reads meanwhile\n`,
    );
  }, 600_000);
});

/** The last message of each task that is over. */
async function lastWords(): Promise<readonly Said[]> {
  const said = await readAll(urls[1]);
  const last = [...Map.groupBy(said, ({ taskId }) => taskId).values()].map((task) => task.at(-1));
  return last.flatMap((one) => (one?.role === "assistant" && one.status === "success" ? [one] : []));
}
