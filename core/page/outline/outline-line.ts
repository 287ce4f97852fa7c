/** Outline line: one part of a page in words for a text model: a control with its number, a row with its columns. */

import { isRow, tokenSet } from "../read/aria.js";
import type { Unread } from "../read/unread.js";
import type { Cell, Nodes, SkeletonNode } from "../skeleton.js";
import { controlNumberOf } from "../skeleton.js";
import { clip } from "../text.js";

const WORDS = 160;
const CELL_WORDS = 100;
const OPTIONS = 8;
const OPTIONS_MOST = 60;
const OPTION_WORDS = 40;
const HINT_WORDS = 60;
/** If a row has more controls than this, each gets its own line under the row. */
const INLINE = 10;

/** Input types that a field's role does not express. */
const TOLD_TYPES = tokenSet("date time datetime-local month week email tel url password color file");
/** Clearer words for some states. */
const STATE_WORDS: Readonly<Record<string, string>> = {
  inert: "covered",
  offscreen: "off screen",
  readonly: "read-only",
};
type Tell = (node: SkeletonNode) => string;

/** Lines of a table or list row: one line if it stays readable, else its controls on lines below. */
export function rowLines(row: SkeletonNode, inside: Nodes, tell: Tell): readonly string[] {
  const under: Tell = (node) => ` ${tell(node)}`;
  const controls = inside.filter(({ control }) => control !== undefined);
  const others = inside.filter((node) => node.control === undefined && !saysAgain(row, node)).map(under);
  if (row.control !== undefined && row.cells === undefined && inside.length === 0) return [tell(row)];
  if (row.holds === true || controls.length > INLINE) return [aloneLine(row), ...controls.map(under), ...others];
  const parts =
    row.cells === undefined
      ? [inPlace(clip(row.text ?? row.name, WORDS), controls, tell)]
      : cellParts(row.cells, controls, tell);
  const isOneByOne = row.control === undefined && parts.every(({ words }) => words === "") && !isHeader(row);
  if (isOneByOne) return [...controls.map(tell), ...others];
  return [rowLine(row, parts), ...others];
}

interface LinePart {
  /** Text with the controls in their places. */
  readonly line: string;
  /** Text outside controls, column labels included. */
  readonly words: string;
}

function rowLine(row: SkeletonNode, parts: readonly LinePart[]): string {
  const told = parts.map(({ line }) => line).filter((line) => line !== "");
  const number = numberOf(row);
  if (row.cells === undefined) return `${number}- ${told.join(" ")}${statesOf(row)}`;
  return `${number}${isHeader(row) ? "columns" : "row"} | ${told.join(" | ")}${statesOf(row)}`;
}

/** The row without its parts. A layout row shows words that appear nowhere else. */
function aloneLine(row: SkeletonNode): string {
  const text = row.text ?? row.name;
  if (text === "") return "";
  return `${numberOf(row)}${isRow(row.role) ? "-" : row.role} '${clip(text, WORDS)}'${statesOf(row)}`;
}

export const isHeader = ({ cells }: SkeletonNode): boolean => cells?.every(({ heads }) => heads === true) === true;

/** Leaves out a cell that only repeats the name of a control in the row. */
function cellParts(cells: readonly Cell[], controls: Nodes, tell: Tell): readonly LinePart[] {
  const named = new Set(controls.map(({ name }) => name));
  const placed = cells.map(({ at, column, text, heads }): LinePart => {
    const own = controls.filter(({ cell }) => cell === at);
    if (own.length === 0 && (text === "" || named.has(text))) return { line: "", words: "" };
    // A header that is a button has the words of the button.
    const isButton = heads === true && own.some(({ name }) => name === text);
    const { line, words } = inPlace(isButton ? "" : clip(text, CELL_WORDS), own, tell);
    const isSaid = column === "" || own.some(({ name }) => name === column);
    return isSaid ? { line, words } : { line: `${column}: ${line}`, words: `${column}${words}` };
  });
  const ats = new Set(cells.map(({ at }) => at));
  const loose = controls.filter(({ cell }) => cell === undefined || !ats.has(cell)).map(tell);
  return [...placed, ...loose.map((line): LinePart => ({ line, words: "" }))];
}

/** Puts links and labelled fields where the text has their names, and buttons, which are not in the text, after it. */
function inPlace(text: string, controls: Nodes, tell: Tell): LinePart {
  let rest = text;
  let words = "";
  const line: string[] = [];
  const after: string[] = [];
  for (const control of controls) {
    const at = control.role === "button" || control.name === "" ? -1 : rest.indexOf(control.name);
    if (at === -1) after.push(tell(control));
    else {
      const before = rest.slice(0, at).trim();
      words += before;
      line.push(before, tell(control));
      rest = rest.slice(at + control.name.length);
    }
  }
  const told = [...line, rest.trim(), ...after].filter((part) => part !== "");
  return { line: told.join(" "), words: words + rest.trim() };
}

/** True for headings and pictures that repeat words of the row. */
function saysAgain(row: SkeletonNode, node: SkeletonNode): boolean {
  const words = node.text ?? node.name;
  if (node.message) return false;
  return (
    words === "" || (row.text ?? row.name).includes(words) || row.cells?.some(({ text }) => text === words) === true
  );
}

export type OptionFilter = (node: SkeletonNode, label: string) => boolean;

/** Line of a single node. `near`: words of the line before, which are not repeated. */
export function wordsOf(
  node: SkeletonNode,
  { near, option }: { readonly near?: string | undefined; readonly option?: OptionFilter | undefined } = {},
): string {
  const { role, name, text, value, beside, unread } = node;
  if (unread !== undefined) return unreadWords(name, unread);
  const words = text !== undefined && text !== name ? text : name;
  if (role === "text" && !node.message) return `'${clip(words, WORDS)}'`;
  const place = beside === undefined || beside === near || beside === name ? "" : ` after '${beside}'`;
  const shown = value === undefined || value === "" ? "" : ` = '${clip(value, WORDS)}'`;
  const said = words ? ` '${clip(words, WORDS)}'` : "";
  return `${numberOf(node)}${role}${said}${place}${shown}${optionsOf(node, option)}${statesOf(node)}`;
}

function unreadWords(name: string, { kind, host, sought = [], more }: Unread): string {
  if (kind === "gap") return "(the page is cut here: only what was looked for is told of the rest)";
  if (kind === "rest") return restWords(sought, more);
  const called = name === "" ? "" : ` '${clip(name, WORDS)}'`;
  const from = host === undefined ? "" : ` from ${host}`;
  return `${kind === "frame" ? "frame" : "part"}${called}${from}: cannot be read`;
}

const SOUGHT_WORDS = 200;

function restWords(sought: readonly string[], more = 0): string {
  if (sought.length === 0) return "(the page goes on: it is too long, and the rest was not read)";
  const texts = clip(sought.map((text) => `“${text}”`).join(", "), SOUGHT_WORDS);
  const left = more === 0 ? "" : `; ${more} more ${more === 1 ? "part has" : "parts have"} them`;
  return `(the page goes on: it is too long, and the rest was only searched for ${texts}${left})`;
}

/** Number by which an action refers to a control. */
function numberOf(node: SkeletonNode): string {
  const number = controlNumberOf(node);
  return number === undefined ? "" : `[${number}] `;
}

/** The first options, and those that `wanted` accepts. */
function optionsOf(node: SkeletonNode, wanted: OptionFilter | undefined): string {
  const options = node.control?.options;
  if (options === undefined) return "";
  const shown = options.filter(({ label }, index) => index < OPTIONS || wanted?.(node, label) === true);
  const told = shown.slice(0, OPTIONS_MOST);
  const more = told.length < options.length ? `, … ${options.length} in all` : "";
  const labels = told.map(({ label, disabled }) => clip(label, OPTION_WORDS) + (disabled ? " (disabled)" : ""));
  return ` of ${labels.join(", ")}${more}`;
}

/** Type, states and error message of a field, and its hint while it is empty. */
function statesOf({ state, control, value, name, derived, setSize, setSizeMeasured }: SkeletonNode): string {
  const { type = "", placeholder: hint = "", complaint, popup } = control ?? {};
  const told = Object.entries(state).map(([key, on]) => stateWords(key, on, complaint));
  if (TOLD_TYPES.has(type)) told.unshift(type);
  if (setSize !== undefined) told.push(`${setSizeMeasured ? "about " : ""}${setSize} in all, more by scrolling`);
  if (popup) told.push("opens a list");
  if (derived === "attribute" || derived === "icon") told.push("name guessed");
  if (hint !== "" && hint !== name && !value) told.push(`hint '${clip(hint, HINT_WORDS)}'`);
  return told.length === 0 ? "" : ` (${told.join(", ")})`;
}

function stateWords(key: string, on: string | boolean, complaint: string | undefined): string {
  if (key === "invalid" && complaint !== undefined) return `invalid: '${complaint}'`;
  const word = STATE_WORDS[key] ?? key;
  return on === true ? word : `${word}: ${on}`;
}
