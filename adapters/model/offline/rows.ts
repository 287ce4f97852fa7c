/** Rows: "delete Jas", "edit the row of Mara", and ticking all of a list except named items. */

import { isOn, type SkeletonNode } from "../../../core/page/skeleton.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, isEntering, type PageContext, type RuleContext, succeeded, verbOf, wasOn } from "./context.js";
import type { ControlNode } from "./controls.js";
import { asksInBrowser, CLICKABLE, controlsOf, labelOf, numberOfControl, OPENERS, pageWords } from "./controls.js";
import { formKeyOf } from "./forms.js";
import { hasMorePages, nextPage } from "./lists.js";
import { locate } from "./locate.js";
import { isSelectAll, matchRows, type PageRow, readReference, rowsOf, textOf } from "./references.js";
import { findControl, type Lookup, only } from "./score.js";
import { alreadyDone, click, none, type Suggestion, suggest, turn, urlCheck } from "./suggestion.js";
import { contextMenuOf, openThing, RECORD, rowsCalled, wasOpened } from "./things.js";
import { hasPhrase, hasWord, list, tokens, withoutArticle } from "./words.js";

type RowAct = ClauseOf<"act">;
const CONFIRMING = list("yes ok okay confirm continue sure proceed");
/** Words allowed beside a confirmation: "Yes, I’m sure", "Delete it permanently". */
const FILLERS = list("i m am do want go ahead it them permanently now");
/** Matches a question that belongs to the action itself. */
export const ASKS =
  /\b(?:are you sure|really|do you want|cannot be undone|can['’]t be undone|confirm|you have specified|about to)\b/i;
const BOXES = list("checkbox switch menuitemcheckbox");
const CONFIRMS = "I confirm with";
/** Names of the menu for a page's own thing. */
const MENUS = list("action more option");
/** Names of a list's menu while it is closed. */
const MENU_OF_LIST = list("selected selection action bulk");
const SELECTED = list("selected checked ticked item entry row record");
const RUNS = list("go apply run execute ok perform");
const ITEMS = list("menuitem link button option");
/** More boxes would need more steps than a task has. */
const MAX_BOXES = 25;

export function actRule(context: RuleContext, clause: RowAct): Suggestion {
  const { verb, what, thing } = clause;
  const isPressed = context.history.some((past) => isClick(past) && succeeded(past) && isCalled(past.name ?? "", verb));
  if (isPressed || wasSelected(context, clause)) return afterClick(context, clause);
  const found = buttonFor(context, clause);
  if (found.kind === "ambiguous") return none(`There are ${found.count} of “${what}”; please say which one.`);
  if (found.kind === "found") return click(found.node, `I press ${labelOf(found.node)} for ${what}.`, true);
  const rows = rowsFor(context, clause);
  const ofList = selectionRule(context, clause);
  if (ofList !== null) return ofList === "handed-in" ? afterClick(context, clause) : ofList;
  const ofPage = controlsOf(context.page.skeleton).filter(
    (node) => node.row === undefined && tokens(labelOf(node)).some((word) => MENUS.includes(word)),
  );
  const menu = menuIn(context, isHere(context, clause) ? ofPage : (onlyOne(rows)?.controls ?? []));
  if (menu !== null) return click(menu, `I open ${labelOf(menu)} to ${verb} “${what}”.`, false);
  const named = thing?.name ? { ...thing, name: thing.name } : null;
  const around = named === null ? null : contextMenuOf(context, named, verb);
  if (around !== null) return around;
  if (thing?.name === null) return none(`I cannot find a way to ${verb} ${what} here.`);
  if (named !== null) return openThing(context, named, verb, `a way to ${verb} it`);
  const row = rowOf(what);
  const reason = `I cannot find “${what}” to ${verb} here.`;
  if (rows.length > 0) return none(`I can see “${what}”, but no way to ${verb} it there.`);
  return "says" in row ? nextPage(context, row.says, reason) : none(reason);
}

const onlyOne = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null);

function isCalled(name: string, verb: string): boolean {
  const words = tokens(name);
  return tokens(verb).some((word) => words.includes(word));
}

/** Rows named like the thing, else rows that mention it, unless the name is quoted. */
function rowsFor({ page, ...context }: RuleContext, { what, thing }: RowAct): readonly PageRow[] {
  const called = thing === null ? [] : rowsCalled({ page, ...context }, thing);
  if (called.length > 0 || thing?.isQuoted === true) return called;
  const row = thing?.name ? { says: thing.name } : rowOf(what);
  return "says" in row ? matchRows(rowsOf(page.skeleton), row) : [];
}

const isHere = (context: RuleContext, { verb, thing }: RowAct): boolean =>
  thing !== null && (thing.name === null || wasOpened(context, thing, verb));

/** Searches the thing's page or its row. The same verb elsewhere is about other things. */
function buttonFor(context: RuleContext, clause: RowAct): Lookup {
  const { verb, what, thing } = clause;
  const controls = controlsOf(context.page.skeleton);
  const isOwn = isHere(context, clause);
  const rows = isOwn ? [] : rowsFor(context, clause);
  const menu = context.history.at(-1)?.thought.startsWith("I open ") ? controls.filter(isItem) : [];
  const among = isOwn ? controls.filter((node) => node.row === undefined) : (rows[0]?.controls ?? []);
  if (rows.length > 1) return { kind: "ambiguous", name: what, count: rows.length };
  const own = [among, menu].map((nodes) => actionsIn(context, nodes, clause)).find(({ length }) => length > 0) ?? [];
  if (own.length > 0) return only(own.map((node) => ({ node, score: 1 })));
  if (isOwn || thing?.isQuoted === true) return { kind: "none" };
  const whole = findControl(context, `${verb} ${what}`, CLICKABLE);
  if (whole.kind === "found" && whole.score >= 0.99) return whole;
  const row = rowOf(what);
  const place = "says" in row ? `row of ${row.says}` : `${row.ordinal === "last" ? "last" : `${row.ordinal}th`} row`;
  return locate(context, `${verb} in the ${place}`, CLICKABLE);
}

export const isItem = ({ role }: ControlNode): boolean => role.startsWith("menuitem");

/** Controls that say only the verb and the thing. */
export function actionsIn(
  { page }: PageContext,
  nodes: readonly ControlNode[],
  { verb, what }: Pick<RowAct, "verb" | "what">,
): readonly ControlNode[] {
  const allowed = [...RECORD, ...tokens(what), ...pageWords(page), "permanently"];
  return nodes.filter((node) => {
    const [first = "", ...rest] = tokens(labelOf(node));
    return OPENERS.includes(node.role) && first === tokens(verb)[0] && rest.every((word) => hasWord(allowed, word));
  });
}

const isClosedMenu = ({ control, state, role }: ControlNode): boolean =>
  (control.popup || state.expanded === false) && role !== "combobox" && state.expanded !== true;

/** The one control of the row that opens a menu. */
function menuIn({ history }: RuleContext, controls: readonly ControlNode[]): ControlNode | null {
  const menu = onlyOne(controls.filter(isClosedMenu));
  return menu !== null && history.some((past) => isClick(past) && wasOn(past, menu)) ? null : menu;
}

export const rowOf = (what: string, name = withoutArticle(what)) => readReference(what)?.row ?? { says: name };

export function confirmRule(context: RuleContext, acts: readonly RowAct[]): Suggestion | null {
  const last = context.history.at(-1);
  if (last === undefined || !isClick(last) || !succeeded(last)) return null;
  const act = acts.find(({ verb }) => isCalled(last.name ?? "", verb));
  return act === undefined ? null : confirm(context, act, false);
}

/** "Say yes to the question": answers the question of the last click. */
export function answerRule(context: RuleContext, { text, says }: ClauseOf<"answer">): Suggestion {
  const { earlier, page } = context;
  const last = earlier.findLast((past) => verbOf(past) !== "wait");
  if (last !== undefined && (verbOf(last) === "dialog" || last.thought.startsWith(CONFIRMS)))
    return alreadyDone("The question is answered.");
  const isYes = tokens(says).some((word) => CONFIRMING.includes(word));
  const answer = isYes ? "accept" : /^(?:no|cancel)$/i.test(says) ? "dismiss" : null;
  if (asksInBrowser(page.skeleton) && answer !== null)
    return suggest({ kind: "dialog", answer }, `I answer the question with “${says}”.`, true);
  const found = findControl(context, says, ["button", "link"]);
  if (found.kind === "found") return click(found.node, `I answer the question with ${labelOf(found.node)}.`, true);
  const act = { kind: "act", text, verb: last?.name ?? "", what: "", thing: null } as const;
  const confirmed = isYes ? confirm({ ...context, history: earlier }, act, true) : null;
  return confirmed ?? none(`I see no question here to answer with “${says}”.`);
}

function afterClick(context: RuleContext, clause: RowAct): Suggestion {
  const { page } = context;
  const confirmed = confirm(context, clause, true);
  if (confirmed !== null) return confirmed;
  const name = clause.thing?.name ?? null;
  const isItsPage = ({ role, text, name: own }: SkeletonNode) =>
    role === "heading" && name !== null && hasPhrase(text ?? own, name);
  const isStillThere = rowsFor(context, clause).length > 0 || Object.values(page.skeleton.nodes).some(isItsPage);
  if (tokens(clause.verb).includes("remove") && isStillThere)
    return none(`I pressed ${clause.verb}, but “${clause.what}” is still there.`);
  return alreadyDone(`${clause.what}: done.`, urlCheck(page.url, page.url));
}

/** Confirms the action's own question: in a dialog, on a page that asks, or in the browser's window. */
function confirm({ page, history }: RuleContext, clause: RowAct, lastForStep: boolean): Suggestion | null {
  const { what, verb } = clause;
  if (asksInBrowser(page.skeleton))
    return suggest({ kind: "dialog", answer: "accept" }, `I say yes to the question of ${verb} ${what}.`, lastForStep);
  const wasPressed = (node: ControlNode) =>
    history.some((past) => isClick(past) && past.fingerprint === node.fingerprint && past.name === node.name);
  const buttons = controlsOf(page.skeleton).filter(
    (node) => node.role === "button" && node.row === undefined && node.state.disabled !== true && !wasPressed(node),
  );
  const inDialog = buttons.filter(({ control }) => control.dialog !== undefined);
  const asks = Object.values(page.skeleton.nodes).some(
    (node) => node.control === undefined && node.state.inert !== true && ASKS.test(textOf(node)),
  );
  const [button, ...others] = (inDialog.length > 0 ? inDialog : buttons).filter((node) => {
    const says = wordsOfYes(labelOf(node), clause);
    return says === "yes" || (says === "verb" && (inDialog.length > 0 || asks));
  });
  if (button !== undefined && others.length === 0) return click(button, `${CONFIRMS} ${labelOf(button)}.`, lastForStep);
  return asks ? none(`The page asks about it, and I cannot tell what says yes to ${verb} ${what}.`) : null;
}

/** "yes" or "verb" for a label that says only this. Null if it says anything else too. */
function wordsOfYes(label: string, { verb, what }: RowAct): "yes" | "verb" | null {
  const stem = verb.replace(/e$/, "");
  const isVerb = (word: string) => tokens(verb).includes(word) || word.startsWith(stem);
  const allowed = [...CONFIRMING, ...FILLERS, ...RECORD, ...tokens(what)];
  const words = tokens(label.replace(/[’']/g, " "));
  if (!words.every((word) => isVerb(word) || allowed.includes(word))) return null;
  return words.some((word) => CONFIRMING.includes(word)) ? "yes" : words.some(isVerb) ? "verb" : null;
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

/** True if an earlier action covered several things at once, so that a person is asked only once. */
const wasSelected = ({ earlier, history }: RuleContext, { what }: RowAct): boolean =>
  history.length === 0 &&
  earlier.some(
    (past) => isClick(past) && /^I (?:choose|press) .* for /.test(past.thought) && past.thought.includes(`“${what}”`),
  );

/** "handed-in" once the action was submitted. Null if the list has no action of this name. */
function selectionRule(context: RuleContext, clause: RowAct): Suggestion | "handed-in" | null {
  const { page, history, later } = context;
  const { verb } = clause;
  const controls = controlsOf(page.skeleton);
  const rowOf = (one: RowAct) => onlyOne(rowsFor(context, one));
  const offer = offerOf(context, clause);
  const chosen = history.findLastIndex(
    (past) => isEntering(past) && offer?.option !== undefined && wasOn(past, offer.node),
  );
  if (chosen >= 0 && history.slice(chosen).some(isClick)) return "handed-in";
  const next = later.findIndex((one) => one.kind !== "act" || one.verb !== verb || rowOf(one) === null);
  const acts = [clause, ...(later.slice(0, next < 0 ? later.length : next) as RowAct[])]; // as far as they are acts
  const boxes = acts.map((one) => rowOf(one)?.controls.find(({ role }) => role === "checkbox"));
  const what = acts.map((one) => `“${one.what}”`).join(" and ");
  if (boxes.includes(undefined) || offer === null) return null;
  const left = boxes.find((box) => box?.state.checked !== true);
  if (left !== undefined) return turn(left, true, `I tick ${left.row ?? what} to ${verb} it.`, false);
  const others = controls.filter((node) => isBox(node) && !boxes.includes(node) && node.state.checked === true);
  if (others.length > 0) return none(`Other rows are ticked too, so I do not ${verb} what is ticked.`);
  const { node, option } = offer;
  if (offer.isClosed) return click(node, `I open ${labelOf(node)} to ${verb} ${what}.`, false);
  if (option === undefined) return click(node, `I choose ${labelOf(node)} for ${what}.`, true);
  if (chosen < 0)
    return suggest({ kind: "select", id: numberOfControl(node), option }, `I choose “${option}” for ${what}.`, false);
  const [button, ...more] = controls.filter((each) => runs(each) && formKeyOf(each) === formKeyOf(node));
  if (button === undefined || more.length > 0) return none(`I cannot tell which button runs “${option}”.`);
  return click(button, `I press ${labelOf(button)} for ${what}.`, false);
}

/** Checks the region too, because menu items are rows of a list as well. */
const isInTable = ({ row, region }: ControlNode): boolean =>
  row !== undefined && /\b(?:table|grid|treegrid)\b/.test(region);
const isBox = (node: ControlNode): boolean => node.role === "checkbox" && node.row !== undefined && !isSelectAll(node);
const runs = ({ role, name, row }: ControlNode): boolean =>
  role === "button" && row === undefined && tokens(name).some((word) => RUNS.includes(word));

type ListOffer = { readonly node: ControlNode; readonly option?: string; readonly isClosed?: true };

/** Option or item of the list's own menu that says only the verb and perhaps the thing. Never a control of the page itself. */
function offerOf(context: RuleContext, { verb, what }: RowAct): ListOffer | null {
  const outside = controlsOf(context.page.skeleton).filter((node) => !isInTable(node) && !node.state.disabled);
  const isMenu = (name = "") => tokens(name).some((word) => MENU_OF_LIST.includes(word));
  const isOpened = context.history.some((past) => isClick(past) && isMenu(past.name));
  const says = (label: string, isInMenu: boolean) => {
    const [first, ...rest] = tokens(label);
    const allowed = [...tokens(what), ...SELECTED];
    return first === tokens(verb)[0] && rest.every((word) => allowed.includes(word)) && (isInMenu || isMenu(label));
  };
  const options = outside.flatMap((node) =>
    (node.control.options ?? [])
      .filter(({ label }) => says(label, isMenu(labelOf(node))))
      .map(({ label }) => ({ node, option: label })),
  );
  const items = outside.filter((node) => ITEMS.includes(node.role) && says(labelOf(node), isOpened));
  const [offer, ...others] = [...options, ...items.map((node) => ({ node }))];
  if (offer !== undefined) return others.length === 0 ? offer : null;
  const menu = onlyOne(isOpened ? [] : outside.filter((node) => isClosedMenu(node) && isMenu(labelOf(node))));
  return menu === null ? null : { node: menu, isClosed: true };
}
