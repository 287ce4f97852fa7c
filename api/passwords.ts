/** Passwords: hashed by few at a time, because each costs a core for a tenth of a second. Elsewhere: credential hashing. */

import { hashPassword, verifyPassword } from "better-auth/crypto";
import { ApiError } from "./errors.js";

/** Two of libuv's four threads: the other two stay free for files and look-ups. */
const AT_ONCE = 2;
/** Longer queues would answer later than anybody waits. */
const WAITING_MAX = 50;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** Throws `ApiError` RATE_LIMIT when too many wait already. */
export function createPasswords(limits: { readonly atOnce?: number; readonly waitingMax?: number } = {}): Passwords {
  const inTurn = createTurns(limits.atOnce ?? AT_ONCE, limits.waitingMax ?? WAITING_MAX);
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (attempt) => inTurn(() => verifyPassword(attempt)),
  };
}

export function createTurns(atOnce: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) {
        throw new ApiError("RATE_LIMIT", "Too many people sign in at this moment. Try again.", undefined, 1);
      }
      // Whoever ends hands its turn on, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
