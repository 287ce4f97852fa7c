/** Proves activities/prepare.ts: one call before the first action, whose parts code reads. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PurposeOutput } from "../../activities/index.js";
import { createPrepare, type PrepareInput, prepareQuestion } from "../../activities/prepare.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import type { EarlierRequest } from "../../core/reasoning/source.js";
import type { ActivityInput } from "../../core/task/verbs.js";
import type { Database } from "../../db/client.js";
import { plainWordsFault } from "../../testing/plain-words.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { GOAL, contract as given, ref, snapshots, task } from "./asking.js";

const goal = vi.hoisted(() => ({ text: "" }));
const earlier = vi.hoisted((): EarlierRequest[] => []);
// The goal's text stands in the `tasks` row, answers in `messages`; what reads them is proved with the database.
vi.mock("../../db/tasks.js", () => ({ readGoal: async () => goal.text }));
vi.mock("../../db/sessions.js", () => ({ readAnswers: async () => [] }));
vi.mock("../../db/conversations.js", () => ({ readEarlierRequests: async () => [...earlier] }));

beforeEach(() => {
  goal.text = GOAL;
});

type Prepared = PurposeOutput<"prepare">;

const warnings: string[] = [];
const log = { warn: (_: unknown, message: string) => void warnings.push(message) };
const rules = createOfflineModel();
const deps = (model: ModelPort) => ({ model, rules, snapshots, database: {} as Database, log }); // only mocked readers get it
const scripted = (prepare: NonNullable<ModelScript["prepare"]>) => createScriptedModel({ prepare });
const input: ActivityInput<"prepare"> = {
  task,
  page: ref,
  nowIso: "2026-11-21T10:00:00.000Z",
  hints: [],
  memory: [],
  asked: false,
  promptForAdvisory: false,
};
const analysis: Prepared["analysis"] = {
  reasoning: "It is on the page.",
  missingInfo: [],
  source: "PAGE",
  confidence: 0.95,
};
const criterion = { activity: "text" as const, description: "d", text: "x", timing: "at_end" as const };
const says = (contract: Prepared["contract"], fields: Partial<Prepared> = {}): Prepared => ({
  analysis,
  ...(contract === undefined ? {} : { contract }),
  ...fields,
});
const verifiable = (...criteria: NonNullable<Prepared["contract"]>["criteria"]): Prepared["contract"] => ({
  type: "verifiable",
  criteria,
});

describe("createPrepare", () => {
  test("RS9 is told what was asked earlier in the session and what came of it, fenced as data", async () => {
    earlier.push({ request: "Find the order of Jas", status: "completed", result: "It is order 4711." });
    const model = scripted(says(undefined));
    await createPrepare(deps(model))(input);
    earlier.length = 0;
    // The cast: the one question that was asked.
    const told = prepareQuestion.sections(model.calls.at(-1)?.input as PrepareInput);
    const section = told.find((one) => one?.heading.startsWith("Earlier requests"));
    expect(section && [section.data, ...section.lines(1_000)]).toEqual([
      true,
      "Asked: Find the order of Jas It is completed. Result: It is order 4711.",
    ]);
  });

  test("issue 11.7 analysis, contract and plan come of one call", async () => {
    const steps = [{ description: "set Country", reasoning: "", toolType: "DOM" as const }];
    const model = scripted(says(verifiable(criterion), { plan: { complexity: "COMPLEX", steps } }));
    const prepared = await createPrepare(deps(model))(input);
    expect(prepared).toMatchObject({
      analysis: { source: "PAGE", confidence: 0.95 },
      contract: { type: "verifiable", generatedFrom: "auto", criteria: [{ id: "c1", text: "x" }] },
      plan: { goal: GOAL, currentStepIndex: 0, steps: [{ description: "set Country", status: "active" }] },
    });
    expect(model.calls).toMatchObject([{ purpose: "prepare", tier: "smart" }]);
  });

  test("RS1 what the analysis rests on comes with it, where the model tells it", async () => {
    const evidence = { quality: "medium" as const, gaps: ["the date of birth"] };
    const told = await createPrepare(deps(scripted(says(undefined, { analysis: { ...analysis, evidence } }))))(input);
    expect(told.analysis).toMatchObject({ evidence: { ...evidence, sources: ["PAGE"] } });
    const silent = await createPrepare(deps(scripted(says(undefined))))(input);
    expect(silent.analysis).not.toHaveProperty("evidence");
  });

  test("issue 11.7 the first action comes with the plan, as a choice on this page; what names nothing of it is left out", async () => {
    const plan = { complexity: "SIMPLE" as const, steps: [] };
    const proposing = (action: string, fields: Partial<Prepared> = { plan }) =>
      createPrepare(deps(scripted(says(verifiable(criterion), { ...fields, first: { ...proposal, action } }))))(input);
    const proposal = { thought: "I set the country.", lastForStep: true };
    expect(await proposing('type(4,"Canada")')).toMatchObject({
      first: {
        action: 'type(4,"Canada")',
        facts: { target: { name: "Country" }, valueSource: "request" },
        usage: { calls: 0 },
      },
    });
    expect(await proposing("click(99)")).not.toHaveProperty("first");
    expect(await proposing("press it")).not.toHaveProperty("first");
    expect(await proposing('type(4,"Canada")', {})).not.toHaveProperty("first");
  });

  test("issue 11.7 without a plan in the answer there is none yet; SIMPLE is a plan of nothing", async () => {
    expect(await createPrepare(deps(scripted(says(verifiable(criterion)))))(input)).not.toHaveProperty("plan");
    const simple = says(verifiable(criterion), { plan: { complexity: "SIMPLE", steps: [] } });
    expect(await createPrepare(deps(scripted(simple)))(input)).toMatchObject({ plan: null });
  });

  test("issue 11.7 an answer that is none costs no task: it goes on without an analysis, with the judge's word", async () => {
    const prepared = await createPrepare(deps(scripted({ fault: "garbage" })))(input);
    expect(prepared).toMatchObject({
      analysis: null,
      contract: { type: "verifiable", criteria: [{ activity: "judge" }] },
    });
    expect(prepared).not.toHaveProperty("plan");
    expect(warnings).toContain("preparation unreadable: it goes on without an analysis");
  });

  test("CT5 the user's own contract is told to the model and not asked for", async () => {
    const model = scripted(says(verifiable(criterion)));
    const prepared = await createPrepare(deps(model))({ ...input, contract: given });
    expect(prepared).not.toHaveProperty("contract");
    expect(model.calls[0]?.input).toMatchObject({ contract: given });
  });

  test("CT2 by rules criteria are numbered, and the contract says when and by whom it was made", async () => {
    const { contract } = await createPrepare(deps(createOfflineModel()))(input);
    expect(contract).toMatchObject({
      type: "verifiable",
      generatedFrom: "auto",
      generatedAt: "2026-11-21T10:00:00.000Z",
      criteria: [
        { id: "c1", activity: "value", name: "Country", value: "Canada", timing: "immediate" },
        { id: "c2", activity: "judge" },
      ],
    });
  });

  test("CT2 a request for one action needs no model: where it is, when it is done, and no plan", async () => {
    goal.text = "Click Save";
    const model = scripted(says(verifiable(criterion)));
    const prepared = await createPrepare(deps(model))(input);
    expect(model.calls).toEqual([]);
    expect(prepared).toMatchObject({ plan: null, contract: { type: "verifiable" }, usage: { calls: 0 } });
  });
});

describe("classification", () => {
  const typeOf = async (text: string, written: Prepared["contract"]) => {
    goal.text = text;
    return (await createPrepare(deps(scripted(says(written))))(input)).contract;
  };
  const done = { ...criterion, description: "it is done" };

  test.each([
    "Go through the checkout",
    "Read and accept the terms",
    "Tell Anna I am late by message",
    "List my bike for sale",
  ])("issue 11.9 “%s” is verifiable, with criteria, because the model says so", async (text) => {
    expect(await typeOf(text, verifiable(done))).toMatchObject({ type: "verifiable", criteria: [{ text: "x" }] });
  });

  test.each(["Leave a review", "Add Jas and then tell me her number", "Cancel my subscription"])(
    "issue 11.9 the words are a floor: “%s” is verifiable whatever the model says",
    async (text) => {
      for (const type of ["skip", "advisory"] as const)
        expect(await typeOf(text, { type, criteria: [] })).toMatchObject({
          type: "verifiable",
          criteria: [{ id: "c1", activity: "judge", timing: "at_end" }, ...(text.includes("tell me") ? [{}] : [])],
        });
    },
  );

  test("issue 11.3 a request that asks something has a criterion about the answer, whether or not the model wrote one", async () => {
    const asked = { activity: "answer" as const, description: "The answer names the item.", timing: "at_end" as const };
    const question = "Which item has the lowest stock?";
    expect(await typeOf(question, { type: "advisory", criteria: [asked] })).toMatchObject({
      type: "advisory",
      criteria: [{ id: "c1", activity: "answer", description: asked.description }],
    });
    expect((await typeOf(question, { type: "advisory", criteria: [done] }))?.criteria).toMatchObject([
      { id: "c1", activity: "answer", description: expect.stringContaining(question) },
    ]);
    expect((await typeOf("Add Ada, then tell me her patient number", verifiable(done)))?.criteria).toMatchObject([
      { id: "c1", activity: "text" },
      { id: "c2", activity: "answer" },
    ]);
    expect((await typeOf("Add Ada", verifiable(done)))?.criteria).toHaveLength(1);
  });

  test.each([
    ["advisory", "Find the cheapest flight"],
    ["skip", "Show me the list"],
  ])("CT2 without a model %s is said by the words of the request", async (type, text) => {
    goal.text = text;
    const { contract } = await createPrepare(deps(createOfflineModel()))(input);
    expect(contract?.type).toBe(type);
    expect(contract?.criteria.filter(({ activity }) => activity !== "answer")).toEqual([]);
  });

  test("CT5 an ambiguous request is asked about first, in plain words, and only once", async () => {
    goal.text = "Handle my e-mails";
    const model = scripted(says({ type: "advisory", criteria: [] }));
    const prepare = createPrepare(deps(model));
    const { question } = await prepare(input);
    expect(plainWordsFault(question ?? "")).toBeNull();
    expect(model.calls).toEqual([]);
    const said = { ...input, asked: true };
    const told = await prepare({ ...said, hints: ["Just tell me which are urgent"] });
    expect(told).toMatchObject({ contract: { type: "advisory", criteria: [{ activity: "answer" }] } });
    const changed = await prepare({ ...said, hints: ["Archive those that are older than a year"] });
    expect(changed).toMatchObject({ contract: { type: "verifiable", criteria: [{ id: "c1" }] } });
    expect(changed.question).toBeUndefined();
    expect(model.calls.at(-1)?.input).toMatchObject({ hints: ["Archive those that are older than a year"] });
  });

  test("CT5 who wants to be asked before an advisory task is asked before anything is done", async () => {
    goal.text = "Research electric cars";
    const prepare = createPrepare(deps(scripted(says({ type: "advisory", criteria: [] }))));
    const asked = await prepare({ ...input, promptForAdvisory: true });
    expect(asked).toMatchObject({ contract: { type: "advisory" }, question: expect.stringMatching(/go ahead/) });
    expect(plainWordsFault(asked.question ?? "")).toBeNull();
    expect((await prepare({ ...input, promptForAdvisory: true, asked: true })).question).toBeUndefined();
  });
});

describe("a criterion that code cannot read", () => {
  const unreadable = { ...criterion, description: "two rows are left", activity: "count" as const, text: "two rows" };
  const written = says(verifiable(criterion, unreadable));
  const readable = { ...unreadable, text: undefined, role: "row", op: "=" as const, count: 2 };

  test("issue 11.6 is sent back once, with its fault and with what the others say of the page", async () => {
    const model = scripted([written, says(verifiable(criterion, readable))]);
    const { contract, usage } = await createPrepare(deps(model))(input);
    expect(contract?.criteria).toStrictEqual([
      { id: "c1", ...criterion },
      {
        id: "c2",
        activity: "count",
        description: "two rows are left",
        timing: "at_end",
        role: "row",
        op: "=",
        count: 2,
      },
    ]);
    const { repair } = model.calls[1] ?? expect.fail("asked once only");
    expect(repair?.fault).toMatch(
      /^Criterion 2 \(“two rows are left”\) cannot be checked: count needs a role or a name/,
    );
    expect(repair?.fault).toContain("Criterion 1 does not hold: 'x' is not to be seen.");
    expect(JSON.parse(repair?.answer ?? "")).toEqual(written);
    expect(usage.calls).toBe(2);
  });

  test("issue 11.6 one that passes before anything was done is pointed out then", async () => {
    const early = { ...criterion, text: "Call 555 0101" };
    const model = scripted([says(verifiable(early, unreadable)), written]);
    await createPrepare(deps(model))(input);
    expect(model.calls[1]?.repair?.fault).toMatch(/Criterion 1 holds ALREADY, before anything was done: /);
  });

  test("issue 11.6 is left to the judge when it comes back as it was; the task goes on", async () => {
    const { contract } = await createPrepare(deps(scripted([written, written])))(input);
    expect(contract?.criteria).toStrictEqual([
      { id: "c1", ...criterion },
      { id: "c2", activity: "judge", description: "two rows are left", timing: "at_end" },
    ]);
  });

  test("issue 11.6 is left to the judge when the second answer is none", async () => {
    const model = scripted([written, { fault: "garbage" }, { fault: "garbage" }]);
    const { contract } = await createPrepare(deps(model))(input);
    expect(contract?.criteria.map(({ activity }) => activity)).toEqual(["text", "judge"]);
  });

  test("issue 11.7 absent and the other fields reach the contract as they were written", async () => {
    const gone = {
      ...criterion,
      activity: "element" as const,
      text: undefined,
      role: "row",
      name: "Jas",
      absent: true,
    };
    const { contract } = await createPrepare(deps(scripted(says(verifiable(gone)))))(input);
    expect(contract?.criteria).toMatchObject([{ activity: "element", role: "row", name: "Jas", absent: true }]);
  });
});
