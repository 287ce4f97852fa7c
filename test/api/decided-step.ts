/** Decided step for API tests: a task of the lab's own user with its first action, what was seen of it, and the pages around it. */

import { readPage } from "../../adapters/snapshots/read-page.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import type { TaskRef } from "../../core/turn/identity.js";
import { withTenant } from "../../db/client.js";
import { insertTask } from "../../db/tasks.js";
import { writeVerificationRecord } from "../../db/verification-records.js";
import { aRequest, issued, newTaskRef } from "../db/task-rows.js";
import type { Lab } from "./lab.js";

export async function insertDecidedStep(
  lab: Lab,
  record: Partial<Parameters<typeof writeVerificationRecord>[2]>,
  request: Parameters<typeof aRequest>[1] = {},
): Promise<TaskRef> {
  const task = newTaskRef({ tenantId: lab.tenantId, userId: "user-1" } as Partial<TaskRef>); // branded by the test
  await insertTask(lab.database, aRequest(task, request));
  await withTenant(lab.database, task.tenantId, (tx) =>
    writeVerificationRecord(tx, task, {
      ...{ stepIndex: 0, actionId: issued(0).actionId, evidence: [], strength: "strong", tiers: [] },
      ...{ urlChanged: false, meaningfulChange: true, similarity: 0.9 },
      ...record,
    }),
  );
  return task;
}

/** Its snapshot's id. */
export async function storePage(lab: Lab, html: string, url = "https://site.test/"): Promise<string> {
  const page = { url, userId: "user-1", ambient: [] };
  const read = readPage({ ...page, html });
  await createSnapshotStore(lab.database).put(lab.tenantId, { ...page, ...read });
  return read.snapshotId;
}
