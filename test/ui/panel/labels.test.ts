/** Proves what the panel calls a step (PN12). */

import { describe, expect, test } from "vitest";
import type { StepLine } from "../../../client/task-record.js";
import { stepLabel } from "../../../ui/panel/labels.js";

const step = (more: Partial<StepLine>): StepLine => ({
  ...{ actionId: "1.0-a", stepIndex: 1, words: "Wait and look again", thought: "", state: "done", retried: false },
  ...more,
});

describe("stepLabel", () => {
  test.each(["executing", "verifying", "paused", "needs_user_input"] as const)(
    "PN12 a step without a verdict is being checked while its task is %s",
    (status) => expect(stepLabel(step({}), status).text).toBe("Checking"),
  );

  test.each(["completed", "failed", "cancelled"] as const)(
    "PN12 once its task is %s nobody checks it any more, and a verdict stays what it is",
    (status) => {
      expect(stepLabel(step({}), status)).toEqual({ text: "Carried out", tone: "plain" });
      expect(stepLabel(step({ verdict: "likely" }), status).text).toBe("Likely");
      expect(stepLabel(step({ state: "left" }), status).text).toBe("Not done");
    },
  );
});
