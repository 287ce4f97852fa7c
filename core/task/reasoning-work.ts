/** Reasoning work: the activities that a task names before it acts (design §10). Part of decide. */

import { type ActivityCommand, activityCommand } from "./command.js";
import type { PhaseOf } from "./phase.js";
import type { TaskState } from "./state.js";
import type { ActivityInput } from "./verbs.js";

export function reasoningWork(
  state: TaskState,
  phase: PhaseOf<"searching"> | PhaseOf<"evaluating"> | PhaseOf<"checking">,
): ActivityCommand {
  const {
    settings: { task },
    client: { page },
    memory: { reasoning },
  } = state;
  switch (phase.name) {
    case "searching": {
      const { command, query } = phase;
      const said = [...state.memory.hints, ...reasoning.memory.map(({ answer }) => answer)];
      return activityCommand("search", command, { task, page, searchId: command, query, said }, "search the web");
    }
    case "evaluating": {
      const { searchId, query } = phase.found;
      const { hop } = phase.quest;
      const missing = phase.quest.missing.map(({ field }) => field);
      const input = { task, searchId, missing, hop, query };
      return activityCommand("evaluateSearch", phase.command, input, "judge what was found");
    }
    case "checking": {
      const { missing, found } = phase;
      const search = found && { searchId: found.searchId, summary: found.summary, query: found.query };
      const input = { task, page, memory: reasoning.memory, missing, search };
      return activityCommand("checkCompleteness", phase.command, input, "check that nothing is missing");
    }
  }
}

/** The planner is told the results themselves. */
export function searchedFor({ memory: { reasoning } }: TaskState): Pick<ActivityInput<"plan">, "found"> {
  const { found } = reasoning;
  return found === null ? {} : { found: { searchId: found.searchId, summary: found.summary } };
}

/** The goal, the action, its target's label and where it is; never the page (design §13). */
export function criticWork(
  { settings: { task } }: TaskState,
  { command, choice, why }: PhaseOf<"criticising">,
): ActivityCommand {
  const { action, facts } = choice;
  const target = facts.target && { role: facts.target.role, name: facts.target.name };
  return activityCommand(
    "criticise",
    command,
    { task, action, ...target, origin: facts.origin, why },
    `look twice: ${why}`,
  );
}
