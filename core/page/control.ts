/** Control: what can be acted on, with all that acting on it needs to know (SK1). */

import { type Attributes, isDialog, isNamedByAuthor, isSet } from "./aria.js";
import { optionsOf } from "./control-value.js";
import type { NodeDraft } from "./draft.js";
import { extrasOf, Home } from "./extras.js";
import { type Names, referencedText } from "./names.js";
import { NONE, noted } from "./noted.js";
import type { PageDraft } from "./page-draft.js";
import { sendingOf } from "./sending.js";
import type { ControlFacts } from "./skeleton.js";
import { cleanText, clip, isOne, listed } from "./text.js";
import {
  ACTING,
  DESCRIBED,
  ENTRY,
  EXPANDED,
  HREF,
  ID,
  LABEL,
  NAMED,
  NAMING,
  NAMING_IDS,
  NUMBERED,
  SENDING,
  TITLE,
  TYPE,
} from "./traits.js";

const COMPLAINT_MAX = 120;
const SHOWN_MAX = 120;
const MOST_OPENED = 8;
/** The first nodes of a part are enough to know whether it is there. */
const MOST_IN_IT = 4;

class BuiltControl implements ControlFacts {
  declare readonly index: ControlFacts["index"];
  declare readonly tag: ControlFacts["tag"];
  declare readonly type?: ControlFacts["type"];
  declare readonly sf?: ControlFacts["sf"];
  declare readonly domId?: ControlFacts["domId"];
  declare readonly form?: ControlFacts["form"];
  declare readonly dialog?: ControlFacts["dialog"];
  declare formMethod?: ControlFacts["formMethod"];
  declare formAction?: ControlFacts["formAction"];
  declare resolved?: ControlFacts["resolved"];
  declare scripted?: ControlFacts["scripted"];
  declare download?: ControlFacts["download"];
  declare opensWindow?: ControlFacts["opensWindow"];
  declare discloses?: ControlFacts["discloses"];
  declare shows?: ControlFacts["shows"];
  declare readonly popup: ControlFacts["popup"];
  declare opens?: ControlFacts["opens"];
  declare readonly submits: ControlFacts["submits"];
  declare placeholder?: ControlFacts["placeholder"];
  declare autocomplete?: ControlFacts["autocomplete"];
  declare complaint?: ControlFacts["complaint"];
  declare options?: ControlFacts["options"];
  declare level?: ControlFacts["level"];
  declare readonly group?: ControlFacts["group"];

  constructor(draft: NodeDraft, page: PageDraft, names: Names, index: number) {
    const { tag, attributes, traits, region, heading, role } = draft;
    const home = homeOf(region);
    const isActing = (traits & ACTING) !== 0;
    const isSending = (traits & SENDING) !== 0;
    const form = isSending ? formOf(draft, page) : home.form;
    const type = typeOf(draft);
    const isSubmit = form !== null && submits(draft, type);
    this.index = index;
    this.tag = tag;
    this.type = type;
    this.sf = (traits & NUMBERED) !== 0 ? page.clientIds.read(attributes["data-sf"] ?? "") : undefined;
    this.domId = (traits & ID) !== 0 ? attributes["id"] || undefined : undefined;
    this.form = form?.key;
    this.dialog = home.dialog?.key;
    this.popup = isActing && (isSet(attributes["aria-haspopup"]) || "data-has-popup" in attributes);
    this.submits = isSubmit;
    // Nearest named group around it, else the last heading before it.
    this.group = names.group(region) || names.label(draft) || (heading && names.of(heading)) || undefined;
    if (form !== null || isSending) this.addSending(draft, form, isSubmit);
    if (isActing) this.addActing(draft, page);
    if (draft.byContent && (traits & (LABEL | NAMED)) !== 0) {
      const shows = shownUnlike(draft, page, names);
      if (shows !== undefined) this.shows = shows;
    }
    const opens = (traits & (NAMING | DESCRIBED)) !== 0 ? opened(draft, page) : undefined;
    if (opens !== undefined) this.opens = opens;
    if ((traits & TITLE) !== 0 && attributes["placeholder"]) this.placeholder = cleanText(attributes["placeholder"]);
    if (tag === "select") this.options = optionsOf(draft);
    const level = role === "treeitem" ? levelOf(draft) : undefined;
    if (level !== undefined) this.level = level;
  }

  private addSending(draft: NodeDraft, form: NodeDraft | null, isSubmit: boolean): void {
    const { method, action } = sendingOf(draft, form, isSubmit);
    if (method !== undefined) this.formMethod = method;
    if (action !== undefined) this.formAction = action;
    if (isScripted(draft, form)) this.scripted = true;
  }

  private addLink({ download, target = "" }: Attributes): void {
    if (download !== undefined) this.download = true;
    if (!OWN_TARGETS.test(target.trim())) this.opensWindow = true;
  }

  private addActing(draft: NodeDraft, page: PageDraft): void {
    const { attributes, traits } = draft;
    const isSending = (traits & SENDING) !== 0;
    const resolved = isSending ? resolvedOf(attributes) : undefined;
    if (resolved !== undefined) this.resolved = resolved;
    if ((traits & HREF) !== 0) this.addLink(attributes);
    if ((traits & EXPANDED) !== 0) this.discloses = true;
    if (isSending && attributes["autocomplete"]) this.autocomplete = attributes["autocomplete"];
    const complaint = (traits & ENTRY) === 0 ? "" : complaintAbout(draft, page);
    if (complaint) this.complaint = complaint;
  }
}

/** `_self` and the like name the tab itself; any other name is that of a window or frame. */
const OWN_TARGETS = /^(?:_self|_parent|_top)?$/i;

export const controlFactsOf = (draft: NodeDraft, page: PageDraft, names: Names, index: number): ControlFacts =>
  new BuiltControl(draft, page, names, index);

/** To what may stand anywhere on the page. */
export const hasReferences = ({ traits, attributes }: NodeDraft): boolean =>
  (traits & (NAMING | DESCRIBED)) !== 0 || ((traits & SENDING) !== 0 && attributes["form"] !== undefined);

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
const NO_HOME = new Home(null, null);

/** Of what stands in this region; a form around a dialog is none of what is in that. */
function homeOf(region: NodeDraft | null): Home {
  if (region === null) return NO_HOME;
  const extras = extrasOf(region);
  if (extras.home === undefined) {
    const outer = homeOf(region.region);
    if (isDialog(region.role)) extras.home = new Home(null, region);
    else extras.home = region.role === "form" ? new Home(region, outer.dialog) : outer;
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
