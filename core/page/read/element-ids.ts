/** Element ids: references of an element to other ids, and the target of its own id. */

import { listed } from "../text.js";
import type { Attributes } from "./aria.js";
import type { Frame } from "./frame.js";
import type { PageDraft } from "./page-draft.js";

/** Notes the ids of elements that describe this one. */
export function noteReferences(page: PageDraft, attributes: Attributes): void {
  const { "aria-describedby": described, "aria-errormessage": error } = attributes;
  if (described) noteDescribing(page, described);
  if (error) noteDescribing(page, error);
}

function noteDescribing(page: PageDraft, ids: string): void {
  for (const id of listed(ids)) if (id) page.idFacts(id).isDescribing = true;
}

/** Notes an element's id; only the first element with an id is its referent. */
export function noteId(page: PageDraft, frame: Frame): void {
  const { attributes } = frame;
  const { id } = attributes;
  if (!id) return;
  const facts = page.idFacts(id);
  if (frame.draft) frame.draft.ids = facts;
  if (frame.draft?.interactive) facts.control = frame.draft;
  if (facts.referent !== undefined) return;
  const { length } = page.drafts;
  frame.referent = { attributes, span: frame.ownSpan(), firstDraft: length, lastDraft: length };
  facts.referent = frame.referent;
}
