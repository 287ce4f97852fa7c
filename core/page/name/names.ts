/** Accessible names, in the order of accname 1.2 as far as a stream allows, and the paths of regions that hold a node. */

import { maskedWords } from "../mask/mask-text.js";
import { inputKind, isCell, isDialog, isPlainRegion, isSet, LABEL_TAGS, tokenSet } from "../read/aria.js";
import { type NodeDraft, RowDraft } from "../read/draft.js";
import type { IdFacts, PageDraft } from "../read/page-draft.js";
import { pathWith, type RegionPath, TOP_PATH } from "../read/region-path.js";
import { segmentOf } from "../skeleton.js";
import { cleanText, clip, listed } from "../text.js";
import { type DerivedName, DerivedNames, type NameSource } from "./derived-name.js";

const MAX_REFERENCES = 20;
const NAME_LIMIT = 500;
/** Text beyond this length cannot reach the name, which is cut earlier. */
const ENOUGH = 2 * NAME_LIMIT;
/** Nodes in a region that are searched for its first words (SK8). */
const LOOKS = 20;
const FIELD_ROLES = tokenSet("textbox searchbox combobox listbox slider spinbutton switch");

/** Departs from the standard order once: the placeholder precedes the title, because a person sees it in the box. */
function nameOf(draft: NodeDraft, page: PageDraft): string {
  const { attributes } = draft;
  const name =
    toldName(draft, page) ||
    maskedWords(attributes["aria-label"] ?? "") ||
    cleanText(nativeName(draft, page)) ||
    (draft.byContent ? cleanText(contentName(draft, page)) : "") ||
    maskedWords(attributes["placeholder"] ?? attributes["aria-placeholder"] ?? "") ||
    maskedWords(attributes["title"] ?? "") ||
    fallbackName(draft, page);
  return clip(name, NAME_LIMIT);
}

/** Label of the list hidden behind the element, else the text that `aria-labelledby` refers to. */
const toldName = ({ attributes }: NodeDraft, page: PageDraft): string =>
  cleanText(attributes["data-sf-label"] ?? "") || cleanText(referencedText(attributes["aria-labelledby"], page));

const fallbackName = (draft: NodeDraft, page: PageDraft): string =>
  draft instanceof RowDraft ? clip(draft.anchor, 80) : headingName(draft, page);

/** A clickable cell is named by its own words only; buttons inside it have names of their own. */
const contentName = (draft: NodeDraft, page: PageDraft): string =>
  isCell(draft.role) && draft.own ? draft.said : page.text.read(draft);

/** Text of all elements in a list of ids. Each gives its label, else its content, else its `alt` or value. */
export const referencedText = (ids: string | undefined, page: PageDraft): string =>
  ids ? joined(listed(ids).slice(0, MAX_REFERENCES), (id) => textOf(id, page)) : "";

/** Joins clean texts with spaces. Stops where a name is cut anyway, because there may be ten thousand texts. */
function joined<T>(all: readonly T[], read: (one: T) => string): string {
  let text = "";
  for (const one of all) {
    const more = cleanText(read(one));
    // Two equal labels count once: a page may contain the same form twice.
    if (more && more !== text) text = text === "" ? more : `${text} ${more}`;
    if (text.length > ENOUGH) return text.slice(0, ENOUGH).trimEnd();
  }
  return text;
}

/** Cached on the referent: a hostile page may refer to one long text ten thousand times. */
function textOf(id: string, page: PageDraft): string {
  const referent = page.ids.get(id)?.referent;
  if (!referent) return "";
  const { attributes, span } = referent;
  referent.text ??= joined(
    [attributes],
    (own) => own["aria-label"] || page.text.read(span) || own["alt"] || own["value"] || "",
  );
  return referent.text;
}

function nativeName(draft: NodeDraft, page: PageDraft): string {
  const { tag, attributes, labels = [] } = draft;
  // People read a label that points at a custom list or field as its name, although HTML does not allow it.
  if (LABEL_TAGS.has(tag) || FIELD_ROLES.has(draft.role)) {
    const pointing = labelText(draft.ids, page);
    const around = joined(labels, (label) => saidBy(label, page));
    const text = joined([around, pointing], (one) => one);
    if (text) return text;
  }
  if (tag === "input") return inputName(attributes);
  if (tag === "img" || tag === "area") return attributes["alt"] ?? "";
  const caption = labels[0];
  return caption && (tag === "fieldset" || tag === "table") ? page.text.read(caption) : "";
}

/** Text of the labels that point at this id. */
function labelText(facts: IdFacts | undefined, page: PageDraft): string {
  if (facts === undefined || facts.labels.length === 0) return "";
  facts.labelText ??= joined(facts.labels, (label) => saidBy(label, page));
  return facts.labelText;
}

/** A label may have a name of its own: `<label aria-label="Select all rows">` around a box. */
const saidBy = (label: NodeDraft, page: PageDraft): string =>
  maskedWords(label.attributes["aria-label"] ?? "") || page.text.read(label);

/** Caption of a button, else the browser's default caption. The value of a file field is no name. */
function inputName(attributes: NodeDraft["attributes"]): string {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (inputKind(type) !== "button") return "";
  const standard = type === "reset" ? "Reset" : type === "button" ? "" : "Submit";
  return (type === "image" && attributes["alt"]) || attributes["value"] || standard;
}

/** Unnamed dialogs and forms are named by their first heading, clickable cards by their first words. */
function headingName({ firstHeading, role }: NodeDraft, page: PageDraft): string {
  if (!firstHeading) return "";
  if (role === "generic") return clip(maskedWords(firstHeading.said), 80);
  return isDialog(role) || role === "form" ? page.text.read(firstHeading) : "";
}

/** First words in an interactive region that has no name. */
function wordsInside({ at, lastElement }: NodeDraft, { drafts }: PageDraft): DerivedName | null {
  const held = drafts.slice(at + 1, at + 1 + LOOKS).filter(({ element, own }) => own && element <= lastElement);
  const first = held.find(({ kind }) => kind === "heading" || kind === "text");
  return first === undefined ? null : { name: clip(maskedWords(first.said), 80), source: "text" };
}

const isOpener = (draft: NodeDraft): boolean =>
  draft.interactive && (controlsOf(draft).length > 0 || isSet(draft.attributes["aria-haspopup"]));

const controlsOf = ({ attributes }: NodeDraft): readonly string[] =>
  [attributes["aria-controls"], attributes["aria-owns"]].flatMap((ids) => (ids ? listed(ids).filter(Boolean) : []));

const opens = ({ attributes }: NodeDraft, role: string): boolean =>
  attributes["aria-haspopup"] === role || (role === "menu" && attributes["aria-haspopup"] === "true");

/** Caches names on their drafts: a region is named once, however many nodes it holds. */
export class Names {
  private openers: readonly NodeDraft[] | undefined;
  private readonly derived: DerivedNames;
  private readonly page: PageDraft;

  constructor(page: PageDraft) {
    this.page = page;
    this.derived = new DerivedNames(page);
  }

  /** Accessible name, else a derived name for a control (SK9), else that of a menu's opener. */
  of(draft: NodeDraft): string {
    draft.name ??= nameOf(draft, this.page) || this.guess(draft) || this.opener(draft);
    return draft.name;
  }

  /** Source of a derived name; undefined for an accessible name. */
  source(draft: NodeDraft): NameSource | undefined {
    // Nobody sees the name of a frame.
    if (draft.unread !== undefined) return "attribute";
    if (!draft.interactive) return undefined;
    this.of(draft);
    return draft.guess?.source;
  }

  /** A menu that a library renders at the end of the page is named after the button that opened it. */
  private opener({ kind, role, attributes }: NodeDraft): string {
    if (kind !== "region" || (role !== "menu" && role !== "listbox")) return "";
    this.openers ??= this.page.drafts.filter(isOpener);
    const { id } = attributes;
    const named = this.openers.find((one) => id !== undefined && controlsOf(one).includes(id));
    const open = this.openers.filter((one) => one.attributes["aria-expanded"] === "true" && opens(one, role));
    const opener = named ?? (open.length === 1 ? open[0] : undefined);
    return opener === undefined ? "" : clip(this.of(opener), 80);
  }

  private guess(draft: NodeDraft): string {
    if (!draft.interactive) return "";
    const guess = draft.kind === "region" ? wordsInside(draft, this.page) : this.derived.of(draft);
    if (guess === null || guess.name === "") return "";
    draft.guess = guess;
    return guess.name;
  }

  /** Path of the regions around the draft. */
  path({ region }: NodeDraft): RegionPath {
    return this.within(region);
  }

  /** Label beside a field that is named by its placeholder: people call the field by it. */
  label(draft: NodeDraft): string {
    const { placeholder } = draft.attributes;
    return placeholder && this.of(draft) === cleanText(placeholder) ? this.derived.label(draft) : "";
  }

  /** Name of the nearest named group that this region is or stands in; "" where there is none. */
  group(region: NodeDraft | null): string {
    if (region === null) return "";
    const isGroup = region.role === "group" || region.role === "radiogroup";
    region.group ??= (isGroup && this.of(region)) || this.group(region.region);
    return region.group;
  }

  private within(region: NodeDraft | null): RegionPath {
    if (region === null) return TOP_PATH;
    if (region.path) return region.path;
    const outer = this.within(region.region);
    const name = this.of(region);
    const isPart = isPlainRegion(region.role) || region.interactive || name !== "";
    region.path = isPart ? pathWith(outer, region.role, segmentOf(region.role, name)) : outer;
    return region.path;
  }
}
