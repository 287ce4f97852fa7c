/** Record: replays what is recorded of a scenario and shows the first prompt that has no answer yet. `--scenario NAME… [--watch]` */

import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { PROJECT } from "../../cli/stack/tools.js";
import { fixtureFile, readFixture } from "./fixture.js";
import type { OpenPrompt } from "./replay.js";
import type { Scenario } from "./scenario.js";
import { SCENARIOS } from "./scenarios.js";
import { openRecordedStage, type Played, type RecordedStage } from "./stage.js";

const LOOK_AGAIN_MS = 500;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { scenario: { type: "string", multiple: true, default: [] }, watch: { type: "boolean", default: false } },
  });
  const scenarios = SCENARIOS.filter(({ name }) => values.scenario.includes(name));
  if (scenarios.length === 0) {
    say(`--scenario NAME, one or more of: ${SCENARIOS.map(({ name }) => name).join(", ")}`);
    process.exitCode = 1;
    return;
  }
  const stage = await openRecordedStage();
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  try {
    await record(stage, scenarios, values.watch ? interrupted.signal : null);
  } finally {
    await stage.close();
  }
}

/** With a signal each is played again whenever its fixture is saved, until all have an end. */
async function record(stage: RecordedStage, scenarios: readonly Scenario[], watch: AbortSignal | null): Promise<void> {
  const seenMs = new Map<string, number>();
  const open = new Set(scenarios);
  while (open.size > 0 && watch?.aborted !== true) {
    for (const scenario of open) {
      const file = fixtureFile(scenario.name);
      const savedMs = savedAtMs(file);
      if (seenMs.get(file) === savedMs) continue;
      seenMs.set(file, savedMs);
      say(`\n=== ${scenario.name}`);
      if (await playOnce(stage, scenario, file)) open.delete(scenario);
    }
    if (watch === null) return;
    await sleep(LOOK_AGAIN_MS);
  }
}

/** A fixture that is being written may be no JSON for a moment: that is said, and it is looked at again when it is saved. */
async function playOnce(stage: RecordedStage, scenario: Scenario, file: string): Promise<boolean> {
  try {
    return tell(scenario, file, await stage.play(scenario, readFixture(file)));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

function tell(scenario: Scenario, file: string, played: Played): boolean {
  for (const line of played.story) say(line);
  const open = played.replay.open();
  if (open !== null) {
    say(`\nprompt ${open.place}: ${open.fault}`);
    say(`it is in ${writePrompt(scenario, open)}`);
    say(`add to ${file}, as number ${open.place}:`);
    say(
      JSON.stringify({ purpose: open.purpose, quotes: ["a line of the prompt that the answer rests on"], answer: {} }),
    );
    say(`name an element as its line does after its number: {{button 'Save'}}`);
    return false;
  }
  const unasked = played.replay.unasked();
  for (const { purpose } of unasked) say(`recorded and not asked: ${purpose}`);
  const { asked } = played.replay;
  say(asked.map(({ purpose, tokens: one }) => `${purpose} ${one}`).join(", "));
  const tokens = asked.reduce((sum, one) => sum + one.tokens, 0);
  say(`\n${asked.length} calls, ${played.turns} turns, ${tokens} tokens in, ${(played.ms / 1000).toFixed(1)} s`);
  say(JSON.stringify(played.truth));
  return unasked.length === 0;
}

function writePrompt({ name }: Scenario, { place, purpose, request }: OpenPrompt): string {
  const folder = join(PROJECT, ".surefoot/recorded", name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${String(place).padStart(2, "0")}-${purpose}.txt`);
  const schema = JSON.stringify(request.body["response_format"], null, 1);
  writeFileSync(file, [request.system, "======", request.user, "======", schema, ""].join("\n\n"));
  return file;
}

function savedAtMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

await main();
