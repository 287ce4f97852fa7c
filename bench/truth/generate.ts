/** Generate: mechanism × layout × timing, drawn with a seed; the same seed gives the same cases. */

import { type Chance, chanceOf } from "../../testing/simulator/chance.js";
import type { ServedPage, TruthCase } from "./case.js";
import { ANSWERED_TRULY } from "./honest/answered.js";
import { CHOICES } from "./honest/choosing.js";
import { ENTRIES } from "./honest/entering.js";
import { WAYS } from "./honest/going.js";
import { HANDLING, WINDOWS } from "./honest/handling.js";
import { OPENINGS } from "./honest/opening.js";
import { DRIFTED_THEN_DONE, UNASKED } from "./honest/unasked.js";
import { WRITES } from "./honest/writing.js";
import { ANSWERED_LIES } from "./lies/answered.js";
import { BACKGROUND, DRIFTED_THEN_DEAD } from "./lies/background.js";
import { DEAD } from "./lies/dead.js";
import { DISTRACTING } from "./lies/distracting.js";
import { ELSEWHERE } from "./lies/elsewhere.js";
import { REFUSED } from "./lies/refused.js";
import { REVERTING } from "./lies/reverting.js";
import { UNMOVED } from "./lies/unmoved.js";
import { WALLS } from "./lies/walls.js";
import { STYLES } from "./markup.js";
import type { Drawn, Kit, Mechanism } from "./mechanism.js";
import { type Frame, pagesOf, SHELLS } from "./shell.js";
import type { StyleName } from "./style.js";
import { drawTasks } from "./tasks.js";
import { wordsOf } from "./words.js";

const MECHANISMS: readonly Mechanism[] = [
  ...OPENINGS,
  ...ENTRIES,
  ...WAYS,
  ...WRITES,
  ...HANDLING,
  ...CHOICES,
  ...WINDOWS,
  ...REFUSED,
  ...ELSEWHERE,
  ...DEAD,
  ...REVERTING,
  ...DISTRACTING,
  ...UNMOVED,
  ...WALLS,
  ...BACKGROUND,
  ...ANSWERED_LIES,
  ...ANSWERED_TRULY,
  ...DRIFTED_THEN_DEAD,
  ...DRIFTED_THEN_DONE,
  ...UNASKED,
];
const ALL: readonly [StyleName, ...StyleName[]] = ["semantic", "aria", "table", "shadow", "frame"];
/** ms; within what the client waits for. */
const DELAYS = [0, 0, 120, 400, 900] as const;
const DWELLS = [0, 0, 300, 1_200] as const;
/** Between what the page does by itself and the act. */
const THINKING = [50, 400, 1_500] as const;

export const ROUNDS = { honest: 3, lie: 3 } as const;

export function generateCases(seed: number): readonly TruthCase[] {
  const chance = chanceOf(seed);
  const steps = MECHANISMS.flatMap((mechanism) => {
    // In other markup each time; which comes first is left to chance, so that seeds differ in it.
    const first = chance.below(ALL.length);
    return Array.from({ length: ROUNDS[mechanism.side] }, (_, round) => drawStep(mechanism, first + round, chance));
  });
  return [...steps, ...drawTasks(chance)];
}

function drawStep(mechanism: Mechanism, round: number, chance: Chance): TruthCase {
  const styles = mechanism.styles ?? ALL;
  const styleName = styles[round % styles.length] ?? styles[0];
  const frame: Frame = { style: styleName, shell: chance.pick(SHELLS), words: wordsOf(chance), chance };
  const kit: Kit = { style: STYLES[styleName], styleName, words: frame.words, chance, delay: chance.pick(DELAYS) };
  const drawn = mechanism.draw(kit);
  const { kind, side, name } = mechanism;
  return {
    name: `${name}/${styleName}/${frame.shell}/${frame.words.lang}#${round}`,
    kind,
    side,
    level: "step",
    template: `${name}/${styleName}`,
    pages: pages(drawn, frame),
    deeds: [...(drawn.after ?? []), drawn.action].map((action) => ({ action, thought: "I do what the page is for." })),
    truth: drawn.truth,
    dwellMs: drawn.dwellMs ?? chance.pick(DWELLS),
    ...(drawn.meanwhile === undefined ? {} : { meanwhile: drawn.meanwhile, thinkMs: chance.pick(THINKING) }),
    goal: "Do this one thing",
    contract: { type: "skip", criteria: [] },
    planned: false,
  };
}

function pages({ more = {}, raw = {}, ...main }: Drawn, frame: Frame): Record<string, ServedPage> {
  const others = Object.entries(more).map(([path, contents]) => pagesOf(path, contents, { ...frame, shell: "bare" }));
  return Object.assign({}, pagesOf("", main, frame), ...others, raw);
}
