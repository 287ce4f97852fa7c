/** Judge: fake ones that say yes, or no, to everything, so that only evidence can tell; and one that reads the evidence it is shown. */

import type { PurposeInputs, PurposeOutput } from "../../activities/index.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { linesOf, outlineOf } from "../../core/page/outline/outline.js";
import type { EvidenceSummary } from "../../core/verification/evidence/evidence.js";
import { toneOf } from "../../core/verification/evidence/messages.js";
import type { Judgement } from "../../core/verification/verdict.js";
import { createScriptedModel } from "../../testing/scripted-model.js";

/** The one that believes everything comes first: what it sees of a page, the others are shown too. */
export const JUDGES = ["yes", "no", "evidence"] as const;
export type JudgeName = (typeof JUDGES)[number];

export function judgementOf(judge: JudgeName, evidence: EvidenceSummary): Judgement {
  const yes = judge === "yes" || (judge === "evidence" && isShown(evidence));
  return {
    actionSucceeded: yes,
    // Who reads the evidence of one action says of the whole only what the criteria say.
    taskCompleted: judge === "yes" || (yes && isWhole(evidence)),
    confidence: 0.9,
    reason: yes ? "It worked." : "It did not work.",
  };
}

function isWhole({ criteria }: EvidenceSummary): boolean {
  return criteria.length > 0 && criteria.every(({ result }) => result === "pass");
}

/** Something came of the action, the page asks nothing back, and no line of the evidence says no. */
function isShown({ strength, tied, refused, asks, lines }: EvidenceSummary): boolean {
  if (strength === "none" || !tied || refused === true || asks !== undefined) return false;
  return !lines.some(isRefusal);
}

/** What the page says anew; "URL did not change." is no word of the page's. */
function isRefusal(line: string): boolean {
  return line.startsWith("New ") && toneOf(line) === "refusal";
}

export type CompletionInput = PurposeInputs["complete"];
export type CompletionAnswer = PurposeOutput<"complete">;

export type Asked =
  /** `deed`: index of the action that is judged. */
  | { readonly about: "action"; readonly deed: number; readonly evidence: EvidenceSummary }
  | { readonly about: "task"; readonly input: CompletionInput };

/** A model that is asked for nothing but whether a task is complete. */
export function createJudgeModel(judge: JudgeName, heard: (input: CompletionInput) => void): ModelPort {
  const usage = { promptTokens: 0, completionTokens: 0, calls: 1 };
  const complete = (input: CompletionInput) => {
    heard(input);
    return answerOf(judge, input);
  };
  return createScriptedModel({ complete }, { usage });
}

export function answerOf(judge: JudgeName, input: CompletionInput): CompletionAnswer {
  switch (judge) {
    case "yes":
      return sayYes(input);
    case "no":
      return sayNo(input);
    case "evidence":
      return sayWhatIsShown(input);
  }
}

/** It believes everything, and quotes a line that stands on the page whether or not it shows anything. */
function sayYes({ goal, page, openSteps }: CompletionInput): CompletionAnswer {
  const line = linesOf(outlineOf(page.skeleton))[0] ?? page.title;
  return {
    parts: [{ part: goal, reason: "It is done.", line, status: "shown" }],
    openSteps: openSteps.map((step) => ({ step, reason: "It is done.", unnecessary: true })),
    reason: "It is done.",
    taskCompleted: true,
    confidence: 0.9,
  };
}

function sayNo({ goal }: CompletionInput): CompletionAnswer {
  return {
    parts: [{ part: goal, reason: "It is not done.", status: "not_shown" }],
    reason: "It is not done.",
    taskCompleted: false,
    confidence: 0.9,
  };
}

function sayWhatIsShown(input: CompletionInput): CompletionAnswer {
  const line = input.answer !== undefined && asksSomething(input) ? lineOfAnswer(input) : lineOfDeed(input);
  if (line === undefined) return sayNo(input);
  return {
    parts: [{ part: input.goal, reason: "It can be seen.", line, status: "shown" }],
    openSteps: input.openSteps.map((step) => ({ step, reason: "Nothing shows it.", unnecessary: false })),
    reason: "It can be seen.",
    taskCompleted: true,
    confidence: 0.9,
  };
}

function asksSomething({ contract }: CompletionInput): boolean {
  return contract.criteria.some(({ activity }) => activity === "answer");
}

/** What is said outside fields: what a field holds is what was entered, not what was done. */
function saidOn({ page }: CompletionInput): readonly string[] {
  const nodes = Object.values(page.skeleton.nodes).filter(({ control }) => control === undefined);
  return nodes
    .map(({ name, text }) => (text === undefined || text === "" ? name : text))
    .filter((words) => words !== "");
}

/** The last action went well, and something says that it is done, or shows what the goal names. */
function lineOfDeed(input: CompletionInput): string | undefined {
  const { goal, changes, standings } = input;
  const last = changes.at(-1);
  if (last === undefined || (last.verdict !== "confirmed" && last.verdict !== "likely")) return undefined;
  if (standings.some(({ result }) => result === "fail")) return undefined;
  if (last.lines.some(isRefusal)) return undefined;
  const lines = [...last.lines, ...saidOn(input)];
  const [, value = goal] = goal.split(": ");
  return lines.find((line) => toneOf(line) === "success") ?? saidOn(input).find((line) => line.includes(value));
}

/** “Whose” “what” is asked for, and the answer says “whose: value”: the value stands behind the what, where the whose stands. */
function lineOfAnswer(input: CompletionInput): string | undefined {
  const [whose = "", what = ""] = [...input.goal.matchAll(/“(.+?)”/g)].map(([, words = ""]) => words);
  const value = (input.answer ?? "").slice(whose.length + 2);
  const lines = saidOn(input);
  const fact = `${what}: ${value}`;
  // In a list the thing and what is known of it stand in one line; on a page of its own the thing is the heading.
  return lines.find((line) => line.includes(`${whose}, ${fact}`) || (line === fact && lines.includes(whose)));
}
