/** Assembling: drafts become nodes with names, regions, fingerprints and keys (SK1, SK4). Elsewhere: finalise, build. */

import type { Attributes } from "./aria.js";
import { isPlainRegion, stateOf } from "./aria.js";
import { controlFactsOf, shownValue } from "./control.js";
import type { NodeDraft } from "./draft.js";
import { isMarkedInvalid, looksLikeErrorId } from "./messages.js";
import { createPaths, type Paths } from "./names.js";
import type { PageDraft } from "./page-draft.js";
import { cellsOf, inRowOrder } from "./rows.js";
import type { Skeleton, SkeletonNode } from "./skeleton.js";
import { cleanText, clip, dropTransient, hashText } from "./text.js";

interface NamedDraft {
  readonly draft: NodeDraft;
  readonly name: string;
  readonly text: string;
  readonly fingerprint: string;
  readonly key: string;
}

const FIELD_TAGS = new Set(["input", "select", "textarea"]);

type NodeInTheMaking = { -readonly [K in keyof SkeletonNode]: SkeletonNode[K] };

export function assemble(page: PageDraft): Skeleton {
  claimLabels(page);
  markValidationText(page);
  const paths = createPaths(page);
  const keyOf = createKeys();
  const nodesOfPage = inRowOrder(page.drafts.filter((draft) => isNode(draft, page, paths)));
  const named = nodesOfPage.map((draft) => identify(draft, paths, keyOf));
  const keys = new Map(named.map(({ draft, key }) => [draft, key]));
  let index = 0;
  const inOrder = named.map((entry) => {
    if (entry.draft.interactive) index++;
    return toNode(entry, page, paths, keys, index);
  });
  tellApart(inOrder);
  const nodes: Record<string, SkeletonNode> = {};
  for (const node of inOrder) nodes[node.key] = node;
  return { nodes, title: cleanText(page.title) };
}

/** Equal controls outside rows ("Delete", two hundred times) are told apart by what stands right before each. */
function tellApart(nodes: readonly NodeInTheMaking[]): void {
  const likenesses = nodes.map(({ control, role, name, row }) => (control ? `${role}\n${name}\n${row ?? ""}` : ""));
  const alike = new Map<string, number>();
  for (const likeness of likenesses) alike.set(likeness, (alike.get(likeness) ?? 0) + 1);
  let words = "";
  for (const [index, node] of nodes.entries()) {
    if (!node.control) words = node.text || node.name || words;
    else if (words !== "" && (alike.get(likenesses[index] ?? "") ?? 0) > 1) node.beside = clip(words, 60);
  }
}

/** A label that names a control is that control's name and not a text of its own. */
function claimLabels(page: PageDraft): void {
  const controls = page.drafts.filter(({ interactive, attributes }) => interactive && attributes["id"]);
  setErrorLabelsApart(page, new Map(controls.map((draft) => [draft.attributes["id"] ?? "", draft])));
  const ids = new Set(controls.map(({ attributes }) => attributes["id"]));
  for (const [id, labels] of page.labels) if (ids.has(id)) for (const label of labels) page.claimed.add(label);
}

/** A label whose class tells of an error is a message where its field has a name without it. */
function setErrorLabelsApart(page: PageDraft, controls: ReadonlyMap<string, NodeDraft>): void {
  for (const [id, labels] of page.labels) {
    if (!labels.some(({ flagged }) => flagged)) continue;
    const control = controls.get(id);
    const plain = labels.filter(({ flagged }) => !flagged);
    const named = plain.length > 0 || (control?.labels.length ?? 0) > 0 || isNamedByAuthor(control);
    if (control !== undefined && !named) continue;
    for (const label of labels.filter(({ flagged }) => flagged)) {
      label.message = true;
      label.role = "alert";
    }
    page.labels.set(id, plain);
  }
}

function isNamedByAuthor(control: NodeDraft | undefined): boolean {
  return Boolean(control?.attributes["aria-label"] || control?.attributes["aria-labelledby"]);
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
  const own = page.drafts
    .slice(Math.max(0, firstDraft - 1), firstDraft)
    .filter((draft) => draft.attributes["id"] === id);
  return [...own, ...page.drafts.slice(firstDraft, Math.min(lastDraft, firstDraft + 20))].filter(
    (draft) => draft.kind === "text",
  );
}

function isNode(draft: NodeDraft, page: PageDraft, paths: Paths): boolean {
  if (draft.dropped || draft.kind === "caption") return false;
  if (draft.kind === "message") return cleanText(draft.parts.join("")) !== "" || paths.nameOf(draft) !== "";
  if (draft.kind === "label") return draft.own && !page.claimed.has(draft);
  if (draft.kind === "region") return isPlainRegion(draft.role) || paths.nameOf(draft) !== "";
  return true;
}

function identify(
  draft: NodeDraft,
  paths: Paths,
  keyOf: (draft: NodeDraft, fingerprint: string) => string,
): NamedDraft {
  const name = draft.kind === "text" || draft.kind === "label" ? "" : paths.nameOf(draft);
  const text = draft.kind === "heading" ? name : cleanText(draft.parts.join(""));
  const words = draft.kind === "text" || draft.kind === "label" ? text : name;
  const { attributes, role } = draft;
  const fingerprint = fingerprintOf({ path: paths.rolesTo(draft), role, attributes, row: rowOf(draft), words });
  return { draft, name, text, fingerprint, key: keyOf(draft, fingerprint) };
}

/** Keys are prefixed, so that an id such as `__proto__` is an ordinary key. */
function createKeys(): (draft: NodeDraft, fingerprint: string) => string {
  const ordinals = new Map<string, number>();
  const taken = new Set<string>();
  return (draft, fingerprint) => {
    const sf = draft.attributes["data-sf"];
    const own = sf && /^[\w-]+\.\d+$/.test(sf) ? `e:${sf}` : undefined;
    if (own && !taken.has(own)) {
      taken.add(own);
      return own;
    }
    const stem = `f:${hashText(fingerprint)}`;
    const ordinal = (ordinals.get(stem) ?? 0) + 1;
    ordinals.set(stem, ordinal);
    return `${stem}#${ordinal}`;
  };
}

function toNode(
  entry: NamedDraft,
  page: PageDraft,
  paths: Paths,
  keys: ReadonlyMap<NodeDraft, string>,
  index: number,
): NodeInTheMaking {
  const { draft, name, text, fingerprint, key } = entry;
  const { tag, attributes, role, disabled, inert } = draft;
  const stated = stateOf(tag, attributes, role, {
    disabled: disabled && draft.interactive,
    inert,
    // Of the controls in a column header the one that is called like the column tells how it is sorted.
    ...(draft.sorted === undefined || name === "" ? {} : { sorted: draft.sorted }),
  });
  const faulty = draft.interactive && (draft.flagged || (FIELD_TAGS.has(tag) && isMarkedInvalid(attributes)));
  const state = { ...stated, ...(draft.expanded ? { expanded: true } : {}), ...(faulty ? { invalid: true } : {}) };
  const node: NodeInTheMaking = {
    key,
    role,
    name,
    state,
    region: paths.to(draft),
    fingerprint,
    message: draft.message,
  };
  if (text || draft.kind === "message") node.text = text;
  const value = shownValue(draft, page);
  if (value !== undefined) node.value = value;
  if (draft.interactive && attributes["href"] !== undefined) node.href = attributes["href"];
  if (draft.message && draft.means !== undefined) node.means = draft.means;
  const row = rowOf(draft);
  if (row) node.row = row;
  const stable = stableAttribute(attributes);
  if (stable !== undefined) node.stable = stable;
  if (draft.kind === "row") addRowFacts(node, draft, page);
  else if (draft.row && !draft.row.dropped && draft.column >= 0) node.cell = draft.column;
  if (draft.interactive) node.control = controlFactsOf(draft, page, paths, keys, index);
  return node;
}

function addRowFacts(node: NodeInTheMaking, draft: NodeDraft, page: PageDraft): void {
  const cells = cellsOf(draft, page);
  if (cells.length > 0) node.cells = cells;
  if (draft.holds) node.holds = true;
}

function rowOf({ row }: NodeDraft): string {
  return row && !row.dropped && !row.heads ? clip(row.anchor, 80) : "";
}

/** Ids that frameworks make up anew on each render. */
const GENERATED_ID =
  /^(?::|«|_r_|r:|radix-|headlessui-|react-aria|mui-|ember\d|yui_|ext-|cdk-|mat-|ng-|p-id-|pn_id|rc[-_]|downshift-|chakra-|mantine-|gwt-|j_idt|ui-id-|uid-|el-id-|input-v?-?\d)|[0-9a-f]{16,}|^\d+$/i;

export interface Identity {
  /** Roles of the regions that hold it, outermost first. */
  readonly path: string;
  readonly role: string;
  readonly attributes: Attributes;
  /** What the row or list item that holds it says first: tells 200 equal "Delete" buttons apart. */
  readonly row: string;
  /** Accessible name, or the text of a text region. */
  readonly words: string;
}

/** The one attribute that names an element for good, as `id=email`; undefined when it has none (SK5, rung "attribute"). */
export function stableAttribute(attributes: Attributes): string | undefined {
  // The client marks an id that occurs in several trees of one page (`email~2`); it is the same id all the same.
  const id = attributes["id"]?.replace(/~\d+$/, "");
  if (id && !GENERATED_ID.test(id)) return `id=${id}`;
  for (const name of ["data-testid", "data-test-id", "data-test", "data-cy", "name"]) {
    const value = attributes[name];
    // Radio buttons of one group share their name; the value tells them apart.
    const choice = name === "name" && attributes["type"] === "radio" ? `:${attributes["value"] ?? ""}` : "";
    if (value) return `${name}=${value}${choice}`;
  }
  return undefined;
}

/** Readable, at most some 300 characters; equal nodes share one, so a key adds an ordinal. */
export function fingerprintOf({ path, role, attributes, row, words }: Identity): string {
  const stable = stableAttribute(attributes);
  const type = attributes["type"]?.toLowerCase();
  return [
    path ? `${path}>${role}` : role,
    stable ? `[${shorten(stable)}]` : "",
    type ? `[type=${clip(type, 20)}]` : "",
    words ? ` "${shorten(dropTransient(words))}"` : "",
    row ? ` in "${shorten(dropTransient(row))}"` : "",
  ].join("");
}

/** Long text keeps its beginning for people and a hash for the rest. */
function shorten(text: string): string {
  return text.length <= 60 ? text : `${clip(text, 40)}~${hashText(text).slice(0, 8)}`;
}
