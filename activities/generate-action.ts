/** Generate action: the next action from the goal alone for a simple task, or where refining the step found none. */

import { ApplicationFailure } from "@temporalio/common";
import type { Activity } from "../core/task/verbs.js";
import { ANSWER_INVALID, ask, type Question } from "./ask.js";
import { type ChainProposal, chainSchema, chooseRepaired, writtenChain } from "./choice.js";
import { type DepsOf, loadInput, type QuestionInput, textsMissing } from "./context.js";
import { loadKnowledge } from "./knowledge.js";
import { choosing } from "./prompt/choosing.js";
import { ACTIONS, PAGE_RULE, PLAIN_WORDS, PROPOSAL } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

export const generateQuestion: Question<QuestionInput<"generateAction"> & section.KnowledgeGiven, ChainProposal> = {
  purpose: "generate",
  tier: "fast",
  thinking: "low",
  schema: chainSchema,
  writtenSchema: writtenChain,
  version: 10,
  budget: 7_000,
  system: [
    "You operate a web page for a user, one action at a time. After each action you see the page again. Choose the next action that brings the request closer to done. If nothing on the page fits the request, choose fail.",
    PAGE_RULE,
    ACTIONS,
    PROPOSAL,
    "lastForStep: true if this action completes the current step of the plan or, without a plan, the whole request. Choose finish only when you can see that every criterion of the contract is met. A message that says so is weaker than the result itself.",
    PLAIN_WORDS,
  ],
  sections: (input) =>
    choosing(input, {
      plan: section.plan(input.plan),
      goal: input.goal,
      now: `The request again: ${section.oneLine(input.goal)} Choose the next action.`,
    }),
};

export const createGenerateAction =
  (deps: DepsOf<"model" | "snapshots" | "database" | "knowledge" | "log" | "goals">): Activity<"generateAction"> =>
  async (input) => {
    const loaded = await loadInput(deps, input);
    const seek = textsMissing(loaded, loaded.goal);
    if (seek !== null) return { seek };
    const about = { query: loaded.goal, purpose: generateQuestion.purpose };
    const { chunks: knowledge, companyHosts } = await loadKnowledge(deps, input, about);
    const given = { ...loaded, ...(knowledge.length > 0 && { knowledge }) };
    const { choice } = await chooseRepaired({ ...given, ref: input.page, companyHosts }, async (fault) => {
      const { value, usage } = await ask(deps.model, generateQuestion, { ...given, ...(fault && { fault }) });
      return { proposed: value, rest: null, usage };
    });
    if (choice === null) throw ApplicationFailure.nonRetryable("The model proposed no action.", ANSWER_INVALID);
    return { choice };
  };
