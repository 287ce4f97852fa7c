/** Control values: evaluation of checks against the values of controls and table cells. */

import { type Cell, isOn, type Skeleton, type SkeletonNode } from "../../page/skeleton.js";
import { matchValues, readsBack, valueContextOf } from "../values/match.js";
import type { ValueMatch } from "../values/written-value.js";
import { fold, hasWords, isMasked, isSameName, TEXT_ROLES, TICK_ROLES, valuesOf } from "./text-match.js";

export interface Evaluation {
  readonly result: "pass" | "fail" | "unknown";
  readonly evidence: string;
  /** Key of the control that answered. */
  readonly key?: string;
  /** The cell that answered: the key of its row, its column, and the key of a control in it. */
  readonly cell?: { readonly row: string; readonly at: number; readonly control?: string | undefined };
  /** Only messages show it, and messages may carry over to the next page. */
  readonly fleeting?: true;
  /** The check failed on an empty field, which may also be a submitted form that came back empty. */
  readonly blank?: true;
}

const VALUE_ROLES: readonly string[] = [...TEXT_ROLES, "listbox", "slider"];
const TOGGLE_ROLES: readonly string[] = [...TICK_ROLES, "menuitemcheckbox", "menuitemradio", "option", "tab"];
/** Roles of containers of toggles. A check may use them to name the group. */
const GROUP_ROLES: readonly string[] = ["radiogroup", "group", "tablist", "listbox", "menu"];

const isToggle = ({ role, state: { checked, pressed, selected } }: SkeletonNode): boolean =>
  TOGGLE_ROLES.includes(role) || checked !== undefined || pressed !== undefined || selected !== undefined;

interface WantedValue extends Readonly<Record<"role" | "name" | "value", string>>, Pick<Skeleton, "language"> {}

/** Theme is dark: a control "Theme" has that value, or "Dark" is on in a group "Theme", or a switch "Dark theme" is on. */
export function evaluateValue(controls: readonly SkeletonNode[], wanted: WantedValue): Evaluation {
  const alike = inRowsOfTheirOwn(controls, wanted.name);
  if (alike.length > 1 && new Set(alike.map((one) => evaluateValue([one], wanted).result)).size > 1) {
    return {
      result: "unknown",
      evidence: `Several rows have a control '${wanted.name}', and it is so in some of them.`,
    };
  }
  const answers = [toggleValue(controls, wanted), heldValue(controls, wanted), groupValue(controls, wanted)];
  const answered = answers.filter((answer) => answer !== null);
  return (
    answered.find(({ result }) => result === "pass") ??
    answered.find(({ result }) => result === "fail") ??
    answered[0] ?? { result: "unknown", evidence: `There is no control '${wanted.name}' on this page.` }
  );
}

/** Controls of the same name in different rows, such as "Quantity" for each item in a basket. */
function inRowsOfTheirOwn(controls: readonly SkeletonNode[], name: string): readonly SkeletonNode[] {
  const alike = controls.filter((node) => node.row !== undefined && isSameName(node.name, name));
  return new Set(alike.map(({ row }) => row)).size > 1 ? alike : [];
}

function toggleValue(controls: readonly SkeletonNode[], wanted: WantedValue): Evaluation | null {
  const value = fold(wanted.value);
  if (value !== "on" && value !== "off") return null;
  const toggles = named(ofRole(controls, wanted.role).filter(isToggle), wanted.name);
  const [first] = toggles;
  if (first === undefined) return null;
  const found = toggles.find((toggle) => isOn(toggle) === (value === "on"));
  return found === undefined
    ? { result: "fail", evidence: `'${first.name}' is ${isOn(first) ? "on" : "off"}.`, key: first.key }
    : { result: "pass", evidence: `'${found.name}' is ${value}.`, key: found.key };
}

function heldValue(controls: readonly SkeletonNode[], wanted: WantedValue): Evaluation | null {
  const isHolder = (node: SkeletonNode) =>
    !isToggle(node) && (VALUE_ROLES.includes(node.role) || node.value !== undefined);
  const holders = named(ofRole(controls, wanted.role).filter(isHolder), wanted.name);
  const [first] = holders;
  if (first === undefined) return null;
  const isHeldAs = (match: ValueMatch) => (holder: SkeletonNode) =>
    valuesOf(holder).some(
      (value) => matchValues(wanted.value, value, valueContextOf(holder, wanted.language)) === match,
    );
  const found = holders.find(isHeldAs("same"));
  if (found !== undefined) return { result: "pass", evidence: `'${found.name}' is '${wanted.value}'.`, key: found.key };
  if (holders.some((holder) => valuesOf(holder).some(isMasked))) {
    return { result: "unknown", evidence: `'${first.name}' is masked.` };
  }
  const held = (valuesOf(first)[0] ?? "").slice(0, 60);
  if (holders.some(isHeldAs("doubtful"))) {
    return { result: "unknown", evidence: `'${first.name}' is '${held}', which may be '${wanted.value}'.` };
  }
  const isBlank = held === "" ? { blank: true as const } : {};
  return { result: "fail", evidence: `'${first.name}' is '${held}'.`, key: first.key, ...isBlank };
}

/** Radios, tabs and pressed buttons: the member that is on names the value, and its group names the thing. */
function groupValue(controls: readonly SkeletonNode[], wanted: WantedValue): Evaluation | null {
  const isAbout = ({ control, region, name }: SkeletonNode) =>
    [control?.group ?? "", region, name].some((text) => hasWords(text, wanted.name));
  const accepted = GROUP_ROLES.includes(wanted.role) ? controls : ofRole(controls, wanted.role);
  const members = accepted.filter((node) => isToggle(node) && isAbout(node));
  const [first] = members;
  if (first === undefined) return null;
  const found = named(members, wanted.value).find(isOn);
  if (found !== undefined) return { result: "pass", evidence: `'${found.name}' is on.`, key: found.key };
  const on = members.find(isOn);
  const evidence = on === undefined ? `Nothing of '${wanted.name}' is on.` : `'${on.name}' is on.`;
  return { result: "fail", evidence, key: (on ?? first).key };
}

/** Nodes with exactly this name, else nodes whose name contains the words: "Dark" is preferred to "Dark blue". */
function named(nodes: readonly SkeletonNode[], name: string): readonly SkeletonNode[] {
  const exact = nodes.filter((node) => isSameName(node.name, name));
  return exact.length > 0 ? exact : nodes.filter((node) => hasWords(node.name, name));
}

const ofRole = (nodes: readonly SkeletonNode[], role: string): readonly SkeletonNode[] =>
  role === "*" ? nodes : nodes.filter((node) => node.role === role);

/** One column of one table row. `unknown` without that row or column: another page of the list may have it. */
export function evaluateCell(
  nodes: readonly SkeletonNode[],
  wanted: Readonly<Record<"row" | "column" | "value", string>> & Pick<Skeleton, "language">,
): Evaluation {
  const rows = nodes.filter((node) => node.cells !== undefined && hasWords(node.text ?? node.name, wanted.row));
  const cells = rows.flatMap((row) => cellsOf(row, wanted.column).map((cell) => ({ row, cell })));
  const [first] = cells;
  if (first === undefined) {
    const missing = rows.length === 0 ? `row of '${wanted.row}'` : `column '${wanted.column}'`;
    return { result: "unknown", evidence: `There is no ${missing} in a table on this page.` };
  }
  const isHeld = ({ row, cell }: (typeof cells)[number]) => cellHolds(cell, controlsIn(nodes, row, cell), wanted);
  const found = cells.find(isHeld);
  const { cell, row } = found ?? first;
  const evidence = `'${cell.column}' is '${cell.text.slice(0, 60)}'.`;
  if (found !== undefined && !cells.every(isHeld)) {
    return { result: "unknown", evidence: `${evidence} Not in each row of '${wanted.row}'.` };
  }
  const { value, language } = wanted;
  const mayHold = ({ text, column }: Cell) => matchValues(value, text, { label: column, language }) === "doubtful";
  if (found === undefined && cells.some(({ cell: one }) => mayHold(one))) {
    return { result: "unknown", evidence };
  }
  const control = controlsIn(nodes, row, cell)[0]?.key;
  return { result: found === undefined ? "fail" : "pass", evidence, cell: { row: row.key, at: cell.at, control } };
}

function cellsOf({ cells = [] }: SkeletonNode, column: string): readonly Cell[] {
  const told = cells.filter(({ heads }) => heads !== true);
  const exact = told.filter((cell) => isSameName(cell.column, column));
  return exact.length > 0 ? exact : told.filter((cell) => hasWords(cell.column, column));
}

function controlsIn(nodes: readonly SkeletonNode[], row: SkeletonNode, { at }: Cell): readonly SkeletonNode[] {
  const rest = nodes.slice(nodes.indexOf(row) + 1);
  const end = rest.findIndex(({ cells }) => cells !== undefined);
  return (end === -1 ? rest : rest.slice(0, end)).filter(({ cell, control }) => control !== undefined && cell === at);
}

function cellHolds(
  { text, column }: Cell,
  controls: readonly SkeletonNode[],
  { value, language }: Pick<WantedValue, "value" | "language">,
): boolean {
  const wanted = fold(value);
  if (wanted === "") return text.trim() === "" && controls.every((one) => valuesOf(one).every((held) => held === ""));
  // A number must fill the whole cell: "1 of 3" does not hold "1".
  if (readsBack(value, text, { label: column, language }) || (/\p{L}/u.test(value) && hasWords(text, value)))
    return true;
  return controls.some((one) =>
    isToggle(one) && (wanted === "on" || wanted === "off")
      ? isOn(one) === (wanted === "on")
      : valuesOf(one).some((held) => readsBack(value, held, valueContextOf(one, language))),
  );
}
