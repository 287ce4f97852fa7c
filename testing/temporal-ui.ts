/** Temporal's Web UI in a real browser, as an operator reads a task there. */

import type { Page } from "playwright-core";

/** A cold page asks the codec server once for each payload of the history. */
const PATIENCE_MS = 30_000;

export interface TaskInUi {
  /** Address of the workflow's page. */
  readonly url: string;
  /** Descriptions of the plan's steps. */
  readonly plan: readonly string[];
}

/**
 * Opens the workflow's user metadata. True: its current details list every step of the plan, so the UI could decode them.
 * False: they do not after `patienceMs`.
 */
export async function showsPlan(
  page: Page,
  { url, plan }: TaskInUi,
  patienceMs: number = PATIENCE_MS,
): Promise<boolean> {
  const timeout = patienceMs;
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
