/** Focus: the place of the focus, and the news for a screen reader, when the panel changes by itself. */

import type { TaskRecord } from "../../client/task-record.js";
import { recordLabel, stepLabel } from "./labels.js";

/** News for a screen reader; the same text as before means that nothing is new. */
export function newsOf(record: TaskRecord | null): string {
  if (!record) return "";
  const { steps, next, blocked } = record;
  const [step, judged] = [steps.at(-1), steps.findLast(({ verdict }) => verdict !== undefined)];
  const status = recordLabel(record).text;
  if (next.kind === "rest" || blocked !== undefined || !step) return `${status}.`;
  const last = judged && judged !== step ? `${judged.words}: ${stepLabel(judged, record.status).text}. ` : "";
  return `${last}${step.words}: ${stepLabel(step, record.status).text}.`;
}

/** Names of the places that want the focus when they appear, most wanted first. */
const WANTED = ["question-box", "contract-change", "contract", "approval", "resume", "result", "view"] as const;

/** Moves the focus to what has just appeared, but never out of a field in which a person is writing. */
export function followFocus(root: Element, before: ReadonlySet<string>): ReadonlySet<string> {
  const all = [...root.querySelectorAll<HTMLElement>("[data-focus]")];
  const nameOf = (place: HTMLElement): string => `${place.dataset["focus"]}:${place.closest(".view")?.className ?? ""}`;
  const fresh = all.filter((place) => !before.has(nameOf(place)));
  const active = document.activeElement;
  const isWriting = active?.matches("textarea,input") === true && (active as HTMLInputElement).value !== "";
  const next = WANTED.flatMap((name) => fresh.filter((place) => place.dataset["focus"] === name))[0];
  if (next && !isWriting && before.size > 0) next.focus({ preventScroll: false });
  return new Set(all.map(nameOf));
}
