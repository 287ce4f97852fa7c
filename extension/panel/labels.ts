/** What the panel says about statuses, verdicts and what blocks a task; no ids, no engine words. */

import { type Blocked, isWaiting, type StepLine, type TaskRecord } from "../../client/task-record.js";

type Tone = "busy" | "good" | "fair" | "bad" | "ask" | "plain";

export interface PanelLabel {
  readonly text: string;
  readonly tone: Tone;
}

const label = (text: string, tone: Tone): PanelLabel => ({ text, tone });
const GOING_ON = label("Going on", "busy");

const STATUS: Readonly<Record<Exclude<TaskRecord["status"], "completed">, PanelLabel>> = {
  planning: label("Making a plan", "busy"),
  executing: label("Working on the page", "busy"),
  verifying: label("Checking what came of it", "busy"),
  correcting: label("Trying another way", "busy"),
  needs_user_input: label("Waiting for your answer", "ask"),
  awaiting_approval: label("Waiting for your permission", "ask"),
  paused: label("Paused", "plain"),
  interrupted: label("Stopped for now", "ask"),
  failed: label("This could not be done", "bad"),
  cancelled: label("Stopped", "plain"),
};

export function statusLabel({ status, outcome, blocked, next, result }: TaskRecord): PanelLabel {
  if (next.kind === "cancel") return label("Stopping", "busy");
  if (blocked !== undefined) return label(blockedTitle(blocked), isPassing(blocked) ? "fair" : "ask");
  if (status !== "completed") return next.kind !== "rest" && isWaiting(status) ? GOING_ON : STATUS[status];
  if (outcome === "verified") return label("Done and verified", "good");
  if (outcome === "verified_low_confidence") return label("Done, as far as can be seen", "fair");
  return label(result?.text === undefined ? "Finished, not verified" : "Answered", "fair");
}

export const isPassing = ({ kind }: Blocked): boolean => kind === "offline" || kind === "busy" || kind === "page-stuck";

const VERDICT: Readonly<Record<NonNullable<StepLine["verdict"]>, PanelLabel>> = {
  confirmed: label("Confirmed", "good"),
  likely: label("Likely", "fair"),
  unknown: label("Not sure", "fair"),
  contradicted: label("Did not work", "bad"),
};

const STEP: Readonly<Record<StepLine["state"], PanelLabel>> = {
  doing: label("Working", "busy"),
  done: label("Checking", "busy"),
  refused: label("Page had changed, not done", "plain"),
  "cut-off": label("Cut off, checking", "fair"),
  left: label("Not done", "plain"),
};

export const stepLabel = ({ state, verdict }: StepLine): PanelLabel =>
  verdict === undefined ? STEP[state] : VERDICT[verdict];

export const percent = (confidence: number): string => `${Math.round(confidence * 100)}%`;

const TITLES: Readonly<Record<Blocked["kind"], string>> = {
  offline: "The server does not answer",
  busy: "The server asks for a short wait",
  "page-stuck": "The page does not answer",
  "signed-out": "You are signed out",
  held: "Another browser has this task",
  outdated: "Surefoot needs an update",
  "no-access": "Your permission is needed",
  "no-page": "The page of this task is not open",
  "closed-page": "Surefoot cannot work on this page",
  "page-too-complex": "This page is too large",
  lost: "The server does not know this task",
  refused: "The server did not accept that",
};

export const blockedTitle = ({ kind }: Blocked): string => TITLES[kind];

export function blockedText(blocked: Blocked): string {
  switch (blocked.kind) {
    case "offline":
      return "Nothing is lost. Surefoot keeps trying by itself and goes on where it was.";
    case "busy":
      return "There were many requests at once. It goes on by itself in a moment.";
    case "page-stuck":
      return "If the page shows a message, close it. Surefoot tries again by itself.";
    case "signed-out":
      return "Sign in again, and the task goes on.";
    case "held":
      return "It is at work in another window or on another computer. If you take it over, it stops there and goes on here.";
    case "outdated":
      return blocked.remedy || "Update the extension, then try again.";
    case "no-access":
      return `To go on, Surefoot has to read and use ${hostOf(blocked.origin)}. You can take the permission back at any time.`;
    case "no-page":
      return `It was at ${hostOf(blocked.url)}. Open it again, or go on in the tab you see now.`;
    case "closed-page":
      return "The browser lets no extension read this page. Go to a website, then go on there.";
    case "page-too-complex":
      return "It has more on it than can be read safely. Go to a simpler page, then try again.";
    case "lost":
      return "It may have been removed. You can start it anew.";
    case "refused":
      return blocked.message || "Try again, or stop the task.";
  }
}

/** A name such as `patient_number`, as a person would write it. */
export const spaced = (name: string): string => name.replaceAll("_", " ");

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || "this page" : "this page";
}
