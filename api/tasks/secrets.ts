/** Secrets: taken out of a person's text, hidden in clients' reports, and given to the client that types them. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import { decryptSecrets, encryptSecrets } from "../../adapters/encryption/task-secrets.js";
import { printAction, readAction } from "../../core/action/grammar.js";
import { mayActOn } from "../../core/action/origins.js";
import { extractSecrets } from "../../core/secrets/extract.js";
import { hideSecrets } from "../../core/secrets/hide.js";
import { fillSlot, type Secret, slotIn } from "../../core/secrets/slot.js";
import { addTaskSecrets, readSecrets } from "../../db/task-secrets.js";
import type { TaskRow } from "../../db/tasks.js";
import type { InteractReply } from "../../protocol/reply.js";
import { actionPath, secretRequest, secretValue } from "../../protocol/requests.js";
import { type ApiDeps, type ApiEnv, ApiError, body, data, errors, ok, signedInRoute } from "../http/route.js";
import { audit, ownTask } from "./task-view.js";

/** Capability of clients that fetch secret values themselves. For other clients the API writes the values into the reply. */
export const FETCHES_SECRETS = "secrets";

type SecretDeps = Pick<ApiDeps, "database" | "cipher" | "log">;

export async function readTaskSecrets({ database, cipher, log }: SecretDeps, row: TaskRow): Promise<readonly Secret[]> {
  if (!row.hasSecrets) return [];
  return decryptSecrets(cipher, row, await readSecrets(database, row), (err, name) =>
    log.warn({ err, taskId: row.taskId, sessionId: row.sessionId, name }, "a secret of a task cannot be read"),
  );
}

/** Stores the secrets in a person's text to a running task, and returns the text with slots in their place. */
export async function keepSecrets(
  deps: SecretDeps,
  row: TaskRow,
  text: string,
  marked?: readonly Secret[],
  known?: readonly Secret[],
): Promise<string> {
  const asked = row.status === "needs_user_input" ? (row.reply?.userQuestion ?? "") : "";
  const extracted = extractSecrets(text, { known: known ?? (await readTaskSecrets(deps, row)), marked, asked });
  if (extracted.secrets.length > 0)
    await addTaskSecrets(deps.database, row, encryptSecrets(deps.cipher, row, extracted.secrets));
  return extracted.text;
}

/** Replaces known secrets in a report by their slots; ids stay unchanged. */
export function hideInReport<R extends { readonly observationId?: string; readonly clientId?: string }>(
  report: R,
  secrets: readonly Secret[],
): R {
  const { observationId, clientId } = report;
  return { ...hideSecrets(report, secrets), observationId, clientId };
}

/** Fills in secret values for a client that cannot fetch them. Only the sent reply has them, never a stored one. */
export async function withSecrets(deps: SecretDeps, row: TaskRow, reply: InteractReply): Promise<InteractReply> {
  const typed = [reply.action, ...(reply.actions ?? []).map(({ action }) => action)];
  if (!typed.some((action) => action !== undefined && slotOfAction(action) !== undefined)) return reply;
  // The row may be older than the answer that brought the first secret.
  const secrets = await readTaskSecrets(deps, { ...row, hasSecrets: true });
  const filled = (action: string) => fillIn(action, secrets);
  return {
    ...reply,
    action: reply.action && filled(reply.action),
    actions: reply.actions?.map((one) => ({ ...one, action: filled(one.action) })),
  };
}

function slotOfAction(action: string): string | undefined {
  const read = readAction(action);
  return read && slotIn(read);
}

function fillIn(written: string, secrets: readonly Secret[]): string {
  const action = readAction(written);
  const secret = action && secrets.find(({ name }) => name === slotIn(action));
  return action && secret ? printAction(fillSlot(action, secret.value)) : written;
}

/** Gives a client a secret right before it types it: only for the outstanding action, on a page of that action's origin. */
export function addSecrets(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const path = "/api/agent/tasks/{id}/actions/{actionId}/secrets" as const;
  const route = signedInRoute("post", path, "The secret that the outstanding action types", {
    request: { params: actionPath, body: body(secretRequest) },
    responses: { 200: data(secretValue, "To be typed, and kept nowhere"), ...errors(400, 401, 404, 409, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const { id, actionId } = c.req.valid("param");
    const { origin, clientId } = c.req.valid("json");
    const row = await ownTask(deps, who, id);
    c.set("taskId", row.taskId);
    c.header("Cache-Control", "no-store");
    const name = issuedSecret(row, { actionId, origin, clientId });
    const secret = (await readTaskSecrets(deps, row)).find((one) => one.name === name);
    if (secret === undefined) throw new ApiError("NOT_FOUND", `This task has no secret "${name}".`);
    await audit(deps, who, "secret.read", `${row.taskId}:${actionId}:${name}`);
    return ok(c, secret);
  });
}

interface Wanted {
  readonly actionId: string;
  readonly origin: string;
  readonly clientId: string | undefined;
}

/** Returns the secret's name. Throws unless this client is to carry out the action now, on that origin. */
function issuedSecret({ reply, outstandingActionId }: TaskRow, { actionId, origin, clientId }: Wanted): string {
  const refuse = (message: string) => new ApiError("RESOURCE_CONFLICT", message, { field: "actionId" });
  const chain = reply && reply.action !== undefined ? (reply.actions ?? [{ ...reply, action: reply.action }]) : [];
  const issued = outstandingActionId === null ? undefined : chain.find((one) => one.actionId === actionId);
  if (!reply || !issued) throw refuse("This action is not issued now.");
  if (reply.clientId !== undefined && reply.clientId !== clientId)
    throw new ApiError("TASK_HELD", "Another client carries this action out.", { field: "clientId" });
  const name = slotOfAction(issued.action);
  if (name === undefined) throw refuse("This action types no secret.");
  if (reply.origin === undefined || !mayActOn(origin, [reply.origin]))
    throw new ApiError("RESOURCE_CONFLICT", "The action is for a page of another site.", { field: "origin" });
  return name;
}
