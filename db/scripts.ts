/** Scripts: what worked for a request of one person, kept to be done again; each person sees their own alone (RP8). */

import { and, desc, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { originOf } from "../core/action/origins.js";
import { siteOf } from "../core/action/sites.js";
import { hashText } from "../core/page/text.js";
import { shapeOf } from "../core/replay/request-template.js";
import type { Script } from "../core/replay/script.js";
import type { TaskRef } from "../core/turn/identity.js";
import { type Database, showTo, storable, type TenantTransaction, withPerson } from "./client.js";
import { scripts } from "./record-schema.js";

/** Kept for one person and site; the least recently used goes. */
const SCRIPTS_MAX = 50;
const UNUSED_DAYS = 90;
/** Scripts of one shape that are looked at. */
const CANDIDATES = 10;
const LISTED = 500;

type ScriptOwner = Pick<TaskRef, "tenantId" | "userId">;
export type ScriptRow = typeof scripts.$inferSelect;

const isOf = ({ tenantId, userId }: ScriptOwner, more?: SQL): SQL | undefined =>
  and(eq(scripts.tenantId, tenantId), eq(scripts.userId, userId), more);

const isFresh = sql`${scripts.usedAt} > now() - make_interval(days => ${UNUSED_DAYS})`;

/** By this a request's script is looked up; the values of its parameters are not in it. */
const shapeAt = (startUrl: string, request: string): string => hashText(`${startUrl}\n${shapeOf(request)}`);

const idOf = ({ startUrl, request }: Pick<Script, "startUrl" | "request">): string =>
  hashText(`${startUrl}\n${request}`);

/** Those whose request may be this one, the last used first. */
export const findScripts = (
  database: Database,
  owner: ScriptOwner,
  startUrl: string,
  request: string,
): Promise<ScriptRow[]> =>
  withPerson(database, owner, (tx) =>
    tx
      .select()
      .from(scripts)
      .where(isOf(owner, and(eq(scripts.shape, shapeAt(startUrl, request)), isFresh)))
      .orderBy(desc(scripts.usedAt), scripts.scriptId)
      .limit(CANDIDATES),
  );

/** The last used first. */
export const listScripts = (database: Database, owner: ScriptOwner): Promise<ScriptRow[]> =>
  withPerson(database, owner, (tx) =>
    tx.select().from(scripts).where(isOf(owner, isFresh)).orderBy(desc(scripts.usedAt), scripts.scriptId).limit(LISTED),
  );

export async function findScript(database: Database, owner: ScriptOwner, scriptId: string): Promise<ScriptRow | null> {
  const isIt = isOf(owner, and(eq(scripts.scriptId, scriptId), isFresh));
  const [row] = await withPerson(database, owner, (tx) => tx.select().from(scripts).where(isIt));
  return row ?? null;
}

/** Writes what a task did; a second write by the same task changes nothing. `replaces`: the script that was healed. */
export const writeScript = (database: Database, task: TaskRef, script: Script, replaces?: string): Promise<void> =>
  withPerson(database, task, async (tx) => {
    const { tenantId, userId, taskId } = task;
    const { startUrl, request, steps, contract } = storable(script);
    const scriptId = idOf(script);
    const heals = replaces === undefined ? 0 : await healsOf(tx, task, replaces);
    if (replaces !== undefined && replaces !== scriptId) await remove(tx, task, replaces);
    const known = { shape: shapeAt(startUrl, request), site: siteOf(originOf(startUrl)), startUrl, request };
    const row = { ...known, steps, contract, heals, taskId, usedAt: sql`now()` };
    await tx
      .insert(scripts)
      .values({ tenantId, userId, scriptId, ...row })
      .onConflictDoUpdate({
        target: [scripts.tenantId, scripts.userId, scripts.scriptId],
        set: row,
        setWhere: sql`${scripts.taskId} <> ${taskId}`,
      });
    await dropOld(tx, task, known.site);
  });

/** How often it will have been healed with this time. */
async function healsOf(tx: TenantTransaction, owner: ScriptOwner, scriptId: string): Promise<number> {
  const [row] = await tx
    .select()
    .from(scripts)
    .where(isOf(owner, eq(scripts.scriptId, scriptId)));
  return (row?.heals ?? 0) + 1;
}

/** A task ended verified by it, as it stands. Counted once a task. */
export const noteUse = (database: Database, { taskId, ...owner }: TaskRef, scriptId: string): Promise<void> =>
  withPerson(database, owner, async (tx) => {
    const isIt = isOf(owner, and(eq(scripts.scriptId, scriptId), sql`${scripts.taskId} <> ${taskId}`));
    await tx
      .update(scripts)
      .set({ uses: sql`${scripts.uses} + 1`, usedAt: sql`now()`, taskId })
      .where(isIt);
  });

/** False when there was none. */
export const dropScript = (database: Database, owner: ScriptOwner, scriptId: string): Promise<boolean> =>
  withPerson(database, owner, (tx) => remove(tx, owner, scriptId));

async function remove(tx: TenantTransaction, owner: ScriptOwner, scriptId: string): Promise<boolean> {
  const gone = await tx
    .delete(scripts)
    .where(isOf(owner, eq(scripts.scriptId, scriptId)))
    .returning();
  return gone.length > 0;
}

/** RP8: of somebody whose membership ends; no sweep, which goes by members, would find them afterwards. */
export async function dropScriptsOf(tx: TenantTransaction, owner: ScriptOwner): Promise<void> {
  await showTo(tx, owner.userId);
  await tx.delete(scripts).where(isOf(owner));
}

/** RP8: what was not used for long, and more than are kept of one site. */
async function dropOld(tx: TenantTransaction, owner: ScriptOwner, site: string): Promise<void> {
  await tx.delete(scripts).where(isOf(owner, sql`not (${isFresh})`));
  const isOfSite = eq(scripts.site, site);
  const kept = tx
    .select({ scriptId: scripts.scriptId })
    .from(scripts)
    .where(isOf(owner, isOfSite))
    .orderBy(desc(scripts.usedAt), scripts.scriptId)
    .limit(SCRIPTS_MAX);
  await tx.delete(scripts).where(isOf(owner, and(isOfSite, notInArray(scripts.scriptId, kept))));
}
