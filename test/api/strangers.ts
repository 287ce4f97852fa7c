/** Strangers: a person who has something in every place, and all kinds of people whom it is none of the business of. Test support. */

import { randomUUID } from "node:crypto";
import { createCipher, keyFrom } from "../../adapters/encryption/cipher.js";
import { readPage } from "../../adapters/snapshots/read-page.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import { createSources } from "../../adapters/sources/sources.js";
import type { TaskRef } from "../../core/task/identity.js";
import { addOrganisation, addPerson } from "../../db/people.js";
import { applyRecord } from "../../db/tasks.js";
import { PATIENTS_API } from "../core/sources/sources.js";
import { aBatch, aReply, issued, verdictFact } from "../db/task-rows.js";
import { A_REQUEST, INTERACT, type Lab, openLab } from "./lab.js";
import { type Caller, callerOf, logIn, type Somebody, signedIn, somebody } from "./people.js";

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
  return { lab, victim, strangers, own: await fill(lab, victim, { by: await signedIn(lab, victim), owner }) };
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
  const { taskId, sessionId } = (await by.post(INTERACT, { ...A_REQUEST, query: `Type ${CANARY}` })).body.data;
  const task = { tenantId: victim.tenantId, userId: victim.userId, taskId, sessionId } as TaskRef; // ids of the API's
  const revision = { cause: "made", reason: CANARY, plan: null } as const;
  const page = { url: A_REQUEST.url, userId: victim.userId, ambient: [] };
  const read = readPage({ ...page, html: `<title>${CANARY}</title><main><p>${CANARY}</p></main>` });
  await createSnapshotStore(lab.database).put(victim.tenantId, { ...page, ...read });
  const before = { ...issued(0).before, snapshotId: read.snapshotId };
  const facts = [
    { kind: "action", issued: issued(0, { thought: CANARY, before }) },
    verdictFact(0),
    { kind: "event", sequence: 1, type: "plan", text: CANARY, revision },
  ] as const;
  await applyRecord(lab.database, aBatch(task, { facts, reply: aReply({ thought: CANARY }) }));
  await by.post("/api/v1/user/preferences", { preferences: { note: CANARY } });
  const { tokenId } = (await by.post("/api/v1/tokens", { name: CANARY, scopes: ["read"] })).body.data;
  await owner.post("/api/v1/tenant/settings", { allowedDomains: ["knowledge.test"] });
  const document = { title: "Handbook", content: `${CANARY} is known here.` };
  const { documentId } = (await owner.post("/api/knowledge/documents", document)).body.data;
  const added = await owner.post("/api/v1/tenant/sources", { ...PATIENTS_API, requests: [`find ${CANARY} {name}`] });
  await owner.post(INVITATIONS, { email: `${CANARY}@lab.test` });
  const [{ invitationId }] = (await owner.get(INVITATIONS)).body.data.invitations;
  return { taskId, sessionId, tokenId, documentId, source: added.body.data.name, invitationId };
}

/** A line of the printed matrix: words of equal width. */
export const matrixRow = (name: string, cells: readonly (string | number)[]): string =>
  [name.padEnd(62), ...cells.map((cell) => String(cell).padStart(11))].join(" ");
