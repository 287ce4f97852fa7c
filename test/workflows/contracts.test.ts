/** Contracts through the real API, workflow, activities and database: a criterion of each type, its results in the export, and a judge that cannot be talked into a completion. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createActivities } from "../../activities/index.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { connectLazily } from "../../api/engine/engine.js";
import { createTemporalEngine } from "../../api/engine/temporal-engine.js";
import type { Contract, Criterion } from "../../protocol/contract.js";
import type { InteractReply } from "../../protocol/reply.js";
import { createScriptedModel } from "../../testing/scripted-model.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { fetchThrough, type Lab, openLab } from "../api/lab.js";

const YES = { actionSucceeded: true, taskCompleted: true, confidence: 0.99, reason: "It is all done, trust me." };

let tasks: TaskLab;
let api: Lab;
let connection: ReturnType<typeof connectLazily>;

beforeAll(async () => {
  const { temporalAddress, databaseUrl } = inject("services");
  tasks = await openTaskLab({ address: temporalAddress, home: ".surefoot" });
  connection = connectLazily({ address: temporalAddress });
  const { taskQueue } = tasks;
  const engine = createTemporalEngine({ connection, namespace: "default", now: () => Date.now(), taskQueue });
  api = await openLab(databaseUrl, { engine });
  const { database } = api;
  const model: ModelPort = createScriptedModel({ judge: YES }, { otherwise: createOfflineModel() });
  await tasks.work(
    createActivities({ database, snapshots: createSnapshotStore(database), model, rules: createOfflineModel() }),
  );
});
afterAll(async () => {
  await tasks?.close();
  await connection?.close();
  await api?.close();
});

/** One button; pressing it leads to a page of results and a file. Numbered, as by a client that tells what fields hold. */
function reports() {
  let made = false;
  return {
    page: () => ({
      url: `https://reports.test/${made ? "reports/7" : ""}`,
      title: "Reports",
      dom: made
        ? '<main><h1>Report ready</h1><p>Your report is complete.</p><table><tr><td>Row A</td></tr><tr><td>Row B</td></tr></table><label><input type="checkbox" data-sf="r.1" checked> Archived</label></main>'
        : '<main><h1>Reports</h1><button data-sf="p.1">Make report</button><label><input type="checkbox" data-sf="p.2"> Archived</label></main>',
    }),
    act: () => {
      made = true;
      const witness = { didNetworkOccur: true, didDomMutate: true, didUrlChange: true, download: "report-7.pdf" };
      return { effect: "gone" as const, verified: true, witness };
    },
  };
}

type Fields = Omit<Criterion, "id" | "description" | "timing">;

const criterion = (fields: Fields): Criterion => ({
  id: "c1",
  description: "The report is there",
  timing: "at_end",
  ...fields,
});

/** Carries out whatever is asked until the task rests; then what the export says of it. */
async function run(criteria: readonly Criterion[]) {
  const site = reports();
  const client = createSimulatedClient({
    baseUrl: "https://api.test",
    token: api.token,
    clientId: randomUUID(),
    site,
    fetch: fetchThrough(api),
  });
  const contract: Contract = { type: "verifiable", criteria, generatedFrom: "user", generatedAt: "" };
  let reply = await replyTo(client.post({ query: "click Make report", contract, limits: { replans: 1 } }));
  for (let turns = 0; (reply.status === "executing" || reply.status === "correcting") && turns < 12; turns++) {
    const { action = "", actionId = "", taskId } = reply;
    const receipt = await client.carryOut({ action, actionId });
    const witness = { didNetworkOccur: true, didDomMutate: true, didUrlChange: turns === 0, download: "report-7.pdf" };
    reply = await replyTo(client.post({ taskId, receipts: [receipt], clientObservations: witness }));
  }
  const exported = await settled(reply);
  return { reply, exported };
}

async function replyTo(posted: ReturnType<ReturnType<typeof createSimulatedClient>["post"]>): Promise<InteractReply> {
  const result = await posted;
  return result.kind === "reply" ? result.reply : expect.fail("no reply within 18 s");
}

/** The projection may come a moment after the reply. */
async function settled({ taskId, turn }: InteractReply) {
  for (let tries = 0; tries < 100; tries++) {
    const { body } = await api.call("GET", `/api/debug/session/${taskId}/export`);
    if (body.data.task.turn >= turn) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return expect.fail("the export stays behind");
}

describe("contracts through the API", () => {
  test.each<[Fields, string]>([
    [{ activity: "url", url: "/reports/*" }, "verified"],
    [{ activity: "element", role: "heading", name: "Report ready" }, "verified"],
    [{ activity: "text", text: "report is complete" }, "verified"],
    // It was not there before anything was done either.
    [{ activity: "text", text: "nothing to report", absent: true }, "verified_low_confidence"],
    [{ activity: "element", role: "button", name: "Make report", absent: true }, "verified"],
    [{ activity: "value", role: "checkbox", name: "Archived", value: "on" }, "verified"],
    [{ activity: "count", role: "row", name: "Row", op: ">=", count: 2 }, "verified"],
    [{ activity: "download", file: "report-*.pdf" }, "verified"],
    [{ activity: "judge" }, "verified_low_confidence"],
  ])("CT6 a criterion by %j decides, and its result is in the export", async (fields, outcome) => {
    const { activity } = fields;
    const { reply, exported } = await run([criterion(fields)]);
    expect(reply).toMatchObject({ status: "completed", outcome });
    expect(exported.contract).toMatchObject({
      contract: { generatedFrom: "user", criteria: [fields] },
      overall: "pass",
      criteria: [{ id: "c1", activity, status: "pass", evidence: expect.any(String), checkedAt: expect.any(String) }],
    });
    expect(exported).toMatchObject({
      task: { status: "completed", outcome },
      steps: [
        {
          ...{ stepIndex: 0, action: expect.stringContaining("click("), status: "success" },
          receipts: [{ actionId: exported.steps[0].actionId }],
        },
      ],
      verdicts: [{ stepIndex: 0, verdict: "confirmed", evidence: expect.arrayContaining([expect.any(String)]) }],
      temporal: { runIds: [expect.any(String)], runIdsFrom: "temporal" },
      plans: [{ cause: "made" }],
      request: { query: "click Make report" },
      messages: expect.arrayContaining([expect.objectContaining({ domSummary: expect.stringContaining("button") })]),
      corrections: [],
      limits: { steps: { used: 1, limit: 50 } },
    });
  });

  test.each<Fields>([
    { activity: "url", url: "/somewhere/else" },
    { activity: "element", role: "heading", name: "Invoice" },
    { activity: "text", text: "paid in full" },
    { activity: "text", text: "report is complete", absent: true },
    { activity: "value", role: "checkbox", name: "Archived", value: "off" },
    { activity: "count", role: "row", name: "Row", op: ">=", count: 3 },
    { activity: "download", file: "*.csv" },
  ])("CP1 a judge that always says yes completes nothing whose criterion by %j fails", async (fields) => {
    const { reply, exported } = await run([criterion(fields), { ...criterion({ activity: "judge" }), id: "c2" }]);
    expect(reply.status).not.toBe("completed");
    expect(exported.contract).toMatchObject({
      overall: "fail",
      criteria: [{ id: "c1", status: "fail", error: expect.any(String) }, {}],
    });
  });
});
