/** Draft kind: the kind of node that a shown element becomes, if any. */

import { isCell, isControlRole, isEditable, isRegion, isRow, tokenSet } from "./aria.js";
import type { DraftKind } from "./draft.js";
import type { Frame } from "./frame.js";
import { looksLikeErrorId } from "./html.js";
import type { PageDraft } from "./page-draft.js";

/** Roles whose nested list or menu of choices is not part of their name. */
const NESTING = tokenSet("menuitem menuitemcheckbox menuitemradio treeitem option tab");

/** Inside a button or link, only further controls become nodes. */
export function kindOf(page: PageDraft, frame: Frame): DraftKind | null {
  const { outer, tag, role, sign, interactive } = frame;
  if (isRow(role) && !outer.named && !outer.message && !sign) return "row";
  if (interactive) return isReactingRegion(frame) && !isInName(frame) ? "region" : "control";
  // A class on a label may mark its field as invalid or make it a message; `claimLabels` decides when all are known.
  if (tag === "label" && sign?.by !== "role" && (!outer.message || outer.message.byClass) && !outer.named)
    return "label";
  if (isInName(frame)) return null;
  if (sign) return "message";
  if (role === "") return outer.message ? null : kindWithoutRole(page, frame);
  if (role === "list" && outer.message?.lists) return null;
  if (isRegion(role)) return "region";
  if (outer.message) return null;
  if (role === "heading") return "heading";
  if (tag === "legend" || tag === "caption") return "caption";
  return role === "img" || role === "progressbar" || role === "meter" ? "image" : null;
}

function kindWithoutRole(page: PageDraft, { tag, attributes, isBlock }: Frame): DraftKind | null {
  if (tag === "legend" || tag === "caption") return "caption";
  const { id } = attributes;
  if (isBlock) return null;
  if (attributes["data-sf"] !== undefined) return "text";
  return id !== undefined && (page.ids.get(id)?.isDescribing || looksLikeErrorId(id)) ? "text" : null;
}

/** Its words belong to the button or link around it. */
const isInName = ({ outer, role }: Frame): boolean =>
  outer.named !== null && !(isRegion(role) && NESTING.has(outer.named.role));

/** An interactive region, which stays a region for its contents. The host of an editor is a field instead. */
const isReactingRegion = (frame: Frame): boolean =>
  frame.interactive && isRegion(frame.role) && !isControlRole(frame.role) && !isEditable(frame.attributes);

/** A control that is named by its words: a cell, or a region in a button. */
export const isNamedPart = (frame: Frame): boolean => isCell(frame.role) || isReactingRegion(frame);

/** Role of a node whose element has none. */
export function roleWithout(kind: DraftKind, frame: Frame): string {
  if (isEditable(frame.attributes)) return "textbox";
  return kind === "control" ? "generic" : "text";
}
