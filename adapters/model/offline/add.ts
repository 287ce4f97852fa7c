/** Add: finds the way to add a thing, fills in its form and submits it once. */

import type { PastAction } from "../../../core/turn/past-action.js";
import { type Assignment, assign, type FieldValue, fromHints, hasValue } from "./assignment.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, isEntering, type RuleContext, succeeded, verbOf, wasOn } from "./context.js";
import { type ControlNode, controlsOf, labelOf, OPENERS, pageWords, surroundings } from "./controls.js";
import { enter } from "./enter.js";
import { explore } from "./explore.js";
import { focusedField } from "./fields.js";
import type { FormField, PageForm } from "./forms.js";
import { aboutScore, continuesForm, errorMessageOn, formKeyOf, formsOf, isSearchForm, submitsForm } from "./forms.js";
import { showsText } from "./page-values.js";
import { type Lookup, only, scored } from "./score.js";
import { alreadyDone, click, isIdle, none, pressEnter, type Suggestion, textCheck } from "./suggestion.js";
import { hasAny, hasWord, isRelated, tokens } from "./words.js";

type Add = ClauseOf<"add">;
const WAY_ENOUGH = 0.5;

type FormToFill = Readonly<{
  form: PageForm & { readonly submit: ControlNode };
  assignment: Assignment;
  score: number;
}>;

export function addRule(context: RuleContext, clause: Add): Suggestion {
  const { noun, name } = clause;
  const submitted = lastSubmit(context);
  if (submitted !== undefined) return afterSubmit(context, clause, submitted.name ?? "the button");
  const form = formFor(context, clause);
  if (form !== null) return fillIn(context, clause, form);
  const inline = nameInline(context, clause);
  if (inline !== null) return inline;
  const confirm = confirmButton(context, noun);
  if (confirm !== undefined) return submit(context, clause, confirm);
  const way = wayToAdd(context, noun);
  if (way.kind === "ambiguous")
    return none(`There are ${way.count} ways called “${way.name}”; I cannot tell which one adds a ${noun}.`);
  if (way.kind === "found") return click(way.node, `I press ${labelOf(way.node)} to add the ${noun} ${name}.`, false);
  const target = { words: tokens(noun), purpose: `to find a way to add a ${noun}`, adding: true };
  return explore(context, target) ?? none(`I cannot find a way to add a ${noun} here.`);
}

/** Handles lists that show the new item at once and let the user name it in place. */
function nameInline(context: RuleContext, { noun, name, details }: Add): Suggestion | null {
  const last = context.history.findLast(isClick);
  const field = last !== undefined && tokens(last.name ?? "").includes("add") ? focusedField(context) : null;
  const [node] = field?.controls ?? [];
  if (field?.label !== "" || node === undefined || node.control.form !== undefined || node.control.tag !== "input")
    return null;
  if (details[0] !== undefined) return none(`There is no place for “${details[0].words}” where the ${noun} is named.`);
  const entry = enter(context, field, name, false);
  return isIdle(entry) ? pressEnter(node, `I press Enter to name it ${name}.`) : entry;
}

/** The click that submitted the form: after an entry, and not on a control that only leads on or opens something. */
function lastSubmit({ history }: RuleContext): PastAction | undefined {
  const filled = history.findIndex(isEntering);
  if (filled < 0) return undefined;
  const at = history.findLastIndex((past, index) => index > filled && isSubmit(past));
  const submitted = history[at];
  // A form that was refused and corrected since may be submitted again.
  const isMended = submitted?.verdict === "contradicted" && history.slice(at + 1).some(isEntering);
  return isMended ? undefined : submitted;
}

function isSubmit(past: PastAction): boolean {
  const { role, name = "" } = past;
  return (isClick(past) && role === "button" && submitsForm(name) && !continuesForm(name)) || verbOf(past) === "press";
}

/** Never submits twice: the page shows the new thing, or a person has to look. */
function afterSubmit({ page }: RuleContext, { noun, name }: Add, button: string): Suggestion {
  const complaint = errorMessageOn(page.skeleton);
  if (complaint !== "" && !complaint.includes(name)) return none(`The page did not accept the ${noun}: “${complaint}”`);
  if (!showsText(page, name)) return none(`I pressed ${button}, but I cannot see that ${name} was added.`);
  // Going to the address again submits nothing a second time, and shows what was saved.
  return alreadyDone(`I look whether ${name} is there.`, textCheck(name), { kind: "navigate", url: page.url });
}

function formFor({ page, history }: RuleContext, clause: Add): FormToFill | null {
  const noun = tokens(clause.noun);
  const around = pageWords(page);
  const isBegun = history.some(isEntering);
  const isLed = history.some((past) => isClick(past) && succeeded(past) && tokens(past.name ?? "").includes("add"));
  const isPageOfNoun = around.includes("add") && hasWord(around, noun.at(-1) ?? "");
  const scoreOf = (form: PageForm, { placed, named }: Assignment) => {
    const related = form.about.some((word) => isRelated(word, noun)) ? 0.5 : 0;
    const about = Math.max(aboutScore(form, noun), related, isPageOfNoun ? 0.8 : 0);
    const adds = aboutScore(form, ["add"]) > 0 ? 0.4 : 0;
    const fits = isBegun ? 0.5 + placed.length * 0.1 : named ? 0.6 : 0;
    const isTrusted = isBegun || about >= 0.5 || (adds > 0 && about > 0) || isLed;
    return isTrusted && fits > 0 ? fits + about + adds + (form.submit?.control.dialog === undefined ? 0 : 0.2) : 0;
  };
  const candidates = formsOf(page.skeleton).flatMap((form): FormToFill[] => {
    const { submit } = form;
    if (submit === null || isSearchForm(form)) return [];
    const assignment = assign(form.fields, clause);
    return [{ form: { ...form, submit }, assignment, score: scoreOf(form, assignment) }];
  });
  return candidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0] ?? null;
}

function fillIn(context: RuleContext, clause: Add, { form, assignment }: FormToFill): Suggestion {
  const placed = [...assignment.placed];
  const asked = form.fields.filter(
    (each) => each.required && !placed.some(({ field }) => field === each) && !hasValue(each),
  );
  const missing: FormField[] = [];
  for (const field of asked) {
    const value = fromHints(context.hints, field);
    if (value === null) missing.push(field);
    else placed.push({ field, value });
  }
  if (missing[0] !== undefined)
    return none(`The form for a ${clause.noun} also asks for “${missing[0].label}”, which the request does not give.`);
  return (
    openFold(context, clause, form, assignment) ?? enterNext(context, placed) ?? submit(context, clause, form.submit)
  );
}

/** On the form's last page, a detail without a field may have one in a closed section. */
function openFold(context: RuleContext, { noun }: Add, form: PageForm, { left }: Assignment): Suggestion | null {
  if (form.submit !== null && continuesForm(form.submit.name)) return null;
  const entered = context.history
    .filter(isEntering)
    .map(({ action }) => /^\w+\(\d+,\s*"(.+)"\)$/.exec(action)?.[1]?.toLowerCase());
  // The words of a detail end with what was entered.
  const isEntered = (words: string) => entered.some((text) => text !== undefined && words.toLowerCase().endsWith(text));
  const lost = left.find(({ words, value = words }) => !isEntered(value));
  if (lost === undefined) return null;
  const { words, field = words } = lost;
  const among = (node: ControlNode) => formKeyOf(node) === form.key;
  const target = { words: tokens(field), purpose: `to enter ${words}`, among };
  return explore(context, target) ?? none(`The form for a ${noun} has no place for “${words}”.`);
}

function enterNext(context: RuleContext, placed: readonly FieldValue[]): Suggestion | null {
  for (const { field, value } of placed) {
    const entry = enter(context, field, value, false);
    if (!isIdle(entry)) return entry;
  }
  return null;
}

function submit({ history, page, unsaved }: RuleContext, { noun, name }: Add, button: ControlNode): Suggestion {
  if (unsaved) return alreadyDone(`All that I can fill in without saving the ${noun} is filled in.`);
  const label = labelOf(button);
  const last = history.at(-1);
  if (!continuesForm(button.name)) {
    const expected = showsText(page, name) ? undefined : textCheck(name);
    return click(button, `I press ${label} to add ${name}.`, true, expected);
  }
  const isRepeated =
    last !== undefined && wasOn(last, button) && history.some((past) => isClick(past) && wasOn(past, button));
  if (isRepeated) return none(`I pressed ${label}, but the form did not go on.`);
  return click(button, `I press ${label} to go on with the ${noun}.`, false);
}

function confirmButton({ history, page }: RuleContext, noun: string): ControlNode | undefined {
  const filled = history.findLastIndex(isEntering);
  const wentOn = history.slice(filled + 1).some((past) => isClick(past) && continuesForm(past.name ?? ""));
  if (filled < 0 || !wentOn) return undefined;
  const buttons = controlsOf(page.skeleton).filter(
    ({ role, name }) => role === "button" && submitsForm(name) && !continuesForm(name),
  );
  const about = buttons.filter(({ control, name }) => control.submits || hasAny(tokens(name), tokens(noun)));
  return [about, buttons].find(({ length }) => length === 1)?.[0];
}

function wayToAdd({ page, excluded, history }: RuleContext, noun: string): Lookup {
  const words = tokens(noun);
  const around = pageWords(page);
  const last = history.at(-1);
  const failed = last !== undefined && isClick(last) && !succeeded(last) && last.cutOff !== true ? last : undefined;
  const ways = controlsOf(page.skeleton).filter(
    (node) =>
      OPENERS.includes(node.role) &&
      excluded?.has(node.key) !== true &&
      !node.control.popup &&
      !node.control.submits &&
      !(failed !== undefined && wasOn(failed, node)),
  );
  return only(scored(ways, (node) => scoreWay(node, words, around), WAY_ENOUGH));
}

function scoreWay(node: ControlNode, noun: readonly string[], page: readonly string[]): number {
  const own = tokens(labelOf(node));
  if (!own.includes("add")) return 0;
  const rest = own.filter((word) => word !== "add");
  const head = noun.at(-1) ?? "";
  const disabled = node.state.disabled === true ? 0.2 : 0;
  if (hasWord(rest, head)) {
    const covered = noun.filter((word) => hasWord(rest, word)).length / noun.length;
    const precise = rest.filter((word) => hasWord(noun, word)).length / rest.length;
    return 0.8 * covered + 0.2 * precise - disabled;
  }
  const { group, region } = surroundings(node);
  if (rest.length === 0 && hasWord([...group, ...region], head)) return 0.75 - disabled;
  // "New" in a row of another list adds to that list.
  if (rest.length === 0 && hasWord(page, head)) return (node.row === undefined ? 0.7 : 0.55) - disabled;
  return rest.some((word) => isRelated(head, [word])) ? 0.55 - disabled : 0;
}
