/** Names: what a person calls a control, in the order of accname 1.2 as far as a stream allows. Elsewhere: accessible name, label. */

import { isCell, isDialog, isPlainRegion } from "./aria.js";
import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";
import { cleanText, clip } from "./text.js";

const MAX_REFERENCES = 20;
const NAME_LIMIT = 500;
/** What is cut off here would be cut off from the name all the same. */
const ENOUGH = 2 * NAME_LIMIT;

/** Native controls that a `label` names. */
const LABELLED = new Set("button input meter output progress select textarea".split(" "));
const FIELD_ROLES = new Set("textbox searchbox combobox listbox slider spinbutton switch".split(" "));
const BUTTON_TYPES: Readonly<Record<string, string>> = {
  submit: "Submit",
  reset: "Reset",
  image: "Submit",
  button: "",
  file: "",
};

/**
 * aria-labelledby, aria-label, native label, alternative text, content, placeholder, title. One departure: the placeholder
 * comes before the title, because that is what a person sees in the box.
 */
export function nameOf(draft: NodeDraft, page: PageDraft): string {
  const { attributes } = draft;
  const name =
    cleanText(referencedText(attributes["aria-labelledby"], page)) ||
    cleanText(attributes["aria-label"] ?? "") ||
    cleanText(nativeName(draft, page)) ||
    (draft.byContent ? cleanText(contentName(draft, page)) : "") ||
    cleanText(attributes["placeholder"] ?? attributes["aria-placeholder"] ?? "") ||
    cleanText(attributes["title"] ?? "") ||
    (draft.kind === "row" ? clip(draft.anchor, 80) : headingName(draft, page));
  return clip(name, NAME_LIMIT);
}

/** A cell that can be clicked is called by its own words; buttons that stand in it have names of their own. */
function contentName(draft: NodeDraft, page: PageDraft): string {
  return isCell(draft.role) && draft.own ? draft.parts.join("") : page.pieces.read(draft.span);
}

/** Text of all elements that a list of ids names; each by its own label, else its value, else its content. */
export function referencedText(ids: string | undefined, page: PageDraft): string {
  if (!ids) return "";
  return joined(ids.split(/\s+/).slice(0, MAX_REFERENCES), (id) => textOf(id, page));
}

/** As clean text, with a space between; no further than a name can reach, because there may be ten thousand. */
function joined<T>(all: readonly T[], read: (one: T) => string): string {
  let text = "";
  for (const one of all) {
    const more = cleanText(read(one));
    if (more) text = text === "" ? more : `${text} ${more}`;
    if (text.length > ENOUGH) return text.slice(0, ENOUGH).trimEnd();
  }
  return text;
}

/** Remembered on the referent: a hostile page may name one long text ten thousand times. */
function textOf(id: string, page: PageDraft): string {
  const referent = page.ids.get(id);
  if (!referent) return "";
  const { attributes, span } = referent;
  referent.text ??= joined(
    [attributes["aria-label"] || page.pieces.read(span) || attributes["alt"] || attributes["value"] || ""],
    (text) => text,
  );
  return referent.text;
}

function nativeName(draft: NodeDraft, page: PageDraft): string {
  const { tag, attributes, labels } = draft;
  // A label that points at a list or field made of other elements names it for the eye, whatever HTML says.
  if (LABELLED.has(tag) || FIELD_ROLES.has(draft.role)) {
    const around = joined(labels, (label) => page.pieces.read(label.span));
    const text = joined([around, labelText(attributes["id"] ?? "", page)], (one) => one);
    if (text) return text;
  }
  if (tag === "input") return inputName(attributes);
  if (tag === "img" || tag === "area") return attributes["alt"] ?? "";
  const caption = labels[0];
  return caption && (tag === "fieldset" || tag === "table") ? page.pieces.read(caption.span) : "";
}

/** What the labels say that point at this id. */
function labelText(id: string, page: PageDraft): string {
  const labels = page.labels.get(id);
  if (!labels) return "";
  const known = page.labelTexts.get(id);
  if (known !== undefined) return known;
  const text = joined(labels, (label) => page.pieces.read(label.span));
  page.labelTexts.set(id, text);
  return text;
}

function inputName(attributes: NodeDraft["attributes"]): string {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (!Object.hasOwn(BUTTON_TYPES, type)) return "";
  // What a file field holds is no name of it.
  const written = type === "file" ? undefined : attributes["value"];
  return (type === "image" ? attributes["alt"] : undefined) || written || BUTTON_TYPES[type] || "";
}

/**
 * Dialogs and forms that nobody named go by the first heading inside, a card that can be clicked by the first words in it:
 * that is how a person tells them apart.
 */
function headingName(draft: NodeDraft, page: PageDraft): string {
  if (!draft.firstHeading) return "";
  if (draft.role === "generic") return clip(cleanText(draft.firstHeading.parts.join("")), 80);
  return isDialog(draft.role) || draft.role === "form" ? page.pieces.read(draft.firstHeading.span) : "";
}

/** Segments kept, innermost last; a page nested deeper is cut at the outside. */
const MAX_SEGMENTS = 8;

export interface Paths {
  nameOf(draft: NodeDraft): string;
  /** `main>form "New patient"`: what holds the draft, with names. */
  to(draft: NodeDraft): string;
  /** `main>form`: the same by role alone, so that renaming a dialog renames nothing inside it. */
  rolesTo(draft: NodeDraft): string;
  /** Name of the nearest named group that this region is or stands in; "" where there is none. */
  groupOf(region: NodeDraft | null): string;
}

/** All are remembered per draft: a region is named once, however many nodes it holds. */
export function createPaths(page: PageDraft): Paths {
  const names = new Map<NodeDraft, string>();
  const groups = new Map<NodeDraft, string>();
  const inside = new Map<NodeDraft | null, { readonly named: readonly string[]; readonly roles: readonly string[] }>([
    [null, { named: [], roles: [] }],
  ]);

  function name(draft: NodeDraft): string {
    const known = names.get(draft);
    if (known !== undefined) return known;
    const found = nameOf(draft, page);
    names.set(draft, found);
    return found;
  }

  function within(region: NodeDraft | null): { readonly named: readonly string[]; readonly roles: readonly string[] } {
    const known = inside.get(region);
    if (known || !region) return known ?? { named: [], roles: [] };
    const outer = within(region.region);
    const own = name(region);
    const counts = isPlainRegion(region.role) || own !== "";
    const found = counts
      ? {
          named: [...outer.named, own ? `${region.role} "${clip(own, 40)}"` : region.role].slice(-MAX_SEGMENTS),
          roles: [...outer.roles, region.role].slice(-MAX_SEGMENTS),
        }
      : outer;
    inside.set(region, found);
    return found;
  }

  function groupOf(region: NodeDraft | null): string {
    if (region === null) return "";
    const known = groups.get(region);
    if (known !== undefined) return known;
    const isGroup = region.role === "group" || region.role === "radiogroup";
    const found = (isGroup ? name(region) : "") || groupOf(region.region);
    groups.set(region, found);
    return found;
  }

  return {
    groupOf,
    nameOf: name,
    to: (draft) => within(draft.region).named.join(">"),
    rolesTo: (draft) => within(draft.region).roles.join(">"),
  };
}
