/** Proves the extension with the real API, worker and Temporal behind it: its worker ended in mid-action and while it waits, and two hours of nothing. */

import { Client, Connection } from "@temporalio/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataConverterOf } from "../../../adapters/encryption/payload-codec.js";
import { type Stack, startStack } from "../../../cli/stack/supervisor.js";
import type { TaskRecord } from "../../../client/task-record.js";
import { fastForward } from "../../../testing/fast-forward.js";
import { GENEROUS_LIMITS } from "../../../testing/generous-limits.js";
import { type ClinicSite, startClinic } from "../../../testing/sites/clinic/site.js";
import { ask, type Lab, openLab, signIn } from "../panel/panel-lab.js";
import { openActionIn, readLog, readRecords } from "./kept.js";

let stack: Stack;
let connection: Connection;
let client: Client;
let clinic: ClinicSite;
let lab: Lab;
let page: Page;
let panel: Page;

beforeAll(async () => {
  stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" }, timeSkipping: true });
  connection = await Connection.connect({ address: stack.temporal.address });
  client = new Client({ connection, dataConverter: dataConverterOf(stack.encryptionKeys) });
  clinic = await startClinic({ today: "2026-11-21" });
  lab = await openLab();
  page = await lab.openSite(clinic.url);
  await page.getByLabel("E-mail").fill(clinic.account.email);
  await page.getByLabel("Password").fill(clinic.account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Patients" }).waitFor();
  panel = await lab.openPanel(page);
  await signIn(panel, { url: stack.api.url, email: stack.email, password: stack.password });
});
afterAll(async () => {
  await lab?.close();
  await clinic?.stop();
  await connection?.close();
  await stack?.stop();
});

/** Of the task that was asked for last. */
async function record(): Promise<TaskRecord | undefined> {
  return (await readRecords(panel))[0];
}

async function begin(query: string): Promise<void> {
  const anew = panel.getByRole("button", { name: "New task" });
  if (await anew.isVisible()) await anew.click();
  await ask(panel, query);
  await expect.poll(async () => (await record())?.query).toBe(query);
}

/** In the middle of putting something into a field, each value once: what is cut off again and again is given up. */
async function untilEntering(seen: Set<string>): Promise<string> {
  const untilMs = Date.now() + 60_000;
  for (;;) {
    if (Date.now() > untilMs) throw new Error(`nothing is entered any more:\n${await story()}`);
    const log = await readLog(panel);
    const open = openActionIn(log);
    const entry =
      log.flatMap((one) => (one.kind === "begun" && one.actionId === open ? [one.action] : [])).at(-1) ?? "";
    const value = /^(?:setValue|type)\(\d+,(.*)\)$/.exec(entry)?.[1];
    if (open !== null && value !== undefined && !seen.has(value)) {
      seen.add(value);
      return open;
    }
    await page.waitForTimeout(20);
  }
}

/** A person looks at the clinic's own register; resolves with how often they had to. */
async function runOut(patient: string): Promise<number> {
  let questions = 0;
  const untilMs = Date.now() + 120_000;
  for (;;) {
    if (Date.now() > untilMs) throw new Error(`it comes to no end:\n${await story()}`);
    const now = await record();
    if (now?.status === "needs_user_input" && now.next.kind === "rest") {
      const there = countOf(patient) > 0;
      await panel.getByLabel("Your answer").fill(there ? "Yes, it was saved" : "No, it was not saved");
      await panel.getByRole("button", { name: "Answer" }).click();
      questions += 1;
    }
    if (now?.next.kind === "rest" && now.status !== "needs_user_input") return questions;
    await page.waitForTimeout(200);
  }
}

/** For the message of a failing test. */
async function story(): Promise<string> {
  const { steps = [], thought, reason } = (await record()) ?? {};
  const lines = steps.map(({ words, state, verdict, summary }) => `${words}: ${state}, ${verdict}: ${summary}`);
  const { next, blocked, status } = (await record()) ?? {};
  return [...lines, reason ?? thought, JSON.stringify({ status, next, blocked })].join("\n");
}

function countOf(patient: string): number {
  return clinic.store().patients.filter(({ firstName, lastName }) => `${firstName} ${lastName}` === patient).length;
}

describe("pump", () => {
  test("TM10 ended thrice in mid-action and once while it waits for a server whose worker is dead: done once, and verified", async () => {
    await begin("Add a patient named Jas Doe born 1990-04-02, then open Settings and choose the dark theme");
    const seen = new Set<string>();
    let cutOff = 0;
    const endInAction = async (): Promise<void> => {
      const actionId = await untilEntering(seen);
      await lab.stopWorker(panel);
      if (openActionIn(await readLog(panel)) === actionId) cutOff += 1;
    };
    await endInAction();
    await stack.killWorker();
    await expect.poll(async () => (await record())?.next.kind, { timeout: 60_000 }).toBe("await");
    await lab.stopWorker(panel);
    expect((await record())?.next.kind).toBe("await");
    await stack.startWorker();
    await endInAction();
    await endInAction();
    const questions = await runOut("Jas Doe");
    const { status, outcome, steps = [] } = (await record()) ?? {};
    console.log(
      `real stack: ${cutOff} ends in mid-action, 1 while waiting, ${questions} questions, ${steps.length} steps`,
    );
    expect({ status, outcome }, await story()).toEqual({ status: "completed", outcome: "verified" });
    expect(cutOff).toBe(3);
    expect(countOf("Jas Doe")).toBe(1);
    expect(clinic.store().effects.patientsCreated).toBe(1);
    expect(clinic.store().theme).toBe("dark");
  }, 300_000);
});

describe("idleness", () => {
  test("TM4 after two hours of nothing the task is still there, and goes on when the alarm wakes the extension", async () => {
    await begin("Add a patient named Kim Lee born 1985-03-04, then open Settings and choose the light theme");
    await untilEntering(new Set());
    const taskId = (await record())?.taskId ?? "";
    // Nothing else wakes it: no panel, no page that loads, and an alarm that leaves time to look.
    await panel.evaluate(`chrome.alarms.create("pump", { when: Date.now() + 60_000, periodInMinutes: 0.5 })`);
    await panel.close();
    await lab.stopWorker(page);
    const askedMs = Date.now();
    const handle = client.workflow.getHandle(`task:${stack.tenantId}:${taskId}`);
    await fastForward(client, handle, "31 minutes");
    await expect.poll(() => statusOf(taskId), { timeout: 20_000 }).toBe("interrupted");
    await fastForward(client, handle, "89 minutes");
    expect(await statusOf(taskId)).toBe("interrupted");
    expect((await handle.describe()).status.name).toBe("RUNNING");
    expect(Date.now() - askedMs, "the alarm was still to come").toBeLessThan(55_000);
    await expect.poll(() => statusOf(taskId), { timeout: 120_000, interval: 500 }).not.toBe("interrupted");
    panel = await lab.openPanel(page);
    const questions = await runOut("Kim Lee");
    const { status, outcome } = (await record()) ?? {};
    console.log(`two hours: ${status}, ${outcome}, ${questions} questions`);
    expect({ status, outcome }, await story()).toEqual({ status: "completed", outcome: "verified" });
    expect(countOf("Kim Lee")).toBe(1);
    expect(clinic.store().theme).toBe("light");
  }, 300_000);
});

async function statusOf(taskId: string): Promise<string> {
  const headers = { authorization: `Bearer ${stack.token}` };
  const answer = await fetch(`${stack.api.url}/api/agent/tasks/${taskId}`, { headers });
  // The cast: PR3.
  return ((await answer.json()) as { data: { status: string } }).data.status;
}
