/** `surefoot tasks`: the tasks of an organisation, or of all of them, with the columns that operators look at. */

import { msToNumber } from "@temporalio/common/lib/time.js";
import { maskText } from "../core/page/mask/mask-text.js";
import { type Database, openDatabase } from "../db/client.js";
import { listOrganisations } from "../db/people.js";
import { listTasks, type TaskFilter, WAITING_STATUSES } from "../db/task-list.js";
import type { TaskRow } from "../db/tasks.js";
import { contractType } from "../protocol/contract.js";
import { outcome, status } from "../protocol/task.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export interface TasksOptions {
  readonly organisation?: string;
  readonly status?: readonly string[];
  readonly outcome?: readonly string[];
  readonly contract?: readonly string[];
  readonly site?: string;
  readonly text?: string;
  readonly rated?: "up" | "down";
  /** A duration: begun at most so long ago. */
  readonly since?: string;
  /** A duration. */
  readonly waiting?: string;
  readonly limit: string;
  readonly json?: boolean;
  readonly none?: boolean;
}

const REQUEST_MAX = 60;
const LIMIT_MAX = 10_000;
const WAITING: ReadonlySet<string> = new Set(WAITING_STATUSES);

interface ListedTask {
  readonly taskId: string;
  readonly organisation: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly site: string;
  readonly steps: number;
  /** Null: it does not wait. */
  readonly waitingSince: string | null;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly userId: string;
  /** Masked. */
  readonly request: string;
}

/** The exit code: 1 with `--none` when there is one that fits. */
export async function listTasksOf(options: TasksOptions): Promise<0 | 1> {
  const filter = filterOf(options, Date.now());
  const { databaseUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-tasks" });
  try {
    const found = await find(database, options.organisation, filter);
    const lines = options.json ? found.map((task) => JSON.stringify(task)) : tableOf(found, Date.now());
    if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
    return options.none === true && found.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

async function find(database: Database, organisation: string | undefined, filter: TaskFilter): Promise<ListedTask[]> {
  const all = organisation === undefined ? await listOrganisations(database) : undefined;
  const organisations = all ?? [await chooseOrganisation(database, organisation)];
  const found: ListedTask[] = [];
  for (const { tenantId } of organisations)
    found.push(...(await listTasks(database, tenantId, filter)).map((row) => listed(row)));
  const since = (task: ListedTask) => (filter.waitingSince === undefined ? task.createdAt : task.waitingSince) ?? "";
  const sign = filter.waitingSince === undefined ? -1 : 1;
  return found.sort((a, b) => sign * since(a).localeCompare(since(b))).slice(0, filter.limit);
}

function listed(row: TaskRow): ListedTask {
  const { taskId, tenantId: organisation, status, outcome, stepIndex: steps, userId, reply } = row;
  return {
    ...{ taskId, organisation, status, outcome, steps, userId },
    site: new URL(row.startUrl).host,
    waitingSince: WAITING.has(status) ? row.updatedAt.toISOString() : null,
    reason: reply?.userQuestion ?? reply?.approval?.what ?? reply?.reason ?? null,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    request: maskText(row.query).replace(/\s+/g, " "),
  };
}

function filterOf(options: TasksOptions, nowMs: number): TaskFilter {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    throw new CommandError(`--limit takes a number from 1 to ${LIMIT_MAX}`);
  return {
    limit,
    ...(options.status && { statuses: options.status.map((one) => status.parse(one)) }),
    ...(options.outcome && { outcomes: options.outcome.map((one) => outcome.parse(one)) }),
    ...(options.contract && { contractTypes: options.contract.map((one) => contractType.parse(one)) }),
    ...(options.site !== undefined && { site: options.site }),
    ...(options.text !== undefined && { text: options.text }),
    ...(options.rated !== undefined && { rated: options.rated }),
    ...(options.since !== undefined && { since: new Date(nowMs - durationOf("--since", options.since)) }),
    ...(options.waiting !== undefined && { waitingSince: new Date(nowMs - durationOf("--waiting", options.waiting)) }),
  };
}

function durationOf(option: string, text: string): number {
  try {
    // The cast: what is no duration is refused.
    return msToNumber(text as Parameters<typeof msToNumber>[0]);
  } catch {
    throw new CommandError(`${option} takes a duration such as 30m, 2h or 1d, and not ${text}`);
  }
}

const HEAD = ["TASK", "STATUS", "OUTCOME", "SITE", "STEPS", "WAITS", "BEGAN", "REQUEST"];

function tableOf(tasks: readonly ListedTask[], nowMs: number): readonly string[] {
  const rows = tasks.map((task) => [
    task.taskId,
    task.status,
    task.outcome ?? "",
    task.site,
    String(task.steps),
    task.waitingSince === null ? "" : ago(nowMs - Date.parse(task.waitingSince)),
    task.createdAt.slice(0, 16).replace("T", " "),
    task.request.slice(0, REQUEST_MAX),
  ]);
  const widths = HEAD.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [HEAD, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
] as const;

function ago(ms: number): string {
  const [unit, length] = UNITS.find(([, size]) => ms >= size) ?? ["s", 1_000];
  return `${Math.floor(ms / length)} ${unit}`;
}
