/** Words: what the panel says about statuses, verdicts and troubles; no ids, no engine words. Elsewhere: copy, messages. */

import type { Blocked, StepLine, TaskRecord } from "../../client/task-record.js";

export type Tone = "busy" | "good" | "fair" | "bad" | "ask" | "plain";

export interface Said {
  readonly text: string;
  readonly tone: Tone;
}

export function statusWords(record: TaskRecord): Said {
  const { status, outcome, blocked, next } = record;
  if (next.kind === "cancel") return { text: "Stopping", tone: "busy" };
  if (blocked !== undefined) return { text: blockedTitle(blocked), tone: isPassing(blocked) ? "fair" : "ask" };
  switch (status) {
    case "planning":
      return { text: "Making a plan", tone: "busy" };
    case "executing":
      return { text: "Working on the page", tone: "busy" };
    case "verifying":
      return { text: "Checking what came of it", tone: "busy" };
    case "correcting":
      return { text: "Trying another way", tone: "busy" };
    case "needs_user_input":
      return next.kind === "rest"
        ? { text: "Waiting for your answer", tone: "ask" }
        : { text: "Going on", tone: "busy" };
    case "awaiting_approval":
      return next.kind === "rest"
        ? { text: "Waiting for your permission", tone: "ask" }
        : { text: "Going on", tone: "busy" };
    case "paused":
      return next.kind === "rest" ? { text: "Paused", tone: "plain" } : { text: "Going on", tone: "busy" };
    case "interrupted":
      return next.kind === "rest" ? { text: "Stopped for now", tone: "ask" } : { text: "Going on", tone: "busy" };
    case "completed":
      return outcome === "verified"
        ? { text: "Done and verified", tone: "good" }
        : outcome === "verified_low_confidence"
          ? { text: "Done, as far as can be seen", tone: "fair" }
          : { text: record.result?.text === undefined ? "Finished, not verified" : "Answered", tone: "fair" };
    case "failed":
      return { text: "This could not be done", tone: "bad" };
    case "cancelled":
      return { text: "Stopped", tone: "plain" };
  }
}

/** Ends by itself. */
function isPassing({ kind }: Blocked): boolean {
  return kind === "offline" || kind === "busy" || kind === "page-stuck";
}

export function stepWords({ state, verdict }: StepLine): Said {
  switch (verdict) {
    case "confirmed":
      return { text: "Confirmed", tone: "good" };
    case "likely":
      return { text: "Likely", tone: "fair" };
    case "unknown":
      return { text: "Not sure", tone: "fair" };
    case "contradicted":
      return { text: "Did not work", tone: "bad" };
    case undefined:
      break;
  }
  switch (state) {
    case "doing":
      return { text: "Working", tone: "busy" };
    case "done":
      return { text: "Checking", tone: "busy" };
    case "refused":
      return { text: "Page had changed, not done", tone: "plain" };
    case "cut-off":
      return { text: "Cut off, checking", tone: "fair" };
    case "left":
      return { text: "Not done", tone: "plain" };
  }
}

export function percent(confidence: number): string {
  return `${Math.round(confidence * 100)}%`;
}

export function blockedTitle(blocked: Blocked): string {
  switch (blocked.kind) {
    case "offline":
      return "The server does not answer";
    case "busy":
      return "The server asks for a short wait";
    case "page-stuck":
      return "The page does not answer";
    case "signed-out":
      return "You are signed out";
    case "held":
      return "Another browser has this task";
    case "outdated":
      return "Surefoot needs an update";
    case "no-access":
      return "Your permission is needed";
    case "no-page":
      return "The page of this task is not open";
    case "closed-page":
      return "Surefoot cannot work on this page";
    case "page-too-complex":
      return "This page is too large";
    case "lost":
      return "The server does not know this task";
    case "refused":
      return "The server did not accept that";
  }
}

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
export function spaced(name: string): string {
  return name.replaceAll("_", " ");
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || "this page" : "this page";
}
