/** Calendars: a day pressed in a month that is shown, the month turned to first where it is another. Elsewhere: date picker, day grid. */

import { type Day, isoDay, readDay, readMonth } from "../core/action/day.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { enter } from "./entering.js";
import { bestMatch, folded, tokens } from "./lexicon.js";
import { none, type Proposal, propose, type Scene, verbOf } from "./proposing.js";

/** Fewer than the velocity limit of 5: turning months is no progress. */
const MOST_TURNS = 4;
/** A month has as many days; fewer numbers in a row are something else. */
const FEWEST_DAYS = 28;
const NEXT = /^(?:(?:go to )?next(?: month)?|›|»|>|→)$/;
const PREVIOUS = /^(?:(?:go to )?(?:previous|prev)(?: month)?|‹|«|<|←)$/;

interface Calendar {
  readonly days: readonly ControlNode[];
  /** Of the month shown; month 1 to 12. */
  readonly at: { readonly year: number; readonly month: number };
  readonly month: ControlNode | null;
  readonly year: ControlNode | null;
}

/** Null when no calendar is in sight. */
export function proposeDay(scene: Scene, day: Day, about: string): Proposal | null {
  const calendar = calendarFor(scene, about);
  if (calendar === null) return null;
  if (calendar === "several") return none("There are several calendars here; please say which one.");
  const { at } = calendar;
  if (at.year === day.year && at.month === day.month) return pressDay(calendar, day);
  return setMonth(scene, calendar, day) ?? turnMonth(scene, calendar, day);
}

function pressDay({ days }: Calendar, day: Day): Proposal {
  const same = days.filter((node) => dayOf(node) === day.day);
  // Days of the months before and after are shown at the edges.
  const node = same.length < 2 ? same[0] : day.day < 15 ? same[0] : same.at(-1);
  if (node === undefined || node.state.disabled === true) return none(`The calendar does not offer ${isoDay(day)}.`);
  return propose({ kind: "click", id: numberOfControl(node) }, `I choose ${isoDay(day)} in the calendar.`, true);
}

/** Where month and year are fields of their own. */
function setMonth(scene: Scene, { month, year, at }: Calendar, day: Day): Proposal | null {
  const label = (node: ControlNode) => ({
    label: labelOf(node),
    group: "",
    required: false,
    controls: [node] as const,
  });
  if (year !== null && at.year !== day.year) {
    if (year.control.options !== undefined)
      return enter(scene, { kind: "select", ...label(year) }, String(day.year), false);
    // Key by key: such fields listen to keys more often than to values.
    return propose(
      { kind: "type", id: numberOfControl(year), text: String(day.year) },
      `I turn the calendar to ${day.year}.`,
      false,
    );
  }
  const name = month?.control.options?.find((option) => readMonth(option.label) === day.month)?.label;
  return month === null || name === undefined || at.year !== day.year
    ? null
    : enter(scene, { kind: "select", ...label(month) }, name, false);
}

function turnMonth(scene: Scene, { at }: Calendar, day: Day): Proposal {
  const distance = (day.year - at.year) * 12 + day.month - at.month;
  const looks = distance > 0 ? NEXT : PREVIOUS;
  const turners = controlsOf(scene.page.skeleton).filter((node) => looks.test(folded(labelOf(node))));
  const turner = turners[0];
  const turned = scene.history.filter((past) => verbOf(past) === "click").length;
  if (turner === undefined || turners.length > 1)
    return none("I cannot find how to turn the calendar to another month.");
  if (Math.abs(distance) + turned > MOST_TURNS)
    return none(
      `The calendar would have to be turned ${Math.abs(distance)} months; that is more than I may do in a row.`,
    );
  return propose({ kind: "click", id: numberOfControl(turner) }, "I turn the calendar to another month.", false);
}

/** The one about these words, or the only one. */
function calendarFor(scene: Scene, about: string): Calendar | "several" | null {
  const all = calendarsOf(scene);
  if (all.length < 2) return all[0] ?? null;
  const words = tokens(about).filter((word) => word !== "calendar");
  const fitting = all.filter(({ days: [first] }) => {
    const around = tokens(`${first?.control.group ?? ""} ${first?.region.replace(/[>"]/g, " ") ?? ""}`);
    return words.length > 0 && words.every((word) => bestMatch(word, around) >= 0.7);
  });
  // What a field has opened stands in a layer of its own.
  const opened = all.filter(({ days: [first] }) => !/^main\b/.test(first?.region ?? "main"));
  const meant = fitting.length > 0 ? fitting : opened;
  return meant.length === 1 ? (meant[0] ?? null) : "several";
}

/** Runs of day numbers under the name of a month, or of controls that are called by their whole day. */
function calendarsOf({ page }: Scene): readonly Calendar[] {
  const nodes = Object.values(page.skeleton.nodes);
  const found: Calendar[] = [];
  let shown: Calendar["at"] | null = null;
  let days: ControlNode[] = [];
  let fields: ControlNode[] = [];
  const close = () => {
    const at = wholeDayOf(days) ?? shown ?? monthInFields(fields);
    if (days.length >= FEWEST_DAYS && at !== null)
      found.push({ days, at, month: fields.find(isMonthField) ?? null, year: fields.find(isYearField) ?? null });
    days = [];
  };
  for (const node of nodes) {
    const control = controlsOf({ ...page.skeleton, nodes: { [node.key]: node } })[0];
    if (control !== undefined && dayOf(control) !== null) {
      days.push(control);
      continue;
    }
    if (node.role === "row" || (node.role === "text" && /^\d+$/.test(node.text ?? ""))) continue;
    if (days.length > 0) close();
    const month = readMonthYear(node.name || (node.text ?? ""));
    if (month !== null) shown = month;
    if (control !== undefined && (isMonthField(control) || isYearField(control)))
      fields = [...fields.slice(-1), control];
  }
  close();
  return found;
}

function dayOf(node: ControlNode): number | null {
  const name = labelOf(node).trim();
  const day = /^\d{1,2}$/.test(name) ? Number(name) : (readDay(name.replace(/^\p{L}+day,?\s+/iu, ""))?.day ?? null);
  return day !== null && day >= 1 && day <= 31 && !["textbox", "spinbutton", "combobox"].includes(node.role)
    ? day
    : null;
}

/** The month that most of them name. */
function wholeDayOf(days: readonly ControlNode[]): Calendar["at"] | null {
  const middle = days[Math.floor(days.length / 2)];
  const day = middle === undefined ? null : readDay(labelOf(middle).replace(/^\p{L}+day,?\s+/iu, ""));
  return day === null ? null : { year: day.year, month: day.month };
}

function isMonthField(node: ControlNode): boolean {
  return (node.control.options?.length ?? 0) === 12 && readMonth(node.control.options?.[0]?.label ?? "") === 1;
}

function isYearField(node: ControlNode): boolean {
  return tokens(labelOf(node)).includes("year") && /^\d{4}$/.test(node.value ?? "");
}

function monthInFields(fields: readonly ControlNode[]): Calendar["at"] | null {
  const month = readMonth(fields.find(isMonthField)?.value ?? "");
  const year = Number(fields.find(isYearField)?.value ?? 0);
  return month === 0 || year === 0 ? null : { month, year };
}

function readMonthYear(text: string): Calendar["at"] | null {
  const said = /^\s*(\p{L}{3,})\.?\s+(\d{4})\s*$/u.exec(text);
  const month = readMonth(said?.[1] ?? "");
  return month === 0 ? null : { month, year: Number(said?.[2]) };
}
