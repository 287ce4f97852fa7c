/** Overall: a task that did nothing is proven nowhere, and every reader of it says the same word (CT6). */

import { describe, expect, test } from "vitest";
import { tellReport } from "../../cli/mcp/report.js";
import { readReport } from "../../client/task-report.js";
import type { TaskRef } from "../../core/turn/identity.js";
import { initialResults } from "../../core/verification/completion/contract.js";
import { applyRecord, insertTask } from "../../db/tasks.js";
import type { Contract } from "../../protocol/contract.js";
import { aBatch, aReply, aRequest, newTaskRef } from "../db/task-rows.js";
import { useLab } from "./lab.js";

const lab = useLab();

const judged = { id: "c1", activity: "judge", description: "it is there", timing: "at_end" } as const;
const contractOf = (type: Contract["type"], criteria: Contract["criteria"]): Contract => {
  return { type, criteria, generatedFrom: "auto", generatedAt: "2026-11-28T00:00:00.000Z" };
};

/** A failed task without a step; `stored` is the word in its row, which an older build may have written. */
async function failedTask(contract: Contract, stored: string): Promise<TaskRef> {
  // Branded by the test.
  const task = newTaskRef({ tenantId: lab.tenantId, userId: "user-1" } as Partial<TaskRef>);
  await insertTask(lab.database, aRequest(task));
  // The cast: it may be a word of an older build.
  const told = { contract, overall: stored, criteria: initialResults(contract) } as never;
  const { actionId: _none, ...reply } = aReply({ status: "failed", action: 'fail("no")', contract: told });
  await applyRecord(lab.database, aBatch(task, { status: "failed", reply }));
  return task;
}

async function wordsOf(task: TaskRef) {
  const data = async (path: string) => {
    const { status, body } = await lab.call("GET", path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const at = { serverUrl: "https://api.test", token: lab.token };
  const viaLab: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const { status, headers, body } = await lab.send(`${url.pathname}${url.search}`, init ?? {});
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  };
  const report = await lab.call("GET", `/api/debug/session/${task.taskId}/report`);
  const [, shown = ""] = /What done means<\/h2>\s*<p><span class="badge \w+">([^<]*)</.exec(String(report.body)) ?? [];
  return {
    reply: (await data(`/api/agent/tasks/${task.taskId}/next?after=0&wait=0`)).contract.overall,
    summary: (await data(`/api/agent/tasks/${task.taskId}/summary`)).contract.overall,
    export: (await data(`/api/debug/session/${task.taskId}/export`)).contract.overall,
    mcp: tellReport(await readReport({ fetch: viaLab, at }, task.taskId), { isHeld: false, byTool: false }).proof
      .overall,
    report: shown.toLowerCase(),
  };
}

describe("overall of a failed task without a step", () => {
  test.each([
    ["a contract to be shown something", contractOf("skip", [judged]), "pass"],
    ["an advisory contract", contractOf("advisory", [{ ...judged, activity: "answer" }]), "pass"],
    ["a contract without criteria", contractOf("skip", []), "pending"],
    ["a verifiable contract", contractOf("verifiable", [judged]), "pending"],
    ["a row of today", contractOf("verifiable", [judged]), "unproven"],
  ] as const)("CT6 is unproven in reply, summary, export, MCP and report: %s", async (_what, contract, stored) => {
    const word = "unproven";
    const words = await wordsOf(await failedTask(contract, stored));
    expect(words).toEqual({ reply: word, summary: word, export: word, mcp: word, report: word });
  });
});
