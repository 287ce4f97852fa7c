/** Password hashing: few at a time, so that files and look-ups stay quick. */

import { hashPassword, verifyPassword } from "better-auth/crypto";
import pLimit from "p-limit";
import { ApiError } from "../http/route.js";

/** Each hash costs a core for a tenth of a second. Two of libuv's four threads stay free for files and look-ups. */
const AT_ONCE = 2;
/** Longer queues would answer later than anybody waits. */
const WAITING_MAX = 50;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** Throws `ApiError` RATE_LIMIT when too many wait already. */
export function createPasswords(): Passwords {
  const queue = createQueue(AT_ONCE, WAITING_MAX);
  return {
    hash: (password) => queue(() => hashPassword(password)),
    verify: (attempt) => queue(() => verifyPassword(attempt)),
  };
}

export function createQueue(atOnce: number, waitingMax: number) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waitingMax) {
      throw new ApiError("RATE_LIMIT", "Too many people sign in at this moment. Try again.", undefined, 1);
    }
    return limit(work);
  };
}
