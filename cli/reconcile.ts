/** `surefoot reconcile`: what the sweep does every five minutes, and what it leaves to a person. */

import { createCloseLostTasks, createReconcileTasks, type ReconcileDeps } from "../activities/reconcile-tasks.js";
import type { LostTask } from "../core/task/lost.js";
import { type Database, openDatabase } from "../db/client.js";
import { listTenants } from "../db/open-tasks.js";
import { readNamespace, writeNamespace } from "../db/temporal-namespace.js";
import { CommandError, whereItRuns } from "./organisation.js";
import { RECONCILE } from "./stack/schedules.js";
import { createTaskFates } from "./stack/task-fates.js";
import { withTemporal } from "./temporal.js";

export interface ReconcileOptions {
  /** How many lost tasks there are; another number closes none. */
  readonly closeLost?: string;
  /** This namespace is from now on the one in which the tasks run. */
  readonly adoptNamespace?: boolean;
}

const SHOWN = 20;

/** The exit code: 1 while something is left to a person. */
export async function reconcile({ closeLost, adoptNamespace }: ReconcileOptions): Promise<0 | 1> {
  const number = closeLost === undefined ? undefined : Number(closeLost);
  if (number !== undefined && !(Number.isInteger(number) && number > 0))
    throw new CommandError("--close-lost takes the number of lost tasks, as this command counts them");
  const where = await whereItRuns();
  const database = openDatabase(where.databaseUrl, { max: 1, applicationName: "surefoot-reconcile" });
  try {
    return await withTemporal(where, async (client) => {
      const deps = depsOf(database, createTaskFates(client));
      if (adoptNamespace) await adopt(deps);
      return look(deps, number);
    });
  } finally {
    await database.close();
  }
}

const depsOf = (database: Database, fates: ReconcileDeps["fates"]): ReconcileDeps => ({
  database,
  fates,
  listTenants: () => listTenants(database),
  // It is told on the screen, and scraped by nobody.
  metrics: { swept: () => {} },
  log: { info: () => {}, error: () => {} },
  now: () => Date.now(),
});

async function adopt({ database, fates, now }: ReconcileDeps): Promise<void> {
  const namespace = await fates.namespace();
  await writeNamespace(database, namespace, { nowMs: now(), replaces: true });
  say(`From now on the tasks run in "${namespace.name}" (${namespace.id}).`);
}

async function look(deps: ReconcileDeps, number: number | undefined): Promise<0 | 1> {
  const all = { quietMs: RECONCILE.quietMs, lostMax: Number.MAX_SAFE_INTEGER };
  const { looked, closed, lost, stopped } = await createReconcileTasks(deps)(all);
  const known = await readNamespace(deps.database);
  say(`The tasks run in ${known ? `"${known.name}" (${known.id})` : "a namespace that is not known yet"}.`);
  say(`${looked} open tasks were looked at; ${closed} were over, and are closed now.`);
  if (stopped !== undefined) say(stopped);
  if (lost.length > 0) say(`Temporal knows nothing of ${lost.length} open tasks:`);
  list(lost);
  if (number === undefined || stopped !== undefined) return stopped === undefined && lost.length === 0 ? 0 : 1;
  if (lost.length !== number) {
    say(`There are ${lost.length} lost tasks, not ${number}: none was closed.`);
    return 1;
  }
  say(`${await createCloseLostTasks(deps)({ lost })} lost tasks were closed.`);
  return 0;
}

function list(lost: readonly LostTask[]): void {
  for (const { tenantId, taskId, turn } of lost.slice(0, SHOWN))
    say(`  ${tenantId} ${taskId} ${turn === 0 ? "never began" : `was lost after turn ${turn}`}`);
  if (lost.length > SHOWN) say(`  and ${lost.length - SHOWN} more`);
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
