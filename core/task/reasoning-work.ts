/** Reasoning work: the activities that a task names before it acts (design §10). Part of decide. */

import { type ActivityCommand, activityCommand } from "./command.js";
import type { Phase, PhaseOf } from "./phase.js";
import type { TaskState } from "./state.js";

/** Where the information comes from is found out beside the contract, not after it. */
export function besideOf(state: TaskState, phase: Phase): ActivityCommand | null {
  if (phase.name !== "preparing" || phase.analysis === null) return null;
  const { task, page, reasoning } = state;
  const input = { task, page, memory: reasoning.memory };
  return activityCommand("analyseContext", phase.analysis, input, "find out where the information comes from");
}

export function reasoningWork(
  state: TaskState,
  phase: PhaseOf<"searching"> | PhaseOf<"evaluating"> | PhaseOf<"checking">,
): ActivityCommand {
  const { task, page, reasoning } = state;
  switch (phase.name) {
    case "searching": {
      const { command, query } = phase;
      const input = { task, url: page.url, searchId: command, ...(query !== undefined && { query }) };
      return activityCommand("search", command, input, `search: ${query ?? "the request"}`);
    }
    case "evaluating": {
      const { searchId, query } = phase.found;
      const { missing, hop } = phase.quest;
      const input = { task, searchId, missing, hop, ...(query !== undefined && { query }) };
      return activityCommand("evaluateSearch", phase.command, input, "judge what was found");
    }
    case "checking": {
      const { missing, found } = phase;
      const search = found && {
        searchId: found.searchId,
        summary: found.summary,
        ...(found.query !== undefined && { query: found.query }),
      };
      const input = { task, page, memory: reasoning.memory, missing, search };
      return activityCommand("checkCompleteness", phase.command, input, "check that nothing is missing");
    }
  }
}

export function foundOf({ reasoning }: TaskState): { readonly found?: string } {
  return reasoning.found === null ? {} : { found: reasoning.found.summary };
}

/** The goal, the action, its target's label and where it is; never the page (design §13). */
export function criticWork({ task }: TaskState, { command, choice, why }: PhaseOf<"criticising">): ActivityCommand {
  const { action, facts } = choice;
  const target = facts.target && { role: facts.target.role, name: facts.target.name };
  return activityCommand(
    "criticise",
    command,
    { task, action, ...target, origin: facts.origin, why },
    `look twice: ${why}`,
  );
}
