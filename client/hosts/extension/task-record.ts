/** Task record: what the extension knows of one task, kept between two lives of its service worker. Elsewhere: saved state, checkpoint. */

import type { ClientObservations } from "../../../core/task/observation.js";
import type { Status, TaskOutcome, TaskResult } from "../../../core/task/reply.js";
import type { VerdictTag } from "../../../core/verification/verdict.js";
import type { InteractReply } from "../../wire.js";
import type { Trouble } from "./trouble.js";

/** The tab a task works in; its number means nothing once the browser has ended. */
export interface TabBinding {
  readonly tabId: number;
  /** Of the browser's run in which the number was given. */
  readonly bootId: string;
  /** The tab it began in, while it works in one that was opened from there. */
  readonly homeId?: number;
}

/** Files that a person gave with a request, by the names that actions call them with. */
export interface Handover {
  readonly id: string;
  readonly names: readonly string[];
}

/** Look and say what is there. The id is fixed before the first try, and kept by every later one. */
export interface Look {
  readonly kind: "observe";
  readonly observationId: string | null;
  readonly witness?: ClientObservations;
  readonly takeover?: true;
  /** How often it was said and put off (202). */
  readonly putOff?: number;
}

/**
 * What is to be done next, whoever woke us. Orders are not among them: an order that was not begun in the life in which
 * it was heard is asked for again, for meanwhile the task may have gone another way.
 */
export type Move =
  | Look
  /** The server has what was said and owes a reply (202); without one it is said again as it was. */
  | { readonly kind: "await"; readonly said?: Look }
  /** A person wants it stopped: kept until the server knows. */
  | { readonly kind: "cancel" }
  /** It is a person's turn, or nobody's any more. */
  | { readonly kind: "rest" };

/** One action and what came of it, as a person reads it. */
export interface StepLine {
  readonly actionId: string;
  readonly thought: string;
  /** The action in words: `Click “Save”`. */
  readonly words: string;
  readonly state: "doing" | "done" | "refused" | "cut-off" | "left";
  readonly verdict?: VerdictTag;
  /** 0 to 1. */
  readonly confidence?: number;
  readonly summary?: string;
  readonly evidence?: readonly string[];
  /** It took more than one method. */
  readonly retried?: true;
}

export interface PlanLine {
  readonly description: string;
  readonly status: "pending" | "active" | "done" | "skipped" | "failed";
}

/** The part of a long task that is at hand. Elsewhere: sub-task. */
export interface PhaseLine {
  /** From 1. */
  readonly place: number;
  readonly total: number;
  readonly objective: string;
  /** What the phases before it found out, where it is short. */
  readonly found: readonly { readonly name: string; readonly value: string }[];
}

export interface CriterionLine {
  readonly description: string;
  readonly status: "pass" | "fail" | "skipped" | "pending";
}

export interface TaskRecord {
  /** Of this record: the first observation's id, or the task's own id when another client began it. */
  readonly key: string;
  readonly userId: string;
  readonly taskId?: string;
  readonly sessionId?: string;
  readonly query: string;
  readonly files?: Handover;
  /** Last address seen; how its page is found again. */
  readonly url: string;
  readonly tab: TabBinding | null;
  readonly startedMs: number;
  readonly updatedMs: number;
  readonly move: Move;
  readonly trouble?: Trouble;
  readonly status: Status;
  readonly outcome?: TaskOutcome;
  /** Of the newest reply heard; 0 before the first. */
  readonly turn: number;
  readonly thought: string;
  readonly steps: readonly StepLine[];
  readonly phase?: PhaseLine;
  readonly plan?: readonly PlanLine[];
  readonly criteria?: readonly CriterionLine[];
  readonly question?: { readonly text: string; readonly missing: readonly string[] };
  readonly approval?: InteractReply["approval"];
  readonly reason?: string;
  readonly result?: Answer;
  /** Bounds that have to be raised before it can go on. */
  readonly spent?: Readonly<Record<string, number>>;
  readonly publicOnly?: boolean;
}

/** What the task says to its user, and what of it stands on no page that was seen. */
export type Answer = Pick<TaskResult, "text" | "unconfirmed" | "sources">;

export interface NewRecord {
  readonly key: string;
  readonly userId: string;
  readonly query: string;
  readonly files?: Handover | undefined;
  readonly url: string;
  readonly tab: TabBinding | null;
  readonly nowMs: number;
  /** Given when it goes on with a task that the server knows. */
  readonly known?: { readonly taskId: string; readonly sessionId?: string; readonly status: Status };
}

export function newRecord({ key, userId, query, files, url, tab, nowMs, known }: NewRecord): TaskRecord {
  return {
    key,
    userId,
    query,
    url,
    tab,
    startedMs: nowMs,
    updatedMs: nowMs,
    status: known?.status ?? "planning",
    turn: 0,
    thought: "",
    steps: [],
    move: { kind: "observe", observationId: known ? null : key },
    ...(files === undefined ? {} : { files }),
    ...(known === undefined ? {} : { taskId: known.taskId }),
    ...(known?.sessionId === undefined ? {} : { sessionId: known.sessionId }),
  };
}

export function isOver(status: Status): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** Something of it is still to be done by this client. */
export function isLive(record: TaskRecord): boolean {
  return record.move.kind !== "rest";
}
