/** Element: effects on the page of an element that opens or ends. */

import { maskedWords } from "../mask/mask-text.js";
import { iconName, mayBeIcon } from "../name/icon-name.js";
import { FIELD_TAGS, isCell, isDialog, isDisabled, isInteractive, isNamedByContent, roleOf, tokenSet } from "./aria.js";
import { blockIn } from "./block.js";
import { endDraft, settle, settleContext } from "./context.js";
import type { NodeDraft } from "./draft.js";
import { isNamedPart, kindOf, roleWithout } from "./draft-kind.js";
import { noteId, noteReferences } from "./element-ids.js";
import type { Frame } from "./frame.js";
import { BLOCKS, classNewsOf, isHidden, type MessageSign, messageSign, NEVER_SHOWN } from "./html.js";
import type { PageDraft } from "./page-draft.js";
import { closeCell, openCell } from "./rows.js";
import { endRun, separate } from "./text-stream.js";
import { noteUnread } from "./unread.js";

const ICONS = tokenSet("img svg i span");
/** Elements whose markup content is not visible. */
const PICTURES = tokenSet("iframe frame canvas audio video");
/** Inline elements whose edges separate words. */
const BETWEEN_WORDS = tokenSet("button input select textarea img br");
/** While one of these is open, libraries hide the rest of the page from screen readers. */
const OVER = tokenSet("dialog alertdialog menu listbox");
/** Parts that pages hide from screen readers only while something is open over them. */
const BEHIND = tokenSet("heading main navigation banner form");

export function openElement(page: PageDraft, parent: Frame, frame: Frame): void {
  const { tag, attributes, outer } = frame;
  page.elements++;
  frame.element = page.elements;
  if (outer.select) openInSelect(frame, outer.select);
  else if (outer.editing) openInEditor(page, parent, frame);
  else {
    noteReferences(page, attributes);
    if (outer.span.hidden || isHiddenHere(parent, frame)) openHidden(page, frame);
    else {
      noteUnread(page, frame);
      if (PICTURES.has(tag)) openPicture(page, parent, frame);
      else openShown(page, parent, frame);
    }
  }
}

const isHiddenHere = (parent: Frame, { tag, attributes }: Frame): boolean =>
  isHidden(PICTURES.has(tag) ? "div" : tag, attributes) || isInClosedDetails(parent, tag);

/** A picture may be interactive. Its content is hidden: it is for browsers that cannot draw the picture. */
function openPicture(page: PageDraft, parent: Frame, frame: Frame): void {
  if (isInteractive(frame, roleHere(frame))) {
    openShown(page, parent, frame);
    frame.changeContext().span = { ...frame.outer.span, hidden: true };
  } else openHidden(page, frame);
}

/** A link in the text of an editor is text. A slider and its parts are one control. */
function openInEditor(page: PageDraft, parent: Frame, frame: Frame): void {
  const { tag, attributes, outer } = frame;
  const role = roleHere(frame);
  const mayBeControl = tag !== "option" || "role" in attributes;
  const isShown = mayBeControl && outer.editing?.role !== "slider" && isInteractive(frame, role);
  if (isShown && (role !== "link" || outer.apart)) openShown(page, parent, frame);
  else if (BLOCKS.has(tag) || tag === "br") separate(page, outer);
  if (attributes["contenteditable"] === "false") frame.changeContext().apart = true;
}

const roleHere = ({ tag, attributes, outer }: Frame): string => roleOf(tag, attributes, outer.sectioned);

function openShown(page: PageDraft, parent: Frame, frame: Frame): void {
  const { tag, outer } = frame;
  frame.isBlock = BLOCKS.has(tag) || tag.includes("-");
  frame.parts = frame.isBlock || BETWEEN_WORDS.has(tag);
  if (frame.isBlock) endRun(outer.sink);
  if (frame.parts) separate(page, outer);
  frame.role = roleHere(frame);
  frame.interactive = isInteractive(frame, frame.role);
  frame.sign = frame.interactive ? null : signOf(frame);
  frame.muted = outer.span.muted + (hearLabel(page, frame) ? 1 : 0);
  hide(frame);
  frame.from = page.text.length;
  frame.draft = draftOf(page, frame);
  if (frame.draft?.kind === "control" && parent.details) frame.draft.expanded = parent.details.open;
  openInside(page, frame);
}

/** Neither `aria-hidden` nor `inert` content is part of a name; only `aria-hidden` content can be operated. */
function hide(frame: Frame): void {
  const { attributes, outer } = frame;
  const isInert = attributes["inert"] !== undefined;
  const isVeiled = attributes["aria-hidden"] === "true";
  frame.quiet = outer.span.quiet + (isInert || isVeiled ? 1 : 0);
  frame.inert = outer.inert || isInert;
  frame.veiled = outer.veiled || (isVeiled && !("data-sf-reached" in attributes) && !isInModal(outer.region));
}

function isInModal(region: NodeDraft | null): boolean {
  for (let at = region; at !== null; at = at.region) if (OVER.has(at.role)) return true;
  return false;
}

/** Sets up the element for those inside it. */
function openInside(page: PageDraft, frame: Frame): void {
  const { tag, attributes, outer, role, interactive, isBlock } = frame;
  if (!interactive && mayBeIcon(tag)) noteIcon(page, frame);
  noteId(page, frame);
  if (outer.row && isCell(role)) frame.cell = openCell(page, outer.row, frame);
  settleContext(frame);
  if (isBlock) {
    frame.outerBlock = page.block;
    page.block = blockIn(page, frame);
  }
  if (isBlock || frame.context.sink !== outer.sink) frame.run = frame.context.sink;
  if (tag === "details") frame.details = { open: "open" in attributes, summaries: 0 };
}

const signOf = (frame: Frame): MessageSign | null =>
  messageSign(frame, frame.role, classNewsOf(frame.attributes["class"]));

/** Adds an author's label to the names around the element, in place of its content. True if there is such a label. */
function hearLabel(page: PageDraft, { tag, attributes, outer }: Frame): boolean {
  const written = attributes["aria-label"] ?? attributes["alt"];
  // A field inside a label does not name it.
  if (!written || FIELD_TAGS.has(tag)) return false;
  const label = maskedWords(written);
  if (label === "") return false;
  page.text.add(label, outer.span);
  if (outer.named && ICONS.has(tag)) page.pictured = { label, at: page.text.length - 1, within: outer.named };
  return true;
}

export function endElement(page: PageDraft, frame: Frame): void {
  const { span, outer, outerBlock, run, draft, cell, referent } = frame;
  if (draft) endDraft(page, draft, frame.sign);
  if (cell && outer.row) closeCell(page, outer.row, cell, frame);
  if (referent) referent.lastDraft = page.drafts.length;
  if (span && span.to < 0) span.to = page.text.length;
  if (run) endRun(run);
  if (outerBlock) {
    page.block.to = page.text.length;
    page.block.last = page.drafts.length;
    page.block = outerBlock;
  }
  if (frame.parts) separate(page, outer);
}

function openHidden(page: PageDraft, frame: Frame): void {
  const { tag, attributes, outer } = frame;
  const referable = !NEVER_SHOWN.has(tag) && (outer.referable || "id" in attributes);
  if (outer.span.hidden && referable === outer.referable) return;
  const { quiet, muted } = outer.span;
  const inner = frame.changeContext();
  inner.span = { quiet, muted, hidden: true };
  frame.span = { ...inner.span, from: page.text.length, to: -1 };
  inner.referable = referable;
  noteId(page, frame);
}

function openInSelect(frame: Frame, select: NodeDraft): void {
  const { tag, attributes, outer } = frame;
  const disabled = outer.disabled || isDisabled(tag, attributes);
  if (tag === "option") {
    select.options ??= [];
    select.options.push({ attributes, disabled, text: "" });
  }
  if (disabled !== outer.disabled) frame.changeContext().disabled = disabled;
}

/** SK3: closed details show their first summary and nothing else. */
function isInClosedDetails({ details }: Frame, tag: string): boolean {
  if (!details) return false;
  const first = tag === "summary" && details.summaries++ === 0;
  return !first && !details.open;
}

/** Only the end of the page shows if the icon names a control. */
function noteIcon(page: PageDraft, frame: Frame): void {
  const name = iconName(frame);
  if (name !== "") page.icons.push({ element: page.elements, name });
}

/** The draft of the element's own node, if any. */
function draftOf(page: PageDraft, frame: Frame): NodeDraft | null {
  const kind = kindOf(page, frame);
  if (kind === null) return null;
  const { tag, attributes, outer, sign, interactive } = frame;
  const role = kind === "message" ? (sign?.role ?? "status") : frame.role || roleWithout(kind, frame);
  const draft = page.add(outer, kind, role, frame);
  draft.from = frame.from;
  draft.to = -1;
  draft.quiet = frame.quiet;
  draft.muted = frame.muted;
  frame.span = draft;
  draft.disabled ||= isDisabled(tag, attributes);
  draft.interactive = interactive;
  draft.inert = frame.inert;
  draft.veiled = frame.veiled;
  if (!interactive && frame.veiled && BEHIND.has(role)) page.hasModal = true;
  if (frame.quiet === 0 && OVER.has(role) && tag !== "select") page.hasModal = true;
  if (sign?.means) draft.means = sign.means;
  if (kind === "label" && sign?.role === "alert") draft.flagged = true;
  if (outer.branches > 0) draft.branches = outer.branches;
  draft.message = kind === "message" || isDialog(frame.role);
  draft.byContent = kind === "heading" || isNamedByContent(frame.role) || (kind === "control" && isNamedPart(frame));
  settle(page, outer, draft);
  return draft;
}
