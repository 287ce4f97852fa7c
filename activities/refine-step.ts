/** Refine step: the plan step whose turn it is becomes one action on the page at hand. */

import { z } from "zod";
import type { ScriptTarget } from "../core/replay/script.js";
import type { Activity } from "../core/task/verbs.js";
import { ask, type Question } from "./ask.js";
import {
  type ChainGround,
  chainOf,
  chainSchema,
  chooseRepaired,
  text,
  writtenFollowUps,
  writtenProposal,
} from "./choice.js";
import { type DepsOf, loadInput, type QuestionInput, textsMissing } from "./context.js";
import { loadKnowledge } from "./knowledge.js";
import { choosing } from "./prompt/choosing.js";
import { ACTIONS, PAGE_RULE, PLAIN_WORDS, PROPOSAL } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

const schema = z.discriminatedUnion("kind", [
  chainSchema.extend({ kind: z.literal("action") }),
  z.object({ reason: text(500), kind: z.literal("cannot") }),
]);
type Refinement = z.infer<typeof schema>;

/** Without an action the step cannot be done, and the thought says why. */
const writtenRefinement = (ground: Partial<ChainGround>) => {
  const { action, ...proposal } = writtenProposal(ground.page);
  return z
    .object({ ...proposal, action: action.optional(), followUps: writtenFollowUps(ground) })
    .transform(
      ({ followUps, action: call, ...first }): Refinement =>
        call === undefined
          ? { kind: "cannot", reason: first.thought }
          : { kind: "action", ...chainOf({ ...first, action: call }, followUps) },
    );
};

export const refineQuestion: Question<QuestionInput<"refineStep"> & section.KnowledgeGiven, Refinement> = {
  purpose: "refine",
  tier: "fast",
  thinking: "low",
  schema,
  writtenSchema: writtenRefinement,
  version: 10,
  budget: 7_000,
  system: [
    "You carry out one step of a plan on a web page, one action at a time. After each action you see the page again. Choose the next action for this step.",
    PAGE_RULE,
    ACTIONS,
    PROPOSAL,
    "action: leave it out if the step cannot be done on this page; thought then says why. lastForStep: true if this action completes the step, false if the step needs another action.",
    PLAIN_WORDS,
  ],
  sections: (input) =>
    choosing(input, {
      plan: section.stepsAhead(input.plan),
      ...(input.was && { was: describeWas(input.was) }),
      goal: `${input.goal} ${input.step.description}`,
      now: `Choose the next action for step ${input.step.index}.${input.was === undefined ? "" : WAS_RULE}`,
    }),
};

/** It has been looked for by its name and place: what is left is that it is called otherwise, or is not there. */
const WAS_RULE =
  " Last time the step was done on an element that is not on this page by its name. Choose the same control under another name, or leave action out.";

const describeWas = ({ role, name, others = [] }: ScriptTarget) =>
  section.data("The element it was done on last time", [
    `${role} '${name}'${others.length === 0 ? "" : `, beside ${others.map((other) => `'${other}'`).join(", ")}`}`,
  ]);

export const createRefineStep =
  (deps: DepsOf<"model" | "snapshots" | "database" | "knowledge" | "log" | "goals">): Activity<"refineStep"> =>
  async (input) => {
    const loaded = await loadInput(deps, input);
    const seek = textsMissing(loaded, `${loaded.goal} ${loaded.step.description}`);
    if (seek !== null) return { kind: "seek", seek };
    const about = { query: loaded.goal, purpose: refineQuestion.purpose };
    const { chunks: knowledge, companyHosts } = await loadKnowledge(deps, input, about);
    const given = { ...loaded, ...(knowledge.length > 0 && { knowledge }) };
    const { choice, ...chosen } = await chooseRepaired({ ...given, ref: input.page, companyHosts }, async (fault) => {
      const { value, usage } = await ask(deps.model, refineQuestion, { ...given, ...(fault && { fault }) });
      return value.kind === "action"
        ? { proposed: value, rest: "", usage }
        : { proposed: null, rest: value.reason, usage };
    });
    return choice ? { kind: "chosen", choice } : { kind: "cannot", reason: chosen.rest, usage: chosen.usage };
  };
