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
  const inside = (): Draft[] => page.drafts.slice(first).filter((inner) => !inner.dropped);
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
  if (draft.kind === "row") ends.push(() => settleRow(draft, inside()));
  if (draft.kind === "message" && byClass) ends.push(() => settleClassMessage(draft, inside()));
  if (draft.kind === "text") ends.push(() => void (draft.dropped ||= !draft.own));
  if (draft.role === "generic" && draft.interactive) ends.push(() => settleGeneric(draft, inside()));
}

/** A list item that only wraps one link or button is that control; a row with nothing in it is no row. */
function settleRow(draft: Draft, inside: readonly Draft[]): void {
  const controls = inside.filter((inner) => inner.interactive).length;
  const wrapper = draft.role === "listitem" && !draft.own && controls === inside.length && controls <= 1;
  if (!draft.interactive && (wrapper || (!draft.own && inside.length === 0))) draft.dropped = true;
  if (!draft.dropped && draft.anchor === "") draft.anchor = cleanText(draft.parts.join(""));
}

/** A class is a weak sign: around fields it is decoration, and with nothing in it nobody sees it. */
function settleClassMessage(draft: Draft, inside: readonly Draft[]): void {
  if (!draft.own) draft.dropped = true;
  if (!inside.some((inner) => FIELD_ROLES.has(inner.role))) return;
  draft.message = false;
  draft.role = "text";
}

/** Something clickable without a role: its text is its name, unless it holds controls and so is a container. */
function settleGeneric(draft: Draft, inside: readonly Draft[]): void {
  if (inside.some((inner) => inner.interactive)) return;
  draft.byContent = true;
  for (const inner of inside) if (inner.kind === "text") inner.dropped = true;
}

/** What tells one row from the next is what its first cell says. */
export function followCell(row: Draft, ends: (() => void)[]): void {
  const from = row.parts.length;
  ends.push(() => {
    if (row.anchor === "") row.anchor = cleanText(row.parts.slice(from).join(""));
  });
}
