/** Host: what a browser, or something that behaves like one, does for a task. Elsewhere: driver, environment. */

import type { Target } from "../core/action/gate.js";
import type { Kind } from "../core/action/kind.js";
import type { Receipt } from "../core/action/receipt.js";
import type { Risk } from "../core/action/risk.js";
import type { ClientObservations } from "../core/task/observation.js";
import type { Before } from "./observation-request.js";

/** One action to be carried out, as the server issued it. */
export interface Order {
  readonly actionId: string;
  readonly action: string;
  readonly target?: Target;
  readonly kind?: Kind;
  readonly risk?: Risk;
  readonly verifyDelayMs: number;
  readonly maxRetries: number;
  /** How often the target may still hear of it; the client's own bound when absent. */
  readonly maxDeliveries?: number;
  /** False: carried out by the first method, and `verified` is null. */
  readonly verify: boolean;
  /** A wait that is part of the action before: it is over when nothing of that is under way any more. */
  readonly untilSettled?: true;
  /** Another entry of the same chain follows at once: what this one did is looked for, the page need not settle first. */
  readonly more?: boolean;
  /** An entry of the same chain came right before: the page is as that one left it. */
  readonly follows?: boolean;
}

export interface Carried {
  readonly receipt: Receipt;
  readonly witness: ClientObservations;
  /** Absent where nothing was done to the page, or by an entry that follows another. */
  readonly before?: Before;
}

export interface PageReport {
  readonly url: string;
  readonly title: string;
  readonly dom: string;
  readonly activeElement?: string;
  readonly ambient?: readonly number[];
  readonly timeZone?: string;
  readonly locale?: string;
  readonly settled: boolean;
}

export interface TaskHost {
  /** The page as it is now, settled if it does settle. */
  observe(): Promise<PageReport>;
  carryOut(order: Order): Promise<Carried>;
  /** The task is over or rests: nothing of ours may hold the page up any longer. */
  release?(): Promise<void>;
}
