/** Reasoning activities: what a task asks for before it acts: search, evaluation, completeness (task-machine §7). */

import type { Remembered } from "../reasoning/analysis.js";
import type { Completeness, SearchEvaluation } from "../reasoning/completeness.js";
import type { Usage } from "./activities.js";
import type { TaskRef } from "./identity.js";
import type { PageRef } from "./observation.js";

/** A search by reference: its results stand in `searches`, never in history (task-machine §6). */
export interface SearchRef {
  /** The id of the command that made it. */
  readonly searchId: string;
  readonly query: string;
}

export interface ReasoningShapes {
  search: {
    input: SearchRef & {
      readonly task: TaskRef;
      /** Whose people and values are not searched for. */
      readonly page: PageRef;
      /** What the user answered or added: no more is that. */
      readonly said: readonly string[];
    };
    result: {
      /** What was searched for, without what is nobody's business; absent when nothing was. */
      readonly query?: string;
      /** 0: nothing was found, or nobody could be asked. */
      readonly count: number;
      /** Short enough for history: titles and first words, masked. */
      readonly digest: string;
      /** Addresses of the first results. */
      readonly sources: readonly string[];
      /** Why nothing could be searched, for the event feed. */
      readonly fault?: string;
      readonly usage: Usage;
    };
  };
  evaluateSearch: {
    input: SearchRef & { readonly task: TaskRef; readonly missing: readonly string[]; readonly hop: number };
    result: { readonly evaluation: SearchEvaluation; readonly degraded?: boolean; readonly usage: Usage };
  };
  checkCompleteness: {
    input: {
      readonly task: TaskRef;
      readonly page: PageRef;
      readonly memory: readonly Remembered[];
      readonly missing: readonly string[];
      /** Null: nothing was searched, or nothing was found. */
      readonly search: (SearchRef & { readonly summary: string }) | null;
    };
    result: { readonly check: Completeness; readonly usage: Usage };
  };
}
