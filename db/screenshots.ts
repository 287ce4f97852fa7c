/** Screenshots: pictures of the pages of a task, one for each page. */

import { and, inArray } from "drizzle-orm";
import type { Screenshot } from "../protocol/observation.js";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { screenshots } from "./history-schema.js";
import { isOf, type TaskKey } from "./schema.js";

export interface StoredScreenshot {
  readonly snapshotId: string;
  readonly type: Screenshot["type"];
  readonly picture: Buffer;
}

/** Keeps a page's first screenshot: a report that is sent again adds nothing new. */
export async function writeScreenshot(
  tx: TenantTransaction,
  { tenantId, taskId }: TaskKey,
  stored: StoredScreenshot,
): Promise<void> {
  await tx
    .insert(screenshots)
    .values({ tenantId, taskId, ...stored })
    .onConflictDoNothing();
}

/** Reads the screenshots of these pages; some pages may have none. */
export const readScreenshots = (
  database: Database,
  task: TaskKey,
  snapshotIds: readonly string[],
): Promise<readonly StoredScreenshot[]> => {
  const { snapshotId, type, picture } = screenshots;
  const isIt = and(isOf(screenshots, task), inArray(snapshotId, [...snapshotIds]));
  return withTenant(database, task.tenantId, (tx) =>
    tx.select({ snapshotId, type, picture }).from(screenshots).where(isIt),
  );
};
