/** Labels: what the console says of statuses, outcomes and verdicts, and how it writes times, money and shares. */

import type { Status, TaskOutcome, VerdictTag } from "../../protocol/task.js";

export interface ConsoleLabel {
  readonly text: string;
  readonly tone: "busy" | "good" | "fair" | "bad" | "ask" | "plain";
}

const label = (text: string, tone: ConsoleLabel["tone"]): ConsoleLabel => ({ text, tone });

export const STATUS_LABELS: Readonly<Record<Status, ConsoleLabel>> = {
  planning: label("Planning", "busy"),
  executing: label("Acting", "busy"),
  verifying: label("Verifying", "busy"),
  correcting: label("Correcting", "busy"),
  needs_user_input: label("Asks a question", "ask"),
  awaiting_approval: label("Asks for permission", "ask"),
  paused: label("Paused", "plain"),
  interrupted: label("Interrupted", "ask"),
  completed: label("Completed", "plain"),
  failed: label("Failed", "bad"),
  cancelled: label("Cancelled", "plain"),
};

export const OUTCOME_LABELS: Readonly<Record<TaskOutcome, ConsoleLabel>> = {
  verified: label("Verified", "good"),
  verified_low_confidence: label("Verified, low confidence", "fair"),
  unverified: label("Not verified", "fair"),
};

export const statusLabel = (status: Status, outcome: TaskOutcome | undefined): ConsoleLabel =>
  status === "completed" && outcome !== undefined ? OUTCOME_LABELS[outcome] : STATUS_LABELS[status];

const VERDICTS: Readonly<Record<VerdictTag, ConsoleLabel>> = {
  confirmed: label("Confirmed", "good"),
  likely: label("Likely", "fair"),
  unknown: label("Unknown", "fair"),
  contradicted: label("Contradicted", "bad"),
};

export const verdictLabel = (verdict: VerdictTag | undefined): ConsoleLabel =>
  verdict === undefined ? label("Under way", "busy") : VERDICTS[verdict];

/** They go on by themselves. */
export const isWorking = (status: Status): boolean => STATUS_LABELS[status].tone === "busy";
export const isOver = (status: Status): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumSignificantDigits: 3 });
export const formatCost = (microUsd: number): string => (microUsd === 0 ? "$0" : MONEY.format(microUsd / 1_000_000));

const COUNT = new Intl.NumberFormat("en-US");
export const formatCount = (count: number): string => COUNT.format(count);

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
export const formatTime = (iso: string): string => MOMENT.format(new Date(iso));

export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.round((ms % 60_000) / 1_000)} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host || url : url);
/** A name such as `form-gone`, as a person would write it. */
export const spaced = (name: string): string => name.replaceAll(/[-_]/g, " ");
