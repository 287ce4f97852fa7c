/** Assembling: drafts become nodes with names, regions, fingerprints and keys (SK1, SK4). */

import { type Attributes, FIELD_TAGS, isNamedByAuthor, isPlainRegion, stateOf } from "./aria.js";
import { controlFactsOf, shownValue } from "./control.js";
import type { NodeDraft, PageDraft } from "./draft.js";
import { isMarkedInvalid, looksLikeErrorId } from "./html.js";
import { Names } from "./names.js";
import { anchorRows, cellsOf, inRowOrder } from "./rows.js";
import { setSizes } from "./set-size.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";
import { cleanText, clip, dropTransient, hashText } from "./text.js";

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
  markValidationText(page);
  anchorRows(page.drafts);
  const names = new Names(page);
  const keyOf = createKeys();
  const drafts = inRowOrder(page.drafts.filter((draft) => isNode(draft, page, names)));
  const named = drafts.map((draft) => identify(draft, names, keyOf));
  const sizes = setSizes(page.drafts);
  const keys = new Map(named.map(({ draft, key }) => [draft, key]));
  let index = 0;
  const inOrder = named.map((entry) => {
    const node = nodeOf(entry, page, names);
    const { size, about } = sizes.get(entry.draft) ?? {};
    if (size !== undefined) node.setSize = size;
    if (about) node.setSizeMeasured = true;
    if (entry.draft.interactive) node.control = controlFactsOf(entry.draft, { page, names, keys }, ++index);
    return node;
  });
  tellApart(inOrder);
  const nodes: Record<string, SkeletonNode> = {};
  for (const node of inOrder) nodes[node.key] = node;
  return {
    skeleton: { nodes, title: cleanText(page.title) },
    places: () => new Map(named.map(({ draft, key }) => [key, draft])),
  };
}

/** Equal controls outside rows ("Delete", two hundred times) are told apart by what stands right before each. */
function tellApart(nodes: readonly MutableNode[]): void {
  const alike = new Map<string, { readonly node: MutableNode; readonly words: string }[]>();
  let words = "";
  for (const node of nodes) {
    if (!node.control) words = isHeaderRow(node) ? words : node.text || node.name || words;
    else {
      const likeness = `${node.role}\n${node.name}\n${node.row ?? ""}`;
      const group = alike.get(likeness);
      if (group === undefined) alike.set(likeness, [{ node, words }]);
      else group.push({ node, words });
    }
  }
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const [first = ""] = group.map((one) => clip(one.words, 60));
    // What stands before all of them tells none from the next.
    if (group.every((one) => clip(one.words, 60) === first)) continue;
    for (const one of group) if (one.words !== "") one.node.beside = clip(one.words, 60);
  }
}

const isHeaderRow = ({ cells }: SkeletonNode): boolean => cells?.every(({ heads }) => heads === true) === true;

/** A label that names a control is that control's name and not a text of its own. */
function claimLabels(page: PageDraft): void {
  const controls = new Map<string, NodeDraft>();
  for (const draft of page.drafts) if (draft.interactive) controls.set(draft.attributes["id"] || "", draft);
  controls.delete("");
  for (const [id, labels] of page.labels) {
    const control = controls.get(id);
    const naming = labels.some(({ flagged }) => flagged) ? withoutErrors(labels, control) : labels;
    page.labels.set(id, naming);
    if (control) for (const label of naming) page.claimed.add(label);
  }
}

/** A label whose class tells of an error is a message where its field has a name without it. */
function withoutErrors(labels: NodeDraft[], control: NodeDraft | undefined): NodeDraft[] {
  const plain = labels.filter(({ flagged }) => !flagged);
  const named = plain.length > 0 || (control?.labels.length ?? 0) > 0 || isNamedByAuthor(control?.attributes);
  if (control !== undefined && !named) return labels;
  for (const label of labels) if (label.flagged) Object.assign(label, { message: true, role: "alert" });
  return plain;
}

/** SK2: text that an invalid field points to is what the page says about it. */
function markValidationText(page: PageDraft): void {
  const done = new Set<string>();
  for (const draft of page.drafts) {
    if (draft.kind === "text" && looksLikeErrorId(draft.attributes["id"] ?? "")) draft.message = true;
    const invalid = draft.attributes["aria-invalid"];
    if (!draft.interactive || !invalid || invalid === "false") continue;
    const ids = `${draft.attributes["aria-errormessage"] ?? ""} ${draft.attributes["aria-describedby"] ?? ""}`;
    for (const id of ids.split(/\s+/).slice(0, 20)) {
      if (done.has(id)) continue;
      done.add(id);
      for (const text of textsOf(page, id)) text.message = true;
    }
  }
}

/** The text nodes of an element with this id: an inline element is one itself, a block holds some. */
function textsOf(page: PageDraft, id: string): readonly NodeDraft[] {
  const referent = page.ids.get(id);
  if (!referent) return [];
  const { firstDraft, lastDraft } = referent;
  const before = page.drafts.slice(Math.max(0, firstDraft - 1), firstDraft);
  const held = page.drafts.slice(firstDraft, Math.min(lastDraft, firstDraft + 20));
  return [...before.filter((draft) => draft.attributes["id"] === id), ...held].filter(({ kind }) => kind === "text");
}

function isNode(draft: NodeDraft, page: PageDraft, names: Names): boolean {
  if (draft.dropped || draft.kind === "caption") return false;
  if (draft.kind === "message") return cleanText(draft.parts.join("")) !== "" || names.of(draft) !== "";
  if (draft.kind === "label") return draft.own === true && !page.claimed.has(draft);
  if (draft.kind === "region") return isPlainRegion(draft.role) || names.of(draft) !== "";
  return true;
}

function identify(draft: NodeDraft, names: Names, keyOf: ReturnType<typeof createKeys>) {
  const isText = draft.kind === "text" || draft.kind === "label";
  const name = isText ? "" : names.of(draft);
  const text = draft.kind === "heading" ? name : cleanText(draft.parts.join(""));
  // SK9: what stands beside a control does not say which one it is.
  const lasting = names.source(draft) === undefined ? name : "";
  const [stable, row] = [stableAttribute(draft.attributes), rowOf(draft)];
  const fingerprint = fingerprintOf(draft, names.path(draft, "roles"), { stable, row, words: isText ? text : lasting });
  return { draft, name, text, stable, row, fingerprint, key: keyOf(draft, fingerprint) };
}

/** Keys are prefixed, so that an id such as `__proto__` is an ordinary key. */
function createKeys(): (draft: NodeDraft, fingerprint: string) => string {
  const ordinals = new Map<string, number>();
  const taken = new Set<string>();
  return ({ attributes: { "data-sf": sf } }, fingerprint) => {
    if (sf !== undefined && /^[\w-]+\.\d+$/.test(sf) && !taken.has(sf)) {
      taken.add(sf);
      return `e:${sf}`;
    }
    const stem = `f:${hashText(fingerprint)}`;
    const ordinal = (ordinals.get(stem) ?? 0) + 1;
    ordinals.set(stem, ordinal);
    return `${stem}#${ordinal}`;
  };
}

function nodeOf(
  { draft, name, text, stable, row, fingerprint, key }: ReturnType<typeof identify>,
  page: PageDraft,
  names: Names,
): MutableNode {
  const { tag, attributes, role, kind, inert, flagged, message = false } = draft;
  const interactive = draft.interactive === true;
  // Of the controls in a column header the one that is called like the column tells how it is sorted.
  const sorted = name === "" ? undefined : draft.sorted;
  const state = stateOf(tag, attributes, role, { disabled: draft.disabled && interactive, inert, sorted });
  if (draft.expanded) state.expanded = true;
  if (interactive && (flagged || (FIELD_TAGS.has(tag) && isMarkedInvalid(attributes)))) state.invalid = true;
  const node: MutableNode = { key, role, name, state, region: names.path(draft, "named"), fingerprint, message };
  const derived = names.source(draft);
  if (derived !== undefined) node.derived = derived;
  if (text || kind === "message") node.text = text;
  const value = shownValue(draft, page);
  if (value !== undefined) node.value = value;
  if (interactive && attributes["href"] !== undefined) node.href = attributes["href"];
  if (message && draft.means !== undefined) node.means = draft.means;
  if (row) node.row = row;
  if (stable !== undefined) node.stable = stable;
  if (kind === "row") {
    const cells = cellsOf(draft, page);
    if (cells.length > 0) node.cells = cells;
    if (draft.holds) node.holds = true;
  } else if (draft.row && !draft.row.dropped && draft.column >= 0) node.cell = draft.column;
  return node;
}

/** What the row or list item that holds it says first: tells 200 equal "Delete" buttons apart. */
const rowOf = ({ row }: NodeDraft): string => (row && !row.dropped && !row.heads ? clip(row.anchor, 80) : "");

/** Ids that frameworks make up anew on each render. */
const GENERATED_ID =
  /^(?::|«|_r_|r:|radix-|headlessui-|react-aria|mui-|ember\d|yui_|ext-|cdk-|mat-|ng-|p-id-|pn_id|rc[-_]|downshift-|chakra-|mantine-|gwt-|j_idt|ui-id-|uid-|el-id-|input-v?-?\d)|[0-9a-f]{16,}|^\d+$/i;

const LASTING = ["data-testid", "data-test-id", "data-test", "data-cy", "name"];

/** The one attribute that names an element for good, as `id=email`; undefined when it has none (SK5, rung "attribute"). */
function stableAttribute(attributes: Attributes): string | undefined {
  // The client marks an id that occurs in several trees of one page (`email~2`); it is the same id all the same.
  const id = attributes["id"]?.replace(/~\d+$/, "");
  if (id && !GENERATED_ID.test(id)) return `id=${id}`;
  const name = LASTING.find((one) => attributes[one]);
  if (name === undefined) return undefined;
  // Radio buttons of one group share their name; the value tells them apart.
  const choice = name === "name" && attributes["type"] === "radio" ? `:${attributes["value"] ?? ""}` : "";
  return `${name}=${attributes[name]}${choice}`;
}

/** SK4: who a node is. Readable, at most some 300 characters; equal nodes share one, so a key adds an ordinal. */
function fingerprintOf({ role, attributes }: NodeDraft, path: string, { stable, row, words }: Telling): string {
  const type = attributes["type"]?.toLowerCase();
  let fingerprint = path ? `${path}>${role}` : role;
  if (stable) fingerprint += `[${shorten(stable)}]`;
  if (type) fingerprint += `[type=${clip(type, 20)}]`;
  if (words) fingerprint += ` "${shorten(dropTransient(words))}"`;
  if (row) fingerprint += ` in "${shorten(dropTransient(row))}"`;
  return fingerprint;
}

interface Telling {
  readonly stable: string | undefined;
  readonly row: string;
  readonly words: string;
}

/** Long text keeps its beginning for people and a hash for the rest. */
const shorten = (text: string): string =>
  text.length <= 60 ? text : `${clip(text, 40)}~${hashText(text).slice(0, 8)}`;
