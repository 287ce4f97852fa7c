/** Choose: options and settings, with the button that makes a choice count. */

import { readDay } from "../../../core/action/day.js";
import { dayRule } from "./calendar.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, isEntering, type PageContext, type RuleContext, succeeded, wasOn } from "./context.js";
import { type ControlNode, controlsOf, labelOf, pageWords, surroundings } from "./controls.js";
import { enter } from "./enter.js";
import { explore } from "./explore.js";
import { fieldFor, formKeyOf, formsOf, type PageForm } from "./forms.js";
import { best, findControl, type Lookup, only, scoreControl, scored } from "./score.js";
import { click, isIdle, none, type Suggestion, turn } from "./suggestion.js";
import { folded, hasAll, hasAny, list, splitRoleWords, tokens } from "./words.js";

type ChoiceLookup =
  | { readonly kind: "found"; readonly node: ControlNode; readonly option: string | null }
  | Exclude<Lookup, { kind: "found" }>;

const HOLDS_CHOICE = list("radio option menuitemradio switch checkbox menuitemcheckbox");
const NEAR_CHOICE = list("tab button menuitem");
const LEADS_TO_CHOICE = list("treeitem gridcell link");
const OFFERED = list("option menuitem menuitemradio treeitem listitem");
/** Names of buttons that make settings count; "Add", "Register" or "Pay" hand in something else. */
const SAVES = list("save apply update");

export function chooseRule(context: RuleContext, clause: ClauseOf<"choose">): Suggestion {
  const { value, field } = clause;
  const day = readDay(value);
  const dated = day === null ? null : dayRule(context, day, field ?? "");
  if (dated !== null) return dated;
  if (day !== null && field === null) return none(`I cannot find a calendar to choose “${value}” in.`);
  const offered = offeredIn(context, value);
  if (offered !== null) return click(offered, `I choose “${labelOf(offered)}”.`, true);
  const own = field === null ? null : (listCalled(context, field) ?? pickerBeside(context, field));
  if (own?.state.readonly === true) return click(own, `I open ${field} to find “${value}”.`, false);
  if (own !== null) return withSaving(context, own, enter(context, fieldFor(own), value, true));
  const words = wordsOfChoice(clause);
  const found = findChoice(context, words);
  if (found.kind === "ambiguous")
    return none(`There are ${found.count} choices called “${found.name}”; please say which one.`);
  if (found.kind === "none") {
    const closed = closedList(context, words);
    if (closed !== null) return click(closed, `I open ${labelOf(closed)} to find “${value}”.`, false);
    const reason = `I cannot find “${value}”${field === null ? "" : ` in “${field}”`} to choose.`;
    return explore(context, { words, purpose: `to find “${value}”` }) ?? none(reason);
  }
  const { node, option } = found;
  const change = option === null ? pick(node, value) : enter(context, fieldFor(node), option, true);
  return withSaving(context, node, change);
}

/** In the list that was opened for it, by its own name or by what the list's name leaves of the words; the list may stand anywhere. */
function offeredIn({ page, history }: RuleContext, value: string): ControlNode | null {
  const last = history.at(-1);
  if (last === undefined || !isClick(last) || !last.thought.startsWith("I open ")) return null;
  const enabled = controlsOf(page.skeleton).filter(({ state }) => state.disabled !== true);
  const offered = enabled.filter(({ role }) => OFFERED.includes(role));
  const exact = enabled.filter((node) => folded(labelOf(node)) === folded(value) && !node.control.submits);
  // Some lists are made of buttons.
  const among = [exact.filter((node) => offered.includes(node)), exact.filter(({ role }) => role === "button")];
  const [option, ...others] = among.find(({ length }) => length > 0) ?? [];
  if (option !== undefined) return others.length > 0 ? null : option;
  const opened = tokens(last.name ?? "");
  const rest = tokens(value).filter((word) => !opened.includes(word));
  if (rest.length === 0 || rest.length === tokens(value).length) return null;
  const found = only(scored(offered, (node) => scoreControl(node, rest, [])));
  return found.kind === "found" ? found.node : null;
}

function listCalled(context: RuleContext, field: string): ControlNode | null {
  const found = findControl(context, field.replace(/ (?:list|menu|dropdown|field)$/i, ""), ["combobox"]);
  const last = context.history.at(-1);
  if (found.kind === "none" && last?.role === "combobox" && isClick(last)) {
    // Some are called by their choice while they are open.
    const open = controlsOf(context.page.skeleton).filter(
      ({ role, state }) => role === "combobox" && state.expanded === true,
    );
    return open.length === 1 ? (open[0] ?? null) : null;
  }
  return found.kind === "found" && found.score >= 0.9 && found.node.control.options === undefined ? found.node : null;
}

/** A field that only shows what is chosen, right after what names it. */
function pickerBeside({ page }: RuleContext, field: string): ControlNode | null {
  const nodes = Object.values(page.skeleton.nodes).filter(({ state }) => state.inert !== true);
  const pickers = nodes.filter((node, at): node is ControlNode => {
    const before = nodes[at - 1];
    const isNamed = before !== undefined && folded(before.name || (before.text ?? "")) === folded(field);
    return isNamed && node.control !== undefined && node.role === "textbox" && node.state.readonly === true;
  });
  return pickers.length === 1 ? (pickers[0] ?? null) : null;
}

/** A list that opens, named by the words or by some of them ("large font": Font size): its options show only then. */
function closedList({ page, excluded }: RuleContext, words: readonly string[]): ControlNode | null {
  const closed = controlsOf(page.skeleton).filter(
    ({ role, state, control, key }) =>
      control.options === undefined &&
      (role === "combobox" || control.popup) &&
      state.expanded !== true &&
      state.disabled !== true &&
      excluded?.has(key) !== true,
  );
  const whole = closed.filter((node) => labelOf(node) !== "" && hasAll(words, tokens(labelOf(node))));
  // A button that opens something may do more than that: it must be named in full.
  const part = closed.filter((node) => node.role === "combobox" && hasAny(words, tokens(labelOf(node))));
  const lists = whole.length > 0 ? whole : part;
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

export const wordsOfChoice = ({ value, field }: Pick<ClauseOf<"choose">, "value" | "field">): readonly string[] => [
  ...splitRoleWords(value).words,
  ...tokens(field ?? "").filter((word) => word !== "list"),
];

function pick(node: ControlNode, asked: string): Suggestion {
  const name = labelOf(node);
  const { group } = node.control;
  const isInGroup = node.role === "radio" && group !== undefined && !hasAll(tokens(name), tokens(asked));
  return turn(node, true, `I choose “${name}”${isInGroup ? ` for ${group}` : ""}.`, true);
}

export function findChoice({ page, excluded }: PageContext, words: readonly string[]): ChoiceLookup {
  const around = pageWords(page);
  const score = (node: ControlNode, label: string) => scoreChoice(node, words, around, label);
  const candidates = controlsOf(page.skeleton)
    .filter((node) => excluded?.has(node.key) !== true)
    .flatMap((node): { node: ControlNode; option: string | null; score: number }[] => {
      const { options } = node.control;
      if (options !== undefined)
        return options
          .filter(({ disabled }) => !disabled)
          .map(({ label }) => ({ node, option: label, score: score(node, label) }));
      const cost = costOf(node.role);
      return cost === null ? [] : [{ node, option: null, score: score(node, labelOf(node)) - cost }];
    });
  const sorted = best(candidates);
  const top = sorted[0];
  const found = only(sorted.filter(({ node, option }) => node !== top?.node || option === top.option));
  if (found.kind !== "found") return found;
  return { ...found, option: sorted.find(({ node }) => node === found.node)?.option ?? null };
}

function costOf(role: string): number | null {
  if (HOLDS_CHOICE.includes(role)) return 0;
  return NEAR_CHOICE.includes(role) ? 0.04 : LEADS_TO_CHOICE.includes(role) ? 0.1 : null;
}

function scoreChoice(node: ControlNode, words: readonly string[], page: readonly string[], label: string): number {
  const own = tokens(label);
  const { group, region } = surroundings(node);
  const around = node.control.options === undefined ? group : [...tokens(labelOf(node)), ...group];
  const grouped: ControlNode = { ...node, control: { ...node.control, group: around.join(" ") } };
  const score = scoreControl(grouped, words, page, label);
  // A choice with no label around it ("Dark") is taken at its own word; one under another label is not.
  const isAlone =
    own.length > 0 &&
    hasAll(words, own) &&
    around.length === 0 &&
    !/group|dialog "/.test(region.join(" ")) &&
    ["radio", "option", "menuitemradio"].includes(node.role);
  return isAlone ? Math.max(score, 0.62) : score;
}

/** A choice in a form that has a "Save" button counts only once that button is pressed. `change` is idle when the control stands as asked. */
export function withSaving(context: RuleContext, node: ControlNode, change: Suggestion): Suggestion {
  const button = change.kind === "none" || context.unsaved ? null : saveButton(context, node);
  if (button === null || change.kind === "none") return change;
  if (!isIdle(change)) return { ...change, lastForStep: false };
  const { history } = context;
  const changed = history.findLastIndex(
    (past) => (isEntering(past) || isClick(past)) && wasOn(past, node) && past.verdict !== "contradicted",
  );
  if (changed < 0) return change;
  const saved = history.slice(changed + 1).find((past) => isClick(past) && wasOn(past, button));
  const label = labelOf(button);
  if (saved !== undefined)
    return succeeded(saved) ? change : none(`I pressed ${label}, but I cannot see that it was saved.`);
  // A page that saves by itself keeps its button greyed out.
  if (button.state.disabled === true) return change;
  return click(button, `I press ${label} so that the choice is kept.`, true);
}

/** The button that keeps this control's form, unless the request goes on in the same form or saves by itself. */
function saveButton(context: RuleContext, node: ControlNode): ControlNode | null {
  const { skeleton } = context.page;
  const isSave = ({ name }: ControlNode) => tokens(name).some((word) => SAVES.includes(word));
  const form = formsOf(skeleton).find(({ key }) => key === formKeyOf(node));
  const button = form?.submit;
  if (!button || button === node || !isSave(button)) return null;
  const lacks = form?.fields.some(({ required, controls }) => required && controls.every(isEmpty)) === true;
  return lacks || goesOnIn(form, context) ? null : button;
}

const isEmpty = ({ value = "", state, control }: ControlNode): boolean =>
  value === "" && state.checked !== true && control.options?.some(({ selected }) => selected) !== true;

export function goesOnIn(form: PageForm | undefined, { later: [next] }: RuleContext): boolean {
  if (next === undefined || next.kind === "click" || next.kind === "submit" || next.kind === "press")
    return next !== undefined;
  const field = "field" in next ? (next.field ?? "") : "";
  if (next.kind === "choose") return hasFieldOf(form, `${field} ${next.value}`);
  if (next.kind === "set" || next.kind === "type") return hasFieldOf(form, field);
  return next.kind === "tick" && hasFieldOf(form, next.target);
}

function hasFieldOf(form: PageForm | undefined, text: string): boolean {
  const names = form?.fields.map(({ label, group, controls }) =>
    tokens(`${label} ${group} ${controls.map(({ name }) => name).join(" ")}`),
  );
  return names?.some((name) => hasAny(name, tokens(text))) === true;
}
