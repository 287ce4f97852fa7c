/** Seed: what a company that uses the API has in it: tasks in every state, a conversation, people, documents, sources. */

import { createSimulatedClient } from "../simulated-client.js";
import { createSimulatedSite } from "../simulated-site.js";
import { type Caller, callerOf, signIn } from "./caller.js";
import type { Stage } from "./stage.js";

interface OutstandingAction {
  readonly taskId: string;
  readonly actionId: string;
}

/** Ids that exist, by what they are ids of; and what a person would send with them. */
export interface Seed {
  /** Of the owner, by password: what may do most. */
  readonly token: string;
  readonly owner: { readonly email: string; readonly password: string; readonly tenantId: string };
  readonly finished: readonly string[];
  readonly open: readonly string[];
  readonly asking: readonly string[];
  readonly approving: readonly OutstandingAction[];
  /** Its outstanding action types a secret. */
  readonly typing: OutstandingAction;
  /** Their first page came with a picture. */
  readonly pictured: readonly string[];
  readonly calls: readonly string[];
  readonly paused: readonly string[];
  readonly interrupted: readonly string[];
  readonly sessions: readonly string[];
  readonly documents: readonly string[];
  readonly sources: readonly string[];
  readonly members: readonly string[];
  readonly invitations: readonly string[];
  readonly inviteTokens: readonly string[];
  readonly resetTokens: readonly string[];
  readonly tokens: readonly string[];
}

export const SITE = "https://orders.acme.test";
const PAGE = {
  url: `${SITE}/new`,
  title: "New order",
  dom: '<main><h1>New order</h1><form><label>Street <input id="4"></label><button id="5">Save</button></form></main>',
};
const QUERY = "Set Street to 12 Harbour Street, then click Save";
const SECRET = { name: "password", value: "Quiet-Meadow-77" };
const SIGN_IN = {
  url: `${SITE}/sign-in`,
  title: "Sign in",
  dom: '<main><h1>Sign in</h1><form><label>Password <input id="4" type="password"></label><button id="5">Sign in</button></form></main>',
  query: `Type ${SECRET.value} into the password field, then click Sign in`,
  secrets: [SECRET],
  capabilities: ["secrets"],
};
/** As a JPEG begins. */
const PICTURE = {
  type: "image/jpeg",
  data: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8]).toString("base64"),
};
/** Each may be used up by a case: cancelled, answered, deleted, revoked. */
const OF_EACH = 8;

export async function seedStage({ url, stack, records }: Stage): Promise<Seed> {
  const { email, password, tenantId } = stack;
  const owner = { email, password, tenantId };
  const token = await signIn(url, owner);
  const call = callerOf(url, token);
  await call.post("/api/v1/user/preferences", { preferences: { theme: "dark" } });
  await call.post("/api/v1/tenant/settings", { allowedDomains: ["orders.acme.test"] });
  const finished = await finish(url, token);
  await call.post(`/api/agent/tasks/${finished.taskId}/feedback`, { rating: "up", reason: "It was right." });
  const open = await many(OF_EACH, () => begin(call));
  const paused = await many(2, () => begin(call));
  for (const { taskId } of paused) await call.post(`/api/agent/tasks/${taskId}/pause`, {});
  const asking = await many(OF_EACH, () => begin(call, { options: { confirmContract: true } }));
  const approving = await many(OF_EACH, () => begin(call, { options: { approve: "always" } }));
  const interrupted = await many(2, () => interrupt(call));
  const pictured = await many(2, () => begin(call, { screenshot: PICTURE }));
  const typing = await begin(call, SIGN_IN);
  if (typing.actionId === undefined) throw new Error(`The task with a secret is ${typing.status}.`);
  const { calls } = await call.get<{ calls: readonly { callId: string }[] }>(
    `/api/agent/tasks/${finished.taskId}/model-calls`,
  );
  const ids = (tasks: readonly Begun[]) => tasks.map(({ taskId }) => taskId);
  return {
    token,
    owner,
    finished: [finished.taskId],
    ...{ open: ids(open), asking: ids(asking), paused: ids(paused), interrupted: ids(interrupted) },
    approving: approving.map(({ taskId, approval }) => ({ taskId, actionId: approval?.actionId ?? "" })),
    pictured: ids(pictured),
    typing: { taskId: typing.taskId, actionId: typing.actionId },
    calls: calls.map(({ callId }) => callId),
    sessions: [finished.sessionId, ...open.slice(0, 3).map(({ sessionId }) => sessionId)],
    ...(await seedOrganisation(call, records)),
  };
}

interface Begun {
  readonly taskId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly status: string;
  readonly actionId?: string;
  readonly approval?: { readonly actionId: string };
}

const many = <T>(count: number, make: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));

/** A reply that takes longer than a request is held is fetched. */
async function begin(call: Caller, more: object = {}): Promise<Begun> {
  const begun = await call.post<Begun>("/api/agent/interact", { ...PAGE, query: QUERY, ...more });
  return begun.turn === undefined ? call.get(`/api/agent/tasks/${begun.taskId}/next?after=0&wait=18`) : begun;
}

/** Its only step is taken, and the page after it reported. */
async function interrupt(call: Caller): Promise<Begun> {
  const task = await begin(call, { limits: { steps: 1 } });
  const dom = PAGE.dom.replace('id="4"', 'id="4" value="12 Harbour Street"');
  await call.post("/api/agent/interact", { ...PAGE, dom, taskId: task.taskId });
  return task;
}

async function finish(
  baseUrl: string,
  token: string,
): Promise<{ readonly taskId: string; readonly sessionId: string }> {
  const site = createSimulatedSite(SITE, {
    "/reports": { title: "Reports", body: "<h1>Reports</h1><button>Make report</button>", script: makesReport },
  });
  const client = createSimulatedClient({ baseUrl, token, clientId: "seed", site });
  const { taskId, sessionId, status } = await client.runTask("click Make report");
  if (status !== "completed") throw new Error(`The task of the seed ended ${status}.`);
  return { taskId, sessionId };
}

const makesReport: NonNullable<Parameters<typeof createSimulatedSite>[1][string]["script"]> = ({ on, find, send }) =>
  on("click", "button", () => {
    send("POST", "/reports", 201);
    find("h1").textContent = "The report is ready";
  });

type Organisation = Pick<
  Seed,
  "documents" | "sources" | "members" | "invitations" | "inviteTokens" | "resetTokens" | "tokens"
>;

async function seedOrganisation(call: Caller, records: string): Promise<Organisation> {
  const documents = await many(OF_EACH, (nth) => call.post<{ documentId: string }>(DOCUMENTS, handbook(nth)));
  const sources = await many(OF_EACH, (nth) => call.post<{ name: string }>(SOURCES, patients(nth, records)));
  const tokens = await many(OF_EACH, (nth) =>
    call.post<{ tokenId: string }>("/api/v1/tokens", { name: `script ${nth}`, scopes: ["read"] }),
  );
  const members = await many(OF_EACH, (nth) => join(call, `member-${nth}@acme.test`));
  const resets = await many(OF_EACH, (nth) =>
    call.post<{ token: string }>(`${MEMBERS}/${members[nth]}/password-reset`, {}),
  );
  const invites = await many(OF_EACH, (nth) => invite(call, `newcomer-${nth}@acme.test`));
  const { invitations } = await call.get<{ invitations: readonly { invitationId: string }[] }>(INVITATIONS);
  return {
    documents: documents.map(({ documentId }) => documentId),
    sources: sources.map(({ name }) => name),
    tokens: tokens.map(({ tokenId }) => tokenId),
    members,
    resetTokens: resets.map(({ token }) => token),
    inviteTokens: invites.slice(0, OF_EACH / 2),
    invitations: invitations.slice(OF_EACH / 2).map(({ invitationId }) => invitationId),
  };
}

const [DOCUMENTS, SOURCES] = ["/api/knowledge/documents", "/api/v1/tenant/sources"];
const [MEMBERS, INVITATIONS] = ["/api/v1/tenant/members", "/api/v1/tenant/invitations"];
export const PASSWORD = "correct horse battery";

const handbook = (nth: number) => ({
  title: `Warehouse handbook ${nth}`,
  contentType: "text/markdown",
  content: `# Deliveries\n\nDeliveries go to ${nth + 1} Harbour Street, dock 4.`,
});

const patients = (nth: number, records: string) => ({
  kind: "http",
  name: `patients-${nth}`,
  parameters: { name: "text" },
  read: { where: { "/name": "{name}" } },
  expect: { op: ">=", count: 1 },
  url: `http://${records}/patients?name={name}`,
});

const invite = async (call: Caller, email: string): Promise<string> =>
  (await call.post<{ token: string }>(INVITATIONS, { email })).token;

async function join(call: Caller, email: string): Promise<string> {
  const token = await invite(call, email);
  const accept = { token, name: "Jas Doe", password: PASSWORD };
  return (await call.post<{ user: { id: string } }>("/api/v1/auth/accept-invite", accept)).user.id;
}
