/** Assembling: drafts become nodes with names, regions, fingerprints and keys (SK1, SK4). */

import { maskedWords } from "../mask/mask-text.js";
import { Names } from "../name/names.js";
import type { Skeleton, SkeletonNode } from "../skeleton.js";
import { listed } from "../text.js";
import { FIELD_TAGS, isNamedByAuthor, isPlainRegion, isSet, stateOf } from "./aria.js";
import { controlFactsOf } from "./control.js";
import { shownValue } from "./control-value.js";
import { type NodeDraft, RowDraft } from "./draft.js";
import { markEqualControls } from "./equal-controls.js";
import { fingerprintOf, rowOf, stableAttribute } from "./fingerprint.js";
import { classNewsOf, looksLikeErrorId } from "./html.js";
import { Keys } from "./keys.js";
import type { PageDraft } from "./page-draft.js";
import { anchorRows, cellsOf, inRowOrder } from "./rows.js";
import { setSizes } from "./set-size.js";

type MutableNode = { -readonly [K in keyof SkeletonNode]: SkeletonNode[K] };

/** The element or run of text that a skeleton node was read from; both are numbered from 1 in page order. */
export type NodePlace = Pick<NodeDraft, "element" | "piece">;

export interface BuiltSkeleton {
  readonly skeleton: Skeleton;
  /** Places by node key. */
  places(): ReadonlyMap<string, NodePlace>;
}

export function buildSkeleton(page: PageDraft): BuiltSkeleton {
  claimLabels(page);
  markValidationText(page);
  anchorRows(page.rows);
  const names = new Names(page);
  const drafts = inRowOrder(page.drafts.filter((draft) => isNode(draft, names)));
  const nodes: Record<string, SkeletonNode> = {};
  for (const node of nodesOf(page, names, drafts)) nodes[node.key] = node;
  const { language } = page;
  const skeleton = { nodes, title: maskedWords(page.title), ...(language !== undefined && { language }) };
  return { skeleton, places: () => new Map(drafts.map(({ key = "", element, piece }) => [key, { element, piece }])) };
}

/** `drafts`: those that become nodes, in the order of the nodes. */
function nodesOf(page: PageDraft, names: Names, drafts: readonly NodeDraft[]): readonly SkeletonNode[] {
  const keys = new Keys();
  const sizes = setSizes(page.drafts);
  const nodes = drafts.map((draft) => nodeOf(draft, page, names, keys));
  // Controls refer to other nodes by their keys, so all keys are known first.
  let index = 0;
  drafts.forEach((draft, at) => {
    const node = nodes[at];
    if (node === undefined) return;
    const size = sizes.get(draft);
    if (size !== undefined) node.setSize = size.size;
    if (size?.about) node.setSizeMeasured = true;
    if (draft.interactive) node.control = controlFactsOf(draft, page, names, ++index);
  });
  markEqualControls(nodes);
  return nodes;
}

/** Claims labels that name a control: they are the control's name and no text of their own. */
function claimLabels(page: PageDraft): void {
  for (const facts of page.labelled) {
    const { control, labels } = facts;
    if (labels.some(({ flagged }) => flagged)) facts.labels = withoutErrors(labels, control);
    if (control) for (const label of facts.labels) label.claimed = true;
  }
}

/** Turns a label with an error class into a message if its field has a name without it. */
function withoutErrors(labels: NodeDraft[], control: NodeDraft | undefined): NodeDraft[] {
  const plain = labels.filter(({ flagged }) => !flagged);
  const named = plain.length > 0 || control?.labels !== undefined || isNamedByAuthor(control?.attributes);
  if (control !== undefined && !named) return labels;
  for (const label of labels) if (label.flagged) Object.assign(label, { message: true, role: "alert" });
  return plain;
}

/** SK2: text that an invalid field points to becomes a message. */
function markValidationText(page: PageDraft): void {
  const done = new Set<string>();
  for (const draft of page.drafts) {
    if (draft.kind === "text" && looksLikeErrorId(draft.attributes["id"] ?? "")) draft.message = true;
    if (!draft.interactive || !isSet(draft.attributes["aria-invalid"])) continue;
    const ids = `${draft.attributes["aria-errormessage"] ?? ""} ${draft.attributes["aria-describedby"] ?? ""}`;
    for (const id of listed(ids).slice(0, 20)) {
      if (done.has(id)) continue;
      done.add(id);
      for (const text of textsOf(page, id)) text.message = true;
    }
  }
}

/** The text nodes of an element with this id: an inline element is one itself, a block holds some. */
function textsOf(page: PageDraft, id: string): readonly NodeDraft[] {
  const referent = page.ids.get(id)?.referent;
  if (!referent) return [];
  const { firstDraft, lastDraft } = referent;
  const before = page.drafts.slice(Math.max(0, firstDraft - 1), firstDraft);
  const held = page.drafts.slice(firstDraft, Math.min(lastDraft, firstDraft + 20));
  return [...before.filter((draft) => draft.attributes["id"] === id), ...held].filter(({ kind }) => kind === "text");
}

function isNode(draft: NodeDraft, names: Names): boolean {
  if (draft.dropped || draft.kind === "caption") return false;
  if (draft.kind === "message") return wordsOf(draft) !== "" || names.of(draft) !== "";
  if (draft.kind === "label") return draft.own && !draft.claimed;
  if (draft.kind === "region") return isPlainRegion(draft.role) || draft.interactive || names.of(draft) !== "";
  return true;
}

/** Perceived text, masked. */
function wordsOf(draft: NodeDraft): string {
  draft.words ??= maskedWords(draft.said);
  return draft.words;
}

function nodeOf(draft: NodeDraft, page: PageDraft, names: Names, keys: Keys): MutableNode {
  const { kind, message, interactive } = draft;
  const isText = kind === "text" || kind === "label";
  const name = isText ? "" : names.of(draft);
  const text = kind === "heading" ? name : wordsOf(draft);
  const derived = names.source(draft);
  const stable = stableAttribute(draft);
  const row = rowOf(draft.row);
  // SK9: a derived name does not identify a control.
  const words = isText ? text : derived === undefined ? name : "";
  const path = names.path(draft);
  const fingerprint = fingerprintOf(draft, path, stable, words);
  const key = keys.of(draft.attributes["data-sf"], fingerprint);
  draft.key = key;
  const { role } = draft;
  const state = stateIn(draft, page, name);
  const node: MutableNode = new BuiltNode({ key, role, name, state, region: path.namedPath, fingerprint, message });
  const value = shownValue(draft, page, name);
  if (derived !== undefined) node.derived = derived;
  if (text || kind === "message") node.text = text;
  if (value !== undefined) node.value = value;
  if (interactive && draft.attributes["href"] !== undefined) node.href = draft.attributes["href"];
  if (message && draft.means !== undefined) node.means = draft.means;
  if (draft.unread !== undefined) node.unread = draft.unread;
  if (draft.frames !== undefined) node.frames = draft.frames;
  if (row) node.row = row;
  if (stable !== undefined) node.stable = stable;
  if (draft instanceof RowDraft) addCells(node, draft, page);
  else if (draft.row && !draft.row.dropped && draft.column >= 0) node.cell = draft.column;
  return node;
}

/** A class, because V8 soon puts literals that outlive a few pages into old space, where they keep their pages alive. */
class BuiltNode implements SkeletonNode {
  readonly key: string;
  readonly role: string;
  readonly name: string;
  readonly state: SkeletonNode["state"];
  readonly region: string;
  readonly fingerprint: string;
  readonly message: boolean;

  constructor({ key, role, name, state, region, fingerprint, message }: SkeletonNode) {
    this.key = key;
    this.role = role;
    this.name = name;
    this.state = state;
    this.region = region;
    this.fingerprint = fingerprint;
    this.message = message;
  }
}

function addCells(node: MutableNode, row: RowDraft, page: PageDraft): void {
  const cells = cellsOf(row, page);
  if (cells.length > 0) node.cells = cells;
  if (row.holds) node.holds = true;
}

function stateIn(draft: NodeDraft, page: PageDraft, name: string): SkeletonNode["state"] {
  const { tag, attributes, role, interactive, flagged } = draft;
  const inert = interactive ? draft.inert || (draft.veiled && page.hasModal) : draft.quiet > 0;
  // In a column header, only a control with a name carries the sort order.
  const sorted = name === "" ? undefined : draft.sorted;
  const state = stateOf(draft, role, { disabled: draft.disabled && interactive, inert, sorted });
  if (draft.expanded) state.expanded = true;
  if (interactive && (flagged || (FIELD_TAGS.has(tag) && classNewsOf(attributes["class"]).isInvalid)))
    state.invalid = true;
  return state;
}
