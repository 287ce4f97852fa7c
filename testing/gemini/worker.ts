/** Worker on the fake Gemini: the worker process as it is, its model the real SDK against a fake server that thinks by rules and fails as planned. `--ledger FILE` */

import { parseArgs } from "node:util";
import { createModel } from "../../adapters/model/create.js";
import { runWorkers } from "../../cli/stack/workers.js";
import { loadConfig } from "../../config/environment.js";
import { createRulesBrain } from "../rules-brain.js";
import { keepLedger, readLedger } from "./ledger-file.js";
import { startFakeGemini } from "./server.js";
import { createTroubles } from "./troubles.js";

const MODELS = { smart: "gemini-3.8-flash", smartFallback: "gemini-3.1-pro-preview", fast: "gemini-3.5-flash-lite" };
/** A hang is waited out, so they are short. */
const TIMEOUTS = { smart: 10_000, fast: 4_000 };

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { ledger: { type: "string", default: "model-calls.jsonl" } } });
  const brain = createRulesBrain();
  const troubleFor = createTroubles(readLedger(values.ledger).map(({ outcome }) => outcome));
  const fake = await startFakeGemini({
    apiKey: "fake-key",
    answer: async ({ user }) => {
      const asked = brain.askedIn(user);
      const trouble = asked === undefined ? null : troubleFor(asked);
      return trouble ?? { value: await brain.think(user) };
    },
  });
  const access = { gemini: { apiKey: "fake-key", baseUrl: fake.url } };
  const config = { adapter: "gemini" as const, access, models: MODELS, timeouts: TIMEOUTS };
  const gemini = createModel(config, { now: () => Date.now(), code: brain.code });
  try {
    await runWorkers(loadConfig(process.env), keepLedger(values.ledger, brain.watch(gemini)));
  } finally {
    await fake.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
