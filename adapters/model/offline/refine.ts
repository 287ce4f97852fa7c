/** Refine: the next action for a plan's step, from its clause, the page and past actions. */

import { elementIdsOf, parseAction } from "../../../core/action/grammar.js";
import { resolveTarget, type SkeletonNode } from "../../../core/page/skeleton.js";
import type { Plan, PlanStep } from "../../../protocol/contract.js";
import { addRule } from "./add.js";
import { changeRule } from "./change.js";
import { chooseRule } from "./choose.js";
import { type Clause, type ClauseOf, clauseOfStep, clausesOf } from "./clauses.js";
import { isClick, isEntering, type RuleContext, succeeded, verbOf, wasOn } from "./context.js";
import { type ControlNode, controlsOf, ENTRIES, labelOf, numberOfControl, wordsOfRegion } from "./controls.js";
import { explore, settle, treeRule } from "./explore.js";
import { copyRule, entryRule, filterRule, tickRule } from "./fields.js";
import { findRule, pageRule, searchRule, sortRule } from "./lists.js";
import { clickRule, navigateRule, openRule, submitRule } from "./navigate.js";
import { evaluateCondition } from "./page-values.js";
import { matchRows, rowsOf } from "./references.js";
import { actRule, answerRule, confirmRule, tickAllRule } from "./rows.js";
import type { RuleInput, RuleOutput } from "./rule.js";
import { findControl } from "./score.js";
import type { StepPlace } from "./steps.js";
import { alreadyDone, click, isIdle, none, type SuggestedAction, type Suggestion, suggest } from "./suggestion.js";
import { folded, hasAll, tokens, truncate } from "./words.js";

type ActionInput = Pick<RuleInput<"generate">, "goal" | "page" | "history" | "hints" | "fault">;
type ClauseRules = { readonly [K in Clause["kind"]]: (context: RuleContext, clause: ClauseOf<K>) => Suggestion };
const CLOSES =
  /^(?:close|dismiss|skip|not now|maybe later|got it|no,? thanks)(?: (?:dialog|window|tour|guide|message))?$/i;
const ONE_ACTION: readonly Clause["kind"][] = ["press", "navigate", "scroll", "wait", "refresh"];
const NONE: ReadonlySet<string> = new Set();

const CLAUSE_RULES: ClauseRules = {
  add: addRule,
  choose: chooseRule,
  set: entryRule,
  type: entryRule,
  tick: tickRule,
  click: clickRule,
  open: openRule,
  submit: submitRule,
  navigate: navigateRule,
  press: pressRule,
  scroll: (_, { to }) =>
    suggest({ kind: "scroll", to }, `I scroll ${to === "up" || to === "down" ? to : `to the ${to}`}.`, true),
  wait: (_, { seconds }) => suggest({ kind: "wait", seconds }, "I wait a moment.", true),
  back: () => suggest({ kind: "goBack" }, "I go back.", true),
  refresh: () => suggest({ kind: "refresh" }, "I load the page again.", true),
  note: (_, { of }) => suggest({ kind: "wait", seconds: 1 }, `I read the ${of} off the page.`, true),
  sort: sortRule,
  page: pageRule,
  find: findRule,
  search: searchRule,
  filter: filterRule,
  tickAll: tickAllRule,
  copy: copyRule,
  leaf: treeRule,
  answer: answerRule,
  act: actRule,
  change: changeRule,
  when: conditionRule,
  advise: notUnderstoodRule,
  unknown: notUnderstoodRule,
};

/** Action without a step: for a task of one action, or if refining found none. Returns `fail` if nothing fits. */
export function generate(input: RuleInput<"generate">): RuleOutput<"generate"> {
  const suggestion = suggestionFor(input);
  if (suggestion.kind === "action") return suggestion;
  return suggest({ kind: "fail", text: suggestion.reason }, suggestion.reason, true);
}

function suggestionFor(input: RuleInput<"generate">): Suggestion {
  const confirming = confirmFor(input);
  if (confirming !== null) return confirming;
  const { plan, fault, history } = input;
  if (plan === null) return suggestForGoal(input);
  const step = plan.steps[plan.currentStepIndex];
  if (step !== undefined) return suggestForStep(input, step, plan);
  const last = history.at(-1);
  // The finish gate sent it back: a missing result may be visible by now.
  return fault !== undefined && (last === undefined || verbOf(last) !== "wait")
    ? suggest({ kind: "wait", seconds: 1 }, "I look once more whether everything is done.", true)
    : finish("Everything that was asked for is done.");
}

const finish = (text: string): SuggestedAction => suggest({ kind: "finish", text }, text, true);

function confirmFor(input: ActionInput): Suggestion | null {
  const acts = clausesOf(input.goal).filter((clause) => clause.kind === "act");
  return confirmRule(contextOf(input, input.history, [], NONE), acts);
}

export function suggestForStep(
  input: ActionInput,
  step: PlanStep,
  plan: Plan,
  excluded: ReadonlySet<string> = NONE,
): Suggestion {
  const misread = requestError(input.goal);
  if (misread !== null) return none(misread);
  const confirming = excluded.size === 0 ? confirmFor(input) : null;
  if (confirming !== null) return confirming;
  const later = plan.steps.slice(step.index + 1).map((each) => clauseOfStep(each.description));
  const history = input.history.filter((past) => past.planStep === step.index);
  return suggestForClause(contextOf(input, history, later, excluded), clauseOfStep(step.description));
}

export function suggestForGoal(input: ActionInput, excluded: ReadonlySet<string> = NONE): Suggestion {
  const misread = requestError(input.goal);
  if (misread !== null) return none(misread);
  const [clause, ...others] = clausesOf(input.goal);
  if (clause === undefined) return none("The request does not say what to do.");
  const last = input.history.at(-1);
  const suggestion = suggestForClause(contextOf(input, input.history, [], excluded), clause);
  // If the first part is blocked, keep its own reason, because a person can act on it.
  if (others.length > 0 && suggestion.kind === "action") return none("I need a plan for a request of several parts.");
  const isOver = last !== undefined && succeeded(last) && endsWithOneAction(clause, last);
  // A first wait is a real action: nothing has been looked at yet.
  const isFirstLook = last === undefined && suggestion.kind === "action" && verbOf(suggestion) === "wait";
  if (!isOver && (!isIdle(suggestion) || isFirstLook)) return suggestion;
  return finish(suggestion.kind === "action" && isIdle(suggestion) ? suggestion.thought : "Done as asked.");
}

/** True if the clause needs only one action, and `last` was it; another would repeat it. */
function endsWithOneAction(clause: Clause, last: ActionInput["history"][number]): boolean {
  const { kind } = clause;
  if (kind === "back") return verbOf(last) === "goBack";
  if (kind !== "click" && kind !== "open" && kind !== "submit")
    return ONE_ACTION.includes(kind) && verbOf(last) === kind;
  const verb = (kind === "click" && clause.how) || "click";
  return clause.target !== null && verbOf(last) === verb && folded(last.name ?? "").includes(folded(clause.target));
}

function contextOf(
  { goal, page, history: earlier, hints, fault }: ActionInput,
  history: RuleContext["history"],
  later: readonly Clause[],
  excluded: ReadonlySet<string>,
): RuleContext {
  const unsaved = clausesOf(goal).some((clause) => clause.unsaved === true);
  // Drop actions that never arrived, as a person confirmed: they are still to be done.
  const sent = (all: RuleContext["history"]) => all.filter(({ personsWord }) => personsWord !== "not-arrived");
  return { goal, page, history: sent(history), earlier: sent(earlier), later, hints, unsaved, fault, excluded };
}

/** Checked before any action, because half a request is worse than none. */
export function requestError(goal: string): string | null {
  const clauses = clausesOf(goal);
  if (clauses.length === 0) return "The request does not say what to do.";
  // The consequence of a condition has to be understood too. A nested condition is not.
  const inner = clauses.map((clause) => (clause.kind === "when" ? clauseOfStep(clause.consequence) : clause));
  const unknown = inner.find(({ kind }) => kind === "unknown" || kind === "when");
  if (unknown !== undefined)
    return `I do not understand “${truncate(unknown.text, 120)}”. I can click, type, set, choose, tick, open, sort, search, turn pages, copy a value, submit, and add, change or delete things that are named.`;
  const advise = clauses.find(({ kind }) => kind === "advise");
  return advise === undefined
    ? null
    : `I cannot “${truncate(advise.text, 120)}”: I work by fixed rules and have no language model to ask.`;
}

function notUnderstoodRule(_: RuleContext, { text }: Clause): Suggestion {
  return none(requestError(text) ?? `I do not understand “${truncate(text)}”.`);
}

function suggestForClause(context: RuleContext, clause: Clause): Suggestion {
  // The cast: the table ties each kind to its rule; the compiler cannot relate the two unions.
  const rule = CLAUSE_RULES[clause.kind] as (context: RuleContext, clause: Clause) => Suggestion;
  const placed = clause.place === undefined ? context : enterPlace(context, clause.place);
  const suggestion = "kind" in placed ? placed : rule(placed, clause);
  if (suggestion.kind === "none") return uncover(context) ?? settle(context) ?? suggestion;
  const node = isIdle(suggestion) ? undefined : nodeOf(context.page, suggestion.action);
  return node?.state.disabled === true
    ? none(`I cannot use “${node.name}”: the page does not allow it now.`)
    : suggestion;
}

export function nodeOf({ skeleton }: RuleContext["page"], action: string): SkeletonNode | undefined {
  const parsed = parseAction(action);
  const [id] = parsed.ok ? elementIdsOf(parsed.action) : [];
  return id === undefined ? undefined : resolveTarget(skeleton, id);
}

/** Right after an entry, the key goes to the entry's field. */
function pressRule({ page, earlier }: RuleContext, { key }: ClauseOf<"press">): Suggestion {
  const last = earlier.at(-1);
  const fields = controlsOf(page.skeleton).filter(({ fingerprint }) => fingerprint === last?.fingerprint);
  const [field] = last !== undefined && isEntering(last) && fields.length === 1 ? fields : [];
  return suggest({ kind: "press", ...(field && { id: numberOfControl(field) }), key }, `I press the ${key} key.`, true);
}

/** Closes a notice without fields that covers the page and may hide the target. */
function uncover({ page, history }: RuleContext): Suggestion | null {
  const isCovered = Object.values(page.skeleton.nodes).some(
    ({ control, state }) => control !== undefined && state.inert === true,
  );
  const over = controlsOf(page.skeleton).filter(({ control }) => control.dialog !== undefined);
  const [close, ...others] = over.filter((node) => CLOSES.test(labelOf(node)));
  const isTried = close !== undefined && history.some((past) => isClick(past) && wasOn(past, close));
  const isUnsure = others.length > 0 || isTried || over.some(({ role }) => ENTRIES.includes(role));
  if (!isCovered || close === undefined || isUnsure) return null;
  return click(close, "I close what lies over the page.", false);
}

/** Evaluates the condition once, before any action for it, because actions may change its result. */
function conditionRule(context: RuleContext, clause: ClauseOf<"when">): Suggestion {
  const { subject, state, holds } = clause;
  const words = tokens(subject);
  const isAboutSubject = (name = "") => words.every((word) => tokens(name).includes(word));
  // A click that only opened something leaves the question open; an action on the thing itself answers it.
  const isAnswered = context.history.some((past) => isEntering(past) || (isClick(past) && isAboutSubject(past.name)));
  const met = isAnswered || evaluateCondition(context.page, clause);
  if (met === true) return suggestForClause(context, clauseOfStep(clause.consequence));
  if (met === false) return alreadyDone(`${subject} is ${holds ? "not " : ""}${state}, so there is nothing to do.`);
  const explored = explore(context, { words, purpose: `to see about “${subject}”` });
  return explored ?? none(`I cannot see whether ${subject} is ${holds ? "" : "not "}${state}.`);
}

/** Limits the context to the clause's place, or suggests the action (or message) needed first. */
function enterPlace(context: RuleContext, { kind, name }: StepPlace): RuleContext | Suggestion {
  if (kind === "opened") return within(context, ({ control }) => control.dialog !== undefined) ?? context;
  if (name === "") return context;
  if (kind === "tab") return openTab(context, name);
  const rows = matchRows(rowsOf(context.page.skeleton), { says: name });
  if (kind === "row" && rows.length > 1)
    return none(`There are ${rows.length} rows of “${name}”; please say which one.`);
  const stands = (node: ControlNode) =>
    kind === "row" ? rows.some(({ controls }) => controls.includes(node)) : isInPart(context, node, name);
  return (
    within(context, stands) ?? within(context, underCaption(context, name)) ?? none(`I cannot find “${name}” here.`)
  );
}

/** A caption is outside its form, so the first form control after it tells the form. */
function underCaption({ page }: RuleContext, name: string): (node: ControlNode) => boolean {
  const nodes = Object.values(page.skeleton.nodes);
  const captions = nodes.filter(
    (node) => node.control === undefined && folded(node.name || (node.text ?? "")) === folded(name),
  );
  const [caption, ...others] = captions;
  const first = caption && nodes.slice(nodes.indexOf(caption)).find(({ control }) => control?.form !== undefined);
  return (node) => others.length === 0 && first !== undefined && node.control.form === first.control?.form;
}

/** Null if no control is in the place. */
function within(context: RuleContext, stands: (node: ControlNode) => boolean): RuleContext | null {
  const [inside, outside] = [new Set<string>(), new Set(context.excluded)];
  for (const node of controlsOf(context.page.skeleton)) (stands(node) ? inside : outside).add(node.key);
  return inside.size === 0 ? null : { ...context, excluded: outside };
}

function isInPart({ page }: RuleContext, node: ControlNode, name: string): boolean {
  const { group = "", form = "", dialog = "" } = node.control;
  const called = [form, dialog].map((key) => page.skeleton.nodes[key]?.name ?? "").join(" ");
  return hasAll(tokens(`${group} ${node.row ?? ""} ${wordsOfRegion(node)} ${called}`), tokens(name));
}

function openTab(context: RuleContext, name: string): RuleContext | Suggestion {
  const found = findControl(context, `${name} tab`, ["tab", "link", "button"]);
  if (found.kind === "none") return none(`I cannot find the tab “${name}” here.`);
  if (found.kind === "ambiguous") return none(`There are ${found.count} tabs called “${name}”; please say which one.`);
  const { node } = found;
  const isOpen = node.state.selected === true || context.earlier.some((past) => isClick(past) && wasOn(past, node));
  return isOpen ? context : click(node, `I open the tab ${labelOf(node)}.`, false);
}
