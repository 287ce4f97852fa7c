/** Organisation: the database of this machine, and which organisation in it a command is about. */

import { loadStackConfig } from "../config.js";
import type { Database } from "../db/client.js";
import { listOrganisations } from "../db/people.js";
import { readAddresses } from "../stack/addresses.js";
import { openHome } from "../stack/home.js";

/** What was typed cannot be done; the message says what can. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

export interface Whereabouts {
  readonly databaseUrl: string;
  readonly apiUrl: string;
}

export async function whereItRuns(): Promise<Whereabouts> {
  const config = loadStackConfig(process.env);
  const home = await readAddresses(await openHome(config.home));
  const databaseUrl = config.databaseUrl ?? home?.database;
  if (databaseUrl === undefined) {
    throw new CommandError(
      `nothing has been started in ${config.home}: run "surefoot start" first, or set DATABASE_URL`,
    );
  }
  return { databaseUrl, apiUrl: home?.api ?? "https://<your server>" };
}

/** The one that was named, or the only one there is. */
export async function chooseOrganisation(
  database: Database,
  named: string | undefined,
): Promise<{ readonly tenantId: string; readonly name: string }> {
  const all = await listOrganisations(database);
  const fitting = named === undefined ? all : all.filter((one) => one.tenantId === named);
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  const listed = all.map(({ tenantId, name }) => `  ${tenantId}  ${name}`).join("\n");
  throw new CommandError(
    all.length === 0
      ? 'there is no organisation yet: make one with "surefoot invite <email> --new-organisation <name>"'
      : `say which organisation with --organisation <id>:\n${listed}`,
  );
}
