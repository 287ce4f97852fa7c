/** Trouble: why a task stands still on this side, and who can end that. Elsewhere: client error state. */

import type { Problem } from "../../wire.js";

export type Trouble =
  /** Ends by itself: nobody answers. */
  | { readonly kind: "offline"; readonly tries: number; readonly retryAtMs: number }
  /** Ends by itself: asked to wait (429). */
  | { readonly kind: "busy"; readonly tries: number; readonly retryAtMs: number }
  /** Ends by itself, perhaps: the page does not answer. */
  | { readonly kind: "page-stuck"; readonly tries: number; readonly retryAtMs: number }
  | { readonly kind: "signed-out" }
  /** Another client works on it (409 TASK_HELD). */
  | { readonly kind: "held" }
  /** The server wants a newer client (426). */
  | { readonly kind: "outdated"; readonly remedy: string }
  /** The site's permission is missing. */
  | { readonly kind: "no-access"; readonly origin: string }
  /** No tab shows its page. */
  | { readonly kind: "no-page"; readonly url: string }
  /** A page that no extension may touch. */
  | { readonly kind: "closed-page" }
  | { readonly kind: "page-too-complex" }
  /** The server does not know it (any more). */
  | { readonly kind: "lost" }
  /** Anything else that would be refused again. */
  | { readonly kind: "refused"; readonly message: string };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const LONGEST_TOLD_WAIT_MS = 10 * 60_000;

export interface TroubleContext {
  readonly nowMs: number;
  /** Failures in a row before this one. */
  readonly tries: number;
}

/** Waits grow with each failure in a row, unless the server said how long. */
export function waitingTrouble(
  kind: "offline" | "busy" | "page-stuck",
  { nowMs, tries }: TroubleContext,
  toldSeconds?: number,
): Trouble {
  const ownMs = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  const waitMs = toldSeconds === undefined ? ownMs : Math.min(toldSeconds * 1_000, LONGEST_TOLD_WAIT_MS);
  return { kind, tries: tries + 1, retryAtMs: nowMs + waitMs };
}

/** By status and code, never by text. TASK_COMPLETED is no trouble and is not to be asked about here. */
export function troubleOf(problem: Problem, context: TroubleContext): Trouble {
  const { status, code } = problem;
  const said = problem.details?.reason ?? problem.detail ?? problem.message ?? "";
  if (status === 401) return { kind: "signed-out" };
  if (code === "TASK_HELD") return { kind: "held" };
  if (status === 426) return { kind: "outdated", remedy: said };
  if (code === "DOM_TOO_COMPLEX") return { kind: "page-too-complex" };
  if (code === "TASK_NOT_FOUND") return { kind: "lost" };
  if (status === 429) return waitingTrouble("busy", context, problem.retryAfter);
  if (status >= 500) return waitingTrouble("offline", context, problem.retryAfter);
  return { kind: "refused", message: said };
}

/** Null when only a person can end it. */
export function retryAtMs(trouble: Trouble): number | null {
  switch (trouble.kind) {
    case "offline":
    case "busy":
    case "page-stuck":
      return trouble.retryAtMs;
    default:
      return null;
  }
}

export function triesOf(trouble: Trouble | undefined): number {
  return trouble !== undefined && "tries" in trouble ? trouble.tries : 0;
}
