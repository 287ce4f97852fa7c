/** Element: what one opening element means for the page and for what it holds. Elsewhere: start tag, node visitor. */

import {
  type Attributes,
  isCell,
  isDialog,
  isDisabled,
  isEditable,
  isHidden,
  isInteractive,
  isInvisibleText,
  isNeverShown,
  isRegion,
  isRow,
  roleOf,
  sortOf,
  swallowsText,
} from "./aria.js";
import type { Context, DraftKind, Frame, NodeDraft, Referent, Sink } from "./draft.js";
import { reachFrom } from "./html.js";
import { looksLikeErrorId, type MessageSign, messageSign } from "./messages.js";
import { addDraft, endRun, type PageDraft, separate } from "./page-draft.js";
import type { Span } from "./pieces.js";
import { openCell } from "./rows.js";
import { countsWhatItHolds, followCell, prepare } from "./settle.js";
import { cleanText } from "./text.js";

const words = (list: string): Set<string> => new Set(list.split(" "));

const BLOCKS = words(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup p pre search section summary table tbody td tfoot th thead tr ul",
);
const SECTIONING = words("article aside main nav section");
/** Roles under which a list or menu of further choices is not part of the name. */
const NESTING = words("menuitem menuitemcheckbox menuitemradio treeitem option tab");
/** A text field's content is its value. */
const VALUE_ROLES = words("textbox searchbox spinbutton slider scrollbar");
/** A field inside a label does not name it. */
const FIELDS = words("input select textarea");
const BETWEEN_WORDS = words("button input select textarea img br");

interface Opening {
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

export function openElement(page: PageDraft, parent: Frame, tag: string, attributes: Attributes): Frame {
  const outer = parent.context;
  page.elements++;
  if (outer.select) return openInSelect(parent, outer.select, tag, attributes);
  if (outer.editing) {
    if (BLOCKS.has(tag) || tag === "br") separate(page, outer);
    return inert(tag, reachFrom(tag, parent.reach), outer);
  }
  noteReferences(page, attributes);
  if (outer.span.hidden || isNeverShown(tag) || isHidden(tag, attributes) || isInClosedDetails(parent, tag)) {
    return openHidden(page, parent, tag, attributes);
  }
  return openShown(page, parent, tag, attributes);
}

function openShown(page: PageDraft, parent: Frame, tag: string, attributes: Attributes): Frame {
  const outer = parent.context;
  const ends: (() => void)[] = [];
  const block = BLOCKS.has(tag) || tag.includes("-");
  if (block) endRun(outer.sink);
  if (block || BETWEEN_WORDS.has(tag)) separate(page, outer);
  const role = roleOf(tag, attributes, outer.sectioned);
  const interactive = isInteractive(tag, attributes, role);
  const sign = interactive ? null : messageSign(tag, attributes, role);
  const label = FIELDS.has(tag) ? "" : cleanText(attributes["aria-label"] ?? attributes["alt"] ?? "");
  if (label) page.pieces.add(label, outer.span);
  const quiet = outer.span.quiet + (attributes["aria-hidden"] === "true" || "inert" in attributes ? 1 : 0);
  const muted = outer.span.muted + (label ? 1 : 0);
  const span: Span = { quiet, muted, hidden: false, from: page.pieces.length, to: -1 };
  const opening = { page, tag, attributes, outer, span, role, sign, interactive, block, ends };
  const draft = draftOf(opening);
  if (draft?.kind === "control" && parent.details) draft.expanded = parent.details.open;
  const referent = noteId(opening);
  const context = contextOf(opening, draft);
  const outerBlock = block ? page.block : null;
  if (block) page.block = { tag, attributes };
  const details = tag === "details" ? { open: "open" in attributes, summaries: 0 } : null;
  const run = block || context.sink !== outer.sink ? context.sink : null;
  const reach = reachFrom(tag, parent.reach);
  const edge = block || BETWEEN_WORDS.has(tag) ? outer : null;
  return { tag, reach, context, span, outer: edge, outerBlock, run, ends, referent, details };
}

export function endElement(page: PageDraft, { span, outer, outerBlock, run, ends, referent }: Frame): void {
  for (const end of ends) end();
  if (referent) referent.lastDraft = page.drafts.length;
  if (span && span.to < 0) span.to = page.pieces.length;
  if (run) endRun(run);
  if (outerBlock) page.block = outerBlock;
  if (outer) separate(page, outer);
}

const NONE: readonly (() => void)[] = [];

/** An element that means nothing by itself. */
function inert(tag: string, reach: number, context: Context): Frame {
  return {
    tag,
    reach,
    context,
    span: null,
    outer: null,
    outerBlock: null,
    run: null,
    ends: NONE,
    referent: null,
    details: null,
  };
}

function openHidden(page: PageDraft, parent: Frame, tag: string, attributes: Attributes): Frame {
  const outer = parent.context;
  const reach = reachFrom(tag, parent.reach);
  const referable = !isNeverShown(tag) && (outer.referable || "id" in attributes);
  if (outer.span.hidden && referable === outer.referable) return inert(tag, reach, outer);
  const span: Span = { ...outer.span, hidden: true, from: page.pieces.length, to: -1 };
  const referent = noteId({ page, attributes, span });
  return { ...inert(tag, reach, { ...outer, span, referable }), span, referent };
}

function openInSelect(parent: Frame, select: NodeDraft, tag: string, attributes: Attributes): Frame {
  const disabled = isDisabled(tag, attributes) || parent.context.disabled;
  if (tag === "option") select.options.push({ attributes, disabled, text: "" });
  const context = disabled === parent.context.disabled ? parent.context : { ...parent.context, disabled };
  return inert(tag, reachFrom(tag, parent.reach), context);
}

/** SK3: closed details show their first summary and nothing else. */
function isInClosedDetails(parent: Frame, tag: string): boolean {
  if (!parent.details) return false;
  const first = tag === "summary" && parent.details.summaries++ === 0;
  return !first && !parent.details.open;
}

function noteReferences(page: PageDraft, attributes: Attributes): void {
  const { "aria-describedby": described, "aria-errormessage": message } = attributes;
  if (described === undefined && message === undefined) return;
  for (const id of `${described ?? ""} ${message ?? ""}`.split(/\s+/)) if (id) page.described.add(id);
}

/** Null when the element has no id, or not the first of that id. */
function noteId({ page, attributes, span }: Pick<Opening, "page" | "attributes" | "span">): Referent | null {
  const id = attributes["id"];
  if (!id || page.ids.has(id)) return null;
  const referent = { attributes, span, firstDraft: page.drafts.length, lastDraft: page.drafts.length };
  page.ids.set(id, referent);
  return referent;
}

/** The node that the element itself is, if any. Inside a button or link only further controls are nodes. */
function draftOf(opening: Opening): NodeDraft | null {
  const kind = kindOfDraft(opening);
  if (kind === null) return null;
  const { page, tag, attributes, outer, span, role, sign, interactive } = opening;
  const draft = addDraft(page, outer, {
    kind,
    role:
      kind === "message"
        ? (sign?.role ?? "status")
        : role || (isEditable(attributes) ? "textbox" : kind === "control" ? "generic" : "text"),
    tag,
    attributes,
    span,
    inert: span.quiet > 0,
    disabled: outer.disabled || isDisabled(tag, attributes),
  });
  draft.interactive = interactive;
  draft.means = sign?.means;
  draft.flagged = kind === "label" && sign?.role === "alert";
  draft.branches = outer.branches;
  draft.message = kind === "message" || isDialog(role);
  draft.byContent = kind === "heading" || swallowsText(role) || (kind === "control" && isCell(role));
  prepare(page, outer, draft, sign?.by === "class", opening.ends);
  return draft;
}

function kindOfDraft({ outer, tag, role, sign, interactive, block, attributes, page }: Opening): DraftKind | null {
  if (isRow(role) && !outer.swallower && !outer.message && !sign) return "row";
  if (interactive) return "control";
  // A class on a label marks its field as wrong as often as it makes a message of it: settled when all labels are known.
  if (tag === "label" && sign?.by !== "role" && (!outer.message || outer.message.byClass) && !outer.swallower)
    return "label";
  if (outer.swallower && !(isRegion(role) && NESTING.has(outer.swallower.role))) return null;
  if (sign) return "message";
  if (role === "list" && outer.message?.lists) return null;
  if (isRegion(role)) return "region";
  if (outer.message) return null;
  if (role === "heading") return "heading";
  if (tag === "legend" || tag === "caption") return "caption";
  if (role === "img" || role === "progressbar" || role === "meter") return "image";
  const id = attributes["id"] ?? "";
  const apart = "data-sf" in attributes || page.described.has(id) || looksLikeErrorId(id);
  return apart && !block && role === "" ? "text" : null;
}

function contextOf(opening: Opening, draft: NodeDraft | null): Context {
  const { page, tag, attributes, outer, span, role } = opening;
  const changes: { -readonly [K in keyof Context]?: Context[K] } = {};
  if (span.quiet !== outer.span.quiet || span.muted !== outer.span.muted) changes.span = span;
  if ("style" in attributes && isInvisibleText(attributes)) changes.invisible = true;
  if (SECTIONING.has(tag)) changes.sectioned = true;
  if (tag === "svg") changes.svg = true;
  if (outer.svg && (tag === "title" || tag === "desc")) changes.svgText = true;
  const disabled =
    tag === "legend"
      ? false
      : outer.disabled || ((tag === "fieldset" || !draft?.interactive) && isDisabled(tag, attributes));
  if (disabled !== outer.disabled) changes.disabled = disabled;
  // A header that can be acted on tells it itself.
  const sorted = isCell(role) && draft?.kind !== "control" ? sortOf(attributes) : undefined;
  if (sorted !== undefined) changes.sorted = sorted;
  if (isCell(role) && outer.row) {
    followCell(outer.row, role, opening.ends);
    changes.column = openCell(page, outer.row, opening, opening.ends);
    if (draft) draft.column = changes.column;
  }
  if (role === "treeitem") changes.branches = outer.branches + 1;
  if (draft) Object.assign(changes, within(opening, draft));
  if (draft && countsWhatItHolds(draft)) changes.counters = outer.counters + 1;
  return Object.keys(changes).length > 0 ? { ...outer, ...changes } : outer;
}

function within({ outer, sign, role, tag }: Opening, draft: NodeDraft): Partial<Context> {
  const gatherer = outer.sink.kind === "gather" ? outer.sink : null;
  const gather = (further: Sink | null): Sink => ({ kind: "gather", draft, outer: further });
  const fresh: Sink = { kind: "run", draft: null, outer: null };
  switch (draft.kind) {
    case "region":
      return { ...regionContext(draft, outer), sink: fresh };
    case "row":
      return { row: draft, column: -1, sink: gather(null), swallower: null };
    case "message":
      return { sink: gather(null), message: { lists: sign?.by !== "live", byClass: sign?.by === "class" } };
    case "heading":
    case "label":
      return {
        sink: gather(gatherer),
        ...(draft.kind === "label" && !draft.attributes["for"] ? { label: draft } : {}),
      };
    case "caption":
    case "text":
      return { sink: gather(draft.kind === "text" ? gatherer : null) };
    case "image":
      return {};
    case "control": {
      if (tag === "select") return { select: draft };
      if (isCell(role)) return { sink: gather(gatherer) };
      const typed = tag === "textarea" || isEditable(draft.attributes) || (VALUE_ROLES.has(role) && tag !== "input");
      if (typed) return { editing: draft };
      const inline = draft.role === "generic" && !BLOCKS.has(tag);
      const swallows = swallowsText(role) || inline || role === "combobox";
      if (inline) draft.byContent = true;
      if (swallows) return { swallower: draft, inLink: role === "link" };
      if (isRegion(role)) return { ...regionContext(draft, outer), sink: fresh };
      return draft.role === "generic" ? { sink: gatherer ?? fresh } : {};
    }
  }
}

/** A list or menu under a menu item ends that item's name. */
function regionContext(draft: NodeDraft, outer: Context): Partial<Context> {
  if (outer.swallower && outer.swallower.span.to < 0) outer.swallower.span.to = draft.span.from;
  const dialog = isDialog(draft.role);
  return {
    region: draft,
    swallower: null,
    inLink: false,
    message: null,
    ...(draft.role === "form" ? { form: draft } : {}),
    ...(dialog ? { dialog: draft, row: null, column: -1, form: null } : {}),
  };
}
