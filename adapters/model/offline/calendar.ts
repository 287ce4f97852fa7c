/** Calendar: chooses a day in a shown month, and uses other controls that pages build in place of a field. */

import { type Day, isoDay, readDay, readMonth } from "../../../core/action/day.js";
import { isOn } from "../../../core/page/skeleton.js";
import { isClick, type RuleContext } from "./context.js";
import { type ControlNode, controlsOf, isControl, labelOf, numberOfControl, wordsOfRegion } from "./controls.js";
import { enter } from "./enter.js";
import { fieldFor } from "./forms.js";
import { alreadyDone, click, none, type Suggestion, suggest } from "./suggestion.js";
import { folded, hasAll, list, tokens } from "./words.js";

/** Below the velocity limit of 5, because turning months and counting up are no progress. */
const MAX_CLICKS = 4;
const FEWEST_DAYS = 28;
const NEXT = /^(?:(?:go to )?next(?: month)?|›|»|>|→)$/;
const PREVIOUS = /^(?:(?:go to )?(?:previous|prev)(?: month)?|‹|«|<|←)$/;
const WEEKDAY = /^\p{L}+day,?\s+/iu;
const UP = /^(?:\+|＋|▲)$|\b(?:more|increase|increment|plus|raise|up)\b/i;
const DOWN = /^(?:-|−|–|▼)$|\b(?:fewer|less|decrease|decrement|minus|lower|down)\b/i;
const COUNTING = list("number count quantity amount");
type Month = Pick<Day, "year" | "month">;

type Calendar = {
  readonly days: readonly ControlNode[];
  readonly shown: Month;
  readonly month: ControlNode | undefined;
  readonly year: ControlNode | undefined;
};

export function dayRule(context: RuleContext, day: Day, about: string): Suggestion | null {
  const calendar = calendarFor(context, about);
  if (calendar === null) return null;
  if (calendar === "several") return none("There are several calendars here; please say which one.");
  const { shown } = calendar;
  if (shown.year === day.year && shown.month === day.month) return clickDay(calendar, day);
  return setMonth(context, calendar, day) ?? turnMonth(context, shown, day);
}

function clickDay({ days }: Calendar, day: Day): Suggestion {
  const same = days.filter((node) => dayOf(node) === day.day);
  // The edges show days of the months before and after.
  const node = day.day < 15 ? same[0] : same.at(-1);
  if (node === undefined || node.state.disabled === true) return none(`The calendar does not offer ${isoDay(day)}.`);
  if (isOn(node)) return alreadyDone(`${isoDay(day)} is chosen.`);
  return click(node, `I choose ${isoDay(day)} in the calendar.`, true);
}

function setMonth(context: RuleContext, { month, year, shown }: Calendar, day: Day): Suggestion | null {
  if (year !== undefined && shown.year !== day.year) {
    const text = String(day.year);
    if (year.control.options !== undefined) return enter(context, fieldFor(year), text, false);
    // Type key by key: such fields react to keys more often than to values.
    return suggest({ kind: "type", id: numberOfControl(year), text }, `I turn the calendar to ${text}.`, false);
  }
  const name = month?.control.options?.find((option) => readMonth(option.label) === day.month)?.label;
  if (month === undefined || name === undefined || shown.year !== day.year) return null;
  return enter(context, fieldFor(month), name, false);
}

function turnMonth({ page, history }: RuleContext, shown: Month, day: Day): Suggestion {
  const distance = (day.year - shown.year) * 12 + day.month - shown.month;
  const name = distance > 0 ? NEXT : PREVIOUS;
  const [button, ...others] = controlsOf(page.skeleton).filter((node) => name.test(folded(labelOf(node))));
  if (button === undefined || others.length > 0)
    return none("I cannot find how to turn the calendar to another month.");
  const months = Math.abs(distance);
  if (months + history.filter(isClick).length > MAX_CLICKS)
    return none(`The calendar would have to be turned ${months} months; that is more than I may do in a row.`);
  return click(button, "I turn the calendar to another month.", false);
}

function calendarFor(context: RuleContext, about: string): Calendar | "several" | null {
  const all = calendarsOf(context);
  if (all.length < 2) return all[0] ?? null;
  const words = tokens(about).filter((word) => word !== "calendar");
  const around = (node: ControlNode) => tokens(`${node.control.group ?? ""} ${wordsOfRegion(node)}`);
  const named = all.filter(
    ({ days: [first] }) => words.length > 0 && first !== undefined && hasAll(around(first), words),
  );
  // A calendar that a field has opened is outside the main content.
  const opened = all.filter(({ days: [first] }) => !/^main\b/.test(first?.region ?? "main"));
  const meant = named.length > 0 ? named : opened;
  return meant.length === 1 ? (meant[0] ?? null) : "several";
}

/** Runs of day numbers under the name of a month, or of controls named by their full date. */
function calendarsOf({ page }: RuleContext): readonly Calendar[] {
  const found: Calendar[] = [];
  let heading: Month | null = null;
  let days: ControlNode[] = [];
  let fields: ControlNode[] = [];
  const close = () => {
    const [month, year] = [fields.find(isMonthField), fields.find(isYearField)];
    const shown = monthOfDays(days) ?? heading ?? monthOfFields(month, year);
    if (days.length >= FEWEST_DAYS && shown !== null) found.push({ days, shown, month, year });
    days = [];
  };
  for (const node of Object.values(page.skeleton.nodes)) {
    const control = isControl(node) ? node : undefined;
    if (control !== undefined && dayOf(control) !== null) {
      days.push(control);
      continue;
    }
    if (node.role === "row" || (node.role === "text" && /^\d+$/.test(node.text ?? ""))) continue;
    if (days.length > 0) close();
    heading = readMonthYear(node.name || (node.text ?? "")) ?? heading;
    if (control !== undefined && (isMonthField(control) || isYearField(control)))
      fields = [...fields.slice(-1), control];
  }
  close();
  return found;
}

function dayOf(node: ControlNode): number | null {
  if (["textbox", "spinbutton", "combobox"].includes(node.role)) return null;
  const name = labelOf(node).trim();
  const day = /^\d{1,2}$/.test(name) ? Number(name) : (readDay(name.replace(WEEKDAY, ""))?.day ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

function monthOfDays(days: readonly ControlNode[]): Month | null {
  const middle = days[Math.floor(days.length / 2)];
  return middle === undefined ? null : readDay(labelOf(middle).replace(WEEKDAY, ""));
}

function monthOfFields(month: ControlNode | undefined, year: ControlNode | undefined): Month | null {
  const shown = { month: readMonth(month?.value ?? ""), year: Number(year?.value ?? 0) };
  return shown.month === 0 || shown.year === 0 ? null : shown;
}

const isMonthField = ({ control: { options } }: ControlNode): boolean =>
  options?.length === 12 && readMonth(options[0]?.label ?? "") === 1;

const isYearField = (node: ControlNode): boolean =>
  tokens(labelOf(node)).includes("year") && /^\d{4}$/.test(node.value ?? "");

function readMonthYear(text: string): Month | null {
  const [, name = "", year] = /^\s*(\p{L}{3,})\.?\s+(\d{4})\s*$/u.exec(text) ?? [];
  const month = readMonth(name);
  return month === 0 ? null : { month, year: Number(year) };
}

/** Sets a number that only its "more" and "fewer" buttons change. Null if there is no such pair. */
export function countRule(context: RuleContext, field: string, value: string): Suggestion | null {
  const wanted = Number(value.trim());
  const stepper = Number.isInteger(wanted) ? stepperFor(context, field) : null;
  if (stepper === null) return null;
  const { up, down, at } = stepper;
  const left = Math.abs(wanted - at);
  const button = wanted > at ? up : down;
  if (left === 0) return alreadyDone(`${field} is ${wanted}.`);
  if (left > MAX_CLICKS)
    return none(
      `From ${at} to ${wanted} takes ${left} presses of ${labelOf(button)}; that is more than I may do in a row.`,
    );
  if (button.state.disabled === true) return none(`${field} cannot be set to ${wanted}: it stops at ${at}.`);
  return click(button, `I press ${labelOf(button)} to get from ${at} to ${wanted}.`, left === 1);
}

function stepperFor({ page }: RuleContext, field: string) {
  const words = tokens(field).filter((word) => !COUNTING.includes(word));
  const buttons = controlsOf(page.skeleton).filter((node) => {
    const around = `${labelOf(node)} ${node.control.group ?? ""} ${node.row ?? ""} ${node.beside ?? ""}`;
    return node.role === "button" && words.length > 0 && hasAll(tokens(around), words);
  });
  const [up, ...ups] = buttons.filter((node) => UP.test(labelOf(node)));
  const [down, ...downs] = buttons.filter((node) => DOWN.test(labelOf(node)));
  if (up === undefined || down === undefined || ups.length > 0 || downs.length > 0) return null;
  const nodes = Object.values(page.skeleton.nodes);
  const [from = 0, to = 0] = [nodes.indexOf(up), nodes.indexOf(down)].sort((a, b) => a - b);
  const numbers = nodes
    .slice(Math.max(0, from - 2), to + 3)
    .filter((node) => node.region === up.region)
    .map((node) => (node.value ?? node.text ?? "").trim())
    .filter((text) => /^-?\d+$/.test(text));
  return numbers.length === 1 ? { up, down, at: Number(numbers[0]) } : null;
}
