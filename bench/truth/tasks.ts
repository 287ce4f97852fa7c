/** Tasks: short jobs of several actions, ending in the truth or in a lie. Elsewhere: scenarios. */

import type { Chance } from "../../testing/simulator/chance.js";
import type { ServedPage, TruthCase } from "./case.js";
import { STYLES } from "./markup.js";
import { js } from "./mechanism.js";
import { type Frame, pagesOf, SHELLS } from "./shell.js";
import type { StyleName } from "./style.js";
import { ENDINGS, type Ending } from "./tasks/endings.js";
import { FORM_JOBS, laterPart } from "./tasks/forms.js";
import type { Job } from "./tasks/job.js";
import { drawPageTasks } from "./tasks/pages.js";
import { PLACE_JOBS } from "./tasks/places.js";
import { wordsOf } from "./words.js";

const JOBS: readonly Job[] = [...FORM_JOBS, ...PLACE_JOBS];
/** How often each job is drawn with each of its ends. */
const ROUNDS = { honest: 3, lie: 1 } as const;
const TASK_STYLES: readonly [StyleName, ...StyleName[]] = ["semantic", "aria", "table", "frame"];
const DELAYS = [0, 200, 700] as const;

export function drawTasks(chance: Chance): readonly TruthCase[] {
  const onOnePage = JOBS.flatMap((job) =>
    ENDINGS.flatMap((ending) =>
      Array.from({ length: ending.honest ? ROUNDS.honest : ROUNDS.lie }, (_, round) =>
        drawTask(job, ending, round, chance),
      ),
    ),
  );
  return [...onOnePage, ...drawPageTasks(chance)];
}

function drawTask(job: Job, ending: Ending, round: number, chance: Chance): TruthCase {
  const styleName = chance.pick(TASK_STYLES);
  const [style, words, shell] = [STYLES[styleName], wordsOf(chance), chance.pick(SHELLS)];
  const frame: Frame = { style: styleName, shell, words, chance };
  const said = ending.says === undefined ? "" : `say("said", ${js(ending.says(words))});`;
  const script = `${said}const FORM = ${js(laterPart(job, style, words))};${job.script(words, ending.script(chance.pick(DELAYS), words))}`;
  const pages: Record<string, ServedPage> = pagesOf(
    "",
    { title: words.things, body: job.body(style, words), script },
    frame,
  );
  return {
    name: `task:${job.name}-${ending.name}/${styleName}/${shell}/${words.lang}#${round}`,
    kind: `task-${job.name}`,
    side: ending.honest ? "honest" : "lie",
    level: "task",
    template: `task:${job.name}/${styleName}`,
    pages,
    deeds: job.deeds(words),
    truth: { by: "server" },
    dwellMs: chance.pick([0, 300]),
    goal: `${job.name}: ${words.value}`,
    contract: { type: "verifiable", criteria: job.criteria(words, chance) },
    planned: chance.happens(0.5),
  };
}
