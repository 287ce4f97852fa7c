/** Strangers: a person who has something in every place, and all kinds of people whom it is none of the business of. Test support. */

import { randomUUID } from "node:crypto";
import { createCipher, keyFrom } from "../../adapters/encryption/cipher.js";
import { readPage } from "../../adapters/snapshots/read-page.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { createSources } from "../../adapters/sources/sources.js";
import { writeAudit } from "../../db/audit.js";
import { type TenantTransaction, withTenant } from "../../db/client.js";
import { addOrganisation, addPerson } from "../../db/people.js";
import { applyRecord } from "../../db/tasks.js";
import { PATIENTS_API } from "../core/sources/sources.js";
import { aBatch, aReply, issued, verdictFact } from "../db/task-rows.js";
import { A_REQUEST, INTERACT, type Lab, openLab } from "./lab.js";
import { type Caller, callerOf, logIn, type Somebody, signedIn, somebody, taskOf } from "./people.js";

/** Stands in everything that the victim has; nobody else may ever read it. */
export const CANARY = "canary-7f3a";
const MEMBERS = "/api/v1/tenant/members";
const INVITATIONS = "/api/v1/tenant/invitations";
/**
 * Same tenant: a member, one who was removed, one who was disabled. Other tenant: its owner. Elsewhere: the victim, speaking for
 * another tenant of theirs. Nobody: no token at all.
 */
export const KINDS = ["sibling", "otherTenant", "elsewhere", "removed", "disabled", "nobody"] as const;
export type Kind = (typeof KINDS)[number];

export interface Property {
  readonly taskId: string;
  readonly sessionId: string;
  readonly tokenId: string;
  readonly documentId: string;
  readonly source: string;
  readonly invitationId: string;
}

export interface StrangerLab {
  readonly lab: Lab;
  readonly victim: Somebody;
  readonly own: Property;
  readonly strangers: Readonly<Record<Kind, Caller>>;
}

export async function openStrangerLab(databaseUrl: string): Promise<StrangerLab> {
  const cipher = createCipher([keyFrom("a key of tests, and of nothing else")]);
  const lab = await openLab(databaseUrl, { sources: { port: createSources({ privateHosts: [] }), cipher } });
  const victim = await somebody(lab, "member");
  const { tenantId } = victim;
  const owner = await signedIn(lab, await somebody(lab, "owner", tenantId));
  const [sibling, removed, disabled] = [
    await somebody(lab, "member", tenantId),
    await somebody(lab, "admin", tenantId),
    await somebody(lab, "admin", tenantId),
  ];
  const strangers = {
    sibling: await signedIn(lab, sibling),
    otherTenant: await signedIn(lab, await somebody(lab, "owner")),
    elsewhere: await inAnotherTenant(lab, victim),
    removed: await signedIn(lab, removed),
    disabled: await signedIn(lab, disabled),
    nobody: callerOf(lab, null),
  };
  await owner.remove(`${MEMBERS}/${removed.userId}`);
  await owner.post(`${MEMBERS}/${disabled.userId}/disable`);
  const own = await fill(lab, victim, { by: await signedIn(lab, victim), owner });
  await fillTables(lab, victim, own);
  return { lab, victim, strangers, own };
}

async function inAnotherTenant(lab: Lab, { userId, email }: Somebody): Promise<Caller> {
  const [tenantId, nowMs] = [randomUUID(), Date.now()];
  await addOrganisation(lab.database, { tenantId, name: "Clinic of the South", nowMs });
  const person = { userId, email, name: "Ada Winter", passwordHash: "the one they have stays" };
  await addPerson(lab.database, { ...person, tenantId, role: "member", nowMs });
  return callerOf(lab, (await logIn(lab, email, { tenantId })).body.data.accessToken);
}

/** What the API and a worker write for a person. */
async function fill(
  lab: Lab,
  victim: Somebody,
  { by, owner }: { readonly by: Caller; readonly owner: Caller },
): Promise<Property> {
  const asked = { ...A_REQUEST, url: `${A_REQUEST.url}/${CANARY}`, query: `Type ${CANARY}` };
  const { taskId, sessionId } = (await by.post(INTERACT, asked)).body.data;
  const task = taskOf(victim, { taskId, sessionId });
  const revision = { cause: "made", reason: CANARY, plan: null } as const;
  const page = { url: A_REQUEST.url, userId: victim.userId, ambient: [] };
  const read = readPage({ ...page, html: `<title>${CANARY}</title><main><p>${CANARY}</p></main>` });
  await createSnapshotStore(lab.database).put(victim.tenantId, { ...page, ...read });
  const before = { ...issued(0).before, snapshotId: read.snapshotId };
  const facts = [
    { kind: "action", issued: issued(0, { thought: CANARY, before }) },
    verdictFact(0, true, CANARY),
    { kind: "event", sequence: 1, type: "plan", text: CANARY, revision },
  ] as const;
  await applyRecord(lab.database, aBatch(task, { facts, reply: aReply({ thought: CANARY }) }));
  await by.post("/api/v1/user/preferences", { preferences: { note: CANARY } });
  const { tokenId } = (await by.post("/api/v1/tokens", { name: CANARY, scopes: ["read"] })).body.data;
  await owner.post("/api/v1/tenant/settings", { allowedDomains: ["knowledge.test", `${CANARY}.test`] });
  const document = { title: `Handbook of ${CANARY}`, content: `${CANARY} is known here.` };
  const { documentId } = (await owner.post("/api/knowledge/documents", document)).body.data;
  const added = await owner.post("/api/v1/tenant/sources", { ...PATIENTS_API, requests: [`find ${CANARY} {name}`] });
  const { tenantId, userId } = victim;
  const entry = { tenantId, userId, id: randomUUID(), action: "task.read", subject: CANARY, at: new Date() };
  await writeAudit(lab.database, entry);
  await owner.post(INVITATIONS, { email: `${CANARY}@lab.test` });
  const [{ invitationId }] = (await owner.get(INVITATIONS)).body.data.invitations;
  return { taskId, sessionId, tokenId, documentId, source: added.body.data.name, invitationId };
}

interface Table {
  readonly name: string;
  /** Row-level security is on, and holds for the owner too. */
  readonly forced: boolean;
}

export const tenantTables = ({ database }: Lab): Promise<readonly Table[]> => database.sql<Table[]>`
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' order by 1`;

/** As the tenant, with the victim's own id: the database shows some tables to one person alone. */
export const asTenant = <T>(
  { lab, victim }: Pick<StrangerLab, "lab" | "victim">,
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> =>
  withTenant(lab.database, tenantId, async (tx) => {
    await tx.execute(`select set_config('app.user_id', '${victim.userId}', true)`);
    return await work(tx);
  });

/** By the type of a column; ids are those of what the victim has. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ text: `'${CANARY}'`, uuid: "gen_random_uuid()", int4: "7", int8: "7", float8: "1", bool: "true" },
  ...{ jsonb: `'{"said": "${CANARY}"}'`, bytea: "'x'", timestamptz: "now()", _text: "'{}'", _int4: "'{}'" },
};

/** Writes a row of the victim's, made from the columns that have to be there. */
export async function insertInto(
  { lab, victim, own }: Pick<StrangerLab, "lab" | "victim" | "own">,
  name: string,
): Promise<string> {
  const ids: Readonly<Record<string, string>> = {
    ...{ tenant_id: victim.tenantId, user_id: victim.userId, task_id: own.taskId },
    ...{ session_id: own.sessionId, document_id: own.documentId },
  };
  const columns = await lab.database.sql<{ name: string; type: string }[]>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_nullable = 'NO' and column_default is null
      and is_generated = 'NEVER'`;
  const value = ({ name: column, type }: { name: string; type: string }): string => {
    const made = column in ids ? `'${ids[column]}'` : VALUES[type];
    if (made === undefined) throw new Error(`no value for ${column} ${type}`);
    return made;
  };
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  return `insert into "${name}" (${names}) values (${columns.map(value).join(", ")})`;
}

/** Rows of the victim's that hold the word. */
export async function wordsIn(open: Pick<StrangerLab, "lab" | "victim">, table: string): Promise<number> {
  const { tenantId } = open.victim;
  const text = `select count(*)::int as n from "${table}" t where tenant_id = '${tenantId}' and t::text like '%${CANARY}%'`;
  return asTenant(open, tenantId, async (tx) => (await tx.execute<{ n: number }>(text))[0]?.n ?? 0);
}

/** The ends of chains of hashes: not a word of anybody, and the app writes none. */
export const WORDLESS: readonly string[] = ["audit_heads"];

/** What a person's use has not put the word into, a statement does: no table is left out of what strangers must not see. */
async function fillTables(lab: Lab, victim: Somebody, own: Property): Promise<void> {
  const open = { lab, victim, own };
  for (const { name } of await tenantTables(lab)) {
    if (WORDLESS.includes(name) || (await wordsIn(open, name)) > 0) continue;
    const insert = await insertInto(open, name);
    // One row alone where a tenant or a person has no more than one.
    await asTenant(open, victim.tenantId, (tx) => tx.execute(`${insert} on conflict do nothing`));
  }
}

/** A line of the printed matrix: words of equal width. */
export const matrixRow = (name: string, cells: readonly (string | number)[]): string =>
  [name.padEnd(62), ...cells.map((cell) => String(cell).padStart(11))].join(" ");
