/** Database checks: is it there, are its tables as new as the build, is our role bound, is there room for connections. */

import type { CapacityConfig } from "../../../config/capacity.js";
import { type Database, query } from "../../../db/client.js";
import { rightsOf } from "../../../db/roles.js";
import { listMigrations, missingMigrations } from "../../../db/schema-version.js";
import type { Check, Look } from "./finding.js";

/** `make_interval` and what our policies use are older; this is the oldest that is still mended. */
const OLDEST_POSTGRES = 14;

export function databaseChecks(
  database: Database,
  { place, capacity }: { readonly place: string; readonly capacity: CapacityConfig },
): readonly [Check, ...Check[]] {
  const { sql } = database;
  return [
    {
      name: "PostgreSQL",
      look: async () => {
        const [row] = await query(
          () => sql<{ version: string }[]>`select current_setting('server_version') as version`,
        );
        const version = row?.version ?? "";
        return Number.parseInt(version, 10) >= OLDEST_POSTGRES
          ? `${version} at ${place}`
          : { fault: `version ${version}`, remedy: `upgrade to PostgreSQL ${OLDEST_POSTGRES} or newer` };
      },
      remedy: `start PostgreSQL at ${place}, or set DATABASE_URL`,
    },
    { name: "tables", look: () => tables(database), remedy: "run surefoot migrate with DATABASE_OWNER_URL" },
    { name: "role", look: () => role(database), remedy: "give DATABASE_URL a role of its own: docs/operators.md" },
    {
      name: "connections",
      look: () => connections(database, capacity),
      remedy: "raise max_connections, or lower DATABASE_POOL",
    },
  ];
}

async function tables({ sql }: Database): Promise<Look> {
  const missing = await missingMigrations(sql);
  const all = listMigrations();
  return missing.length === 0
    ? `all ${all.length} migrations`
    : {
        fault: `${missing.length} of ${all.length} migrations are missing, the first is ${missing[0]?.tag}`,
        remedy: "run surefoot migrate with DATABASE_OWNER_URL",
      };
}

async function role({ sql }: Database): Promise<Look> {
  const [me] = await query(() => sql<{ name: string }[]>`select current_user as name`);
  const rights = me && (await query(() => rightsOf(sql, me.name)));
  if (rights === undefined) return { fault: "is not known", remedy: "run surefoot migrate" };
  return rights.mays.length === 0
    ? `${rights.role} is bound by row-level security`
    : { fault: `${rights.role} ${rights.mays.join(" and ")}`, remedy: "set DATABASE_URL to a role without rights" };
}

/** Each process may take its whole pool at once. */
async function connections({ sql }: Database, { pool }: CapacityConfig): Promise<Look> {
  const [row] = await query(
    () => sql<{ max: number; processes: number }[]>`
      select current_setting('max_connections')::int as max, count(distinct client_port)::int as processes
      from pg_stat_activity where application_name in ('surefoot-api', 'surefoot-worker')`,
  );
  const [max, open] = [row?.max ?? 0, row?.processes ?? 0];
  return max > 2 * (pool + 1) && open < 0.9 * max
    ? `${open} of ${max} are ours, ${pool} at most a process`
    : {
        fault: `${open} of ${max} are taken, and a process may take ${pool}`,
        remedy: "raise max_connections, or lower DATABASE_POOL",
      };
}
