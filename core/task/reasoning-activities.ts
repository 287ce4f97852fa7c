/** Reasoning activities: what a task asks for before it acts: analysis, search, evaluation, completeness (task-machine §7). */

import type { ContextAnalysis, Remembered } from "../reasoning/analysis.js";
import type { Completeness, SearchEvaluation } from "../reasoning/completeness.js";
import type { Usage } from "./activities.js";
import type { TaskRef } from "./identity.js";
import type { PageRef } from "./observation.js";

/** A search by reference: its results stand in `searches`, never in history (task-machine §6). */
export interface SearchRef {
  /** The id of the command that made it. */
  readonly searchId: string;
  /** Absent: the user's own words. */
  readonly query?: string;
}

export interface ReasoningShapes {
  analyseContext: {
    input: {
      readonly task: TaskRef;
      readonly page: PageRef;
      /** What was answered in this task; earlier tasks of the session are looked up. */
      readonly memory: readonly Remembered[];
    };
    result: {
      readonly analysis: ContextAnalysis;
      /** What was said earlier in the session and is needed now. */
      readonly recalled: readonly Remembered[];
      /** A weaker model answered. */
      readonly degraded?: boolean;
      readonly usage: Usage;
    };
  };
  search: {
    input: SearchRef & { readonly task: TaskRef; readonly url: string };
    result: {
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
