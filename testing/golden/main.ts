/**
 * Golden main: `npm run golden` runs the tests of workflows, records the histories of their tasks, and keeps the few that together go
 * through every path. Only on purpose: what it replaces is what this build has to replay.
 */

import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pathsOf } from "./paths.js";

const FROM = join(".surefoot", "golden");
const TO = join("test", "golden");
const TESTS = ["run", "--project", "services", "test/workflows", "test/api/temporal-engine"];

interface Recorded {
  readonly text: string;
  readonly paths: ReadonlySet<string>;
}

/** Always the one that adds most for its size. */
function choose(recorded: readonly Recorded[]): Recorded[] {
  const covered = new Set<string>();
  const chosen: Recorded[] = [];
  const worth = ({ paths, text }: Recorded) => [...paths].filter((path) => !covered.has(path)).length / text.length;
  for (;;) {
    const [best] = [...recorded].sort((a, b) => worth(b) - worth(a));
    if (best === undefined || worth(best) === 0) return chosen;
    chosen.push(best);
    for (const path of best.paths) covered.add(path);
  }
}

await rm(FROM, { recursive: true, force: true });
const vitest = join("node_modules", "vitest", "vitest.mjs");
const env = { ...process.env, SF_GOLDEN: FROM };
// A red test changes no history that another one wrote.
const { status } = spawnSync(process.execPath, [vitest, ...TESTS], { env, stdio: ["ignore", "inherit", "inherit"] });
if (status !== 0) process.stdout.write("some tests failed: their histories are recorded as they are\n");
const recorded: Recorded[] = [];
for (const name of (await readdir(FROM)).sort()) {
  const text = await readFile(join(FROM, name), "utf8");
  recorded.push({ text, paths: pathsOf(text) });
}
const chosen = choose(recorded);
await rm(TO, { recursive: true, force: true });
await mkdir(TO, { recursive: true });
const index: string[] = [];
for (const [at, { text, paths }] of chosen.entries()) {
  const name = `history-${String(at + 1).padStart(2, "0")}.json.gz`;
  await writeFile(join(TO, name), gzipSync(JSON.stringify(JSON.parse(text)), { level: 9 }));
  index.push(`${name}: ${[...paths].sort().join(", ")}`);
}
await writeFile(join(TO, "paths.txt"), `${index.join("\n")}\n`);
const paths = new Set(chosen.flatMap((one) => [...one.paths]));
process.stdout.write(`${chosen.length} of ${recorded.length} histories, ${paths.size} paths\n`);
