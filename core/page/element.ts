/** Element: what an element that opens means for the page, and what its end does. */

import {
  type Attributes,
  FIELD_TAGS,
  isCell,
  isDialog,
  isDisabled,
  isEditable,
  isInteractive,
  isNamedByContent,
  isRegion,
  isRow,
  roleOf,
  tokenSet,
} from "./aria.js";
import { contextOf, type Opening, settle } from "./context.js";
import type { Block, Context, Frame, IdTarget, NodeDraft, PageDraft } from "./draft.js";
import { BLOCKS, endRulesInside, isHidden, looksLikeErrorId, messageSign, NEVER_SHOWN } from "./html.js";
import { iconName, mayBeIcon } from "./icon-name.js";
import { cleanText, endRun, type Span, separate } from "./text.js";

/** Roles under which a list or menu of further choices is not part of the name. */
const NESTING = tokenSet("menuitem menuitemcheckbox menuitemradio treeitem option tab");
const ICONS = tokenSet("img svg i span");
const BETWEEN_WORDS = tokenSet("button input select textarea img br");

export function openElement(page: PageDraft, parent: Frame, tag: string, attributes: Attributes): Frame {
  const outer = parent.context;
  const reach = endRulesInside(tag, parent.reach);
  page.elements++;
  if (outer.select) return { tag, reach, context: insideSelect(outer, outer.select, tag, attributes) };
  if (outer.editing) {
    if (BLOCKS.has(tag) || tag === "br") separate(page, outer);
    return { tag, reach, context: outer };
  }
  noteReferences(page, attributes);
  if (outer.span.hidden || isHidden(tag, attributes) || isInClosedDetails(parent, tag))
    return openHidden(page, outer, { tag, reach, attributes });
  return openShown(page, parent, { tag, reach, attributes });
}

type Tag = Pick<Opening, "tag" | "attributes"> & Pick<Frame, "reach">;

function openShown(page: PageDraft, parent: Frame, { tag, reach, attributes }: Tag): Frame {
  const outer = parent.context;
  const block = BLOCKS.has(tag) || tag.includes("-");
  const parts = block || BETWEEN_WORDS.has(tag);
  if (block) endRun(outer.sink);
  if (parts) separate(page, outer);
  const role = roleOf(tag, attributes, outer.sectioned);
  const interactive = isInteractive(tag, attributes, role);
  const sign = interactive ? null : messageSign(tag, attributes, role);
  // A field inside a label does not name it.
  const label = FIELD_TAGS.has(tag) ? "" : cleanText(attributes["aria-label"] ?? attributes["alt"] ?? "");
  if (label) page.text.add(label, outer.span);
  if (label && outer.named && ICONS.has(tag)) page.pictured = { label, at: page.text.length - 1, within: outer.named };
  const quiet = outer.span.quiet + (attributes["aria-hidden"] === "true" || "inert" in attributes ? 1 : 0);
  const muted = outer.span.muted + (label ? 1 : 0);
  const span: Span = { quiet, muted, hidden: false, from: page.text.length, to: -1 };
  const ends: (() => void)[] = [];
  const opening: Opening = { page, tag, attributes, outer, span, role, sign, interactive, block, ends };
  const draft = draftOf(opening);
  if (draft?.kind === "control" && parent.details) draft.expanded = parent.details.open;
  if (!interactive && mayBeIcon(tag)) noteIcon(page, tag, attributes);
  const referent = noteId(page, attributes, span);
  const context = contextOf(opening, draft);
  const outerBlock = block ? page.block : null;
  if (block) page.block = openBlock(page, tag, attributes);
  const details = tag === "details" ? { open: "open" in attributes, summaries: 0 } : null;
  const run = block || context.sink !== outer.sink ? context.sink : null;
  return { tag, reach, context, span, outer: parts ? outer : null, outerBlock, run, ends, referent, details };
}

const openBlock = (page: PageDraft, tag: string, attributes: Attributes): Block => {
  const [from, first] = [page.text.length, page.drafts.length];
  return { tag, attributes, outer: page.block, from, to: from, first, last: first };
};

export function endElement(page: PageDraft, { span, outer, outerBlock, run, ends, referent }: Frame): void {
  for (const end of ends ?? []) end();
  if (referent) referent.lastDraft = page.drafts.length;
  if (span && span.to < 0) span.to = page.text.length;
  if (run) endRun(run);
  if (outerBlock) {
    page.block.to = page.text.length;
    page.block.last = page.drafts.length;
    page.block = outerBlock;
  }
  if (outer) separate(page, outer);
}

function openHidden(page: PageDraft, outer: Context, { tag, reach, attributes }: Tag): Frame {
  const referable = !NEVER_SHOWN.has(tag) && (outer.referable || "id" in attributes);
  if (outer.span.hidden && referable === outer.referable) return { tag, reach, context: outer };
  const span: Span = { ...outer.span, hidden: true, from: page.text.length, to: -1 };
  return { tag, reach, context: { ...outer, span, referable }, span, referent: noteId(page, attributes, span) };
}

function insideSelect(outer: Context, select: NodeDraft, tag: string, attributes: Attributes): Context {
  const disabled = isDisabled(tag, attributes) || outer.disabled;
  if (tag === "option") select.options.push({ attributes, disabled, text: "" });
  return disabled === outer.disabled ? outer : { ...outer, disabled };
}

/** SK3: closed details show their first summary and nothing else. */
function isInClosedDetails({ details }: Frame, tag: string): boolean {
  if (!details) return false;
  const first = tag === "summary" && details.summaries++ === 0;
  return !first && !details.open;
}

/** Whether a control is called by it is known at the end of the page. */
function noteIcon(page: PageDraft, tag: string, attributes: Attributes): void {
  const name = iconName(tag, attributes);
  if (name !== "") page.icons.push({ element: page.elements, name });
}

function noteReferences(page: PageDraft, attributes: Attributes): void {
  const { "aria-describedby": described, "aria-errormessage": error } = attributes;
  if (described === undefined && error === undefined) return;
  for (const ids of [described, error]) for (const id of ids?.split(/\s+/) ?? []) if (id) page.described.add(id);
}

/** Null when the element has no id, or not the first of that id. */
function noteId(page: PageDraft, attributes: Attributes, span: Span): IdTarget | null {
  const { id } = attributes;
  if (!id || page.ids.has(id)) return null;
  const referent = { attributes, span, firstDraft: page.drafts.length, lastDraft: page.drafts.length };
  page.ids.set(id, referent);
  return referent;
}

/** The node that the element itself is, if any. Inside a button or link only further controls are nodes. */
function draftOf(opening: Opening): NodeDraft | null {
  const kind = kindOf(opening);
  if (kind === null) return null;
  const { page, tag, attributes, outer, span, sign, interactive } = opening;
  const fallback = isEditable(attributes) ? "textbox" : kind === "control" ? "generic" : "text";
  const role = kind === "message" ? (sign?.role ?? "status") : opening.role || fallback;
  const disabled = outer.disabled || isDisabled(tag, attributes);
  const draft = page.add(outer, { kind, role, tag, attributes, span, disabled });
  draft.interactive = interactive;
  draft.means = sign?.means;
  draft.flagged = kind === "label" && sign?.role === "alert";
  draft.branches = outer.branches;
  draft.message = kind === "message" || isDialog(opening.role);
  draft.byContent =
    kind === "heading" || isNamedByContent(opening.role) || (kind === "control" && isCell(opening.role));
  settle(opening, draft);
  return draft;
}

function kindOf({ outer, tag, role, sign, interactive, block, attributes, page }: Opening): NodeDraft["kind"] | null {
  if (isRow(role) && !outer.named && !outer.message && !sign) return "row";
  if (interactive) return "control";
  // A class on a label marks its field as wrong as often as it makes a message of it: settled when all labels are known.
  if (tag === "label" && sign?.by !== "role" && (!outer.message || outer.message.byClass) && !outer.named)
    return "label";
  if (outer.named && !(isRegion(role) && NESTING.has(outer.named.role))) return null;
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
