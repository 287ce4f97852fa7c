/** Settling: what is known of an element only when it has ended, and what it tells the elements around it. Elsewhere: exit visitor. */

import { cleanText } from "./clean-text.js";
import type { Context, Draft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";

const words = (list: string): Set<string> => new Set(list.split(" "));

const LABELABLE = words("button input meter output progress select textarea");
const FIELD_ROLES = words("textbox searchbox checkbox radio combobox listbox slider spinbutton switch");

/** What a draft of this kind does while it is open. */
export function prepare(page: PageDraft, outer: Context, draft: Draft, byClass: boolean, ends: (() => void)[]): void {
  const { tag, attributes } = draft;
  const first = page.drafts.length;
  if (LABELABLE.has(tag) && outer.label && !page.claimed.has(outer.label)) {
    page.claimed.add(outer.label);
    draft.labels.push(outer.label);
  }
  if (draft.kind === "label" && attributes["for"]) {
    page.labels.set(attributes["for"], [...(page.labels.get(attributes["for"]) ?? []), draft]);
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
  if (draft.kind === "row") ends.push(() => settleRow(page, first, draft));
  if (draft.kind === "message" && byClass) ends.push(() => settleClassMessage(page, first, draft));
  if (draft.kind === "text") {
    ends.push(() => {
      if (!draft.own) draft.dropped = true;
    });
  }
  if (draft.role === "generic" && draft.interactive) ends.push(() => settleGeneric(page, first, draft));
}

/** A list item that only wraps one link or button is that control; a row with nothing in it is no row. */
function settleRow(page: PageDraft, first: number, draft: Draft): void {
  if (draft.anchor === "") draft.anchor = cleanText(draft.parts.join(""));
  if (draft.own || draft.interactive) return;
  let held = 0;
  for (let i = first; i < page.drafts.length && held < 2; i++) {
    const inner = page.drafts[i];
    if (inner && !inner.dropped) held += inner.interactive ? 1 : 2;
  }
  draft.dropped = held === 0 || (held === 1 && draft.role === "listitem");
}

/** A class is a weak sign: around fields it is decoration, and with nothing in it nobody sees it. */
function settleClassMessage(page: PageDraft, first: number, draft: Draft): void {
  if (!draft.own) draft.dropped = true;
  for (let i = first; i < page.drafts.length; i++) {
    const inner = page.drafts[i];
    if (!inner || inner.dropped || !FIELD_ROLES.has(inner.role)) continue;
    draft.message = false;
    draft.role = "text";
    return;
  }
}

/** Something clickable without a role: its text is its name, unless it holds controls and so is a container. */
function settleGeneric(page: PageDraft, first: number, draft: Draft): void {
  for (let i = first; i < page.drafts.length; i++) if (page.drafts[i]?.interactive) return;
  draft.byContent = true;
  for (const inner of page.drafts.slice(first)) if (inner.kind === "text") inner.dropped = true;
}

/** What tells one row from the next is what its first cell says. */
export function followCell(row: Draft, ends: (() => void)[]): void {
  const from = row.parts.length;
  ends.push(() => {
    if (row.anchor === "") row.anchor = cleanText(row.parts.slice(from).join(""));
  });
}
