/** Things: records that a request names ("the book “Salt”", "this order"), their rows, and the ways to open them. */

import { isClick, type RuleContext, succeeded, verbOf, wasOn } from "./context.js";
import { type ControlNode, controlsOf, isControl, labelOf, numberOfControl, pageWords } from "./controls.js";
import { nextPage } from "./lists.js";
import { type PageRow, rowsOf } from "./references.js";
import { click, none, type Suggestion, suggest } from "./suggestion.js";
import { folded, hasWord, isRelated, list, tokens } from "./words.js";

export interface Thing {
  /** Kind of thing; "" if the request does not name it. */
  readonly noun: string;
  /** Null for the thing that this page is about. */
  readonly name: string | null;
  /** The name is quoted, so a row that merely mentions it does not match. */
  readonly isQuoted?: true;
}

export const CHANGE = "change";
/** Below the velocity limit of 5. */
const MAX_CLICKS = 4;
const OPENS_FORM = list("edit change modify");
export const RECORD = list("record item entry detail row");
/** Words in heads of columns that identify a row. */
const TELLING = list("name title user username login email code number sku isbn subject key");
const PARTS = list("gridcell cell generic row listitem treeitem button");

export const thingIn = ({ noun, name }: Thing): string => (name === null ? `this ${noun}` : `“${name}”`);

/** Opens the thing by its Edit control, else by the link with its name. `lacks`: the missing part to report if it is open. */
export function openThing(
  context: RuleContext,
  thing: Thing & { readonly name: string },
  verb: string,
  lacks: string,
): Suggestion {
  const { name } = thing;
  if (context.history.filter(isClick).length >= MAX_CLICKS) return none(`I cannot find the form of “${name}”.`);
  const opened = context.history.filter((past) => past.thought === opening(thing, verb)).length;
  if (wasOpened(context, thing, verb)) {
    const around = controlsOf(context.page.skeleton).filter(({ row }) => row === undefined);
    const edit = verb === CHANGE && opened === 1 ? editIn(around, thing) : null;
    if (edit === null) return none(`I have opened “${name}”, but cannot find ${lacks} there.`);
    return click(edit, opening(thing, verb), false);
  }
  const list = listOfKind(context, thing);
  if (list !== null) return click(list, `I open ${labelOf(list)} to find “${name}”.`, false);
  const [row, ...others] = rowsCalled(context, thing);
  if (others.length > 0) return none(`There are ${others.length + 1} of “${name}”; please say which one.`);
  // For verbs other than "change" follow only addresses: a button may start editing on the spot.
  const ways = (row?.controls ?? []).filter(({ href }) => verb === CHANGE || href !== undefined);
  const edit = editIn(ways, thing);
  const link = linkIn(row?.controls ?? controlsOf(context.page.skeleton), name);
  const way = edit ?? link ?? (row !== undefined && isControl(row.node) ? row.node : null);
  if (way !== null) return click(way, opening(thing, verb), false);
  if (row !== undefined) return none(`I can see “${name}”, but no way to ${verb} it there.`);
  return nextPage(context, name, `I cannot find “${name}” here.`);
}

export const opening = (thing: Thing, verb: string): string => `I open ${thingIn(thing)} to ${verb} it.`;

export const wasOpened = ({ history }: RuleContext, thing: Thing, verb: string): boolean =>
  history.some((past) => isClick(past) && succeeded(past) && past.thought === opening(thing, verb));

/** "The author 'Dune'" is no book of that name. If this page is about other things, open the list of the kind first. */
function listOfKind({ page, history }: RuleContext, { noun }: Thing): ControlNode | null {
  const kind = tokens(noun).at(-1) ?? "";
  const around = pageWords(page);
  if (noun === "" || hasWord(around, kind) || isRelated(kind, around)) return null;
  const isList = ({ role, row, href, region }: ControlNode) =>
    role === "link" && (row === undefined || /\bnavigation\b/.test(region)) && href !== undefined;
  const links = controlsOf(page.skeleton).filter(
    (node) => isList(node) && tokens(labelOf(node)).join() === tokens(noun).join(),
  );
  const [first] = links;
  const isTried = first === undefined || history.some((past) => isClick(past) && wasOn(past, first));
  return isTried || links.some(({ href }) => href !== first.href) ? null : first;
}

/** Rows with exactly this name, not rows that merely mention it or begin with it. */
export function rowsCalled({ page }: RuleContext, { name }: Thing): readonly PageRow[] {
  return name === null ? [] : rowsOf(page.skeleton).filter((row) => isCalled(row, name));
}

function isCalled({ node, controls }: PageRow, name: string): boolean {
  if (node.role === "row" && folded(node.name) === folded(name)) return true;
  if (node.cells === undefined) {
    if (node.holds === true) return false;
    const rest = controls.reduce((text, control) => text.replace(labelOf(control), ""), node.text ?? node.name);
    return folded(rest) === folded(name) || linkIn(controls, name) !== null;
  }
  const cells = node.cells.filter(({ heads }) => heads !== true || node.cells?.some((cell) => cell.heads !== true));
  const leading = cells.find(({ text }) => /\p{L}/u.test(text));
  const telling = cells.filter(
    (cell) => cell === leading || tokens(cell.column).some((word) => TELLING.includes(word)),
  );
  return telling.some(({ at, text }) => {
    const inCell = controls.filter(({ cell }) => cell === at);
    return folded(text) === folded(name) || linkIn(inCell, name) !== null;
  });
}

/** "Salt", "the book Salt": its link, or the row if it is clickable as a whole. */
export function rowToOpen(context: RuleContext, target: string): ControlNode | null {
  for (const name of [target, /\s(\p{Lu}.*)$/su.exec(target)?.[1]]) {
    const [row, ...others] = name === undefined ? [] : rowsCalled(context, { noun: "", name });
    if (name === undefined || row === undefined || others.length > 0) continue;
    return linkIn(row.controls, name) ?? (isControl(row.node) ? row.node : null);
  }
  return null;
}

/** Opens the context menu of a thing without an address. Null if it was opened already. */
export function contextMenuOf(
  context: RuleContext,
  thing: Thing & { readonly name: string },
  verb: string,
): Suggestion | null {
  const [row, ...others] = rowsCalled(context, thing);
  const node = linkIn(row?.controls ?? controlsOf(context.page.skeleton), thing.name);
  const isTried = context.history.some((past) => verbOf(past) === "rightClick");
  if (node === null || node.href !== undefined || others.length > 0 || isTried) return null;
  return suggest(
    { kind: "rightClick", id: numberOfControl(node) },
    `I open the menu of “${thing.name}” to ${verb} it.`,
    false,
  );
}

const bare = (node: ControlNode): string => folded(labelOf(node).replace(/^["“'‘«](.*)["”'’»]$/u, "$1"));

/** The thing's link, else a clickable cell or row of its name. */
function linkIn(controls: readonly ControlNode[], name: string): ControlNode | null {
  const called = controls.filter((node) => bare(node) === folded(name) && node.state.disabled !== true);
  const real = called.filter(({ role }) => role === "link");
  const links = real.length > 0 ? real : called.filter(({ role }) => PARTS.includes(role));
  return new Set(links.map(({ href }) => href)).size === 1 ? (links[0] ?? null) : null;
}

/** "Edit", "Edit Record", "Edit “Salt”", but not "Change password" or "Change plan". */
export function editIn(controls: readonly ControlNode[], { noun, name }: Thing): ControlNode | null {
  const allowed = [...OPENS_FORM, ...RECORD, ...tokens(noun), ...tokens(name ?? "")];
  const edits = controls.filter((node) => {
    const words = tokens(labelOf(node));
    const isWay = (node.role === "link" || node.role === "button") && !node.control.submits;
    return isWay && OPENS_FORM.includes(words[0] ?? "") && words.every((word) => allowed.includes(word));
  });
  const [first, ...others] = edits;
  return first === undefined || others.some(({ href }) => href !== first.href) ? null : first;
}
