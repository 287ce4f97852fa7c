/** Proves a chain in the real extension and a real Chromium: a form of six fields entered by one reply (PL4). */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeSurefootServer, startFakeSurefoot } from "../../../testing/fake-surefoot-server.js";
import type { FakeTask } from "../../../testing/fake-tasks.js";
import type { FakeTurn } from "../../../testing/fake-turns.js";
import { MEMBER, startMemberForm } from "../../e2e/member-form.js";
import { ask, type Lab, openLab, signIn } from "../panel/panel-lab.js";

const QUERY = "Add the member Jas Doe";

/** As the server issues it: one reply for the whole form, another for the button. */
const SCRIPT: readonly FakeTurn[] = [
  {
    kind: "act",
    action: 'setValue(#,"Jas Doe")',
    on: 'id="name"',
    target: { role: "textbox", name: "Name" },
    maxRetries: 0,
    chained: [
      { action: 'setValue(#,"jas@example.test")', on: 'id="email"', target: { role: "textbox", name: "Email" } },
      { action: 'setValue(#,"5550100")', on: 'id="phone"', target: { role: "textbox", name: "Phone" } },
      { action: 'type(#,"Oslo")', on: 'id="city"', target: { role: "textbox", name: "City" } },
      { action: 'setValue(#,"Acme")', on: 'id="company"', target: { role: "textbox", name: "Company" } },
      { action: 'select(#,"Premium")', on: 'id="level"', target: { role: "combobox", name: "Level" } },
    ],
  },
  {
    kind: "act",
    action: "click(#)",
    on: "button ",
    target: { role: "button", name: "Save member" },
    risk: "submit",
  },
  { kind: "end", text: "The member is on the list." },
];
const ENTRIES = Object.values(MEMBER);

let server: FakeSurefootServer;
let lab: Lab;
let page: Page;
let panel: Page | undefined;

beforeAll(async () => {
  server = await startFakeSurefoot({ script: () => SCRIPT });
  lab = await openLab();
  page = await lab.openSite("about:blank");
});
afterAll(async () => {
  await lab.close();
  await server.stop();
});

interface Seen {
  readonly task: FakeTask;
  /** Of the panel, one for each action. */
  readonly lines: readonly string[];
}

/** Asks for it on this page, and sees it through. */
async function addMember(url: string, meanwhile: (task: FakeTask) => Promise<void>): Promise<Seen> {
  await page.goto(url);
  if (panel === undefined) {
    panel = await lab.openPanel(page);
    await signIn(panel, server);
  } else await panel.getByRole("button", { name: "New task" }).click();
  const before = server.tasks.length;
  await ask(panel, QUERY);
  await expect.poll(() => server.tasks.length, { timeout: 20_000 }).toBe(before + 1);
  const [task] = server.tasks.slice(before);
  if (!task) throw new Error("the task never reached the server");
  await meanwhile(task);
  await panel.getByRole("heading", { name: "Done and verified" }).waitFor();
  return { task, lines: await panel.locator(".steps > li").allTextContents() };
}

/** What each receipt is about, and how it went. */
function told({ receipts }: FakeTask): readonly string[] {
  return receipts.map(({ action, ok }) => {
    const entry = ENTRIES.find((value) => action.includes(JSON.stringify(value))) ?? "save";
    return ok ? entry : `${entry} failed`;
  });
}

describe("a chain in the extension", () => {
  test("PL4 six fields are entered in at most 3 requests, each with its receipt and its verdict", async () => {
    const site = await startMemberForm({ held: false });
    try {
      const { task, lines } = await addMember(site.url, async () => undefined);
      expect(site.members).toEqual([MEMBER]);
      expect(task.observations.length).toBeLessThanOrEqual(3);
      expect(told(task)).toEqual([...ENTRIES, "save"]);
      expect(task.receipts.every(({ verified, retried }) => verified === true && !retried)).toBe(true);
      expect(lines).toHaveLength(7);
      for (const line of lines) expect(line).toContain("Confirmed 95%");
    } finally {
      await site.stop();
    }
  });

  test("PL4 it stops at the third field, which takes no value, and what was done is told; the end is the same", async () => {
    const site = await startMemberForm({ held: true });
    try {
      const { task, lines } = await addMember(site.url, async ({ receipts }) => {
        await expect.poll(() => receipts.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
        site.release();
      });
      const story = told(task);
      expect(story.slice(0, 3)).toEqual(["Jas Doe", "jas@example.test", "5550100 failed"]);
      // Nothing comes after it before it holds; what held is not entered again.
      expect(story.filter((entry) => entry !== "5550100 failed")).toEqual([...ENTRIES, "save"]);
      expect(story.lastIndexOf("5550100 failed")).toBeLessThan(story.indexOf("5550100"));
      expect(site.members).toEqual([MEMBER]);
      expect(lines[2]).toContain("Did not work");
      for (const line of lines.slice(3, 6)) expect(line).toContain("Not done");
    } finally {
      site.release();
      await site.stop();
    }
  });
});
