/** Labels: how a report says statuses, verdicts, times and sums; the same on every machine. */

import type { Status, TaskOutcome, VerdictTag } from "../../protocol/task.js";

export interface ReportLabel {
  readonly text: string;
  readonly tone: "good" | "fair" | "bad" | "plain";
}

const label = (text: string, tone: ReportLabel["tone"]): ReportLabel => ({ text, tone });

const OUTCOMES: Readonly<Record<TaskOutcome, ReportLabel>> = {
  verified: label("Verified", "good"),
  verified_low_confidence: label("Verified, low confidence", "fair"),
  unverified: label("Not verified", "fair"),
};
const TONES: Partial<Record<Status, ReportLabel["tone"]>> = { failed: "bad", interrupted: "fair" };

export const statusLabel = (status: Status, outcome: TaskOutcome | undefined): ReportLabel =>
  status === "completed" && outcome !== undefined
    ? OUTCOMES[outcome]
    : label(capital(spaced(status)), TONES[status] ?? "plain");

const VERDICTS: Readonly<Record<VerdictTag, ReportLabel>> = {
  confirmed: label("Confirmed", "good"),
  likely: label("Likely", "fair"),
  unknown: label("Unknown", "fair"),
  contradicted: label("Contradicted", "bad"),
};

export const verdictLabel = (verdict: VerdictTag | undefined): ReportLabel =>
  verdict === undefined ? label("No verdict", "plain") : VERDICTS[verdict];

/** Of contracts, of criteria, of steps of a plan and of actions. */
export const STATE_LABELS: Readonly<Record<string, ReportLabel>> = {
  pass: label("Met", "good"),
  fail: label("Not met", "bad"),
  skipped: label("Skipped", "plain"),
  pending: label("Open", "plain"),
  unknown: label("Not known", "fair"),
  unproven: label("Unproven", "plain"),
  active: label("Now", "plain"),
  done: label("Done", "good"),
  failed: label("Failed", "bad"),
  success: label("Worked", "good"),
  failure: label("Did not work", "bad"),
};

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const formatCost = (microUsd: number): string =>
  microUsd === 0 ? "$0" : `$${(microUsd / 1_000_000).toFixed(microUsd < 10_000 ? 5 : 3)}`;
/** In UTC: whoever reads it may be anywhere. */
export const formatTime = (iso: string): string => iso.replace("T", " ").replace(/(?:\.\d+)?Z$/, " UTC");

export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60
    ? `${minutes} min ${Math.round((ms % 60_000) / 1_000)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const spaced = (name: string): string => name.replaceAll(/[-_]/g, " ");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
