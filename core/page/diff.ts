/** Diff: what differs between two skeletons, as values first and sentences second. Elsewhere: delta, change set. */

import type { SkeletonNode } from "./skeleton.js";

/** Rung of the matching ladder on which two nodes were paired (SK5), strongest first. */
export type MatchRung = "id" | "fingerprint" | "role-name" | "attribute";

export interface FieldChange {
  /** Key in the after-skeleton. */
  readonly key: string;
  readonly beforeKey: string;
  readonly rung: MatchRung;
  /** `name`, `text`, `value`, `href`, `role` or `state.<name>`. */
  readonly field: string;
  readonly from: string | boolean | undefined;
  readonly to: string | boolean | undefined;
  /** SK6: clock, countdown or relative time on both sides, or an ambient node: not evidence. */
  readonly volatile: boolean;
  /** SK6: only a number changed: weak evidence wherever it stands. */
  readonly numberOnly: boolean;
}

/** DF1. */
export interface SkeletonDiff {
  readonly added: readonly SkeletonNode[];
  readonly removed: readonly SkeletonNode[];
  readonly moved: readonly { readonly key: string; readonly beforeKey: string }[];
  readonly changed: readonly FieldChange[];
}
