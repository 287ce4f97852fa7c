/** Moments: when a client is ended, and what it was at: waiting for the server, or in the middle of an action. Test support. */

import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { FakeSurefootServer } from "../../../testing/fake-surefoot-server.js";
import { openActionIn, readLog } from "./kept.js";

/** `random`: whatever it is at. */
export type PointerTarget = "waiting" | "acting" | "random";

/** While the server thinks so long, the client has nothing to do but wait. */
export const THINK_MS = 2_000;
/** An action takes about so long, most of it settling. */
const ACTION_MS = 700;
/** Not every chance is taken, so that the ends fall on other actions in every task. */
const TAKEN = 0.7;

export interface Moments {
  /** Comes back when there may be such a moment now; false: not yet. */
  arrived(): Promise<boolean>;
  /** Carries the end out, and says whether it met what was aimed at; always true of `random`. */
  strike(end: () => Promise<void>): Promise<boolean>;
}

interface Scene {
  readonly server: FakeSurefootServer;
  /** The one that is open now. */
  readonly panel: () => Page;
  readonly chance: () => number;
}

export function createMoments(aim: PointerTarget, scene: Scene): Moments {
  switch (aim) {
    case "waiting":
      return createWaiting(scene);
    case "acting":
      return createActing(scene);
    case "random":
      return {
        async arrived() {
          await delay(300 + scene.chance() * 2_500);
          return true;
        },
        async strike(end) {
          await end();
          return true;
        },
      };
  }
}

/** Proven by the server: it owed a reply before the end and still after it, so the client was waiting all along. */
function createWaiting({ server, chance }: Scene): Moments {
  const seen = new Set<number>();
  const owed = (): number | null => {
    const [task] = server.tasks;
    return task?.making ? task.observations.length : null;
  };
  return {
    async arrived() {
      const turn = owed();
      if (turn === null || seen.has(turn)) return false;
      seen.add(turn);
      if (chance() > TAKEN) return false;
      await delay(chance() * THINK_MS * 0.8);
      return owed() !== null;
    },
    async strike(end) {
      const before = owed() !== null;
      await end();
      return before && owed() !== null;
    },
  };
}

/** Proven by the write-ahead log: the action stands there as begun, and after the end it is still not done. */
function createActing({ panel, chance }: Scene): Moments {
  const seen = new Set<string>();
  let aimed: string | null = null;
  return {
    async arrived() {
      aimed = openActionIn(await readLog(panel()));
      if (aimed === null || seen.has(aimed)) return false;
      seen.add(aimed);
      if (chance() > TAKEN) return false;
      await delay(chance() * ACTION_MS * 0.8);
      return true;
    },
    async strike(end) {
      await end();
      return openActionIn(await readLog(panel())) === aimed;
    },
  };
}
