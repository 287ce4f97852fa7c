/** Page input: the goal and the page as a model is shown them, loaded by reference (task-machine §6). */

import { ApplicationFailure } from "@temporalio/common";
import type { PageInput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { TaskRef } from "../core/task/identity.js";
import type { PageRef } from "../core/task/observation.js";

/** The page of a reference. A snapshot that is gone will not come back: the failure is not retried. */
export async function loadPage(
  snapshots: Pick<SnapshotStore, "get">,
  task: TaskRef,
  page: PageRef,
): Promise<PageInput> {
  const stored = await snapshots.get(task.tenantId, page.snapshotId);
  if (stored === null) {
    throw ApplicationFailure.nonRetryable(
      `Snapshot ${page.snapshotId} is not stored; send a new observation.`,
      "SnapshotMissing",
    );
  }
  return { url: page.url, title: page.title, focus: page.focus, skeleton: stored.skeleton };
}
