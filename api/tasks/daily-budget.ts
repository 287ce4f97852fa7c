/** Daily budget: a new task of an organisation that has spent it is refused (OP25). */

import { msToNextDay, readBudgetLeft } from "../../db/daily-budget.js";
import { type ApiDeps, ApiError } from "../http/route.js";
import type { Principal } from "../people/principal.js";

/** A new task would stand still at its first question to a model. */
export async function refuseSpent({ database, now }: ApiDeps, { tenantId }: Principal): Promise<void> {
  const left = await readBudgetLeft(database, tenantId, now());
  if (left === null || left > 0) return;
  const message = "Your organisation's budget for today is used up. It begins anew at midnight UTC.";
  throw new ApiError("QUOTA_EXCEEDED", message, undefined, Math.ceil(msToNextDay(now()) / 1_000));
}
