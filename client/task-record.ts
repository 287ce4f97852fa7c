/** Task record: the data that a client keeps of one task between two exchanges with the server. */

import type { Criterion, CriterionReport, PlanStep, SubTaskView } from "../protocol/contract.js";
import type { ClientObservations, InteractRequest } from "../protocol/observation.js";
import type { InteractReply } from "../protocol/reply.js";
import type { Problem, Status, TaskOutcome, TaskResult, VerdictTag } from "../protocol/task.js";
import { problemWords } from "./problem-words.js";

/** The tab a task works in. The tab's number means nothing once the browser has ended. */
export interface TabBinding {
  readonly tabId: number;
  readonly bootId: string;
  /** The tab the task began in, while it works in one that was opened from there. */
  readonly homeId?: number;
}

/** Files that a person gave with a request, by the names that actions call them with. */
export interface TaskFiles {
  readonly id: string;
  readonly names: readonly string[];
}

/** Observe the page and post it. The id is fixed before the first try, and kept by every later one. */
export interface ObserveStep {
  readonly kind: "observe";
  readonly observationId: string | null;
  readonly observations?: ClientObservations;
  readonly takeover?: true;
  readonly deferrals?: number;
  /** Last turn whose reply existed when the server first accepted the observation. */
  readonly after?: number;
}

/** The next step, never an action: a restarted client asks for its action again, as the task may have moved on. */
export type NextStep =
  | ObserveStep
  /** The server has the observation and owes a reply (202). Without a reply the observation is sent again. */
  | { readonly kind: "await"; readonly sent?: ObserveStep }
  /** A person wants it stopped: kept until the server knows. */
  | { readonly kind: "cancel" }
  /** It is a person's turn, or the task is over. */
  | { readonly kind: "rest" };

/** Why a task stands still on this side, and who can end that. */
export type Blocked =
  /** Ends by itself: the server does not answer; it asked to wait (429); the page does not answer; the model is away. */
  | { readonly kind: "offline" | "busy" | "page-stuck" | "outage"; readonly tries: number; readonly retryAtMs: number }
  | { readonly kind: "signed-out" }
  /** Another client works on it (409 TASK_HELD). */
  | { readonly kind: "held" }
  /** The server wants a newer client (426). */
  | { readonly kind: "outdated"; readonly remedy: string }
  | { readonly kind: "no-access"; readonly origin: string }
  | { readonly kind: "no-page"; readonly url: string }
  | { readonly kind: "closed-page" }
  | { readonly kind: "page-too-complex" }
  /** The server does not know it (any more). */
  | { readonly kind: "lost" }
  /** Anything else that would be refused again. */
  | { readonly kind: "refused"; readonly message: string };

/** One action and its result, as a person reads it. */
export interface StepLine {
  readonly actionId: string;
  readonly thought: string;
  /** The action in words: `Click “Save”`. */
  readonly words: string;
  readonly state: "doing" | "done" | "refused" | "cut-off" | "left";
  readonly verdict?: VerdictTag;
  readonly confidence?: number;
  readonly summary?: string;
  readonly evidence?: readonly string[];
  readonly retried?: boolean;
}

export interface PhaseLine extends Pick<SubTaskView, "total" | "objective"> {
  readonly place: number;
  /** Results of the earlier phases, if short. */
  readonly found: readonly { readonly name: string; readonly value: string }[];
}

/** The task's answer to its user, and the parts of it that stand on no observed page. */
export type AnswerLine = Pick<TaskResult, "text" | "unconfirmed" | "sources">;

export interface TaskRecord {
  /** The first observation's id, or the task's own id when another client began it. */
  readonly key: string;
  readonly userId: string;
  /** Tenant of the request, if the person may act for several. */
  readonly tenantId?: string;
  readonly taskId?: string;
  readonly sessionId?: string;
  readonly query: string;
  readonly settings?: Pick<InteractRequest, "contract" | "limits" | "options">;
  readonly files?: TaskFiles;
  /** Texts that the server wants wherever they stand on a page that is too long to send. */
  readonly seek?: readonly string[] | undefined;
  readonly url: string;
  readonly tab: TabBinding | null;
  readonly startedMs: number;
  readonly updatedMs: number;
  readonly next: NextStep;
  readonly blocked?: Blocked;
  readonly status: Status;
  readonly outcome?: TaskOutcome;
  readonly turn: number;
  readonly thought: string;
  readonly steps: readonly StepLine[];
  readonly phase?: PhaseLine;
  readonly plan?: readonly Pick<PlanStep, "description" | "status">[];
  readonly criteria?: readonly Pick<Criterion & CriterionReport, "description" | "status" | "source">[];
  readonly question?: {
    readonly text: string;
    readonly missing: readonly string[];
    readonly byModel?: true;
    /** Criteria of completion that the person should confirm. */
    readonly proposed?: readonly Criterion[];
  };
  readonly approval?: InteractReply["approval"];
  readonly reason?: string;
  /** Reason for the server's delay, in a sentence. */
  readonly waitsFor?: string;
  readonly result?: AnswerLine;
  readonly spent?: Readonly<Record<string, number>>;
  readonly publicOnly?: boolean;
  /** Numbers of document parts given to the task. */
  readonly documents?: { readonly company: number; readonly public: number };
  /** The person's opinion of the result. */
  readonly feedback?: FeedbackLine;
}

export interface FeedbackLine {
  readonly rating: "up" | "down";
  readonly reason: string;
}

type NewRecordKey = "key" | "userId" | "tenantId" | "query" | "files" | "url" | "tab" | "sessionId" | "settings";
type NewRecord = Pick<TaskRecord, NewRecordKey> & {
  readonly nowMs: number;
  readonly taskId?: string;
  readonly status?: Status;
};

export function newRecord({ nowMs, status = "planning", ...given }: NewRecord): TaskRecord {
  const observationId = given.taskId === undefined ? given.key : null;
  return {
    ...given,
    startedMs: nowMs,
    updatedMs: nowMs,
    status,
    turn: 0,
    thought: "",
    steps: [],
    next: { kind: "observe", observationId },
  };
}

/** The task waits for a person. */
export const isWaiting = (status: Status): boolean =>
  status === "paused" || status === "interrupted" || status === "needs_user_input" || status === "awaiting_approval";

export const isLive = (record: TaskRecord): boolean => record.next.kind !== "rest";
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const LONGEST_TOLD_WAIT_MS = 10 * 60_000;

interface BlockedContext {
  readonly nowMs: number;
  readonly tries: number;
}

export const contextOf = ({ blocked }: TaskRecord, nowMs: number): BlockedContext => ({
  nowMs,
  tries: blocked !== undefined && "tries" in blocked ? blocked.tries : 0,
});

/** A task that an outage interrupted resumes later with an observation of its page. */
export const outageFor = (seconds: number, nowMs: number): Blocked => ({
  kind: "outage",
  tries: 0,
  retryAtMs: nowMs + seconds * 1_000,
});

/** Waits grow with each failure in a row, unless the server said how long. */
export function waitAfter(
  kind: "offline" | "busy" | "page-stuck",
  { nowMs, tries }: BlockedContext,
  toldSeconds?: number,
): Blocked {
  const ownMs = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  const waitMs = toldSeconds === undefined ? ownMs : Math.min(toldSeconds * 1_000, LONGEST_TOLD_WAIT_MS);
  return { kind, tries: tries + 1, retryAtMs: nowMs + waitMs };
}

/** Decides by status and code, never by text. Callers handle TASK_COMPLETED, which does not block. */
export function blockedBy(problem: Problem, context: BlockedContext): Blocked {
  const { status, code, retryAfter } = problem;
  const message = problemWords(problem) ?? "";
  if (status === 401) return { kind: "signed-out" };
  if (code === "TASK_HELD") return { kind: "held" };
  if (status === 426) return { kind: "outdated", remedy: message };
  if (code === "DOM_TOO_COMPLEX") return { kind: "page-too-complex" };
  if (code === "TASK_NOT_FOUND") return { kind: "lost" };
  if (code === "QUOTA_EXCEEDED") return { kind: "refused", message };
  if (status === 429) return waitAfter("busy", context, retryAfter);
  if (status >= 500) return waitAfter("offline", context, retryAfter);
  return { kind: "refused", message };
}

export const retryAtMs = (blocked: Blocked | undefined): number | null =>
  blocked !== undefined && "retryAtMs" in blocked ? blocked.retryAtMs : null;
