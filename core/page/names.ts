/** Accessible names, in the order of accname 1.2 as far as a stream allows, and the paths of regions that hold a node. */

import { inputKind, isCell, isDialog, isPlainRegion, LABEL_TAGS, tokenSet } from "./aria.js";
import type { NodeDraft, PageDraft } from "./draft.js";
import { segmentOf } from "./skeleton.js";
import { cleanText, clip } from "./text.js";

const MAX_REFERENCES = 20;
const NAME_LIMIT = 500;
/** What is cut off here would be cut off from the name all the same. */
const ENOUGH = 2 * NAME_LIMIT;
/** Segments of a path kept, innermost last; a page nested deeper is cut at the outside. */
const MAX_SEGMENTS = 8;
const FIELD_ROLES = tokenSet("textbox searchbox combobox listbox slider spinbutton switch");

/** One departure from the order: the placeholder comes before the title, because a person sees it in the box. */
function nameOf(draft: NodeDraft, page: PageDraft): string {
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
const contentName = (draft: NodeDraft, page: PageDraft): string =>
  isCell(draft.role) && draft.own ? draft.parts.join("") : page.text.read(draft.span);

/** Text of all elements that a list of ids names; each by its own label, else its value, else its content. */
export const referencedText = (ids: string | undefined, page: PageDraft): string =>
  ids ? joined(ids.split(/\s+/).slice(0, MAX_REFERENCES), (id) => textOf(id, page)) : "";

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
    [attributes],
    (own) => own["aria-label"] || page.text.read(span) || own["alt"] || own["value"] || "",
  );
  return referent.text;
}

function nativeName(draft: NodeDraft, page: PageDraft): string {
  const { tag, attributes, labels } = draft;
  // A label that points at a list or field made of other elements names it for the eye, whatever HTML says.
  if (LABEL_TAGS.has(tag) || FIELD_ROLES.has(draft.role)) {
    const around = joined(labels, (label) => page.text.read(label.span));
    const text = joined([around, labelText(attributes["id"] ?? "", page)], (one) => one);
    if (text) return text;
  }
  if (tag === "input") return inputName(attributes);
  if (tag === "img" || tag === "area") return attributes["alt"] ?? "";
  const caption = labels[0];
  return caption && (tag === "fieldset" || tag === "table") ? page.text.read(caption.span) : "";
}

/** What the labels say that point at this id. */
function labelText(id: string, page: PageDraft): string {
  const labels = page.labels.get(id);
  const text = page.labelTexts.get(id) ?? joined(labels ?? [], (label) => page.text.read(label.span));
  if (labels) page.labelTexts.set(id, text);
  return text;
}

/** The caption of a button, and what browsers write on it where the page does not. What a file field holds is no name. */
function inputName(attributes: NodeDraft["attributes"]): string {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (inputKind(type) !== "button") return "";
  const standard = type === "reset" ? "Reset" : type === "button" ? "" : "Submit";
  return (type === "image" && attributes["alt"]) || attributes["value"] || standard;
}

/** Unnamed dialogs and forms go by the first heading inside, a card that can be clicked by the first words in it. */
function headingName({ firstHeading, role }: NodeDraft, page: PageDraft): string {
  if (!firstHeading) return "";
  if (role === "generic") return clip(cleanText(firstHeading.parts.join("")), 80);
  return isDialog(role) || role === "form" ? page.text.read(firstHeading.span) : "";
}

/** What holds a region and itself: with names (`main>form "New patient"`), and by role alone. */
type RegionPath = Readonly<Record<"named" | "roles", readonly string[]>>;
const TOP: RegionPath = { named: [], roles: [] };

/** All are remembered per draft: a region is named once, however many nodes it holds. */
export class Names {
  private readonly names = new Map<NodeDraft, string>();
  private readonly groups = new Map<NodeDraft, string>();
  private readonly paths = new Map<NodeDraft, RegionPath>();
  private readonly page: PageDraft;

  constructor(page: PageDraft) {
    this.page = page;
  }

  of(draft: NodeDraft): string {
    const name = this.names.get(draft) ?? nameOf(draft, this.page);
    this.names.set(draft, name);
    return name;
  }

  /** Of what holds the draft; the roles alone, so that renaming a dialog renames nothing inside it. */
  path({ region }: NodeDraft, by: keyof RegionPath): string {
    return this.within(region)[by].join(">");
  }

  /** Name of the nearest named group that this region is or stands in; "" where there is none. */
  group(region: NodeDraft | null): string {
    if (region === null) return "";
    const isGroup = region.role === "group" || region.role === "radiogroup";
    const name = this.groups.get(region) ?? ((isGroup && this.of(region)) || this.group(region.region));
    this.groups.set(region, name);
    return name;
  }

  private within(region: NodeDraft | null): RegionPath {
    if (region === null) return TOP;
    const known = this.paths.get(region);
    if (known) return known;
    const outer = this.within(region.region);
    const name = this.of(region);
    const path =
      isPlainRegion(region.role) || name !== ""
        ? {
            named: [...outer.named, segmentOf(region.role, name)].slice(-MAX_SEGMENTS),
            roles: [...outer.roles, region.role].slice(-MAX_SEGMENTS),
          }
        : outer;
    this.paths.set(region, path);
    return path;
  }
}
