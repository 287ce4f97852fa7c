/** The ten scenarios of RS1 and every failure row of RS4, each on a real server with a scripted model and a fake web. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { PurposeOutput } from "../../activities/index.js";
import type { KnowledgeChunk, KnowledgePort } from "../../adapters/knowledge/port.js";
import { plainWordsFault } from "../../testing/plain-words.js";
import { openReasoningLab, type ReasoningLab } from "./reasoning-lab.js";

type Prepared = PurposeOutput<"prepare">;
type Analysis = Prepared["analysis"];

let lab: ReasoningLab;
beforeAll(async () => {
  lab = await openReasoningLab(inject("services"));
});
afterAll(() => lab.close());

const GOAL = "Add patient Jaswanth";
const QUERY = "How to register new patient OpenEMR 7.0";
const grounds = { sources: ["the page"], quality: "high", gaps: [] } as const;
const evidence = { sources: [...grounds.sources], quality: grounds.quality, gaps: [] };

/** What is on the page or remembered comes with a plan; the rest has to be found out first. */
const prepared = (source: Analysis["source"], confidence: number, fields: Partial<Analysis> = {}): Prepared => ({
  analysis: { source, confidence, missingInfo: [], reasoning: "I looked at what is here.", ...fields },
  contract: { type: "verifiable", criteria: [] },
  ...(source === "PAGE" || source === "MEMORY" ? { plan: { complexity: "SIMPLE", steps: [] } } : {}),
});
const pages = () =>
  [1, 2, 3].map((index) => ({
    title: `Manual ${index}`,
    url: `https://demo.openemr.io/manual/${index}`,
    content: "To register a new patient press New patient.",
  }));
const solved: PurposeOutput<"evaluateSearch"> = {
  solved: true,
  shouldRetry: false,
  shouldAskUser: false,
  summary: "New patients are registered with the button New patient.",
  confidence: 0.9,
};
const complete: PurposeOutput<"checkCompleteness"> = {
  canProceed: true,
  missingInformation: [],
  userQuestion: "",
  reasoning: "Nothing is missing.",
  confidence: 0.9,
  evidence,
};
const act: PurposeOutput<"generate"> = { action: "click(2)", thought: "I open the form.", lastForStep: false };
const acting = {
  plan: { complexity: "SIMPLE" as const, steps: [] },
  generate: act,
  evaluateSearch: solved,
  checkCompleteness: complete,
};
const EXECUTING = { status: "executing", action: "click(2)" };

const FRONT_DESK: KnowledgeChunk = {
  ...{ id: "d1#0", documentId: "d1", title: "Front desk" },
  ...{ content: "Press New patient.", label: "company" },
};
/** Notes down what it is asked. */
const frontDesk = (asked: string[]): KnowledgePort => ({
  async resolve({ query }) {
    asked.push(query);
    return { domain: "clinic.test", pattern: "clinic.test", patterns: ["clinic.test"], chunks: [FRONT_DESK] };
  },
});

describe("RS1", () => {
  test("1 Simple Task (No Search): Click the login button", async () => {
    const { reply, queries, purposes } = await lab.ask("Click the login button");
    expect(reply).toMatchObject({ status: "executing", action: "click(1)" });
    expect(queries).toEqual([]);
    expect(purposes).not.toContain("prepare");
    expect(purposes).not.toContain("checkCompleteness");
  });

  test("2 Complex Task (Search Needed): Add patient Jaswanth", async () => {
    const model = { ...acting, prepare: prepared("WEB_SEARCH", 0.8, { searchQuery: QUERY }) };
    const asked = await lab.ask(GOAL, { model, web: pages });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(asked.queries).toEqual([QUERY]);
    const told = asked.model.calls.find(({ purpose }) => purpose === "generate")?.input;
    expect(told).toMatchObject({ found: solved.summary });
    const planned = asked.model.calls.find(({ purpose }) => purpose === "plan")?.input;
    expect(planned).toMatchObject({ found: { summary: solved.summary, results: pages() } });
    // Solved, with nothing else missing: nobody is asked whether it is complete.
    expect(asked.purposes).not.toContain("checkCompleteness");
  });

  test("3 Task Needing User Input: Fix the billing error", async () => {
    const missingInfo = [{ field: "invoice number", type: "PRIVATE_DATA" as const }];
    const model = {
      ...acting,
      prepare: [prepared("ASK_USER", 0.9, { missingInfo }), prepared("MEMORY", 0.95)],
    };
    const asked = await lab.ask("Fix the billing error", { model });
    expect(asked.reply).toMatchObject({
      status: "needs_user_input",
      userQuestion: "What is the invoice number?",
      missingInformation: ["invoice number"],
      context: { searchPerformed: false, reasoning: "I looked at what is here." },
    });
    expect(asked.reply).not.toHaveProperty("action");
    expect(plainWordsFault(asked.reply.userQuestion)).toBeNull();
    expect(asked.queries).toEqual([]);
    const next = await asked.answer("Number 4711");
    // It goes on; what the user's words do not name is allowed by them first (SF4).
    expect(next.body.data).toMatchObject({ status: "awaiting_approval", approval: { what: "Click “New patient”" } });
    const again = asked.model.calls.filter(({ purpose }) => purpose === "prepare").at(-1)?.input;
    expect(again).toMatchObject({ memory: [{ question: "What is the invoice number?", answer: "Number 4711" }] });
  });

  test("4 Task with Sufficient RAG: Query with org-specific knowledge", async () => {
    const model = { ...acting, prepare: prepared("PAGE", 0.95) };
    const asked = await lab.ask(GOAL, { model, knowledge: frontDesk([]) });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(asked.queries).toEqual([]);
    const told = asked.model.calls.find(({ purpose }) => purpose === "prepare")?.input;
    expect(told).toMatchObject({ knowledge: [FRONT_DESK] });
  });

  test("KN4 what is written down reaches a simple request's one question too, and the search for it asks by the goal", async () => {
    const asked: string[] = [];
    const { purposes, model } = await lab.ask("Click the login button", { knowledge: frontDesk(asked) });
    expect(purposes).toEqual(["generate"]);
    expect(model.calls[0]?.input).toMatchObject({ knowledge: [FRONT_DESK] });
    expect(asked[0]).toContain("Click the login button");
  });

  test("KN4 plan, refinement, choice and the judge of what done means are told it, each for itself", async () => {
    const { plan: _none, ...unplanned } = prepared("PAGE", 0.95);
    const step = { description: "Open the form", reasoning: "It comes first.", toolType: "DOM" as const };
    const steps = [1, 2].map(() => step);
    const plan = { complexity: "COMPLEX" as const, steps };
    const script = { ...acting, prepare: unplanned, plan, refine: { kind: "cannot" as const, reason: "Not here." } };
    const generate = { ...act, action: 'finish("New patient was pressed.")' };
    const { model } = await lab.ask(GOAL, { model: { ...script, generate }, knowledge: frontDesk([]) });
    const told = new Map(model.calls.map(({ purpose, input }) => [purpose, input]));
    for (const purpose of ["prepare", "plan", "refine", "generate", "complete"] as const)
      expect(told.get(purpose), purpose).toMatchObject({ knowledge: [FRONT_DESK] });
    for (const purpose of ["judge", "criticise"] as const)
      expect(told.get(purpose) ?? {}).not.toHaveProperty("knowledge");
  });

  test("5 High Confidence MEMORY: User provided info earlier, confidence > 0.9", async () => {
    const missingInfo = [{ field: "date of birth", type: "PRIVATE_DATA" as const }];
    const first = await lab.ask(GOAL, {
      model: { ...acting, prepare: [prepared("ASK_USER", 0.9, { missingInfo }), prepared("MEMORY", 0.95)] },
    });
    await first.answer("2 April 1990");
    const model = { ...acting, prepare: prepared("MEMORY", 0.95) };
    const asked = await lab.ask("Add patient Jaswanth again", { model, sessionId: first.reply.sessionId });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(asked.queries).toEqual([]);
    expect(asked.purposes).not.toContain("checkCompleteness");
    const said = { question: "What is the date of birth?", answer: "2 April 1990" };
    expect(asked.model.calls.find(({ purpose }) => purpose === "prepare")?.input).toMatchObject({ memory: [said] });
    expect(asked.model.calls.find(({ purpose }) => purpose === "generate")?.input).toMatchObject({
      hints: [`${said.question} ${said.answer}`],
    });
  });

  test("6 Medium Confidence MEMORY: confidence 0.7, should verify", async () => {
    const asked = await lab.ask(GOAL, { model: { ...acting, prepare: prepared("MEMORY", 0.7) } });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(asked.queries).toEqual([]);
    const check = asked.model.calls.find(({ purpose }) => purpose === "checkCompleteness")?.input;
    expect(check).toMatchObject({ search: null, page: { title: "Patients" } });
  });

  test("7 Low Confidence MEMORY: Confidence < 0.7, should switch to WEB_SEARCH", async () => {
    const model = { ...acting, prepare: prepared("MEMORY", 0.6, { searchQuery: QUERY }) };
    const asked = await lab.ask(GOAL, { model, web: pages });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(asked.queries).toEqual([QUERY]);
  });

  test("8 High Confidence PAGE: Clear page state, confidence > 0.9", async () => {
    const asked = await lab.ask(GOAL, { model: { ...acting, prepare: prepared("PAGE", 0.95) } });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(asked.queries).toEqual([]);
    expect(asked.purposes).not.toContain("checkCompleteness");
  });

  test("9 Low Confidence PAGE: Unclear page state, should switch to WEB_SEARCH", async () => {
    const model = { ...acting, prepare: prepared("PAGE", 0.55, { searchQuery: QUERY }) };
    const asked = await lab.ask(GOAL, { model, web: pages });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(asked.queries).toEqual([QUERY]);
  });

  test("10 Low Confidence WEB_SEARCH: Poor search query, should switch to ASK_USER", async () => {
    const model = { ...acting, prepare: prepared("WEB_SEARCH", 0.4, { searchQuery: "patient" }) };
    const asked = await lab.ask(GOAL, { model, web: pages });
    expect(asked.reply).toMatchObject({ status: "needs_user_input", context: { searchPerformed: false } });
    expect(asked.queries).toEqual([]);
  });
});

describe("RS2 the search", () => {
  const searching = { ...acting, prepare: prepared("WEB_SEARCH", 0.8, { searchQuery: QUERY }) };

  test("a search that was not solved is refined, three times at most, and then the user is asked if it had to be solved", async () => {
    const again = (call: number) => ({
      ...solved,
      solved: false,
      shouldRetry: true,
      refinedQuery: `${QUERY} ${call}`,
      summary: "Not there.",
    });
    const model = {
      ...searching,
      prepare: prepared("WEB_SEARCH", 0.6, { searchQuery: QUERY }),
      evaluateSearch: (_: unknown, call: number) => again(call),
    };
    const asked = await lab.ask(GOAL, { model, web: pages });
    expect(asked.queries).toEqual([QUERY, `${QUERY} 0`, `${QUERY} 1`]);
    expect(asked.reply).toMatchObject({
      status: "needs_user_input",
      context: { searchPerformed: true, searchSummary: "Not there." },
    });
  });

  test("what was answered is never part of a query", async () => {
    const missingInfo = [{ field: "maiden name", type: "PRIVATE_DATA" as const }];
    const leaking = prepared("WEB_SEARCH", 0.8, { searchQuery: "register patient Kowalska OpenEMR" });
    const model = { ...searching, prepare: [prepared("ASK_USER", 0.9, { missingInfo }), leaking] };
    const asked = await lab.ask(GOAL, { model, web: pages });
    await asked.answer("Kowalska");
    expect(asked.queries).toEqual(["register patient OpenEMR"]);
  });

  test("RS5 whatever a model asks for, no name, birth date, address or number of a person reaches the web", async () => {
    const personal = "Jas Doe 1990-04-02 jas.doe@example.org +49 170 1234567 W4711";
    const searchQuery = `How to register new patient ${personal} OpenEMR 7.0`;
    const model = { ...acting, prepare: prepared("WEB_SEARCH", 0.8, { searchQuery }) };
    const goal = "Add patient Jas Doe, born 1990-04-02, e-mail jas.doe@example.org, phone +49 170 1234567, in W4711";
    const { queries } = await lab.ask(goal, { model, web: pages });
    expect(queries).toEqual(["How to register new patient OpenEMR 7.0"]);
    const only = prepared("WEB_SEARCH", 0.8, { searchQuery: personal });
    expect((await lab.ask(goal, { model: { ...acting, prepare: only }, web: pages })).queries).toEqual([]);
  });

  test("nothing that was found is in the task's history but a digest", async () => {
    const long = () =>
      pages().map((one) => ({ ...one, content: `${one.content} ${"Paragraph. ".repeat(80)}SECRETEND` }));
    const asked = await lab.ask(GOAL, { model: searching, web: long });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(await asked.history()).not.toContain("SECRETEND");
  });
});

describe("RS4", () => {
  const searching = { ...acting, prepare: prepared("WEB_SEARCH", 0.8, { searchQuery: QUERY }) };
  const garbage = { fault: "garbage" } as const;
  const checkInput = (asked: { model: { calls: readonly { purpose: string; input: unknown }[] } }) =>
    asked.model.calls.find(({ purpose }) => purpose === "checkCompleteness")?.input;

  test("issue 11.12 LLM Analysis Failures: nothing is searched for, and it goes on", async () => {
    const asked = await lab.ask(GOAL, { model: { ...acting, prepare: garbage }, web: pages });
    expect(asked.queries).toEqual([]);
    expect(asked.reply).toMatchObject(EXECUTING);
  });

  test("Search Failures, Tavily API fails: null results on to the check", async () => {
    const asked = await lab.ask(GOAL, { model: searching, web: () => ({ fault: "status", status: 400 }) });
    expect(checkInput(asked)).toMatchObject({ search: null });
    expect(asked.reply).toMatchObject(EXECUTING);
  });

  test("Search Failures, Tavily API fails for a while: three attempts, then null results on to the check", async () => {
    const asked = await lab.ask(GOAL, { model: searching, web: () => ({ fault: "status", status: 500 }) });
    expect(asked.queries).toHaveLength(3);
    expect(checkInput(asked)).toMatchObject({ search: null });
    expect(asked.reply).toMatchObject(EXECUTING);
  });

  test("Search Failures, no results: null results on to the check", async () => {
    const asked = await lab.ask(GOAL, { model: searching, web: () => [] });
    expect(checkInput(asked)).toMatchObject({ search: null });
    expect(asked.reply).toMatchObject(EXECUTING);
  });

  test("Search Failures, refused key: null results on to the check, which may ask", async () => {
    const no = { ...complete, canProceed: false, missingInformation: ["the way"], userQuestion: "Which way?" };
    const model = { ...searching, checkCompleteness: no };
    const asked = await lab.ask(GOAL, { model, key: "none" });
    expect(checkInput(asked)).toMatchObject({ search: null });
    expect(asked.reply).toMatchObject({ status: "needs_user_input", userQuestion: "Which way?" });
  });

  test("Verification Failures: taken as a yes, and said so in the feed", async () => {
    const asked = await lab.ask(GOAL, { model: { ...searching, checkCompleteness: garbage }, web: () => [] });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect((await asked.feed()).join("\n")).toContain("Nobody could check what is missing");
  });

  test("Missing RAG Context: an empty list, with a warning when the store fails", async () => {
    const knowledge = { resolve: () => Promise.reject(new Error("down")) };
    const asked = await lab.ask(GOAL, { model: { ...acting, prepare: prepared("PAGE", 0.95) }, knowledge });
    expect(asked.model.calls.find(({ purpose }) => purpose === "prepare")?.input).toMatchObject({ knowledge: [] });
    expect(asked.reply).toMatchObject(EXECUTING);
    expect(new Set(asked.warnings)).toEqual(new Set(["knowledge could not be had: public information only"]));
  });

  test("Model Unavailability, Smart Model Fails: a weaker model's answer counts from 0.6, where 0.7 stands else", async () => {
    const model = { ...acting, prepare: prepared("MEMORY", 0.65, { searchQuery: QUERY }) };
    const degraded = await lab.ask(GOAL, { model, web: pages, degraded: true });
    expect(degraded.queries).toEqual([]);
    expect(degraded.purposes).toContain("checkCompleteness");
    const smart = await lab.ask(GOAL, { model, web: pages });
    expect(smart.queries).toEqual([QUERY]);
  });

  test("Model Unavailability, no model at all: it is interrupted and says so, and is not lost", async () => {
    const fault = { fault: "blocked" } as const;
    const asked = await lab.ask(GOAL, { model: { prepare: fault, checkCompleteness: fault, plan: fault } });
    expect(asked.reply).toMatchObject({ status: "interrupted" });
  });

  test("Invalid Confidence Scores: 0.5, with a warning", async () => {
    const model = { ...acting, prepare: prepared("PAGE", 1.7, { searchQuery: QUERY }) };
    const asked = await lab.ask(GOAL, { model, web: pages });
    expect(asked.queries).toEqual([QUERY]);
    expect(asked.warnings).toEqual(["confidence outside 0 to 1: taken as 0.5"]);
  });
});

test("PR2 an unknown session is none of ours, so that nobody's answers are remembered for another", async () => {
  await expect(lab.ask(GOAL, { sessionId: randomUUID() })).rejects.toThrow("404");
});

describe("MD5 what it costs", () => {
  test("the reply, the export and the metrics tell calls, tokens, latency by tier, confidence, searches and switches", async () => {
    const model = { ...acting, prepare: prepared("PAGE", 0.55, { searchQuery: QUERY }) };
    const asked = await lab.ask(GOAL, { model, web: pages });
    const { metrics } = asked.reply;
    expect(metrics).toMatchObject({
      searches: 1,
      searchesAvoided: 0,
      routingSwitches: 1,
      reasoning: { source: "PAGE", confidence: 0.55, row: "PAGE from 0.5" },
      costMicroUsd: 8_000,
    });
    expect(metrics.promptTokens).toBe(100 * asked.model.calls.filter(({ purpose }) => purpose in model).length);
    expect(metrics.tiers.smart.calls).toBeGreaterThan(0);
    expect(metrics.tiers.fast.calls).toBeGreaterThan(0);
    const exported = await lab.export(asked.reply.taskId);
    expect(exported.body.data.spending).toContainEqual(
      expect.objectContaining({ purpose: "prepare", tier: "smart", calls: 1, failed: 0, promptTokens: 100 }),
    );
    const all = (await lab.spending()).find(({ purpose }) => purpose === "prepare");
    expect(all?.calls).toBeGreaterThanOrEqual(1);
    const text = await lab.metrics();
    expect(text).toMatch(/surefoot_reasoning_confidence_bucket\{[^}]*source="PAGE"/);
    expect(text).toMatch(/surefoot_model_call_seconds_bucket\{[^}]*tier="smart"/);
    expect(text).toMatch(/surefoot_searches_avoided_total/);
    expect(text).toMatch(/surefoot_model_tokens_total\{[^}]*tenant="/);
  });
});
