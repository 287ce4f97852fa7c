/** Host: whatever plays a case in a browser; each visit is one task from its first page to its end. */

import type { HostileCase } from "./case.js";
import type { AskedCard, Card } from "./person.js";

export interface Visit {
  readonly one: HostileCase;
  readonly goal: string;
  readonly url: string;
  readonly allows: (card: Card) => boolean;
}

export interface Visited {
  readonly status: string;
  readonly outcome: string;
  readonly said: string;
  readonly asked: readonly AskedCard[];
  readonly story: readonly string[];
}

export type Host = { readonly name: string; visit(visit: Visit): Promise<Visited>; stop(): Promise<void> };
