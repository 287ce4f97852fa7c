/** Identity of requests: the same request makes the same task, whoever retries it (task-machine §5). Elsewhere: idempotency. */

import { v5 as uuidV5 } from "uuid";
import type { ObservationId, SessionId, TaskId } from "../core/task/identity.js";
import type { Principal } from "./auth.js";
import { ApiError } from "./errors.js";

const TASKS = "5c8e8a52-8a0c-5d57-8a38-8b6d1e0a7c11";
const SESSIONS = "a2d1d3f6-13f7-5e3b-9f0b-4f1c2b7e9d22";
const KEY_MAX = 255;

/** UUIDv5 of tenant, user and observation id; another user's equal id makes another task. */
export function taskIdOf(who: Principal, id: ObservationId): TaskId {
  return uuidV5(JSON.stringify([who.tenantId, who.userId, id]), TASKS) as TaskId; // branded here and in paths only
}

export function sessionIdOf(who: Principal, id: ObservationId): SessionId {
  return uuidV5(JSON.stringify([who.tenantId, who.userId, id]), SESSIONS) as SessionId; // branded here and in bodies only
}

/** On task routes the Idempotency-Key is the observation id (protocol §3); a plain client with neither gets a fresh one. */
export function observationIdOf(sent: string | undefined, key: string | undefined, newId: () => string): ObservationId {
  if (key !== undefined && (key.length === 0 || key.length > KEY_MAX)) refuse(`must have 1 to ${KEY_MAX} characters`);
  if (key !== undefined && sent !== undefined && key !== sent) refuse("differs from observationId");
  return (sent ?? key ?? newId()) as ObservationId; // branded: from now on it names the observation
}

function refuse(reason: string): never {
  throw new ApiError("VALIDATION_ERROR", `Idempotency-Key: ${reason}`, { field: "Idempotency-Key", reason });
}
