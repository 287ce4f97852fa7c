/** Completion words: what stands against an end, and what was checked at it, in words for prompts and people. */

import type { RefusedAction } from "../verification/action-ledger.js";
import type { CompletionJudgement, IncompleteReason } from "../verification/completion.js";
import type { TaskState } from "./state.js";

const WORDS_MAX = 200;
const THOUGHT_MAX = 500;

export function sayLack(state: TaskState, lack: IncompleteReason): string {
  switch (lack.kind) {
    case "refused":
      return `It is not done: ${lack.refusals.map(sayRefusal).join("; ")} was refused, and nothing has repaired it yet.`;
    case "unanswered":
      return "It is not done yet: what was sent has no answer, or the page asks something first.";
    case "asked":
      return lack.question.cancelled === true
        ? `It is not done: “${lack.question.text}” was answered with no.`
        : `It is not done yet: the page asks “${lack.question.text}”, and nobody has said yes.`;
    case "unsaved":
      return `It is not done yet: what was entered was never saved (${lack.fields.filter((name) => name !== "").join(", ") || "a field"}).`;
    case "failed":
      return "It is not done: the last action did not do what it was for.";
    case "untied":
      return "It is not known to be done: nothing ties what changed to the last action.";
    case "no-page":
      return "Whether it is done cannot be seen: the last page is not stored any more.";
    case "criteria":
      return `Not done yet: ${lack.failed.map(({ id, evidence }) => `${describe(state, id)} (${evidence})`).join("; ")}`;
    case "untold":
      return "All of it is done but for telling the user what was asked: do that with finish.";
    case "judged":
      return `The completion judge says no: ${sayParts(lack.judgement)}`;
    case "open-steps":
      return `Steps of the plan are still open: ${lack.steps.map((step) => state.progress.plan?.steps[step]?.description ?? "").join("; ")}`;
  }
}

/** The judge's reason, and the parts that it has not seen. */
export function sayParts({ reason, parts }: CompletionJudgement): string {
  const open = parts.filter(({ status }) => status !== "shown");
  const said = open.map(({ part, status, reason: why }) => `${part}: ${STATUS_WORDS[status]}, ${why}`);
  return [reason, ...said].join(" ").slice(0, WORDS_MAX * 2);
}

const STATUS_WORDS = { shown: "shown", contradicted: "contradicted", not_shown: "not shown" } as const;

/** What was checked, in code's words; a task without an answer gets no other. */
export function thoughtAtEnd(state: TaskState, judgement: CompletionJudgement | undefined): string {
  const met = state.progress.criteria.filter(({ status }) => status === "pass").map(({ id }) => describe(state, id));
  const judged = judgement?.parts.map(({ part }) => part) ?? [];
  const checked = [...new Set([...met, ...judged])].filter((words) => words !== "");
  const list = checked.length === 0 ? "" : ` Checked on the last page: ${checked.join("; ")}.`;
  return `Task complete.${list}`.slice(0, THOUGHT_MAX);
}

function sayRefusal({ name, role, action }: RefusedAction): string {
  return name === undefined || name === "" ? action : `${role} “${name}”`;
}

function describe(state: TaskState, id: string): string {
  const description = state.progress.contract?.criteria.find((criterion) => criterion.id === id)?.description ?? id;
  return description.replace(/[.\s]+$/, "");
}
