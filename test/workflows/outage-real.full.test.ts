/** A provider whose server is down for 90 s of real time, asked through its real SDK: no task is interrupted, few requests reach it. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Fault } from "../../testing/gemini/script.js";
import { type OverFake, openGeminiOverFake } from "../adapters/model/over-fake.js";
import { type ModelLab, openModelLab } from "./model-lab.js";

const TASKS = 20;
const OUTAGE_S = 90;
const FIRST_S = 10;
/** In turn: refused by the provider, by what stands before it, and cut off. */
const DOWN: readonly Fault[] = [
  { fault: "status", status: 503 },
  { fault: "status", status: 502, html: true },
  { fault: "reset" },
];

let over: OverFake;
let lab: ModelLab;

beforeAll(async () => {
  over = await openGeminiOverFake();
  lab = await openModelLab(inject("services"), { behind: over.create() });
});
afterAll(async () => {
  await lab?.close();
  await over?.fake.stop();
});

describe("a provider whose server is down", () => {
  test(`TM7 for ${OUTAGE_S} s: ${TASKS} tasks wait and go on by themselves`, async () => {
    over.fake.answer(({ nth }) => DOWN[nth % DOWN.length] ?? { fault: "reset" });
    const tasks = Array.from({ length: TASKS }, () => lab.task());
    const runs = tasks.map((task) => task.run());
    await sleep(FIRST_S * 1_000);
    const atFirst = over.fake.received.length;
    await sleep((OUTAGE_S - FIRST_S) * 1_000);
    const requests = over.fake.received.length;
    over.fake.answer(over.rules);
    const since = performance.now();
    const ended = await Promise.all(runs);
    const seconds = Math.round((performance.now() - since) / 1_000);
    const each = (requests / TASKS / (OUTAGE_S / 60)).toFixed(2);
    const then = requests - atFirst;
    const interrupted = ended.filter(({ status }) => status === "interrupted").length;
    const line = `${requests} requests, ${each} a task and minute, ${then} of them after ${FIRST_S} s; ${interrupted} interrupted; all done ${seconds} s after`;
    process.stdout.write(`outage of ${OUTAGE_S} s, ${TASKS} tasks: ${line}\n`);
    expect(ended).toEqual(ended.map(() => expect.objectContaining({ status: "completed", outcome: "verified" })));
    expect(tasks.map(({ ticks }) => ticks)).toEqual(tasks.map(() => [1, 1]));
    // Of one call three models are asked. What is under way when the circuit opens is let through; then a probe at a time is.
    expect(atFirst).toBeLessThanOrEqual(TASKS * 3 + 9);
    expect(then).toBeLessThanOrEqual(((OUTAGE_S - FIRST_S) / 10) * 3);
  });
});
