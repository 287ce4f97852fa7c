/** Change: the differences between two pages that count, without what moves by itself (design §6.2, SK6). Elsewhere: observation list. */

import { diffSkeletons, type FieldChange, isPickedOut, type SkeletonDiff } from "../page/diff.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { clientIdOf, similarity } from "../page/skeleton.js";

export interface Changes {
  /** As found, for rendering; null where a skeleton is missing. */
  readonly diff: SkeletonDiff | null;
  readonly added: readonly SkeletonNode[];
  readonly removed: readonly SkeletonNode[];
  readonly changed: readonly FieldChange[];
  /**
   * The diff has items that count, or there was no skeleton and the hash changed. That only a number differs counts
   * where the action owns the number.
   */
  readonly meaningful: boolean;
  /** The pages differ in nothing that counts although their hashes do: a ticker, an advertisement, a class. */
  readonly onlyHash: boolean;
  /** SM1, 0 to 1. */
  readonly similarity: number;
}

interface Side {
  readonly skeleton: Skeleton | null;
  readonly domHash: string;
}

export function changesBetween(before: Side, after: Side, ambient: ReadonlySet<number>): Changes {
  const hashDiffers = before.domHash !== after.domHash;
  if (before.skeleton === null || after.skeleton === null) {
    const none = { diff: null, added: [], removed: [], changed: [] };
    return { ...none, meaningful: hashDiffers, onlyHash: false, similarity: hashDiffers ? 0 : 1 };
  }
  const diff = diffSkeletons(before.skeleton, after.skeleton, { ambient });
  const moving = [...diff.added, ...diff.removed].filter((node) => isAmbient(node, ambient));
  const counts = (others: readonly SkeletonNode[]) => (node: SkeletonNode) =>
    !moving.includes(node) && !isPickedOut(node, moving, others);
  const added = diff.added.filter(counts(diff.removed));
  const removed = diff.removed.filter(counts(diff.added));
  const changed = diff.changed.filter((change) => !change.volatile);
  const meaningful = added.length + removed.length + diff.moved.length > 0 || changed.some(isMoreThanNumber);
  return {
    diff,
    added,
    removed,
    changed,
    meaningful,
    onlyHash: hashDiffers && !meaningful,
    similarity: similarity(before.skeleton, after.skeleton),
  };
}

/** A clock, a counter and a meter change by their numbers alone. */
function isMoreThanNumber({ numberOnly }: FieldChange): boolean {
  return !numberOnly;
}

/** What is no effect of the deed, as when the pointer only went there. */
interface LeftOut {
  readonly node: (node: SkeletonNode) => boolean;
  readonly change: (change: FieldChange) => boolean;
}

export function without(changes: Changes, isLeftOut: LeftOut): Changes {
  const added = changes.added.filter((node) => !isLeftOut.node(node));
  const removed = changes.removed.filter((node) => !isLeftOut.node(node));
  const changed = changes.changed.filter((change) => !isLeftOut.change(change));
  const moved = changes.diff?.moved.length ?? 0;
  const meaningful = added.length + removed.length + moved > 0 || changed.some(isMoreThanNumber);
  return {
    ...changes,
    added,
    removed,
    changed,
    meaningful,
    onlyHash: changes.onlyHash || (changes.meaningful && !meaningful),
  };
}

/** A number that belongs to the action is as good as any other change. */
export function withOwnNumbers(changes: Changes, isOwn: (change: FieldChange) => boolean): Changes {
  const owns = !changes.meaningful && changes.changed.some((change) => change.numberOnly && isOwn(change));
  return owns ? { ...changes, meaningful: true, onlyHash: false } : changes;
}

/** The client saw it change while nothing was being done. */
function isAmbient(node: SkeletonNode, ambient: ReadonlySet<number>): boolean {
  const id = clientIdOf(node);
  return id !== undefined && ambient.has(id.n);
}
