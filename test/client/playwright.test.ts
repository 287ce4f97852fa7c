/** Proves client/hosts/playwright.ts and testing/simulated-client.ts: a whole task, against a scripted server. */

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import type { StepEvent } from "../../client/run-task.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";
import { type Answer, createFakeClock, createFakeServer, reply } from "./fake-server.js";
import { html, numberOf, openBrowser, startServer } from "./page-lab.js";

/** Clicks what carries `mark` on the page it is sent. */
const clickOn =
  (mark: string, turn: number): Answer =>
  ({ body }) =>
    reply({
      turn,
      stepIndex: turn - 1,
      action: `click(${numberOf({ dom: String(body["dom"]) }, mark)})`,
      actionId: `a-${turn}`,
    });
const DONE = (turn: number): Answer =>
  reply({ turn, status: "completed", outcome: "verified", thought: "Task complete." });

describe("attachSurefoot", () => {
  let browser: Browser;
  let logDirectory: string;
  beforeAll(async () => {
    browser = await openBrowser();
    logDirectory = await mkdtemp(join(tmpdir(), "surefoot-attach-"));
  });
  afterAll(async () => {
    await browser.close();
    await rm(logDirectory, { recursive: true });
  });

  test("CL7 a task runs over a navigation, with a receipt for each action and a log on disk", async () => {
    const site = await startServer({
      "GET /": html(`<a href="/settings">Settings</a>`),
      "GET /settings": html(`<button id="dark" onclick="document.body.append('Dark it is')">Dark</button>`),
    });
    const server = createFakeServer([clickOn('href="/settings"', 1), clickOn('id="dark"', 2), DONE(3)]);
    const page = await browser.newPage();
    await page.goto(site.url);
    const events: StepEvent[] = [];
    const surefoot = attachSurefoot(page, {
      baseUrl: "http://127.0.0.1:1",
      token: "t",
      logDirectory,
      fetch: server.fetch,
    });
    const result = await surefoot.runTask("choose the dark theme", { onStep: (event) => events.push(event) });
    expect(result).toMatchObject({ status: "completed", outcome: "verified", steps: { issued: 2, executed: 2 } });
    expect(events.map(({ kind }) => kind)).toEqual(["issued", "issued"]);
    const bodies = server.sent.map(({ body }) => body);
    expect(bodies[1]).toMatchObject({
      url: `${site.url}/settings`,
      previousUrl: `${site.url}/`,
      settled: true,
      receipts: [{ actionId: "a-1", effect: "gone" }],
    });
    expect(bodies[2]).toMatchObject({ receipts: [{ actionId: "a-2", effect: "changed", verified: true }] });
    expect(bodies[2]?.["dom"]).toContain("Dark it is");
    expect(new Set(bodies.map((body) => body["observationId"])).size).toBe(3);
    expect((await readdir(logDirectory)).sort()).toEqual(["client-id", "task-1.jsonl"]);
    await site.close();
  });
});

describe("createSimulatedClient", () => {
  test("it speaks the protocol for a scripted site", async () => {
    let opened = false;
    const server = createFakeServer([
      reply({ action: "click(1)", actionId: "a-1" }),
      reply({ turn: 2, action: "click(2)", actionId: "a-2" }),
      DONE(3),
    ]);
    const client = createSimulatedClient({
      baseUrl: "http://127.0.0.1:1",
      token: "t",
      clientId: "sim-1",
      fetch: server.fetch,
      clock: createFakeClock(),
      site: {
        page: () => ({ url: `https://lab.test/${opened ? "open" : ""}`, title: "Lab", dom: "<button>Go</button>" }),
        act(action) {
          if (action === "click(2)") return { ok: false, verified: false, effect: "none" };
          opened = true;
          return {};
        },
      },
    });
    expect(await client.runTask("go")).toMatchObject({ status: "completed", steps: { issued: 2, executed: 2 } });
    const [first, second, third] = server.sent.map(({ body }) => body);
    expect(first).toMatchObject({ query: "go", protocol: 1, clientId: "sim-1", receipts: [] });
    expect(second).toMatchObject({
      receipts: [{ actionId: "a-1", ok: true, effect: "changed" }],
      clientObservations: { didUrlChange: true, didDomMutate: true },
    });
    expect(third).toMatchObject({
      receipts: [{ actionId: "a-2", ok: false, effect: "none" }],
      clientObservations: { didUrlChange: false, didDomMutate: false },
    });
  });
});
