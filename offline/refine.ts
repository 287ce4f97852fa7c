/** Refine: the next action for a step of the plan, from its clause, the page and what was done. Elsewhere: grounding, action selection. */

import type { Plan, PlanStep } from "../core/planning/plan.js";
import { proposeAct, proposeAssent } from "./acting.js";
import type { RuleInput, RuleOutput } from "./adapter.js";
import { proposeAdd } from "./adding.js";
import { followUpsOf } from "./chaining.js";
import { proposeChoice } from "./choosing.js";
import { type Clause, clauseOfStep, clausesOf } from "./clauses.js";
import { isSo } from "./conditions.js";
import { proposeTickAll } from "./excepting.js";
import { explore } from "./exploring.js";
import { proposeCopy, proposeEntry, proposeFilter, proposeTick } from "./filling.js";
import { proposeLeaf } from "./leaves.js";
import { tokens } from "./lexicon.js";
import { proposeClick, proposeNavigation, proposeOpen, proposeSubmit } from "./pressing.js";
import {
  alreadyDone,
  happened,
  isFilling,
  isIdle,
  none,
  type Proposal,
  propose,
  type Scene,
  shorten,
  verbOf,
} from "./proposing.js";
import { proposeSearch } from "./searching.js";
import { proposeSort } from "./sorting.js";
import { proposeFind, proposePage } from "./turning.js";

const NONE: ReadonlySet<string> = new Set();

/** One action for the step, or why there is none; never a guess. */
export function refine(input: RuleInput<"refine">): RuleOutput<"refine"> {
  const proposal = proposeForStep(input, input.step, input.plan);
  if (proposal.kind === "none") return { kind: "cannot", reason: proposal.reason };
  const followUps = followUpsOf(input, proposal, (next) => proposeForStep(next, next.step, next.plan));
  return followUps.length === 0 ? proposal : { ...proposal, followUps: [...followUps] };
}

/** An action without a step: for a task of one action, and where refining found none. Ends honestly with `fail`. */
export function generate(input: RuleInput<"generate">): RuleOutput<"generate"> {
  const step = input.plan?.steps[input.plan.currentStepIndex];
  const assent = assentFor(input);
  if (assent !== null) return answerOf(assent);
  if (input.plan !== null && step === undefined && input.fault !== undefined && !looked(input)) {
    // Sent back by the finish gate: what was not to be seen yet may be by now.
    return answerOf(propose({ kind: "wait", seconds: 1 }, "I look once more whether everything is done.", true));
  }
  if (input.plan !== null && step === undefined)
    return answerOf(
      propose(
        { kind: "finish", text: "Everything that was asked for is done." },
        "Everything that was asked for is done.",
        true,
      ),
    );
  if (input.plan !== null && step !== undefined) return answerOf(proposeForStep(input, step, input.plan));
  return answerOf(proposeForGoal(input));
}

function assentFor(input: Situation): Proposal | null {
  const acts = clausesOf(input.goal).filter((clause) => clause.kind === "act");
  return acts.length === 0 ? null : proposeAssent(sceneOf(input, input.history, [], NONE), acts);
}

function looked(input: RuleInput<"generate">): boolean {
  const last = input.history.at(-1);
  return last !== undefined && verbOf(last) === "wait";
}

function answerOf(proposal: Proposal): RuleOutput<"generate"> {
  const answer = proposal.kind === "action" ? proposal : failing(proposal.reason);
  const { action, thought, lastForStep } = answer;
  return answer.expectedOutcome === undefined
    ? { action, thought, lastForStep }
    : { action, thought, lastForStep, expectedOutcome: answer.expectedOutcome };
}

function failing(reason: string): Extract<Proposal, { kind: "action" }> {
  const failed = propose({ kind: "fail", text: reason }, reason, true);
  if (failed.kind !== "action") throw new Error("a proposal of an action is an action");
  return failed;
}

type Situation = Pick<RuleInput<"generate">, "goal" | "page" | "history" | "hints" | "fault">;

/** The same for correction, which passes over what did not do. */
export function proposeForStep(
  input: Situation,
  step: PlanStep,
  plan: Plan,
  excluded: ReadonlySet<string> = NONE,
): Proposal {
  const misread = notUnderstood(input.goal);
  if (misread !== null) return none(misread);
  const assent = assentFor(input);
  if (assent !== null && excluded.size === 0) return assent;
  const later = plan.steps.slice(step.index + 1).map((each) => clauseOfStep(each.description));
  const history = input.history.filter((past) => past.planStep === step.index);
  return proposeForClause(sceneOf(input, history, later, excluded), clauseOfStep(step.description));
}

/** A goal of one clause, without a plan. */
export function proposeForGoal(input: Situation, excluded: ReadonlySet<string> = NONE): Proposal {
  const misread = notUnderstood(input.goal);
  if (misread !== null) return none(misread);
  const clauses = clausesOf(input.goal);
  const clause = clauses[0];
  if (clause === undefined || clauses.length > 1) return none("I need a plan for a request of several parts.");
  const last = input.history.at(-1);
  const proposal = proposeForClause(sceneOf(input, input.history, [], excluded), clause);
  const over = last !== undefined && happened(last) && endsWithOneAction(clause, last);
  // Without any action nothing has been looked at yet.
  if (!over && (!isIdle(proposal) || (last === undefined && isPause(proposal)))) return proposal;
  const text = isIdle(proposal) && proposal.kind === "action" ? proposal.thought : "Done as asked.";
  return propose({ kind: "finish", text }, text, true);
}

function isPause(proposal: Proposal): boolean {
  return proposal.kind === "action" && verbOf(proposal) === "wait";
}

/** Clauses that are over once their one action happened; a second would be a second time. */
function endsWithOneAction(clause: Clause, last: Situation["history"][number]): boolean {
  switch (clause.kind) {
    case "click":
    case "open":
    case "submit":
      return (
        verbOf(last) === "click" &&
        clause.target !== null &&
        (last.name ?? "").toLowerCase().includes(clause.target.toLowerCase())
      );
    case "press":
    case "navigate":
    case "scroll":
    case "wait":
    case "refresh":
      return verbOf(last) === clause.kind;
    case "back":
      return verbOf(last) === "goBack";
    default:
      return false;
  }
}

function sceneOf(
  input: Situation,
  history: Scene["history"],
  later: readonly Clause[],
  excluded: ReadonlySet<string>,
): Scene {
  const scene = { page: input.page, history, earlier: input.history, later, hints: input.hints, excluded };
  return input.fault === undefined ? scene : { ...scene, fault: input.fault };
}

/** Said before anything is done: half a request carried out is worse than none. */
export function notUnderstood(goal: string): string | null {
  const clauses = clausesOf(goal);
  if (clauses.length === 0) return "The request does not say what to do.";
  const unknown = clauses.flatMap(innermost).find((clause) => clause.kind === "unknown" || clause.kind === "when");
  if (unknown !== undefined)
    return `I do not understand “${shorten(unknown.text, 120)}”. I can click, type, set, choose, tick, open, sort, search, turn pages, copy a value, submit, and add or delete things that are named.`;
  const advise = clauses.find((clause) => clause.kind === "advise");
  return advise === undefined
    ? null
    : `I cannot “${shorten(advise.text, 120)}”: I work by fixed rules and have no language model to ask.`;
}

/** What a condition leads to has to be understood too; a condition in a condition is not. */
function innermost(clause: Clause): readonly Clause[] {
  return clause.kind === "when" ? [clauseOfStep(clause.deed)] : [clause];
}

function proposeForClause(scene: Scene, clause: Clause): Proposal {
  switch (clause.kind) {
    case "add":
      return proposeAdd(scene, clause);
    case "choose":
      return proposeChoice(scene, clause);
    case "set":
    case "type":
      return proposeEntry(scene, clause);
    case "tick":
      return proposeTick(scene, clause);
    case "click":
      return proposeClick(scene, clause.target);
    case "open":
      return proposeOpen(scene, clause);
    case "submit":
      return proposeSubmit(scene, clause);
    case "navigate":
      return proposeNavigation(scene, clause);
    case "press":
      return propose({ kind: "press", key: clause.key }, `I press the ${clause.key} key.`, true);
    case "scroll":
      return propose(
        { kind: "scroll", to: clause.to },
        clause.to === "up" || clause.to === "down" ? `I scroll ${clause.to}.` : `I scroll to the ${clause.to}.`,
        true,
      );
    case "wait":
      return propose({ kind: "wait", seconds: clause.seconds }, "I wait a moment.", true);
    case "back":
      return propose({ kind: "goBack" }, "I go back.", true);
    case "refresh":
      return propose({ kind: "refresh" }, "I load the page again.", true);
    case "note":
      return propose({ kind: "wait", seconds: 1 }, `I read the ${clause.of} off the page.`, true);
    case "sort":
      return proposeSort(scene, clause);
    case "page":
      return proposePage(scene, clause);
    case "find":
      return proposeFind(scene, clause);
    case "search":
      return proposeSearch(scene, clause);
    case "filter":
      return proposeFilter(scene, clause);
    case "tickAll":
      return proposeTickAll(scene, clause);
    case "copy":
      return proposeCopy(scene, clause);
    case "leaf":
      return proposeLeaf(scene, clause);
    case "act":
      return proposeAct(scene, clause);
    case "when":
      return proposeWhen(scene, clause);
    case "advise":
    case "unknown":
      return none(notUnderstood(clause.text) ?? `I do not understand “${shorten(clause.text)}”.`);
  }
}

/** Judged once, before anything is done for it: what is done may be the end of the condition. */
function proposeWhen(scene: Scene, clause: Extract<Clause, { kind: "when" }>): Proposal {
  const then = clauseOfStep(clause.deed);
  const so = isSo(scene.page, clause);
  // What opened something to look leaves the question open; what was done on the thing itself answers it.
  if (scene.history.some((past) => isFilling(past) || (verbOf(past) === "click" && isAboutSubject(past, clause))))
    return proposeForClause(scene, then);
  if (so === null)
    return (
      explore(scene, { words: tokens(clause.subject), purpose: `to see about “${clause.subject}”` }) ??
      none(`I cannot see whether ${clause.subject} is ${clause.holds ? "" : "not "}${clause.state}.`)
    );
  if (so) return proposeForClause(scene, then);
  const thought = `${clause.subject} is ${clause.holds ? "not " : ""}${clause.state}, so there is nothing to do.`;
  return alreadyDone({ kind: "wait", seconds: 0.5 }, thought);
}

function isAboutSubject({ name = "" }: Scene["history"][number], { subject }: { readonly subject: string }): boolean {
  const words = tokens(subject);
  return words.every((word) => tokens(name).includes(word));
}
