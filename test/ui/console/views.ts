/** Views: each view and state of the console, and what axe-core and its width say of them. Test support. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TaskRef } from "../../../core/turn/identity.js";
import { type Somebody, somebody } from "../../api/people.js";
import { type ConsoleLab, openConsoleLab, shoot } from "./console-lab.js";
import { type StoryOptions, tellStory } from "./story.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const SIZES = { wide: { width: 1_280, height: 900 }, narrow: { width: 320, height: 700 } } as const;
export const APPROVAL = {
  ...{
    actionId: "2.0-a" as never,
    what: "Delete the patient 'Kim Lee'",
    where: "https://clinic.test",
    values: ["Kim Lee"],
  },
  ...{ about: "Kim Lee 2001-01-30", leadsTo: "https://clinic.test/delete", expiresAt: "2026-12-01T00:00:00.000Z" },
};

interface Look {
  readonly theme: "light" | "dark";
  readonly size: keyof typeof SIZES;
}

export interface ViewLab {
  readonly open: ConsoleLab;
  readonly owner: Somebody;
  pathOf(task: string, query?: string): string;
}

/** The console, and an owner with a task in each state. */
export async function openViews(databaseUrl: string): Promise<ViewLab> {
  const open = await openConsoleLab(databaseUrl, { temporalUi: "http://127.0.0.1:8233/namespaces/default" });
  const owner = await somebody(open.lab, "owner");
  const tasks: Record<string, TaskRef> = {};
  for (const [name, options] of Object.entries(TASKS)) tasks[name] = await tellStory(open.lab, owner, options);
  return { open, owner, pathOf: (name, query = "") => `/console/tasks/${tasks[name]?.taskId}${query}` };
}

const TASKS: Readonly<Record<string, StoryOptions>> = {
  done: {},
  running: { query: "Rename the ward", status: "executing", deeds: 3 },
  question: {
    ...{ query: "Move a bed", status: "needs_user_input", deeds: 2 },
    reply: { userQuestion: "Which ward is it for?", questionByModel: true, missingInformation: ["ward"] },
  },
  approval: { query: "Delete Kim Lee", status: "awaiting_approval", deeds: 2, reply: { approval: APPROVAL } },
  paused: { query: "Order gloves", status: "paused", deeds: 3 },
  failed: { query: "Close the ward", status: "failed", deeds: 3, reply: { reason: "The page has no such button." } },
};

/** View or state → where it is, and what has to be there before it is looked at. */
export const VIEWS: Readonly<
  Record<
    string,
    {
      readonly path: (pathOf: ViewLab["pathOf"]) => string;
      readonly ready: string;
      readonly look?: (page: Page) => Promise<void>;
    }
  >
> = {
  tasks: { path: () => "/console", ready: "Rename the ward" },
  "no tasks": { path: () => "/console?text=nothing+of+the+kind", ready: "No task matches these filters." },
  steps: { path: (pathOf) => pathOf("done", "?step=2"), ready: "The request of the form was answered 422" },
  "drawn pages": {
    path: (pathOf) => pathOf("done", "?step=4"),
    ready: "The request of the form was answered 201",
    look: async (page) => {
      await page.getByRole("button", { name: "As pages" }).click();
      await page.frameLocator('iframe[title="The page after the step"]').getByText("Jas Doe was added").waitFor();
    },
  },
  running: { path: (pathOf) => pathOf("running"), ready: "Live" },
  contract: { path: (pathOf) => pathOf("done", "?view=contract"), ready: "What done means" },
  plan: { path: (pathOf) => pathOf("done", "?view=plan"), ready: "How it came about" },
  calls: {
    path: (pathOf) => pathOf("done", "?view=calls"),
    ready: "Each call",
    look: async (page) => {
      await page.getByText("Prompt and answer").first().click();
      await page.getByText("The request: Add a patient").waitFor();
    },
  },
  events: { path: (pathOf) => pathOf("done", "?view=events"), ready: "What happened" },
  question: { path: (pathOf) => pathOf("question"), ready: "Which ward is it for?" },
  approval: { path: (pathOf) => pathOf("approval"), ready: "Delete the patient" },
  paused: { path: (pathOf) => pathOf("paused"), ready: "A hint" },
  failed: { path: (pathOf) => pathOf("failed"), ready: "The page has no such button." },
  missing: { path: () => `/console/tasks/${crypto.randomUUID()}`, ready: "You have no task with this id." },
  people: { path: () => "/console/people", ready: "Tokens for scripts" },
  numbers: { path: () => "/console/numbers", ready: "How tasks stand" },
};

/** What is found, by view; of all of them, or of those that are named. */
export async function lookAtEach(
  lab: ViewLab,
  page: Page,
  { names = Object.keys(VIEWS), ...look }: Look & { readonly names?: readonly string[] },
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of names) {
    const { path, ready, look: prepare } = VIEWS[name] ?? expect.fail(`There is no view ${name}.`);
    await page.goto(`${lab.open.url}${path(lab.pathOf)}`);
    await page.getByText(ready).first().waitFor();
    await prepare?.(page);
    found.push(...(await lookAt(page, name, look)));
  }
  return found;
}

export async function lookAt(page: Page, name: string, { theme, size }: Look): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(SIZES[size]);
  const found = (await violations(page)).map((one) => `${name}: ${one}`);
  const over = Number(await page.evaluate(OVERFLOW));
  if (over > 0) found.push(`${name}: ${over} px wider than the window`);
  await shoot(page, `${name.replaceAll(" ", "-")}-${size}-${theme}`);
  return found;
}

/** What axe-core finds, by rule and place. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  // Nothing runs in the frames of drawn pages, axe-core included.
  const options = { iframes: false, resultTypes: ["violations"] };
  const found = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** Wider than the window, with nothing that scrolls around it. */
const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
