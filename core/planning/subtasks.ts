/** Sub-tasks: a long task in phases, one after the other; the outputs of one feed the next (PL7). */

import type { Plan, SubTaskLine, SubTaskView } from "../../protocol/contract.js";
import type { FoundOutput, OutputSpec } from "./outputs.js";

/** One phase as a model or a rule proposes it. `{name}` in the objective stands for an output of an earlier phase. */
export interface SubTaskSpec {
  readonly name: string;
  readonly objective: string;
  /** Names of outputs of earlier phases. */
  readonly inputs: readonly string[];
  readonly outputs: readonly OutputSpec[];
  readonly estimatedSteps: number;
}

export interface SubTask extends SubTaskSpec {
  readonly status: "pending" | "active" | "done" | "failed";
  /** The phase's own limit, in actions. A hint on resume restarts the count. */
  readonly stepLimit: number;
  /** Actions of the task before the phase began or a person last resumed it. */
  readonly stepsBefore: number;
  /** Steps done, once the phase is over. */
  readonly did?: readonly string[];
}

export interface SubTaskTree {
  readonly subTasks: readonly SubTask[];
  /** Equals `subTasks.length` when all are done. */
  readonly currentIndex: number;
  /** By name, over all phases. */
  readonly outputs: Readonly<Record<string, FoundOutput>>;
}

type Values = Readonly<Record<string, string>>;

/** The current phase as prompts and rules see it. */
export interface SubTaskBrief {
  readonly index: number;
  readonly total: number;
  readonly name: string;
  /** With the values of its inputs filled in. */
  readonly objective: string;
  readonly inputs: Values;
  readonly outputs: readonly { readonly name: string; readonly description: string; readonly found?: string }[];
  readonly earlier: readonly string[];
}

/** Plans with more steps are divided. */
export const DIVIDE_ABOVE_STEPS = 5;
export const SUB_TASKS_MAX = 8;
const OUTPUTS_MAX = 6;
const STEP_LIMIT_LEAST = 15;
/** An estimate may be three times too small. */
const STEP_LIMIT_FACTOR = 3;
const DID_MAX = 12;
const DID_CHARACTERS = 80;

export const shouldDivide = (plan: Plan, distinctPhases: boolean): boolean =>
  distinctPhases || plan.steps.length > DIVIDE_ABOVE_STEPS;

/** The first fault of a proposal; null if it can be carried out unchanged. */
export function faultOf(specs: readonly SubTaskSpec[]): string | null {
  if (specs.length > SUB_TASKS_MAX) return `There are more than ${SUB_TASKS_MAX} phases.`;
  const known = new Set<string>();
  for (const { name, objective, inputs, outputs } of specs) {
    if (outputs.length > OUTPUTS_MAX) return `“${name}” is to find out too much.`;
    const placeholders = [...objective.matchAll(PLACEHOLDER)].map(([, input = ""]) => input);
    const absent = [...inputs, ...placeholders].find((input) => !known.has(input));
    if (absent !== undefined) return `“${name}” needs “${absent}”, which no earlier phase finds out.`;
    for (const output of outputs) {
      if (!/^[a-z][a-z0-9_]{0,39}$/.test(output.name)) return `“${output.name}” is no name for a value.`;
      if (known.has(output.name)) return `“${output.name}” is found out twice.`;
    }
    for (const output of outputs) known.add(output.name);
  }
  return null;
}

/** Null for a fault, or for one phase without outputs (the plan as it is). */
export function divide(specs: readonly SubTaskSpec[], stepsSoFar: number): SubTaskTree | null {
  const isMore = specs.length > 1 || specs.some(({ outputs }) => outputs.length > 0);
  if (!isMore || faultOf(specs) !== null) return null;
  const subTasks = specs.map((spec, index): SubTask => {
    const stepLimit = Math.max(STEP_LIMIT_LEAST, STEP_LIMIT_FACTOR * spec.estimatedSteps);
    return { ...spec, status: index === 0 ? "active" : "pending", stepLimit, stepsBefore: stepsSoFar };
  });
  return { subTasks, currentIndex: 0, outputs: {} };
}

export const currentSubTask = (tree: SubTaskTree | undefined): SubTask | undefined => tree?.subTasks[tree.currentIndex];
export const isLastSubTask = (tree: SubTaskTree): boolean => tree.currentIndex >= tree.subTasks.length - 1;

/** Keeps those values read on a page that are outputs of the current phase. The newest reading counts. */
export function keepOutputs(tree: SubTaskTree, found: readonly FoundOutput[]): SubTaskTree {
  const own = currentSubTask(tree)?.outputs.map(({ name }) => name) ?? [];
  const kept = found.filter(({ name }) => own.includes(name)).map((output) => [output.name, output] as const);
  return kept.length === 0 ? tree : { ...tree, outputs: { ...tree.outputs, ...Object.fromEntries(kept) } };
}

export const missingOutputs = (tree: SubTaskTree): readonly OutputSpec[] =>
  currentSubTask(tree)?.outputs.filter(({ name }) => outputValue(tree, name) === undefined) ?? [];

/** Ends the phase and begins the next one. `plan`: the plan of the ended phase. */
export function completeCurrent(tree: SubTaskTree, plan: Plan | null, stepsSoFar: number): SubTaskTree {
  const done = (plan?.steps ?? []).filter((step) => step.status === "done").slice(0, DID_MAX);
  const did = done.map((step) => step.description.slice(0, DID_CHARACTERS));
  const next = { ...withCurrent(tree, { status: "done", did }), currentIndex: tree.currentIndex + 1 };
  return withCurrent(next, { status: "active", stepsBefore: stepsSoFar });
}

/** For use only when recovery is spent or the task is given up. */
export const failCurrent = (tree: SubTaskTree): SubTaskTree => withCurrent(tree, { status: "failed" });

/** Restarts the phase's count when a person lets it go on. */
export const renewCurrent = (tree: SubTaskTree, stepsSoFar: number): SubTaskTree =>
  withCurrent(tree, { stepsBefore: stepsSoFar });

function withCurrent(tree: SubTaskTree, change: Partial<SubTask>): SubTaskTree {
  const isCurrent = (index: number) => index === tree.currentIndex;
  return { ...tree, subTasks: tree.subTasks.map((one, index) => (isCurrent(index) ? { ...one, ...change } : one)) };
}

export const ownSteps = (subTask: SubTask, stepsSoFar: number): { readonly used: number; readonly limit: number } => ({
  used: Math.max(0, stepsSoFar - subTask.stepsBefore),
  limit: subTask.stepLimit,
});

/** Undefined once all phases are over. */
export function briefOf(tree: SubTaskTree | undefined): SubTaskBrief | undefined {
  const subTask = currentSubTask(tree);
  if (tree === undefined || subTask === undefined) return undefined;
  const { name, objective, inputs, outputs } = subTask;
  return {
    index: tree.currentIndex,
    total: tree.subTasks.length,
    name,
    objective: objective.replace(PLACEHOLDER, (whole, input: string) => outputValue(tree, input) ?? whole),
    inputs: valuesOf(tree, inputs),
    outputs: outputs.map(({ name, description }) => ({ name, description, found: outputValue(tree, name) })),
    earlier: tree.subTasks.slice(0, tree.currentIndex).map((done) => describeDone(done, tree)),
  };
}

/** One line of a phase that is over, with what it found. */
export function describeDone({ name, outputs }: SubTask, tree: SubTaskTree): string {
  const found = outputs.filter((output) => outputValue(tree, output.name) !== undefined);
  const list = found.map((output) => `${output.description}: ${outputValue(tree, output.name)}`).join(", ");
  return found.length === 0 ? `${name}: done.` : `${name}: done; ${list}.`;
}

/** Shows the last phase once all are over. */
export function viewOf(tree: SubTaskTree | undefined, stepsSoFar: number): SubTaskView | undefined {
  if (tree === undefined) return undefined;
  const shown = { ...tree, currentIndex: Math.min(tree.currentIndex, tree.subTasks.length - 1) };
  const [subTask, brief] = [currentSubTask(shown), briefOf(shown)];
  if (subTask === undefined || brief === undefined) return undefined;
  const { index, total, name, objective, inputs } = brief;
  const { status, outputs } = lineOf(tree, subTask);
  const limits = { steps: ownSteps(subTask, stepsSoFar) };
  return { index, total, name, objective, status, inputs, outputs, limits, all: linesOf(tree) };
}

export const linesOf = (tree: SubTaskTree): readonly SubTaskLine[] =>
  tree.subTasks.map((subTask) => lineOf(tree, subTask));

function lineOf(tree: SubTaskTree, { name, status, outputs }: SubTask): SubTaskLine {
  const names = outputs.map((output) => output.name);
  return { name, status, outputs: valuesOf(tree, names) };
}

/** Every output found, by name: what the task produced. */
export const dataOf = (tree: SubTaskTree): Values =>
  Object.assign({}, ...linesOf(tree).map(({ outputs }) => outputs)) as Values;

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;

function valuesOf(tree: SubTaskTree, names: readonly string[]): Values {
  const found = names.map((name) => [name, outputValue(tree, name)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

const outputValue = (tree: SubTaskTree, name: string): string | undefined =>
  Object.hasOwn(tree.outputs, name) ? tree.outputs[name]?.value : undefined;
