/** Phases on a real server: real activities, offline rules and a database; what the first phase finds out reaches the third over roll-overs. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createActivities } from "../../activities/index.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { readPage } from "../../adapters/snapshots/read-page.js";
import { createSnapshotStore, type SnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { readRunIds } from "../../api/tasks/task-history.js";
import { elementIdsOf, parseAction } from "../../core/action/grammar.js";
import { resolveTarget } from "../../core/page/skeleton.js";
import type { NextAction } from "../../core/task/reply.js";
import type { SessionId, TaskId, TenantId, UserId } from "../../core/turn/identity.js";
import type { Observation } from "../../core/turn/observation.js";
import { type Database, openDatabase } from "../../db/client.js";
import { readTaskHistory } from "../../db/stored-records.js";
import { findTask, insertTask } from "../../db/tasks.js";
import { anObservation, aReceipt } from "../../testing/builders.js";
import { fastForward } from "../../testing/fast-forward.js";
import { type LabTask, openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { subTasksQuery } from "../../workflows/messages.js";
import { pretendSite, store } from "../adapters/model/offline/drive.js";

const QUERY =
  "Add a patient named Jas Roe born 1990-04-02 and note its number, then open Settings and choose the dark theme, then open Search and type the patient number into Query";

let lab: TaskLab;
let database: Database;
let snapshots: SnapshotStore;

beforeAll(async () => {
  const services = inject("services");
  database = openDatabase(services.databaseUrl, { max: 4 });
  snapshots = createSnapshotStore(database);
  lab = await openTaskLab({ address: services.temporalAddress, home: ".surefoot" });
});
afterAll(async () => {
  await lab?.close();
  await database?.close();
});

/** The number of a patient is made by the site: nobody can know it before it is to be seen. */
function clinic(firstNumber: number) {
  const input = (label: string, type: string, value = "") =>
    `<label>${label} <input type="${type}" required value="${value}"></label>`;
  return pretendSite({
    screen: "patients",
    url: (state) => `https://clinic.test/${state.screen}`,
    html: ({ screen, typed, stored }) => {
      const row = (patient: Record<string, string>, index: number) =>
        `<tr><td>${patient["First name"]} ${patient["Last name"]}</td><td>${patient["Date of birth"]}</td><td>${firstNumber + index}</td></tr>`;
      const rows = [{ "First name": "Mara", "Last name": "Lind", "Date of birth": "1958-11-23" }, ...stored].map(row);
      const pages: Record<string, string> = {
        patients: `<h1>Patients</h1><a href="/new">Add patient</a><table><tr><th>Name</th><th>Date of birth</th><th>Number</th></tr>${rows.join("")}</table>`,
        new: `<h1>New patient</h1><form action="/patients" method="post">${input("First name", "text", typed["First name"])}${input("Last name", "text", typed["Last name"])}${input("Date of birth", "date", typed["Date of birth"])}<button>Save patient</button></form>`,
        settings: `<h1>Settings</h1><fieldset><legend>Theme</legend><label><input type="radio" name="t" ${typed["Dark"] ? "" : "checked"}>Light</label><label><input type="radio" name="t" ${typed["Dark"] ? "checked" : ""}>Dark</label></fieldset>`,
        search: `<h1>Search</h1><label>Query <input type="search" value="${typed["Query"] ?? ""}"></label>`,
      };
      return `<nav><a href="/patients">Patients</a><a href="/settings">Settings</a><a href="/search">Search</a></nav><main>${pages[screen] ?? ""}</main>`;
    },
    click: (name, state, role) => {
      const screens: Record<string, string> = {
        Patients: "patients",
        Settings: "settings",
        Search: "search",
        "Add patient": "new",
      };
      if (name === "Save patient") store(state, "patients");
      else if (role === "radio") state.typed[name] = "on";
      else state.screen = screens[name] ?? state.screen;
    },
  });
}

type Site = ReturnType<typeof clinic>;

/** What a Surefoot client would send of the site as it is now. */
async function seen(site: Site, who: { tenantId: TenantId; userId: UserId }, id: string, fields: Partial<Observation>) {
  const [html, url] = [site.html(), site.url()];
  const page = readPage({ html, url, userId: who.userId, ambient: [] });
  await snapshots.put(who.tenantId, { ...page, userId: who.userId, url, ambient: [] });
  const { snapshotId, title, domHash, skeletonHash } = page;
  return anObservation(id, { snapshotId, url, title, domHash, skeletonHash, ...fields });
}

async function carryOut(site: Site, reply: NextAction): Promise<void> {
  const parsed = parseAction(reply.action ?? "");
  if (!parsed.ok) throw new Error(parsed.fault);
  const { skeleton } = readPage({ html: site.html(), url: site.url(), userId: "", ambient: [] });
  const [id] = elementIdsOf(parsed.action);
  site.act(parsed.action, id === undefined ? undefined : resolveTarget(skeleton, id));
}

async function begin(site: Site): Promise<{ task: LabTask; reply: NextAction; ref: LabTask["start"]["task"] }> {
  // Branded by the test.
  const ref = {
    tenantId: randomUUID() as TenantId,
    userId: "user-1" as UserId,
    sessionId: randomUUID() as SessionId,
    taskId: randomUUID() as TaskId,
  };
  const first = await seen(site, ref, "o0", {});
  const { snapshotId, url, title: summary, observationId } = first;
  await insertTask(database, { task: ref, query: QUERY, url, summary, snapshotId, observationId, nowMs: Date.now() });
  const task = lab.task(first, { task: ref, stepsPerRun: 1 });
  return { task, ref, reply: await task.begin() };
}

describe("phases", () => {
  test("PL7 the number that a patient got in phase 1 is typed in phase 3, over roll-overs and waiting", async () => {
    await lab.work(
      createActivities({
        database,
        snapshots,
        model: createOfflineModel(),
        rules: createOfflineModel(),
      }),
    );
    const site = clinic(4_700 + Math.floor(Math.random() * 200));
    const { task, ref, reply: first } = await begin(site);
    const runs = new Set<string>();
    let reply = first;
    for (let index = 1; reply.status === "executing" && index < 30; index++) {
      const phase = reply.subTask?.index;
      await carryOut(site, reply);
      if (reply.actionId === undefined) expect.fail("nothing to do");
      const receipts = [aReceipt(reply.actionId, { action: reply.action ?? "" })];
      reply = await task.observe(await seen(site, ref, `o${index}`, { receipts, witness: { didDomMutate: true } }));
      runs.add((await task.handle.describe()).runId);
      if (reply.subTask?.index !== phase) await fastForward(lab.client, task.handle, "20 minutes");
    }
    const number = /Roe<\/td><td>1990-04-02<\/td><td>(\d+)/.exec(clinicList(site))?.[1] ?? expect.fail("no patient");
    expect(reply).toMatchObject({ status: "completed", result: { data: { patient_number: number } } });
    expect(site.state.typed["Query"]).toBe(number);
    expect(site.state.stored).toHaveLength(1);
    expect(runs.size).toBeGreaterThan(3);
    expect(await task.handle.query(subTasksQuery)).toMatchObject({
      currentIndex: 3,
      outputs: { patient_number: { value: number, evidence: expect.stringContaining("row") } },
      subTasks: [
        { status: "done" },
        { status: "done" },
        { status: "done", did: ["open Search", `type ${number} into Query`] },
      ],
    });
    const row = await findTask(database, ref, ref.taskId);
    expect(row?.runIds).toEqual(await readRunIds(lab.client, task.handle.workflowId));
    expect(row?.runIds).toEqual(expect.arrayContaining([...runs]));
    const { plans } = await readTaskHistory(database, ref);
    const told = plans.map(({ revision: { cause, subTask } }) => [cause, subTask]);
    expect(told.map(([cause]) => cause)).toEqual(["made", "divided", "phase", "phase", "phase"]);
    expect(new Set(told.slice(2).map(([, subTask]) => subTask)).size).toBe(3);
    process.stdout.write(`phases: ${number} found in phase 1 and typed in phase 3, ${runs.size} runs\n`);
  });
});

function clinicList(site: Site): string {
  site.state.screen = "patients";
  return site.html();
}
