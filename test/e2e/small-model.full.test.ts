/** A real, very small model on the whole stack: whatever it says is survived, and nothing of it is believed. */

import { Client, Connection } from "@temporalio/client";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { type Performed, perform } from "../../testing/recorded/perform.js";
import { SCENARIOS } from "../../testing/recorded/scenarios.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { type SmallModelServer, startSmallModel } from "../../testing/small-model/server.js";

let model: SmallModelServer;
let stack: Stack;
let browser: Browser;
const log: string[] = [];
const runtime = bundleRuntime();

beforeAll(async () => {
  model = await startSmallModel();
  const env = {
    ...GENEROUS_LIMITS,
    MODEL: "openai-compatible",
    OPENAI_BASE_URL: model.url,
    SMART_MODEL_NAME: model.name,
    MODEL_TIMEOUT_SECONDS: "600",
    LOG_LEVEL: "error",
  };
  stack = await startStack({ env, log: (line) => void log.push(line) });
  browser = await launchChromium(browserPath());
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  await model?.stop();
});

/** A minute for an answer, on a machine that is busy with other things. */
const LONGEST_MS = 20 * 60_000;
/** A few steps and calls show whether it is survived. */
const LIMITS = { steps: 3, modelCalls: 8 };

/** It asks for what it has been told; a person would say so, and not for ever. */
const ANSWERS = ["All you need is in the request and on the page.", "Please just go on."];

interface ClinicTruth {
  readonly patients: readonly { readonly firstName: string; readonly lastName: string; readonly born: string }[];
  readonly theme: string;
}

/** Whether what the task says of itself is so, by its site's own store. The casts: each site tells the same shape always. */
const TASKS: readonly { name: string; isSo: (ended: Performed) => boolean }[] = [
  {
    name: "clinic-number",
    isSo: ({ truth, result }) => {
      const ada = (truth as ClinicTruth).patients.find(({ lastName }) => lastName === "Byron");
      return ada?.firstName === "Ada" && ada.born === "1990-12-10" && /\b1045\b/.test(result.result?.text ?? "");
    },
  },
  { name: "inventory-lowest", isSo: ({ result }) => /pruning shears/i.test(result.result?.text ?? "") },
  { name: "dark-theme", isSo: ({ truth }) => (truth as ClinicTruth).theme === "dark" },
];

describe("the small model on the whole stack", () => {
  test.each(TASKS)(
    "$name: the task has an end, and it is no lie",
    async ({ name, isSo }) => {
      const scenario = SCENARIOS.find((one) => one.name === name);
      if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
      const asked = model.answered.length;
      const ended = await perform({ stack, browser, runtime }, scenario, { limits: LIMITS, answers: ANSWERS });
      const { status, outcome = "no outcome" } = ended.result;
      const answers = model.answered.slice(asked);
      process.stdout.write(
        `small model: ${name} | ${status}, ${outcome} | ${answers.length} answers, ${ended.turns} turns | ${(ended.ms / 1_000).toFixed(0)} s\n`,
      );
      const story = ended.story.join("\n");
      expect(["completed", "failed", "interrupted", "needs_user_input", "awaiting_approval"], story).toContain(status);
      expect(status !== "completed" || isSo(ended), story).toBe(true);
      // It was the model that was asked, and it answered.
      expect(answers.filter((answer) => answer.status === 200).length, story).toBeGreaterThan(0);
      expect(answers.every((answer) => answer.status === 200)).toBe(true);
      expect(await fateOf(ended.result.taskId)).toMatch(/^(?:RUNNING|COMPLETED)$/);
      expect(log.filter((line) => line.includes("ended by itself"))).toEqual([]);
    },
    LONGEST_MS,
  );
});

/** Of the task's workflow, as Temporal has it. */
async function fateOf(taskId: string): Promise<string> {
  const connection = await Connection.connect({ address: stack.temporal.address });
  try {
    const handle = new Client({ connection }).workflow.getHandle(`task:${stack.tenantId}:${taskId}`);
    return (await handle.describe()).status.name;
  } finally {
    await connection.close();
  }
}
