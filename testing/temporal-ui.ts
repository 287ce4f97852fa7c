/** Temporal's Web UI in a real browser, as an operator reads a task there. */

import type { Page } from "playwright-core";

export interface TaskInUi {
  readonly url: string;
  readonly plan: readonly string[];
}

/** A cold page asks the codec server once for each payload of the history, and a busy machine takes its time. */
const PATIENCE_MS = [20_000, 40_000];

/**
 * Opens the workflow's user metadata. True: its current details list every step of the plan, so the UI could decode them.
 * Loads the page anew each time it did not within a patience: the UI does not repeat a query that a busy worker missed.
 */
export async function showsPlan(
  page: Page,
  task: TaskInUi,
  patienceMs: readonly number[] = PATIENCE_MS,
): Promise<boolean> {
  for (const timeout of patienceMs) if (await isPlanShown(page, task, timeout)) return true;
  return false;
}

async function isPlanShown(page: Page, { url, plan }: TaskInUi, timeout: number): Promise<boolean> {
  try {
    await page.goto(url, { timeout });
    await page.getByRole("tab", { name: "User Metadata" }).click({ timeout });
    // The UI renders summary and details as Markdown in frames; the details are the last.
    const items = page.locator("iframe").last().contentFrame().getByRole("listitem");
    for (const step of plan) await items.filter({ hasText: step }).first().waitFor({ timeout });
    return plan.length > 0;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return false;
    throw error;
  }
}
