/** Settings: what schemathesis is told of the API that no document says: ids that exist there, and what it need not wait for. */

import { PASSWORD, type Seed, SITE } from "./seed.js";

type Values = readonly (string | number)[];
/** `path.id` → values, and how often one of them is taken rather than one of its own. */
type Bindings = Readonly<Record<string, Values | readonly [values: Values, probability: number]>>;

function bindingsOf(seed: Seed): Readonly<Record<string, Bindings>> {
  const { finished, open, asking, paused, interrupted, sessions, members } = seed;
  const { typing } = seed;
  const [approving] = seed.approving;
  const task = "/api/agent/tasks/{id}";
  const read = { "path.id": [...finished, ...open.slice(0, 2)] };
  return {
    "POST /api/agent/interact": {
      "body.url": [[`${SITE}/new`], 0.8],
      "body.protocol": [[1], 0.9],
      "body.taskId": [open, 0.9],
      "body.sessionId": [sessions, 0.9],
    },
    "POST /api/agent/tasks/{id}/dom": { "path.id": open, "body.protocol": [[1], 0.9] },
    [`GET ${task}`]: read,
    [`GET ${task}/summary`]: read,
    [`GET ${task}/steps`]: read,
    [`GET ${task}/steps/{stepIndex}`]: { "path.id": finished, "path.stepIndex": [[0], 0.9] },
    [`GET ${task}/steps/{stepIndex}/page`]: { "path.id": finished, "path.stepIndex": [[0], 0.9] },
    [`GET ${task}/steps/{stepIndex}/pages`]: { "path.id": finished, "path.stepIndex": [[0], 0.9] },
    [`GET ${task}/steps/{stepIndex}/screenshot`]: {
      "path.id": seed.pictured,
      "path.stepIndex": [[0], 0.9],
      "query.side": [["before"], 0.9],
    },
    [`GET ${task}/model-calls`]: { "path.id": finished },
    [`GET ${task}/model-calls/{callId}`]: { "path.id": finished, "path.callId": [seed.calls, 0.9] },
    [`POST ${task}/actions/{actionId}/secrets`]: {
      "path.id": [typing.taskId],
      "path.actionId": [[typing.actionId], 0.9],
      "body.origin": [[SITE], 0.9],
    },
    "GET /api/debug/session/{taskId}/report": { "path.taskId": finished },
    "POST /api/v1/auth/cookie": {
      "body.email": [[seed.owner.email], 0.8],
      "body.password": [[seed.owner.password], 0.9],
    },
    // An open task would be waited for.
    [`GET ${task}/next`]: { ...read, "query.wait": [[0], 0.9] },
    [`GET ${task}/events`]: { "path.id": finished },
    [`GET ${task}/feedback`]: { "path.id": finished },
    [`POST ${task}/feedback`]: { "path.id": [...finished, ...interrupted] },
    [`POST ${task}/cancel`]: { "path.id": asking.slice(0, 2) },
    [`POST ${task}/pause`]: { "path.id": open },
    [`POST ${task}/resume`]: { "path.id": [...paused, ...interrupted] },
    [`POST ${task}/answer`]: { "path.id": asking.slice(2) },
    [`POST ${task}/approve`]: { "path.id": [approving?.taskId ?? ""], "body.actionId": [approving?.actionId ?? ""] },
    "GET /api/debug/session/{taskId}/export": { "path.taskId": [...finished, ...open.slice(0, 2)] },
    "GET /api/debug/session/{taskId}/recording": { "path.taskId": finished },
    "GET /api/debug/logs": { "query.taskId": [finished, 0.9] },
    "GET /api/session/{id}/task/active": { "path.id": sessions.slice(1) },
    "GET /api/session/{sessionId}/messages": { "path.sessionId": sessions },
    "POST /api/session": { "body.sessionId": sessions.slice(3) },
    "DELETE /api/knowledge/documents/{id}": { "path.id": seed.documents },
    "POST /api/v1/tenant/sources/{name}/try": { "path.name": seed.sources.slice(0, 2) },
    "DELETE /api/v1/tenant/sources/{name}": { "path.name": seed.sources.slice(2) },
    "DELETE /api/v1/tokens/{tokenId}": { "path.tokenId": seed.tokens },
    "POST /api/v1/tenant/members/{userId}/role": { "path.userId": members.slice(0, 2) },
    "POST /api/v1/tenant/members/{userId}/disable": { "path.userId": members.slice(0, 2) },
    "POST /api/v1/tenant/members/{userId}/enable": { "path.userId": members.slice(0, 2) },
    "POST /api/v1/tenant/members/{userId}/password-reset": { "path.userId": members.slice(0, 2) },
    "DELETE /api/v1/tenant/members/{userId}": { "path.userId": members.slice(2) },
    "DELETE /api/v1/tenant/invitations/{invitationId}": { "path.invitationId": seed.invitations },
    "POST /api/v1/auth/login": {
      "body.email": [[seed.owner.email], 0.8],
      "body.password": [[seed.owner.password], 0.9],
    },
    "POST /api/v1/auth/tenant": { "body.tenantId": [[seed.owner.tenantId], 0.9] },
    "POST /api/v1/auth/accept-invite": { "body.token": [seed.inviteTokens, 0.8], "body.password": [[PASSWORD], 0.8] },
    "POST /api/v1/auth/reset-password": { "body.token": [seed.resetTokens, 0.8] },
    // The same again, so that the sign-in stays.
    "POST /api/v1/auth/password": {
      "body.currentPassword": [[seed.owner.password], 0.9],
      "body.newPassword": [seed.owner.password],
    },
  };
}

const FEED = `[[operations]]
include-name = "GET /api/agent/task-feed"
max-stream-events = 1
`;

interface Target {
  readonly url: string;
  readonly signedIn: boolean;
}

export function settingsFor(seed: Seed, { url, signedIn }: Target): string {
  const dictionaries: string[] = [];
  const operations = Object.entries(bindingsOf(seed)).map(([operation, bindings]) => {
    const parameters = Object.entries(bindings).map(([place, bound]) => {
      const [values, probability] = isWeighed(bound) ? bound : [bound, 1];
      const name = `d${dictionaries.length}`;
      dictionaries.push(`[dictionaries.${name}]\nvalues = ${JSON.stringify(values)}\n`);
      return `${JSON.stringify(place)} = { dictionary = "${name}", probability = ${probability.toFixed(2)} }`;
    });
    return `[[operations]]\ninclude-name = ${JSON.stringify(operation)}\nparameters = { ${parameters.join(", ")} }\n`;
  });
  return `${[`base-url = ${JSON.stringify(url)}`, GENERAL, ...(signedIn ? [BEARER] : []), ...dictionaries, FEED, ...operations].join("\n")}`;
}

const isWeighed = (bound: Bindings[string]): bound is readonly [Values, number] => Array.isArray(bound[0]);

const GENERAL = `request-timeout = 30
max-stream-events = 5
continue-on-failure = true
warnings = false
# On a busy machine requests are made up slowly.
suppress-health-check = ["too_slow"]


[generation]
database = "none"
allow-x00 = true

# What fields may say together is in no schema: a contract without a criterion, a template without its parameter.
[checks.positive_data_acceptance]
enabled = false

# A body that is too long, or of a client that is too old, is refused before its fields are looked at.
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 426, 429]
`;

const BEARER = `[auth.openapi.bearer]
bearer = "\${SUREFOOT_TOKEN}"
`;
