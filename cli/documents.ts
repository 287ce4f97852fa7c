/** `surefoot documents`: what an organisation has written down for its tasks, listed, added from a file, and taken away. */

import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { text } from "node:stream/consumers";
import { readDocument } from "../adapters/knowledge/document.js";
import { faultOfPattern } from "../core/knowledge/domain-pattern.js";
import { type Database, openDatabase } from "../db/client.js";
import { type DocumentRow, deleteDocument, listDocuments, writeDocument } from "../db/knowledge.js";
import { readTenantSettings } from "../db/tenant-settings.js";
import { describeFaults } from "../protocol/issue-words.js";
import { type DocumentType, type NewDocument, newDocument } from "../protocol/knowledge.js";
import { auditOperator } from "./operator.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export interface DocumentsOptions {
  readonly organisation?: string;
  /** The file's name without it. */
  readonly title?: string;
  /** Used on every site. */
  readonly public?: boolean;
  readonly onlyOn?: readonly string[];
}

export type DocumentCommand = "list" | "add" | "remove";

interface Wanted extends DocumentsOptions {
  readonly command: DocumentCommand;
  /** File of one to add, `-` for standard input; id of one to remove. */
  readonly subject?: string;
}

interface Place {
  readonly database: Database;
  readonly tenantId: string;
}

const TYPES: Readonly<Record<string, DocumentType>> = {
  ".md": "text/markdown",
  ".markdown": "text/markdown",
  ".html": "text/html",
  ".htm": "text/html",
};

export async function changeDocuments(wanted: Wanted): Promise<void> {
  const { databaseUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-documents" });
  try {
    const { tenantId, name } = await chooseOrganisation(database, wanted.organisation);
    const place = { database, tenantId };
    if (wanted.command === "add") await add(place, wanted);
    if (wanted.command === "remove") await remove(place, wanted.subject ?? "");
    const { allowedDomains } = await readTenantSettings(database, tenantId);
    const lines = (await listDocuments(database, tenantId)).map((row) => lineOf(row, allowedDomains));
    process.stdout.write(`${[name, ...lines].join("\n")}\n`);
  } finally {
    await database.close();
  }
}

async function add({ database, tenantId }: Place, wanted: Wanted): Promise<void> {
  const given = await read(wanted);
  const parts = readDocument(given.content, given.contentType);
  if (parts.length === 0) throw new CommandError("the document says nothing that a person could read");
  const written = await writeDocument(database, tenantId, given, parts);
  if (written.kind === "full")
    throw new CommandError("the organisation keeps as many documents as it may: remove one first");
  if (written.kind === "written")
    await auditOperator({ database, tenantId }, "knowledge.upload", written.row.documentId);
}

async function read({ subject: file, title, public: isPublic, onlyOn = [] }: Wanted): Promise<NewDocument> {
  if (file === undefined) throw new CommandError("name a file: surefoot documents add handbook.md");
  for (const pattern of onlyOn) {
    const fault = faultOfPattern(pattern);
    if (fault !== null) throw new CommandError(`${pattern} ${fault}`);
  }
  const parsed = newDocument.safeParse({
    title: title ?? basename(file),
    content: file === "-" ? await text(process.stdin) : await contentOf(file),
    contentType: TYPES[extname(file).toLowerCase()] ?? "text/plain",
    label: isPublic ? "public" : "company",
    domains: onlyOn,
  });
  if (parsed.success) return parsed.data;
  throw new CommandError(describeFaults(parsed.error, "the document"));
}

async function contentOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read: ${error.code ?? error.message}`);
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${file} is no text: plain text, Markdown or HTML in UTF-8 is taken`);
  }
}

async function remove(place: Place, documentId: string): Promise<void> {
  const all = await listDocuments(place.database, place.tenantId);
  if (!all.some((one) => one.documentId === documentId))
    throw new CommandError(`there is no document ${documentId}; "surefoot documents" lists them`);
  await deleteDocument(place.database, place.tenantId, documentId);
  await auditOperator(place, "knowledge.delete", documentId);
}

/** With where it is used, for nothing else tells why a task was not told of it. */
function lineOf(
  { documentId, title, label, domains, chunks, createdAt }: DocumentRow,
  allowed: readonly string[],
): string {
  const isUsed = label === "public" || allowed.length > 0;
  const all = label === "public" ? "every site" : allowed.join(", ");
  const where = isUsed
    ? `on ${domains.length > 0 ? `${domains.join(", ")} alone` : all}`
    : 'nowhere yet: name hosts with "surefoot settings --knowledge-on <host...>"';
  const parts = `${chunks} part${chunks === 1 ? "" : "s"}`;
  return `  ${documentId}  “${title}”  ${label}  ${parts}  ${createdAt.toISOString()}  used ${where}`;
}
