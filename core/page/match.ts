/** Matching: which node of the page before is which node of the page after, by a descending ladder (SK5). */

/** Matching: which node of the page before is which node of the page after, by a descending ladder (SK5). Elsewhere: reconciliation, alignment. */

import type { MatchRung } from "./diff.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";
import { blindNumbers, clip, hashText } from "./text.js";

export interface NodePair {
  readonly before: SkeletonNode;
  readonly after: SkeletonNode;
  readonly rung: MatchRung;
}

/** Beyond this many comparisons in one gap, text is paired only when it is equal but for its numbers. */
const MAX_COMPARISONS = 2_500;

/** Each node is in at most one pair; pairs come in the order of the page after. */
export function matchSkeletons(before: Skeleton, after: Skeleton): readonly NodePair[] {
  const ladder = createLadder(Object.values(before.nodes), Object.values(after.nodes));
  ladder.rung("id", (node) => (node.key.startsWith("e:") ? node.key : undefined), inOrder);
  ladder.rung("fingerprint", (node) => node.fingerprint, byContent);
  ladder.rung(
    "role-name",
    (node) => (node.name === "" ? undefined : [node.role, node.region, node.row, node.name].join("\n")),
    byContent,
  );
  ladder.rung(
    "attribute",
    (node) => (node.stable === undefined ? undefined : [node.role, node.stable].join("\n")),
    onlyOne,
  );
  // What has no name of its own, or one that is a count ("Inbox 3"), is known by where it stands.
  ladder.rung("role-name", gapKey(ladder), byWords);
  return ladder.pairs();
}

type Grouping = (node: SkeletonNode, side: "before" | "after") => string | undefined;
type Pairing = (
  before: readonly SkeletonNode[],
  after: readonly SkeletonNode[],
) => readonly (readonly [SkeletonNode, SkeletonNode])[];

interface Ladder {
  rung(name: MatchRung, grouping: Grouping, pairing: Pairing): void;
  pairs(): readonly NodePair[];
  /** Partner of a node, on the other side. */
  partner(node: SkeletonNode): SkeletonNode | undefined;
  readonly before: readonly SkeletonNode[];
  readonly after: readonly SkeletonNode[];
}

function createLadder(before: readonly SkeletonNode[], after: readonly SkeletonNode[]): Ladder {
  const partners = new Map<SkeletonNode, SkeletonNode>();
  const found = new Map<SkeletonNode, NodePair>();
  const left = (nodes: readonly SkeletonNode[]): SkeletonNode[] => nodes.filter((node) => !partners.has(node));
  return {
    before,
    after,
    partner: (node) => partners.get(node),
    rung(rung, grouping, pairing) {
      const candidates = groups(left(before), (node) => grouping(node, "before"));
      for (const [key, there] of groups(left(after), (node) => grouping(node, "after"))) {
        for (const [one, other] of pairing(candidates.get(key) ?? [], there)) {
          partners.set(one, other);
          partners.set(other, one);
          found.set(other, { before: one, after: other, rung });
        }
      }
    },
    pairs: () => after.flatMap((node) => found.get(node) ?? []),
  };
}

function groups(
  nodes: readonly SkeletonNode[],
  keyOf: (node: SkeletonNode) => string | undefined,
): Map<string, SkeletonNode[]> {
  const grouped = new Map<string, SkeletonNode[]>();
  for (const node of nodes) {
    const key = keyOf(node);
    if (key === undefined) continue;
    const group = grouped.get(key);
    if (group) group.push(node);
    else grouped.set(key, [node]);
  }
  return grouped;
}

const inOrder: Pairing = (before, after) =>
  before.slice(0, after.length).map((node, i) => [node, after[i] ?? node] as const);

const onlyOne: Pairing = (before, after) => (before.length === 1 && after.length === 1 ? inOrder(before, after) : []);

/**
 * Equals go by order while their number is the same. Once one came or went, those that say exactly the same are paired
 * first, so that the one that is different is the one reported.
 */
const byContent: Pairing = (before, after) => {
  if (before.length === after.length) return inOrder(before, after);
  const keyOf = (node: SkeletonNode): string => JSON.stringify(contentOf(node));
  const pairs: (readonly [SkeletonNode, SkeletonNode])[] = [];
  const taken = new Set<SkeletonNode>();
  const rest = (nodes: readonly SkeletonNode[]): SkeletonNode[] => nodes.filter((node) => !taken.has(node));
  const pairUp = (grouping: (node: SkeletonNode) => string): void => {
    const candidates = groups(rest(before), grouping);
    for (const [key, there] of groups(rest(after), grouping)) {
      for (const pair of inOrder(candidates.get(key) ?? [], there)) {
        pairs.push(pair);
        for (const node of pair) taken.add(node);
      }
    }
  };
  // Of two hundred that say the same, the one is known by what stands before it.
  if (before.some((node) => node.beside !== undefined)) pairUp((node) => `${node.beside ?? ""}\n${keyOf(node)}`);
  pairUp(keyOf);
  return [...pairs, ...inOrder(rest(before), rest(after))];
};

/** In one gap: first what differs by numbers only, then what shares half its words, then the only one of its role. */
const byWords: Pairing = (before, after) => {
  const pairs: (readonly [SkeletonNode, SkeletonNode])[] = [];
  const free = new Set(before);
  const open = new Set(after);
  const pairUp = (fits: (one: SkeletonNode, other: SkeletonNode) => boolean): void => {
    for (const other of open) {
      for (const one of free) {
        if (!fits(one, other)) continue;
        pairs.push([one, other]);
        free.delete(one);
        open.delete(other);
        break;
      }
    }
  };
  if (before.length * after.length > MAX_COMPARISONS) return inOrderWhere(before, after);
  pairUp((one, other) => sameContent(one, other));
  pairUp((one, other) => blindNumbers(wordsOf(one)) === blindNumbers(wordsOf(other)));
  pairUp((one, other) => isUnnamed(one) && overlap(wordsOf(one), wordsOf(other)) >= 0.5);
  if (before.length === 1 && after.length === 1) pairUp((one) => isPlace(one));
  return pairs;
};

function inOrderWhere(before: readonly SkeletonNode[], after: readonly SkeletonNode[]): ReturnType<Pairing> {
  const blind = (node: SkeletonNode): string => blindNumbers(wordsOf(node));
  const candidates = groups(before, blind);
  return [...groups(after, blind)].flatMap(([words, there]) => inOrder(candidates.get(words) ?? [], there));
}

/** Text regions and messages are places that say something; rows, links and buttons are what they say. */
function isPlace(node: SkeletonNode): boolean {
  return node.role === "text" || node.message || node.role === "heading" || node.role === "progressbar";
}

function isUnnamed(node: SkeletonNode): boolean {
  return node.name === "" || isPlace(node) || node.role === "row" || node.role === "listitem";
}

function wordsOf(node: SkeletonNode): string {
  return node.text ?? node.name;
}

/** Shared words over all words, 0 to 1. */
function overlap(one: string, other: string): number {
  const words = new Set(one.toLowerCase().split(/\s+/));
  const others = new Set(other.toLowerCase().split(/\s+/));
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return shared / (words.size + others.size - shared);
}

/** Same role, same region, and between the same neighbours: the nearest node before it that is already paired. */
function gapKey(ladder: Ladder): Grouping {
  const gaps = new Map<SkeletonNode, string>();
  for (const nodes of [ladder.before, ladder.after]) {
    let last = "";
    for (const node of nodes) {
      const partner = ladder.partner(node);
      if (partner) last = nodes === ladder.before ? partner.key : node.key;
      else gaps.set(node, last);
    }
  }
  return (node) => [node.role, node.region, gaps.get(node) ?? ""].join("\n");
}

/** `role`, `name`, `text`, `value`, `href` and `state.<name>`; absent fields are absent. */
export type Content = Readonly<Record<string, string | boolean>>;

/** Rows and list items are named after their own text, so only the text is compared; a heading's text is its name. */
export function contentOf(node: SkeletonNode): Content {
  const content: Record<string, string | boolean> = { role: node.role };
  const namedByText = node.text !== undefined && (node.role === "row" || node.role === "listitem");
  if (!namedByText) content["name"] = node.name;
  if (node.text !== undefined && (namedByText || node.text !== node.name)) content["text"] = node.text;
  if (node.value !== undefined) content["value"] = node.value;
  if (node.href !== undefined) content["href"] = node.href;
  const options = node.control?.options;
  if (options !== undefined) content["options"] = summaryOf(options.map(({ label }) => label));
  for (const [name, value] of Object.entries(node.state)) content[`state.${name}`] = value;
  return content;
}

const OPTIONS_TOLD = 3;

/** A compound control in one line: how much there is to choose from, the first few, and a mark of the rest. */
function summaryOf(labels: readonly string[]): string {
  const first = labels.slice(0, OPTIONS_TOLD).map((label) => clip(label, 40));
  const rest = labels.length - first.length;
  const more = rest > 0 ? ` and ${rest} more (${hashText(labels.join("\n")).slice(0, 6)})` : "";
  return labels.length === 0 ? "none" : `${first.join(", ")}${more}`;
}

export function sameContent(one: SkeletonNode, other: SkeletonNode): boolean {
  const a = contentOf(one);
  const b = contentOf(other);
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field]);
}
