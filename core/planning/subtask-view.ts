/** Sub-task view: the phase at hand as replies, queries and people see it, with the others as one line each. */

import { briefOf, currentSubTask, ownSteps, type SubTask, type SubTaskTree, valuesOf } from "./subtasks.js";

export interface SubTaskView {
  readonly index: number;
  readonly total: number;
  readonly name: string;
  readonly objective: string;
  readonly status: SubTask["status"];
  readonly inputs: Readonly<Record<string, string>>;
  /** What it has found out so far. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly limits: { readonly steps: { readonly used: number; readonly limit: number } };
  /** All phases, in order. */
  readonly all: readonly SubTaskLine[];
}

export interface SubTaskLine {
  readonly name: string;
  readonly status: SubTask["status"];
  readonly outputs: Readonly<Record<string, string>>;
}

/** After the last phase it is that one which is shown, with what it found out. */
export function viewOf(tree: SubTaskTree | undefined, stepsSoFar: number): SubTaskView | undefined {
  if (tree === undefined) return undefined;
  const index = Math.min(tree.currentIndex, tree.subTasks.length - 1);
  const shown = { ...tree, currentIndex: index };
  const [subTask, brief] = [currentSubTask(shown), briefOf(shown)];
  if (subTask === undefined || brief === undefined) return undefined;
  const { total, name, objective, inputs } = brief;
  const steps = ownSteps(subTask, stepsSoFar);
  return {
    index,
    total,
    name,
    objective,
    status: subTask.status,
    inputs,
    outputs: outputsOf(tree, subTask),
    limits: { steps },
    all: linesOf(tree),
  };
}

export function linesOf(tree: SubTaskTree): readonly SubTaskLine[] {
  return tree.subTasks.map((subTask) => {
    const { name, status } = subTask;
    return { name, status, outputs: outputsOf(tree, subTask) };
  });
}

/** Everything that was found out, by name: what the task produced. */
export function dataOf(tree: SubTaskTree): Readonly<Record<string, string>> {
  return valuesOf(
    tree,
    tree.subTasks.flatMap(({ outputs }) => outputs.map(({ name }) => name)),
  );
}

function outputsOf(tree: SubTaskTree, { outputs }: SubTask): Readonly<Record<string, string>> {
  return valuesOf(
    tree,
    outputs.map(({ name }) => name),
  );
}
