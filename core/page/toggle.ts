/** Toggle: whether a control is on. */

import type { SkeletonNode } from "./skeleton.js";

/** Checked, selected, pressed, or the current one. */
export function isOn({ state }: Pick<SkeletonNode, "state">): boolean {
  return state.checked === true || state.selected === true || state.pressed === true;
}
