/** Control: what can be acted on, with all that acting on it needs to know (SK1). */

import { type Attributes, inputKind, isDialog, isNamedByAuthor, isSet } from "./aria.js";
import type { NodeDraft } from "./draft.js";
import { extrasOf, type Home } from "./extras.js";
import { type Names, referencedText } from "./names.js";
import { NONE, noted } from "./noted.js";
import type { PageDraft } from "./page-draft.js";
import { isPlaceholder } from "./privacy.js";
import { NO_SENDING, sendingOf } from "./sending.js";
import type { ControlFacts } from "./skeleton.js";
import { cleanText, clip, isOne, listed } from "./text.js";
import { ACTING, DESCRIBED, ID, LABEL, NAMED, NAMING, NAMING_IDS, NUMBERED, TITLE, TYPE, VALUED } from "./traits.js";

const COMPLAINT_MAX = 120;
const SHOWN_MAX = 120;
const MOST_OPENED = 8;
/** Nodes in a list that are looked at for the one that is chosen. */
const MOST_CHOSEN = 50;
/** The first nodes of a part are enough to know whether it is there. */
const MOST_IN_IT = 4;

/** What the control holds; undefined for things that hold nothing. */
export function shownValue(draft: NodeDraft, page: PageDraft): string | undefined {
  const { tag, attributes, role, traits } = draft;
  if ((traits & VALUED) === 0 && !draft.holding && draft.extras.typed.length === 0) return undefined;
  if (tag === "input") return inputValue(attributes);
  if (tag === "select") return chosen(draft);
  if (tag === "textarea") return cleanText(attributes["value"] ?? draft.extras.typed.join(""));
  const shown = attributes["aria-valuetext"] ?? attributes["aria-valuenow"];
  if (shown !== undefined) return cleanText(shown);
  if (tag === "progress" || tag === "meter") return attributes["value"] ?? "";
  if (draft.extras.typed.length > 0 || role === "textbox" || role === "searchbox")
    return cleanText(draft.extras.typed.join(""));
  // A button that opens a list shows the choice made so far.
  return role === "combobox" ? page.text.read(draft) || chosenInside(draft, page) : undefined;
}

/** Some show it as a list of its own, in front of the list that they open. */
function chosenInside(draft: NodeDraft, page: PageDraft): string {
  const inside: NodeDraft[] = [];
  for (const one of page.drafts.slice(draft.at + 1, draft.at + MOST_CHOSEN))
    if (one.element > draft.lastElement) break;
    else inside.push(one);
  const lists = inside.filter(({ role }) => role === "listbox");
  // The only list of one that is open is the one it has opened; what is marked there is only pointed at.
  if (lists.length < 2 && draft.attributes["aria-expanded"] === "true") return "";
  const chosen = inside.filter(({ role, region, attributes }) => {
    return role === "option" && region === lists[0] && attributes["aria-selected"] === "true";
  });
  return chosen.map((one) => page.text.read(one)).join(", ");
}

/** Secrets are masked before a page gets here; a password that slipped through is still not repeated. */
function inputValue(attributes: NodeDraft["attributes"]): string | undefined {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (["toggle", "button"].includes(inputKind(type))) return undefined;
  // What a library shows in the field's stead while nothing is typed.
  const value = cleanText(attributes["value"] ?? attributes["data-sf-chosen"] ?? "");
  return type === "password" && value && !isPlaceholder(value) ? "[PASSWORD]" : value;
}

function optionsOf(draft: NodeDraft): NonNullable<ControlFacts["options"]> {
  const options = draft.extras.options.map(({ attributes, text, disabled }) => {
    const shown = cleanText(text);
    const label = cleanText(attributes["label"] ?? "") || shown;
    return { label, value: attributes["value"] ?? shown, selected: "selected" in attributes, disabled };
  });
  if (draft.role === "listbox") return options;
  // HTML's rules for a drop-down: the last of several selected options counts, and with none the first enabled one shows.
  const last = options.map((option) => option.selected).lastIndexOf(true);
  const shown = last >= 0 ? last : options.findIndex((option) => !option.disabled);
  return options.map((option, index) => ({ ...option, selected: index === shown }));
}

function chosen(draft: NodeDraft): string {
  const selected = optionsOf(draft).filter((option) => option.selected);
  return selected.map((option) => option.label).join(", ");
}

class BuiltControl implements ControlFacts {
  declare readonly index: ControlFacts["index"];
  declare readonly tag: ControlFacts["tag"];
  declare readonly type?: ControlFacts["type"];
  declare readonly sf?: ControlFacts["sf"];
  declare readonly domId?: ControlFacts["domId"];
  declare readonly form?: ControlFacts["form"];
  declare readonly dialog?: ControlFacts["dialog"];
  declare readonly formMethod?: ControlFacts["formMethod"];
  declare readonly formAction?: ControlFacts["formAction"];
  declare readonly resolved?: ControlFacts["resolved"];
  declare readonly scripted?: ControlFacts["scripted"];
  declare readonly discloses?: ControlFacts["discloses"];
  declare readonly shows?: ControlFacts["shows"];
  declare readonly popup: ControlFacts["popup"];
  declare readonly opens?: ControlFacts["opens"];
  declare readonly submits: ControlFacts["submits"];
  declare readonly placeholder?: ControlFacts["placeholder"];
  declare readonly autocomplete?: ControlFacts["autocomplete"];
  declare readonly complaint?: ControlFacts["complaint"];
  declare readonly options?: ControlFacts["options"];
  declare readonly level?: ControlFacts["level"];
  declare readonly group?: ControlFacts["group"];

  constructor(draft: NodeDraft, page: PageDraft, names: Names, index: number) {
    const { tag, attributes, traits, region, heading, role } = draft;
    const home = homeOf(region);
    const isActing = (traits & ACTING) !== 0;
    const form = isActing ? formOf(draft, page) : home.form;
    const type = typeOf(draft);
    const isSubmit = form !== null && submits(draft, type);
    const sending = form !== null || isActing ? sendingOf(draft, form, isSubmit) : NO_SENDING;
    this.index = index;
    this.tag = tag;
    this.type = type;
    this.sf = (traits & NUMBERED) !== 0 ? page.clientIds.read(attributes["data-sf"] ?? "") : undefined;
    this.domId = (traits & ID) !== 0 ? attributes["id"] || undefined : undefined;
    this.form = form?.key;
    this.dialog = home.dialog?.key;
    this.formMethod = sending.method;
    this.formAction = sending.action;
    this.resolved = isActing ? resolvedOf(attributes) : undefined;
    this.scripted = (form !== null || isActing) && isScripted(draft, form) ? true : undefined;
    this.discloses = isActing && "aria-expanded" in attributes ? true : undefined;
    this.shows = draft.byContent && (traits & (LABEL | NAMED)) !== 0 ? shownUnlike(draft, page, names) : undefined;
    this.popup = isActing && (isSet(attributes["aria-haspopup"]) || "data-has-popup" in attributes);
    this.opens = (traits & (NAMING | DESCRIBED)) !== 0 ? opened(draft, page) : undefined;
    this.submits = isSubmit;
    this.placeholder =
      (traits & TITLE) !== 0 && attributes["placeholder"] ? cleanText(attributes["placeholder"]) : undefined;
    this.autocomplete = isActing ? attributes["autocomplete"] || undefined : undefined;
    this.complaint = isActing ? complaintAbout(draft, page) || undefined : undefined;
    this.options = tag === "select" ? optionsOf(draft) : undefined;
    this.level = role === "treeitem" ? levelOf(draft) : undefined;
    // Nearest named group around it, else the last heading before it.
    this.group = names.group(region) || names.label(draft) || (heading && names.of(heading)) || undefined;
  }
}

export const controlFactsOf = (draft: NodeDraft, page: PageDraft, names: Names, index: number): ControlFacts =>
  new BuiltControl(draft, page, names, index);

/** To what may stand anywhere on the page. */
export const hasReferences = ({ traits, attributes }: NodeDraft): boolean =>
  (traits & (NAMING | DESCRIBED)) !== 0 || ((traits & ACTING) !== 0 && attributes["form"] !== undefined);

/** The client tells what the browser makes of the markup; a page that writes these itself only adds to what is refused. */
function resolvedOf(attributes: Attributes): ControlFacts["resolved"] {
  const { "data-sf-href": href, "data-sf-action": action, "data-sf-ping": ping } = attributes;
  return (href ?? action ?? ping) === undefined ? undefined : { href, action, ping };
}

const isScripted = ({ tag, attributes }: NodeDraft, form: NodeDraft | null): boolean =>
  "data-sf-scripted" in attributes ||
  (tag === "a" && "onclick" in attributes) ||
  (form !== null && "onsubmit" in form.attributes);

/** A name of the author's is for readers of the screen; others read what stands on the control. */
function shownUnlike(draft: NodeDraft, page: PageDraft, names: Names): string | undefined {
  const { attributes, from, to, quiet, muted } = draft;
  if (!isNamedByAuthor(attributes)) return undefined;
  const shown = page.text.read({ from, to, quiet, muted: muted + 1 });
  const plain = (text: string): string => text.toLowerCase();
  return !/\p{L}/u.test(shown) || plain(names.of(draft)).includes(plain(shown)) ? undefined : clip(shown, SHOWN_MAX);
}

function opened({ attributes, traits }: NodeDraft, page: PageDraft): readonly string[] | undefined {
  const description = (traits & NAMING) === 0 ? attributes["aria-describedby"] : undefined;
  if (description && isOne(description)) {
    const told = withKeysAt(description, page, NONE);
    return told.length > 0 ? told : undefined;
  }
  let found: string[] = NONE;
  let looks = 0;
  for (const name of NAMING_IDS) {
    const ids = attributes[name];
    // What is not written counts as one that names nothing.
    if (!ids) looks++;
    else for (const id of listed(ids)) if (looks++ < MOST_OPENED) found = withKeysAt(id, page, found);
  }
  return found.length > 0 ? found : undefined;
}

/** `found` with those of the first nodes in the part of this id. */
function withKeysAt(id: string, page: PageDraft, found: string[]): string[] {
  const referent = page.ids.get(id.startsWith("#") ? id.slice(1) : id)?.referent;
  if (referent === undefined) return found;
  const { firstDraft, lastDraft } = referent;
  // Its own node stands right before what is in it.
  const own = page.drafts[firstDraft - 1]?.attributes === referent.attributes ? 1 : 0;
  const end = Math.min(lastDraft, firstDraft + MOST_IN_IT);
  let more = found;
  for (let at = firstDraft - own; at < end; at++) {
    const key = page.drafts[at]?.key;
    if (key !== undefined) more = noted(more, key);
  }
  return more;
}

/** Words that an invalid field points to; a description may also be a standing hint, so it counts only then. */
function complaintAbout({ attributes }: NodeDraft, page: PageDraft): string {
  if (!isSet(attributes["aria-invalid"])) return "";
  const { "aria-errormessage": error, "aria-describedby": described } = attributes;
  return clip(referencedText(error, page) || referencedText(described, page), COMPLAINT_MAX);
}

/** Trees are drawn flat as often as nested: what the item says of itself comes first. */
function levelOf({ attributes, extras }: NodeDraft): number {
  const level = Number(attributes["aria-level"] ?? 0);
  return Number.isInteger(level) && level > 0 ? level : extras.branches + 1;
}

/** What stands in no region. */
const NO_HOME: Home = { form: null, dialog: null };

/** Of what stands in this region; a form around a dialog is none of what is in that. */
function homeOf(region: NodeDraft | null): Home {
  if (region === null) return NO_HOME;
  const extras = extrasOf(region);
  if (extras.home === undefined) {
    const outer = homeOf(region.region);
    if (isDialog(region.role)) extras.home = { form: null, dialog: region };
    else extras.home = region.role === "form" ? { form: region, dialog: outer.dialog } : outer;
  }
  return extras.home;
}

/** `form="id"` beats the form around it. Only a native form submits; role=form is a landmark. */
function formOf(draft: NodeDraft, page: PageDraft): NodeDraft | null {
  const owner = draft.attributes["form"];
  if (owner === undefined) return homeOf(draft.region).form;
  const first = page.ids.get(owner)?.referent?.firstDraft;
  if (first === undefined) return null;
  return page.drafts.slice(Math.max(0, first - 1), first + 1).find((one) => one.tag === "form") ?? null;
}

function typeOf({ tag, attributes, traits }: NodeDraft): string | undefined {
  const type = (traits & TYPE) === 0 ? undefined : attributes["type"]?.toLowerCase();
  if (tag === "input") return type || "text";
  if (tag === "button") return type === "button" || type === "reset" ? type : "submit";
  return type;
}

const submits = ({ tag }: NodeDraft, type: string | undefined): boolean =>
  (tag === "button" && type === "submit") || (tag === "input" && (type === "submit" || type === "image"));
