/** Deliveries bench: buttons that show nothing count how often one request reaches them, whoever says that it has to be tried again (RC4). */

import { parseArgs } from "node:util";
import { conclude, onStage, say, seconds, USUAL_OPTIONS, workOff } from "../shared/run.js";
import { perform, type Stage } from "../tasks/perform.js";
import type { BenchTask } from "../tasks/task.js";
import { BUTTONS } from "./all-buttons.js";
import type { Button } from "./button.js";
import { COUNTED, COUNTS } from "./page.js";
import {
  type Counts,
  deliveriesOf,
  isAsleep,
  isMisjudged,
  isTooOften,
  isWellJudged,
  nameOf,
  type Pressed,
  summaryOf,
  tableOf,
} from "./report.js";
import { type ButtonSite, serveButtons } from "./site.js";
import { goalOf, SAYINGS, type Saying } from "./stubborn-model.js";

const FEWEST_REACHED = 30;
const { values } = parseArgs({ options: { ...USUAL_OPTIONS, pages: { type: "string", default: "8" } } });

const NEVER: Counts = Object.fromEntries(COUNTED.map((what) => [what, 0])) as Counts; // the keys are those

async function press(button: Button, judge: Saying, site: ButtonSite, stage: Stage): Promise<Pressed> {
  let counts = NEVER;
  let opened = false;
  const task: BenchTask = {
    ...{ page: button.name, foreign: false, query: goalOf(button, judge), impossible: false, approves: true },
    ...(button.wakes === true && { answers: "No, nothing happened." }),
    open: async () => ({
      url: site.urlOf(button, judge),
      holds: async (page) => {
        counts = await page.evaluate(COUNTS);
        opened = await page.evaluate("opened");
        return opened;
      },
      close: async () => undefined,
    }),
  };
  const { status, outcome, said, verdicts, ms, story } = await perform(task, stage);
  const writes = site.writes(button, judge);
  return { button, judge, counts, opened, writes, status, outcome, said, verdicts, ms, story };
}

function tell(one: Pressed, place: string): void {
  const bad = isTooOften(one) || isAsleep(one) || isMisjudged(one) || one.status === "error";
  const { button, ms, counts, writes, story } = one;
  say(`${place} ${bad ? "FAULT " : ""}${deliveriesOf(one)} of ${button.most}: ${nameOf(one)}, ${seconds(ms)}`);
  if (bad || values.verbose)
    for (const line of [`${JSON.stringify(counts)}, writes ${writes}`, ...story]) say(`      ${line}`);
}

const startedMs = performance.now();
const site = await serveButtons(BUTTONS);
const pressed = await onStage("bench/deliveries/worker.ts", (stage) => {
  const buttons = BUTTONS.filter(({ name }) => new RegExp(values.only).test(name));
  // A press that does nothing leaves a judge nothing to say no to.
  const pairs = buttons.flatMap((button) =>
    SAYINGS.filter((judge) => judge === "yes" || button.does !== "nothing").map((judge) => ({ button, judge })),
  );
  return workOff(pairs, Number(values.pages), ({ button, judge }) => press(button, judge, site, stage), tell);
}).finally(() => site.stop());
const summary = summaryOf(pressed, performance.now() - startedMs);
const { tooOften, asleep, misjudged, unreached, broken } = summary;
const lists = Object.entries({
  "TOO OFTEN": tooOften,
  ASLEEP: asleep,
  MISJUDGED: misjudged,
  "never reached": unreached,
});
const lines = lists.flatMap(([what, names]) => names.map((name) => `${what} ${name}`));
conclude(values.json, [...tableOf(pressed), ...lines], summary);
const enough = values.only !== "" || summary.reached >= FEWEST_REACHED;
const isSound = [...tooOften, ...asleep, ...broken].length === 0;
process.exitCode = enough && isSound && isWellJudged(summary) ? 0 : 1;
