/** A task whose answer stands in an uploaded document alone, on the real stack: done with it, asked for without it. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OrderSite, startOrderSite } from "./order-site.js";
import { startWatchedStack, type WatchedStack } from "./watched-stack.js";

const REQUEST = "Set Street to the delivery address from the handbook, then click Save";
const ADDRESS = "12 Harbour Street";
const HANDBOOK = {
  title: "Warehouse handbook",
  contentType: "text/markdown",
  content: `# Deliveries\n\nThe delivery address is ${ADDRESS}. Ring twice at the blue gate.\n\n# Canteen\n\nSoup on Mondays.`,
};

/** Of the document, besides the value. */
const WORDS = ["Ring twice", "blue gate", "Soup"];

let watched: WatchedStack;
let site: OrderSite;

beforeAll(async () => {
  watched = await startWatchedStack("testing/knowledge/worker.ts", { LOG_LEVEL: "warn" });
  site = await startOrderSite();
});
afterAll(async () => {
  await site?.stop();
  await watched?.stop();
});

const read = async (path: string): Promise<string> =>
  (
    await fetch(`${watched.stack.api.url}${path}`, { headers: { authorization: `Bearer ${watched.stack.token}` } })
  ).text();

async function call(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${watched.stack.token}`, "content-type": "application/json" };
  const response = await fetch(`${watched.stack.api.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked at with toMatchObject
  return ((await response.json()) as any).data;
}

const run = () => watched.runTask(site.url, REQUEST);

describe("a value that only a document has", () => {
  test("KN4 without the document the user is asked, and nothing is written", async () => {
    const { result, told } = await run();
    expect(result, JSON.stringify(result)).toMatchObject({ status: "needs_user_input" });
    expect(result.userQuestion).toContain("delivery address");
    expect(told).toContain('"hasOrgKnowledge":false');
    expect(site.stored).toEqual([]);
    await call("POST", `/api/agent/tasks/${result.taskId}/cancel`, {});
  });

  test("KN4 with it the task is done; the export cites the place, and no reply has a word more than the value", async () => {
    await call("POST", "/api/v1/tenant/settings", { allowedDomains: ["127.0.0.1"] });
    const { documentId } = await call("POST", "/api/knowledge/documents", HANDBOOK);
    const { result, told } = await run();
    expect(result, JSON.stringify(result)).toMatchObject({ status: "completed" });
    expect(site.stored).toEqual([ADDRESS]);
    expect(told).toContain('"hasOrgKnowledge":true');
    for (const word of [...WORDS, HANDBOOK.title, documentId]) expect(told).not.toContain(word);
    const { citations, ...exported } = await call("GET", `/api/debug/session/${result.taskId}/export`);
    const place = { documentId, documentTitle: HANDBOOK.title, label: "company", domain: "127.0.0.1" };
    expect(citations[0]).toMatchObject({ ...place, section: "Deliveries" });
    expect(citations[0].purposes).toEqual(expect.arrayContaining(["prepare", "refine"]));
    expect(JSON.stringify({ citations, exported })).not.toContain("Ring twice");
    const { taskId, sessionId } = result;
    const task = `/api/agent/tasks/${taskId}`;
    const asked = [task, `${task}/next?after=0`, `${task}/events`, "/api/agent/tasks", "/api/session?status=completed"];
    const logs = [`/api/session/${sessionId}/messages`, `/api/debug/logs?taskId=${taskId}`];
    for (const path of [...asked, ...logs]) {
      const text = await read(path);
      expect(text.length, path).toBeGreaterThan(100);
      for (const word of WORDS) expect(text, path).not.toContain(word);
    }
    const prompts = (await watched.prompts())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const informed = prompts.filter(({ user }) => user.includes("Ring twice"));
    expect(new Set(informed.map(({ purpose }) => purpose))).toContain("prepare");
    for (const { system, user } of informed) {
      expect(system).not.toContain("Ring twice");
      // Fenced: data, whatever it says.
      expect(user).toMatch(/<<<KNOWLEDGE k7f3qz2m9p[^>]*Ring twice[^>]*k7f3qz2m9p KNOWLEDGE>>>/);
    }
  });

  test("KN1 on a host that the organisation does not name the document is not used", async () => {
    await call("POST", "/api/v1/tenant/settings", { allowedDomains: ["orders.example.com"] });
    const { result, told } = await run();
    expect(result).toMatchObject({ status: "needs_user_input" });
    expect(told).toContain('"hasOrgKnowledge":false');
    expect(site.stored).toEqual([ADDRESS]);
  });
});
