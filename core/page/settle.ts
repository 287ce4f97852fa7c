/** Settling: what is known of an element only when it has ended, and what it tells the elements around it. Elsewhere: exit visitor. */

import type { Context, NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";
import { closeRow } from "./rows.js";
import { cleanText } from "./text.js";

const words = (list: string): Set<string> => new Set(list.split(" "));

const LABELABLE = words("button input meter output progress select textarea");
const FIELD_ROLES = words("textbox searchbox checkbox radio combobox listbox slider spinbutton switch");

/** What a draft of this kind does while it is open. */
export function prepare(
  page: PageDraft,
  outer: Context,
  draft: NodeDraft,
  byClass: boolean,
  ends: (() => void)[],
): void {
  const { tag, attributes } = draft;
  const first = page.drafts.length;
  if (LABELABLE.has(tag) && outer.label && !page.claimed.has(outer.label)) {
    page.claimed.add(outer.label);
    draft.labels.push(outer.label);
  }
  if (draft.kind === "label" && attributes["for"]) {
    const others = page.labels.get(attributes["for"]);
    if (others) others.push(draft);
    else page.labels.set(attributes["for"], [draft]);
  }
  if (draft.kind === "caption") outer.region?.labels.push(draft);
  if (draft.kind === "heading") {
    page.heading = draft;
    for (let region = outer.region; region && !region.firstHeading; region = region.region) region.firstHeading = draft;
  }
  if (draft.kind === "region") {
    const before = page.heading;
    ends.push(() => {
      page.heading = before;
    });
  }
  if (draft.kind === "row") {
    ends.push(() => {
      settleRow(page, first, draft);
      closeRow(page, draft);
    });
  }
  if (draft.kind === "message" && byClass) ends.push(() => settleClassMessage(page, first, draft));
  if (draft.kind === "text") {
    ends.push(() => {
      if (!draft.own) draft.dropped = true;
    });
  }
  if (draft.role === "generic" && draft.interactive) {
    const elements = page.elements;
    ends.push(() => settleGeneric(page, first, draft, page.elements > elements));
  }
}

/** Looks through what stands in it once it has ended (SK8). */
export function countsWhatItHolds({ kind, role, interactive }: NodeDraft): boolean {
  return kind === "row" || kind === "message" || (role === "generic" && interactive);
}

/** A list item that only wraps one link or button is that control; a row with nothing in it is no row. */
function settleRow(page: PageDraft, first: number, draft: NodeDraft): void {
  const words = cleanText(draft.parts.join(""));
  if (draft.anchor === "") draft.anchor = words;
  if (draft.own || (draft.interactive && draft.role !== "listitem")) return;
  let held = 0;
  for (let i = first; i < page.drafts.length && held < 2; i++) {
    const inner = page.drafts[i];
    if (inner && !inner.dropped) held += inner.interactive ? 1 : 2;
  }
  // A list item without a word of its own only groups what stands in it.
  const groups = held > 0 && draft.role === "listitem" && (held === 1 || words === "");
  draft.dropped = groups || (held === 0 && !draft.interactive);
}

/** So many fields at most are marked as wrong by the class of what holds them. */
const MARKED_TOGETHER = 3;

/**
 * A class is a weak sign: around fields it is decoration, or marks them as wrong, and with nothing in it nobody sees it.
 * Without fields the labels in it are words of the message.
 */
function settleClassMessage(page: PageDraft, first: number, draft: NodeDraft): void {
  if (!draft.own) draft.dropped = true;
  const inside = page.drafts.slice(first).filter((inner) => !inner.dropped);
  const fields = inside.filter((inner) => FIELD_ROLES.has(inner.role));
  if (fields.length === 0) {
    for (const inner of inside) if (inner.kind === "label") inner.dropped = true;
    return;
  }
  const isAlert = draft.role === "alert";
  draft.message = false;
  draft.role = "text";
  if (isAlert && fields.length <= MARKED_TOGETHER) for (const field of fields) field.flagged = true;
}

/**
 * Something without a role that can be clicked or takes the focus: its text is its name, unless it holds controls and so
 * is a container. An empty stop for the keyboard, a box that only takes the focus, and a wrapper that says no more than
 * the one control in it are nothing of their own to a person.
 */
function settleGeneric(page: PageDraft, first: number, draft: NodeDraft, hasElements: boolean): void {
  const { attributes, span } = draft;
  const named = Boolean(attributes["aria-label"] || attributes["aria-labelledby"] || attributes["title"]);
  const clickable = "onclick" in attributes;
  const inside = page.drafts.slice(first);
  const controls = inside.filter((inner) => inner.interactive && !inner.dropped);
  const words = named ? "" : page.pieces.read({ ...span, to: page.pieces.length });
  if (controls.length === 0) {
    draft.byContent = true;
    for (const inner of inside) if (inner.kind === "text") inner.dropped = true;
    draft.dropped = !named && !clickable && !hasElements && words === "";
  } else if (!named) {
    const [only] = controls;
    const isWrapper =
      controls.length === 1 && only !== undefined && (words === "" || words === page.pieces.read(only.span));
    draft.dropped = !clickable || isWrapper;
    draft.firstHeading = inside.find(({ kind, own }) => own && (kind === "text" || kind === "heading")) ?? null;
  }
}

/** What tells one row from the next is what its first cell says; a row of column headers is none among others. */
export function followCell(row: NodeDraft, role: string, ends: (() => void)[]): void {
  const from = row.parts.length;
  ends.push(() => {
    row.heads = role === "columnheader" && (row.heads || row.anchor === "");
    if (row.anchor === "") row.anchor = cleanText(row.parts.slice(from).join(""));
  });
}
