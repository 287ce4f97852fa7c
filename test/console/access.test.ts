/** The console for everybody: axe-core on each view and state, in both themes, wide and narrow; and all of it by keys alone. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TaskRef } from "../../core/task/identity.js";
import { PASSWORD, type Somebody, somebody } from "../api/people.js";
import { type ConsoleLab, openConsoleLab, shoot, signIn } from "./console-lab.js";
import { tellStory } from "./story.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = { wide: { width: 1_280, height: 900 }, narrow: { width: 320, height: 700 } } as const;
const APPROVAL = {
  ...{
    actionId: "2.0-a" as never,
    what: "Delete the patient 'Kim Lee'",
    where: "https://clinic.test",
    values: ["Kim Lee"],
  },
  ...{ about: "Kim Lee 2001-01-30", leadsTo: "https://clinic.test/delete", expiresAt: "2026-12-01T00:00:00.000Z" },
};

let open: ConsoleLab;
let owner: Somebody;
const tasks: Record<string, TaskRef> = {};
beforeAll(async () => {
  open = await openConsoleLab(inject("services").databaseUrl, {
    temporalUi: "http://127.0.0.1:8233/namespaces/default",
  });
  owner = await somebody(open.lab, "owner");
  const { lab } = open;
  tasks["done"] = await tellStory(lab, owner);
  tasks["running"] = await tellStory(lab, owner, { query: "Rename the ward", status: "executing", deeds: 3 });
  const reply = { userQuestion: "Which ward is it for?", questionByModel: true, missingInformation: ["ward"] } as const;
  tasks["question"] = await tellStory(lab, owner, { query: "Move a bed", status: "needs_user_input", deeds: 2, reply });
  tasks["approval"] = await tellStory(lab, owner, {
    query: "Delete Kim Lee",
    status: "awaiting_approval",
    deeds: 2,
    reply: { approval: APPROVAL },
  });
  tasks["paused"] = await tellStory(lab, owner, { query: "Order gloves", status: "paused", deeds: 3 });
  tasks["failed"] = await tellStory(lab, owner, {
    query: "Close the ward",
    status: "failed",
    deeds: 3,
    reply: { reason: "The page has no such button." },
  });
});
afterAll(() => open?.close());

const pathOf = (name: string, query = ""): string => `/console/tasks/${tasks[name]?.taskId}${query}`;

/** View or state → where it is, and what has to be there before it is looked at. */
const VIEWS: Readonly<
  Record<string, { readonly path: () => string; readonly ready: string; readonly look?: (page: Page) => Promise<void> }>
> = {
  tasks: { path: () => "/console", ready: "Rename the ward" },
  "no tasks": { path: () => "/console?text=nothing+of+the+kind", ready: "No task is like that." },
  steps: { path: () => pathOf("done", "?step=2"), ready: "The request of the form was answered 422" },
  "drawn pages": {
    path: () => pathOf("done", "?step=4"),
    ready: "The request of the form was answered 201",
    look: async (page) => {
      await page.getByRole("button", { name: "As pages" }).click();
      await page.frameLocator('iframe[title="The page after the step"]').getByText("Jas Doe was added").waitFor();
    },
  },
  running: { path: () => pathOf("running"), ready: "Live" },
  contract: { path: () => pathOf("done", "?view=contract"), ready: "What done means" },
  plan: { path: () => pathOf("done", "?view=plan"), ready: "How it came about" },
  calls: {
    path: () => pathOf("done", "?view=calls"),
    ready: "Each call",
    look: async (page) => {
      await page.getByText("Prompt and answer").first().click();
      await page.getByText("The request: Add a patient").waitFor();
    },
  },
  events: { path: () => pathOf("done", "?view=events"), ready: "What happened" },
  question: { path: () => pathOf("question"), ready: "Which ward is it for?" },
  approval: { path: () => pathOf("approval"), ready: "Delete the patient" },
  paused: { path: () => pathOf("paused"), ready: "A hint" },
  failed: { path: () => pathOf("failed"), ready: "The page has no such button." },
  missing: { path: () => `/console/tasks/${crypto.randomUUID()}`, ready: "You have no task with this id." },
  numbers: { path: () => "/console/numbers", ready: "How they stand" },
};

/** What axe-core finds, by rule and place. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  // Nothing runs in the frames of drawn pages, axe-core included.
  const found = (await page.evaluate("axe.run(document, { iframes: false, resultTypes: ['violations'] })")) as {
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** Wider than the window, with nothing that scrolls around it. */
const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  test.each(Object.keys(SIZES) as (keyof typeof SIZES)[])(
    "CN13 axe-core finds nothing in any view or state, %s",
    async (size) => {
      const page = await open.open("/console", { colorScheme, viewport: SIZES[size] });
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      const found: string[] = (await violations(page)).map((one) => `sign-in: ${one}`);
      await shoot(page, `sign-in-${size}-${colorScheme}`);
      await signIn(page, owner);
      await page.getByRole("heading", { name: "Tasks" }).waitFor();
      for (const [name, { path, ready, look }] of Object.entries(VIEWS)) {
        await page.goto(`${open.url}${path()}`);
        await page.getByText(ready).first().waitFor();
        await look?.(page);
        found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
        const over = Number(await page.evaluate(OVERFLOW));
        if (over > 0) found.push(`${name}: ${over} px wider than the window`);
        await shoot(page, `${name.replaceAll(" ", "-")}-${size}-${colorScheme}`);
      }
      process.stdout.write(
        `${JSON.stringify({ theme: colorScheme, size, views: Object.keys(VIEWS).length + 1, violations: found.length })}\n`,
      );
      expect(found).toEqual([]);
      await page.close();
    },
  );
});

const hasFocus = (element: unknown): boolean =>
  element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement; // in the browser

/** Presses Tab until the focus is on it. */
async function tabTo(page: Page, name: string | RegExp, role: Parameters<Page["getByRole"]>[0]): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate(hasFocus)) return;
  }
  throw new Error(`Tab never came to the ${role} ${name}.`);
}

describe("by keys alone", () => {
  test("CN13 somebody signs in, finds a task, walks through its steps, looks at the pages and answers a question", async () => {
    const page = await open.open();
    await tabTo(page, "E-mail", "textbox");
    await page.keyboard.type(owner.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await tabTo(page, "Add a patient named Jas Doe born 1990-04-02", "link");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "5 steps" }).waitFor();
    await tabTo(page, "5 steps", "listbox");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { name: "Step 3" }).waitFor();
    await tabTo(page, "As pages", "button");
    await page.keyboard.press("Space");
    await page.locator("iframe").first().waitFor();
    await page.goto(`${open.url}${pathOf("question")}`);
    await tabTo(page, "Your answer", "textbox");
    await page.keyboard.type("Ward 3");
    await tabTo(page, "Answer", "button");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("status").textContent(), { timeout: 20_000 }).toContain("has your answer");
    await page.close();
  });

  test("CN13 what was just said, how the connection goes and what a task has come to are read aloud", async () => {
    const page = await open.open();
    await signIn(page, owner);
    await page.getByRole("heading", { name: "Tasks" }).waitFor();
    await page.goto(`${open.url}${pathOf("running")}`);
    await page.getByText("Live", { exact: true }).waitFor();
    const live =
      "[...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent.replace(/\\s+/g, ' ').trim())";
    expect(await page.evaluate(live)).toContain("Acting Live");
    await page.close();
  });
});
