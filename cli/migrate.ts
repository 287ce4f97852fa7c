/** `surefoot migrate`: brings the tables to what this build needs, and gives the app's role its rights. */

import { pino } from "pino";
import { placeOf, untilAsked, waitFor } from "../adapters/process/waiting.js";
import { createLog, formatLog } from "../adapters/telemetry/log.js";
import { ConfigError, loadStackConfig } from "../config/environment.js";
import { isDown } from "../db/client.js";
import { type AppRole, migrate } from "../db/migrate.js";
import type { Migration } from "../db/schema-version.js";

/** Exit code 1 when it was asked to end before the database was there. */
export async function migrateTables(): Promise<number> {
  const { databaseUrl, databaseOwnerUrl: owner, logLevel, logFormat } = loadStackConfig(process.env);
  if (owner === undefined) throw new ConfigError([{ variable: "DATABASE_OWNER_URL", fault: "is not set" }]);
  let applied: readonly Migration[] = [];
  const isDone = await waitFor({
    what: `PostgreSQL at ${placeOf(owner)}`,
    look: async () => {
      applied = await migrate(owner, databaseUrl === undefined ? undefined : roleOf(databaseUrl));
    },
    mayPass: isDown,
    log: createLog({ level: logLevel, process: "migrate" }, formatLog(logFormat, pino.destination(1))),
    signal: untilAsked(),
  });
  if (!isDone) return 1;
  const lines = applied.map(({ tag }) => `applied ${tag}`);
  process.stdout.write(`${(lines.length === 0 ? ["the tables are up to date"] : lines).join("\n")}\n`);
  return 0;
}

/** The one that DATABASE_URL names; made with the password that stands there, if it is missing. */
function roleOf(databaseUrl: string): AppRole {
  const { username, password } = new URL(databaseUrl);
  const appRole = decodeURIComponent(username);
  return password === "" ? { appRole } : { appRole, appPassword: decodeURIComponent(password) };
}
