/** Stores: every place where a running stack could keep a secret, as text to be searched: tables, histories, logs, files. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Client, Connection } from "@temporalio/client";
import type { Payload } from "@temporalio/common";
import proto from "@temporalio/proto";
import postgres from "postgres";
import type { EncryptionKeys } from "../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../adapters/encryption/payload-codec.js";
import type { Stack } from "../../cli/stack/supervisor.js";

const GZIP = "1f8b08";
const { HistoryEvent } = proto.temporal.api.history.v1;

/** Every row of every table, as the owner sees it; bytes as text, unpacked where they are packed. */
export async function readTables({ database }: Pick<Stack, "database">): Promise<string> {
  const sql = postgres(database.ownerUrl, { max: 1, onnotice: () => {} });
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
    const found: string[] = [];
    for (const { name } of tables) {
      await sql`alter table ${sql.unsafe(name)} no force row level security`;
      for (const row of await sql.unsafe(`select * from ${name}`)) found.push(textOf(row));
      await sql`alter table ${sql.unsafe(name)} force row level security`;
    }
    return found.join("\n");
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function textOf(row: Readonly<Record<string, unknown>>): string {
  return Object.entries(row)
    .map(([column, value]) => {
      if (!Buffer.isBuffer(value)) return `${column}=${typeof value === "string" ? value : JSON.stringify(value)}`;
      return `${column}=${(value.toString("hex", 0, 3) === GZIP ? gunzipSync(value) : value).toString("latin1")}`;
    })
    .join(" ");
}

/** Of every workflow, as it is stored, and as it reads to whoever has the keys. */
export async function readHistories({
  temporal,
  encryptionKeys,
  namespace = "default",
}: Pick<Stack, "temporal" | "encryptionKeys"> & { readonly namespace?: string }): Promise<{
  readonly stored: string;
  readonly decoded: string;
}> {
  const connection = await Connection.connect({ address: temporal.address });
  // A list decodes what is noted with each workflow, a sweep's version among it.
  const client = new Client({ connection, namespace, dataConverter: dataConverterOf(encryptionKeys) });
  const stored: string[] = [];
  const all: unknown[] = [];
  try {
    for await (const { workflowId, runId } of client.workflow.list()) {
      const described = await client.workflow.getHandle(workflowId, runId).describe();
      all.push(described.raw);
      const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      for (const event of events ?? []) {
        stored.push(Buffer.from(HistoryEvent.encode(event).finish()).toString("latin1"));
        all.push(event);
      }
    }
  } finally {
    await connection.close();
  }
  return { stored: stored.join("\n"), decoded: await decodePayloads(all, encryptionKeys) };
}

/** What the payloads in it say to whoever has the keys. */
export async function decodePayloads(holder: object, keys: EncryptionKeys | undefined): Promise<string> {
  const [codec] = dataConverterOf(keys).payloadCodecs ?? [];
  const found = payloadsIn(holder);
  const plain = codec === undefined ? found : await codec.decode([...found]);
  return plain.map(({ data }) => Buffer.from(data ?? "").toString("utf8")).join("\n");
}

function payloadsIn(value: unknown): readonly Payload[] {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  if ("metadata" in value && "data" in value && ArrayBuffer.isView(value.data)) return [value as Payload]; // by its shape
  return Object.values(value).flatMap(payloadsIn);
}

/** All text files under a folder, such as logs and a client's own record; Temporal's file among them, as bytes. */
export async function readFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, "latin1")))).join("\n");
}
