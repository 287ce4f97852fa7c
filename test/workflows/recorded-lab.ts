/** Recorded lab: tasks through the real API, workflow, activities and database, whose model answers are kept, as they are exported. Test support. */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createActivities } from "../../activities/index.js";
import { createCallMeter } from "../../activities/metering.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { connectLazily } from "../../api/engine/engine.js";
import { createTemporalEngine } from "../../api/engine/temporal-engine.js";
import type { RunOptions } from "../../client/run-task.js";
import type { TaskRecording } from "../../protocol/recording.js";
import { fastForward } from "../../testing/fast-forward.js";
import { createSimulatedClient, type SimulatedSite } from "../../testing/simulated-client.js";
import { openTaskLab } from "../../testing/task-lab.js";
import { workflowIdOf } from "../../workflows/messages.js";
import { fetchThrough, type Lab, openLab } from "../api/lab.js";

export interface RecordedLab {
  readonly api: Lab;
  /** Runs a task until somebody is waited for, or it is over; its id. */
  run(site: SimulatedSite, query: string, options?: RunOptions): Promise<string>;
  begin(site: SimulatedSite, query: string): RunningTask;
  /** So long after the task was heard of. */
  pauseOnce(task: RunningTask, afterMs: number): Promise<void>;
  /** The API, as a client's `fetch`. */
  readonly fetch: typeof fetch;
  /** Lets the engine's clock run ahead for a task that waits. */
  skip(taskId: string, duration: "7 days"): Promise<void>;
  recordingOf(taskId: string): Promise<TaskRecording>;
  close(): Promise<void>;
}

export interface RunningTask {
  /** Once the server has it, and its client waits no more. */
  taskId(): Promise<string>;
}

export async function openRecordedLab(
  services: { readonly temporalAddress: string; readonly databaseUrl: string },
  model: ModelPort = createOfflineModel(),
): Promise<RecordedLab> {
  const tasks = await openTaskLab({ address: services.temporalAddress, home: ".surefoot" });
  const connection = connectLazily({ address: services.temporalAddress });
  const now = () => Date.now();
  const engine = createTemporalEngine({ connection, namespace: "default", now, taskQueue: tasks.taskQueue });
  const api = await openLab(services.databaseUrl, { engine });
  const { database } = api;
  const meter = createCallMeter({
    database,
    metrics: { called: () => undefined },
    log: { warn: () => undefined },
    now,
  });
  await tasks.work(
    createActivities({ database, snapshots: createSnapshotStore(database), model, rules: createOfflineModel(), meter }),
  );
  const clientId = randomUUID();
  const viaApi = fetchThrough(api);
  const begin = (site: SimulatedSite, query: string, options?: RunOptions): RunningTask => {
    let taskId = "";
    const client = createSimulatedClient({
      baseUrl: "https://api.test",
      token: api.token,
      clientId,
      site,
      fetch: async (input, init) => {
        const response = await viaApi(input, init);
        const text = response.status === 204 ? "{}" : await response.clone().text();
        taskId = JSON.parse(text).data?.taskId ?? taskId;
        return response;
      },
    });
    const run = client.runTask(query, options);
    return { taskId: () => run.then(() => taskId) };
  };
  return {
    api,
    begin,
    run: (site, query, options) => begin(site, query, options).taskId(),
    async pauseOnce({ taskId }, afterMs) {
      const listed = async () =>
        (await api.call("GET", "/api/agent/tasks?limit=1&status=planning,executing")).body.data.tasks;
      while ((await listed()).length === 0) await sleep(20);
      await sleep(afterMs);
      const [{ taskId: id }] = await listed();
      const { status } = await api.call("POST", `/api/agent/tasks/${id}/pause`, {});
      if (status >= 300) throw new Error(`the task could not be paused: ${status}`);
      await taskId();
    },
    fetch: viaApi,
    skip(taskId, duration) {
      const workflowId = workflowIdOf({ tenantId: api.tenantId, taskId });
      return fastForward(tasks.client, tasks.client.workflow.getHandle(workflowId), duration);
    },
    async recordingOf(taskId) {
      const { status, body } = await api.call("GET", `/api/debug/session/${taskId}/recording`);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data;
    },
    close: async () => {
      await tasks.close();
      await connection.close();
      await api.close();
    },
  };
}

const htmlOf = (title: string, main: string): string =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${main}</main></body></html>`;

/** Boxes that can be ticked. */
export function boxes(labels: readonly string[]): SimulatedSite {
  const ticks = labels.map(() => false);
  const box = (label: string, index: number) =>
    `<p><label><input type="checkbox" id="box${index}"${ticks[index] ? " checked" : ""}> ${label}</label></p>`;
  return {
    page: () => ({ url: "https://boxes.test/", title: "Boxes", dom: htmlOf("Boxes", labels.map(box).join("")) }),
    act: (action) => {
      const index = Number(/^(?:check|click)\((\d+)/.exec(action)?.[1]) - 1;
      if (ticks[index] === undefined) return { effect: "none" };
      ticks[index] = !ticks[index];
      return { effect: "changed", verified: true, witness: { didDomMutate: true } };
    },
  };
}

/** A member's address that is never saved: it says so. Ada's own address stands there. */
export function refusing(): SimulatedSite {
  let [city, said] = ["", ""];
  const dom = () =>
    htmlOf(
      "Member",
      `<p>ada.byron@north.test</p><form><p><label for="city">City</label> <input id="city" name="city" value="${city}"></p>` +
        `<p><button type="submit">Save</button></p></form>${said === "" ? "" : `<p role="alert">${said}</p>`}`,
    );
  return {
    page: () => ({ url: "https://members.test/7", title: "Member", dom: dom() }),
    act: (action) => {
      const [, typed] = /^(?:setValue|type|fill)\w*\(\d+, ?"([^"]*)"/.exec(action) ?? [];
      if (typed !== undefined) {
        city = typed;
        return { effect: "changed", verified: true, witness: { didDomMutate: true } };
      }
      if (!action.startsWith("click")) return { effect: "none" };
      said = "City is invalid. The member could not be saved.";
      return { effect: "changed", verified: true, witness: { didDomMutate: true, didNetworkOccur: true } };
    },
  };
}

/** One button that deletes for good. */
export function deleting(): SimulatedSite {
  let isGone = false;
  const main = () =>
    isGone
      ? "<p>The account was deleted.</p>"
      : '<p>Account 12</p><p><button type="button">Delete account</button></p>';
  return {
    page: () => ({ url: "https://accounts.test/12", title: "Account", dom: htmlOf("Account", main()) }),
    act: () => {
      isGone = true;
      return { effect: "changed", verified: true, witness: { didDomMutate: true, didNetworkOccur: true } };
    },
  };
}
