/** Proves api/engine/start-options.ts. */

import { expect, test } from "vitest";
import { startOptionsOf } from "../../../api/engine/start-options.js";
import { openTask } from "../../../core/task/opening.js";
import { anObservation, aTaskRef } from "../../../testing/builders.js";
import type { TaskStart } from "../../../workflows/messages.js";

const START: TaskStart = { v: 1, task: aTaskRef("start"), first: anObservation("o0") };
const settingsWith = (settings: Parameters<typeof startOptionsOf>[2]) => {
  const [start = START] = (startOptionsOf(START, "s", settings).args ?? []) as readonly TaskStart[]; // what it is started with
  return openTask(start, 0).settings;
};

test("PL6 a task keeps the floor of the installation as it began; without one its state has none", () => {
  expect(settingsWith({ replanBelow: 0.5 }).replanBelow).toBe(0.5);
  expect(settingsWith({})).not.toHaveProperty("replanBelow");
});
