/** Troubles: a 429 with its delay, a hang and an answer that breaks off, each once in a task, however often the worker dies. */

import type { PurposeInputs } from "../../activities/index.js";
import type { ModelRequest } from "../../adapters/model/port.js";
import type { Fault } from "./script.js";

interface Trouble {
  readonly outcome: string;
  readonly fault: Fault;
  readonly meets: (request: ModelRequest) => boolean;
}

/** One for each way of getting over it: the engine waits, the fast model is asked once more, and again. */
const TROUBLES: readonly Trouble[] = [
  {
    outcome: "rate-limited",
    fault: { fault: "rate-limited", retryDelay: "1.5s" },
    meets: ({ purpose }) => purpose === "prepare",
  },
  { outcome: "timeout", fault: { fault: "hang" }, meets: (request) => actionsBefore(request) === 1 },
  { outcome: "truncated", fault: { fault: "max-tokens" }, meets: (request) => actionsBefore(request) >= 2 },
];

/** `earlier`: outcomes of calls that workers before this one made. */
export function createTroubles(earlier: readonly string[]): (request: ModelRequest) => Fault | null {
  const met = new Set(earlier);
  return (request) => {
    const trouble = TROUBLES.find(({ outcome, meets }) => !met.has(outcome) && meets(request));
    if (trouble === undefined) return null;
    met.add(trouble.outcome);
    return trouble.fault;
  };
}

/** Of a choice; -1 for anything else that is asked. */
function actionsBefore({ purpose, input }: ModelRequest): number {
  // The cast: what is told to refine a step has a history.
  return purpose === "refine" ? (input as PurposeInputs["refine"]).history.length : -1;
}
