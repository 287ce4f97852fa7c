/** Assembling: drafts become nodes with names, regions, fingerprints and keys (SK1, SK4). */

import { FIELD_TAGS, isNamedByAuthor, isPlainRegion, stateOf } from "./aria.js";
import { BuiltNode } from "./built-node.js";
import { controlFactsOf, hasReferences } from "./control.js";
import { shownValue } from "./control-value.js";
import type { NodeDraft } from "./draft.js";
import { EqualControls } from "./equal-controls.js";
import { fingerprintOf, rowOf, stableAttribute } from "./fingerprint.js";
import { looksLikeErrorId } from "./html.js";
import { Keys } from "./keys.js";
import { maskedWords } from "./mask-text.js";
import { Names } from "./names.js";
import { NONE } from "./noted.js";
import { skeletonOf } from "./order.js";
import type { PageDraft } from "./page-draft.js";
import { anchorRows, cellsOf, inRowOrder } from "./rows.js";
import { type SetSize, setSizes } from "./set-size.js";
import { NO_STATE, type Skeleton, type SkeletonNode } from "./skeleton.js";
import { listed } from "./text.js";
import { CLASS, ENTRY, HREF, ID, PLACED, STATED } from "./traits.js";

type MutableNode = { -readonly [K in keyof SkeletonNode]: SkeletonNode[K] };

/** The element, or the run of text, that a node of the skeleton was read from; both counted from 1 as they came. */
export type NodePlace = Pick<NodeDraft, "element" | "piece">;

export interface BuiltSkeleton {
  readonly skeleton: Skeleton;
  /** By key. */
  places(): ReadonlyMap<string, NodePlace>;
}

export function buildSkeleton(page: PageDraft): BuiltSkeleton {
  claimLabels(page);
  if ((page.traits & (ID | ENTRY)) !== 0) markValidationText(page);
  anchorRows(page.rows);
  const names = new Names(page);
  const places = new Places(page.drafts.length);
  const inOrder = (page.traits & PLACED) === 0 ? nodesOf(page, names, places) : placedNodesOf(page, names, places);
  return {
    skeleton: skeletonOf(inOrder, maskedWords(page.title), page.language),
    places: placesByKey(inOrder, places),
  };
}

/** On most pages nothing says of itself where it stands. */
function placedNodesOf(page: PageDraft, names: Names, places: Places): readonly SkeletonNode[] {
  const shown = shownOf(page.drafts, names);
  const drafts = inRowOrder(shown);
  return nodesOf(page, names, places, { drafts, sizes: setSizes(page.drafts), isReordered: drafts !== shown });
}

function shownOf(drafts: readonly NodeDraft[], names: Names): readonly NodeDraft[] {
  const shown: NodeDraft[] = [];
  for (let at = 0; at < drafts.length; at++) {
    const draft = drafts[at];
    if (draft !== undefined && isNode(draft, names)) shown[shown.length] = draft;
  }
  return shown;
}

/** On its own, because a function holds on to all that stands around it, and that would be the page and its names. */
const placesByKey =
  (nodes: readonly SkeletonNode[], { elements, pieces }: Places): BuiltSkeleton["places"] =>
  () =>
    new Map(nodes.map(({ key }, at) => [key, { element: elements[at] ?? 0, piece: pieces[at] || undefined }] as const));

/** Where the nodes stand, without what else the drafts hold; pieces are counted from 1. */
class Places {
  readonly elements: Int32Array;
  readonly pieces: Int32Array;

  constructor(length: number) {
    this.elements = new Int32Array(length);
    this.pieces = new Int32Array(length);
  }
}

/** Those of a page that are shown, in their order. */
interface PlacedDrafts {
  readonly drafts: readonly NodeDraft[];
  readonly sizes: ReadonlyMap<NodeDraft, SetSize> | null;
  readonly isReordered: boolean;
}

/**
 * Each draft is looked at once, as far as what its node says does not hang on what stands further down. `places` are filled;
 * without `shown` it is seen here which are.
 */
function nodesOf(page: PageDraft, names: Names, places: Places, shown?: PlacedDrafts): readonly SkeletonNode[] {
  const drafts = shown?.drafts ?? page.drafts;
  const keys = new Keys();
  // It grows: a list of more than 16,000 places, which there may be drafts, V8 keeps among old things once it has outlived one of its short runs.
  const nodes: MutableNode[] = NONE.slice();
  const alike = new EqualControls();
  const isLate = shown !== undefined && (shown.sizes !== null || shown.isReordered);
  /** Those whose facts are worked out when all keys are known, by their order. */
  const late: LateNode[] = [];
  let index = 0;
  for (let at = 0; at < drafts.length; at++) {
    // The cast: it is a place among them.
    const draft = drafts[at] as NodeDraft;
    if (shown === undefined && !isNode(draft, names)) continue;
    const node = nodeOf(draft, page, names, keys);
    places.elements[nodes.length] = draft.element;
    if (draft.piece !== undefined) places.pieces[nodes.length] = draft.piece;
    nodes.push(node);
    alike.note(node, draft.interactive, draft.row?.line);
    if (draft.interactive) index++;
    if (isLate || (draft.interactive && hasReferences(draft))) late.push(new LateNode(draft, node, index));
    else if (draft.interactive) node.control = controlFactsOf(draft, page, names, index);
  }
  for (const { draft, node, index } of late) {
    const { size, about } = shown?.sizes?.get(draft) ?? UNSIZED;
    if (size !== undefined) node.setSize = size;
    if (about) node.setSizeMeasured = true;
    if (draft.interactive) node.control = controlFactsOf(draft, page, names, index);
  }
  alike.tellApart();
  return nodes;
}

class LateNode {
  declare readonly draft: NodeDraft;
  declare readonly node: MutableNode;
  declare readonly index: number;

  constructor(draft: NodeDraft, node: MutableNode, index: number) {
    this.draft = draft;
    this.node = node;
    this.index = index;
  }
}

const UNSIZED: Partial<SetSize> = {};

/** A label that names a control is that control's name and not a text of its own. */
function claimLabels(page: PageDraft): void {
  for (const facts of page.labelled) {
    const { control, labels } = facts;
    for (const label of labels)
      if (label.extras.flagged) {
        facts.labels = withoutErrors(labels, control);
        break;
      }
    if (control) for (const label of facts.labels) label.claimed = true;
  }
}

/** A label whose class tells of an error is a message where its field has a name without it. */
function withoutErrors(labels: NodeDraft[], control: NodeDraft | undefined): NodeDraft[] {
  const plain = labels.filter(({ extras }) => !extras.flagged);
  const named = plain.length > 0 || (control?.extras.labels.length ?? 0) > 0 || isNamedByAuthor(control?.attributes);
  if (control !== undefined && !named) return labels;
  for (const label of labels) if (label.extras.flagged) Object.assign(label, { message: true, role: "alert" });
  return plain;
}

/** SK2: text that an invalid field points to is what the page says about it. */
function markValidationText(page: PageDraft): void {
  const done = new Set<string>();
  for (const draft of page.drafts) {
    const { traits } = draft;
    if ((traits & ID) !== 0 && draft.kind === "text" && looksLikeErrorId(draft.attributes["id"] ?? ""))
      draft.message = true;
    if ((traits & ENTRY) === 0) continue;
    const invalid = draft.attributes["aria-invalid"];
    if (!draft.interactive || !invalid || invalid === "false") continue;
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

/** What can be read in it. */
function wordsOf(draft: NodeDraft): string {
  draft.words ??= maskedWords(draft.saidFrom(0));
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
  // SK9: what stands beside a control does not say which one it is.
  const words = isText ? text : derived === undefined ? name : "";
  const path = names.path(draft);
  const fingerprint = fingerprintOf(draft, path, stable, words);
  const key = keys.of(draft, fingerprint, path.beginOf(draft.role));
  draft.key = key;
  const state = stateIn(draft, page, name);
  const node: MutableNode = new BuiltNode(draft, key, name, state, path.namedPath, fingerprint);
  node.derived = derived;
  if (text || kind === "message") node.text = text;
  node.value = shownValue(draft, page, name);
  if (interactive && (draft.traits & HREF) !== 0) node.href = draft.attributes["href"] ?? "";
  if (message) node.means = draft.extras.means;
  node.unread = draft.extras.unread;
  if (row) node.row = row;
  node.stable = stable;
  if (kind === "row") {
    const cells = cellsOf(draft, page);
    if (cells.length > 0) node.cells = cells;
    if (draft.line.holds) node.holds = true;
  } else if (draft.row && !draft.row.dropped && draft.column >= 0) node.cell = draft.column;
  return node;
}

function stateIn(draft: NodeDraft, page: PageDraft, name: string): SkeletonNode["state"] {
  const { tag, attributes, traits, role, interactive } = draft;
  const inert = interactive ? draft.inert || (draft.veiled && page.hasModal) : draft.quiet > 0;
  const { flagged, expanded } = draft.extras;
  // In a column header, the control that has the column's name tells how it is sorted.
  const sorted = name === "" ? undefined : draft.extras.sorted;
  const disabled = draft.disabled && interactive;
  // Classes tell something of tabs and fields alone.
  const isStyled = (traits & CLASS) !== 0 && (role === "tab" || (interactive && FIELD_TAGS.has(tag)));
  const isStated = (traits & STATED) !== 0 || isStyled || disabled || inert || sorted !== undefined;
  if (!isStated && !expanded && !flagged) return NO_STATE;
  const state = stateOf(draft, role, { disabled, inert, sorted });
  if (expanded) state.expanded = true;
  if (interactive && (flagged || (FIELD_TAGS.has(tag) && page.classNews(attributes["class"] ?? "").isInvalid)))
    state.invalid = true;
  return state;
}
