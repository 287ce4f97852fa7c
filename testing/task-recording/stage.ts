/** Stage: the rows and pages that the workflow of a played task refers to, in a tenant of its own. */

import { randomUUID } from "node:crypto";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { readPages, storePages } from "../../api/tasks/pages.js";
import { originOf } from "../../core/action/origins.js";
import { siteOf } from "../../core/action/sites.js";
import type { TaskRef } from "../../core/turn/identity.js";
import type { Observation } from "../../core/turn/observation.js";
import { type Database, withTenant } from "../../db/client.js";
import { addAnswerMessage } from "../../db/sessions.js";
import { insertTask } from "../../db/tasks.js";
import type { TaskRecording } from "../../protocol/recording.js";
import type { TaskStart } from "../../workflows/messages.js";
import { readHere } from "../page-reader.js";

export interface PlayStage {
  readonly database: Database;
  readonly task: TaskRef;
  readonly recording: TaskRecording;
}

/** A tenant, a session and a task of its own, so that recordings can be played side by side. */
export async function openStage(database: Database, recording: TaskRecording): Promise<TaskRef> {
  // Branded by the player.
  const task = { tenantId: randomUUID(), userId: "player", sessionId: randomUUID(), taskId: randomUUID() } as TaskRef;
  const { contract, limits, first } = recording.start as unknown as TaskStart; // what the API started it with
  const { url, title: summary, snapshotId, protocol, observationId } = first;
  const told = { query: recording.query, url, summary, snapshotId, protocol, contract, limits, observationId };
  await insertTask(database, { task, ...told, nowMs: Date.now() });
  const site = siteOf(originOf(url));
  const earlier = { ...task, taskId: randomUUID() } as TaskRef;
  for (const [sequence, { question, answer: text }] of recording.memory.entries()) {
    const said = { kind: "answer", sequence, question, text, site } as const;
    await withTenant(database, task.tenantId, (tx) => addAnswerMessage(tx, earlier, said, new Date()));
  }
  return task;
}

export async function startOf(stage: PlayStage): Promise<TaskStart> {
  const start = stage.recording.start as unknown as TaskStart; // as above
  return { ...start, task: stage.task, first: await staged(stage, start.first) };
}

/** With its page as this build reads it, stored where activities look for it. */
export async function staged({ database, task, recording }: PlayStage, recorded: Observation): Promise<Observation> {
  const page = recording.pages[recorded.snapshotId];
  if (page === undefined) throw new Error(`The recording lacks the page ${recorded.snapshotId}.`);
  const { url, html: dom, ambient } = page;
  const before = recorded.beforeSnapshotId === undefined ? undefined : recording.pages[recorded.beforeSnapshotId];
  const body = {
    ...{ url: recorded.url || url, dom, title: recorded.title, activeElement: recorded.focus },
    clientObservations: { ambient },
    ...(before && { beforeSnapshot: before.html, beforeUrl: recorded.beforeUrl ?? before.url }),
    ...(recorded.beforeFocus !== undefined && { beforeActiveElement: recorded.beforeFocus }),
  };
  const pages = await readPages({ pages: readHere, snapshots: createSnapshotStore(database) }, task, body);
  await storePages(database, task, pages);
  return { ...recorded, ...pages.page, ...(pages.before && { beforeSnapshotId: pages.before.snapshotId }) };
}
