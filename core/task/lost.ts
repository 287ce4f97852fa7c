/** Lost tasks: open rows that Temporal does not know, and how many of them may be closed without asking anybody. */

/** Beyond this age a start is not on its way any more. */
const START_MS = 3_600_000;

export interface LostTask {
  readonly tenantId: string;
  readonly taskId: string;
  /** 0: nothing was ever answered. */
  readonly turn: number;
  readonly createdMs: number;
}

/** The namespace that was asked, as the rows know it: theirs, another one, or not known yet. */
export type NamespaceFinding =
  | { readonly kind: "proven" }
  | { readonly kind: "other"; readonly asked: string; readonly expected: string }
  | { readonly kind: "unproven"; readonly asked: string };

export interface LostTasks {
  readonly close: readonly LostTask[];
  /** Why some, or all, were left open; an operator has to look. */
  readonly stopped?: string;
}

const HOW_ON = 'See "surefoot reconcile".';

/**
 * A task that was answered was known to Temporal; where several are unknown all at once, it is Temporal that forgot, or another
 * namespace that is asked. Requests that were never answered are lost by every outage, and after an hour they are only that.
 */
export function closableTasks(
  lost: readonly LostTask[],
  proof: NamespaceFinding,
  { lostMax, nowMs }: { readonly lostMax: number; readonly nowMs: number },
): LostTasks {
  if (proof.kind === "other") {
    const where = `Temporal's namespace ${proof.asked} is not the one in which these tasks run (${proof.expected})`;
    return { close: [], stopped: `${where}: nothing was closed. ${HOW_ON}` };
  }
  if (lost.length === 0) return { close: [] };
  if (proof.kind === "unproven") {
    const why = `Temporal's namespace ${proof.asked} knows none of the tasks that were answered, ${lost.length} open ones among them`;
    return { close: [], stopped: `${why}: nothing was closed. ${HOW_ON}` };
  }
  const neverBegan = lost.filter((task) => task.turn === 0 && nowMs - task.createdMs > START_MS);
  const alarming = lost.length - neverBegan.length;
  if (alarming <= lostMax) return { close: lost };
  const why = `Temporal knows nothing of ${alarming} open tasks, more than the ${lostMax} that may be closed at once`;
  return { close: neverBegan, stopped: `${why}: they were left open. ${HOW_ON}` };
}
