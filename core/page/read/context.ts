/** Context: state that an element passes to the elements inside it, and the facts settled when it has ended. */

import {
  type Attributes,
  isCell,
  isControlRole,
  isDialog,
  isDisabled,
  isEditable,
  isNamedByAuthor,
  isNamedByContent,
  isRegion,
  LABEL_TAGS,
  sortOf,
  tokenSet,
} from "./aria.js";
import { type NodeDraft, RowDraft, Sink } from "./draft.js";
import type { Frame } from "./frame.js";
import { FRAME_ORIGIN, framesIn } from "./frame-origin.js";
import type { Context, MutableContext } from "./handed-down.js";
import { BLOCKS, closeClassMessage, isInvisibleText, type MessageSign } from "./html.js";
import type { PageDraft } from "./page-draft.js";
import { closeRow } from "./rows.js";
import { stretch } from "./text-stream.js";

const SECTIONING = tokenSet("article aside main nav section");
/** The content of a text field is its value. */
const VALUE_ROLES = tokenSet("textbox searchbox spinbutton slider scrollbar");

/** Keeps the outer context where nothing differs. */
export function settleContext(frame: Frame): void {
  const { tag, outer, role, draft, cell } = frame;
  changeByAttributes(frame);
  if (SECTIONING.has(tag) && !outer.sectioned) frame.changeContext().sectioned = true;
  if (tag === "svg" && !outer.svg) frame.changeContext().svg = true;
  if (cell !== null) {
    frame.changeContext().column = cell.at;
    if (draft) draft.column = cell.at;
  }
  if (role === "treeitem") frame.changeContext().branches = outer.branches + 1;
  if (draft === null) return;
  const inner = frame.changeContext();
  inside(frame, draft, inner);
  // SK8: these drafts visit all their content when they end.
  const looks = draft.kind === "row" || draft.kind === "message" || (draft.role === "generic" && draft.interactive);
  if (looks) inner.counters = outer.counters + 1;
}

function changeByAttributes(frame: Frame): void {
  const { tag, attributes, outer, role, draft } = frame;
  if (frame.quiet !== outer.span.quiet || frame.muted !== outer.span.muted) {
    const inner = frame.changeContext();
    inner.span = { quiet: frame.quiet, muted: frame.muted, hidden: false };
    inner.inert = frame.inert;
    inner.veiled = frame.veiled;
  }
  if (isInvisibleText(attributes)) frame.changeContext().invisible = true;
  const origin = attributes[FRAME_ORIGIN];
  if (origin !== undefined) insideFrame(frame, framesIn(origin));
  if (outer.svg && (tag === "title" || tag === "desc")) frame.changeContext().svgText = true;
  const disables = (tag === "fieldset" || !draft?.interactive) && isDisabled(tag, attributes);
  const disabled = tag !== "legend" && (outer.disabled || disables);
  if (disabled !== outer.disabled) frame.changeContext().disabled = disabled;
  // An interactive header carries its own sort order.
  const sorted = isCell(role) && draft?.kind !== "control" ? sortOf(attributes) : undefined;
  if (sorted !== undefined) frame.changeContext().sorted = sorted;
}

const freshRun = (): Sink => new Sink("run", null, null);

/** What stands around a frame of another origin takes in none of its words. */
function insideFrame(frame: Frame, frames: readonly string[]): void {
  if (frames.length === frame.outer.frames.length) return;
  const outer = { row: null, column: -1, named: null, inLink: false, label: null, message: null };
  Object.assign(frame.changeContext(), { ...outer, frames, sink: freshRun() });
}

function inside(frame: Frame, draft: NodeDraft, inner: MutableContext): void {
  const { outer, sign } = frame;
  const { kind } = draft;
  if (kind === "image") return;
  if (kind === "region") insideRegion(draft, outer, inner);
  else if (kind === "control") insideControl(frame, draft, inner);
  else if (draft instanceof RowDraft) {
    inner.row = draft;
    inner.column = -1;
    inner.named = null;
    inner.sink = gather(draft, null);
  } else if (kind === "message") {
    inner.sink = gather(draft, null);
    inner.message = { lists: sign?.by !== "live", byClass: sign?.by === "class" };
  } else if (kind === "caption") inner.sink = gather(draft, null);
  else {
    inner.sink = gather(draft, gathererOf(outer));
    if (kind === "label" && !draft.attributes["for"]) inner.label = draft;
  }
}

const gather = (draft: NodeDraft, outer: Sink | null): Sink => new Sink("gather", draft, outer);
const gathererOf = ({ sink }: Context): Sink | null => (sink.kind === "gather" ? sink : null);

function insideControl({ outer, role, tag }: Frame, draft: NodeDraft, inner: MutableContext): void {
  if (tag === "select") inner.select = draft;
  else if (isCell(role)) inner.sink = gather(draft, gathererOf(outer));
  else if (isTyped(draft, role)) inner.editing = draft;
  else {
    const inline = draft.role === "generic" && (!BLOCKS.has(tag) || outer.editing !== null);
    if (inline) draft.byContent = true;
    if (inline || isNamedByContent(role) || role === "combobox") {
      inner.named = draft;
      inner.inLink = role === "link";
    } else if (isRegion(role) && isControlRole(role)) insideRegion(draft, outer, inner);
    else if (draft.role === "generic") inner.sink = gathererOf(outer) ?? freshRun();
  }
}

const isTyped = ({ tag, attributes }: NodeDraft, role: string): boolean =>
  tag === "textarea" || isEditable(attributes) || (VALUE_ROLES.has(role) && tag !== "input");

/** A list or menu under a menu item ends that item's name. */
function insideRegion(draft: NodeDraft, outer: Context, inner: MutableContext): void {
  if (outer.named && outer.named.to < 0) outer.named.to = draft.from;
  inner.region = draft;
  inner.named = null;
  inner.inLink = false;
  inner.message = null;
  inner.sink = freshRun();
  if (!isDialog(draft.role)) return;
  inner.row = null;
  inner.column = -1;
}

/** Reports a new draft to the labels, ids and regions around it. */
export function settle(page: PageDraft, outer: Context, draft: NodeDraft): void {
  const { tag, attributes, kind } = draft;
  if (outer.label && LABEL_TAGS.has(tag) && !outer.label.claimed) {
    outer.label.claimed = true;
    addLabel(draft, outer.label);
  }
  if (kind === "label" && attributes["for"]) {
    const facts = page.idFacts(attributes["for"]);
    if (facts.labels.length === 0) page.labelled.push(facts);
    facts.labels.push(draft);
  }
  if (kind === "caption" && outer.region) addLabel(outer.region, draft);
  noteInRegions(page, outer, draft);
}

function addLabel(draft: NodeDraft, label: NodeDraft): void {
  draft.labels ??= [];
  draft.labels.push(label);
}

/** Completes a draft when its element has ended. */
export function endDraft(page: PageDraft, draft: NodeDraft, sign: MessageSign | null): void {
  const { kind, at, element } = draft;
  const first = at + 1;
  if (kind === "region") page.heading = draft.heading;
  else if (draft instanceof RowDraft) closeRow(page, draft, first);
  else if (kind === "message" && sign?.by === "class") closeClassMessage(page, draft, first);
  else if (kind === "text" && !draft.own) draft.dropped = true;
  if (!draft.interactive) return;
  draft.lastElement = page.elements;
  if (draft.role === "generic") closeGeneric(page, first, draft, page.elements > element);
}

/** The first heading names its region. In a form, a heading after the first field belongs to a part only. */
function noteInRegions(page: PageDraft, outer: Context, draft: NodeDraft): void {
  if (draft.interactive && draft.kind !== "region" && draft.role !== "button" && draft.role !== "link")
    for (let { region } = outer; region && !region.filled; region = region.region) region.filled = true;
  if (draft.kind !== "heading") return;
  page.heading = draft;
  for (let { region } = outer; region && !region.firstHeading; region = region.region)
    if (region.role !== "form" || !region.filled) region.firstHeading = draft;
}

/** In these, a focusable element without words only separates entries. */
const MENUS = tokenSet("menu menubar listbox tablist");

/** True for a host element that repeats the name of its button. */
function isCalledAlike({ attributes }: NodeDraft, inner: NodeDraft | undefined): boolean {
  const nameIn = (of: Attributes | undefined): string => of?.["aria-label"] ?? of?.["title"] ?? "";
  return nameIn(attributes) !== "" && nameIn(attributes) === nameIn(inner?.attributes);
}

/** Ends a clickable or focusable element without a role. Its text is its name, unless it holds controls. */
function closeGeneric(page: PageDraft, first: number, draft: NodeDraft, hasElements: boolean): void {
  const { attributes } = draft;
  const named = isNamedByAuthor(attributes) || Boolean(attributes["title"]);
  const clickable = "onclick" in attributes;
  const held = page.drafts.slice(first);
  const controls = held.filter((inner) => inner.interactive && !inner.dropped);
  const text = named ? "" : page.text.read(stretch(draft, draft.from, page.text.length));
  if (controls.length === 0) {
    draft.byContent = true;
    for (const inner of held) if (inner.kind === "text") inner.dropped = true;
    const isGap = !hasElements || MENUS.has(draft.region?.role ?? "");
    draft.dropped = !named && !clickable && isGap && text === "";
  } else if (named) draft.dropped = controls.length === 1 && isCalledAlike(draft, controls[0]);
  else {
    const [only] = controls;
    // A clickable element without words around another one is no wrapper: it may show a picture too.
    const isSame = only !== undefined && (text === "" ? only.role !== "generic" : text === page.text.read(only));
    const isWrapper = controls.length === 1 && isSame;
    draft.dropped = !clickable || isWrapper;
    const first = held.find(({ kind, own }) => own && (kind === "text" || kind === "heading"));
    if (first !== undefined) draft.firstHeading = first;
  }
}
