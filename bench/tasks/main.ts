/** Task bench: how many short requests get done on pages known and foreign, and how often "done" was not so. */

import { parseArgs } from "node:util";
import { conclude, onStage, say, seconds, USUAL_OPTIONS, workOff } from "../shared/run.js";
import { allTasks } from "./all-tasks.js";
import { serveBundledPages } from "./bundled-pages.js";
import { perform } from "./perform.js";
import { faultLines, gradeOf, summaryOf } from "./report.js";

const { values } = parseArgs({ options: { ...USUAL_OPTIONS, pages: { type: "string", default: "6" } } });

const startedMs = performance.now();
const tasks = allTasks().filter(({ page, query }) => new RegExp(values.only).test(`${page}: ${query}`));
const { urlOf, close } = await serveBundledPages([...new Set(tasks.flatMap(({ bundle }) => bundle ?? []))], say);
const performed = await onStage(undefined, (stage) =>
  workOff(
    tasks,
    Number(values.pages),
    (task) => perform(task, { ...stage, urlOf }),
    (one, place) => {
      const { task, status, outcome, said, ms } = one;
      say(`${place} ${gradeOf(one)} ${seconds(ms)}  ${task.page}: “${task.query}” ${outcome || status}: ${said}`);
      if (values.verbose) for (const line of one.story) say(`      ${line}`);
    },
  ),
).finally(close);
const summary = summaryOf(performed, performance.now() - startedMs);
conclude(values.json, faultLines(performed), summary);
process.exitCode = summary.falseSuccessRate > 0 || summary.successRate < 0.8 ? 1 : 0;
