/** Enter: putting one value into one field, whatever its kind, or seeing that it is there already. */

import { isoDay, readDay, sameDay } from "../../../core/action/day.js";
import type { Action } from "../../../core/action/grammar.js";
import type { PastAction } from "../../../core/turn/past-action.js";
import { fieldText } from "../../../core/verification/values/field-text.js";
import { readsBack, valueContextOf } from "../../../core/verification/values/match.js";
import { isClick, isEntering, type RuleContext, wasOn } from "./context.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { continuesForm, type FormField, submitsForm } from "./forms.js";
import { alreadyDone, click, none, type Suggestion, suggest, turn, valueCheck } from "./suggestion.js";
import { folded, hasAll, onOrOff, tokens, truncate } from "./words.js";

/** A field that was given the same value so often and still shows another will not take it. */
const MAX_TRIES = 2;
const TEXT_TAGS = ["input", "textarea"];
const DAY_PART = /yyyy|yy|mm|m|dd|d/g;
const LAYOUT = /(yyyy|yy|mm|m|dd|d)([-/. ])(yyyy|yy|mm|m|dd|d)\2(yyyy|yy|mm|m|dd|d)/i;

/** The action that puts the value in; idle when it is in already. `typed` does not ask for one of the suggestions of the field. */
export function enter(
  context: RuleContext,
  field: FormField,
  value: string,
  lastForStep: boolean,
  how: "chosen" | "typed" = "chosen",
): Suggestion {
  const [node] = field.controls;
  switch (field.kind) {
    case "text":
      if (!isTextInput(node) && node.role === "combobox") return enterPopup(context, node, value, lastForStep);
      return how === "chosen" && node.role === "combobox"
        ? enterCombobox(context, node, value, lastForStep)
        : enterText(context, node, value, lastForStep);
    case "select":
      return enterOption(node, value, lastForStep);
    case "radios":
      return enterRadio(field, value, lastForStep);
    case "toggle":
      return enterToggle(node, value, lastForStep);
  }
}

const isTextInput = (node: ControlNode): boolean => TEXT_TAGS.includes(node.control.tag);
const notOffered = (label: string, value: string) => none(`“${label}” does not offer “${truncate(value)}”.`);

/** The value is one of its suggestions: what is merely typed there counts for nothing. */
function enterCombobox(context: RuleContext, node: ControlNode, value: string, lastForStep: boolean): Suggestion {
  const label = labelOf(node) || "asked";
  const action: Action = { kind: "select", id: numberOfControl(node), option: value };
  const tries = context.history.filter((past) => isEntryOf(past, node, value));
  const isChosen = tries.some(({ verdict }) => verdict !== "contradicted");
  if (isChosen && (holds(node, value) || (node.value ?? "") === ""))
    return alreadyDone(`“${value}” is chosen.`, undefined, action);
  if (tries.length >= MAX_TRIES) return notOffered(label, value);
  const expected = valueCheck(node.role, node.name, value);
  return suggest(action, `I choose “${truncate(value)}” for ${label}.`, lastForStep, expected);
}

function enterText(context: RuleContext, node: ControlNode, value: string, lastForStep: boolean): Suggestion {
  const { type, placeholder = "", group = "" } = node.control;
  const text = writeDay(value, { type, clues: [placeholder, node.name, group] });
  const action: Action = { kind: isTextInput(node) ? "setValue" : "type", id: numberOfControl(node), text };
  const label = labelOf(node) || "asked";
  if (holds(node, text) || wasEntered(context, node, text))
    return alreadyDone(`${label} is filled in already.`, undefined, action);
  if (context.history.filter((past) => isEntryOf(past, node, text)).length >= MAX_TRIES)
    return none(`“${label}” does not keep “${truncate(text)}”.`);
  if (type === "password") return suggest(action, "I enter the password.", lastForStep);
  const expected = valueCheck(node.role, node.name, text);
  return suggest(action, `I enter “${truncate(text)}” as ${label}.`, lastForStep, expected);
}

function holds(node: ControlNode, text: string): boolean {
  const { value = "" } = node;
  const isSame = () => sameDay(value, text) || readsBack(text, value, valueContextOf(node, undefined));
  return value !== "" && (folded(value) === folded(text) || isSame());
}

/** Entered before in this step, and not undone by handing in a form since; a page need not show what was typed. */
function wasEntered({ history }: RuleContext, node: ControlNode, text: string): boolean {
  const { value = "" } = node;
  if (value !== "" && node.control.type !== "password" && !/^[•*●[]/.test(value)) return false;
  const last = history.findLast(
    (past) => isFormButton(past) || (past.verdict !== "contradicted" && isEntryOf(past, node, text)),
  );
  return last !== undefined && !isFormButton(last);
}

function isFormButton(past: PastAction): boolean {
  const { role, name = "" } = past;
  return isClick(past) && role === "button" && (submitsForm(name) || continuesForm(name));
}

const isEntryOf = (past: PastAction, node: ControlNode, text: string): boolean =>
  isEntering(past) && wasOn(past, node) && past.action.includes(JSON.stringify(text));

function optionFor(node: ControlNode, value: string): string | undefined {
  const options = (node.control.options ?? []).filter((option) => !option.disabled);
  const wanted = folded(value);
  const exact = options.find(({ label, value: own }) => folded(label) === wanted || folded(own) === wanted);
  if (exact !== undefined) return exact.label;
  const month = options.length >= 12 && /^\d{1,2}$/.test(value) ? options.at(Number(value) - 13)?.label : undefined;
  if (month !== undefined && readDay(`1 ${month} 2000`) !== null) return month;
  const near = options.filter((option) => hasAll(tokens(option.label), tokens(value)));
  return near.length === 1 ? near[0]?.label : undefined;
}

function enterOption(node: ControlNode, value: string, lastForStep: boolean): Suggestion {
  const option = optionFor(node, value);
  if (option === undefined) return notOffered(labelOf(node), value);
  const action: Action = { kind: "select", id: numberOfControl(node), option };
  const isSelected = node.control.options?.some((each) => each.selected && each.label === option) === true;
  if (isSelected || folded(node.value ?? "") === folded(option))
    return alreadyDone(`“${option}” is chosen already.`, undefined, action);
  const expected = valueCheck(node.role, node.name, option);
  return suggest(action, `I choose “${option}” for ${labelOf(node)}.`, lastForStep, expected);
}

function enterRadio({ controls, label }: FormField, value: string, lastForStep: boolean): Suggestion {
  const exact = controls.find((node) => folded(node.name) === folded(value));
  const near = controls.filter((node) => hasAll(tokens(node.name), tokens(value)));
  const node = exact ?? (near.length === 1 ? near[0] : undefined);
  return node === undefined
    ? notOffered(label, value)
    : turn(node, true, `I choose “${node.name}” for ${label}.`, lastForStep);
}

function enterToggle(node: ControlNode, value: string, lastForStep: boolean): Suggestion {
  const on = onOrOff(value);
  const label = labelOf(node);
  return on === null
    ? none(`“${label}” can only be on or off, not “${truncate(value)}”.`)
    : turn(node, on, `I turn ${label} ${on ? "on" : "off"}.`, lastForStep);
}

function enterPopup({ page }: RuleContext, node: ControlNode, value: string, lastForStep: boolean): Suggestion {
  const label = labelOf(node);
  if (holds(node, value)) return alreadyDone(`“${value}” is chosen already.`);
  const option = controlsOf(page.skeleton).find(
    (each) => each.role === "option" && folded(each.name) === folded(value),
  );
  if (option !== undefined) return click(option, `I choose “${option.name}” for ${label}.`, lastForStep);
  if (node.state.expanded === true) return notOffered(label, value);
  return click(node, `I open ${label} to find “${truncate(value)}”.`, false);
}

/** In the format of a native input, if it has one of its own. A text input says its layout (`MM/DD/YYYY`) or shows an example (`31.12.1999`) in its placeholder or label. */
export function writeDay(
  asked: string,
  { type, clues }: { readonly type?: string | undefined; readonly clues: readonly string[] },
): string {
  const [picked, day] = [fieldText(type ?? "", asked, "month-first"), readDay(asked)];
  if (picked !== null || day === null) return picked ?? asked;
  const layout = clues.map((clue) => LAYOUT.exec(clue)?.[0] ?? layoutOfExample(clue)).find((found) => found !== null);
  const [yyyy = "", mm = "", dd = ""] = isoDay(day).split("-");
  const { month, day: date } = day;
  const parts: Readonly<Record<string, string>> = { yyyy, yy: yyyy.slice(2), mm, m: `${month}`, dd, d: `${date}` };
  return layout?.toLowerCase().replace(DAY_PART, (part) => parts[part] ?? part) ?? asked;
}

function layoutOfExample(clue: string): string | null {
  const [, first = "", separator = "", second = "", third = ""] =
    /(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})/.exec(clue) ?? [];
  if (first.length === 4) return ["yyyy", "mm", "dd"].join(separator);
  if (third.length !== 4) return null;
  const isDayFirst = separator === "." || Number(first) > 12 || (Number(second) <= 12 && separator === "-");
  return (isDayFirst ? ["dd", "mm", "yyyy"] : ["mm", "dd", "yyyy"]).join(separator);
}
