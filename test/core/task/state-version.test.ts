import { describe, expect, test } from "vitest";
import { openTask } from "../../../core/task/opening.js";
import {
  buildIdOf,
  canRead,
  MIGRATIONS,
  migrateState,
  readState,
  STATE_VERSION,
  type StateMigration,
  stateVersionOf,
  UnknownStateError,
} from "../../../core/task/state-version.js";
import { anObservation, aTaskRef } from "../../../testing/builders.js";

const state = openTask({ task: aTaskRef("t"), first: anObservation("o0") }, 1_000);

describe("carried state", () => {
  test("OP23 today's state is taken as it is, and says its own version", () => {
    expect(readState({ v: STATE_VERSION, state })).toBe(state);
    expect(state.v).toBe(STATE_VERSION);
  });

  test("OP23 an older one goes through each migration in turn", () => {
    const migrations = new Map<number, StateMigration>([
      [3, (older) => ({ ...older, third: "from the second" })],
      [4, (older) => ({ ...older, fourth: [Object.keys(older).includes("third")] })],
    ]);
    expect(migrateState({ v: 2, state }, migrations, 4)).toMatchObject({
      v: 4,
      settings: state.settings,
      third: "from the second",
      fourth: [true],
    });
  });

  test("OP23 one of a newer build is refused, and so is one that no migration brings up", () => {
    expect(() => readState({ v: STATE_VERSION + 1, state })).toThrow(UnknownStateError);
    expect(() => readState({ v: 1, state })).toThrow("no migration makes version 2");
    expect(() => migrateState({ v: 2, state }, new Map(), 3)).toThrow("no migration makes version 3");
  });

  test("OP23 every version since the oldest has its migration", () => {
    const made = Array.from({ length: STATE_VERSION - 2 }, (_, index) => index + 3);
    expect([...MIGRATIONS.keys()].sort()).toEqual(made);
  });
});

describe("builds", () => {
  test("OP23 a build id names the state that it writes", () => {
    expect(buildIdOf("0123456789abcdef")).toBe(`s${STATE_VERSION}-0123456789ab`);
    expect(stateVersionOf(buildIdOf("0123456789abcdef"))).toBe(STATE_VERSION);
  });

  test.each([
    [[], false],
    [["s2-aaaaaaaaaaaa"], true],
    [["s3-aaaaaaaaaaaa"], true],
    [["s1-aaaaaaaaaaaa"], false],
    [["s2-aaaaaaaaaaaa", "s1-bbbbbbbbbbbb"], false],
    [["v1.2.3"], false],
    [["s10-aaaaaaaaaaaa"], true],
  ])("OP23 a run of state 2 may go where new runs go to %j: %s", (buildIds, expected) => {
    expect(canRead(buildIds, 2)).toBe(expected);
  });
});
