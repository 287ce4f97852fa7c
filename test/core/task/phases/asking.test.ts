/** Proves what core/task/phases/asking.ts does: what done will mean is shown before anything is done, and what a person may say to it. */

import { beforeEach, describe, expect, test } from "vitest";
import { isAsked } from "../../../../core/task/delivery.js";
import type { TaskOpening } from "../../../../core/task/opening.js";
import type { ActivityInput } from "../../../../core/task/verbs.js";
import type { Contract } from "../../../../protocol/contract.js";
import { anObservation, textContract } from "../../../../testing/builders.js";
import { onThePage } from "../../../../testing/fake-activities.js";
import { begun, usage } from "../bounded.js";
import type { Machine } from "../machine.js";

const [criterion] = textContract.criteria;
const own: Contract = {
  ...textContract,
  generatedFrom: "user",
  criteria: [{ ...criterion!, description: "Bern is there" }],
};

describe("CT8 a contract that was made for the user is shown before anything is done", () => {
  let heard: ActivityInput<"prepare">[];
  let machine: Machine;
  const start = (opening: Partial<TaskOpening> = {}, contract: Contract = textContract) =>
    begun(
      2,
      {
        prepare: async (input) => {
          heard.push(input);
          return { ...onThePage, ...(input.contract === undefined && { contract }), usage };
        },
      },
      { confirmContract: true, ...opening },
    );
  const say = (text: string, contract?: Contract) =>
    machine.feed({ kind: "answered", text, ...(contract && { contract }) });

  beforeEach(async () => {
    heard = [];
    machine = await start();
  });

  test("CT8 it waits with the contract, and nothing was begun", () => {
    expect(machine.state.delivery.reply).toMatchObject({
      status: "needs_user_input",
      questionAbout: "contract",
      questionByModel: true,
      userQuestion: expect.stringContaining(`1. ${criterion?.description}`),
      contract: { contract: textContract, overall: "unproven" },
    });
    expect(machine.state.delivery.reply?.action).toBeUndefined();
    expect(machine.world.calls).toEqual(["prepare", "record"]);
  });

  test.each(["yes", "Yes, please.", "OK", "go ahead", "ja"])("CT8 “%s” begins with what was prepared", async (text) => {
    await say(text);
    expect(machine.state.phase.name).toBe("acting");
    expect(heard).toHaveLength(1);
    expect(machine.state.memory.hints).toEqual([]);
    expect(machine.state.progress.contract).toEqual(textContract);
    expect(machine.state.delivery.reply?.questionAbout).toBeUndefined();
  });

  test.each(["no", "No thanks.", "cancel", "stop"])("CT8 “%s” ends it, and nothing was done", async (text) => {
    await say(text);
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "cancelled" });
    expect(machine.started.map(({ name }) => name).filter((name) => name !== "record")).toEqual(["prepare"]);
  });

  test.each(["yes, but also for Bern", "no, it has to be in Bern", "Bern as well"])(
    "CT8 “%s” is neither: it is made anew with that as a hint, and shown again",
    async (text) => {
      await say(text);
      expect(heard).toMatchObject([{ hints: [] }, { hints: [text] }]);
      expect(heard[1]?.contract).toBeUndefined();
      expect(machine.state.delivery.reply).toMatchObject({ questionAbout: "contract", turn: 2 });
      await say("yes");
      expect(machine.state.phase.name).toBe("acting");
    },
  );

  test("CT8 another contract holds from then on; the steps are made for it, and it is not shown again", async () => {
    await say("yes", own);
    expect(heard.at(-1)).toMatchObject({ contract: own });
    expect(machine.state.phase.name).toBe("acting");
    expect(machine.state.progress.contract).toEqual(own);
    expect(machine.state.progress.criteria).toMatchObject([{ id: criterion?.id, status: "pending" }]);
  });

  test("CT8 a client that knows no route for answers says it with its next page", async () => {
    await machine.observe(anObservation("o1", { answer: "yes" }));
    expect(machine.state.phase.name).toBe("acting");
  });

  test("CT8 paused and resumed, it still has what was prepared", async () => {
    await machine.feed({ kind: "paused" });
    await machine.feed({ kind: "resumed" });
    expect(machine.state.delivery.reply).toMatchObject({ questionAbout: "contract" });
    await say("yes");
    expect(heard).toHaveLength(1);
    expect(machine.state.phase.name).toBe("acting");
  });

  test("CT8 a yes or a no is told in the session and remembered for no site; a correction is", async () => {
    const sites = () =>
      machine.state.projection.facts
        .concat(machine.world.batches.flatMap(({ facts }) => facts))
        .flatMap(({ fact }) => (fact.kind === "answer" ? [[fact.text, fact.site]] : []));
    await say("Bern as well");
    await say("yes");
    expect(Object.fromEntries(sites())).toEqual({ "Bern as well": expect.stringMatching(/./), yes: "" });
  });

  test("CT8 a contract is taken as an answer to this question alone", async () => {
    expect(isAsked(machine.state, { kind: "answer", contract: own })).toBe(true);
    const other = await begun(1, { prepare: async () => ({ ...onThePage, contract: own, question: "Which?", usage }) });
    expect(other.state.phase.name).toBe("asking");
    expect(isAsked(other.state, { kind: "answer", contract: own })).toBe(false);
  });

  test("CT8 not shown: the user's own, one without criteria, and where nobody wants to see it", async () => {
    for (const task of [
      start({ contract: own }),
      start({}, { ...textContract, type: "skip", criteria: [] }),
      begun(2, {}, {}),
    ])
      expect((await task).state.phase.name).toBe("acting");
  });
});
