/** Events that a task absorbs, and commands: the work that should be under way now, each with a deterministic id. */

import type { Contract } from "../../protocol/contract.js";
import type { Limits, StopCode } from "../../protocol/task.js";
import { CONTINUE_REFINING, isContinuing } from "../planning/plan.js";
import { briefOf, type SubTaskBrief } from "../planning/subtasks.js";
import type { ActionId } from "../turn/identity.js";
import type { Usage } from "../turn/issued-action.js";
import type { Observation } from "../turn/observation.js";
import { mayChain } from "./chaining.js";
import type { ChoosingContext, Feedback, TaskProgress, TimeContext } from "./choice.js";
import type { TaskAttributes } from "./operator-view.js";
import type { TaskState } from "./state.js";
import type { ActivityInput, ActivityName, ActivityResult } from "./verbs.js";

/** A person's answer to a question. `contract`: another definition of done, when the question was about that. */
export interface PersonsAnswer extends GivenAtTurn {
  readonly text: string;
  readonly contract?: Contract;
}

/** `turn`: turn of the reply that asked, so that an answer counts for no later question. Older clients omit it. */
export interface GivenAtTurn {
  readonly turn?: number;
}

/** A person's yes or no to one action. */
export interface PersonsApproval extends GivenAtTurn {
  readonly actionId: ActionId;
  readonly approved: boolean;
  readonly reason?: string;
}

export type ActivityCommand = {
  [N in ActivityName]: {
    readonly kind: "activity";
    readonly id: string;
    readonly name: N;
    readonly input: ActivityInput<N>;
    readonly summary: string;
    /** Step that the activity belongs to, counted from 1; absent if it belongs to the whole task. */
    readonly step?: number;
  };
}[ActivityName];

export type TaskCommand =
  | ActivityCommand
  | { readonly kind: "timer"; readonly id: string; readonly atMs: number; readonly summary: string }
  | { readonly kind: "details"; readonly text: string }
  /** Written only when the values changed. */
  | { readonly kind: "attributes"; readonly values: TaskAttributes }
  | { readonly kind: "rollOver" }
  | { readonly kind: "close" };

export function activityCommand<N extends ActivityCommand["name"]>(
  name: N,
  id: string,
  input: ActivityInput<N>,
  summary: string,
  step?: number,
): ActivityCommand {
  // The compiler cannot see that name and input belong together in one literal of a mapped union.
  return { kind: "activity", name, id, input, summary: summary.slice(0, 200), step } as ActivityCommand;
}

/** The result of a finished activity, tied to its name so that readers can switch on it. */
export type NamedResult = {
  [N in ActivityName]: { readonly name: N; readonly value: ActivityResult<N> };
}[ActivityName];

export interface ActivityFault {
  /** Type of the failure, e.g. `ModelAnswerInvalid`. */
  readonly type: string;
  readonly message: string;
  /** Usage of the model calls of all attempts, as far as known. */
  readonly usage?: Usage;
}

export type TaskEvent =
  | { readonly kind: "observed"; readonly observation: Observation }
  | { readonly kind: "cancelled"; readonly reason: string }
  | ({ readonly kind: "answered" } & PersonsAnswer)
  | ({ readonly kind: "approved" } & PersonsApproval)
  | { readonly kind: "paused" }
  | { readonly kind: "resumed"; readonly hint?: string; readonly limits?: Partial<Limits> }
  | { readonly kind: "done"; readonly id: string; readonly result: NamedResult }
  | { readonly kind: "failed"; readonly id: string; readonly fault: ActivityFault }
  | { readonly kind: "timer"; readonly id: string }
  /** The activity under way takes long (TM13). */
  | { readonly kind: "longTurn" }
  | { readonly kind: "rollOverDue" };

const WORDS: Readonly<Record<string, string>> = {
  ModelRateLimited: "the model is asked too often",
  ModelUnavailable: "the model is not available",
  ModelTimeout: "the model did not answer in time",
  ModelAnswerInvalid: "the model's answers could not be used",
  ModelAnswerTruncated: "the model's answers broke off",
  ModelBlocked: "the model's safety filter refused to answer",
  ModelRefused: "the model's provider refuses the request, which whoever runs Surefoot has to see to",
  QuotaExceeded: "the organisation's budget for today is used up, and begins anew at midnight UTC",
  SnapshotMissing: "the page that it was about is no longer stored",
  DatabaseUnavailableError: "the database is not available",
  TimeoutFailure: "no answer came in time",
};

const CODES: Readonly<Record<string, StopCode>> = {
  ModelRateLimited: "LLM_ERROR",
  ModelUnavailable: "LLM_ERROR",
  ModelBlocked: "LLM_ERROR",
  ModelRefused: "LLM_ERROR",
  ModelAnswerInvalid: "PARSE_ERROR",
  ModelAnswerTruncated: "PARSE_ERROR",
  ModelTimeout: "TIMEOUT",
  TimeoutFailure: "TIMEOUT",
  QuotaExceeded: "QUOTA_EXCEEDED",
  DatabaseUnavailableError: "DATABASE_ERROR",
};

export const faultCode = ({ type }: Pick<ActivityFault, "type">): StopCode => CODES[type] ?? "INTERNAL_ERROR";

export const faultWords = ({ type }: ActivityFault): string => WORDS[type] ?? "it failed for a reason of its own";

const NO_CONTRACT: Contract = { type: "skip", criteria: [], generatedFrom: "auto", generatedAt: "" };
export const contractOf = ({ progress }: TaskState): Contract => progress.contract ?? NO_CONTRACT;

export const timeOf = ({ client }: TaskState, nowMs: number): TimeContext => ({
  nowIso: isoOf(nowMs),
  ...client.place,
});

export const subTaskOf = ({ progress }: TaskState): SubTaskBrief | undefined => briefOf(progress.subTasks);

/** Returns `sentence` if the last action worked without ending the task. */
export const continuationOf = ({ memory }: TaskState, sentence: string): string | undefined =>
  isContinuing(memory.verdicts.at(-1)?.verdict) ? sentence : undefined;

export const progressOf = (state: TaskState): TaskProgress => ({
  task: state.settings.task,
  contract: contractOf(state),
  criteria: state.progress.criteria,
  history: state.memory.history,
  subTask: subTaskOf(state),
});

export function choosingContext(state: TaskState, fault: Feedback | undefined, nowMs: number): ChoosingContext {
  const { earlierSummary, hints, reasoning } = state.memory;
  return {
    ...progressOf(state),
    page: state.client.page,
    earlierSummary,
    hints,
    when: timeOf(state, nowMs),
    lookAhead: state.progress.lookAhead,
    continuation: continuationOf(state, CONTINUE_REFINING),
    found: reasoning.found?.summary,
    fault,
    mayChain: mayChain(state) || undefined,
  };
}

const DAY_MS = 86_400_000;

/** ISO 8601 in UTC, by plain arithmetic because core may not use `Date` (days-to-civil after H. Hinnant). */
export function isoOf(epochMs: number): string {
  const days = Math.floor(epochMs / DAY_MS);
  const ms = epochMs - days * DAY_MS;
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1;
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  const time = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1_000) % 60];
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${time.map((part) => pad(part, 2)).join(":")}.${pad(ms % 1_000, 3)}Z`;
}
