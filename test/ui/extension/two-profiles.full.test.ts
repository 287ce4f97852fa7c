/** Proves the lease as people meet it: two browsers on one task, and one task that waits for its worker to be woken. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeSurefootServer, startFakeSurefoot } from "../../../testing/fake-surefoot-server.js";
import type { FakeTurn } from "../../../testing/fake-turns.js";
import { ask, type Lab, openLab, signIn } from "../panel/panel-lab.js";
import { type CountingSite, startCountingSite } from "./counting-site.js";
import { inspect } from "./inspect.js";

const adding = (name: string, slowMs: number): readonly FakeTurn[] => [
  { kind: "act", action: `setValue(#,"${name}")`, on: 'id="thing"', target: { role: "textbox", name: "Thing" } },
  { kind: "act", action: "click(#)", on: 'id="add"', target: { role: "button", name: "Add" }, risk: "submit", slowMs },
];

let server: FakeSurefootServer;
let site: CountingSite;
const labs: Lab[] = [];

beforeAll(async () => {
  const scripts: Readonly<Record<string, readonly FakeTurn[]>> = {
    "Add two": [...adding("Milk", 4_000), ...adding("Bread", 4_000), { kind: "end", text: "Both are there." }],
    "Add one, slowly": [...adding("Salt", 8_000), { kind: "end", text: "It is there." }],
  };
  server = await startFakeSurefoot({ script: (query) => scripts[query] ?? [] });
  site = await startCountingSite();
});
afterAll(async () => {
  for (const lab of labs) await lab.close();
  await server.stop();
  await site.stop();
});

async function openBrowser() {
  const lab = await openLab();
  labs.push(lab);
  const page = await lab.openSite(site.url);
  const panel = await lab.openPanel(page);
  await signIn(panel, server);
  return { lab, page, panel };
}

describe("lease", () => {
  test("PR4 the second browser gets TASK_HELD, may take over, and every effect is there once", async () => {
    const first = await openBrowser();
    await ask(first.panel, "Add two");
    await first.panel.locator(".steps > li").first().waitFor();
    const second = await openBrowser();
    await second.panel.reload();
    await second.panel.getByRole("button", { name: "Continue here" }).click();
    await second.panel.getByRole("heading", { name: "Another browser has this task" }).waitFor();
    await inspect(second.panel, "panel-second-held");
    await second.panel.getByRole("button", { name: "Take over" }).click();
    await first.panel.getByRole("heading", { name: "Another browser has this task" }).waitFor();
    await second.panel.getByRole("heading", { name: "Done and verified" }).waitFor();
    expect([...site.added]).toEqual([
      ["Milk", 1],
      ["Bread", 1],
    ]);
  });
});

describe("waking", () => {
  test("CL10 with nobody watching, the alarm wakes an ended worker, and the task goes on", async () => {
    const { lab, panel, page } = await openBrowser();
    await ask(panel, "Add one, slowly");
    const task = () => server.tasks.find(({ query }) => query === "Add one, slowly");
    while ((task()?.receipts.length ?? 0) === 0) await page.waitForTimeout(50);
    // In the middle of waiting for the slow reply, and after everything that would wake it.
    await panel.close();
    await page.waitForTimeout(1_000);
    await lab.stopWorker(page);
    while (task()?.status !== "completed") await page.waitForTimeout(200);
    expect(site.added.get("Salt")).toBe(1);
    expect(task()?.receipts.every(({ effect }) => effect === "changed")).toBe(true);
  });
});
