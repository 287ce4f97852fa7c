/** Confirmation: the page newly says, in a message or in a sentence, that what was asked for is done. */

import { isDialog, isRow } from "../../page/read/aria.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import { alertText, isErrorOrSignIn } from "../submit/refusal.js";
import type { Comparison } from "./comparison.js";
import { freshPageWords, reportsSuccess, toneOf } from "./messages.js";

/** A message in words that we do not know may as well say that it failed: it confirms nothing. */
export function isConfirmed(compared: Comparison): boolean {
  const said = freshPageWords(compared);
  const pressed = compared.target.before?.name ?? "";
  if (said.some(({ node, text }) => node.message && isConfirming(node, text, pressed))) return true;
  if (toneOf(alertText(compared), pressed) === "success") return true;
  // A button may be called "Saved searches". A row or list item that takes the focus or goes at a click, as toasts do, is text.
  const isText = ({ control, role }: SkeletonNode) => control === undefined || isRow(role) || role === "generic";
  return !isErrorOrSignIn(compared) && said.some(({ node, text }) => isText(node) && reportsSuccess(text, pressed));
}

/** Whatever it says, a message that is marked as an error is none. */
function isConfirming({ role, control, state, means }: SkeletonNode, text: string, pressed: string): boolean {
  if (isDialog(role) || control !== undefined || state.invalid === true || means === "error") return false;
  const tone = toneOf(text, pressed);
  return tone === "success" || (means === "success" && tone === "neutral");
}
