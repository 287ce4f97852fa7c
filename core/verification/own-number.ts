/** Own number: whether a number that changed is the action's: its target's, its field's, its request's, or its events'. */

import type { FieldChange } from "../page/diff.js";
import type { SkeletonNode } from "../page/skeleton.js";
import { isCausedNumber } from "./caused.js";
import type { Located } from "./located.js";
import type { EvidencePage, SceneInput } from "./scene.js";
import { sitesOf } from "./sites.js";
import { isAccepted, ownWrites } from "./witness.js";

/** The value of the target or of the field beside it, what was seen to come of the action's events, and what its own accepted request put up. */
export function ownsNumber(
  change: FieldChange,
  target: Located,
  input: Pick<SceneInput, "before" | "after" | "issued" | "observation">,
): boolean {
  const { after, observation } = input;
  const node = after.skeleton?.nodes[change.key];
  if (change.field === "value" && change.key === target.after?.key) return true;
  if (change.field === "value" && node !== undefined && isBeside(node, target, after)) return true;
  const { caused = [] } = observation.witness;
  if (isCausedNumber(change, node, caused)) return true;
  return ownWrites(observation.witness, sitesOf(input)).some(isAccepted);
}

const TYPED_INTO: readonly string[] = ["spinbutton", "textbox"];
/** Between a field and the button that counts it up there may be the one that counts it down. */
const BESIDE = 2;

/** A field that is typed into, right beside the target in the same part of the page: no clock stands in one. */
function isBeside(node: SkeletonNode, { after: target }: Located, { skeleton }: EvidencePage): boolean {
  if (target === undefined || !TYPED_INTO.includes(node.role) || node.region !== target.region) return false;
  const keys = Object.keys(skeleton?.nodes ?? {});
  return Math.abs(keys.indexOf(node.key) - keys.indexOf(target.key)) <= BESIDE;
}
