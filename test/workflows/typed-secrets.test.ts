/** Typed secrets through the real API, workflow, activities and database: what an action types into a credential field is a secret from then on. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createActivities } from "../../activities/index.js";
import { createCipher, keyFrom } from "../../adapters/encryption/cipher.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { connectLazily } from "../../api/engine/engine.js";
import { createTemporalEngine } from "../../api/engine/temporal-engine.js";
import { createScriptedModel, type ScriptedModel } from "../../testing/scripted-model.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { fetchThrough, type Lab, openLab, SECRET } from "../api/lab.js";

/** The request says it in words that no vocabulary has. */
const VALUE = "Quiet-Meadow-77";
const SLOT = "{{secret:password}}";
const QUERY = `Sign in for me. What opens the door is ${VALUE}. Then press Enter the house`;

const words = (description: string) => ({
  description,
  reasoning: "",
  toolType: "DOM" as const,
  timing: "at_end" as const,
});

let tasks: TaskLab;
let api: Lab;
let connection: ReturnType<typeof connectLazily>;
let model: ScriptedModel;

beforeAll(async () => {
  const { temporalAddress, databaseUrl } = inject("services");
  tasks = await openTaskLab({ address: temporalAddress, home: ".surefoot" });
  connection = connectLazily({ address: temporalAddress });
  const { taskQueue } = tasks;
  const engine = createTemporalEngine({ connection, namespace: "default", now: () => Date.now(), taskQueue });
  api = await openLab(databaseUrl, { engine });
  const { database } = api;
  const proposal = { thought: `I enter ${VALUE}.`, action: `setValue(1,"${VALUE}")`, lastForStep: false };
  const press = { thought: "I press the button.", action: "click(2)", lastForStep: true };
  model = createScriptedModel(
    {
      prepare: {
        analysis: { source: "PAGE", confidence: 0.9, missingInfo: [], reasoning: "All of it is here." },
        contract: { type: "verifiable", criteria: [{ ...words(`The door took ${VALUE}`), activity: "judge" }] },
        plan: { complexity: "COMPLEX", steps: [words(`Enter ${VALUE}`), words("Press Enter the house")] },
      },
      refine: [
        { kind: "action", ...proposal },
        { kind: "action", ...press },
      ],
      generate: [proposal, press],
      judge: { actionSucceeded: true, taskCompleted: false, confidence: 0.9, reason: `${VALUE} was taken.` },
    },
    { otherwise: createOfflineModel() },
  );
  const cipher = createCipher([keyFrom(SECRET)]);
  await tasks.work(
    createActivities({
      database,
      snapshots: createSnapshotStore(database),
      model,
      rules: createOfflineModel(),
      cipher,
    }),
  );
});
afterAll(async () => {
  await tasks?.close();
  await connection?.close();
  await api?.close();
});

function door() {
  const typed: string[] = [];
  return {
    typed,
    page: () => ({
      url: "https://door.test/",
      title: "Door",
      dom: `<main><h1>Door</h1><p>${typed.length > 0 ? `You wrote ${typed[0]}` : "Say it"}</p><form><label>Word <input type="password" data-sf="p.1" value="${typed.length > 0 ? "[PASSWORD]" : ""}"></label><button type="button" data-sf="p.2">Enter the house</button></form></main>`,
    }),
    act: (action: string) => {
      const value = /^(?:setValue|type)\(1,"(.*)"\)$/.exec(action)?.[1];
      if (value !== undefined) typed.push(value);
      return { effect: "changed" as const, verified: true, observed: value };
    },
  };
}

describe("a value that no rule knew in the request", () => {
  test("SF14 typed into a credential field it is a secret from then on: in prompts, rows, history lines, replies and reports", async () => {
    const site = door();
    const told: string[] = [];
    const client = createSimulatedClient({
      baseUrl: "https://api.test",
      token: api.token,
      clientId: randomUUID(),
      site,
      fetch: fetchThrough(api, (_answer, text) => told.push(text)),
    });
    const first = await client.post({ query: QUERY, capabilities: ["secrets"] });
    const { taskId, action = "", actionId = "" } = first.kind === "reply" ? first.reply : expect.fail("no reply");
    expect(action).toBe(`setValue(1,"${SLOT}")`);
    const asked = model.calls.length;
    expect(JSON.stringify(model.calls)).toContain(VALUE);
    const origin = "https://door.test";
    const given = await api.call("POST", `/api/agent/tasks/${taskId}/actions/${actionId}/secrets`, {
      origin,
      clientId: JSON.parse(told[0] ?? "{}").data.clientId,
    });
    expect(given.body.data).toEqual({ name: "password", value: VALUE });
    const receipt = await client.carryOut({ action: `setValue(1,"${VALUE}")`, actionId });
    const second = await client.post({ taskId, receipts: [receipt], capabilities: ["secrets"] });
    expect(second.kind).toBe("reply");
    expect(model.calls.length).toBeGreaterThan(asked);
    const exported = await api.call("GET", `/api/debug/session/${taskId}/export`);
    const stored = await api.call("GET", `/api/agent/tasks/${taskId}`);
    const places = {
      replies: told.join("\n"),
      prompts: JSON.stringify(model.calls.slice(asked)),
      export: JSON.stringify(exported.body),
      task: JSON.stringify(stored.body),
      log: api.log.join("\n"),
    };
    for (const [place, text] of Object.entries(places))
      expect(text.includes(VALUE), `in ${place}: ${text}`).toBe(false);
    expect(places.prompts).toContain(SLOT);
    expect(places.export).toContain(SLOT);
  });
});
