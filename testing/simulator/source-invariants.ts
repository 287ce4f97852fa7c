/** Source invariants: what must hold of a task whose contract names a system of record. */

import type { TaskState } from "../../core/task/state.js";

/** SO9: what there was before is found out before anything is done. */
export function unasked({ phase, progress: { contract, sources } }: TaskState): string[] {
  const namesSources = contract?.criteria.some(({ activity }) => activity === "source") === true;
  const isEarly = phase.name === "acting" && namesSources && sources === undefined;
  return isEarly ? ["acted before a system of record was asked how it stood"] : [];
}

/** SO6, SO10: what a system of record does not vouch for is not verified, whatever the page says. */
export function brokenSources({ phase, progress: { contract, sources } }: TaskState): string[] {
  const named = contract?.criteria.filter(({ activity }) => activity === "source") ?? [];
  if (phase.name !== "closing" || named.length === 0 || contract?.type !== "verifiable") return [];
  const results = named.map(({ id }) => sources?.standings.find((one) => one.id === id)?.result ?? "unknown");
  if (results.includes("fail")) return ["completed against the word of a system of record"];
  const isHeard = results.every((result) => result === "pass");
  return isHeard || phase.outcome === "unverified" ? [] : ["verified without the word of a system of record"];
}
