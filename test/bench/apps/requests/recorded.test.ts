/** Proves bench/apps/requests/recorded: ten free requests have answers, and none of them says more than is shown. */

import { describe, expect, test } from "vitest";
import type { PurposeInputs } from "../../../../activities/index.js";
import { ASKED_APPS } from "../../../../bench/apps/requests/all-requests.js";
import { RECORDED } from "../../../../bench/apps/requests/recorded/answers.js";
import { createCapableModel } from "../../../../bench/apps/requests/recorded/capable-model.js";
import { click, thoughtOf, type } from "../../../../bench/apps/step.js";
import { request } from "../../../adapters/model/contract-suite.js";

const FIRST = ASKED_APPS.filter(({ draws }) => draws.first.length > 0);
const FREE = FIRST.flatMap(({ name, draws }) =>
  draws.first.filter(({ kind }) => kind === "free").map(({ query }) => `${name}: ${query}`),
);

describe("RECORDED", () => {
  test("issue 15 ten of the free requests of the first draw are answered, on every application of it", () => {
    expect(RECORDED).toHaveLength(10);
    expect(FREE).toEqual(expect.arrayContaining(RECORDED.map(({ app, query }) => `${app}: ${query}`)));
    expect(new Set(RECORDED.map(({ app }) => app)).size).toBe(FIRST.length);
  });
});

describe("createCapableModel", () => {
  const steps = [type("Name", "Salt"), click("button", "Save")];
  const model = createCapableModel([{ app: "shop", query: "Add Salt", steps, shown: /was added/ }]);
  const ask = async (evidence: readonly string[], at: 0 | 1) => {
    const [first = "", last = ""] = steps.map(thoughtOf);
    const asked = request("judge");
    const given = {
      goal: "Add Salt",
      evidence,
      history: at === 0 ? [] : [{ thought: first }],
      action: { thought: at === 0 ? first : last },
    };
    // The cast: a judge's input in what this model reads of it.
    const input = { ...(asked.input as PurposeInputs["judge"]), ...given };
    return (await model.generate({ ...asked, input })).value;
  };

  test("issue 15 a task is done at its last step, where the evidence has the words", async () => {
    expect(await ask(["New status: 'Salt was added.'"], 1)).toMatchObject({
      actionSucceeded: true,
      taskCompleted: true,
    });
    expect(await ask(["The URL changed."], 1)).toMatchObject({ actionSucceeded: true, taskCompleted: false });
    expect(await ask(["New status: 'Salt was added.'"], 0)).toMatchObject({ taskCompleted: false });
  });

  test("issue 15 a step that was refused, or changed nothing, did not succeed", async () => {
    const refused = ["New status: 'Salt was added.'", "Signs that the form was refused: the page says so."];
    expect(await ask(refused, 1)).toMatchObject({ actionSucceeded: false, taskCompleted: false });
    expect(await ask(["Page content did not change."], 1)).toMatchObject({ actionSucceeded: false });
  });
});
