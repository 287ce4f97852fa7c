/** Reasoning lab: a task's first reply through the real API, workflow, activities and database, with a scripted model and a fake web. Test support. */

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { createActivities } from "../../activities/index.js";
import { createCallMeter } from "../../activities/metering.js";
import type { KnowledgePort } from "../../adapters/knowledge/port.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { SearchError } from "../../adapters/search/port.js";
import { createTavily } from "../../adapters/search/tavily.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { createMetrics } from "../../adapters/telemetry/metrics.js";
import { connectLazily } from "../../api/engine/engine.js";
import { createTemporalEngine } from "../../api/engine/temporal-engine.js";
import { withTenant } from "../../db/client.js";
import { taskEvents } from "../../db/record-schema.js";
import { spendingOfTenant } from "../../db/task-records.js";
import { findTask } from "../../db/tasks.js";
import {
  createScriptedModel,
  type ModelScript,
  type ScriptedModel,
  type ScriptedOptions,
} from "../../testing/scripted-model.js";
import { openTaskLab } from "../../testing/task-lab.js";
import { type FakeTavily, startFakeTavily, type TavilyScript } from "../../testing/tavily/fake-tavily.js";
import { workflowIdOf } from "../../workflows/messages.js";
import { type Answer, openLab } from "../api/lab.js";
import { waitFor } from "./lab-steps.js";

/** Its host is public, so that searches are restricted to it. */
const URL_OF_PAGE = "https://demo.openemr.io/patients";
const DOM =
  '<html><head><title>Patients</title></head><body><main><h1>Patients</h1><button id="1">Log in</button><button id="2">New patient</button></main></body></html>';

export interface World {
  readonly model?: ModelScript;
  readonly degraded?: boolean;
  readonly web?: TavilyScript;
  readonly key?: "none";
  readonly knowledge?: KnowledgePort;
  readonly sessionId?: string;
  /** In place of the lab's own page. */
  readonly page?: { readonly url: string; readonly dom: string };
}

export interface Asked {
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked at with toMatchObject
  readonly reply: any;
  readonly model: ScriptedModel;
  /** Queries that reached the web. */
  readonly queries: readonly string[];
  /** Purposes that were asked of the model, in order. */
  readonly purposes: readonly string[];
  /** Says something to the question and waits for the turn that follows. */
  answer(text: string): Promise<Answer>;
  /** The workflow's history as text. */
  history(): Promise<string>;
  /** Lines of the task's feed, as soon as it has the last reply. */
  feed(): Promise<readonly string[]>;
  /** Warnings in the worker's log. */
  readonly warnings: readonly string[];
}

export interface ReasoningLab {
  /** What Prometheus would be told of the worker. */
  metrics(): Promise<string>;
  /** What all tasks of the lab's organisation took. */
  spending(): ReturnType<typeof spendingOfTenant>;
  /** The export of a task. */
  export(taskId: string): Promise<Answer>;
  ask(query: string, world?: World): Promise<Asked>;
  close(): Promise<void>;
}

export async function openReasoningLab(services: {
  readonly temporalAddress: string;
  readonly databaseUrl: string;
}): Promise<ReasoningLab> {
  const tasks = await openTaskLab({ address: services.temporalAddress, home: ".surefoot" });
  const connection = connectLazily({ address: services.temporalAddress });
  const now = () => Date.now();
  const engine = createTemporalEngine({ connection, namespace: "default", now, taskQueue: tasks.taskQueue });
  const api = await openLab(services.databaseUrl, { engine });
  const { database } = api;
  const tavily: FakeTavily = await startFakeTavily();
  const snapshots = createSnapshotStore(database);

  const metrics = createMetrics("worker");
  // One worker for all tasks of the lab; what it is answered belongs to the task at hand.
  let world: World = {};
  let model = createScriptedModel({});
  let warnings: string[] = [];
  const web = createTavily({ apiKey: tavily.apiKey, baseUrl: tavily.url });
  await tasks.work(
    createActivities({
      database,
      snapshots,
      model: { name: "scripted", generate: (request) => model.generate(request) },
      rules: createOfflineModel(),
      search: {
        name: "fake",
        search: (request) => (world.key === "none" ? Promise.reject(noKey()) : web.search(request)),
      },
      knowledge: {
        resolve: async (about) => (await world.knowledge?.resolve(about)) ?? { domain: "", patterns: [], chunks: [] },
      },
      metrics,
      meter: createCallMeter({ database, metrics, log: { warn: () => undefined }, now: () => Date.now() }),
      log: { info: () => undefined, warn: (_, message) => void warnings.push(message) },
    }),
  );

  async function ask(query: string, now: World = {}): Promise<Asked> {
    world = now;
    const options: ScriptedOptions = { otherwise: createOfflineModel() };
    const told = now.degraded === undefined ? options : { ...options, degraded: now.degraded };
    const asked = createScriptedModel(now.model ?? {}, told);
    const warned: string[] = [];
    [model, warnings] = [asked, warned];
    tavily.answer(now.web ?? (() => []));
    const before = tavily.requests.length;
    const session = now.sessionId === undefined ? {} : { sessionId: now.sessionId };
    const { url, dom } = now.page ?? { url: URL_OF_PAGE, dom: DOM };
    const body = { url, dom, query, protocol: 1, clientId: "c1", ...session };
    const first = await api.call("POST", "/api/agent/interact", { ...body, observationId: randomUUID() });
    if (first.status !== 200) throw new Error(`${first.status}: ${JSON.stringify(first.body)}`);
    const reply = first.body.data;
    return {
      reply,
      model: asked,
      warnings: warned,
      get queries() {
        return tavily.requests.slice(before).map((request) => request.query);
      },
      get purposes() {
        return asked.calls.map((call) => call.purpose);
      },
      async history() {
        const handle = tasks.client.workflow.getHandle(workflowIdOf(api.refOf(reply)));
        const { events } = await handle.fetchHistory();
        return (events ?? []).map((event) => textOf(event)).join("\n");
      },
      async feed() {
        const task = api.refOf(reply);
        await waitFor(async () => ((await findTask(database, task, task.taskId))?.turn ?? 0) >= reply.turn);
        const rows = await withTenant(database, task.tenantId, (tx) =>
          tx.select({ text: taskEvents.text }).from(taskEvents).where(eq(taskEvents.taskId, task.taskId)),
        );
        return rows.map(({ text }) => text);
      },
      async answer(text) {
        const path = `/api/agent/tasks/${reply.taskId}`;
        await api.call("POST", `${path}/answer`, { text });
        return api.call("GET", `${path}/next?after=${reply.turn}&wait=15`);
      },
    };
  }

  return {
    ask,
    metrics: () => metrics.text(),
    spending: () => spendingOfTenant(database, api.tenantId, new Date(0)),
    export: (taskId) => api.call("GET", `/api/debug/session/${taskId}/export`),
    async close() {
      await tasks.close();
      await connection.close();
      await api.close();
      await tavily.stop();
    },
  };
}

/** What a search says that cannot be made at all; with no key there is no port. */
const noKey = () => new SearchError("refused", "There is no key.");

/** Payloads are bytes in an event; their text is what anybody who reads the history sees. */
function textOf(event: unknown): string {
  return JSON.stringify(event, (_, value: unknown) =>
    value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
  );
}
