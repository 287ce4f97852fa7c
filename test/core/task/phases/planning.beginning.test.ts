/** Proves core/task/phases/planning.ts: what the preparation proposed first is weighed like any other choice, and asked of nobody again. */

import { describe, expect, test } from "vitest";
import type { Choice } from "../../../../core/task/choice.js";
import type { ActivityResult } from "../../../../core/task/verbs.js";
import type { Observation } from "../../../../core/turn/observation.js";
import { aChoice, anObservation, aTarget, textContract } from "../../../../testing/builders.js";
import { onThePage } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };

async function begun(first: Choice, fields: Partial<ActivityResult<"prepare">> = {}) {
  const plan = await new Machine(anObservation("o0"), 1).world.activities.plan({} as never); // the fake plans whatever it is told
  const prepared = { ...onThePage, contract: textContract, plan: plan.plan, usage, first, ...fields };
  const machine = new Machine(anObservation("o0"), 1, { prepare: async () => prepared });
  await machine.observe(anObservation("o0"));
  return { phase: machine.state.phase, asked: machine.started.map(({ name }) => name) };
}

/** Named on the page of the given observation. */
function onPage({ snapshotId }: Observation): Choice {
  return aChoice("click(1)", { facts: { target: { ...aTarget(1), snapshotId } } });
}

describe("begin", () => {
  test("issue 11.7 the first action comes with the plan: no second call chooses it", async () => {
    const { phase, asked } = await begun(onPage(anObservation("o0")));
    expect(phase).toMatchObject({ name: "acting", issued: { action: "click(1)", planStep: 0 } });
    expect(asked).not.toContain("refineStep");
    expect(asked).not.toContain("generateAction");
  });

  test("SF1 it passes the same rules: what cannot be read is refused and another is asked for", async () => {
    const { asked } = await begun(aChoice("press it"));
    expect(asked).toContain("refineStep");
  });

  test("issue 11.7 what a page tells already is answered at once, and still only the completion judge ends the task", async () => {
    const { asked } = await begun(aChoice('finish("6 are left.")'), { plan: null });
    expect(asked.filter((name) => name !== "record").slice(0, 2)).toEqual(["prepare", "judgeCompletion"]);
  });

  test("PL3 on a page that came meanwhile it is chosen anew", async () => {
    const away = await begun(aChoice("click(1)"));
    expect(away.asked).toContain("refineStep");
  });

  test("RS1 without a plan nothing is begun: something has to be found out first", async () => {
    const { asked } = await begun(onPage(anObservation("o0")), { plan: undefined } as never); // said as a missing field
    expect(asked).toContain("plan");
  });
});
