/** Tasks: short jobs of several actions, ending in the truth or in a lie. */

import type { Chance } from "../../testing/simulator/chance.js";
import type { ServedPage, TruthCase } from "./case.js";
import { STYLES } from "./markup.js";
import { js } from "./mechanism.js";
import { type Frame, pagesOf, SHELLS } from "./shell.js";
import type { StyleName } from "./style.js";
import { drawAnswers } from "./tasks/answers.js";
import { ENDINGS, type Ending } from "./tasks/endings.js";
import { FORM_JOBS, laterPart, PLACE_JOBS } from "./tasks/forms.js";
import { drawHalfWay } from "./tasks/half-way.js";
import type { Job } from "./tasks/job.js";
import { drawPageTasks } from "./tasks/pages.js";
import { type Words, wordsOf } from "./words.js";

const JOBS: readonly Job[] = [...FORM_JOBS, ...PLACE_JOBS];
const ROUNDS = { honest: 3, lie: 1 } as const;
const TASK_STYLES: readonly [StyleName, ...StyleName[]] = ["semantic", "aria", "table", "frame"];
const DELAYS = [0, 200, 700] as const;

export function drawTasks(chance: Chance): readonly TruthCase[] {
  const onOnePage = JOBS.flatMap((job) =>
    ENDINGS.flatMap((ending) =>
      Array.from({ length: ending.honest ? ROUNDS.honest : ROUNDS.lie }, (_, round) =>
        withoutWords(drawTask(job, ending, round, chance)),
      ),
    ),
  );
  return [
    ...onOnePage,
    ...drawPageTasks(chance),
    ...drawDriftTasks(chance),
    ...drawHalfWay(chance),
    ...drawAnswers(chance),
  ];
}

/** What the page does by itself before the last deed: something else, or just what the deed would have shown. */
const MEANWHILE: readonly ((words: Words) => string)[] = [
  (words) => `addRow(${js(words.items[1])}, "arrived");`,
  (words) => `say("said", ${js(words.other[0])});`,
  (words) => `say("said", ${js(words.saved)});`,
  (words) => `addRow(${js(words.value)}, "arrived"); say("said", ${js(words.added)});`,
];

/** Jobs with a list and a place for messages, whose last deed is dead, or done, after the page has changed by itself. */
function drawDriftTasks(chance: Chance): readonly TruthCase[] {
  const jobs = JOBS.filter(({ name }) => /^(?:fill-a-form|modal-form|rename-in-place|hand-over-a-file)$/.test(name));
  const endings = ENDINGS.filter(({ name }) => name === "saves" || name === "is-dead");
  return jobs.flatMap((job) =>
    endings.flatMap((ending) =>
      MEANWHILE.map((meanwhile, round): TruthCase => {
        const { words, ...drawn } = drawTask(job, ending, round, chance);
        const kind = ending.honest ? "task-drift-then-done" : "task-drift-then-dead";
        const name = drawn.name.replace(/^task:/, "task:drift-");
        return { ...drawn, kind, name, meanwhile: meanwhile(words), thinkMs: chance.pick([50, 600]) };
      }),
    ),
  );
}

function withoutWords({ words: _drawn, ...specimen }: DrawnTask): TruthCase {
  return specimen;
}

interface DrawnTask extends TruthCase {
  readonly words: Words;
}

function drawTask(job: Job, ending: Ending, round: number, chance: Chance): DrawnTask {
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
    truth: { by: "server", accepted: job.accepted ?? 1 },
    dwellMs: chance.pick([0, 300]),
    goal: `${job.name}: ${words.value}`,
    contract: { type: "verifiable", criteria: job.criteria(words, chance) },
    planned: job.accepted !== undefined || chance.happens(0.5),
    words,
  };
}
