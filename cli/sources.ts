/** `surefoot sources`: systems of record of an organisation, listed, configured from a file, tried and taken away. */

import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type Cipher, createCipher } from "../adapters/encryption/cipher.js";
import { decryptSource, encryptSource } from "../adapters/sources/encrypted.js";
import type { SourcePort } from "../adapters/sources/port.js";
import { createSources } from "../adapters/sources/sources.js";
import { faultOfDefinition } from "../core/sources/definition.js";
import { evaluateSource } from "../core/sources/evaluation.js";
import { faultOfValues } from "../core/sources/parameters.js";
import { viewOf } from "../core/sources/view.js";
import { type Database, openDatabase } from "../db/client.js";
import { deleteSource, readSource, readSources, writeSource } from "../db/sources.js";
import { describeFaults } from "../protocol/issue-words.js";
import { newSource, SOURCES_MAX, type SourceView } from "../protocol/sources.js";
import { auditOperator } from "./operator.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export type SourceCommand = "list" | "add" | "try" | "remove";

export interface SourcesOptions {
  readonly organisation?: string;
  /** `name=Jas Doe`. */
  readonly value?: readonly string[];
}

interface Wanted extends SourcesOptions {
  readonly command: SourceCommand;
  /** File of one to add, `-` for standard input; else a name. */
  readonly subject?: string;
}

interface Means {
  readonly database: Database;
  readonly tenantId: string;
  readonly cipher: Cipher;
  readonly port: SourcePort;
}

export async function changeSources(wanted: Wanted): Promise<void> {
  const { databaseUrl, encryptionKeys, sources } = await whereItRuns();
  if (encryptionKeys === undefined)
    throw new CommandError("set ENCRYPTION_KEYS to what API and worker have: sources are kept encrypted");
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-sources" });
  try {
    const { tenantId, name } = await chooseOrganisation(database, wanted.organisation);
    const means = { database, tenantId, cipher: createCipher(encryptionKeys), port: createSources(sources) };
    if (wanted.command === "try") {
      process.stdout.write(`${await trySource(means, wanted)}\n`);
      return;
    }
    if (wanted.command === "add") await add(means, wanted.subject);
    if (wanted.command === "remove") await remove(means, wanted.subject ?? "");
    const rows = await readSources(database, tenantId);
    const views = rows.map((row) => viewOf(decryptSource(means.cipher, tenantId, row), row.updatedAt.toISOString()));
    process.stdout.write(`${[name, ...views.map(lineOf)].join("\n")}\n`);
  } finally {
    await database.close();
  }
}

async function add(means: Means, file: string | undefined): Promise<void> {
  if (file === undefined) throw new CommandError("name a file with its definition: surefoot sources add patients.json");
  const parsed = newSource.safeParse(jsonOf(file === "-" ? await text(process.stdin) : await readFile(file, "utf8")));
  if (!parsed.success) {
    throw new CommandError(describeFaults(parsed.error, "the definition"));
  }
  const fault = faultOfDefinition(parsed.data);
  if (fault !== null) throw new CommandError(`${fault.field}: ${fault.reason}`);
  const reason = means.port.faultOf(parsed.data);
  if (reason !== null) throw new CommandError(reason);
  const { database, tenantId, cipher } = means;
  const row = { ...encryptSource(cipher, tenantId, parsed.data), updatedAt: new Date() };
  if (!(await writeSource(database, tenantId, row))) throw new CommandError(`there are ${SOURCES_MAX} sources already`);
  await auditOperator(means, "source.write", row.name);
}

async function trySource(means: Means, { subject = "", value = [] }: Wanted): Promise<string> {
  const { database, tenantId, cipher, port } = means;
  const row = await readSource(database, tenantId, subject);
  if (row === null) throw new CommandError(`there is no source ${subject}; "surefoot sources" lists them`);
  const source = decryptSource(cipher, tenantId, row);
  const values = Object.fromEntries(value.map((one) => [one.split("=")[0] ?? "", one.slice(one.indexOf("=") + 1)]));
  const fault = faultOfValues(source, values);
  if (fault !== null) throw new CommandError(`${fault}: give it with --value name=text`);
  await auditOperator(means, "source.try", subject);
  const found = await port.ask({ tenantId, source, values });
  const { result, evidence } = evaluateSource(subject, source.expect, undefined, found);
  return `${result}  ${evidence}`;
}

async function remove(means: Means, name: string): Promise<void> {
  if (!(await deleteSource(means.database, means.tenantId, name)))
    throw new CommandError(`there is no source ${name}; "surefoot sources" lists them`);
  await auditOperator(means, "source.delete", name);
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    throw new CommandError("the definition is no JSON");
  }
}

function lineOf(view: SourceView): string {
  const place = view.kind === "http" ? view.url : `${view.server}  ${view.query.replace(/\s+/g, " ")}`;
  const bound =
    view.requests.length === 0
      ? "where a contract names it"
      : `“${view.requests.join("”, “")}” on ${view.sites.join(", ")}`;
  return `  ${view.name}  ${view.kind}  ${place}  ${JSON.stringify(view.expect)}  ${bound}`;
}
