/** Confirmation: a new message or sentence on the page that reports the action as done. */

import { isDialog, isRow } from "../../page/read/aria.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import { alertText, isErrorOrSignIn } from "../submit/refusal.js";
import type { Comparison } from "./comparison.js";
import { freshPageWords, reportsSuccess, toneOf } from "./messages.js";

/** A message in unknown words may report a failure, so it confirms nothing unless marked as success. */
export function isConfirmed(compared: Comparison): boolean {
  const said = freshPageWords(compared);
  const pressed = compared.target.before?.name ?? "";
  if (said.some(({ node, text }) => node.message && isConfirming(node, text, pressed))) return true;
  if (toneOf(alertText(compared), pressed) === "success") return true;
  // A button may be called "Saved searches", so controls do not count; rows and clickable toasts count as text.
  const isText = ({ control, role }: SkeletonNode) => control === undefined || isRow(role) || role === "generic";
  return !isErrorOrSignIn(compared) && said.some(({ node, text }) => isText(node) && reportsSuccess(text, pressed));
}

/** A message marked as an error never confirms, whatever its words. */
function isConfirming({ role, control, state, means }: SkeletonNode, text: string, pressed: string): boolean {
  if (isDialog(role) || control !== undefined || state.invalid === true || means === "error") return false;
  const tone = toneOf(text, pressed);
  return tone === "success" || (means === "success" && tone === "neutral");
}
