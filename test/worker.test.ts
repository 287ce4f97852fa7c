/** Proves that a wrong environment stops the worker's process, as a person starts it. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FROM_SOURCE, PROJECT } from "../cli/stack/tools.js";

const WRONG = {
  DATABASE_URL: "postgres://app@127.0.0.1:1/none",
  AUTH_SECRET: "x".repeat(32),
  METRICS_PORT: "scrape",
  TAVILY_API_KEY: "tvly wrong-key",
  MODEL: "gpt",
};

/** Ends by itself, or the test does not. */
function run(program: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [...FROM_SOURCE, join(PROJECT, program)], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, ...WRONG },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
}

describe("a process with a wrong environment", () => {
  test("PR6 stops, and names each variable, its fault and an example; a secret is not told", async () => {
    const { code, said } = await run("worker.ts");
    expect(code).toBe(1);
    expect(said).toContain("METRICS_PORT: must be a port number; for example METRICS_PORT=9464");
    expect(said).toContain("TAVILY_API_KEY: must be printable ASCII without spaces; for example TAVILY_API_KEY=tvly-");
    expect(said).toContain(
      "MODEL: must be one of offline, gemini, openai, anthropic, azure, bedrock, ollama, openai-compatible; for example",
    );
    expect(said).not.toContain("wrong-key");
  });
});
