/** Ahead book: every call that a simulated task made ahead of a verdict, and what became of it. */

import type { ActivityCommand, TaskCommand } from "../../core/task/command.js";
import type { TaskState } from "../../core/task/state.js";

export class AheadBook {
  private readonly begun = new Set<string>();
  private readonly asked = new Map<string, string>();

  /** After each event. Returns what is broken, in words. */
  note({ phase }: TaskState, commands: readonly TaskCommand[]): readonly string[] {
    if (phase.name === "judging" && phase.speculation !== undefined) this.begun.add(phase.speculation.command);
    const choices = commands.filter((command) => command.kind === "activity").filter(isChoice);
    if (phase.name === "judging") {
      // As it was when it began: that is what is under way.
      for (const choice of choices) if (!this.asked.has(choice.id)) this.asked.set(choice.id, questionIn(choice));
      return [];
    }
    // Looked at once, when it is adopted: what is shown while a choice is made finds it under way, ahead or not.
    const other = choices.filter(({ id }) => this.asked.has(id)).filter((choice) => this.isOther(choice));
    return other.map(() => "a call made ahead of a verdict answers another question");
  }

  private isOther(choice: ActivityCommand): boolean {
    const asked = this.asked.get(choice.id);
    this.asked.delete(choice.id);
    return asked !== questionIn(choice);
  }

  /** Each is used, wasted, or still open. */
  brokenAtEnd(state: TaskState): readonly string[] {
    const { used, wasted } = state.counters.speculation;
    const open = state.phase.name === "judging" && state.phase.speculation !== undefined ? 1 : 0;
    return used + wasted + open === this.begun.size ? [] : ["a call made ahead of a verdict was not counted"];
  }
}

function isChoice(command: ActivityCommand) {
  return command.name === "refineStep" || command.name === "generateAction";
}

/** Not known beforehand: the hour, and what the judge says in words. */
const UNFORESEEN = new Set(["when", "checkedAt"]);

function questionIn({ name, input }: ActivityCommand): string {
  return JSON.stringify([name, input], (key, value: unknown) => {
    if (UNFORESEEN.has(key)) return "";
    return isPast(value) ? { ...value, reason: "" } : value;
  });
}

/** An action of the history; only its verdict has a reason in the judge's words. */
function isPast(value: unknown): value is object {
  return typeof value === "object" && value !== null && "verdict" in value && "reason" in value;
}
