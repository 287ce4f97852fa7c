/** Context: what an element hands down to the elements inside it, and what is settled only when it has ended. */

import {
  type Attributes,
  isCell,
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
import type { Context, NodeDraft, PageDraft, Sink } from "./draft.js";
import { BLOCKS, closeClassMessage, isInvisibleText, type MessageSign } from "./html.js";
import { closeRow, openCell } from "./rows.js";
import type { Span } from "./text.js";

const SECTIONING = tokenSet("article aside main nav section");
/** A text field's content is its value. */
const VALUE_ROLES = tokenSet("textbox searchbox spinbutton slider scrollbar");

/** An element as it opens. */
export interface Opening {
  readonly page: PageDraft;
  readonly tag: string;
  readonly attributes: Attributes;
  readonly outer: Context;
  /** Of the element's content. */
  readonly span: Span;
  readonly role: string;
  readonly sign: MessageSign | null;
  readonly interactive: boolean;
  readonly block: boolean;
  readonly ends: (() => void)[];
}

export function contextOf(opening: Opening, draft: NodeDraft | null): Context {
  const { page, tag, attributes, outer, span, role } = opening;
  const changes: { -readonly [K in keyof Context]?: Context[K] } = {};
  if (span.quiet !== outer.span.quiet || span.muted !== outer.span.muted) changes.span = span;
  if ("style" in attributes && isInvisibleText(attributes)) changes.invisible = true;
  if (SECTIONING.has(tag)) changes.sectioned = true;
  if (tag === "svg") changes.svg = true;
  if (outer.svg && (tag === "title" || tag === "desc")) changes.svgText = true;
  const disables = (tag === "fieldset" || !draft?.interactive) && isDisabled(tag, attributes);
  const disabled = tag !== "legend" && (outer.disabled || disables);
  if (disabled !== outer.disabled) changes.disabled = disabled;
  // A header that can be acted on tells it itself.
  const sorted = isCell(role) && draft?.kind !== "control" ? sortOf(attributes) : undefined;
  if (sorted !== undefined) changes.sorted = sorted;
  if (isCell(role) && outer.row) {
    changes.column = openCell(page, outer.row, opening);
    if (draft) draft.column = changes.column;
  }
  if (role === "treeitem") changes.branches = outer.branches + 1;
  if (draft) Object.assign(changes, inside(opening, draft));
  // SK8: it looks through what stands in it once it has ended.
  const looks = draft?.kind === "row" || draft?.kind === "message" || (draft?.role === "generic" && draft.interactive);
  if (looks) changes.counters = outer.counters + 1;
  return Object.keys(changes).length > 0 ? { ...outer, ...changes } : outer;
}

const freshRun = (): Sink => ({ kind: "run", draft: null, outer: null });

function inside(opening: Opening, draft: NodeDraft): Partial<Context> {
  const { outer, sign } = opening;
  const gatherer = outer.sink.kind === "gather" ? outer.sink : null;
  const gather = (further: Sink | null): Sink => ({ kind: "gather", draft, outer: further });
  const { kind } = draft;
  if (kind === "image") return {};
  if (kind === "region") return insideRegion(draft, outer);
  if (kind === "control") return insideControl(opening, draft, gatherer, gather);
  if (kind === "row") return { row: draft, column: -1, sink: gather(null), named: null };
  if (kind === "message")
    return { sink: gather(null), message: { lists: sign?.by !== "live", byClass: sign?.by === "class" } };
  if (kind === "caption") return { sink: gather(null) };
  const sink = gather(gatherer);
  return kind === "label" && !draft.attributes["for"] ? { sink, label: draft } : { sink };
}

function insideControl(
  { outer, role, tag }: Opening,
  draft: NodeDraft,
  gatherer: Sink | null,
  gather: (further: Sink | null) => Sink,
): Partial<Context> {
  if (tag === "select") return { select: draft };
  if (isCell(role)) return { sink: gather(gatherer) };
  const typed = tag === "textarea" || isEditable(draft.attributes) || (VALUE_ROLES.has(role) && tag !== "input");
  if (typed) return { editing: draft };
  const inline = draft.role === "generic" && !BLOCKS.has(tag);
  if (inline) draft.byContent = true;
  if (inline || isNamedByContent(role) || role === "combobox") return { named: draft, inLink: role === "link" };
  if (isRegion(role)) return insideRegion(draft, outer);
  return draft.role === "generic" ? { sink: gatherer ?? freshRun() } : {};
}

/** A list or menu under a menu item ends that item's name. */
function insideRegion(draft: NodeDraft, outer: Context): Partial<Context> {
  if (outer.named && outer.named.span.to < 0) outer.named.span.to = draft.span.from;
  const changes = { region: draft, named: null, inLink: false, message: null, sink: freshRun() };
  if (isDialog(draft.role)) return { ...changes, dialog: draft, row: null, column: -1, form: null };
  return draft.role === "form" ? { ...changes, form: draft } : changes;
}

/** What a draft of this kind tells the elements around it, now and when it has ended. */
export function settle({ page, outer, sign, ends }: Opening, draft: NodeDraft): void {
  const { tag, attributes, kind } = draft;
  const first = page.drafts.length;
  if (LABEL_TAGS.has(tag) && outer.label && !page.claimed.has(outer.label)) {
    page.claimed.add(outer.label);
    draft.labels.push(outer.label);
  }
  if (kind === "label" && attributes["for"]) {
    const labels = page.labels.get(attributes["for"]);
    if (labels) labels.push(draft);
    else page.labels.set(attributes["for"], [draft]);
  }
  if (kind === "caption") outer.region?.labels.push(draft);
  noteInRegions(page, outer, draft);
  if (kind === "region") {
    const before = page.heading;
    ends.push(() => {
      page.heading = before;
    });
  }
  if (kind === "row") ends.push(() => closeRow(page, draft, first));
  if (kind === "message" && sign?.by === "class") ends.push(() => closeClassMessage(page, draft, first));
  if (kind === "text")
    ends.push(() => {
      if (!draft.own) draft.dropped = true;
    });
  if (draft.interactive)
    ends.push(() => {
      draft.lastElement = page.elements;
    });
  if (draft.role === "generic" && draft.interactive) {
    const { elements } = page;
    ends.push(() => closeGeneric(page, first, draft, page.elements > elements));
  }
}

/** A region goes by the first heading in it; one behind the first fields of a form is that of a part. */
function noteInRegions(page: PageDraft, outer: Context, draft: NodeDraft): void {
  if (draft.interactive && draft.role !== "button" && draft.role !== "link")
    for (let region = outer.region; region && !region.filled; region = region.region) region.filled = true;
  if (draft.kind !== "heading") return;
  page.heading = draft;
  for (let region = outer.region; region && !region.firstHeading; region = region.region)
    if (region.role !== "form" || !region.filled) region.firstHeading = draft;
}

/** What takes the focus in them and says nothing only parts their entries. */
const MENUS = tokenSet("menu menubar listbox tablist");

/** The host of a button that repeats what the button is called. */
function isCalledAlike({ attributes }: NodeDraft, inner: NodeDraft | undefined): boolean {
  const nameIn = (of: Attributes | undefined): string => of?.["aria-label"] ?? of?.["title"] ?? "";
  return nameIn(attributes) !== "" && nameIn(attributes) === nameIn(inner?.attributes);
}

/** Something without a role that can be clicked or takes the focus: its text is its name, unless it holds controls. */
function closeGeneric(page: PageDraft, first: number, draft: NodeDraft, hasElements: boolean): void {
  const { attributes, span } = draft;
  const named = isNamedByAuthor(attributes) || Boolean(attributes["title"]);
  const clickable = "onclick" in attributes;
  const held = page.drafts.slice(first);
  const controls = held.filter((inner) => inner.interactive && !inner.dropped);
  const text = named ? "" : page.text.read({ ...span, to: page.text.length });
  if (controls.length === 0) {
    draft.byContent = true;
    for (const inner of held) if (inner.kind === "text") inner.dropped = true;
    const isGap = !hasElements || MENUS.has(draft.region?.role ?? "");
    draft.dropped = !named && !clickable && isGap && text === "";
  } else if (named) draft.dropped = controls.length === 1 && isCalledAlike(draft, controls[0]);
  else {
    const [only] = controls;
    const isWrapper =
      controls.length === 1 && only !== undefined && (text === "" || text === page.text.read(only.span));
    draft.dropped = !clickable || isWrapper;
    draft.firstHeading = held.find(({ kind, own }) => own && (kind === "text" || kind === "heading")) ?? null;
  }
}
