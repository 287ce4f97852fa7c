/** Planning: the steps of a request, its phases if one part hands a value to the next, and the actions of a step. */

import { type EntryAction, readEntry } from "../../../core/action/grammar.js";
import { isAsked, requestWords } from "../../../core/action/request-words.js";
import { resolveTarget, type SkeletonNode } from "../../../core/page/skeleton.js";
import { stepAfter, stepsLeft } from "../../../core/planning/plan.js";
import { renamedControl } from "../../../core/replay/renamed.js";
import { type Clause, type ClauseOf, clauseOfStep, clausesOf } from "./clauses.js";
import { isControl } from "./controls.js";
import { requestError, suggestForGoal, suggestForStep } from "./refine.js";
import { maskQuotations } from "./request.js";
import type { RuleInput, RuleOutput } from "./rule.js";
import { click, isIdle, type SuggestedAction } from "./suggestion.js";
import { truncate } from "./words.js";

type PlanInput = Pick<RuleInput<"plan">, "goal" | "page" | "hints" | "again">;
type SubTaskDraft = RuleOutput<"decompose">["subTasks"][number];
type SlotDraft = SubTaskDraft["outputs"][number];
type RefineInput = RuleInput<"refine">;
type Noted = { readonly name: string; readonly of: string };

const MAX_STEPS = 20;
/** Includes the first entry, before the follow-ups. */
const MAX_ENTRIES = 8;
const MAX_PHASES = 8;
const BORDER = /[\n;]+|[.!](?=\s|$)|,? ?\b(?:and\s)?(?:then|after that|afterwards|finally)\b,?/i;
const REFERENCE =
  /\b(?:the|that|this|its|their)\s+(?:noted\s+|new\s+)?(?:\p{Ll}+\s+){0,2}(?:number|no|id|identifier|code|reference|total|amount|price|balance)\b/iu;

/** A step's description is its clause as worded, so that the rules can parse it again when its turn comes. */
export function plan(input: PlanInput): RuleOutput<"plan"> {
  const clauses = clausesToPlan(input);
  if (requestError(input.goal) !== null || clauses.length > MAX_STEPS || isSimple(input, clauses))
    return { complexity: "SIMPLE", steps: [] };
  const steps = clauses.map((clause) => ({
    description: truncate(clause.text, 500),
    reasoning: "The request asks for it.",
    toolType: "DOM" as const,
  }));
  return { complexity: "COMPLEX", steps };
}

/** Leaves out done steps. Values to note are read during the other steps, or in one more look if nothing else is left. */
function clausesToPlan({ goal, again }: PlanInput): readonly Clause[] {
  const old = again?.plan ?? null;
  const clauses = old === null ? clausesOf(goal) : stepsLeft(old).map((step) => clauseOfStep(step.description));
  const acting = clauses.filter((clause) => clause.kind !== "note");
  if (acting.length > 0) return acting;
  return clauses.length > 0 || again !== undefined ? [clauseOfStep("wait a second")] : [];
}

function isSimple({ goal, page, hints, again }: PlanInput, clauses: readonly Clause[]): boolean {
  if (clauses.length !== 1 || again !== undefined) return false;
  const suggestion = suggestForGoal({ goal, page, history: [], hints });
  return suggestion.kind === "action" && suggestion.lastForStep;
}

/** Splits only if a part hands on a value; otherwise one plan is enough. */
export function decompose({ goal }: Pick<RuleInput<"decompose">, "goal">): RuleOutput<"decompose"> {
  const parts = partsOf(goal);
  if (parts.length > MAX_PHASES || !parts.some((part) => notesOf(part).length > 0)) return { subTasks: [] };
  const noted: Noted[] = [];
  let subject: ClauseOf<"add"> | undefined;
  const subTasks = parts.map((part): SubTaskDraft => {
    const objective = withSubject(withReferences(part, noted), subject?.name);
    const inputs = noted.map(({ name }) => name).filter((name) => objective.includes(`{${name}}`));
    const clauses = clausesOf(objective);
    subject = clauses.findLast((clause) => clause.kind === "add") ?? subject;
    const notes = notesOf(part);
    const outputs = notes.map(({ of }) => outputOf(of, subject, noted));
    noted.push(...outputs.map(({ name }, index) => ({ name, of: notes[index]?.of ?? "" })));
    return { name: truncate(part, 80), objective, inputs, outputs, estimatedSteps: clauses.length };
  });
  return { subTasks };
}

function partsOf(request: string): readonly string[] {
  const { masked, fill } = maskQuotations(request);
  const parts = masked.split(BORDER).map((part) => fill(part.trim(), "marked"));
  return parts.filter((part) => part !== "");
}

const notesOf = (part: string): readonly ClauseOf<"note">[] =>
  clausesOf(part).filter((clause) => clause.kind === "note");

export const isReference = (clause: Clause): boolean =>
  (clause.kind === "type" || clause.kind === "set" || clause.kind === "choose") && REFERENCE.test(clause.value);

/** Replaces words such as "the patient number" with `{name}` if a noted value ends in the same word ("number"). */
function withReferences(part: string, noted: readonly Noted[]): string {
  const lastWord = (words: string) => /(?<!\p{L})\p{L}+$/u.exec(words.toLowerCase())?.[0] ?? "";
  return part.replace(new RegExp(REFERENCE, "giu"), (words: string) => {
    const found = noted.findLast(({ of }) => lastWord(of) === lastWord(words));
    return found === undefined ? words : `{${found.name}}`;
  });
}

/** "open its record" after "Add a patient named Jas" opens Jas. */
function withSubject(part: string, name: string | undefined): string {
  const words = /\b(?:its|their|his|her|the)\s+(?:new\s+)?(?:record|entry|profile|page|file)\b/giu;
  return name === undefined ? part : part.replace(words, name);
}

function outputOf(of: string, subject: ClauseOf<"add"> | undefined, noted: readonly Noted[]): SlotDraft {
  const bare = of.replace(/^new\s+/, "");
  const words = subject === undefined || bare.includes(" ") ? bare : `${subject.noun} ${bare}`;
  const from: SlotDraft["from"] = [
    { kind: "label", pattern: words },
    { kind: "label", pattern: bare },
  ];
  if (subject !== undefined) {
    from.unshift({ kind: "row", pattern: subject.name, label: bare.split(" ").at(-1) ?? bare });
    // Records often have addresses such as `/patients/12`: the last part is the record's number.
    from.push({ kind: "url", pattern: `/${subject.noun.toLowerCase().replace(/\s+/g, "-")}s/*` });
  }
  const type = /(?:total|amount|price|balance)$/.test(bare) ? "number" : "id";
  return { name: slotName(words, noted), description: words, type, from };
}

function slotName(words: string, noted: readonly Noted[]): string {
  const plain = words.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const base = plain.replace(/^[^a-z]+|_$/g, "").slice(0, 36) || "value";
  const same = noted.filter(({ name }) => name.startsWith(base)).length;
  return same === 0 ? base : `${base}_${same + 1}`;
}

/** Returns one action for the step, or the reason for none. Never guesses. */
export function refine(input: RuleInput<"refine">): RuleOutput<"refine"> {
  const renamed = renamedTarget(input);
  if (renamed !== null) return renamed;
  const suggestion = suggestForStep(input, input.step, input.plan);
  if (suggestion.kind === "none") return { kind: "cannot", reason: suggestion.reason };
  const followUps = followUpsOf(input, suggestion);
  return followUps.length === 0 ? suggestion : { ...suggestion, followUps };
}

/** Clicks a control that was clicked before and has a new name now, unless the request uses the old name. */
function renamedTarget({ was, page, goal }: RefineInput): SuggestedAction | null {
  if (was === undefined || isAsked(was.name, requestWords([goal]))) return null;
  const node = renamedControl(was, page.skeleton);
  if (node === null || !isControl(node) || node.state.disabled === true) return null;
  return click(node, `“${was.name}” is called “${node.name}” now: I press that.`, true);
}

/** Further entries of the same form. Assumes only that each entry puts its value into its field. */
function followUpsOf(input: RefineInput, first: SuggestedAction): SuggestedAction[] {
  const followUps: SuggestedAction[] = [];
  let next = input.mayChain === true ? afterEntry(input, first) : null;
  while (next !== null && followUps.length < MAX_ENTRIES - 1) {
    const suggestion = suggestForStep(next, next.step, next.plan);
    if (suggestion.kind === "none" || isIdle(suggestion) || readEntry(suggestion.action) === null) break;
    followUps.push(suggestion);
    next = afterEntry(next, suggestion);
  }
  return followUps;
}

/** The same input with the value in its field and the entry in the history. Null if no step is left. */
function afterEntry(input: RefineInput, suggested: SuggestedAction): RefineInput | null {
  const entry = readEntry(suggested.action);
  const { skeleton } = input.page;
  const node = entry === null ? undefined : resolveTarget(skeleton, entry.id);
  const index = stepAfter(input.plan, input.step.index, suggested.lastForStep);
  const step = index === null ? undefined : input.plan.steps[index];
  if (entry === null || node === undefined || step === undefined) return null;
  const nodes = { ...skeleton.nodes, [node.key]: holding(node, entry) };
  const { role, name, fingerprint } = node;
  const { action, thought } = suggested;
  const base = { stepIndex: 0, planStep: input.step.index, kind: "generic", verdict: "confirmed" } as const;
  const history = [...input.history, { ...base, action, thought, role, name, fingerprint }];
  return { ...input, fault: undefined, page: { ...input.page, skeleton: { ...skeleton, nodes } }, step, history };
}

function holding(node: SkeletonNode, entry: EntryAction): SkeletonNode {
  if ("on" in entry) return { ...node, state: { ...node.state, checked: entry.on } };
  if ("text" in entry) return { ...node, value: entry.text };
  const { option } = entry;
  const options = node.control?.options?.map((each) => ({
    ...each,
    selected: [each.label, each.value].includes(option),
  }));
  return { ...node, value: option, control: node.control && { ...node.control, ...(options && { options }) } };
}
