/** Announce: what a screen reader is told when something new happens, and where the focus goes. Elsewhere: live region, focus management. */

import type { TaskRecord } from "../../client/task-record.js";
import { statusWords, stepWords } from "./words.js";

/** One sentence; the same as before means that there is nothing new to say. */
export function newsOf(record: TaskRecord | null): string {
  if (!record) return "";
  const step = record.steps.at(-1);
  const judged = record.steps.findLast(({ verdict }) => verdict !== undefined);
  const status = statusWords(record).text;
  if (record.next.kind === "rest" || record.blocked !== undefined) return `${status}.`;
  const last = judged && judged !== step ? `${judged.words}: ${stepWords(judged).text}. ` : "";
  return step ? `${last}${step.words}: ${stepWords(step).text}.` : `${status}.`;
}

/** Names of the places that want the focus when they appear, most wanted first. */
const WANTED = ["question-box", "approval", "resume", "result", "view"] as const;

/** Moves the focus to what has just appeared, but never out of a field in which a person is writing. */
export function followFocus(root: Element, before: ReadonlySet<string>): ReadonlySet<string> {
  const places = [...root.querySelectorAll<HTMLElement>("[data-focus]")];
  const nameOf = (place: HTMLElement): string => `${place.dataset["focus"]}:${place.closest(".view")?.className ?? ""}`;
  const fresh = places.filter((place) => !before.has(nameOf(place)));
  const active = document.activeElement;
  const isWriting = active?.matches("textarea,input") === true && (active as HTMLInputElement).value !== "";
  const next = WANTED.flatMap((name) => fresh.filter((place) => place.dataset["focus"] === name))[0];
  if (next && !isWriting && before.size > 0) next.focus({ preventScroll: false });
  return new Set(places.map(nameOf));
}

const NEAR_PX = 80;

/** True when a person looks at the newest part, and so wants to see what comes next. */
export function isAtEnd(): boolean {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  return scrollHeight - clientHeight - scrollTop < NEAR_PX;
}
