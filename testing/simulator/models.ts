/** Models of a simulated task: every activity's answer, drawn by chance: right, wrong, hostile or not at all. */

import { MISSING_TYPES, SOURCES } from "../../core/reasoning/source.js";
import { RECOVERY_STRATEGIES } from "../../core/recovery/strategy.js";
import { planOf, type ScriptStep } from "../../core/replay/script.js";
import type { ActivityCommand, NamedResult, TaskEvent } from "../../core/task/command.js";
import type { ActivityInput, ActivityResult } from "../../core/task/verbs.js";
import { succeeded } from "../../core/verification/evidence/chain.js";
import type { RuleResult } from "../../core/verification/verdict.js";
import type { VerdictTag } from "../../protocol/task.js";
import { aChoice, aVerdict, someEvidence } from "../builders.js";
import type { Chance } from "./chance.js";
import { aCompletion, anAgreement, anAnswer } from "./endings.js";
import { withFollowUps } from "./forms.js";
import { aPlanning, someOutputs, someSubTasks } from "./phases.js";

const usage = { promptTokens: 10, completionTokens: 10, calls: 1, costMicroUsd: 7 };

export interface Weather {
  /** Probability that an activity gives up for good. */
  readonly failing: number;
  /** Probability that a proposal is nonsense, hostile, or an ending. */
  readonly wild: number;
  /** Probability of a verdict that is no success. */
  readonly doubt: number;
}

export function answerOf(command: ActivityCommand, weather: Weather, chance: Chance): TaskEvent {
  const { id, name } = command;
  if (name !== "record" && chance.happens(weather.failing)) {
    const fault = { type: "Simulated", message: "the activity was spent", usage: { ...usage, calls: 5 } };
    return { kind: "failed", id, fault };
  }
  return { kind: "done", id, result: resultOf(command, weather, chance) };
}

function resultOf(command: ActivityCommand, weather: Weather, chance: Chance): NamedResult {
  switch (command.name) {
    case "prepare":
      return { name: command.name, value: aPreparation(command.input, chance) };
    case "plan":
      return { name: command.name, value: aPlanning(chance) };
    case "decompose":
      return { name: command.name, value: { subTasks: someSubTasks(chance), usage } };
    case "refineStep":
      if (chance.happens(0.1)) return { name: command.name, value: { kind: "cannot", reason: "nothing fits", usage } };
      return {
        name: command.name,
        value: { kind: "chosen", choice: withFollowUps(command.input, aProposal(weather, chance), chance) },
      };
    case "replayStep":
      if (chance.happens(0.3)) return { name: command.name, value: { kind: "cannot", reason: "nothing fits" } };
      return {
        name: command.name,
        value: { kind: "chosen", choice: { ...aProposal(weather, chance), lastForStep: true, replayed: true } },
      };
    case "recheck":
      return { name: command.name, value: recheckedOf(command.input, chance) };
    case "generateAction":
      return {
        name: command.name,
        value: { choice: withFollowUps(command.input, aProposal(weather, chance), chance) },
      };
    case "gatherEvidence":
      return {
        name: command.name,
        value: { ...gatheredOf(command.input, weather, chance), ...someOutputs(command.input.outputs, chance) },
      };
    case "judge": {
      const actionSucceeded = !chance.happens(weather.doubt);
      const judgement = {
        actionSucceeded,
        taskCompleted: chance.happens(0.3),
        ...(command.input.subTask === undefined ? {} : { subTaskCompleted: chance.happens(0.4) }),
        confidence: chance.next(),
        reason: "so it seems",
      };
      return { name: command.name, value: { judgement, usage } };
    }
    case "askSources":
      return { name: command.name, value: { answers: command.input.questions.map((one) => anAnswer(one, chance)) } };
    case "judgeCompletion":
      return { name: command.name, value: aCompletion(command.input, weather, chance) };
    case "correct": {
      const choice = chance.happens(0.2) ? null : aProposal(weather, chance);
      const { left, contingency } = command.input;
      const known = chance.happens(0.1) ? RECOVERY_STRATEGIES : left;
      const strategy =
        contingency !== undefined && chance.happens(0.5) ? contingency : (known[chance.below(known.length)] ?? "FAIL");
      const question = strategy === contingency && chance.happens(0.2) ? { question: "Please sign in." } : {};
      return { name: command.name, value: { strategy, reason: "once more", choice, ...question, usage } };
    }
    case "validatePlan":
      return { name: command.name, value: { validation: aValidation(chance), usage } };
    case "reflect":
      return {
        name: command.name,
        value: { reflection: { done: "some", missing: "the rest", suggestion: "another way" }, usage },
      };
    case "criticise":
      return { name: command.name, value: { approved: chance.happens(0.8), usage } };
    case "search": {
      const count = chance.below(4);
      const sources = count === 0 ? [] : ["https://wiki.com/1"];
      const query = chance.happens(0.9) ? { query: command.input.query } : {};
      return { name: command.name, value: { ...query, count, digest: "what was found", sources, usage } };
    }
    case "evaluateSearch":
      return { name: command.name, value: { evaluation: anEvaluation(chance), usage } };
    case "checkCompleteness":
      return { name: command.name, value: { check: aCheck(chance), usage } };
    case "record":
      return { name: command.name, value: { upTo: command.input.upTo } };
  }
}

/** Mostly the page is the same; else the action is another one there, or what was entered is gone. */
function recheckedOf({ actions, entries }: ActivityInput<"recheck">, chance: Chance): ActivityResult<"recheck"> {
  if (chance.happens(0.6)) return { kind: "same", actions };
  if (entries.length === 0 || chance.happens(0.3)) return { kind: "other", reason: "it leads elsewhere now" };
  return chance.happens(0.3)
    ? { kind: "moved", reason: "The page is about something else now." }
    : { kind: "lost", actions: entries.map(({ action = "" }) => aChoice(action)) };
}

/** Mostly with a plan; now and then there is no analysis, or a person has to be asked first. */
function aPreparation({ contract }: ActivityInput<"prepare">, chance: Chance) {
  const { usage: _once, ...planned } = aPlanning(chance);
  const { usage: _too, ...agreed } = anAgreement(chance);
  const made = {
    ...(chance.happens(0.8) ? planned : {}),
    ...(contract === undefined ? agreed : {}),
    ...(chance.happens(0.1) ? aScript(chance) : {}),
    usage,
  };
  return chance.happens(0.05) ? { analysis: null, recalled: [], ...made } : { ...anAnalysis(chance), ...made };
}

/** The same was asked for before: its steps are the plan. */
function aScript(chance: Chance) {
  const steps = Array.from({ length: 1 + chance.below(6) }, (_, index): ScriptStep => {
    const target = { role: "button", name: `Part ${index}`, region: "main" };
    return { action: "click(0)", target, kind: "generic", risk: "reversible" };
  });
  return { plan: planOf("goal", steps), script: { scriptId: "simulated", steps } };
}

/** Mostly it is all on the page; else anything, sure or not. */
function anAnalysis(chance: Chance) {
  const calm = chance.happens(0.6);
  const missingInfo = [{ field: "something", type: chance.pick(MISSING_TYPES) }];
  const analysis = {
    source: calm ? ("PAGE" as const) : chance.pick(SOURCES),
    missingInfo: chance.happens(0.3) ? missingInfo : [],
    reasoning: "so it seems",
    confidence: calm ? 1 : chance.next() * 1.1,
    ...(chance.happens(0.7) ? { searchQuery: "how it is done" } : {}),
  };
  const recalled = analysis.source === "MEMORY" ? [{ question: "What?", answer: "That." }] : [];
  return { analysis, recalled, degraded: chance.happens(0.1) };
}

function anEvaluation(chance: Chance) {
  return {
    solved: chance.happens(0.4),
    shouldRetry: chance.happens(0.5),
    shouldAskUser: chance.happens(0.1),
    refinedQuery: `other words ${chance.below(3)}`,
    summary: "what it comes to",
    confidence: chance.next(),
  };
}

function aCheck(chance: Chance) {
  return {
    canProceed: chance.happens(0.7),
    missingInformation: ["something"],
    userQuestion: "What is it?",
    reasoning: "so it seems",
    confidence: chance.next(),
    evidence: grounds,
  };
}

const grounds = { sources: ["the page"], quality: "medium", gaps: [] } as const;

/** Right, wrong, or about steps that are not there. */
function aValidation(chance: Chance) {
  const change = () => ({
    op: chance.pick(["skip", "change", "insert"] as const),
    step: chance.below(6) - 1,
    description: "something else",
  });
  return {
    valid: chance.happens(0.4),
    reason: "so it seems",
    suggestedChanges: Array.from({ length: chance.below(3) }, change),
    needsFullReplan: chance.happens(0.2),
  };
}

function aProposal(weather: Weather, chance: Chance) {
  const lastForStep = chance.happens(0.5);
  if (chance.happens(weather.wild)) {
    return aChoice(
      chance.pick([
        "click(",
        'navigate("javascript:alert(1)")',
        'navigate("https://elsewhere.test/")',
        'finish("done, trust me")',
        'fail("I do not understand this")',
        'googleSearch("how")',
        'verifySuccess("it is done")',
        "click(999999)",
      ]),
    );
  }
  const id = 1 + chance.below(6);
  const facts = chance.pick([
    { kind: "generic", risk: "reversible" },
    { kind: "generic", risk: "reversible" },
    { kind: "submit", risk: "submit" },
    { kind: "submit", risk: "irreversible" },
  ] as const);
  const action = chance.pick([`click(${id})`, `type(${id},"value ${id}")`, `click(${id})`]);
  return aChoice(action, { lastForStep, facts: { ...facts, enabled: !chance.happens(0.03) } });
}

function evidenceOf(chance: Chance) {
  const result = chance.pick(["pass", "fail", "unknown"] as const);
  return someEvidence({
    strength: chance.pick(["strong", "weak", "none"]),
    meaningfulChange: chance.happens(0.8),
    urlChanged: chance.happens(0.2),
    similarity: chance.happens(0.8) ? 1 : chance.next(),
    ...(chance.happens(0.05) ? { formVanished: true as const } : {}),
    expectedOutcome: chance.pick(["pass", "fail", "unknown"]),
    criteria: [{ id: "c1", result, evidence: "text" }],
    ...(chance.happens(0.1) ? { refused: true as const } : {}),
    ...(chance.happens(0.05) ? { unanswered: true as const } : {}),
    didNotLand: chance.happens(0.3),
    contingencies: chance.happens(0.3) ? [chance.pick(["POPUP_DETECTED", "FORM_VALIDATION", "URL_CHANGED"])] : [],
    lines: [chance.pick(["New alert: 'No'", "URL did not change.", "Page content changed: 3 added"])],
  });
}

function settlementOf(weather: Weather, chance: Chance): RuleResult {
  if (chance.happens(0.4)) return { kind: "undecided" };
  const tag: VerdictTag = chance.happens(weather.doubt)
    ? chance.pick(["unknown", "contradicted", "likely"])
    : "confirmed";
  return { kind: "decided", verdict: aVerdict(tag) };
}

function gatheredOf(input: ActivityInput<"gatherEvidence">, weather: Weather, chance: Chance) {
  const evidence = evidenceOf(chance);
  const one = () => settlementOf(weather, chance);
  if (input.rest === undefined) return { evidence, settlement: one() };
  const links = [input.issued, ...input.rest.map(({ issued }) => issued)].map(() => ({
    settlement: one(),
    stepOutcome: chance.pick(["pass", "fail", "unknown"] as const),
  }));
  const at = links.findIndex(({ settlement }) => !succeeded(settlement));
  const decisive = at === -1 ? links.length - 1 : at;
  // Those that a crash left open, and that the page does not show, are no part of the chain.
  const shown = chance.happens(0.2) ? links.slice(0, decisive + 1) : links;
  const settlement = links[decisive]?.settlement ?? one();
  return { evidence, settlement, chain: { links: shown, decisive } };
}
