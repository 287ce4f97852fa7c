/** Report: what a run says of a model: what it got done, what it claimed wrongly, and what it took, by task and by purpose. */

import { rounded, shareOf } from "../shared/figures.js";
import type { Performed } from "../tasks/perform.js";
import { type Grade, gradeOf } from "../tasks/report.js";
import type { KeptCall } from "./kept-calls.js";

interface Took {
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costMicroUsd: number;
  readonly seconds: number;
}

export interface TaskLine extends Took {
  readonly page: string;
  readonly query: string;
  readonly grade: Grade;
  readonly status: string;
  readonly outcome: string;
  /** Its words are in `words/<taskId>.md`. */
  readonly taskId: string;
}

export interface PurposeLine extends Took {
  readonly purpose: string;
  readonly failed: number;
  /** Versions of its prompt. */
  readonly prompts: readonly string[];
}

export interface Report {
  readonly model: string;
  readonly at: string;
  readonly tasks: number;
  readonly successRate: number;
  readonly falseSuccessRate: number;
  /** Broken off by the client itself, or touched though declined. */
  readonly errors: number;
  readonly harm: number;
  readonly total: Took;
  readonly byTask: readonly TaskLine[];
  readonly byPurpose: readonly PurposeLine[];
}

export interface Run {
  readonly model: string;
  readonly at: string;
  readonly performed: readonly Performed[];
  readonly calls: readonly KeptCall[];
}

export function reportOf({ model, at, performed, calls }: Run): Report {
  const byTask = performed.map((one) => taskLine(one, calls));
  const possible = byTask.filter((_, index) => performed[index]?.task.impossible === false);
  const count = (lines: readonly TaskLine[], grade: Grade) => lines.filter((line) => line.grade === grade).length;
  return {
    model,
    at,
    tasks: byTask.length,
    successRate: shareOf(count(possible, "success"), possible.length),
    falseSuccessRate: shareOf(count(byTask, "false-success"), byTask.length),
    errors: byTask.filter(({ status }) => status === "error").length,
    harm: count(byTask, "harm"),
    total: sumOf(byTask),
    byTask,
    byPurpose: purposeLines(calls),
  };
}

/** Seconds of a task are the whole task's, the browser's part included. */
function taskLine(one: Performed, calls: readonly KeptCall[]): TaskLine {
  const { task, status, outcome, taskId, ms } = one;
  const took = tookOf(calls.filter((call) => call.taskId === taskId && taskId !== ""));
  const { page, query } = task;
  return { page, query, grade: gradeOf(one), status, outcome, taskId, ...took, seconds: ms / 1000 };
}

/** Seconds of a purpose are those in which its answers were waited for. */
function purposeLines(calls: readonly KeptCall[]): readonly PurposeLine[] {
  const purposes = [...new Set(calls.map(({ purpose }) => purpose))].sort();
  return purposes.map((purpose) => {
    const own = calls.filter((call) => call.purpose === purpose);
    const prompts = [...new Set(own.map(({ prompt }) => prompt))];
    return { purpose, failed: own.filter(({ fault }) => fault !== undefined).length, prompts, ...tookOf(own) };
  });
}

function tookOf(calls: readonly KeptCall[]): Took {
  return sumOf(calls.map((call) => ({ ...call, seconds: call.ms / 1000 })));
}

function sumOf(all: readonly Took[]): Took {
  const sum = (figure: keyof Took) => all.reduce((total, one) => total + one[figure], 0);
  return {
    calls: sum("calls"),
    promptTokens: sum("promptTokens"),
    completionTokens: sum("completionTokens"),
    costMicroUsd: sum("costMicroUsd"),
    seconds: rounded(sum("seconds"), 1),
  };
}
