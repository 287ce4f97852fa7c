/** Case: one request on a real application, the steps that a right model takes, and what its store must hold afterwards. */

import type { Change } from "./change.js";
import type { Step } from "./step.js";

/**
 * How the application declines (issue 12): (a) the form comes back, (b) the sign-in page answers, (c) nothing was changed,
 * (d) one of several fields was not taken, (e) a question that is left standing, (f) a form that is left without saving,
 * (g) a page that shows what was typed. The named kinds are those of issue 49.
 */
export type RefusalKind = "a" | "b" | "c" | "d" | "e" | "f" | "g" | NamedKind;
type NamedKind =
  | "edit conflict"
  | "partial save"
  | "lost rights"
  | "quota"
  | "maintenance"
  | "duplicate"
  | "stale token";
export type SaveKind = "create" | "edit" | "delete" | "settings" | "inline" | "bulk";

export interface AppCase {
  /** Unique among all cases; the model knows the case by it. */
  readonly goal: string;
  readonly outcome: { readonly refused: RefusalKind } | { readonly accepted: SaveKind };
  readonly start: string;
  /** Who is signed in; the application's usual user unless told. */
  readonly as?: string;
  readonly steps: readonly Step[];
  /** A text that a model would name as the sign that it is done; without one it leaves that to the judge. */
  readonly sign?: string;
  /** The model makes a plan first; else it chooses from one page to the next. */
  readonly planned?: true;
  /** Another user's deed, right before this request of the browser reaches the server. */
  readonly meanwhile?: Meanwhile;
  readonly wanted: readonly Change[];
  /** Changes that the application makes in spite of its refusal. */
  readonly leaves?: readonly Change[];
}

export interface Meanwhile {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly address: RegExp;
  /** The store as the application names it, e.g. a statement of SQL. */
  readonly does: string;
  /** Takes it back once the case is over, so that the next case finds the application as it was. */
  readonly undone?: string;
}

type Told = Pick<AppCase, "as" | "sign" | "planned">;

/** A case as the draws write it: `refused(kind, goal).at(start, …steps).wants(…changes)`. */
class DrawnCase implements AppCase {
  readonly goal: string;
  readonly outcome: AppCase["outcome"];
  start = "";
  steps: readonly Step[] = [];
  wanted: readonly Change[] = [];
  declare meanwhile?: Meanwhile;
  declare leaves?: readonly Change[];

  constructor(outcome: AppCase["outcome"], goal: string, told: Told) {
    this.outcome = outcome;
    this.goal = goal;
    Object.assign(this, told);
  }

  at(start: string, ...steps: readonly Step[]): this {
    return Object.assign(this, { start, steps });
  }

  during(meanwhile: Meanwhile): this {
    return Object.assign(this, { meanwhile });
  }

  wants(...wanted: readonly Change[]): this {
    return Object.assign(this, { wanted });
  }

  leaving(...leaves: readonly Change[]): this {
    return Object.assign(this, { leaves });
  }
}

export const refused = (kind: RefusalKind, goal: string, told: Told = {}) =>
  new DrawnCase({ refused: kind }, goal, told);
export const accepted = (kind: SaveKind, goal: string, told: Told = {}) =>
  new DrawnCase({ accepted: kind }, goal, told);

export const sent = (method: Meanwhile["method"], address: RegExp, does: string, undone?: string): Meanwhile => ({
  ...{ method, address, does },
  ...(undone !== undefined && { undone }),
});
