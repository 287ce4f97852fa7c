/** Ask sources: asks systems of record about a contract's criteria and compares their answers with earlier ones. */

import { setTimeout as delay } from "node:timers/promises";
import { type Cipher, CipherError } from "../adapters/encryption/cipher.js";
import { decryptSource } from "../adapters/sources/encrypted.js";
import type { SourcePort } from "../adapters/sources/port.js";
import { boundValues } from "../core/sources/binding.js";
import { evaluateSource } from "../core/sources/evaluation.js";
import { type DatedFinding, type SourceFinding, unknownFinding } from "../core/sources/finding.js";
import type { CriterionQuestion, SourceAnswer } from "../core/task/sources.js";
import type { Activity, ActivityInput } from "../core/task/verbs.js";
import { readSources, type SourceRow } from "../db/sources.js";
import { readGoal } from "../db/tasks.js";
import { addEvidence } from "../db/verification-records.js";
import type { Criterion } from "../protocol/contract.js";
import type { TenantSource } from "../protocol/sources.js";
import { type DepsOf, logFieldsOf } from "./context.js";

export interface SourceMeans {
  readonly port: SourcePort;
  readonly cipher: Cipher;
}

type SourceDeps = DepsOf<"database" | "goals" | "sources" | "log">;

/** Delay before the only retry: a source that does not answer may be restarting. */
const AGAIN_MS = 1_000;

/** Without encryption keys no source is configured (SO8), so every answer is "unknown". */
export const createAskSources =
  (deps: SourceDeps): Activity<"askSources"> =>
  async ({ task, questions, stepIndex }) => {
    const { database, log } = deps;
    const rows = deps.sources === undefined ? [] : await readSources(database, task.tenantId);
    const answers = await Promise.all(questions.map((question) => answerTo(deps, task.tenantId, rows, question)));
    for (const { id, result, evidence } of answers)
      if (result === "unknown") log?.info?.({ ...logFieldsOf(task), criterion: id, evidence }, "source unknown");
    if (stepIndex !== undefined) {
      const isBrought = answers.some(({ result, heldAtStart }) => result === "pass" && heldAtStart !== true);
      const lines = answers.map(({ evidence }) => evidence);
      await addEvidence(database, task, stepIndex, { lines, ...(isBrought && { tier: "source" }) });
    }
    return { answers };
  };

async function answerTo(
  deps: SourceDeps,
  tenantId: string,
  rows: readonly SourceRow[],
  { id, source: name, values, before }: CriterionQuestion,
): Promise<SourceAnswer> {
  const row = rows.find((one) => one.name === name);
  const asOf = row?.updatedAt.toISOString() ?? "";
  const source = row === undefined ? undefined : readable(deps, tenantId, row);
  if (source === undefined) {
    const why =
      row === undefined ? "no source of this name is configured" : "it was encrypted under a key that is gone";
    const finding = { found: unknownFinding(why), asOf };
    return { id, result: "unknown", evidence: `${name} could not be asked: ${why}.`, finding };
  }
  const found = await ask(deps, tenantId, source, values);
  const known = before?.asOf === asOf ? before.found : undefined;
  return { id, ...evaluateSource(name, source.expect, known, found), finding: { found, asOf } satisfies DatedFinding };
}

function readable({ sources }: SourceDeps, tenantId: string, row: SourceRow): TenantSource | undefined {
  if (sources === undefined) return undefined;
  try {
    return decryptSource(sources.cipher, tenantId, row);
  } catch (error) {
    if (error instanceof CipherError) return undefined;
    throw error;
  }
}

async function ask(
  { sources }: SourceDeps,
  tenantId: string,
  source: TenantSource,
  values: CriterionQuestion["values"],
): Promise<SourceFinding> {
  if (sources === undefined) return unknownFinding("no sources are set up");
  const first = await sources.port.ask({ tenantId, source, values });
  if (first.kind !== "unknown") return first;
  await delay(AGAIN_MS);
  return sources.port.ask({ tenantId, source, values });
}

/** Returns a criterion for each source that the organisation bound to this request and page (SO2). */
export async function boundCriteria(
  deps: SourceDeps,
  { task, page }: Pick<ActivityInput<"prepare">, "task" | "page">,
): Promise<readonly Criterion[]> {
  if (deps.sources === undefined) return [];
  const [rows, goal] = await Promise.all([
    readSources(deps.database, task.tenantId),
    deps.goals?.(task) ?? readGoal(deps.database, task),
  ]);
  return rows.flatMap((row) => {
    const source = readable(deps, task.tenantId, row);
    const values = source && boundValues(source, goal, page.url);
    if (source === undefined || values === undefined || values === null) return [];
    return [criterionFor(source.name, values)];
  });
}

const SAID_MAX = 60;

function criterionFor(name: string, values: CriterionQuestion["values"]): Criterion {
  const said = Object.values(values).map((value) => value.slice(0, SAID_MAX));
  const about = said.length === 0 ? "" : ` of ${said.join(", ")}`;
  const description = `${name} has the record${about}`.slice(0, 300);
  return { id: `source-${name}`, activity: "source", description, source: name, values, timing: "immediate" };
}

/** Reads the bound criteria first, before `prepare` spends a model call. */
export const preparingWithSources =
  (deps: SourceDeps, prepare: Activity<"prepare">): Activity<"prepare"> =>
  async (input) => {
    const bound = await boundCriteria(deps, input);
    const result = await prepare(input);
    return bound.length === 0 ? result : { ...result, bound };
  };
