/**
 * Page bench: what a page costs on its way in. Pages of 100,000 characters and recorded ones are read, named and compared; hostile
 * ones are read or refused. `npm run bench:page -- --json --against <commit or folder>`.
 */

import { parseArgs } from "node:util";
import { median, pairedRatio, rounded } from "../shared/figures.js";
import { byTurns, versionsOf } from "../shared/versions.js";
import { honestPages, recordedPages } from "./pages.js";
import { type AskedRead, type Reader, startReader, type TimedRead } from "./reader.js";
import { SHAPES } from "./shapes.js";

const CHARACTERS = 100_000;
const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    against: { type: "string" },
  },
});
const say = (line: string) => void process.stderr.write(`${line}\n`);

type Times = Readonly<Record<string, readonly TimedRead[]>>;

async function timesOf(readers: readonly Reader[], asked: AskedRead): Promise<Times> {
  const times: Record<string, TimedRead[]> = {};
  await byTurns(readers, Number(values.rounds), async ({ version, read }) => {
    const one = await read(asked);
    times[version.name] = [...(times[version.name] ?? []), one];
  });
  return times;
}

const msOf = (times: Times, name: string): number[] => (times[name] ?? []).map(({ ms }) => ms);

function summaryOf(
  name: string,
  long: ReadonlyMap<string, Times>,
  recorded: readonly Times[],
  shapes: readonly Times[],
) {
  const middle = (times: Times) => median(msOf(times, name));
  const judged = SHAPES.map((shape, at) => ({
    ...shape,
    refused: shapes[at]?.[name]?.[0]?.refused,
    ms: middle(shapes[at] ?? {}),
  }));
  const dearest = (kind: string) => rounded(Math.max(...judged.filter((one) => one.kind === kind).map(({ ms }) => ms)));
  return {
    longMs: Object.fromEntries([...long].map(([page, times]) => [page, rounded(middle(times))])),
    recordedMs: rounded(median(recorded.map(middle)), 3),
    withinMs: dearest("within"),
    refusedMs: dearest("over"),
    wronglyJudged: judged.filter(({ kind, refused }) => refused !== (kind === "over")).map((one) => one.name),
  };
}

const readers = (await versionsOf(values.against)).map(startReader);
const long = new Map<string, Times>();
for (const { name, before, after } of honestPages(CHARACTERS))
  long.set(name, await timesOf(readers, { before, after, reads: 16 }));
say(`${long.size} pages of ${CHARACTERS} characters`);
const recorded: Times[] = [];
for (const page of recordedPages()) recorded.push(await timesOf(readers, { ...page, reads: 4 }));
say(`${recorded.length} recorded pages`);
const shapes: Times[] = [];
for (const { html } of SHAPES) shapes.push(await timesOf(readers, { after: html, reads: 1 }));
say(`${shapes.length} hostile pages`);
for (const reader of readers) reader.end();

const ours = summaryOf("ours", long, recorded, shapes);
const ratio = (all: readonly Times[]) =>
  rounded(median(all.map((times) => pairedRatio(msOf(times, "ours"), msOf(times, "against")))));
const told = {
  ...ours,
  characters: CHARACTERS,
  ...(values.against !== undefined && {
    against: {
      of: values.against,
      ...summaryOf("against", long, recorded, shapes),
      oursOverThem: { long: ratio([...long.values()]), recorded: ratio(recorded), hostile: ratio(shapes) },
    },
  }),
};
process.stdout.write(`${JSON.stringify(told, null, values.json ? 0 : 2)}\n`);
process.exitCode = ours.wronglyJudged.length > 0 ? 1 : 0;
