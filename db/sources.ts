/** Sources as they are stored: encrypted definitions by tenant and name. */

import { and, asc, eq } from "drizzle-orm";
import { SOURCES_MAX } from "../protocol/sources.js";
import { type Database, withTenant } from "./client.js";
import { tenantSources } from "./source-schema.js";

export type SourceRow = Omit<typeof tenantSources.$inferSelect, "tenantId">;

export const readSources = (database: Database, tenantId: string): Promise<readonly SourceRow[]> =>
  withTenant(database, tenantId, (tx) =>
    tx.select().from(tenantSources).where(eq(tenantSources.tenantId, tenantId)).orderBy(asc(tenantSources.name)),
  );

export const readSource = (database: Database, tenantId: string, name: string): Promise<SourceRow | null> =>
  withTenant(database, tenantId, async (tx) => {
    const [row] = await tx.select().from(tenantSources).where(isOf(tenantId, name));
    return row ?? null;
  });

/** Replaces one of the same name. False: there are as many as there may be. */
export const writeSource = (database: Database, tenantId: string, row: SourceRow): Promise<boolean> =>
  withTenant(database, tenantId, async (tx) => {
    const others = await tx.$count(tenantSources, eq(tenantSources.tenantId, tenantId));
    const [known] = await tx.select().from(tenantSources).where(isOf(tenantId, row.name));
    if (known === undefined && others >= SOURCES_MAX) return false;
    const { name: _, ...set } = row;
    await tx
      .insert(tenantSources)
      .values({ tenantId, ...row })
      .onConflictDoUpdate({ target: [tenantSources.tenantId, tenantSources.name], set });
    return true;
  });

export const deleteSource = (database: Database, tenantId: string, name: string): Promise<boolean> =>
  withTenant(
    database,
    tenantId,
    async (tx) => (await tx.delete(tenantSources).where(isOf(tenantId, name)).returning()).length > 0,
  );

const isOf = (tenantId: string, name: string) =>
  and(eq(tenantSources.tenantId, tenantId), eq(tenantSources.name, name));
