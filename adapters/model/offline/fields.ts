/** Fields: sets one named field to a value, ticks or unticks one box. */

import { readDay, sameDay } from "../../../core/action/day.js";
import { resolveFocus } from "../../../core/page/skeleton.js";
import { scoreLabel } from "./assignment.js";
import { countRule, dayRule } from "./calendar.js";
import { chooseRule, findChoice, withSaving, wordsOfChoice } from "./choose.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, isEntering, type PageContext, type RuleContext, wasClicked, wasOn } from "./context.js";
import { type ControlNode, controlsOf, ENTRIES, labelOf, pageWords } from "./controls.js";
import { enter } from "./enter.js";
import { lookFor } from "./explore.js";
import { type FormField, fieldFor, fieldsOfPage, formKeyOf, formsOf } from "./forms.js";
import { filterOf, nextPage, searchFields } from "./lists.js";
import { isPlace, locate } from "./locate.js";
import { readValue } from "./page-values.js";
import { namesRow, pickOrdinal, readReference } from "./references.js";
import { best, findControl, type Lookup, only, scoreControl } from "./score.js";
import { USER_NAME } from "./steps.js";
import { click, none, type Suggestion, turn } from "./suggestion.js";
import { list, splitRoleWords, tokens } from "./words.js";

const TICKABLE = list("checkbox switch menuitemcheckbox radio menuitemradio");

export function entryRule(context: RuleContext, clause: ClauseOf<"set" | "type">): Suggestion {
  const { kind, value } = clause;
  const field = fieldOfEntry(context, clause);
  if (field === "ambiguous")
    return none(`There are several fields called “${clause.field ?? "text"}”; please say which one.`);
  const picked = pickDay(context, clause, field);
  if (picked !== null) return picked;
  const signIn = field === null && isUserName(clause.field ?? "") ? openSignIn(context) : null;
  if (signIn !== null) return signIn;
  if (field === null) return otherWay(context, clause) ?? lookFor(context, clause.field ?? "a field to type in");
  const entry = enter(context, field, value, true, kind === "type" ? "typed" : "chosen");
  return kind === "set" ? withSaving(context, field.controls[0], entry) : entry;
}

/** Chooses a day in a calendar if no field takes it as text. A read-only field opens its calendar first. */
function pickDay(context: RuleContext, { field: name, value }: ClauseOf<"set" | "type">, field: FormField | null) {
  const day = readDay(value);
  const node = field?.controls[0];
  if (day === null || (node !== undefined && node.state.readonly !== true)) return null;
  if (node === undefined) return dayRule(context, day, name ?? "");
  if (sameDay(node.value ?? "", value)) return null;
  const isOpened = context.history.some((past) => isClick(past) && wasOn(past, node));
  return isOpened ? dayRule(context, day, name ?? "") : click(node, `I open the calendar of ${labelOf(node)}.`, false);
}

/** Alternatives to a field: counting buttons, a menu behind a button, or a choice. */
function otherWay(context: RuleContext, { kind, text, field, value }: ClauseOf<"set" | "type">): Suggestion | null {
  if (field === null) return null;
  const stepped = countRule(context, field, value);
  if (stepped !== null || kind === "type") return stepped;
  const menu = findControl(context, field, ["button"]);
  const isMenu = menu.kind === "found" && menu.score >= 1 && !menu.node.control.submits;
  if (isMenu && !wasClicked(context, menu.node))
    return click(menu.node, `I open ${labelOf(menu.node)} to find “${value}”.`, false);
  const choice = { kind: "choose", text, value, field } as const;
  return isMenu || findChoice(context, wordsOfChoice(choice)).kind === "found" ? chooseRule(context, choice) : null;
}

export function copyRule(context: RuleContext, { text, source, field }: ClauseOf<"copy">): Suggestion {
  const seen = readValue(context.page, source);
  if (seen.kind === "none") return none(`I cannot see “${source}” here to copy it.`);
  if (seen.kind !== "seen") return none(`There are several values for “${source}” here; please say which one.`);
  return entryRule(context, { kind: "set", text, field, value: seen.value });
}

export function filterRule(context: RuleContext, { text, what }: ClauseOf<"filter">): Suggestion {
  const filter = filterOf(context, what);
  if (filter === null) return none(`I cannot find a filter for “${what}” here.`);
  return entryRule(context, { kind: "set", text, ...filter });
}

function fieldOfEntry(context: RuleContext, clause: ClauseOf<"set" | "type">): FormField | null | "ambiguous" {
  const { field: name } = clause;
  const called = name === null ? null : fieldCalled(context, name);
  if (called === "ambiguous" && name !== null) return fieldOfForm(context, name);
  if (called !== null) return called;
  const focused = focusedField(context);
  const isNaming = ({ label }: FormField) => clause.kind === "set" || !clause.names || NAME_FIELD.test(label);
  if (name === null) return focused ?? onlyOne(textsOf(context).filter(isNaming));
  if (CONTENT.test(name)) return onlyOne(textsOf(context).filter(isEditor));
  const { phrase, ordinal } = readReference(name) ?? { phrase: name, ordinal: null };
  const searched = /^search (?:field|box|bar|input)$/i.test(phrase)
    ? searchFields(context).map((node) => fieldFor(node))
    : [];
  if (searched.length > 0) return ordinal === null ? onlyOne(searched) : (pickOrdinal(searched, ordinal) ?? null);
  // A text field that a click has just opened need not have a name.
  const last = context.earlier.at(-1);
  return last !== undefined && !isEntering(last) && focused?.label === "" ? focused : null;
}

/** Field in the form of the last entry, else in the only form that also has the fields of the next entries. */
function fieldOfForm(context: RuleContext, name: string): FormField | "ambiguous" {
  const { page, earlier, later } = context;
  const end = later.findIndex(({ kind }) => kind !== "set" && kind !== "type");
  const next = later.slice(0, end < 0 ? undefined : end).flatMap((one) => ("field" in one ? (one.field ?? []) : []));
  const [entered, controls] = [earlier.findLast(isEntering), controlsOf(page.skeleton)];
  const forms = [...Map.groupBy(controls, formKeyOf).values()];
  const used = forms.filter((form) => entered !== undefined && form.some((node) => wasOn(entered, node)));
  const names = used.length === 1 ? [name] : [name, ...next];
  const found = (used.length === 1 ? used : next.length > 0 ? forms : []).flatMap((form) => {
    const excluded = new Set(controls.filter((node) => !form.includes(node)).map(({ key }) => key));
    const fields = names.map((one) => fieldCalled({ page, excluded }, one));
    const [first] = fields.flatMap((field) => (field === null || field === "ambiguous" ? [] : [field]));
    return first === undefined || fields.includes(null) || fields.includes("ambiguous") ? [] : [first];
  });
  const [field, ...others] = found;
  return field === undefined || others.length > 0 ? "ambiguous" : field;
}

const NAME_FIELD = /^(?:(?:\p{L}+ )?(?:name|title))?$/iu;
/** Names for a page's whole content, if it is one text. */
export const CONTENT =
  /^(?:(?:this|the|its|current|old|whole|entire|big|large|main)\s+)*(?:text(?:\s+(?:box|area|field))?|contents?|body|everything|file|document|note|editor)(?:\s+of\s+(?:this|the)\s+\p{L}+)?$/iu;
export const isEditor = ({ controls: [{ control, role }] }: FormField): boolean =>
  role === "textbox" && control.tag !== "input";

const textsOf = ({ page, excluded }: RuleContext): readonly FormField[] =>
  fieldsOfPage(page.skeleton).filter(
    ({ kind, controls: [node] }) => kind === "text" && excluded?.has(node.key) !== true,
  );

const onlyOne = (fields: readonly FormField[]): FormField | null | "ambiguous" =>
  fields.length > 1 ? "ambiguous" : (fields[0] ?? null);

export function focusedField(context: RuleContext): FormField | null {
  const { focus, skeleton } = context.page;
  const node = focus === "" ? undefined : resolveFocus(skeleton, focus);
  return textsOf(context).find(({ controls: [own] }) => own.key === node?.key) ?? null;
}

export function fieldCalled(context: PageContext, name: string): FormField | null | "ambiguous" {
  const { page, excluded } = context;
  const bare = splitRoleWords(name);
  const names = bare.roles === null ? [name] : [name, bare.words.join(" ")];
  const around = pageWords(page);
  const scoreOf = (field: FormField, words: string) =>
    Math.max(
      scoreLabel(words, field),
      field.kind === "radios" ? 0 : scoreControl(field.controls[0], tokens(words), around),
    );
  const fields = best(
    fieldsOfPage(page.skeleton)
      .map((field) => ({ field, node: field.controls[0] }))
      .filter(({ node: { key, role, control } }) => {
        // The list that a field has opened is part of that field.
        const isOpenList = role === "listbox" && control.options === undefined;
        return excluded?.has(key) !== true && !isOpenList;
      })
      .map(({ field, node }) => ({ field, node, score: Math.max(...names.map((words) => scoreOf(field, words))) })),
  );
  const reference = readReference(name);
  const found = only(fields);
  if (reference !== null && !(found.kind === "found" && found.score >= 0.9)) {
    const placed = locate(context, name, [...ENTRIES, ...TICKABLE]);
    if (placed.kind === "found") return fieldOf(context, placed.node);
    if (isPlace(reference)) return placed.kind === "ambiguous" ? "ambiguous" : null;
  }
  const repeated = found.kind === "ambiguous" ? firstBlock(found.among ?? []) : undefined;
  if (repeated !== undefined) return fields.find(({ node }) => node === repeated)?.field ?? null;
  if (found.kind === "ambiguous") return "ambiguous";
  if (found.kind === "found") return fields.find(({ node }) => node === found.node)?.field ?? null;
  const readonly = findControl(context, name, ENTRIES);
  if (readonly.kind === "found") return fieldOf(context, readonly.node);
  return isUserName(name) ? userNameField(context) : null;
}

/** Some forms repeat a block of fields for several records. A single record goes into the first block. */
function firstBlock([first, ...others]: readonly ControlNode[]): ControlNode | undefined {
  const isRepeated = ({ row, region, control }: ControlNode) =>
    row !== undefined &&
    row === first?.row &&
    region === first.region &&
    control.form !== undefined &&
    control.form === first.control.form;
  return first !== undefined && others.every(isRepeated) && (first.value ?? "") === "" ? first : undefined;
}

function fieldOf({ page }: PageContext, node: ControlNode): FormField {
  const known = fieldsOfPage(page.skeleton).find(({ controls }) => controls.includes(node));
  return known ?? { ...fieldFor(node), kind: "text" };
}

export function tickRule(context: RuleContext, { target, on }: ClauseOf<"tick">): Suggestion {
  const box = locate(context, target, TICKABLE);
  const found = box.kind === "none" ? toggleButton(context, target) : box;
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} boxes called “${found.name}”; please say which one.`);
  const state = on ? "on" : "off";
  if (found.kind === "none")
    return namesRow(target)
      ? nextPage(context, target)
      : lookFor(context, target, `I cannot find “${target}” to turn ${state}.`);
  const { node } = found;
  return withSaving(context, node, turn(node, on, `I turn ${labelOf(node)} ${state}.`, true));
}

function toggleButton(context: RuleContext, target: string): Lookup {
  const found = findControl(context, target, ["button"]);
  return found.kind === "found" && found.node.state.pressed === undefined ? { kind: "none" } : found;
}

export const isUserName = (field: string): boolean => field === USER_NAME;

export function userNameField({ page }: PageContext): FormField | null {
  for (const { fields } of formsOf(page.skeleton)) {
    const at = fields.findIndex(({ controls: [node] }) => node.control.type === "password");
    const before = fields.slice(0, Math.max(0, at)).findLast(({ kind }) => kind === "text");
    if (before !== undefined) return before;
  }
  return null;
}

/** Opens the sign-in page by a link or button that says so. */
function openSignIn(context: RuleContext): Suggestion | null {
  const found = findControl(context, "log in", ["link", "button"]);
  if (found.kind !== "found" || found.node.control.submits) return null;
  const isOpened = context.history.some((past) => isClick(past) && wasOn(past, found.node));
  return isOpened ? null : click(found.node, `I open ${labelOf(found.node)}.`, false);
}
