/** Proves core/task/delivery.ts: which question an answer or a yes is for. */

import { describe, expect, test } from "vitest";
import { isAsked } from "../../../core/task/delivery.js";
import { aChoice, anObservation, textContract } from "../../../testing/builders.js";
import { begun, forever, run, usage } from "./bounded.js";
import type { Machine } from "./machine.js";

/** What done means is shown first; then what the request leaves out is asked. */
const askingTwice = () =>
  begun(
    1,
    {
      prepare: async () => ({
        contract: textContract,
        recalled: [],
        analysis: {
          source: "ASK_USER",
          confidence: 0.95,
          missingInfo: [{ field: "date of birth", type: "PRIVATE_DATA" }],
          reasoning: "Nobody else knows.",
        },
        usage,
      }),
    },
    { confirmContract: true },
  );

/** Typing there needs two sites; each is asked about, as the same action. */
const approvingTwice = () =>
  begun(
    1,
    {
      refineStep: async () => ({
        kind: "chosen",
        choice: aChoice("click(3)", {
          facts: { kind: "submit", risk: "submit", formAction: "https://pay.test/x", origin: "https://billing.test" },
        }),
      }),
    },
    { approve: "never" },
  );

function approvalOf({ state: { phase } }: Machine) {
  if (phase.name !== "approving") throw new Error(phase.name);
  return phase.approval;
}

describe("isAsked", () => {
  test("TM14 an answer that names the turn of an earlier question answers no later one", async () => {
    const machine = await askingTwice();
    const { turn } = machine.state.delivery;
    expect(isAsked(machine.state, { kind: "answer", turn })).toBe(true);
    await machine.feed({ kind: "answered", text: "yes", turn });
    expect(machine.state.phase).toMatchObject({ name: "asking", about: "missing" });
    expect(isAsked(machine.state, { kind: "answer", turn })).toBe(false);
    // One that was let in while the first was still in the inbox.
    await machine.feed({ kind: "answered", text: "yes", turn });
    expect(machine.state.memory.reasoning.memory).toEqual([]);
    await machine.feed({ kind: "answered", text: "1 May 1980", turn: machine.state.delivery.turn });
    expect(machine.state.memory.reasoning.memory).toMatchObject([{ answer: "1 May 1980" }]);
  });

  test("TM14 a yes that names the turn it was given at agrees to one site, and not to the next", async () => {
    const machine = await approvingTwice();
    const { actionId, site } = approvalOf(machine);
    const { turn } = machine.state.delivery;
    await machine.feed({ kind: "approved", actionId, approved: true, turn });
    expect(approvalOf(machine)).toMatchObject({ actionId, site: "https://billing.test" });
    expect(isAsked(machine.state, { kind: "approval", actionId, turn })).toBe(false);
    await machine.feed({ kind: "approved", actionId, approved: true, turn });
    expect(approvalOf(machine).site).not.toBe(site);
    expect(machine.state.settings.origins).not.toContain("https://billing.test");
  });

  test("TM14 reports meanwhile pass no turn, and without a turn it is taken as before", async () => {
    const machine = await askingTwice();
    const { turn } = machine.state.delivery;
    await machine.observe(anObservation("o1"));
    expect(isAsked(machine.state, { kind: "answer", turn })).toBe(true);
    await machine.feed({ kind: "answered", text: "yes" });
    expect(isAsked(machine.state, { kind: "answer" })).toBe(true);
  });
});

describe("withReply", () => {
  test("OP19 each reply tells the tokens since the one before; together they are the task's", async () => {
    const machine = await begun(2, forever);
    const replies = [machine.state.delivery.reply];
    for (let turn = 1; turn <= 3; turn++) {
      await run(machine, 1, `o${turn}-`);
      replies.push(machine.state.delivery.reply);
    }
    const sum = replies.reduce((all, reply) => all + (reply?.metrics?.step?.promptTokens ?? 0), 0);
    expect(replies.every((reply) => (reply?.metrics?.step?.promptTokens ?? 0) > 0)).toBe(true);
    expect(sum).toBe(machine.state.delivery.reply?.usage.promptTokens);
  });
});

describe("ask", () => {
  const evidence = { sources: ["the request"], quality: "low", gaps: ["the date of birth"] } as const;

  test("RS1 a question after the analysis tells what the analysis rests on", async () => {
    const missingInfo = [{ field: "date of birth", type: "PRIVATE_DATA" } as const];
    const analysis = {
      source: "ASK_USER",
      confidence: 0.9,
      missingInfo,
      reasoning: "Nobody knows.",
      evidence,
    } as const;
    const prepare = async () => ({ contract: textContract, recalled: [], analysis, usage });
    const machine = await begun(1, { prepare });
    expect(machine.state.delivery.reply).toMatchObject({
      status: "needs_user_input",
      context: { searchPerformed: false, reasoning: "Nobody knows.", evidence },
    });
  });
});
