/** What the panel says about statuses, verdicts and what blocks a task; no ids, no engine words. */

import { type Blocked, isOver, isWaiting, type StepLine, type TaskRecord } from "../../client/task-record.js";

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

export function statusLabel({ status, outcome, blocked, next, result, criteria }: TaskRecord): PanelLabel {
  if (next.kind === "cancel") return label("Stopping", "busy");
  if (blocked !== undefined) return label(blockedTitle(blocked), isPassing(blocked) ? "fair" : "ask");
  if (status !== "completed") return next.kind !== "rest" && isWaiting(status) ? GOING_ON : STATUS[status];
  if (outcome === "verified") return label("Done and verified", "good");
  if (outcome === "verified_low_confidence") return label("Done, as far as can be seen", "fair");
  // What could not be looked up was to be true: whatever the task says at its end is no answer to that.
  const isOpen = criteria?.some((one) => one.status === "unknown");
  return label(result?.text === undefined || isOpen ? "Finished, not verified" : "Answered", "fair");
}

const PASSING: ReadonlySet<Blocked["kind"]> = new Set(["offline", "busy", "page-stuck", "outage"]);
export const isPassing = ({ kind }: Blocked): boolean => PASSING.has(kind);

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

/** A look once more is judged with what it looked at: nobody checks it by itself once its task is over. */
const UNJUDGED = label("Carried out", "plain");

export function stepLabel({ state, verdict }: StepLine, status: TaskRecord["status"]): PanelLabel {
  if (verdict !== undefined) return VERDICT[verdict];
  return state === "done" && isOver(status) ? UNJUDGED : STEP[state];
}

export const percent = (confidence: number): string => `${Math.round(confidence * 100)}%`;

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
  busy: () => "There were many requests at once. It goes on by itself in a moment.",
  "page-stuck": () => "If the page shows a message, close it. Surefoot tries again by itself.",
  outage: () => "Nothing is lost. Surefoot looks again every minute or two, and goes on where it was.",
  "signed-out": () => "Sign in again, and the task goes on.",
  held: () =>
    "It is at work in another window or on another computer. If you take it over, it stops there and goes on here.",
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

/** A name such as `patient_number`, as a person would write it. */
export const spaced = (name: string): string => name.replaceAll("_", " ");

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host || "this page" : "this page");

/** A moment as a person reads it, in their own language or the browser's. */
export function whenOf(instant: string, language: string | undefined): string {
  const how = { dateStyle: "medium", timeStyle: "short" } as const;
  const tags = language === undefined || !isLanguage(language) ? undefined : language;
  return new Intl.DateTimeFormat(tags, how).format(new Date(instant));
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    // No tag at all: the browser's own language will do.
    return false;
  }
}
