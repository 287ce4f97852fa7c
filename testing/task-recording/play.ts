/** Play: a recorded task once more, through the real workflow and the real activities, with the pages and answers of then. */

import { readFile } from "node:fs/promises";
import { createActivities } from "../../activities/index.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { trajectoryOf } from "../../api/tasks/trajectory.js";
import { openDatabase } from "../../db/client.js";
import { readTaskRecords } from "../../db/stored-records.js";
import { findTenantTask } from "../../db/tasks.js";
import { type RecordedTrajectory, type TaskRecording, taskRecording } from "../../protocol/recording.js";
import type { TestServices } from "../services.js";
import { openTaskLab } from "../task-lab.js";
import { createRecordedModel, createRecordedSearch, type RecordedModel } from "./recorded-model.js";
import { say } from "./say.js";
import { openStage, type PlayStage, startOf } from "./stage.js";
import { type ComparedTrajectory, comparable, differenceOf } from "./trajectory-difference.js";

export interface PlayedTask {
  readonly recorded: ComparedTrajectory;
  readonly played: ComparedTrajectory;
  /** Where it went another way, and what was asked that was not recorded; "" where it went the same way. */
  readonly difference: string;
  readonly ms: number;
}

type Places = Pick<TestServices, "temporalAddress" | "databaseUrl">;

export const readRecording = async (file: URL): Promise<TaskRecording> =>
  taskRecording.parse(JSON.parse(await readFile(file, "utf8")));

/** Throws where the recording cannot be played at all. */
export async function playRecording(recording: TaskRecording, places: Places): Promise<PlayedTask> {
  const lab = await openTaskLab({ address: places.temporalAddress, home: ".surefoot" });
  const database = openDatabase(places.databaseUrl, { max: 4 });
  const model = createRecordedModel(recording.answers);
  const search = recording.searches.length === 0 ? undefined : createRecordedSearch(recording.searches);
  try {
    await lab.work(
      createActivities({
        database,
        snapshots: createSnapshotStore(database),
        model,
        rules: createOfflineModel(),
        search,
      }),
    );
    const task = await openStage(database, recording);
    const stage = { database, task, recording };
    const start = await startOf(stage);
    const since = performance.now();
    const running = lab.task(start.first, start);
    await say({ ...stage, running, client: lab.client, model });
    const ms = performance.now() - since;
    const played = await trajectoryIn(stage);
    await running.handle.terminate("played").catch(() => undefined); // most are over
    const difference = told(recording, played, model);
    return { recorded: comparable(recording.trajectory), played: comparable(played), difference, ms };
  } finally {
    await lab.close();
    await database.close();
  }
}

function told({ trajectory }: TaskRecording, played: RecordedTrajectory, model: RecordedModel): string {
  const where = differenceOf(trajectory, played);
  const changed = model.firstChanged();
  const lines = [...(where === null ? [] : [where]), ...new Set(model.unknown)];
  if (lines.length > 0 && changed !== null) lines.push(`The first question that was put otherwise: ${changed}`);
  return lines.join("\n");
}

async function trajectoryIn({ database, task }: PlayStage): Promise<RecordedTrajectory> {
  const row = await findTenantTask(database, task.tenantId, task.taskId);
  if (row === null) throw new Error("The task that was played has no row.");
  return trajectoryOf(row, await readTaskRecords(database, task.tenantId, task.taskId));
}
