/** Choosing: what is told to whoever chooses the next action, for a step of the plan or for the request alone. */

import type { QuestionInput } from "../context.js";
import * as agreed from "./contract-sections.js";
import { chainRule, type Section } from "./render.js";
import * as section from "./sections.js";

export function choosing(
  input: (QuestionInput<"generateAction"> | QuestionInput<"refineStep">) & section.KnowledgeGiven,
  given: { readonly plan: Section | null; readonly was?: Section; readonly goal: string; readonly now: string },
): readonly (Section | null)[] {
  const when = input.history.length === 0 ? "untouched" : input.fault === undefined ? "on-the-way" : "in-trouble";
  return [
    section.request(input.goal),
    agreed.contract(input.contract, input.criteria),
    given.plan,
    ...section.hints(input.hints),
    section.subTask(input.subTask),
    agreed.failures(input.contract, input.criteria),
    section.history(input.history, input.earlierSummary),
    section.found(input.found),
    section.knowledge(input.knowledge),
    given.was ?? null,
    agreed.checks(input.contract, input.page, when, input.criteria),
    section.page(input.page, given.goal, input.look),
    section.feedback(input.fault),
    section.now([
      input.continuation,
      input.lookAhead,
      section.knowledgeRule(input.knowledge),
      chainRule(input.mayChain, input.page),
      given.now,
    ]),
  ];
}
