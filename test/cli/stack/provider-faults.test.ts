/** Proves cli/stack/provider-faults.ts: new sentences of a provider reach the terminal, whatever the log's form. */

import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROVIDER_FAULT } from "../../../adapters/model/circuit-breaker.js";
import { tellProviderFaults } from "../../../cli/stack/provider-faults.js";

const SENTENCE = `${PROVIDER_FAULT}Anthropic says: "no" key. Set ANTHROPIC_API_KEY.`;
const OTHER = `${PROVIDER_FAULT}OpenAI says: no. Set OPENAI_API_KEY.`;
const line = (msg: string) => `${JSON.stringify({ level: 40, tenant: "t", msg })}\n`;

test("MD9 what is new in the worker's log is told once, and nothing else of it", async () => {
  const home = await mkdtemp(join(tmpdir(), "faults-"));
  const log = join(home, "worker.log");
  await writeFile(log, line(`${PROVIDER_FAULT}an old one`));
  const said: string[] = [];
  const end = new AbortController();
  const following = tellProviderFaults(log, (words) => said.push(words), end.signal);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const whole = line(SENTENCE);
  await appendFile(log, `${line("another line")}${whole.slice(0, 40)}`);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await appendFile(log, `${whole.slice(40)}[09:00:00.000] WARN: ${OTHER}\n${whole}`);
  await expect.poll(() => said, { timeout: 5_000 }).toEqual([SENTENCE, OTHER]);
  end.abort();
  await following;
  await rm(home, { recursive: true });
});
