/** Rows: "delete Jas", "edit the row of Mara", and everything of a list ticked but what is named. */

import { isOn } from "../core/page/skeleton.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, type PageContext, type RuleContext, succeeded } from "./context.js";
import { CLICKABLE, type ControlNode, controlsOf, labelOf } from "./controls.js";
import { hasMorePages, nextPage } from "./lists.js";
import { locate } from "./locate.js";
import { isSelectAll, matchRows, type RowReference, readReference, rowsOf } from "./references.js";
import { findControl, type Lookup } from "./score.js";
import { selectionRule } from "./selection.js";
import { alreadyDone, click, elementCheck, none, notAllowed, type Suggestion, turn } from "./suggestion.js";
import { folded, hasPhrase, list, tokens, withoutArticle } from "./words.js";

type RowAct = ClauseOf<"act">;
const CONFIRMING = list("yes ok okay confirm continue sure");
const BOXES = list("checkbox switch menuitemcheckbox");
/** More would take more steps than a task has. */
const MAX_BOXES = 25;

export function actRule(context: RuleContext, clause: RowAct): Suggestion {
  const { page, history } = context;
  const { verb, what } = clause;
  if (history.some((past) => isClick(past) && succeeded(past) && isCalled(past.name ?? "", verb)))
    return afterClick(context, clause);
  const found = buttonFor(context, clause);
  if (found.kind === "ambiguous") return none(`There are ${found.count} of “${what}”; please say which one.`);
  if (found.kind === "found") {
    const { node } = found;
    if (node.state.disabled === true) return notAllowed("press", node, "now");
    return click(node, `I press ${labelOf(node)} for ${what}.`, true);
  }
  const row = rowOf(what);
  const [only, ...more] = "says" in row ? matchRows(rowsOf(page.skeleton), row) : [];
  const ofList = only === undefined || more.length > 0 ? null : selectionRule(context, clause, only);
  if (ofList !== null) return ofList === "handed-in" ? afterClick(context, clause) : ofList;
  const reason = `I cannot find “${what}” to ${verb} here.`;
  if (!("says" in row)) return none(reason);
  return matchRows(rowsOf(page.skeleton), row).length > 0
    ? none(`I can see “${what}”, but no way to ${verb} it there.`)
    : nextPage(context, row.says, reason);
}

function isCalled(name: string, verb: string): boolean {
  const words = tokens(name);
  return tokens(verb).some((word) => words.includes(word));
}

function buttonFor(context: RuleContext, { verb, what }: RowAct): Lookup {
  const whole = findControl(context, `${verb} ${what}`, CLICKABLE);
  if (whole.kind === "found" && whole.score >= 0.99) return whole;
  const row = rowOf(what);
  const place = "says" in row ? `row of ${row.says}` : `${row.ordinal === "last" ? "last" : `${row.ordinal}th`} row`;
  return locate(context, `${verb} in the ${place}`, CLICKABLE);
}

export const rowOf = (what: string, name = withoutArticle(what)): RowReference =>
  readReference(what)?.row ?? { says: name };

export function confirmRule(context: RuleContext, acts: readonly RowAct[]): Suggestion | null {
  const last = context.history.at(-1);
  if (last === undefined || !isClick(last) || !succeeded(last)) return null;
  const act = acts.find(({ verb }) => isCalled(last.name ?? "", verb));
  return act === undefined ? null : confirm(context, act, false);
}

function afterClick(context: RuleContext, clause: RowAct): Suggestion {
  const confirmed = confirm(context, clause, true);
  if (confirmed !== null) return confirmed;
  const row = rowOf(clause.what);
  const isStillThere = "says" in row && matchRows(rowsOf(context.page.skeleton), row).length > 0;
  if (tokens(clause.verb).includes("remove") && isStillThere)
    return none(`I pressed ${clause.verb}, but “${row.says}” is still there.`);
  return alreadyDone(`${clause.what}: done.`, elementCheck("main", ""));
}

function confirm({ page }: RuleContext, { verb }: RowAct, lastForStep: boolean): Suggestion | null {
  const buttons = controlsOf(page.skeleton).filter(
    ({ role, row, state }) => role === "button" && row === undefined && state.disabled !== true,
  );
  const confirms = (node: ControlNode) => CONFIRMING.includes(folded(labelOf(node)));
  const inDialog = buttons.filter(({ control }) => control.dialog !== undefined);
  const among = inDialog.length > 0 ? inDialog : buttons.filter(confirms);
  const [button, ...others] = among.filter((node) => confirms(node) || isCalled(labelOf(node), verb));
  if (button === undefined || others.length > 0) return null;
  return click(button, `I confirm with ${labelOf(button)}.`, lastForStep);
}

export function tickAllRule(context: RuleContext, clause: ClauseOf<"tickAll">): Suggestion {
  const boxes = boxesFor(context, clause);
  if (typeof boxes === "string") return none(boxes);
  const [verb, state] = clause.on ? ["tick", "ticked"] : ["untick", "unticked"];
  const [node, ...others] = boxes.filter((each) => isOn(each) !== clause.on);
  if (node === undefined) return alreadyDone(`All of them are ${state}.`);
  return turn(node, clause.on, `I ${verb} “${node.row || labelOf(node)}”.`, others.length === 0);
}

export function boxesFor(context: PageContext, { except, text }: ClauseOf<"tickAll">): readonly ControlNode[] | string {
  const boxes = controlsOf(context.page.skeleton).filter(
    (node) => BOXES.includes(node.role) && node.state.disabled !== true && !isSelectAll(node),
  );
  const inRows = boxes.filter((node) => node.row !== undefined);
  const all = inRows.length > 1 ? inRows : boxes;
  if (all.length < 2) return "I cannot find several boxes to tick here.";
  if (all.length > MAX_BOXES) return `There are ${all.length} boxes here, more than I can go through one by one.`;
  if (inRows.length > 1 && hasMorePages(context) && !/\bon\s+(?:this|the)\s+page\b/i.test(text))
    return "The list goes on on other pages; please say whether only those on this page are meant.";
  const excepted = new Set<ControlNode>();
  for (const name of except) {
    const box = boxCalled(context, all, name);
    if (typeof box === "string") return box;
    excepted.add(box);
  }
  return all.filter((node) => !excepted.has(node));
}

function boxCalled({ page }: PageContext, boxes: readonly ControlNode[], name: string): ControlNode | string {
  const named = boxes.filter((node) => hasPhrase(labelOf(node), name));
  const rows = matchRows(rowsOf(page.skeleton), { says: name });
  const found = named.length > 0 ? named : boxes.filter((node) => rows.some(({ controls }) => controls.includes(node)));
  const [box, ...others] = found;
  if (box === undefined) return `I cannot find “${name}”, which is to be left out.`;
  if (others.length > 0) return `There are ${found.length} called “${name}”; please say which one is to be left out.`;
  return box;
}
