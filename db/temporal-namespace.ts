/** Temporal namespace: the one in which the tasks of these tables run, so that rows are never held against another. */

import { type Database, query } from "./client.js";
import { temporalNamespace } from "./schema.js";

export interface Namespace {
  readonly name: string;
  readonly id: string;
}

/** Null until tasks were seen in one. */
export async function readNamespace({ db }: Database): Promise<Namespace | null> {
  const { name, id } = temporalNamespace;
  const [row] = await query(() => db.select({ name, id }).from(temporalNamespace));
  return row ?? null;
}

/** Once: another one takes its place only when an operator says so. */
export async function writeNamespace(
  { db }: Database,
  namespace: Namespace,
  { nowMs, replaces = false }: { readonly nowMs: number; readonly replaces?: boolean },
): Promise<void> {
  const row = { ...namespace, seenAt: new Date(nowMs) };
  const insert = db.insert(temporalNamespace).values(row);
  const target = temporalNamespace.only;
  await query(() => (replaces ? insert.onConflictDoUpdate({ target, set: row }) : insert.onConflictDoNothing()));
}
