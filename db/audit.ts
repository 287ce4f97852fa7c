/** Audit log: writes entries to a tenant's chain of hashes, and finds the places where a chain is broken (SF11). */

import { createHash } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import { auditHeads, auditLog } from "./audit-schema.js";
import { type Database, sqlStateOf, type TenantTransaction, withTenant } from "./client.js";

export interface AuditEntry {
  readonly tenantId: string;
  readonly id: string;
  readonly userId: string;
  /** Noun and verb, e.g. `task.read`. */
  readonly action: string;
  /** Id of the object that was read or changed. */
  readonly subject: string;
  readonly at: Date;
}

/** The database links the entry into the chain, and serializes entries of one tenant. */
export async function writeAudit(database: Database, entry: AuditEntry): Promise<void> {
  await withTenant(database, entry.tenantId, (tx) => insertAudit(tx, entry));
}

const TAKEN = "23505";

/** Skips an id that exists already. `ON CONFLICT` would not do: the database links a row before it sees the conflict. */
export async function writeAuditOnce(database: Database, entry: AuditEntry): Promise<void> {
  const isIt = and(eq(auditLog.tenantId, entry.tenantId), eq(auditLog.id, entry.id));
  try {
    await withTenant(database, entry.tenantId, async (tx) => {
      const known = await tx.select({ id: auditLog.id }).from(auditLog).where(isIt);
      if (known.length === 0) await insertAudit(tx, entry);
    });
  } catch (error) {
    // A concurrent call wrote the same entry.
    if (sqlStateOf(error) !== TAKEN) throw error;
  }
}

async function insertAudit(tx: TenantTransaction, { at, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, createdAt: at });
}

/** Author and time of a change to a tenant's data. */
export interface AuditedChange {
  readonly tenantId: string;
  /** Id of a member, or the name of the operator. */
  readonly by: string;
  readonly auditId: string;
  readonly at: Date;
}

/** Writes the entry in the transaction of the change, so that both are kept or neither. */
export const auditChange = (
  tx: TenantTransaction,
  change: AuditedChange,
  action: string,
  subject: string,
): Promise<void> =>
  insertAudit(tx, { tenantId: change.tenantId, id: change.auditId, userId: change.by, action, subject, at: change.at });

/** A link of a chain, as stored in a log or a table. */
export interface AuditHead {
  /** Counts from 1; 0 for an empty chain. */
  readonly position: number;
  /** SHA-256 in hex. */
  readonly chainHash: string;
}

/** The last link of the chain; position 0 for an empty chain. */
export async function readAuditHead(database: Database, tenantId: string): Promise<AuditHead> {
  const [head] = await withTenant(database, tenantId, (tx) => tx.select().from(auditHeads));
  return head === undefined ? START : { position: head.position, chainHash: head.chainHash };
}

export interface AuditFault {
  readonly position: number;
  readonly id?: string;
  /**
   * `missing`: the position has no row. `changed`: the row's content differs from its hash. `unlinked`: the row does not
   * follow the one before it. `elsewhere`: another hash was noted for this position.
   */
  readonly kind: "missing" | "changed" | "unlinked" | "elsewhere";
}

export interface AuditReport {
  readonly rows: number;
  /** Rows with erased content; their hashes still prove their place in the chain. */
  readonly erased: number;
  readonly faults: readonly AuditFault[];
  readonly head: AuditHead;
}

const PAGE = 1_000;
const START: AuditHead = { position: 0, chainHash: "" };

/** Checks a tenant's whole chain. `noted`: links logged earlier, which reveal a cut or rewritten end. */
export async function verifyAudit(
  database: Database,
  tenantId: string,
  noted: readonly AuditHead[] = [],
): Promise<AuditReport> {
  const faults: AuditFault[] = [];
  const found = { rows: 0, erased: 0 };
  const known = await withTenant(database, tenantId, (tx) => tx.select().from(auditHeads));
  const expected = new Map([...known, ...noted].map((head) => [head.position, head.chainHash]));
  let last = START;
  for await (const row of readChain(database, tenantId)) {
    for (let at = last.position + 1; at < row.position; at++) faults.push({ position: at, kind: "missing" });
    const follows = row.chainHash === sha256(last.chainHash + row.id + row.contentHash);
    const isErased = row.salt === null && row.userId === null && row.action === null && row.subject === null;
    const { position, id } = row;
    if (!follows && row.position === last.position + 1) faults.push({ position, id, kind: "unlinked" });
    if (!isErased && contentHashOf(row) !== row.contentHash) faults.push({ position, id, kind: "changed" });
    if ((expected.get(position) ?? row.chainHash) !== row.chainHash) faults.push({ position, id, kind: "elsewhere" });
    found.rows += 1;
    if (isErased) found.erased += 1;
    last = { position, chainHash: row.chainHash };
  }
  const end = Math.max(...expected.keys(), 0);
  for (let at = last.position + 1; at <= end; at++) faults.push({ position: at, kind: "missing" });
  return { ...found, faults, head: last };
}

/** Reads the chain in pages, including rows that are added meanwhile. */
async function* readChain(database: Database, tenantId: string): AsyncGenerator<ChainRow> {
  for (let after = 0; ; ) {
    const rows = await withTenant(database, tenantId, (tx) => selectAfter(tx, after));
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.position;
  }
}

type ChainRow = Awaited<ReturnType<typeof selectAfter>>[number];

const selectAfter = (tx: TenantTransaction, after: number) =>
  tx.select().from(auditLog).where(gt(auditLog.position, after)).orderBy(asc(auditLog.position)).limit(PAGE);

/** Must match the database's `audit_chain`. */
function contentHashOf({ salt, userId, action, subject, createdAt }: ChainRow): string {
  const parts = [userId, action, subject].map((part) => sha256(part ?? ""));
  return sha256([salt ?? "", ...parts, createdAt.getTime()].join(""));
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
