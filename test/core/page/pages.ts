/** Pages for tests: small pages in HTML and random skeletons. */

import fc from "fast-check";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import type { Skeleton, SkeletonNode } from "../../../core/page/skeleton.js";
import { hashText } from "../../../core/page/text.js";

export function skeletonOf(html: string): Skeleton {
  const read = readHtml(html);
  if (!read.ok) throw new Error("the page was refused as too complex");
  return read.skeleton;
}

export function nodesOf(html: string): readonly SkeletonNode[] {
  return Object.values(skeletonOf(html).nodes);
}

/** `button "Save"`, one per node, for short expectations. */
export function outline(html: string): readonly string[] {
  return nodesOf(html).map(({ role, name, text }) => `${role} "${name || (text ?? "")}"`);
}

export function only(nodes: readonly SkeletonNode[], role: string): SkeletonNode {
  const [node, ...others] = nodes.filter((one) => one.role === role);
  if (!node || others.length > 0) throw new Error(`expected one ${role}, found ${others.length + (node ? 1 : 0)}`);
  return node;
}

interface Sketch {
  readonly id: number | undefined;
  readonly role: string;
  readonly name: string;
  readonly text: string | undefined;
  readonly value: string | undefined;
  readonly on: boolean;
  readonly region: string;
}

const sketch: fc.Arbitrary<Sketch> = fc.record({
  id: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  role: fc.constantFrom("button", "text", "row", "status", "textbox", "heading"),
  name: fc.constantFrom("", "Save", "Delete", "Inbox 3", "Inbox 4", "constructor", "__proto__"),
  text: fc.option(fc.constantFrom("Total 4", "Total 5", "Jas Doe 1990", "12:30:01", "12:30:02", ""), {
    nil: undefined,
  }),
  value: fc.option(fc.constantFrom("", "a", "b"), { nil: undefined }),
  on: fc.boolean(),
  region: fc.constantFrom("", "main", 'main>form "New"'),
});

/** Few distinct values, so that equals, near-equals and clashes are common. */
export const randomSkeleton: fc.Arbitrary<Skeleton> = fc
  .tuple(fc.constantFrom("aa", "bb"), fc.array(sketch, { maxLength: 25 }))
  .map(([epoch, sketches]) => assembled(epoch, sketches));

type Edit = (sketches: readonly Sketch[]) => readonly Sketch[];

const place = fc.nat(1_000);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(place, sketch).map(
    ([at, one]): Edit =>
      (all) =>
        all.toSpliced(at % (all.length + 1), 0, one),
  ),
  place.map(
    (at): Edit =>
      (all) =>
        all.toSpliced(at % (all.length + 1), 1),
  ),
  fc.tuple(place, sketch).map(
    ([at, one]): Edit =>
      (all) =>
        all.toSpliced(at % (all.length + 1), 1, one),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Edit =>
      (all) => {
        const at = from % (all.length + 1);
        return all.toSpliced(at, 1).toSpliced(to % (all.length + 1), 0, ...all.slice(at, at + 1));
      },
  ),
  fc.tuple(place, fc.constantFrom("", "a", "b", undefined)).map(
    ([at, value]): Edit =>
      (all) => {
        const one = all[at % (all.length + 1)];
        return one === undefined ? all : all.with(all.indexOf(one), { ...one, value, on: !one.on });
      },
  ),
);

/** A page and the same page after one to four edits: what an action does, in the same document or in a new one. */
export const randomEdit: fc.Arbitrary<readonly [before: Skeleton, after: Skeleton]> = fc
  .tuple(
    fc.array(sketch, { maxLength: 25 }),
    fc.array(edit, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("aa", "aa", "bb"),
  )
  .map(([sketches, edits, epoch]) => {
    const edited = edits.reduce((all, change) => change(all), sketches as readonly Sketch[]);
    return [assembled("aa", sketches), assembled(epoch, edited)] as const;
  });

function assembled(epoch: string, sketches: readonly Sketch[]): Skeleton {
  const nodes: Record<string, SkeletonNode> = {};
  const ordinals = new Map<string, number>();
  for (const { id, role, name, text, value, on, region } of sketches) {
    const fingerprint = [region, role, name, role === "text" ? text : ""].join("|");
    const stem = `f:${hashText(fingerprint)}`;
    const own = id === undefined ? undefined : `e:${epoch}.${id}`;
    const ordinal = (ordinals.get(stem) ?? 0) + 1;
    const key = own !== undefined && !(own in nodes) ? own : `${stem}#${ordinal}`;
    if (key !== own) ordinals.set(stem, ordinal);
    nodes[key] = {
      key,
      role,
      name,
      ...(text === undefined ? {} : { text }),
      ...(value === undefined ? {} : { value }),
      state: on ? { checked: true } : {},
      region,
      fingerprint,
      message: role === "status",
    };
  }
  return { nodes, title: "" };
}
