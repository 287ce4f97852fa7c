/** Unnamed: actions neither proved reversible nor named by the user's own words; a person is asked first (SF4). */

import { accessibleName, resolveTarget, type Skeleton, type SkeletonNode, wordsIn } from "../page/skeleton.js";
import { allWords, beginning } from "../words/matcher.js";
import { mayEnter, mayOpen } from "./carried.js";
import { isLooking, type TargetFacts } from "./gate.js";
import { type Action, addressIn, destinationOf, enteredValue, isClicking, isPressing, keyIn } from "./grammar.js";
import { type Deed, isChoice, isPressHarmless, isReading, isTelling, wordsOn } from "./harmless-press.js";
import { actedOn } from "./kind.js";
import { isHandedOver } from "./link-kind.js";
import { asksToSave, isKeyNamed } from "./named-key.js";
import { asksForWords, isEachNamed, isEachOfRequest } from "./named-words.js";
import {
  asksForVerbs,
  holdsAsked,
  isAbout,
  isAsked,
  isChoiceNamed,
  isDragNamed,
  isNamed,
  type RequestWords,
} from "./request-words.js";
import { acceptsByName, questionAbout } from "./risk.js";
import { isIrreversibleAddress, verbsOfAddress } from "./risk-address.js";
import { NAME_VERBS, riskVerbsIn } from "./risk-verbs.js";

export interface DeedQuestion {
  readonly action: Action;
  readonly skeleton: Skeleton;
  readonly page: { readonly url: string; readonly focus: string };
  readonly facts: Pick<TargetFacts, "kind" | "formAction" | "link">;
  readonly request: RequestWords;
}

export function isUnnamed({ action, page: { url, focus }, ...question }: DeedQuestion): boolean {
  const deed: Deed = { ...question, url };
  const { skeleton, request } = deed;
  const [address, key] = [addressIn(action), keyIn(action)];
  if (address !== undefined) return !mayOpen(address, deed);
  const node = actedOn({ action, skeleton, focus });
  if (isLooking(action) || (node === undefined && "id" in action)) return false;
  if (isPressing(action) && !asksForWords(verbsOfAddress(question.facts.formAction), request)) return true;
  if (key !== undefined) return !isKeyHarmless(key, deed, node);
  if (action.kind === "dialog") return !isQuestionNamed(deed);
  return node === undefined || !isFree(action, node, deed, request);
}

/** Only presses, entries and drags can be free, so that a new verb does not pass unchecked. */
function isFree(action: Action, node: SkeletonNode, deed: Deed, request: RequestWords): boolean {
  if (isClicking(action)) return isPressHarmless(deed, node) || isPressNamed(deed, node);
  const entered = enteredValue(action);
  switch (entered?.kind) {
    case "text":
      return mayEnter(entered.text, node, deed) && (node.role !== "slider" || isChoice(deed, node));
    case "choice":
      return isChoice(deed, node, entered.option);
    case "state":
      return isChoice(deed, node);
    case "file":
      return request.families.has("upload") || isChoiceNamed(entered.file, request);
    case undefined: {
      const to = destinationOf(action);
      return to !== undefined && isDragNamed(node, resolveTarget(deed.skeleton, to), deed.skeleton, request);
    }
  }
}

/** Checks the browser's dialog. An alert offers no choice, and leaving a page changes nothing on it. */
function isQuestionNamed({ skeleton, request }: Deed): boolean {
  const asking = Object.values(skeleton.nodes).filter(({ name }) => /^The browser asks/.test(name));
  const isNote = ({ name }: SkeletonNode): boolean => /\((?:alert|beforeunload)\)/.test(name);
  const isWhole = ({ name }: SkeletonNode): boolean => !/, cut\)/.test(name);
  const isOfRequest = (words: string): boolean => isAbout(words, request) && asksForAll(words, "sentence", request);
  const said = (node: SkeletonNode): string => wordsIn(node, skeleton).replace(/The browser asks \([\w, ]+\)/g, ". ");
  return asking.length > 0 && asking.every((node) => isNote(node) || (isWhole(node) && isOfRequest(said(node))));
}

/** A verb that may be a noun also counts if the request has the same word: "Open the report for May". */
function asksForAll(words: string, kind: "label" | "sentence", request: RequestWords): boolean {
  const found = riskVerbsIn(words, kind).filter(({ word }) => !(NAME_VERBS.has(word) && isAsked(word, request)));
  return asksForVerbs(
    found.map(({ verb }) => verb),
    request,
  );
}

/** The request must ask, with the same kind of verb, for what the control's name says and agrees to. */
function isDoneAsAsked(node: SkeletonNode, skeleton: Skeleton, request: RequestWords): boolean {
  if (!acceptsByName(node)) return asksForAll(wordsOf(node), "label", request);
  const name = wordsOf(node).trim();
  // "Accept" alone says yes; "Accept the terms" says to what.
  if (/\s/.test(name) && !asksForAll(name, "label", request)) return false;
  return asksForAll(questionOf(node, skeleton), "sentence", request);
}

/** Text beside fields may only explain them, so only questions count there. */
function questionOf(node: SkeletonNode, skeleton: Skeleton): string {
  const said = questionAbout(node, accessibleName(node), skeleton);
  const isForm = Object.values(skeleton.nodes).some(
    ({ control, role }) =>
      control !== undefined && control.dialog === node.control?.dialog && /^(?:textbox|searchbox|combobox)$/.test(role),
  );
  return isForm ? questionsIn(said).join(" ") : said;
}

const questionsIn = (text: string): readonly string[] =>
  text.split(/(?<=[.!?？])/).filter((sentence) => /[?？]$/.test(sentence));

function isPressNamed({ skeleton, request, facts }: Deed, node: SkeletonNode): boolean {
  const { shows, submits } = node.control ?? {};
  // Submitting, or handing over to another program, does more than the words show.
  const handsIn = submits === true || (facts.link !== undefined && isHandedOver(facts.link));
  const isFreeAs = (label: string): boolean =>
    (!handsIn && isEachNamed(label, request)) ||
    (isEachOfRequest(label, request) && isNamed(label, node, skeleton, request));
  return isDoneAsAsked(node, skeleton, request) && isFreeAs(wordsOf(node)) && (shows === undefined || isFreeAs(shows));
}

/** Keyboard shortcut at the end of a menu entry: "Copy Ctrl+C". If more words follow, all of it is the entry's name. */
const SHORTCUT =
  /\s(?:(?:ctrl|control|cmd|command|alt|option|shift|meta)\s?\+\s?){1,4}(?:\S|f\d{1,2}|enter|return|tab|space|esc|escape|del|delete|ins|insert|backspace|home|end|pg ?up|pg ?dn|page ?up|page ?down|up|down|left|right)$/i;

function wordsOf(node: SkeletonNode): string {
  const words = wordsOn(node);
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
  if (isField) return (TYPED.test(written) && mayType(written, deed, node)) || isKeyAsked(written, request);
  if (node?.control !== undefined && (ENTERING.test(written) || written === "space"))
    return isPressHarmless(deed, node) || isPressNamed(deed, node);
  if (node === undefined && written === "space") return true;
  return isKeyAsked(written, request);
}

/** A single key is judged by the value that the field would then hold. */
function mayType(key: string, deed: Deed, node: SkeletonNode): boolean {
  const value = valueTyped(key, node);
  return value === undefined || mayEnter(value, node, deed);
}

/** Undefined for a key that writes nothing. */
export function valueTyped(key: string, { value = "" }: Pick<SkeletonNode, "value">): string | undefined {
  const sign = key.replace(/^shift\+(?=.)/i, "");
  return [...sign].length === 1 ? `${value}${sign}` : undefined;
}

const SAVING = /^(?:control|ctrl|meta|controlormeta)\+s$/i;

/** The request asks to press this key, or asks to save and this is the save shortcut. */
const isKeyAsked = (key: string, { texts }: RequestWords): boolean =>
  isKeyNamed(key, texts) || (SAVING.test(key) && asksToSave(texts));

const isTextField = ({ role, control }: SkeletonNode): boolean =>
  /^(?:textbox|searchbox|spinbutton)$/.test(role) || (role === "combobox" && control?.tag === "input");

/** Enter submits the field's form like its default button, or triggers the page's own listener. */
function isEnterHarmless(key: string, deed: Deed, node: SkeletonNode): boolean {
  const { skeleton, request } = deed;
  const { role, control, state } = node;
  const button = Object.values(skeleton.nodes).find(
    (one) => control?.form !== undefined && one.control?.form === control.form && one.control.submits,
  );
  // The page says that its open list takes the key; believed only if submitting the form would not be grave.
  if (role === "combobox" && state.expanded === true) return !isGrave(button, node, deed);
  const isManyLines = control?.tag === "textarea" || control?.tag !== "input";
  if (isManyLines && !key.includes("+") && control?.form !== undefined && !isTold(button)) return true;
  if (button !== undefined) return (!isTelling(button) && isReading(deed, button)) || isPressNamed(deed, button);
  if (control?.form !== undefined && isReading(deed, node)) return true;
  if (role === "searchbox") return true;
  return request.families.size > 0 && holdsAsked(node, skeleton, request);
}

/** The button sends the text to somebody. In such fields Enter sends as often as it begins a line. */
function isTold(button: SkeletonNode | undefined): boolean {
  if (button === undefined) return false;
  const name = accessibleName(button);
  return name.trim() === "" || TELLING_NAMES.test(name) || isTelling(button);
}

const TELLING_NAMES = beginning(allWords("tell"), "iu");

/** Whether submitting the form is irreversible or sends it to another site. */
function isGrave(button: SkeletonNode | undefined, { control }: SkeletonNode, { url }: Deed): boolean {
  const { formAction, resolved } = control ?? {};
  const leads = [resolved?.action, formAction].filter((one) => one !== undefined && URL.canParse(one, url));
  const places = leads.map((one) => new URL(one ?? "", url));
  const isElsewhere = places.some(({ origin }) => origin !== new URL(url).origin);
  return (
    isElsewhere ||
    places.some(({ href }) => isIrreversibleAddress(href, true)) ||
    (button !== undefined && isTelling(button))
  );
}
