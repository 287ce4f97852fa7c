/** Names: what a person calls a control, in the order of accname 1.2 as far as a stream allows. Elsewhere: accessible name, label. */

import { clip, cleanText } from "./clean-text.js";
import type { Draft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";
import { isDialog } from "./roles.js";

const MAX_REFERENCES = 20;
const NAME_LIMIT = 500;

/** Native controls that a `label` names. */
const LABELLED = new Set("button input meter output progress select textarea".split(" "));
const BUTTON_TYPES: Readonly<Record<string, string>> = { submit: "Submit", reset: "Reset", image: "Submit", button: "", file: "" };

/**
 * aria-labelledby, aria-label, native label, alternative text, content, placeholder, title. One departure: the placeholder
 * comes before the title, because that is what a person sees in the box.
 */
export function nameOf(draft: Draft, page: PageDraft): string {
  const { attributes } = draft;
  const sources = [
    () => referencedText(attributes["aria-labelledby"], page),
    () => attributes["aria-label"],
    () => nativeName(draft, page),
    () => (draft.byContent ? page.pieces.read(draft.span) : ""),
    () => attributes["placeholder"] ?? attributes["aria-placeholder"],
    () => attributes["title"],
    () => (draft.kind === "row" ? clip(draft.anchor, 80) : headingName(draft, page)),
  ];
  for (const source of sources) {
    const name = cleanText(source() ?? "");
    if (name) return clip(name, NAME_LIMIT);
  }
  return "";
}

/** Text of all elements that a list of ids names; each by its own label, else its value, else its content. */
export function referencedText(ids: string | undefined, page: PageDraft): string {
  if (!ids) return "";
  const texts = ids
    .split(/\s+/)
    .slice(0, MAX_REFERENCES)
    .map((id) => {
      const referent = page.ids.get(id);
      if (!referent) return "";
      return referent.attributes["aria-label"] || page.pieces.read(referent.span) || referent.attributes["alt"] || referent.attributes["value"] || "";
    });
  return texts.join(" ");
}

function nativeName(draft: Draft, page: PageDraft): string {
  const { tag, attributes, labels } = draft;
  if (LABELLED.has(tag)) {
    const all = [...labels, ...(page.labels.get(attributes["id"] ?? "") ?? [])];
    const text = all.map((label) => page.pieces.read(label.span)).join(" ");
    if (!/^\s*$/.test(text)) return text;
  }
  if (tag === "input") return inputName(attributes);
  if (tag === "img" || tag === "area") return attributes["alt"] ?? "";
  const caption = labels[0];
  return caption && (tag === "fieldset" || tag === "table") ? page.pieces.read(caption.span) : "";
}

function inputName(attributes: Draft["attributes"]): string {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (!Object.hasOwn(BUTTON_TYPES, type)) return "";
  return (type === "image" ? attributes["alt"] : undefined) || attributes["value"] || BUTTON_TYPES[type] || "";
}

/** Dialogs and forms that nobody named go by the first heading inside: that is how a person tells them apart. */
function headingName(draft: Draft, page: PageDraft): string {
  if (!draft.firstHeading || !(isDialog(draft.role) || draft.role === "form")) return "";
  return page.pieces.read(draft.firstHeading.span);
}
