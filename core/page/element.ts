/** Element: what an element that opens means for the page, and what its end does. */

import { FIELD_TAGS, isDisabled, isInteractive, nativeRole, roleOf, tokenSet } from "./aria.js";
import { Block } from "./block.js";
import { endDraft, settle, settleContext } from "./context.js";
import type { NodeDraft } from "./draft.js";
import { isNamedPart, kindOf, roleWithout } from "./draft-kind.js";
import { BY_CONTENT, CELL, CONTROL, DIALOG, roleBitsOf, SHOWS } from "./element-facts.js";
import { noteId, noteReferences } from "./element-ids.js";
import { extrasOf } from "./extras.js";
import type { Frame } from "./frame.js";
import { BLOCKS, endRulesInside, isHidden, type MessageSign, messageSign, NO_NEWS } from "./html.js";
import { iconName } from "./icon-name.js";
import { maskedWords } from "./mask-text.js";
import { noted } from "./noted.js";
import { Icon, type PageDraft, Picture } from "./page-draft.js";
import { closeCell, openCell } from "./rows.js";
import { endRun, separate } from "./text-stream.js";
import { CLASS, DESCRIBED, DISABLED, FOCUSED, HIDING, HREF, ID, LABEL, LIVE, ROLE, STYLE, TYPE } from "./traits.js";
import { noteUnread } from "./unread.js";

const ICONS = tokenSet("img svg i span");
/** While one of these is open, libraries hide the rest of the page from readers of the screen. */
const OVER = tokenSet("dialog alertdialog menu listbox");
/** Parts that no page hides from them but for something that is open over it. */
const BEHIND = tokenSet("heading main navigation banner form");

/** `frame`: opened in `parent`. */
export function openElement(page: PageDraft, parent: Frame, frame: Frame): void {
  const { attributes, traits, outer, facts } = frame;
  page.elements++;
  frame.element = page.elements;
  frame.reach = endRulesInside(facts.ends, parent.reach);
  if (outer.select) openInSelect(frame, outer.select);
  else if (outer.editing) openInEditor(page, parent, frame);
  else {
    if ((traits & DESCRIBED) !== 0) noteReferences(page, attributes);
    if (outer.span.hidden || isHiddenHere(parent, frame)) openHidden(page, frame);
    else {
      if (facts.isFrame || (traits & HIDING) !== 0) noteUnread(page, frame);
      if (!facts.isPicture) openShown(page, parent, frame);
      else openPicture(page, parent, frame);
    }
  }
}

const isHiddenHere = (parent: Frame, { tag, attributes, traits, facts }: Frame): boolean =>
  (traits & (HIDING | STYLE | TYPE)) === 0 && tag !== "dialog"
    ? (facts.isNeverShown && !facts.isPicture) || isInClosedDetails(parent, tag)
    : isHidden(facts.isPicture ? "div" : tag, attributes) || isInClosedDetails(parent, tag);

/** What is drawn may be acted on; what the markup says in it is for browsers that cannot draw it. */
function openPicture(page: PageDraft, parent: Frame, frame: Frame): void {
  const { traits, outer } = frame;
  if ((traits & (FOCUSED | ROLE)) !== 0 && isControlHere(frame)) {
    openShown(page, parent, frame);
    frame.changeContext().span = { ...outer.span, hidden: true };
  } else openHidden(page, frame);
}

/** In an editor a link that is written is text; a slider is one control with its parts. */
function openInEditor(page: PageDraft, parent: Frame, frame: Frame): void {
  const { tag, attributes, outer, facts, traits } = frame;
  const mayBeControl = facts.isControl || (traits & (FOCUSED | ROLE | HREF)) !== 0;
  const isShown = mayBeControl && outer.editing?.role !== "slider" && isControlHere(frame);
  if (isShown && (frame.role !== "link" || outer.apart)) openShown(page, parent, frame);
  else if (BLOCKS.has(tag) || tag === "br") separate(page, outer);
  if (attributes["contenteditable"] === "false") frame.changeContext().apart = true;
}

function isControlHere(frame: Frame): boolean {
  const { tag, attributes, outer, facts } = frame;
  frame.role = roleOf(tag, attributes, outer.sectioned);
  frame.roleBits = frame.role === facts.role ? facts.roleBits : roleBitsOf(frame.role);
  return isControl(frame);
}

function openShown(page: PageDraft, parent: Frame, frame: Frame): void {
  const { tag, attributes, traits, outer, facts } = frame;
  const { isBlock, isParting } = facts;
  frame.block = isBlock;
  frame.parts = isParting;
  if (isBlock) endRun(outer.sink);
  if (isParting) separate(page, outer);
  const role =
    (traits & ROLE) === 0
      ? (facts.role ?? nativeRole(tag, attributes, outer.sectioned))
      : roleOf(tag, attributes, outer.sectioned);
  frame.role = role;
  frame.roleBits = role === facts.role ? facts.roleBits : role === "" ? 0 : roleBitsOf(role);
  frame.interactive = isControl(frame);
  frame.sign = frame.interactive || !maySign(traits, role) ? null : signOf(page, frame);
  frame.muted = outer.span.muted + (hearLabel(page, frame) ? 1 : 0);
  hide(frame);
  frame.from = page.text.length;
  frame.draft = draftOf(page, frame);
  if (frame.draft?.kind === "control" && parent.details) extrasOf(frame.draft).expanded = parent.details.open;
  openInside(page, frame);
}

/** What is `aria-hidden` is no part of a name, and can be worked all the same; what is `inert` cannot. */
function hide(frame: Frame): void {
  const { attributes, traits, outer } = frame;
  const isInert = (traits & HIDING) !== 0 && "inert" in attributes;
  const isVeiled = (traits & HIDING) !== 0 && attributes["aria-hidden"] === "true";
  frame.quiet = outer.span.quiet + (isInert || isVeiled ? 1 : 0);
  frame.inert = outer.inert || isInert;
  frame.veiled = outer.veiled || (isVeiled && !("data-sf-reached" in attributes) && !isInModal(outer.region));
}

function isInModal(region: NodeDraft | null): boolean {
  for (let at = region; at !== null; at = at.region) if (OVER.has(at.role)) return true;
  return false;
}

/** What it is for the elements in it. */
function openInside(page: PageDraft, frame: Frame): void {
  const { tag, attributes, traits, outer, roleBits, interactive, block, facts } = frame;
  if (!interactive && facts.mayBeIcon && (traits !== 0 || tag === "img")) noteIcon(page, frame);
  if ((traits & ID) !== 0) noteId(page, frame);
  if (outer.row && (roleBits & CELL) !== 0) frame.cell = openCell(page, outer.row, frame);
  settleContext(frame);
  if (block) {
    frame.outerBlock = page.block;
    page.block = new Block(page, frame);
  }
  if (block || frame.context.sink !== outer.sink) frame.run = frame.context.sink;
  if (tag === "details") frame.details = { open: "open" in attributes, summaries: 0 };
}

const isControl = (frame: Frame): boolean => {
  const { role, roleBits, facts } = frame;
  return (
    (roleBits & CONTROL) !== 0 || facts.isControl || ((frame.traits & FOCUSED) !== 0 && isInteractive(frame, role))
  );
};

/** An element without any of these is no message. */
const maySign = (traits: number, role: string): boolean => (traits & (CLASS | ROLE | LIVE)) !== 0 || role === "status";

function signOf(page: PageDraft, frame: Frame): MessageSign | null {
  const classes = (frame.traits & CLASS) === 0 ? undefined : frame.attributes["class"];
  return messageSign(frame, frame.role, classes === undefined ? NO_NEWS : page.classNews(classes));
}

/** What its author calls it counts in the names around it, in place of what stands in it; says whether there is such. */
function hearLabel(page: PageDraft, { tag, attributes, traits, outer }: Frame): boolean {
  // A field inside a label does not name it.
  if ((traits & LABEL) === 0 || FIELD_TAGS.has(tag)) return false;
  const label = maskedWords(attributes["aria-label"] ?? attributes["alt"] ?? "");
  if (label === "") return false;
  page.text.add(label, outer.span);
  if (outer.named && ICONS.has(tag)) page.pictured = new Picture(label, page.text.length - 1, outer.named);
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
  const { attributes, outer, facts } = frame;
  const referable = !facts.isNeverShown && (outer.referable || "id" in attributes);
  if (outer.span.hidden && referable === outer.referable) return;
  const { quiet, muted } = outer.span;
  const inner = frame.ownContext();
  inner.span = { quiet, muted, hidden: true };
  frame.span = { ...inner.span, from: page.text.length, to: -1 };
  inner.referable = referable;
  noteId(page, frame);
}

function openInSelect(frame: Frame, select: NodeDraft): void {
  const { tag, attributes, traits, outer } = frame;
  const disabled = outer.disabled || ((traits & DISABLED) !== 0 && isDisabled(tag, attributes));
  if (tag === "option") {
    const extras = extrasOf(select);
    extras.options = noted(extras.options, { attributes, disabled, text: "" });
  }
  if (disabled !== outer.disabled) frame.ownContext().disabled = disabled;
}

/** SK3: closed details show their first summary and nothing else. */
function isInClosedDetails({ details }: Frame, tag: string): boolean {
  if (!details) return false;
  const first = tag === "summary" && details.summaries++ === 0;
  return !first && !details.open;
}

/** Whether a control is called by it is known at the end of the page. */
function noteIcon(page: PageDraft, frame: Frame): void {
  const name = iconName(frame, page.pictureOfClass);
  if (name !== "") page.icons.push(new Icon(page.elements, name));
}

/** The node that the element itself is, if any. */
function draftOf(page: PageDraft, frame: Frame): NodeDraft | null {
  const kind = kindOf(page, frame);
  if (kind === null) return null;
  const { tag, attributes, traits, outer, sign, interactive, roleBits, facts } = frame;
  const role = kind === "message" ? (sign?.role ?? "status") : frame.role || roleWithout(kind, frame);
  const disabled = outer.disabled || ((traits & DISABLED) !== 0 && isDisabled(tag, attributes));
  const draft = page.add(outer, kind, role, frame);
  draft.from = frame.from;
  draft.to = -1;
  draft.quiet = frame.quiet;
  draft.muted = frame.muted;
  frame.span = draft;
  draft.disabled = disabled;
  draft.interactive = interactive;
  draft.inert = frame.inert;
  draft.veiled = frame.veiled;
  if (!interactive && frame.veiled && BEHIND.has(role)) page.hasModal = true;
  if (frame.quiet === 0 && OVER.has(role) && tag !== "select") page.hasModal = true;
  draft.holding = facts.isHolding || ((role === frame.role ? roleBits : roleBitsOf(role)) & SHOWS) !== 0;
  if (sign?.means) extrasOf(draft).means = sign.means;
  if (kind === "label" && sign?.role === "alert") extrasOf(draft).flagged = true;
  if (outer.branches > 0) extrasOf(draft).branches = outer.branches;
  draft.message = kind === "message" || (roleBits & DIALOG) !== 0;
  draft.byContent = kind === "heading" || (roleBits & BY_CONTENT) !== 0 || (kind === "control" && isNamedPart(frame));
  settle(page, outer, draft);
  return draft;
}
