/** Proves core/task/phases/asking-sources.ts: when systems of record are asked, and what becomes of a task by what they say. */

import { describe, expect, test } from "vitest";
import { evaluateSource } from "../../../../core/sources/evaluation.js";
import type { SourceFinding } from "../../../../core/sources/finding.js";
import type { CriterionQuestion } from "../../../../core/task/sources.js";
import type { Contract, Criterion } from "../../../../protocol/contract.js";
import {
  aChoice,
  anObservation,
  aReceipt,
  aVerdict,
  someEvidence,
  textContract,
} from "../../../../testing/builders.js";
import { type FakeActivities, onThePage } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const onRecord: Criterion = {
  ...{ id: "c1", activity: "source", description: "Jas Doe is on record", timing: "at_end" },
  ...{ source: "patients-api", values: { name: "Jas Doe" } },
};
const contract: Contract = { ...textContract, generatedFrom: "user", criteria: [onRecord] };
const submit = aChoice("click(1)", { lastForStep: true, facts: { kind: "submit", risk: "submit" } });
const verdictOf = (tag: Parameters<typeof aVerdict>[0]) => ({ kind: "decided", verdict: aVerdict(tag) }) as const;
const count = (n: number): SourceFinding => ({ kind: "count", count: n });
const down: SourceFinding = { kind: "unknown", why: "it does not answer in time" };

/** One submit, of which the page shows this; the source finds these, one question after the other, and then the last again. */
function handingIn(
  page: ReturnType<typeof verdictOf>,
  findings: readonly SourceFinding[],
  overrides: Partial<FakeActivities> = {},
) {
  const asked: CriterionQuestion[][] = [];
  const machine = new Machine(
    anObservation("o0"),
    1,
    {
      refineStep: async () => ({ kind: "chosen", choice: submit }),
      gatherEvidence: async () => ({ evidence: someEvidence(), settlement: page }),
      askSources: async ({ questions }) => {
        const found = findings[Math.min(asked.length, findings.length - 1)] ?? down;
        asked.push([...questions]);
        return {
          answers: questions.map(({ id, source, before }) => ({
            ...{ id, ...evaluateSource(source, { change: 1 }, before?.found, found) },
            finding: { found, asOf: "t" },
          })),
        };
      },
      ...overrides,
    },
    { contract },
  );
  return { machine, asked };
}

async function toTheEnd(machine: Machine): Promise<string[]> {
  await machine.observe(anObservation("o0"));
  for (let turn = 1; machine.state.phase.name === "acting" && turn < 6; turn += 1) {
    const { actionId, action } = machine.state.phase.issued;
    await machine.observe(anObservation(`o${turn}`, { receipts: [aReceipt(actionId, { action })] }));
  }
  return machine.world.calls.filter((name) => name !== "record");
}

describe("askingSources", () => {
  test("SO9 asked before the first action, after the submit and at the end, each with what was found before", async () => {
    const { machine, asked } = handingIn(verdictOf("confirmed"), [count(3), count(4)]);
    const calls = await toTheEnd(machine);
    expect(calls).toEqual(["prepare", "refineStep", "askSources", "gatherEvidence", "askSources", "judgeCompletion"]);
    expect(asked.map(([one]) => one?.before?.found)).toEqual([undefined, count(3)]);
    expect(machine.state.phase).toMatchObject({ status: "completed", outcome: "verified" });
  });

  test("SO9 a contract without one asks nobody", async () => {
    const machine = new Machine(anObservation("o0"), 1);
    expect(await toTheEnd(machine)).not.toContain("askSources");
  });

  test.each(["unknown", "contradicted", "likely"] as const)(
    "SO10 the record is there and the page says %s: it went through, and no judge is asked",
    async (tag) => {
      const { machine } = handingIn(verdictOf(tag), [count(0), count(1)]);
      await toTheEnd(machine);
      expect(machine.state.memory.verdicts[0]?.verdict).toMatchObject({ tag: "confirmed", rule: "source" });
      const told = machine.world.batches.flatMap(({ facts }) => facts.map(({ fact }) => JSON.stringify(fact)));
      expect(told.join()).toContain('"lines":["patients-api has 1 more than before');
      expect(machine.state.phase).toMatchObject({ status: "completed", outcome: "verified" });
    },
  );

  test("SO10 the page says that it was taken, and the record is not there after a second look: failed, nothing sent again", async () => {
    const { machine } = handingIn(verdictOf("confirmed"), [count(0)]);
    const calls = await toTheEnd(machine);
    expect(machine.state.phase).toMatchObject({ status: "failed" });
    expect(machine.state.delivery.reply?.reason).toContain("patients-api has no more than before");
    expect(calls.filter((name) => name === "refineStep")).toHaveLength(1);
    expect(machine.state.progress.looks).toBe(1);
  });

  test("SO10 a record that comes late is found at the second look", async () => {
    const { machine } = handingIn(verdictOf("confirmed"), [count(0), count(0), count(1)]);
    await toTheEnd(machine);
    expect(machine.state.phase).toMatchObject({ status: "completed", outcome: "verified" });
  });

  test.each([
    ["down all the time", [down]],
    ["down before, so that nobody knows how many there were", [down, count(1)]],
    ["down afterwards", [count(0), down]],
  ] as const)("SO6 %s: unknown, and a page that shows success verifies nothing", async (_, findings) => {
    const { machine } = handingIn(verdictOf("confirmed"), findings);
    await toTheEnd(machine);
    expect(machine.state.progress.criteria[0]).toMatchObject({ status: "unknown" });
    expect(machine.state.phase).toMatchObject({ status: "completed", outcome: "unverified" });
    expect(machine.state.delivery.reply?.thought).toContain("Not known: patients-api");
  });

  test("SO6 the activity cannot be had: the task goes on, and it is unknown", async () => {
    const { machine } = handingIn(verdictOf("confirmed"), [], {
      askSources: async () => {
        throw new Error("no worker has it");
      },
    });
    await toTheEnd(machine);
    expect(machine.state.phase).toMatchObject({ status: "completed", outcome: "unverified" });
  });

  test("SO2 what the organisation has checked is added to the user's contract, once, and makes a contract verifiable", async () => {
    const bound = { ...onRecord, id: "source-patients-api", values: { name: "Ann Lee" } };
    const prepare: FakeActivities["prepare"] = async () => ({
      ...onThePage,
      plan: null,
      bound: [bound, onRecord],
      usage,
    });
    const { machine } = handingIn(verdictOf("confirmed"), [count(0), count(1)], {
      prepare,
      generateAction: async () => ({ choice: submit }),
    });
    await machine.observe(anObservation("o0"));
    expect(machine.state.progress.contract?.criteria.map(({ id }) => id)).toEqual(["c1", "source-patients-api"]);
    expect(machine.state.progress.criteria).toHaveLength(2);
  });
});
