/** Working: the page says itself that it is not done yet (design §12, settle). */

import type { SkeletonNode } from "../page/skeleton.js";
import { toneOf } from "./message-words.js";
import type { Scene } from "./scene.js";

/** "Saving…" is short; a paragraph that mentions loading is none. */
const LONGEST_SIGN = 60;

/** Signs that came with the action: a progress bar, a busy region, words that ask to wait. */
export function saysWorking({ changes }: Pick<Scene, "changes">): boolean {
  return changes.added.some(isSign) || changes.changed.some(({ field, to }) => isBusyNow(field, to));
}

/** A bar that says how far something is may stand there for ever. */
function isSign({ role, state, name, text, value = "" }: SkeletonNode): boolean {
  return (role === "progressbar" && value === "") || state.busy === true || asksToWait(text ?? name);
}

function isBusyNow(field: string, to: unknown): boolean {
  if (field === "state.busy") return to === true;
  return (field === "name" || field === "text") && typeof to === "string" && asksToWait(to);
}

function asksToWait(words: string): boolean {
  return words.length <= LONGEST_SIGN && toneOf(words) === "progress";
}
