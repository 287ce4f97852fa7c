/** Whole tasks: short requests on controls that are dead, or alive, beside a running clock; the page repeats the request. */

import { type Chance, chanceOf } from "../../testing/simulator/chance.js";
import type { TruthCase } from "../truth/case.js";
import { STYLES } from "../truth/markup.js";
import { CLOCKS } from "../truth/movers/clocks.js";
import { drawMovers } from "../truth/movers/mover.js";
import { pagesOf } from "../truth/shell.js";
import type { StyleName } from "../truth/style.js";
import { wordsOf } from "../truth/words.js";
import { COUNTING } from "./own/counting.js";
import { LISTS } from "./own/lists.js";
import { OPENING } from "./own/opening.js";
import { SWITCHING } from "./own/switching.js";
import { VIEWS } from "./own/views.js";
import type { Trial } from "./trial.js";
import { deadScript } from "./trial.js";

/** What a person would ask for, by trial; each has one control. */
const REQUESTS: Readonly<Record<string, string>> = {
  "label-turns": "Follow this person",
  stars: "Give four stars",
  "swatch-by-class": "Choose the red one",
  undeclared: "Show more",
  "undeclared-dialog": "Open the editor",
  closes: "Close the message",
  "plain-links-switch": "Go to the second view",
  step: "Go to the next step",
  "load-more": "Load more",
  copied: "Copy the link",
  "plus-beside-a-number": "Make it three adults",
  "cart-without-request": "Add the second one to the cart",
  votes: "Vote for the first one",
  "by-a-button-above": "Sort from A to Z",
  chip: "Remove the second tag",
  "row-opens": "Open the second entry",
};

const TRIALS = [...SWITCHING, ...OPENING, ...VIEWS, ...COUNTING, ...LISTS];

export function generateWholeTasks(seed: number): readonly TruthCase[] {
  const chance = chanceOf(seed);
  return Object.entries(REQUESTS).flatMap(([name, request], index) => {
    const trial = TRIALS.find((one) => one.name === name && one.kind !== "filter");
    if (trial === undefined) throw new Error(`no trial is called ${name}`);
    return [
      drawTask(trial, request, { dead: true, planned: index % 2 === 0 }, chance),
      drawTask(trial, request, { dead: true, planned: index % 2 === 1 }, chance),
      drawTask(trial, request, { dead: false, planned: index % 2 === 0 }, chance),
    ];
  });
}

function drawTask(
  trial: Trial,
  request: string,
  { dead, planned }: { readonly dead: boolean; readonly planned: boolean },
  chance: Chance,
): TruthCase {
  const styleName = chance.pick<StyleName>(["semantic", "aria"]);
  const words = wordsOf(chance);
  const drawn = trial.draw({ style: STYLES[styleName], styleName, words, chance, delay: 0 });
  const { parts, script } = drawMovers([chance.pick([...CLOCKS] as [(typeof CLOCKS)[number]])], words, chance);
  const body = `<div class="instruction">${request}</div>${parts.join("")}${drawn.body}`;
  const pages = pagesOf(
    "",
    {
      title: drawn.title,
      body,
      script: `const dead = ${dead}; ${script} ${dead ? deadScript(drawn.deadens ?? "go") : ""} ${drawn.script ?? ""}`,
    },
    { style: styleName, shell: "bare", words, chance },
  );
  return {
    name: `${dead ? "dead" : "alive"} ${trial.name}/${styleName}${planned ? " planned" : ""}`,
    kind: "whole-task",
    side: dead ? "lie" : "honest",
    level: "task",
    template: trial.name,
    pages,
    deeds: [{ action: drawn.action, thought: request }],
    truth: { by: "page", holds: drawn.holds ?? "state.done" },
    dwellMs: 600,
    thinkMs: chance.pick([300, 4_000]),
    goal: request,
    contract: {
      type: "verifiable",
      criteria: [{ id: "c1", description: `${request}: done`, timing: "at_end", activity: "judge" }],
    },
    planned,
  };
}
