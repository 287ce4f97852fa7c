/** Side by side: two pages as aligned lines, with their differences marked (RD4). */

import type { ComparedLine } from "../../../protocol/page-view.js";
import { headingsOf, type OutlineEntry, outlineOf } from "../outline/outline.js";
import type { Mark } from "../outline/rendering.js";
import { isRegion } from "../read/aria.js";
import { pathOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import { outOfOrder, type SkeletonDiff } from "./diff.js";

/** Marks for each page, by node key. */
export interface NodeMarks {
  readonly before: ReadonlyMap<string, Mark>;
  readonly after: ReadonlyMap<string, Mark>;
}

/** The parts of a page difference that get marks. */
type Difference = Pick<SkeletonDiff, "added" | "removed" | "changed"> & { readonly diff: SkeletonDiff | null };

/** A node that moved and changed is marked as changed. */
export function marksOf({ added, removed, changed, diff }: Difference): NodeMarks {
  const before = new Map<string, Mark>();
  const after = new Map<string, Mark>();
  const both = (mark: Mark, { key, beforeKey }: { readonly key: string; readonly beforeKey: string }): void => {
    before.set(beforeKey, mark);
    after.set(key, mark);
  };
  for (const one of diff?.moved ?? []) both("moved", one);
  for (const one of changed) both("changed", one);
  for (const { key } of removed) before.set(key, "removed");
  for (const { key } of added) after.set(key, "added");
  return { before, after };
}

/** Either page may be null; then the lines of the other carry no marks. */
export function sideBySide(
  before: Skeleton | null,
  after: Skeleton | null,
  found: Difference,
): readonly ComparedLine[] {
  const marks = before && after ? marksOf(found) : { before: new Map(), after: new Map() };
  const [left, right] = [sideOf(before, marks.before), sideOf(after, marks.after)];
  const lines = new Lines(left, right);
  const places = partners(left, right, found.diff);
  let done = 0;
  for (const [at, entry] of right.entries.entries()) {
    const place = places.get(at);
    if (place === undefined) lines.add(undefined, entry);
    else {
      for (; done < place; done++) lines.add(left.entries[done], undefined);
      lines.add(left.entries[done], entry);
      done++;
    }
  }
  for (; done < left.entries.length; done++) lines.add(left.entries[done], undefined);
  return lines.all;
}

interface Side {
  readonly entries: readonly OutlineEntry[];
  readonly marks: ReadonlyMap<string, Mark>;
  /** Heading paths of all regions that hold an entry. */
  readonly regions: ReadonlySet<string>;
}

function sideOf(page: Skeleton | null, marks: ReadonlyMap<string, Mark>): Side {
  const entries = page === null ? [] : outlineOf(page).filter(({ lines }) => lines.some((line) => line !== ""));
  const paths = entries.map(({ region }) => headingsOf(region));
  return { entries, marks, regions: new Set(paths.flatMap((path) => path.map((_, end) => upTo(path, end)))) };
}

const upTo = (path: readonly string[], end: number): string => path.slice(0, end + 1).join("\n");

/** Indexes of left entries by right entries. Leaves out the fewest pairs needed to keep both in the same order. */
function partners(left: Side, right: Side, diff: SkeletonDiff | null): ReadonlyMap<number, number> {
  const places = new Map(left.entries.map(({ nodes: [lead] }, at) => [lead?.key, at]));
  const earlier = new Map(diff?.pairs.map(({ before, after }) => [after.key, before.key]));
  const pairs = right.entries.flatMap(({ nodes: [lead] }, at) => {
    const place = lead && places.get(earlier.get(lead.key));
    return place === undefined ? [] : [[at, place] as const];
  });
  const passed = new Set(outOfOrder(pairs.map(([, place]) => place)));
  return new Map(pairs.filter((_, index) => !passed.has(index)));
}

class Lines {
  readonly all: ComparedLine[] = [];
  private open: readonly string[] = [];
  private readonly left: Side;
  private readonly right: Side;

  constructor(left: Side, right: Side) {
    this.left = left;
    this.right = right;
  }

  add(before: OutlineEntry | undefined, after: OutlineEntry | undefined): void {
    const entry = after ?? before;
    if (entry === undefined) return;
    const path = headingsOf(entry.region);
    this.head(path);
    const mark = this.markOf(before, after);
    const [was, is] = [before, after].map((one) => one?.lines.filter((line) => line !== "") ?? []);
    for (let at = 0; at < Math.max(was?.length ?? 0, is?.length ?? 0); at++)
      this.all.push(lineOf(was?.[at], is?.[at], { depth: path.length, mark }));
    const [lead] = entry.nodes;
    const isOpening = lead !== undefined && isRegion(lead.role);
    this.open = isOpening ? headingsOf(pathOf(lead)) : path;
  }

  /** Adds headings for regions that are not open yet, on each page that has them. */
  private head(path: readonly string[]): void {
    const differs = path.findIndex((segment, at) => segment !== this.open[at]);
    for (let at = differs < 0 ? path.length : differs; at < path.length; at++) {
      const [here, heading] = [upTo(path, at), path[at]];
      const [isLeft, isRight] = [this.left.regions.has(here), this.right.regions.has(here)];
      this.all.push(lineOf(isLeft ? heading : undefined, isRight ? heading : undefined, { depth: at }));
    }
  }

  /** Mark of the leading node; a marked node inside it makes it "changed". */
  private markOf(before: OutlineEntry | undefined, after: OutlineEntry | undefined): Mark | undefined {
    if (before === undefined && after) return ownMark(after, this.right.marks);
    if (after === undefined && before) return ownMark(before, this.left.marks);
    const marks = [ownMark(before, this.left.marks), ownMark(after, this.right.marks)];
    return marks.find((mark) => mark !== undefined);
  }
}

function ownMark(entry: OutlineEntry | undefined, marks: ReadonlyMap<string, Mark>): Mark | undefined {
  const [lead, ...inside]: readonly SkeletonNode[] = entry?.nodes ?? [];
  const own = lead && marks.get(lead.key);
  return own ?? (inside.some(({ key }) => marks.has(key)) ? "changed" : undefined);
}

const lineOf = (
  before: string | undefined,
  after: string | undefined,
  { depth, mark }: { readonly depth: number; readonly mark?: Mark | undefined },
): ComparedLine => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
  depth,
  ...(mark !== undefined && { mark }),
});
