/** Story: a task as the API and a worker leave it in the tables: pages, actions, evidence, verdicts, plans, calls of models. Test support. */

import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import { createSnapshotStore } from "../../../adapters/snapshots/snapshot-store.js";
import type { Fact, RecordBatch } from "../../../core/task/projection.js";
import type { NextAction } from "../../../core/task/reply.js";
import type { TaskRef } from "../../../core/turn/identity.js";
import type { IssuedAction } from "../../../core/turn/issued-action.js";
import { withTenant } from "../../../db/client.js";
import { writeModelCalls } from "../../../db/task-records.js";
import { applyRecord, insertTask } from "../../../db/tasks.js";
import { writeVerificationRecord } from "../../../db/verification-records.js";
import type { VerdictTag } from "../../../protocol/task.js";
import { aTarget } from "../../../testing/builders.js";
import type { Lab } from "../../api/lab.js";
import type { Somebody } from "../../api/people.js";
import { aBatch, aReply, aRequest, issued, newTaskRef } from "../../db/task-rows.js";

const URL_OF_SITE = "https://clinic.test/patients";
const head = (title: string) =>
  `<html><head><title>${title}</title></head><body data-sf="q.1"><header data-sf="q.2"><a data-sf="q.3" href="/patients">Patients</a> <a data-sf="q.4" href="/settings">Settings</a></header><main data-sf="q.5"><h1 data-sf="q.6">Patients</h1>`;
const PATIENTS = [
  "Ada Winter 1971-03-02",
  "Grace Hall 1984-11-23",
  "Noor Aziz 1990-07-15",
  "Kim Lee 2001-01-30",
  "Sven Berg 1966-12-12",
];
const list = (...more: readonly string[]) =>
  `<ul data-sf="q.7">${[...PATIENTS, ...more].map((one, at) => `<li data-sf="q.${20 + at}">${one} <button data-sf="q.${40 + at}">Open</button></li>`).join("")}</ul>`;
const form = (name: string, born: string, error = "") =>
  `<form data-sf="q.10" aria-label="New patient"><label>Name <input data-sf="q.11" value="${name}"></label><label>Born <input data-sf="q.12" value="${born}"${error && ' aria-invalid="true"'}></label>${error && `<p role="alert" data-sf="q.14">${error}</p>`}<button data-sf="q.13" type="submit">Save</button></form>`;
const page = (...parts: readonly string[]) => `${head("Patients")}${parts.join("")}</main></body></html>`;
const ADD = '<button data-sf="q.8">Add patient</button>';

export const PAGES = {
  list: page(ADD, list()),
  form: page(ADD, form("", ""), list()),
  filled: page(ADD, form("Jas Doe", "1990-4-2"), list()),
  refused: page(ADD, form("Jas Doe", "1990-4-2", "Write the date as YYYY-MM-DD"), list()),
  mended: page(ADD, form("Jas Doe", "1990-04-02"), list()),
  saved: page('<p role="status" data-sf="q.9">Jas Doe was added</p>', ADD, list("Jas Doe 1990-04-02")),
} as const;
type PageName = keyof typeof PAGES;

interface Deed {
  readonly action: string;
  readonly chain?: readonly string[];
  readonly thought: string;
  readonly target: readonly [role: string, name: string];
  readonly before: PageName;
  readonly after: PageName;
  readonly verdict: VerdictTag;
  readonly confidence: number;
  readonly summary: string;
  readonly evidence: readonly string[];
  readonly correction?: string;
}

export const DEEDS: readonly Deed[] = [
  {
    ...{
      action: "click(8)",
      thought: "The form for a new patient opens with “Add patient”.",
      target: ["button", "Add patient"],
    },
    ...{ before: "list", after: "form", verdict: "confirmed", confidence: 0.95 },
    summary: "The form “New patient” has come.",
    evidence: ["New form 'New patient' (with 3 controls)", "URL did not change"],
  },
  {
    ...{
      action: 'setValue(11, "Jas Doe")',
      chain: ['setValue(12, "1990-4-2")'],
      thought: "Name and date of birth go into the form.",
      target: ["textbox", "Name"],
    },
    ...{ before: "form", after: "filled", verdict: "confirmed", confidence: 0.97 },
    summary: "Both fields hold what was asked for.",
    evidence: [
      "Textbox 'Name' changed value from '' to 'Jas Doe'",
      "Textbox 'Born' changed value from '' to '1990-4-2'",
    ],
  },
  {
    ...{ action: "click(13)", thought: "All is filled in, so it can be saved.", target: ["button", "Save"] },
    ...{ before: "filled", after: "refused", verdict: "contradicted", confidence: 0.1 },
    summary: "The page refuses the date.",
    evidence: [
      "New alert: 'Write the date as YYYY-MM-DD'",
      "Textbox 'Born' is now marked invalid",
      "The request of the form was answered 422",
    ],
    correction: "The date has to be written with two digits for month and day.",
  },
  {
    ...{
      action: 'setValue(12, "1990-04-02")',
      thought: "The page wants the date with two digits for month and day.",
      target: ["textbox", "Born"],
    },
    ...{ before: "refused", after: "mended", verdict: "confirmed", confidence: 0.96 },
    summary: "The date is written as the page wants it.",
    evidence: [
      "Textbox 'Born' changed value from '1990-4-2' to '1990-04-02'",
      "Alert: 'Write the date as YYYY-MM-DD' is gone",
    ],
  },
  {
    ...{ action: "click(13)", thought: "Now it can be saved.", target: ["button", "Save"] },
    ...{ before: "mended", after: "saved", verdict: "confirmed", confidence: 0.98 },
    summary: "The patient stands in the list.",
    evidence: [
      "New status: 'Jas Doe was added'",
      "New list item 'Jas Doe 1990-04-02' (with 1 control)",
      "Form 'New patient' is gone (with 3 controls)",
      "The request of the form was answered 201",
    ],
  },
];

const CRITERIA = [
  { id: "c1", activity: "text", description: "The list says Jas Doe", text: "Jas Doe", timing: "at_end" },
  {
    id: "c2",
    activity: "count",
    description: "Exactly one Jas Doe is in the list",
    role: "listitem",
    name: "Jas Doe",
    count: 1,
    op: "=",
    timing: "at_end",
  },
] as const;

export interface StoryOptions {
  readonly query?: string;
  /** Of the deeds; the last of them has no verdict when the task still works. */
  readonly deeds?: number;
  readonly status?: RecordBatch["status"];
  readonly outcome?: RecordBatch["outcome"];
  readonly reply?: Partial<NextAction>;
  readonly startedMs?: number;
  /** Of whatever a page, a person or a model might have written. */
  readonly spoil?: (text: string) => string;
}

/** Writes it for its person. */
export async function tellStory(
  lab: Lab,
  who: Pick<Somebody, "tenantId" | "userId">,
  options: StoryOptions = {},
): Promise<TaskRef> {
  // Branded by the test: ids of people that it made.
  const task = newTaskRef({ tenantId: who.tenantId, userId: who.userId } as Partial<TaskRef>);
  const { query = "Add a patient named Jas Doe born 1990-04-02", startedMs = Date.now() - 600_000 } = options;
  const { spoil = (text: string) => text } = options;
  await insertTask(lab.database, aRequest(task, { query: spoil(query), url: URL_OF_SITE, nowMs: startedMs }));
  await goOn(lab, task, { ...options, startedMs });
  return task;
}

/** As far as the options say; what was written before is written again, and stays. */
export async function goOn(lab: Lab, task: TaskRef, options: StoryOptions): Promise<void> {
  const { deeds = DEEDS.length, status = "completed", startedMs = Date.now() - 600_000 } = options;
  const ids = await storePages(lab, task);
  const { spoil = (text: string) => text } = options;
  const told = spoiled(DEEDS.slice(0, deeds), spoil);
  const facts = told.flatMap((deed, step) => factsOf(deed, step, ids));
  const outcome = options.outcome ?? (status === "completed" ? "verified" : undefined);
  const limits = { ...aReply().limits, steps: { used: deeds, limit: 50 } };
  const said = spoiled({ ...storyReply(status), ...options.reply }, spoil);
  const reply = aReply({ status, stepIndex: deeds, limits, ...said });
  const turn = deeds + 1 + (status === "executing" ? 0 : 1);
  const batch = aBatch(task, {
    status,
    ...(outcome && { outcome }),
    turn,
    stepIndex: deeds,
    url: URL_OF_SITE,
    facts,
    reply,
  });
  const dated = batch.facts.map((fact, at) => ({ ...fact, atMs: startedMs + 4_000 * at + 2_000 }));
  await applyRecord(lab.database, { ...batch, facts: dated }, { runId: randomUUID() });
  for (const [step, deed] of told.entries()) await writeEvidence(lab, task, { deed, step, ids });
  if (deeds > 0) await writeModelCalls(lab.database, task, callsOf(task.taskId, deeds, startedMs));
}

/** What stands under these names is anybody's words. */
const WORDS = new Set(
  "thought target summary evidence correction description reasoning goal text userQuestion missingInformation what where values about site reason".split(
    " ",
  ),
);
function spoiled<T>(value: T, spoil: (text: string) => string): T {
  const walk = (one: unknown, isWords: boolean): unknown => {
    if (typeof one === "string") return isWords ? spoil(one) : one;
    if (Array.isArray(one)) return one.map((item) => walk(item, isWords));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [name, walk(item, WORDS.has(name))]));
  };
  return walk(value, false) as T; // of the same shape
}

type PageIds = Readonly<Record<PageName, IssuedAction["before"]["snapshotId"]>>;

async function storePages(lab: Lab, { tenantId, userId }: TaskRef): Promise<PageIds> {
  const store = createSnapshotStore(lab.database);
  const ids = await Promise.all(
    Object.entries(PAGES).map(async ([name, html]) => {
      const read = readPage({ html, url: URL_OF_SITE, userId, ambient: [] });
      await store.put(tenantId, { ...read, userId, url: URL_OF_SITE, ambient: [] });
      return [name, read.snapshotId] as const;
    }),
  );
  return Object.fromEntries(ids) as PageIds; // all of them, by name
}

function factsOf(deed: Deed, step: number, ids: PageIds): readonly Fact[] {
  const { action, chain = [], thought, target, before, verdict, confidence, summary, correction } = deed;
  const [role, name] = target;
  const page = {
    url: URL_OF_SITE,
    title: "Patients",
    domHash: "d",
    skeletonHash: "k",
    focus: "",
    snapshotId: ids[before],
  };
  const base = issued(step, { action, thought, before: page });
  const facts = {
    ...base.facts,
    kind: "generic",
    risk: name === "Save" ? "submit" : "reversible",
    target: { ...aTarget(8), role, name },
  } as const;
  const actions = [action, ...chain].map(
    (one, position): Fact => ({
      kind: "action",
      // Branded by the test.
      issued: { ...base, action: one, position, actionId: `${step}.${position}-a` as IssuedAction["actionId"], facts },
    }),
  );
  const isDone = verdict === "confirmed" || verdict === "likely";
  const concluded: Fact = {
    ...{ kind: "verdict", stepIndex: step, actionId: base.actionId, lines: deed.evidence, attempts: 1, retried: false },
    verdict: {
      tag: verdict,
      actionSucceeded: isDone,
      taskCompleted: step === 4,
      goalAchieved: step === 4,
      confidence,
      rule: "target-changed",
      semanticSummary: summary,
      judged: false,
    },
    ...(chain.length > 0 && { chain: [action, ...chain].map(() => "success" as const) }),
  };
  const corrected: Fact[] =
    correction === undefined
      ? []
      : [{ kind: "correction", stepIndex: step, attempt: 1, strategy: "correct-value", reason: correction }];
  const event: Fact = {
    kind: "event",
    sequence: 10 + step,
    type: "step",
    text: `${action}: ${verdict}`,
    ...(step === 0 && { revision: PLAN }),
  };
  return [...actions, event, concluded, ...corrected];
}

const planSteps = (done: number) =>
  ["Open the form for a new patient", "Fill in name and date of birth", "Save the patient"].map(
    (description, index) => ({
      ...{ index, description, reasoning: "As the request says.", toolType: "DOM" as const },
      status: index < done ? ("done" as const) : index === done ? ("active" as const) : ("pending" as const),
    }),
  );
const PLAN = {
  cause: "made",
  plan: { goal: "Jas Doe is a patient", steps: planSteps(0), currentStepIndex: 0 },
} as const;

function storyReply(status: RecordBatch["status"]): Partial<NextAction> {
  const isDone = status === "completed";
  const contract = {
    type: "verifiable",
    criteria: CRITERIA,
    generatedFrom: "auto",
    generatedAt: "2026-11-25T10:00:00.000Z",
  } as const;
  const criteria = CRITERIA.map(({ id, activity }) => ({
    ...{ id, activity, attempts: isDone ? 5 : 2, checkedAt: "2026-11-25T10:01:00.000Z", stepIndex: isDone ? 4 : 1 },
    status: isDone ? ("pass" as const) : ("pending" as const),
    evidence: isDone ? "Found: list item 'Jas Doe 1990-04-02'" : "Not there yet",
  }));
  return {
    contract: { contract, overall: isDone ? "pass" : "unproven", criteria },
    plan: { goal: "Jas Doe is a patient", steps: planSteps(isDone ? 3 : 1), currentStepIndex: isDone ? 3 : 1 },
    metrics: {
      modelCalls: 9,
      promptTokens: 31_000,
      cachedTokens: 0,
      completionTokens: 1_200,
      thinkingTokens: 0,
      toolTokens: 0,
      costMicroUsd: 18_400,
      tiers: { smart: { calls: 4, latencyMs: 1_900 }, fast: { calls: 5, latencyMs: 600 } },
      searches: 0,
      searchesAvoided: 0,
      routingSwitches: 0,
      workingMs: 31_000,
    },
    ...(isDone && { result: { text: "Jas Doe was added.", sources: [] } }),
  };
}

async function writeEvidence(
  lab: Lab,
  task: TaskRef,
  { deed, step, ids }: { readonly deed: Deed; readonly step: number; readonly ids: PageIds },
): Promise<void> {
  const { before, after, evidence, verdict } = deed;
  await withTenant(lab.database, task.tenantId, (tx) =>
    writeVerificationRecord(tx, task, {
      ...{
        stepIndex: step,
        actionId: `${step}.0-a`,
        evidence,
        tiers: verdict === "confirmed" && step === 4 ? ["response", "confirmation"] : [],
      },
      ...{
        strength: "strong",
        urlChanged: false,
        meaningfulChange: true,
        beforeSnapshotId: ids[before],
        afterSnapshotId: ids[after],
        afterUrl: URL_OF_SITE,
        criteria: CRITERIA.map(({ id }) => ({ id, result: step === 4 ? "pass" : "fail" })),
      },
    }),
  );
}

/** By ids of their own, so that they are written once. */
const callsOf = (taskId: string, steps: number, startedMs: number) =>
  Array.from({ length: steps }, (_, step) => ({
    ...({
      callId: `${taskId.slice(0, -4)}${String(step).padStart(4, "0")}`,
      purpose: "generate",
      tier: "smart",
      answeredTier: "smart",
      model: "gemini-3.8-flash",
      promptVersion: "1",
    } as const),
    ...{ promptTokens: 3_100, completionTokens: 120, costMicroUsd: 2_040, latencyMs: 1_900 },
    prompt: gzipSync("You act on a page.\n\nThe request: Add a patient named Jas Doe"),
    answer: { value: { thought: DEEDS[step]?.thought, action: DEEDS[step]?.action } },
    createdAt: new Date(startedMs + 16_000 * step + 1_000),
  }));
