import { describe, expect, test } from "vitest";
import { endingOf, type WorkflowState } from "../../../core/task/projection.js";
import { plainWordsFault } from "../../../testing/plain-words.js";

const GONE: readonly [WorkflowState, number, string][] = [
  [{ kind: "ended", status: "completed", outcome: "verified" }, 4, "completed"],
  [{ kind: "ended", status: "cancelled" }, 4, "cancelled"],
  [{ kind: "failed", reason: "history is too large" }, 4, "failed"],
  [{ kind: "cancelled" }, 4, "cancelled"],
  [{ kind: "terminated", reason: "gone astray" }, 4, "failed"],
  [{ kind: "terminated", reason: "" }, 4, "failed"],
  [{ kind: "timed-out" }, 4, "failed"],
  [{ kind: "missing" }, 0, "failed"],
  [{ kind: "missing" }, 4, "failed"],
];

describe("endingOf", () => {
  test("OP5 a task that runs is left alone", () => {
    expect(endingOf({ kind: "running" }, 3)).toBeNull();
  });

  test.each(GONE)("OP5 %o at turn %i is told as %s, in plain words", (fate, turn, status) => {
    const ending = endingOf(fate, turn);
    expect(ending?.status).toBe(status);
    expect(plainWordsFault(ending?.reason ?? "")).toBeNull();
  });

  test("OP3 an outcome comes only from the task itself", () => {
    const outcomes = GONE.map(([fate, turn]) => endingOf(fate, turn)?.outcome);
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual(["verified"]);
  });
});
