/** State version: which shape of a task's state a run carries, which build reads it, and how an older one is brought up. */

import type { TaskState } from "./state.js";

/**
 * Raised with every change of `TaskState`, or of what else one build writes and another reads of a task (a stored page), that an older
 * build could not read; each step has its migration below.
 */
export const STATE_VERSION: TaskState["v"] = 4;

/** Brings a state of the version before to this one. Pure; tested with a state of that version. */
export type StateMigration = (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** By the version that each makes. Version 2 is the oldest that was ever in use. */
export const MIGRATIONS: ReadonlyMap<number, StateMigration> = new Map([
  // What it knows more may be absent: phases that ask systems of record, preparing again, a take-over during a pause; pages by lines.
  [3, (older) => older],
  // What it knows more may be absent: the phase that rechecks an action, the entries that have to stand.
  [4, (older) => older],
]);

/** A newer build wrote it. The workflow task fails and is tried again, so that nothing is lost until a build comes that reads it. */
export class UnknownStateError extends Error {
  override readonly name = "UnknownStateError";
}

/** What a run was handed, in today's shape. Throws `UnknownStateError`. */
export function readState(carried: { readonly v: number; readonly state: unknown }): TaskState {
  return migrateState(carried, MIGRATIONS, STATE_VERSION);
}

export function migrateState(
  { v, state }: { readonly v: number; readonly state: unknown },
  migrations: ReadonlyMap<number, StateMigration>,
  wanted: number,
): TaskState {
  if (v > wanted) throw new UnknownStateError(`a state of version ${v}; this build reads up to ${wanted}`);
  // Plain JSON that a build of version `v` wrote.
  let current = state as Readonly<Record<string, unknown>>;
  for (let version = v + 1; version <= wanted; version += 1) {
    const migrate = migrations.get(version);
    if (migrate === undefined) throw new UnknownStateError(`no migration makes version ${version} of a state`);
    current = { ...migrate(current), v: version };
  }
  return current as unknown as TaskState; // the last migration made this shape
}

/** `s3-1f0c…`: a build says which state it writes, so that a run can tell before it goes there. */
export const buildIdOf = (contentHash: string): string => `s${STATE_VERSION}-${contentHash.slice(0, 12)}`;

/** Undefined for a build that is none of ours. */
export function stateVersionOf(buildId: string): number | undefined {
  const found = /^s(\d+)-/.exec(buildId)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Whether each build that the next run may meet reads what this one writes; false where none is known. */
export function canRead(buildIds: readonly string[], stateVersion: number = STATE_VERSION): boolean {
  return buildIds.length > 0 && buildIds.every((buildId) => (stateVersionOf(buildId) ?? 0) >= stateVersion);
}
