/** Request: what a person asks on a real application, and what its store must hold afterwards. */

import type { Change } from "../change.js";

/** `literal`: the steps in words. `free`: a person's own words. `refused`: it cannot be done, or the application declines it. */
export type RequestKind = "literal" | "free" | "refused";

export interface AppRequest {
  readonly kind: RequestKind;
  /** Unique within its application. */
  readonly query: string;
  /** Path and query of the page that the person is on. */
  readonly start: string;
  /** Who is signed in; the application's usual user unless told. */
  readonly as?: string;
  /** The request asks for a deed that wants approval: the person says yes. */
  readonly approves?: true;
  /** Every change of the store that it asks for; of a refused one nothing. */
  readonly wanted: readonly Change[];
  /** Where the effect is on the page alone: an expression that is true there afterwards. */
  readonly shows?: string;
  /** Of a refused one: what the application itself changes on the way to its refusal. */
  readonly leaves?: readonly Change[];
}
