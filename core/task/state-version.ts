/** State version: the shape of the task state that a run carries, the builds that can read it, and its migrations. */

import type { TaskState } from "./state.js";

/**
 * Raise this with every change that an older build could not read: to `TaskState`, or to other task data that builds share (a
 * stored page). Each version needs a migration below.
 */
export const STATE_VERSION: TaskState["v"] = 5;

/** Migrates a state from the previous version. Pure; tested with a state of that version. */
export type StateMigration = (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Migrations by the version that they produce. Version 2 is the oldest that was ever in use. */
export const MIGRATIONS: ReadonlyMap<number, StateMigration> = new Map([
  // Adds only optional parts: phases that ask systems of record, preparing again, a take-over during a pause; pages by lines.
  [3, (older) => older],
  // Adds only optional parts: the phase that rechecks an action, the entries that have to stand.
  [4, (older) => older],
  // Adds only optional parts: texts to look for on a page that was cut, and the wait for them.
  [5, (older) => older],
]);

/** A newer build wrote the state. The workflow task fails and is retried until a build can read it; nothing is lost. */
export class UnknownStateError extends Error {
  override readonly name = "UnknownStateError";
}

/** Migrates the state that a run was handed to the current version. Throws `UnknownStateError`. */
export function readState(carried: { readonly v: number; readonly state: unknown }): TaskState {
  return migrateState(carried, MIGRATIONS, STATE_VERSION);
}

export function migrateState(
  { v, state }: { readonly v: number; readonly state: unknown },
  migrations: ReadonlyMap<number, StateMigration>,
  wanted: number,
): TaskState {
  if (v > wanted) throw new UnknownStateError(`a state of version ${v}; this build reads up to ${wanted}`);
  // A build of version `v` wrote this plain JSON.
  let current = state as Readonly<Record<string, unknown>>;
  for (let version = v + 1; version <= wanted; version += 1) {
    const migrate = migrations.get(version);
    if (migrate === undefined) throw new UnknownStateError(`no migration makes version ${version} of a state`);
    current = { ...migrate(current), v: version };
  }
  return current as unknown as TaskState; // the last migration made this shape
}

/** `s3-1f0c…`: the build id names the state version, so that a run can check it before it moves to that build. */
export const buildIdOf = (contentHash: string): string => `s${STATE_VERSION}-${contentHash.slice(0, 12)}`;

/** Undefined for a build id that is not in this format. */
export function stateVersionOf(buildId: string): number | undefined {
  const found = /^s(\d+)-/.exec(buildId)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** True if every build that may execute the next run reads this build's state; false if none is known. */
export function canRead(buildIds: readonly string[], stateVersion: number = STATE_VERSION): boolean {
  return buildIds.length > 0 && buildIds.every((buildId) => (stateVersionOf(buildId) ?? 0) >= stateVersion);
}
