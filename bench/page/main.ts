/** Page bench: what a page costs on its way in, beside a tokenizer, other trees and the browser's own words. `npm run bench:page`. */

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { FROM_SOURCE, PROJECT } from "../../stack/tools.js";
import { type DistilFigures, measureDistil } from "./distil.js";
import { CHARACTERS } from "./honest.js";
import { growthOf, measureHonest, measureShape, type PageFigures, type ShapeFigures } from "./measure.js";
import { installRivals } from "./rivals.js";
import { SHAPES } from "./shapes.js";
import { rounded } from "./timing.js";

/** What has to hold. */
const TARGETS = {
  ratioToTokenizing: 5,
  speedupOverLinkedom: 5,
  growth: 1.2,
  withinMs: 250,
  refusedMs: 50,
  inFlightMegabytes: 600,
};

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function inFlight(): Promise<{ readonly megabytes: number }> {
  const args = [...FROM_SOURCE, join(PROJECT, "bench/page/in-flight.ts")];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT, maxBuffer: 1024 * 1024 });
  return JSON.parse(stdout);
}

interface Measured {
  readonly pages: readonly PageFigures[];
  readonly shapes: readonly ShapeFigures[];
  readonly distil: readonly DistilFigures[];
  readonly flight: { readonly megabytes: number };
}

function summaryOf({ pages, shapes, distil, flight }: Measured) {
  const longest = pages.filter(({ characters }) => characters === CHARACTERS);
  const worst = (kind: ShapeFigures["kind"]) =>
    Math.max(...shapes.filter((one) => one.kind === kind).map(({ time }) => time.ms));
  const figures = {
    ratioToTokenizing: Math.max(...longest.map((one) => one.ratioToTokenizing)),
    speedupOverLinkedom: Math.min(...longest.map((one) => one.speedupOverLinkedom)),
    speedupOverCheerio: Math.min(...longest.map((one) => one.speedupOverCheerio)),
    growth: rounded(growthOf(pages)),
    withinMs: Math.max(worst("within"), ...longest.map(({ times }) => times.intake.ms)),
    refusedMs: worst("over"),
    wronglyJudged: shapes.filter(({ kind, refused }) => refused !== (kind === "over")).map(({ shape }) => shape),
    inFlightMegabytes: flight.megabytes,
    distilOverOuterHtml: Math.max(0, ...distil.map(({ ratio }) => ratio)),
  };
  return { ...figures, missed: missedOf(figures) };
}

function missedOf(figures: Readonly<Record<keyof typeof TARGETS, number>> & { wronglyJudged: readonly string[] }) {
  // The cast: the keys of the record are these.
  const names = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
  const missed: string[] = names.filter((name) =>
    name === "speedupOverLinkedom" ? figures[name] < TARGETS[name] : figures[name] > TARGETS[name],
  );
  return figures.wronglyJudged.length > 0 ? [...missed, "wronglyJudged"] : missed;
}

function print({ pages, shapes, distil }: Measured): void {
  const rows = pages.map(({ page, characters, nodes, times, ...ratios }) => {
    const ms = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time.ms]));
    return { page, characters, nodes, ...ms, ...ratios };
  });
  console.table(rows);
  console.table(shapes.map(({ time, ...shape }) => ({ ...shape, ...time })));
  console.table(distil);
}

const isJson = process.argv.includes("--json");
const hasBrowser = !process.argv.includes("--no-browser");
await installRivals(say);
const flight = await inFlight();
say(`fifty pages in flight: ${flight.megabytes} MB`);
const shapes: ShapeFigures[] = [];
for (const shape of SHAPES) shapes.push(await measureShape(shape));
say(`${shapes.length} shapes`);
const pages = await measureHonest();
say(`${pages.length} pages`);
const measured = { pages, shapes, distil: hasBrowser ? await measureDistil() : [], flight };
const summary = summaryOf(measured);
if (isJson) process.stdout.write(`${JSON.stringify({ ...summary, ...measured })}\n`);
else {
  print(measured);
  console.log(summary);
}
process.exitCode = summary.missed.length > 0 ? 1 : 0;
