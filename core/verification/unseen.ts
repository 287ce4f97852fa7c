/** Unseen: what a page's HTML does not tell, because its client sends markup without the properties of its fields. */

import { isEntry } from "../action/grammar.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { epochOf } from "../page/skeleton.js";
import type { Scene } from "./scene.js";

/** Whoever numbers controls writes their properties too: our clients, and pages read by `/client.js`. */
export function tellsFields(skeleton: Skeleton): boolean {
  return epochOf(skeleton) !== "";
}

/** The action puts something into a native field, and the page after could not show it. */
export function entersUnseen({ action, receipt, target, after }: Scene): boolean {
  if (action === null || receipt !== undefined || after.skeleton === null || tellsFields(after.skeleton)) return false;
  if (isEntry(action)) return true;
  const pressed = action.kind === "click" || action.kind === "press";
  return pressed && target.after !== undefined && isNativeTick(target.after);
}

/** A tick with a role says in an attribute whether it is on. */
function isNativeTick({ control }: SkeletonNode): boolean {
  return control?.tag === "input" && (control.type === "checkbox" || control.type === "radio");
}
