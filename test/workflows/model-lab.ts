/** Model lab: a task through the real API, workflow, activities and database, with a model that fails as it is told. Test support. */

import { randomUUID } from "node:crypto";
import type { Client } from "@temporalio/client";
import { createActivities, type Purpose } from "../../activities/index.js";
import { askingTenant } from "../../activities/metering.js";
import { createCircuitModel } from "../../adapters/model/circuit-breaker.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { connectLazily } from "../../api/engine/engine.js";
import { createTemporalEngine } from "../../api/engine/temporal-engine.js";
import { tellLongTurnOf } from "../../cli/stack/task-fates.js";
import type { Clock } from "../../client/host.js";
import type { RunOptions, RunResult } from "../../client/run-task.js";
import type { TaskMetrics } from "../../protocol/task.js";
import { createScriptedModel, type ScriptedFault } from "../../testing/scripted-model.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";
import { openTaskLab } from "../../testing/task-lab.js";
import { type Answer, fetchThrough, openLab } from "../api/lab.js";

const STEPS = 2;

export interface ModelLab {
  /** The first `times` calls of a purpose fail; everything else is answered. */
  fail(purpose: Purpose, fault: ScriptedFault, times: number): void;
  /** A task of two ticks, and how often each box was ticked. */
  task(): {
    run(options?: RunOptions): Promise<RunResult>;
    readonly ticks: readonly number[];
    /** Once the server has it. */
    taskId(): string | undefined;
    /** What the last reply told of the budget. */
    metrics(): TaskMetrics | undefined;
  };
  /** Calls of a purpose since `fail`. */
  calls(): number;
  readonly tenantId: string;
  readonly client: Client;
  /** GET, as the tasks' person. */
  get(path: string): Promise<Answer>;
  close(): Promise<void>;
}

interface LabOptions {
  readonly behind?: ModelPort;
  readonly patienceMs?: number;
  /** Until a caller is told to come back. */
  readonly replyMs?: number;
  /** Of the circuit breaker. */
  readonly now?: () => number;
  /** Of the tasks' clients. */
  readonly clock?: Clock;
}

export async function openModelLab(
  services: { readonly temporalAddress: string; readonly databaseUrl: string },
  { behind = createOfflineModel(), patienceMs, replyMs, now = () => Date.now(), clock }: LabOptions = {},
): Promise<ModelLab> {
  const model = failingModel(behind);
  const tasks = await openTaskLab({ address: services.temporalAddress, home: ".surefoot" });
  const connection = connectLazily({ address: services.temporalAddress });
  const engine = createTemporalEngine({
    connection,
    namespace: "default",
    now: () => Date.now(),
    taskQueue: tasks.taskQueue,
    ...(replyMs !== undefined && { replyMs }),
  });
  const api = await openLab(services.databaseUrl, { engine });
  const { database } = api;
  await tasks.work(
    createActivities({
      database,
      snapshots: createSnapshotStore(database),
      model: createCircuitModel(model, { tenant: askingTenant, now, chance: () => 0.5 }),
      rules: createOfflineModel(),
      ...(patienceMs !== undefined && { modelPatienceMs: patienceMs }),
      tellLongTurn: (workflowId) => tellLongTurnOf(tasks.client, workflowId),
    }),
  );
  return {
    fail: model.fail,
    tenantId: api.tenantId,
    client: tasks.client,
    get: (path) => api.call("GET", path),
    calls: model.calls,
    task: () => {
      const site = boxes();
      let metrics: TaskMetrics | undefined;
      let taskId: string | undefined;
      const client = createSimulatedClient({
        baseUrl: "https://api.test",
        token: api.token,
        clientId: randomUUID(),
        site,
        ...(clock !== undefined && { clock }),
        fetch: fetchThrough(api, ({ body }) => {
          metrics = body.data?.metrics ?? metrics;
          taskId = body.data?.taskId ?? taskId;
        }),
      });
      const query = site.ticks.map((_, index) => `tick Option ${index + 1}`).join(", ");
      return {
        ticks: site.ticks,
        run: (options) => client.runTask(query, options),
        metrics: () => metrics,
        taskId: () => taskId,
      };
    },
    close: async () => {
      await tasks.close();
      await connection.close();
      await api.close();
    },
  };
}

function failingModel(behind: ModelPort): ModelPort & Pick<ModelLab, "fail" | "calls"> {
  let failing: { purpose: Purpose; model: ModelPort; left: number } | null = null;
  let calls = 0;
  return {
    name: "failing",
    calls: () => calls,
    fail(purpose, fault, times) {
      calls = 0;
      failing = { purpose, model: createScriptedModel({ [purpose]: fault }), left: times };
    },
    async generate(request) {
      if (request.purpose !== failing?.purpose) return behind.generate(request);
      calls += 1;
      if (failing.left === 0) return behind.generate(request);
      failing.left -= 1;
      return failing.model.generate(request);
    },
  };
}

function boxes() {
  const ticks = Array.from({ length: STEPS }, () => 0);
  const box = (on: number, index: number) =>
    `<p><label><input type="checkbox" id="box${index}"${on > 0 ? " checked" : ""}> Option ${index + 1}</label></p>`;
  return {
    ticks,
    page: () => ({
      url: "https://boxes.test/",
      title: "Boxes",
      dom: `<html><head><title>Boxes</title></head><body><main><h1>Boxes</h1>${ticks.map(box).join("")}</main></body></html>`,
    }),
    act: (action: string) => {
      const index = Number(/^(?:check|click)\((\d+)/.exec(action)?.[1]) - 1;
      if (ticks[index] === undefined) return { effect: "none" as const };
      ticks[index] += 1;
      return { effect: "changed" as const, verified: true, witness: { didDomMutate: true } };
    },
  };
}
