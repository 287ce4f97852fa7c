/** Unnamed: what is neither shown to be reversible nor named by the user's own words; a person is asked first (SF4). */

import { accessibleName, homeOf, resolveTarget, type Skeleton, type SkeletonNode, wordsIn } from "../page/skeleton.js";
import { mayEnter, mayOpen } from "./carried.js";
import { isLooking, type TargetFacts } from "./gate.js";
import type { Action } from "./grammar.js";
import { isHarmlessLabel } from "./harmless-label.js";
import { actedOn } from "./kind.js";
import { asksToSave, isKeyNamed } from "./named-key.js";
import {
  holdsAsked,
  isAbout,
  isAsked,
  isChoiceNamed,
  isDragNamed,
  isNamed,
  isWhich,
  type RequestWords,
} from "./request-words.js";
import { isIrreversible, isIrreversibleAddress, isIrreversibleText } from "./risk.js";

export interface DeedQuestion {
  readonly action: Action;
  readonly skeleton: Skeleton;
  readonly page: { readonly url: string; readonly focus: string };
  readonly facts: Pick<TargetFacts, "kind" | "formAction">;
  readonly request: RequestWords;
}

interface Deed extends Pick<DeedQuestion, "skeleton" | "facts" | "request"> {
  readonly url: string;
}

/** Every action is named, so that a new one is not let through unseen. */
export function isUnnamed({ action, page: { url, focus }, ...question }: DeedQuestion): boolean {
  const deed: Deed = { ...question, url };
  const { skeleton, request } = deed;
  if (action.kind === "navigate") return !mayOpen(action.url, deed);
  const node = actedOn({ action, skeleton, focus });
  if (isLooking(action) || (node === undefined && "id" in action)) return false;
  if (action.kind === "press") return !isKeyHarmless(action.key, deed, node);
  if (action.kind === "dialog") return !isQuestionNamed(deed);
  return node === undefined || !isFree(action, node, deed, request);
}

function isFree(action: Action, node: SkeletonNode, deed: Deed, request: RequestWords): boolean {
  switch (action.kind) {
    case "click":
    case "doubleClick":
    case "rightClick":
      return isPressHarmless(deed, node) || isPressNamed(deed, node);
    case "type":
    case "setValue":
      return mayEnter(action.text, node, deed) && (node.role !== "slider" || isChoice(deed, node));
    case "select":
      return isChoice(deed, node) || isChoiceNamed(action.option, request);
    case "check":
      return isChoice(deed, node);
    case "upload":
      return request.families.has("upload") || isChoiceNamed(action.file, request);
    case "drag":
      return isDragNamed(node, resolveTarget(deed.skeleton, action.to), deed.skeleton, request);
    default:
      return false;
  }
}

/** The browser's own question. One without a choice is a note; leaving a page changes nothing on it. */
function isQuestionNamed({ skeleton, request }: Deed): boolean {
  const asking = Object.values(skeleton.nodes).filter(({ name }) => /^The browser asks/.test(name));
  return asking.every(
    (node) => /\((?:alert|beforeunload)\)/.test(node.name) || isAbout(wordsIn(node, skeleton), request),
  );
}

/** An entry until its form is handed in; elsewhere it takes effect at once, and has to be asked for. */
function isChoice({ skeleton, request }: Deed, node: SkeletonNode): boolean {
  // "Tick everyone" names each of them.
  const isEach = (isWhich(request) && request.families.has("enter")) || isEntry(node, skeleton);
  return (
    isEach ||
    isRowSelection(node, skeleton, request) ||
    isChoiceNamed(`${accessibleName(node)} ${node.control?.group ?? ""}`, request)
  );
}

function isEntry(node: SkeletonNode, skeleton: Skeleton): boolean {
  const home = homeOf(node);
  if (home === undefined) return false;
  return Object.values(skeleton.nodes).some(
    ({ control, role, key }) =>
      key !== node.key &&
      control !== undefined &&
      (control.form === home ? control.submits : control.dialog === home && role === "button"),
  );
}

const SELECT_LABEL =
  /^(?:select|choose|tick|check|mark|auswählen|sélectionner|choisir|seleccionar|elegir|seleziona(?:re)?|selecionar|selecteer|selecteren)(?: |$)/i;

/** The box that selects the row of what the user named: what is then done to the selection is a deed of its own. */
function isRowSelection(node: SkeletonNode, skeleton: Skeleton, request: RequestWords): boolean {
  const { role, row, region, cell } = node;
  const name = accessibleName(node);
  if (role !== "checkbox" || row === undefined || !(name === "" || SELECT_LABEL.test(name))) return false;
  // Its column is headed by the box that selects all of them.
  const heads = Object.values(skeleton.nodes).some(
    (one) => one.role === "checkbox" && one.row === undefined && one.region === region && one.cell === cell,
  );
  return heads && isAsked(row, request);
}

const FIELDS = new Set("textbox searchbox combobox listbox spinbutton slider".split(" "));
const TOGGLES = new Set("checkbox radio switch menuitemcheckbox menuitemradio".split(" "));
/** They show a part of the page, or put a choice where it is handed in later. */
const CHOOSING = new Set("tab option treeitem row gridcell cell columnheader rowheader".split(" "));

function isPressHarmless(deed: Deed, node: SkeletonNode): boolean {
  const { skeleton, facts } = deed;
  const { role, control, name } = node;
  if (control === undefined) return false;
  if (FIELDS.has(role)) return true;
  if (TOGGLES.has(role)) return isChoice(deed, node);
  if (role === "link" && isPlainLink(deed, node)) return true;
  if (CHOOSING.has(role)) return !isIrreversible(name);
  if (isTelling(node)) return false;
  if (facts.kind === "dropdown" || control.discloses === true || control.tag === "summary") return true;
  if (control.submits) return isReading(deed, node);
  return (
    role !== "img" &&
    (isHarmlessLabel(accessibleName(node)) || isNote(node, skeleton) || isAboutCookies(node, skeleton))
  );
}

/** Its words tell of what cannot be taken back. */
const isTelling = ({ name, control }: SkeletonNode): boolean =>
  isIrreversible(name) ||
  isIrreversibleText(name) ||
  (control?.shows !== undefined && isIrreversibleText(control.shows));

/** It asks for a page and does nothing else. */
function isPlainLink({ facts: { formAction: address }, url }: Deed, { href, control }: SkeletonNode): boolean {
  if (control?.scripted === true || href === undefined) return false;
  if (/^#[^\s]/.test(href.trim())) return true;
  if (address === undefined || !/^https?:/.test(address) || isIrreversibleAddress(address, false)) return false;
  return !(URL.canParse(url) && new URL(address).href === new URL("#", url).href);
}

/** A form whose fields become part of an address; one that says nothing of its method may be a script's. */
function isReading({ skeleton, facts }: Deed, { control }: SkeletonNode): boolean {
  if (control === undefined || control.scripted === true || isIrreversibleAddress(facts.formAction, true)) return false;
  const { formMethod = "", formAction, form } = control;
  if (!(formMethod === "get" || (formMethod === "" && formAction !== undefined))) return false;
  const held = Object.values(skeleton.nodes).filter((one) => form !== undefined && one.control?.form === form);
  return held.every((one) => one.control?.type !== "password" && one.control?.type !== "file");
}

const NOTING =
  /^(?:ok|okay|got it|understood|i see|all right|alright|thanks|thank you|verstanden|alles klar|compris|d['’]accord|entendido|vale|capito|va bene|begrepen)[.!]?$/i;

/** Its only button takes note of what cannot go wrong. */
function isNote(node: SkeletonNode, skeleton: Skeleton): boolean {
  const key = node.control?.dialog;
  const dialog = key === undefined ? undefined : skeleton.nodes[key];
  if (dialog === undefined || !NOTING.test(accessibleName(node)) || isIrreversibleText(wordsIn(dialog, skeleton)))
    return false;
  const buttons = Object.values(skeleton.nodes).filter(
    ({ control, role }) => control?.dialog === key && role === "button",
  );
  return buttons.length === 1 && buttons[0] === node;
}

const ABOUT_COOKIES = /\bcookies?\b|\bconsent\b/i;
const ON_COOKIES =
  /^(?:(?:i )?(?:accept|allow|agree|reject|decline|deny|refuse)|got it|understood|ok|okay|save (?:my )?(?:choices|preferences)|(?:(?:accept|allow|use) )?(?:only )?(?:strictly )?(?:necessary|essential|required)(?: only)?)(?: all| optional)?(?: cookies)?$/i;

/** A banner about cookies and about nothing that is bought or lost. */
function isAboutCookies(node: SkeletonNode, skeleton: Skeleton): boolean {
  if (!ON_COOKIES.test(accessibleName(node))) return false;
  const beside = Object.values(skeleton.nodes).filter(({ region }) => region === node.region);
  const words = beside.map(({ name, text = "" }) => `${name} ${text}`).join(" ");
  return ABOUT_COOKIES.test(words) && !isIrreversibleText(words);
}

function isPressNamed({ skeleton, request }: Deed, node: SkeletonNode): boolean {
  const { shows } = node.control ?? {};
  return (
    isNamed(wordsOf(node), node, skeleton, request) && (shows === undefined || isNamed(shows, node, skeleton, request))
  );
}

/** The key that does the same, as an entry of a menu shows it: "Copy Ctrl+C". Other words behind it are words of the entry. */
const SHORTCUT =
  /\s(?:(?:ctrl|control|cmd|command|alt|option|shift|meta)\s?\+\s?)+(?:\S|f\d{1,2}|enter|return|tab|space|esc|escape|del|delete|ins|insert|backspace|home|end|pg ?up|pg ?dn|page ?up|page ?down|up|down|left|right)$/i;

/** A masked name says nothing, and neither does a derived one. */
function wordsOf(node: SkeletonNode): string {
  const words = (accessibleName(node) || (node.text ?? "")).replace(/\[MASKED(?::\d+)?\]/g, " ");
  return node.role.startsWith("menuitem") ? words.replace(SHORTCUT, "") : words;
}

const MOVING = /^(?:shift\+)?(?:escape|tab|arrow\w+|up|down|left|right|home|end|page ?up|page ?down)$/i;
const SELECTING = /^(?:control|ctrl|meta|controlormeta)\+[ac]$/i;
const ENTERING = /(?:^|\+)(?:enter|numpadenter|return)$/i;
const TYPED = /^(?:shift\+)?(?:.|space|backspace|delete)$/iu;

function isKeyHarmless(key: string, deed: Deed, node: SkeletonNode | undefined): boolean {
  const { request } = deed;
  const written = key.trim() === "" ? "space" : key.trim();
  if (MOVING.test(written) || SELECTING.test(written)) return true;
  const isField = node?.control !== undefined && isTextField(node);
  if (isField && ENTERING.test(written)) return isEnterHarmless(written, deed, node);
  if (isField) return TYPED.test(written) || isKeyAsked(written, request);
  if (node?.control !== undefined && (ENTERING.test(written) || written === "space"))
    return isPressHarmless(deed, node) || isPressNamed(deed, node);
  if (node === undefined && written === "space") return true;
  return isKeyAsked(written, request);
}

const SAVING = /^(?:control|ctrl|meta|controlormeta)\+s$/i;

/** Keys that the request tells to press; to save is what one of them means everywhere. */
const isKeyAsked = (key: string, { texts }: RequestWords): boolean =>
  isKeyNamed(key, texts) || (SAVING.test(key) && asksToSave(texts));

const isTextField = ({ role, control }: SkeletonNode): boolean =>
  /^(?:textbox|searchbox|spinbutton)$/.test(role) || (role === "combobox" && control?.tag === "input");

/** Enter hands in what the field belongs to: its form as by the default button, else whatever the page listens for. */
function isEnterHarmless(key: string, deed: Deed, node: SkeletonNode): boolean {
  const { skeleton, request } = deed;
  const { role, control, state } = node;
  if (role === "combobox" && state.expanded === true) return true;
  const isManyLines = control?.tag === "textarea" || control?.tag !== "input";
  if (isManyLines && !key.includes("+") && control?.form !== undefined) return true;
  const button = Object.values(skeleton.nodes).find(
    (one) => control?.form !== undefined && one.control?.form === control.form && one.control.submits,
  );
  if (button !== undefined) return (!isTelling(button) && isReading(deed, button)) || isPressNamed(deed, button);
  if (control?.form !== undefined && isReading(deed, node)) return true;
  if (role === "searchbox") return true;
  return request.families.size > 0 && holdsAsked(node, skeleton, request);
}
