/** Organisation: this machine's database, and the organisation in it that a command is about. */

import { type EncryptionKeys, readKeys } from "../adapters/encryption/cipher.js";
import type { SourcesConfig } from "../adapters/sources/sources.js";
import { loadStackConfig } from "../config/environment.js";
import { type TemporalConfig, withAddress } from "../config/temporal.js";
import type { Retention } from "../core/task/retention.js";
import type { TenantKind } from "../db/auth-schema.js";
import type { Database } from "../db/client.js";
import { listOrganisations } from "../db/people.js";
import { readAddresses } from "./stack/addresses.js";
import { openHome } from "./stack/home.js";

/** The command as typed is impossible. The message names what is possible. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

export interface Whereabouts {
  readonly home: string;
  readonly databaseUrl: string;
  readonly apiUrl: string;
  readonly temporal: TemporalConfig;
  readonly encryptionKeys?: EncryptionKeys;
  readonly retention: Retention;
  readonly sources: SourcesConfig;
  /** Secret that signs and hashes tokens. Undefined when only the API knows it. */
  readonly authSecret: string | undefined;
}

export async function whereItRuns(): Promise<Whereabouts> {
  const config = loadStackConfig(process.env);
  const opened = await openHome(config.home);
  const home = await readAddresses(opened);
  const databaseUrl = config.databaseUrl ?? home?.database;
  if (databaseUrl === undefined) {
    throw new CommandError(
      `nothing has been started in ${config.home}: run "surefoot start" first, or set DATABASE_URL`,
    );
  }
  // Processes of a home encrypt with the home's own key unless they were given another.
  const encryptionKeys = config.encryptionKeys ?? (home && readKeys(opened.secrets.encryptionKeys));
  const { address, namespace, deployment } = config.temporal;
  // A home's own server has neither TLS nor keys.
  const isOwn = address === undefined && home?.temporal !== undefined;
  const temporal = isOwn
    ? { address: home.temporal, namespace, ...(deployment !== undefined && { deployment }) }
    : withAddress(config.temporal);
  return {
    home: config.home,
    databaseUrl,
    apiUrl: home?.api ?? "https://<your server>",
    temporal,
    encryptionKeys,
    retention: config.retention,
    sources: config.sources,
    authSecret: config.authSecret ?? (home && opened.secrets.authSecret),
  };
}

interface Organisation {
  readonly tenantId: string;
  readonly name: string;
  readonly kind: TenantKind;
}

/** The named organisation, or the only one. Personal ones count only if there is no other kind. Null: the choice is unclear. */
export function findOrganisation(all: readonly Organisation[], named: string | undefined): Organisation | null {
  const shared = all.filter(({ kind }) => kind === "organisation");
  const unnamed = shared.length > 0 ? shared : all;
  const [only, ...others] = named === undefined ? unnamed : all.filter((one) => one.tenantId === named);
  return only !== undefined && others.length === 0 ? only : null;
}

export async function chooseOrganisation(database: Database, named: string | undefined): Promise<Organisation> {
  const all = await listOrganisations(database);
  const found = findOrganisation(all, named);
  if (found !== null) return found;
  const noteOf = (kind: TenantKind): string => (kind === "personal" ? "  (one person's own)" : "");
  const listed = all.map(({ tenantId, name, kind }) => `  ${tenantId}  ${name}${noteOf(kind)}`).join("\n");
  throw new CommandError(
    all.length === 0
      ? 'there is no organisation yet: make one with "surefoot invite <email> --new-organisation <name>"'
      : `say which organisation with --organisation <id>:\n${listed}`,
  );
}
