/** The model bench over each wire: real SDK and adapters against strict fakes, real stack, real browser. */

import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Report } from "../../bench/model/report.js";
import { PROJECT } from "../../cli/stack/tools.js";
import { startFakeGemini } from "../../testing/gemini/server.js";
import { startFakeChatServer } from "../../testing/openai-compatible/server.js";
import { sampleOf } from "../../testing/schema-sample.js";

const TASKS = "inventory.*: (?:Create a product|Turn on Email)";

interface Bench {
  readonly code: number | null;
  readonly report: Report;
  /** Tables and progress. */
  readonly said: string;
}

function bench(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Bench> {
  const command = [
    "--import",
    "./cli/stack/typescript.mjs",
    "bench/model/main.ts",
    "--json",
    "--tasks",
    TASKS,
    ...args,
  ];
  const options = { cwd: PROJECT, env: { PATH: process.env["PATH"], ...env }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, command, options, (_, printed, said) => {
      const last = printed.trim().split("\n").at(-1) ?? "";
      if (last.startsWith("{")) resolve({ code: child.exitCode, report: JSON.parse(last), said });
      else reject(new Error(said));
    });
  });
}

/** A model that understands nothing gets nothing done, and nothing is believed of it. */
function expectNothingDone({ report, said, code }: Bench): void {
  expect(report, said).toMatchObject({ successRate: 0, falseSuccessRate: 0, harm: 0, errors: 0 });
  expect(report.tasks).toBeGreaterThanOrEqual(2);
  expect(code).toBe(0);
  expect(report.byTask.every(({ calls, promptTokens }) => calls > 0 && promptTokens > 0)).toBe(true);
  const calls = report.byPurpose.reduce((sum, one) => sum + one.calls, 0);
  expect(calls).toBe(report.total.calls);
  const folder = join(PROJECT, /\.surefoot\/bench-model\/\S+(?=\/report\.json)/.exec(said)?.[0] ?? "");
  expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toEqual(report);
  expect(readdirSync(join(folder, "words"))).toHaveLength(report.tasks);
}

describe("bench:model", () => {
  test("PR6 Gemini: the real SDK, and money", async () => {
    const fake = await startFakeGemini({
      apiKey: "k",
      answer: ({ body }) => ({ value: sampleOf(body.generationConfig?.responseJsonSchema) }),
    });
    try {
      const done = await bench({ GEMINI_API_KEY: "k", GEMINI_BASE_URL: fake.url }, "--model", "gemini");
      expectNothingDone(done);
      expect(fake.faults).toEqual([]);
      expect(fake.received.length).toBe(done.report.total.calls);
      expect(done.report.total.costMicroUsd).toBeGreaterThan(0);
    } finally {
      await fake.stop();
    }
  });

  test("PR6 a server of OpenAI's kind, and a comparison with the run before", async () => {
    const fake = await startFakeChatServer(({ body }) => {
      // The cast: the fake has seen that the format is whole.
      const format = body["response_format"] as { json_schema: { schema: { properties: { answer: unknown } } } };
      return { value: sampleOf(format.json_schema.schema.properties.answer) };
    });
    try {
      const env = { OPENAI_BASE_URL: fake.url, SMART_MODEL_NAME: "m" };
      const first = await bench(env, "--model", "openai-compatible");
      expectNothingDone(first);
      expect(fake.faults).toEqual([]);
      const file = `${/\.surefoot\/bench-model\/\S+(?=\/report\.json)/.exec(first.said)?.[0]}/report.json`;
      const offline = await bench({}, "--model", "offline", "--compare", file);
      expect(offline.report, offline.said).toMatchObject({ successRate: 1, falseSuccessRate: 0, harm: 0 });
      expect(offline.said).toMatch(/success +0\.0 % +100\.0 %/);
      expect(offline.said).toContain("declined → success");
    } finally {
      await fake.stop();
    }
  });
});
