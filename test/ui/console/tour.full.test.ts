/** The tour of docs/console.md: its pictures, made from a story of its own. `npm run pictures` writes them anew. */

import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { withTenant } from "../../../db/client.js";
import { type Somebody, somebody } from "../../api/people.js";
import { type ConsoleLab, openConsoleLab } from "./console-lab.js";
import { tellStory } from "./story.js";

const NOW = new Date("2026-11-25T10:00:00Z");
const MINUTE_MS = 60_000;
let open: ConsoleLab;
let owner: Somebody;
let taskId: string;
let askingId: string;
beforeAll(async () => {
  open = await openConsoleLab(inject("services").databaseUrl, {
    temporalUi: "http://127.0.0.1:8233/namespaces/default",
    now: () => NOW.getTime(),
  });
  owner = await somebody(open.lab, "owner");
  const colleague = await somebody(open.lab, "member", owner.tenantId);
  const ago = (minutes: number) => NOW.getTime() - minutes * MINUTE_MS;
  const approval = {
    ...{
      actionId: "2.0-a" as never,
      what: "Delete the patient “Kim Lee”",
      where: "https://clinic.test",
      values: ["Kim Lee"],
    },
    ...{ about: "Kim Lee 2001-01-30", leadsTo: "https://clinic.test/patients/4/delete", expiresAt: NOW.toISOString() },
  };
  const { lab } = open;
  ({ taskId } = await tellStory(lab, owner, { startedMs: ago(4) }));
  ({ taskId: askingId } = await tellStory(lab, owner, {
    ...{ query: "Remove Kim Lee, who has moved away", status: "awaiting_approval", deeds: 2, startedMs: ago(9) },
    reply: { approval },
  }));
  await tellStory(lab, colleague, {
    query: "Move Ada Winter to ward 3",
    status: "executing",
    deeds: 3,
    startedMs: ago(2),
  });
  const wrong = await tellStory(lab, colleague, { query: "Add Noor Aziz’s new address", startedMs: ago(50) });
  await tellStory(lab, colleague, {
    query: "Which patients were born in 2001?",
    outcome: "unverified",
    startedMs: ago(65),
  });
  await tellStory(lab, owner, { query: "Order 200 pairs of gloves", status: "paused", deeds: 3, startedMs: ago(80) });
  await tellStory(lab, colleague, { query: "Close ward 7", status: "failed", deeds: 3, startedMs: ago(120) });
  await withTenant(lab.database, owner.tenantId, async (tx) => {
    await tx.execute(`update tasks set updated_at = created_at + interval '80 seconds',
      closed_at = case when closed_at is null then null else created_at + interval '80 seconds' end`);
    await tx.execute(`insert into task_feedback (tenant_id, task_id, user_id, rating, reason, updated_at) values
      ('${owner.tenantId}', '${wrong.taskId}', '${colleague.userId}', 'down', 'It is the old address', '${NOW.toISOString()}')`);
  });
});
afterAll(() => open?.close());

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SUREFOOT_PICTURES"];
  shown.add(`console-${name}.png`);
  if (folder !== undefined) await page.screenshot({ path: `${folder}/console-${name}.png` });
}
const toTop = (element: unknown) => (element as { scrollIntoView(): void }).scrollIntoView(); // in the browser
const shown = new Set<string>();

async function visit(path: string, { dark = false, narrow = false, height = 860 } = {}): Promise<Page> {
  const viewport = narrow ? { width: 390, height: 844 } : { width: 1_280, height };
  const how = { viewport, colorScheme: dark ? "dark" : "light", locale: "en-GB", timezoneId: "UTC" } as const;
  const page = await open.openAs(owner, "/console.css", how);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${open.url}${path}`);
  return page;
}

describe("docs/console.md", () => {
  test("CN6 shows each view as it is, and every picture that there is", async () => {
    const list = await visit("/console");
    await list.getByText("Close ward 7").waitFor();
    await picture(list, "tasks");
    await list.close();
    for (const dark of [false, true]) {
      const step = await visit(`/console/tasks/${taskId}?step=2`, { dark, height: 1_180 });
      await step.getByText("The request of the form was answered 422").waitFor();
      await step.getByRole("row", { name: /new.*Write the date/ }).waitFor();
      await picture(step, dark ? "step-dark" : "step");
      await step.close();
    }
    const pages = await visit(`/console/tasks/${taskId}?step=4`);
    await pages.getByRole("button", { name: "As pages" }).click();
    await pages.frameLocator("iframe >> nth=1").getByText("Jas Doe was added").waitFor();
    await pages.getByRole("heading", { name: "Before and after" }).evaluate(toTop);
    // What comes into sight in a frame is painted a moment later.
    await pages.waitForTimeout(500);
    await picture(pages, "pages");
    await pages.close();
    const contract = await visit(`/console/tasks/${taskId}?view=contract`);
    await contract.getByText("it held").first().waitFor();
    await picture(contract, "contract");
    await contract.close();
    const asking = await visit(`/console/tasks/${askingId}`);
    await asking.getByRole("button", { name: "Allow", exact: true }).waitFor();
    await asking.getByRole("heading", { name: "Evidence" }).waitFor();
    await asking.getByRole("row", { name: /changed.*Name/ }).waitFor();
    await picture(asking, "approval");
    await asking.close();
    const numbers = await visit("/console/numbers");
    await numbers.getByText("It is the old address").waitFor();
    await picture(numbers, "numbers");
    await numbers.close();
    const narrow = await visit(`/console/tasks/${taskId}`, { narrow: true });
    await narrow.getByRole("heading", { name: "5 steps" }).waitFor();
    await picture(narrow, "narrow");
    await narrow.close();
    const named = [...readFileSync("docs/console.md", "utf8").matchAll(/images\/(console-[\w-]+\.png)/g)].map(
      ([, name]) => name,
    );
    expect(new Set(named)).toEqual(shown);
    expect(new Set(readdirSync("docs/images").filter((name) => name.startsWith("console-")))).toEqual(shown);
  });
});
