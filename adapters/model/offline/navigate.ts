/** Navigate: clicks named controls, opens places, goes to addresses and submits forms. */

import type { Action } from "../../../core/action/grammar.js";
import { thoughtAbout } from "../../../core/action/words.js";
import { isBackingOut } from "../../../core/verification/evidence/messages.js";
import type { Check } from "../../../protocol/contract.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, isEntering, type RuleContext, succeeded, verbOf, wasOn } from "./context.js";
import { CLICKABLE, type ControlNode, controlsOf, ENTRIES, labelOf, numberOfControl, OPENERS } from "./controls.js";
import { explore, lookFor } from "./explore.js";
import { formKeyOf, formsOf, type PageForm, submitsForm } from "./forms.js";
import { nextPage } from "./lists.js";
import { isPlace, locate } from "./locate.js";
import { namesRow, readReference } from "./references.js";
import { findControl, type Lookup } from "./score.js";
import type { Suggestion } from "./suggestion.js";
import { alreadyDone, click, elementCheck, none, suggest, urlCheck, valueCheck } from "./suggestion.js";
import { rowToOpen } from "./things.js";
import { hasAll, list, splitRoleWords, tokens } from "./words.js";

const KEEPS = list("save submit confirm done finish complete apply ok update");
const POINTED_AT = [...CLICKABLE, ...list("listitem row cell img figure")];

export function clickRule(context: RuleContext, { target, how }: ClauseOf<"click">): Suggestion {
  // A click on "the Supplier field" moves the focus to it.
  const isField = splitRoleWords(target).roles?.includes("searchbox") === true;
  const [first, second] = isField ? [ENTRIES, CLICKABLE] : [how === undefined ? CLICKABLE : POINTED_AT, ENTRIES];
  const inner = how === undefined ? withinLast(context) : null;
  const inside = inner === null ? null : locate(inner, target, first);
  const named = inside?.kind === "found" ? inside : locate(context, target, first);
  const place = readReference(target);
  const row =
    place?.phrase === "" && place.row !== null && "says" in place.row ? rowToOpen(context, place.row.says) : null;
  const found: Lookup =
    row === null
      ? atHand(context, named.kind === "none" ? locate(context, target, second) : named)
      : { kind: "found", node: row, score: 1 };
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} controls called “${found.name}”; please say which one.`);
  if (found.kind === "none") {
    if (namesRow(target)) return nextPage(context, target);
    return place !== null && isPlace(place) ? none(`I cannot find “${target}” here.`) : lookFor(context, target);
  }
  const { node } = found;
  const pointed = how && { kind: how, id: numberOfControl(node) };
  if (pointed) return suggest(pointed, thoughtAbout(pointed, labelOf(node)), true);
  const before = context.history.findLast((past) => isClick(past) && wasOn(past, node));
  if (before !== undefined && !succeeded(before) && (node.control.submits || submitsForm(node.name)))
    return none(`I pressed ${labelOf(node)}, but I cannot see what came of it.`);
  return click(node, `I press ${labelOf(node)}.`, true, arrival(context, node));
}

/** Limits the search to the controls inside the item hovered last: its menu. */
function withinLast(context: RuleContext): RuleContext | null {
  const last = context.earlier.at(-1);
  const controls = controlsOf(context.page.skeleton);
  const at = last === undefined || verbOf(last) !== "hover" ? -1 : controls.findIndex((node) => wasOn(last, node));
  const [from, rest] = [controls[at], controls.slice(at + 1)];
  if (from === undefined) return null;
  const end = rest.findIndex(({ region }) => !region.startsWith(`${from.region}>`));
  const inside = new Set(rest.slice(0, end < 0 ? rest.length : end));
  const others = controls.filter((node) => !inside.has(node)).map(({ key }) => key);
  return inside.size === 0 ? null : { ...context, excluded: new Set([...(context.excluded ?? []), ...others]) };
}

/** Picks among namesakes: the one in the form of the last entry, or a repeat of the last click beside a way back. */
function atHand({ page, earlier }: RuleContext, found: Lookup): Lookup {
  if (found.kind !== "ambiguous") return found;
  const [entered, pressed] = [earlier.findLast(isEntering), earlier.findLast(isClick)];
  const controls = controlsOf(page.skeleton);
  const field = entered && controls.find((node) => wasOn(entered, node));
  const isOwn = (node: ControlNode) => field !== undefined && formKeyOf(node) === formKeyOf(field);
  const asks = ({ region }: ControlNode) => controls.some((one) => one.region === region && isBackingOut(one.name));
  const isAnswer = (node: ControlNode) => pressed !== undefined && wasOn(pressed, node) && asks(node);
  const node = [isOwn, isAnswer].map((is) => (found.among ?? []).filter(is)).find(({ length }) => length === 1)?.[0];
  return node === undefined ? found : { kind: "found", node, score: 1 };
}

function arrival({ page }: RuleContext, { role, name, href, control }: ControlNode): Check | undefined {
  if (control.scripted) return undefined;
  if (role === "tab") return valueCheck("tab", name, "on");
  if (href === undefined || !URL.canParse(href, page.url)) return undefined;
  const [target, here] = [new URL(href, page.url), new URL(page.url)];
  return target.origin === here.origin && target.pathname !== here.pathname ? urlCheck(href, page.url) : undefined;
}

export function openRule(context: RuleContext, { target }: ClauseOf<"open">): Suggestion {
  const found = locate(context, target, OPENERS);
  const node = found.kind === "found" ? found.node : null;
  const heading = headingCalled(context, target);
  if (isOpen(context, node, heading !== undefined)) {
    const expected = heading === undefined ? undefined : elementCheck("heading", heading);
    return alreadyDone(`${target} is open already.`, expected, stay(context, node));
  }
  if (node !== null) return click(node, `I open ${labelOf(node)}.`, true, arrival(context, node));
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} places called “${found.name}”; please say which one.`);
  if (splitRoleWords(target).roles?.join() === "tab") return none(`I cannot find “${target}” here.`);
  const row = rowToOpen(context, target);
  if (row !== null) return click(row, `I open ${target}.`, true, arrival(context, row));
  const explored = explore(context, { words: tokens(target), purpose: `to find “${target}”`, isThing: true });
  if (explored !== null) return explored;
  // No opener has that name; it may be a clickable option or row.
  const other = findControl(context, target, CLICKABLE);
  return other.kind === "found"
    ? click(other.node, `I open ${labelOf(other.node)}.`, true)
    : none(`I cannot find “${target}” to open here.`);
}

function isOpen({ page }: RuleContext, node: ControlNode | null, hasHeading: boolean): boolean {
  if (node === null) return hasHeading;
  if (node.role === "tab") return node.state.selected === true;
  if (isMenu(node)) return node.state.expanded === true;
  if (node.href !== undefined && URL.canParse(node.href, page.url))
    return new URL(node.href, page.url).href === new URL(page.url).href;
  // A second click on a scripted link changes nothing; the heading names the open place.
  return node.role === "link" && hasHeading;
}

const isMenu = ({ control, state }: ControlNode): boolean => control.popup || state.expanded !== undefined;

/** A harmless action: click the selected tab, or go to this address. A click would close an open menu. */
function stay({ page }: RuleContext, node: ControlNode | null): Action | undefined {
  if (node?.role === "tab") return { kind: "click", id: numberOfControl(node) };
  return node !== null && isMenu(node) ? undefined : { kind: "navigate", url: page.url };
}

function headingCalled({ page }: RuleContext, target: string): string | undefined {
  const words = tokens(target).join(" ");
  return Object.values(page.skeleton.nodes).find(
    ({ role, name, text = "" }) => role === "heading" && tokens(name || text).join(" ") === words,
  )?.name;
}

/** "go to /settings". The gate decides if the address is within the task's bounds. */
export function navigateRule({ page, fault }: RuleContext, { url }: ClauseOf<"navigate">): Suggestion {
  if (!URL.canParse(url, page.url)) return none(`“${url}” is not an address.`);
  const { host, pathname, href } = new URL(url, page.url);
  if (fault !== undefined) return none(`I may not go to ${host}: ${fault.reason}`);
  return suggest({ kind: "navigate", url: href }, `I go to ${host}${pathname}.`, true, urlCheck(href, page.url));
}

/** "submit", "save", "submit the registration form": submits once, and never if the form is unclear. */
export function submitRule(context: RuleContext, { target }: ClauseOf<"submit">): Suggestion {
  const { page, excluded, history } = context;
  const before = history.findLast(isClick);
  if (before !== undefined && !succeeded(before))
    return none(`I pressed ${before.name ?? "the button"}, but I cannot see what came of it.`);
  // The page after a save may have another form; only a form of several pages goes on.
  if (before?.name !== undefined && submitsForm(before.name)) return alreadyDone(`${before.name} was pressed.`);
  const named = target === null ? undefined : findControl(context, target, ["button", "link"]);
  if (named?.kind === "found") return press(named.node);
  const forms = formsOf(page.skeleton).filter(({ submit }) => submit !== null && excluded?.has(submit.key) !== true);
  // "Save" and "submit" fit any form; any other word has to be the form's own.
  const words = tokens(target ?? "").filter((word) => word !== "save" && word !== "submit");
  const isSaving = tokens(target ?? "").includes("save");
  const about = forms.filter((form) => hasAll(form.about, words) && (!isSaving || keeps(form.submit)));
  const form = usedForm(context, about) ?? (about.length === 1 ? about[0] : openForm(about));
  if (form?.submit !== undefined && form.submit !== null) return press(form.submit);
  // An editor without a Save button whose document reports that it is not saved.
  if (isSaving && Object.values(page.skeleton.nodes).some(({ state }) => state.unsaved === true))
    return suggest({ kind: "press", key: "Control+S" }, "I press Control+S to save it.", true);
  return about.length > 1
    ? none("There are several forms here; please say which one to submit.")
    : none("I cannot find a form to submit here.");
}

/** False for buttons like "New Launcher" beside a text. */
const keeps = (submit: ControlNode | null): boolean =>
  submit?.control.submits === true || tokens(submit?.name ?? "").some((word) => KEEPS.includes(word));

const press = (node: ControlNode): Suggestion => click(node, `I press ${labelOf(node)}.`, true);

function usedForm({ page, earlier }: RuleContext, forms: readonly PageForm[]): PageForm | undefined {
  const entered = earlier.findLast(isEntering);
  const node = entered && controlsOf(page.skeleton).find((each) => wasOn(entered, each));
  return node && forms.find(({ key }) => key === formKeyOf(node));
}

function openForm(forms: readonly PageForm[]): PageForm | undefined {
  const inDialog = forms.filter(({ submit }) => submit?.control.dialog !== undefined);
  if (inDialog.length === 1) return inDialog[0];
  const filled = forms.filter(({ fields }) =>
    fields.some(({ controls }) => controls.some(({ value = "" }) => value !== "")),
  );
  return filled.length === 1 ? filled[0] : undefined;
}
