/** Generate: every trial alive and dead, after a short and a long think, beside things that move by themselves; drawn with a seed. */

import { type Chance, chanceOf } from "../../testing/simulator/chance.js";
import type { ServedPage, TruthCase } from "../truth/case.js";
import { STYLES } from "../truth/markup.js";
import { CLOCKS } from "../truth/movers/clocks.js";
import { MOTION } from "../truth/movers/motion.js";
import { drawMovers, type Mover } from "../truth/movers/mover.js";
import { REFLEXES } from "../truth/movers/reflexes.js";
import { pagesOf } from "../truth/shell.js";
import type { StyleName } from "../truth/style.js";
import { type Words, wordsOf } from "../truth/words.js";
import { LIBRARY_FIELDS } from "./libraries/fields.js";
import { LIBRARY_VIEWS } from "./libraries/views.js";
import { COUNTING } from "./own/counting.js";
import { KEYS } from "./own/keys.js";
import { LISTS } from "./own/lists.js";
import { OPENING } from "./own/opening.js";
import { SWITCHING } from "./own/switching.js";
import { VIEWS } from "./own/views.js";
import type { DrawnTrial, LibraryTrial, Trial } from "./trial.js";
import { deadScript, focusScript, markScript } from "./trial.js";

const OWN: readonly Trial[] = [...SWITCHING, ...OPENING, ...VIEWS, ...COUNTING, ...LISTS, ...KEYS];
export const LIBRARIES: readonly LibraryTrial[] = [...LIBRARY_VIEWS, ...LIBRARY_FIELDS];

export const THINKS = [300, 4_000] as const;
const ALL_STYLES: readonly [StyleName, ...StyleName[]] = ["semantic", "aria", "table", "shadow", "frame"];
const DELAYS = [0, 0, 120, 400] as const;
const DWELLS = [0, 300, 1_200] as const;
/** Libraries draw themselves once their script has run. */
const LIBRARY_DWELLS = [500, 1_200] as const;

/** `changed`: the control works. `unchanged`: it is dead. `already`: what is asked for is so. */
export type Truthfulness = "changed" | "unchanged" | "already";

export interface TickCase {
  readonly specimen: TruthCase;
  readonly side: Truthfulness;
  readonly thinkMs: number;
  readonly library: boolean;
  /** What moves by itself on the page, and what it does at any click. */
  readonly around: readonly string[];
}

/** Bundle of a library page: script and style, to be written into the page. */
export type BundleOf = (page: string) => { readonly script: string; readonly style: string };

export function generateTicks(seed: number, bundleOf: BundleOf): readonly TickCase[] {
  const chance = chanceOf(seed);
  const own = OWN.flatMap((trial) =>
    THINKS.flatMap((thinkMs) => sidesOf(trial).map((side) => drawOwn(trial, side, thinkMs, chance))),
  );
  const libraries = LIBRARIES.flatMap((trial) =>
    THINKS.flatMap((thinkMs) =>
      (["changed", "unchanged"] as const).map((side) => drawLibrary(trial, side, thinkMs, chance, bundleOf)),
    ),
  );
  return [...own, ...libraries];
}

function sidesOf({ already }: Trial): readonly Truthfulness[] {
  return already ? ["already"] : ["changed", "unchanged"];
}

interface Surroundings {
  readonly before: string;
  readonly beside: string;
  readonly after: string;
  readonly script: string;
  readonly names: readonly string[];
}

/** Three things that move, one of them right beside the control, and two reflexes. */
function surroundings(words: Words, chance: Chance): Surroundings {
  const [first, ...rest] = [...CLOCKS, ...MOTION];
  const left: Mover[] = first === undefined ? [] : [first, ...rest];
  const movers = [0, 1, 2].flatMap(() => left.splice(chance.below(left.length), 1));
  const reflexesLeft = [...REFLEXES];
  const reflexes = [0, 1].flatMap(() => reflexesLeft.splice(chance.below(reflexesLeft.length), 1));
  const { parts, script } = drawMovers(movers, words, chance);
  return {
    before: parts[0] ?? "",
    beside: parts[1] ?? "",
    after: parts[2] ?? "",
    script: script + reflexes.map((reflex) => `(() => { ${reflex.script} })();`).join("\n"),
    names: [...movers, ...reflexes].map(({ name }) => name),
  };
}

function drawOwn(trial: Trial, side: Truthfulness, thinkMs: number, chance: Chance): TickCase {
  const styleName = chance.pick(trial.styles ?? ALL_STYLES);
  const words = wordsOf(chance);
  const kit = { style: STYLES[styleName], styleName, words, chance, delay: chance.pick(DELAYS) };
  const drawn = trial.draw(kit);
  const around = surroundings(words, chance);
  const dead = side === "unchanged";
  const app = {
    title: drawn.title,
    body: styleName === "frame" ? drawn.body : `${drawn.body}${around.beside}`,
    script: `const dead = ${dead}; ${dead ? deadScript(drawn.deadens ?? "go") : ""} ${drawn.script ?? ""}`,
  };
  const frame = { style: styleName, shell: "bare" as const, words, chance };
  // A frame's own page holds the application; what moves stands on the page around it.
  const pages = withAround(pagesOf("", app, frame), around, styleName === "frame");
  return {
    specimen: specimenOf(`${trial.name}/${styleName}/${words.lang}`, trial.kind, side, drawn, pages, {
      thinkMs,
      chance,
    }),
    side,
    thinkMs,
    library: false,
    around: around.names,
  };
}

function withAround(
  pages: Record<string, ServedPage>,
  around: Surroundings,
  framed: boolean,
): Record<string, ServedPage> {
  const main = pages[""];
  if (main === undefined) return pages;
  const beside = framed ? around.beside : "";
  const at = main.html.lastIndexOf("<script>");
  const [head, tail] = [main.html.slice(0, at).replace("<body>", () => `<body>${around.before}`), main.html.slice(at)];
  const html = `${head}${beside}${around.after}<script>${around.script}</script>${tail}`;
  return { ...pages, "": { ...main, html } };
}

function drawLibrary(
  trial: LibraryTrial,
  side: Truthfulness,
  thinkMs: number,
  chance: Chance,
  bundleOf: BundleOf,
): TickCase {
  const words = wordsOf(chance);
  const around = surroundings(words, chance);
  const { script, style } = bundleOf(trial.page);
  const dead = side === "unchanged" ? `<script>${deadScript(trial.deadens ?? "go")}</script>` : "";
  const focus = trial.focus === undefined ? "" : focusScript(trial.focus);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${trial.page}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>${around.before}<main id="app"></main>${around.beside}${around.after}<script>${around.script}</script>${dead}<script>${script}</script><script>${markScript(trial.where)} ${focus}</script></body></html>`;
  const drawn: DrawnTrial = {
    title: trial.page,
    body: "",
    action: trial.action,
    holds: trial.holds,
    ...(trial.after === undefined ? {} : { after: trial.after }),
  };
  return {
    specimen: specimenOf(`${trial.page}:${trial.name}`, trial.kind, side, drawn, { "": { html } }, { thinkMs, chance }),
    side,
    thinkMs,
    library: true,
    around: around.names,
  };
}

function specimenOf(
  name: string,
  kind: string,
  side: Truthfulness,
  drawn: DrawnTrial,
  pages: Record<string, ServedPage>,
  { thinkMs, chance }: { readonly thinkMs: number; readonly chance: Chance },
): TruthCase {
  return {
    name: `${side} ${name} ${thinkMs / 1000} s`,
    kind,
    side: side === "changed" ? "honest" : "lie",
    level: "step",
    template: name,
    pages,
    deeds: [...(drawn.after ?? []), drawn.action].map((action) => ({
      action,
      thought: "I do what the control is for.",
    })),
    truth: { by: "page", holds: drawn.holds ?? "state.done" },
    dwellMs: chance.pick(pages[""]?.html.includes('id="app"') ? LIBRARY_DWELLS : DWELLS),
    thinkMs,
    goal: "Do this one thing",
    contract: { type: "skip", criteria: [] },
    planned: false,
  };
}
