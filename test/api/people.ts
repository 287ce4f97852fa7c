/** People for API tests: with a password, in a tenant, signed in through the API. */

import { randomUUID } from "node:crypto";
import { createPasswords } from "../../api/people/password-hashing.js";
import type { TaskRef } from "../../core/turn/identity.js";
import { addOrganisation, addPerson } from "../../db/people.js";
import type { OrganisationRole } from "../../protocol/people.js";
import type { Answer, Lab } from "./lab.js";

export const PASSWORD = "correct horse battery";
let hash: Promise<string> | undefined;

export interface Somebody {
  readonly userId: string;
  readonly email: string;
  readonly tenantId: string;
}

export async function somebody(
  { database }: Pick<Lab, "database">,
  role: OrganisationRole = "member",
  tenantId: string = randomUUID(),
): Promise<Somebody> {
  hash ??= createPasswords().hash(PASSWORD);
  const [userId, nowMs] = [randomUUID(), Date.now()];
  const email = `${userId}@lab.test`;
  await addOrganisation(database, { tenantId, name: "Clinic of the North", nowMs });
  await addPerson(database, { userId, email, name: "Ada Winter", passwordHash: await hash, tenantId, role, nowMs });
  return { userId, email, tenantId };
}

/** By the ids that the API gave out for somebody's request. */
export const taskOf = (
  { tenantId, userId }: Pick<Somebody, "tenantId" | "userId">,
  { taskId, sessionId }: { readonly taskId: string; readonly sessionId: string },
): TaskRef => ({ tenantId, userId, taskId, sessionId }) as TaskRef; // branded by the test

export interface Caller {
  get(path: string): Promise<Answer>;
  post(path: string, body?: object): Promise<Answer>;
  remove(path: string): Promise<Answer>;
}

/** Calls of whoever holds this token. */
export function callerOf({ send }: Pick<Lab, "send">, token: string | null): Caller {
  const call = (method: string, path: string, body?: object) =>
    send(path, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    remove: (path) => call("DELETE", path),
  };
}

export const logIn = (lab: Pick<Lab, "send">, email: string, more: object = {}): Promise<Answer> =>
  callerOf(lab, null).post("/api/v1/auth/login", { email, password: PASSWORD, ...more });

export async function signedIn(lab: Pick<Lab, "send">, { email }: Pick<Somebody, "email">): Promise<Caller> {
  return callerOf(lab, (await logIn(lab, email)).body.data.accessToken);
}
