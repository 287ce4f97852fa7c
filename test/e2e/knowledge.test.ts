/** A task whose answer stands in an uploaded document alone, on the real stack: done with it, asked for without it. */

import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import { type Stack, startStack } from "../../stack/supervisor.js";
import { openTemporaryHome, removeHome } from "../../stack/temporary.js";
import { browserPath } from "../../stack/tools.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { type OrderSite, startOrderSite } from "./order-site.js";

const REQUEST = "Set Street to the delivery address from the handbook, then click Save";
const ADDRESS = "12 Harbour Street";
const HANDBOOK = {
  title: "Warehouse handbook",
  contentType: "text/markdown",
  content: `# Deliveries\n\nThe delivery address is ${ADDRESS}. Ring twice at the blue gate.\n\n# Canteen\n\nSoup on Mondays.`,
};

let stack: Stack;
let browser: Browser;
let site: OrderSite;
let prompts: string;
let home: Awaited<ReturnType<typeof openTemporaryHome>>;

beforeAll(async () => {
  home = await openTemporaryHome();
  prompts = join(home.root, "prompts.jsonl");
  await mkdir(join(home.root, "client"), { recursive: true });
  const worker = { file: "testing/knowledge/worker.ts", args: [prompts] };
  stack = await startStack({ worker, env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" } });
  browser = await launchChromium(browserPath());
  site = await startOrderSite();
});
afterAll(async () => {
  await site?.stop();
  await browser?.close();
  await stack?.stop();
  await removeHome(home);
});

async function call(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${stack.token}`, "content-type": "application/json" };
  const response = await fetch(`${stack.api.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked at with toMatchObject
  return ((await response.json()) as any).data;
}

/** What the client was told, besides the result. */
async function run() {
  const page = await browser.newPage();
  await page.goto(site.url);
  const told: string[] = [];
  const watching: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    told.push(await response.clone().text());
    return response;
  };
  const options = {
    baseUrl: stack.api.url,
    token: stack.token,
    logDirectory: join(home.root, "client"),
    fetch: watching,
  };
  const result = await attachSurefoot(page, options).runTask(REQUEST);
  await page.close();
  return { result, told: told.join("\n") };
}

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
    for (const word of ["Ring twice", "blue gate", "Soup", HANDBOOK.title, documentId])
      expect(told).not.toContain(word);
    const { citations, ...exported } = await call("GET", `/api/debug/session/${result.taskId}/export`);
    const place = { documentId, documentTitle: HANDBOOK.title, label: "company", domain: "127.0.0.1" };
    expect(citations[0]).toMatchObject({ ...place, section: "Deliveries" });
    expect(citations[0].purposes).toEqual(expect.arrayContaining(["prepare", "refine"]));
    expect(JSON.stringify({ citations, exported })).not.toContain("Ring twice");
    const asked = (await readFile(prompts, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const informed = asked.filter(({ user }) => user.includes("Ring twice"));
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
