/** Labels of the panel alone: the reason why a task is held up in this browser, and the state of a step before its verdict. */

import { type Blocked, isWaiting, type StepLine, type TaskRecord } from "../../client/task-record.js";
import { isOver } from "../../core/task/status.js";
import { hostOf } from "../shared/format.js";
import { type Badge, label, taskLabel, verdictLabel } from "../shared/labels.js";

export function recordLabel(record: TaskRecord): Badge {
  const { status, blocked, next } = record;
  if (next.kind === "cancel") return label("Stopping", "busy");
  if (blocked !== undefined) return label(blockedTitle(blocked), isPassing(blocked) ? "fair" : "ask");
  return status !== "completed" && next.kind !== "rest" && isWaiting(status)
    ? label("Going on", "busy")
    : taskLabel(record);
}

const PASSING: ReadonlySet<Blocked["kind"]> = new Set(["offline", "busy", "page-stuck", "outage"]);
export const isPassing = ({ kind }: Blocked): boolean => PASSING.has(kind);

const STEPS: Readonly<Record<StepLine["state"], Badge>> = {
  doing: label("Working", "busy"),
  done: label("Checking", "busy"),
  refused: label("Page had changed, not done", "plain"),
  "cut-off": label("Cut off, checking", "fair"),
  left: label("Not done", "plain"),
};

/** A second look is judged with the action that it looked at, so it has no verdict of its own when its task is over. */
export function stepLabel({ state, verdict }: StepLine, status: TaskRecord["status"]): Badge {
  if (verdict !== undefined) return verdictLabel(verdict);
  return state === "done" && isOver(status) ? label("Carried out", "plain") : STEPS[state];
}

const TITLES: Readonly<Record<Blocked["kind"], string>> = {
  offline: "The server does not answer",
  busy: "The server asks for a short wait",
  "page-stuck": "The page does not answer",
  outage: "The model is not available",
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

type BlockedTexts = { readonly [K in Blocked["kind"]]: (blocked: Extract<Blocked, { readonly kind: K }>) => string };

const TEXTS: BlockedTexts = {
  offline: () => "Nothing is lost. Surefoot keeps trying by itself and goes on where it was.",
  busy: () => "There were many requests at once. The task goes on by itself in a moment.",
  "page-stuck": () => "If the page shows a message, close it. Surefoot tries again by itself.",
  outage: () => "Nothing is lost. Surefoot looks again every minute or two, and goes on where it was.",
  "signed-out": () => "Sign in again, and the task goes on.",
  held: () =>
    "The task is at work in another window or on another computer. If you take it over, it stops there and goes on here.",
  outdated: ({ remedy }) => remedy || "Update the extension, then try again.",
  "no-access": ({ origin }) =>
    `To go on, Surefoot has to read and use ${hostOf(origin)}. You can take the permission back at any time.`,
  "no-page": ({ url }) => `It was at ${hostOf(url)}. Open it again, or go on in the tab you see now.`,
  "closed-page": () => "The browser lets no extension read this page. Go to a website, then go on there.",
  "page-too-complex": () => "It has more on it than can be read safely. Go to a simpler page, then try again.",
  lost: () => "It may have been removed. You can start it anew.",
  refused: ({ message }) => message || "Try again, or stop the task.",
};

/** The cast: kind and text belong together. */
export const blockedText = (blocked: Blocked): string => (TEXTS[blocked.kind] as (blocked: Blocked) => string)(blocked);
