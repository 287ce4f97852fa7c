/** Streams: how many feeds one person may hold open on a process. */

import { ApiError } from "../http/route.js";
import type { Principal } from "../people/principal.js";

const STREAMS_OF_ONE = 20;

export interface Streams {
  /** Returns what gives it back. Throws `ApiError` RATE_LIMIT. */
  take(who: Pick<Principal, "userId">): () => void;
}

export function openStreams(): Streams {
  const open = new Map<string, number>();
  return {
    take({ userId }) {
      const held = (open.get(userId) ?? 0) + 1;
      if (held > STREAMS_OF_ONE) throw new ApiError("RATE_LIMIT", "You follow too many tasks at once.", undefined, 5);
      open.set(userId, held);
      return () => {
        const left = (open.get(userId) ?? 1) - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
      };
    },
  };
}
