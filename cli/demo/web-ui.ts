/** Web UI: Temporal's page of the demo's task, read in the demo's browser as an operator reads it. */

import { showsPlan } from "../../testing/temporal-ui.js";
import type { Recording } from "./recording.js";
import type { Stage } from "./stage.js";

/** `unread`: the UI does not show the plan in clear. `not-looked`: there is no UI, no task, or no time left. */
export type PlanInUi = "read" | "unread" | "not-looked";

/** Leaves a picture of what the UI showed. */
export async function readPlanInUi(
  { stage, recording }: { readonly stage: Stage; readonly recording: Recording },
  { taskId, url }: { readonly taskId: string; readonly url: string },
): Promise<PlanInUi> {
  const page = await stage.context.newPage();
  try {
    await page.setViewportSize({ width: 1_400, height: 1_200 });
    const isShown = await showsPlan(page, { url, plan: await planOf(stage, taskId) });
    await recording.shoot(page, "temporal-ui");
    return isShown ? "read" : "unread";
  } finally {
    await page.close();
  }
}

/** As the API tells it. */
async function planOf({ stack }: Stage, taskId: string): Promise<readonly string[]> {
  const response = await fetch(`${stack.api.url}/api/agent/tasks/${taskId}/summary`, {
    headers: { authorization: `Bearer ${stack.token}` },
  });
  // The cast: of the summary only what is used.
  const { data } = (await response.json()) as { data?: { plan?: { steps: readonly { description: string }[] } } };
  return data?.plan?.steps.map(({ description }) => description) ?? [];
}
