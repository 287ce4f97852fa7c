/** Control: a node that can be acted on, with the facts that an action needs (SK1). */

import { type Names, referencedText } from "../name/names.js";
import type { ControlFacts } from "../skeleton.js";
import { cleanText, clip, listed } from "../text.js";
import { type Attributes, isDialog, isNamedByAuthor, isSet } from "./aria.js";
import { optionsOf } from "./control-value.js";
import type { Home, NodeDraft } from "./draft.js";
import { clientId } from "./keys.js";
import type { PageDraft } from "./page-draft.js";
import { sendingOf } from "./sending.js";

const COMPLAINT_MAX = 120;
const SHOWN_MAX = 120;
const MOST_OPENED = 8;
/** Nodes noted per part; a few suffice to know that the part exists. */
const MOST_IN_IT = 4;
/** Attributes with ids of parts that a control opens or shows, or that describe it. */
const NAMING_IDS = [
  ...["aria-controls", "aria-owns", "aria-details", "aria-describedby"],
  ...["popovertarget", "data-bs-target"],
];

export function controlFactsOf(draft: NodeDraft, page: PageDraft, names: Names, index: number): ControlFacts {
  const { tag, attributes, region, heading, role } = draft;
  const home = homeOf(region);
  const form = formOf(draft, page);
  const type = typeOf(draft);
  const isSubmit = form !== null && submits(draft, type);
  // Nearest named group around it, else the last heading before it.
  const group = names.group(region) || names.label(draft) || (heading && names.of(heading));
  const { method, action } = sendingOf(draft, form, isSubmit);
  const complaint = complaintAbout(draft, page);
  const isLink = "href" in attributes;
  const facts = {
    index,
    tag,
    type,
    sf: clientId(attributes["data-sf"]),
    domId: attributes["id"] || undefined,
    form: form?.key,
    dialog: home.dialog?.key,
    formMethod: method,
    formAction: action,
    resolved: resolvedOf(attributes),
    scripted: isScripted(draft, form) || undefined,
    download: (isLink && "download" in attributes) || undefined,
    opensWindow: (isLink && !OWN_TARGETS.test((attributes["target"] ?? "").trim())) || undefined,
    discloses: "aria-expanded" in attributes || undefined,
    shows: draft.byContent ? shownUnlike(draft, page, names) : undefined,
    popup: isSet(attributes["aria-haspopup"]) || "data-has-popup" in attributes,
    opens: opened(draft, page),
    submits: isSubmit,
    placeholder: attributes["placeholder"] ? cleanText(attributes["placeholder"]) : undefined,
    autocomplete: attributes["autocomplete"] || undefined,
    complaint: complaint || undefined,
    options: tag === "select" ? optionsOf(draft) : undefined,
    level: role === "treeitem" ? levelOf(draft) : undefined,
    group: group || undefined,
  } satisfies { readonly [F in keyof Required<ControlFacts>]: ControlFacts[F] };
  // The cast is safe: an undefined fact counts as absent.
  return facts as ControlFacts;
}

/** `_self` and the like name the tab itself; any other name is that of a window or frame. */
const OWN_TARGETS = /^(?:_self|_parent|_top)?$/i;

/** The client reports addresses as the browser resolves them. A page that writes these itself only adds refusals. */
function resolvedOf(attributes: Attributes): ControlFacts["resolved"] {
  const { "data-sf-href": href, "data-sf-action": action, "data-sf-ping": ping } = attributes;
  return (href ?? action ?? ping) === undefined ? undefined : { href, action, ping };
}

const isScripted = ({ tag, attributes }: NodeDraft, form: NodeDraft | null): boolean =>
  "data-sf-scripted" in attributes ||
  (tag === "a" && "onclick" in attributes) ||
  (form !== null && "onsubmit" in form.attributes);

/** Visible text that differs from the author's name: only screen readers announce that name. */
function shownUnlike(draft: NodeDraft, page: PageDraft, names: Names): string | undefined {
  const { attributes, from, to, quiet, muted } = draft;
  if (!isNamedByAuthor(attributes)) return undefined;
  const shown = page.text.read({ from, to, quiet, muted: muted + 1 });
  const plain = (text: string): string => text.toLowerCase();
  return !/\p{L}/u.test(shown) || plain(names.of(draft)).includes(plain(shown)) ? undefined : clip(shown, SHOWN_MAX);
}

function opened({ attributes }: NodeDraft, page: PageDraft): readonly string[] | undefined {
  const found: string[] = [];
  let looks = 0;
  for (const name of NAMING_IDS) {
    const ids = attributes[name];
    // An absent attribute counts as one look, like an id.
    if (!ids) looks++;
    else for (const id of listed(ids)) if (looks++ < MOST_OPENED) found.push(...keysAt(id, page));
  }
  return found.length > 0 ? found : undefined;
}

/** Keys of the first nodes in the part with this id. */
function keysAt(id: string, page: PageDraft): readonly string[] {
  const referent = page.ids.get(id.startsWith("#") ? id.slice(1) : id)?.referent;
  if (referent === undefined) return [];
  const { firstDraft, lastDraft } = referent;
  // The part's own node comes right before its contents.
  const own = page.drafts[firstDraft - 1]?.attributes === referent.attributes ? 1 : 0;
  const end = Math.min(lastDraft, firstDraft + MOST_IN_IT);
  return page.drafts.slice(firstDraft - own, end).flatMap(({ key }) => key ?? []);
}

/** Error text of an invalid field. A valid field's description may be a permanent hint and does not count. */
function complaintAbout({ attributes }: NodeDraft, page: PageDraft): string {
  if (!isSet(attributes["aria-invalid"])) return "";
  const { "aria-errormessage": error, "aria-describedby": described } = attributes;
  return clip(referencedText(error, page) || referencedText(described, page), COMPLAINT_MAX);
}

/** `aria-level` takes precedence, because the markup of trees is as often flat as nested. */
function levelOf({ attributes, branches = 0 }: NodeDraft): number {
  const level = Number(attributes["aria-level"] ?? 0);
  return Number.isInteger(level) && level > 0 ? level : branches + 1;
}

/** Home of a node outside all regions. */
const NO_HOME: Home = { form: null, dialog: null };

/** Home of the nodes in a region. A form around a dialog does not count inside the dialog. */
function homeOf(region: NodeDraft | null): Home {
  if (region === null) return NO_HOME;
  if (region.home === undefined) {
    const outer = homeOf(region.region);
    if (isDialog(region.role)) region.home = { form: null, dialog: region };
    else region.home = region.role === "form" ? { form: region, dialog: outer.dialog } : outer;
  }
  return region.home;
}

/** `form="id"` beats the form around it. Only a native form submits; role=form is a landmark. */
function formOf(draft: NodeDraft, page: PageDraft): NodeDraft | null {
  const owner = draft.attributes["form"];
  if (owner === undefined) return homeOf(draft.region).form;
  const first = page.ids.get(owner)?.referent?.firstDraft;
  if (first === undefined) return null;
  return page.drafts.slice(Math.max(0, first - 1), first + 1).find((one) => one.tag === "form") ?? null;
}

function typeOf({ tag, attributes }: NodeDraft): string | undefined {
  const type = attributes["type"]?.toLowerCase();
  if (tag === "input") return type || "text";
  if (tag === "button") return type === "button" || type === "reset" ? type : "submit";
  return type;
}

const submits = ({ tag }: NodeDraft, type: string | undefined): boolean =>
  (tag === "button" && type === "submit") || (tag === "input" && (type === "submit" || type === "image"));
