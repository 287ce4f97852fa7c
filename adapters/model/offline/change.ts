/** Change: sets one property of a named record ("Set the credit of Hanna Ivers to 320") in its form, and saves it. */

import { hasValue, scoreLabel } from "./assignment.js";
import { goesOnIn } from "./choose.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, isEntering, type PageContext, type RuleContext } from "./context.js";
import { type ControlNode, controlsOf, ENTRIES, labelOf } from "./controls.js";
import { enter } from "./enter.js";
import { CONTENT, entryRule, isEditor } from "./fields.js";
import { errorMessageOn, type FormField, formKeyOf, formsOf, isSearchForm, type PageForm } from "./forms.js";
import { actionsIn, isItem } from "./rows.js";
import { findControl } from "./score.js";
import { click, isIdle, none, pressEnter, type Suggestion } from "./suggestion.js";
import { CHANGE, contextMenuOf, editIn, opening, openThing, rowsCalled, thingIn, wasOpened } from "./things.js";
import { folded, hasAll, hasPhrase, list, tokens } from "./words.js";

type ChangeClause = ClauseOf<"change">;
interface Property {
  readonly form: PageForm;
  readonly field: FormField;
  /** Text to enter; "on" for a box whose label is the value. */
  readonly value: string;
}

const SAVING = list("save apply update ok okay go submit change edit done rename");
/** Buttons that do more than save: "Save and add another", "Save as new", "Submit for review". */
const DOES_MORE = /\s(?:&|(?:and(?!\s+(?:close|exit|return|go\s+back)\b)|as|for|to)\b)/i;
const LABELLED_ENOUGH = 0.55;
const CALLED_SO = 0.9;

export function changeRule(context: RuleContext, clause: ChangeClause): Suggestion {
  const entry = asEntry(context, clause);
  if (entry !== null) return entryRule(context, entry);
  if (isHandedIn(context)) return afterSaving(context, clause);
  const properties = propertiesOf(context, clause);
  const [property] = properties;
  if (property === undefined) return openForChange(context, clause);
  if (properties.length === 1) return changeProperty(context, clause, property);
  const labels = properties.map((one) => `“${one.field.label}”`).join(" or ");
  return none(`“${clause.value}” may be meant for ${labels}; please say which one.`);
}

/** "The name of the Company" may be a field's whole name, or "Company" a part of the form other than the page's heading. */
export function asEntry(context: PageContext, { text, field, name, value }: ChangeClause): ClauseOf<"set"> | null {
  if (field === null || name === null) return null;
  const whole = `${field} of ${name}`;
  const found = findControl(context, whole, ENTRIES);
  if (found.kind !== "found" || found.score < CALLED_SO) return null;
  const heading = Object.values(context.page.skeleton.nodes).find(({ role }) => role === "heading");
  const isPart = heading === undefined || folded(found.node.control.group ?? "") !== folded(heading.name);
  const isNamed = isPart || hasAll(tokens(labelOf(found.node)), tokens(whole));
  return isNamed ? { kind: "set", text, field: whole, value } : null;
}

function isHandedIn({ history }: RuleContext): boolean {
  const entered = history.findLastIndex(isEntering);
  return entered >= 0 && history.slice(entered + 1).some(isClick);
}

/** Never submits twice: a person has to look. */
function afterSaving({ history, page }: RuleContext, clause: ChangeClause): Suggestion {
  const complaint = errorMessageOn(page.skeleton);
  if (complaint !== "") return none(`The page did not accept the change of ${thingIn(clause)}: “${complaint}”`);
  return none(`I pressed ${history.findLast(isClick)?.name ?? "the button"}, but I cannot see what came of it.`);
}

function changeProperty(context: RuleContext, clause: ChangeClause, { form, field, value }: Property): Suggestion {
  const button = saveOf(context, form);
  // A page without such a button saves a choice at once; written text still has to be saved.
  const isKept = form.submit === null && button === undefined && field.kind !== "text";
  const isLeft = context.unsaved === true || goesOnIn(form, context) || isKept;
  const entry = enter(context, field, value, isLeft);
  if (!isIdle(entry) || isLeft || !context.history.some(isEntering)) return entry;
  if (button === undefined && isInline(field))
    return pressEnter(field.controls[0], `I press Enter so that ${thingIn(clause)} is renamed.`);
  if (button === undefined) return none(`The form of ${thingIn(clause)} has no button that only saves it.`);
  return click(button, `I press ${labelOf(button)} so that the change of ${thingIn(clause)} is kept.`, true);
}

/** True for a field that replaces the shown name itself. */
const isInline = ({ label, controls: [{ control }] }: FormField): boolean =>
  label === "" && control.tag === "input" && control.form === undefined && control.dialog === undefined;

/** The form's Save button. For a form without a submit button, the page's only Save outside all forms. */
function saveOf({ page }: RuleContext, { submit, key }: PageForm): ControlNode | undefined {
  const buttons = controlsOf(page.skeleton).filter((node) => node.role === "button" && onlySaves(node));
  if (submit !== null && onlySaves(submit)) return submit;
  if (submit?.control.submits) return buttons.find((node) => node.control.submits && formKeyOf(node) === key);
  // Excludes labels such as "Change date".
  const isBare = (node: ControlNode) => tokens(labelOf(node)).every((word) => SAVING.includes(word));
  const [button, ...others] = buttons.filter(
    (node) => node.row === undefined && node.control.form === undefined && isBare(node),
  );
  return others.length === 0 ? button : undefined;
}

const onlySaves = (button: ControlNode): boolean =>
  !DOES_MORE.test(labelOf(button)) && tokens(labelOf(button)).some((word) => SAVING.includes(word));

/** Fields that may be meant: in the thing's row, else in forms about it. Fields of a dialog take precedence. */
function propertiesOf(context: RuleContext, clause: ChangeClause): readonly Property[] {
  const rows = rowsCalled(context, clause);
  const inRow = rows.flatMap(({ controls }) => controls);
  const isOpen = clause.name === null || wasOpened(context, clause, CHANGE);
  const found = formsOf(context.page.skeleton)
    .filter((form) => !isSearchForm(form) && isFilled(form))
    .flatMap((form) => {
      const isOwn = isOpen || (rows.length === 0 && isAbout(context, form, clause));
      const fields = form.fields.filter(({ controls: [node] }) => isOwn || inRow.includes(node));
      return namedIn(fields, clause).map((property) => ({ form, ...property }));
    });
  const inDialog = found.filter(({ field }) => field.controls[0].control.dialog !== undefined);
  const among = inDialog.length > 0 ? inDialog : found;
  // Rows inside a form are separate things.
  const outside = among.filter(({ field }) => field.controls[0].row === undefined);
  return outside.length > 0 ? outside : among;
}

/** False for an empty form, which is for a new thing. */
function isFilled({ fields }: PageForm): boolean {
  const texts = fields.filter(({ kind }) => kind === "text");
  return texts.length === 0 || texts.some(hasValue);
}

function isAbout({ page }: RuleContext, { fields }: PageForm, { name }: ChangeClause): boolean {
  const isHeading = Object.values(page.skeleton.nodes).some(
    (node) => node.role === "heading" && node.row === undefined && hasPhrase(node.text ?? node.name, name ?? ""),
  );
  return isHeading || fields.some((field) => holds(field, name));
}

const holds = ({ kind, controls: [{ value = "" }] }: FormField, text: string | null): boolean =>
  kind === "text" && text !== null && folded(value) === folded(text);

function namedIn(fields: readonly FormField[], clause: ChangeClause): Omit<Property, "form">[] {
  const { field, name, noun, value, renames } = clause;
  const called = [...tokens(noun), "name", "title"];
  const isName = (one: FormField) =>
    name === null ? tokens(one.label).every((word) => called.includes(word)) : holds(one, name) || holds(one, value);
  if (renames) return fields.filter(isName).map((one) => ({ field: one, value }));
  if (field === null)
    return fields.flatMap((one) => {
      const isBox = one.kind === "toggle" && folded(one.label) === folded(value);
      return isBox ? [{ field: one, value: "on" }] : offers(one, value) ? [{ field: one, value }] : [];
    });
  const texts = CONTENT.test(field) ? fields.filter(isEditor) : [];
  if (texts.length === 1) return texts.map((one) => ({ field: one, value }));
  const scored = fields.map((one) => ({ one, score: scoreLabel(field, one) }));
  const top = Math.max(LABELLED_ENOUGH, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score >= top).map(({ one }) => ({ field: one, value }));
}

function offers({ kind, controls }: FormField, value: string): boolean {
  const wanted = folded(value);
  if (kind === "radios") return controls.some(({ name }) => folded(name) === wanted);
  return controls[0].control.options?.some(({ label, disabled }) => !disabled && folded(label) === wanted) === true;
}

function openForChange(context: RuleContext, clause: ChangeClause): Suggestion {
  const { field, name, value, renames } = clause;
  const wanted = `a field for ${renames ? "its name" : field === null ? `“${value}”` : `“${field}”`}`;
  const edit =
    name === null && !wasOpened(context, clause, CHANGE) ? editIn(controlsOf(context.page.skeleton), clause) : null;
  if (edit !== null) return click(edit, opening(clause, CHANGE), false);
  if (name === null) return none(`I cannot find ${wanted} of ${thingIn(clause)} here.`);
  return (
    (renames ? ownRename(context, { ...clause, name }) : null) ??
    openThing(context, { ...clause, name }, CHANGE, wanted)
  );
}

/** Uses "Rename" in the thing's row or in its menu. */
function ownRename(context: RuleContext, clause: ChangeClause & { readonly name: string }): Suggestion | null {
  const rows = rowsCalled(context, clause);
  if (rows.length > 1 || wasOpened(context, clause, CHANGE)) return null;
  const menu = context.history.length > 0 ? controlsOf(context.page.skeleton).filter(isItem) : [];
  const ways = actionsIn(context, [...(rows[0]?.controls ?? []), ...menu], { verb: "rename", what: clause.name });
  const [way, ...others] = ways;
  if (way !== undefined) return others.length > 0 ? null : click(way, opening(clause, CHANGE), false);
  return contextMenuOf(context, clause, "rename");
}
