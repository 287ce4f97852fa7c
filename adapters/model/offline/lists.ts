/** Lists: turns the pages of a long list, sorts, searches and filters it. */

import type { SkeletonNode } from "../../../core/page/skeleton.js";
import { isTextField } from "../../../core/verification/record/text-match.js";
import { isEcho } from "../../../core/verification/submit/form-values.js";
import { chooseRule } from "./choose.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, type PageContext, type RuleContext, succeeded, wasClicked, wasOn } from "./context.js";
import { type ControlNode, controlsOf, labelOf } from "./controls.js";
import { enter } from "./enter.js";
import { fieldFor, looksUp, submitsForm } from "./forms.js";
import { locate } from "./locate.js";
import { rowsOf, textOf } from "./references.js";
import { controlsAs } from "./score.js";
import { alreadyDone, click, isIdle, none, type Suggestion, textCheck } from "./suggestion.js";
import { folded, hasAll, hasPhrase, list, tokens } from "./words.js";

type PageTarget = ClauseOf<"page">["to"];
type PageDirection = Exclude<PageTarget, number>;

/** Below the velocity limit of 5, because turning pages is no progress. */
const MAX_TURNS = 4;
const MAX_SORTS = 3;
/** Names of paging controls, alone or with "page". A calendar's "next month" does not match. */
const NAMES: Readonly<Record<PageDirection, RegExp>> = {
  next: /^(?:(?:go to |to )?(?:the )?next(?: page)?|page next|›|>|→|»|next ?[›>→»]|[›>→»] ?next)$/,
  previous: /^(?:(?:go to |to )?(?:the )?(?:previous|prev)(?: page)?|‹|<|←|«|[‹<←«] ?(?:previous|prev))$/,
  first: /^(?:(?:go to |to )?(?:the )?first(?: page)?|«|<<|\|<)$/,
  last: /^(?:(?:go to |to )?(?:the )?last(?: page)?|»|>>|>\|)$/,
};
const ARROWS: Readonly<Record<string, string>> = { next: "right", previous: "left" };
const PAGERS = list("button link listitem generic menuitem");
const COLUMN_HEADS = list("columnheader button link generic");
const TEXTS = list("searchbox textbox combobox");

/** Turns to the list's next page to find `name`. Gives `reason` if there is none, or if too many were turned. */
export function nextPage(context: RuleContext, name: string, reason = `I cannot find “${name}” here.`): Suggestion {
  const next = pageControl(context, "next");
  if (next === null || rowsOf(context.page.skeleton).length < 2 || turnsSoFar(context) >= MAX_TURNS)
    return none(reason);
  return click(next, `I turn to the next page to find “${name}”.`, false);
}

export const hasMorePages = (context: PageContext): boolean =>
  pageControl(context, "next") !== null || pageControl(context, "previous") !== null;

const turnsSoFar = ({ history }: RuleContext): number =>
  history.filter((past) => isClick(past) && NAMES.next.test(folded(past.name ?? ""))).length;

/** First enabled control; a list may have the same control above and below. */
function pageControl({ page, excluded }: PageContext, direction: PageDirection): ControlNode | null {
  const pagers = controlsOf(page.skeleton).filter(({ role, key }) => PAGERS.includes(role) && !excluded?.has(key));
  // Beside page numbers, an arrow may be called "left" or "right".
  const arrow = pagers.some((node) => labelOf(node) === "2") ? ARROWS[direction] : undefined;
  const isCalled = (name: string) => NAMES[direction].test(name) || name === arrow;
  const named = pagers.filter((node) => isCalled(folded(labelOf(node))));
  const spelt = named.filter((node) => /[a-z]/.test(folded(labelOf(node))));
  return (spelt.length > 0 ? spelt : named).find((node) => node.state.disabled !== true) ?? null;
}

export function findRule(context: RuleContext, { words }: ClauseOf<"find">): Suggestion {
  // Ignore search fields that hold the words and texts that repeat the search: they show no result.
  const isContent = (node: SkeletonNode) => !isTextField(node) && !isEcho(textOf(node));
  if (Object.values(context.page.skeleton.nodes).some((node) => isContent(node) && hasPhrase(textOf(node), words)))
    return alreadyDone(`“${words}” can be seen here.`, textCheck(words));
  return nextPage(context, words, `I cannot find “${words}” on any page that I may turn to here.`);
}

export function pageRule(context: RuleContext, { to }: ClauseOf<"page">): Suggestion {
  const shown = pageShown(context);
  if (typeof to === "number" && shown?.page === to) return arrived(to);
  if (to === "last" && shown?.of !== undefined && shown.page === shown.of) return arrived(shown.of);
  const isTurned = context.history.some((past) => isClick(past) && succeeded(past));
  const direct = typeof to === "number" ? numberControl(context, to) : pageControl(context, to);
  const isThere = to === "next" || to === "previous" || (typeof to === "string" && direct === null);
  if (isThere && isTurned) return arrived(shown?.page ?? to);
  if (direct?.state.selected === true || (direct !== null && wasClicked(context, direct))) return arrived(to);
  if (direct !== null) return click(direct, `I go to ${pageName(to)}.`, true);
  return turnTowards(context, to, shown) ?? none(`I cannot find a way to ${pageName(to)} here.`);
}

function turnTowards(context: RuleContext, to: PageTarget, shown: ReturnType<typeof pageShown>): Suggestion | null {
  const wanted = typeof to === "number" ? to : to === "last" ? shown?.of : to === "first" ? 1 : undefined;
  if (wanted === undefined || shown === null || wanted > (shown.of ?? wanted)) return null;
  const distance = wanted - shown.page;
  const control = pageControl(context, distance > 0 ? "next" : "previous");
  if (control === null || Math.abs(distance) > MAX_TURNS) return null;
  return click(control, `I turn to page ${shown.page + (distance > 0 ? 1 : -1)}.`, Math.abs(distance) === 1);
}

const arrived = (to: PageTarget): Suggestion => alreadyDone(`This is ${pageName(to)}.`);
const pageName = (to: PageTarget): string => (typeof to === "number" ? `page ${to}` : `the ${to} page`);

function numberControl(context: RuleContext, page: number): ControlNode | null {
  const numberOn = (node: ControlNode) => /^(?:(?:go to )?page )?(\d+)(?: page)?$/.exec(folded(labelOf(node)))?.[1];
  const controls = controlsOf(context.page.skeleton).filter((node) => PAGERS.includes(node.role));
  const numbers = controls.filter((node) => numberOn(node) !== undefined);
  const wanted = numbers.filter((node) => numberOn(node) === String(page));
  // Unlike a calendar, a list of page numbers is short and has a control to turn pages.
  return numbers.length < 20 && hasMorePages(context) && wanted.length === 1 ? (wanted[0] ?? null) : null;
}

function pageShown({ page }: RuleContext) {
  for (const node of Object.values(page.skeleton.nodes)) {
    const [, at, of] = /\bpage\s+(\d+)(?:\s*(?:of|\/)\s*(\d+))?/i.exec(textOf(node)) ?? [];
    if (at !== undefined && node.control === undefined)
      return { page: Number(at), of: of === undefined ? undefined : Number(of) };
  }
  return null;
}

export function sortRule(context: RuleContext, { column, order, text }: ClauseOf<"sort">): Suggestion {
  if (order === null && locate(context, "Sort by", ["combobox", "listbox"]).kind === "found")
    return chooseRule(context, { kind: "choose", text, value: column, field: "Sort by" });
  const others = controlsOf(context.page.skeleton).flatMap((node) => (isHead(node) ? [] : [node.key]));
  const excluded = new Set([...(context.excluded ?? []), ...others]);
  const head = locate({ ...context, excluded }, column, COLUMN_HEADS);
  const found = head.kind === "none" ? locate(context, column, COLUMN_HEADS) : head;
  if (found.kind === "ambiguous") return none(`There are ${found.count} columns called “${found.name}”.`);
  if (found.kind === "none") return none(`I cannot find a column “${column}” to sort by.`);
  return sortBy(context, found.node, order);
}

const isHead = ({ role, state, cell, row }: ControlNode): boolean =>
  role === "columnheader" || state.sorted !== undefined || (cell !== undefined && row === undefined);

function sortBy({ history }: RuleContext, node: ControlNode, order: ClauseOf<"sort">["order"]): Suggestion {
  const { sorted } = node.state;
  const label = labelOf(node);
  if (sorted !== undefined && (order === null || sorted === order))
    return alreadyDone(`The list is sorted by ${label} already.`);
  const clicks = history.filter((past) => isClick(past) && wasOn(past, node) && succeeded(past)).length;
  // A column head that does not report its order cannot confirm one.
  if (clicks > 0 && sorted === undefined)
    return order === null
      ? alreadyDone(`I have sorted by ${label}.`)
      : none(`I pressed ${label}, but the page does not say in which order the list is now.`);
  if (clicks >= MAX_SORTS) return none(`I pressed ${label}, but the list is not sorted as asked.`);
  const next = sorted === "ascending" ? "descending" : "ascending";
  return click(node, `I sort by ${label}.`, order === null || order === next);
}

export function searchRule(context: RuleContext, { words }: ClauseOf<"search">): Suggestion {
  const [field, ...others] = searchFields(context);
  if (field === undefined) return none("I cannot find a field to search in here.");
  if (others.length > 0) return none("There are several fields to search in; please say which one.");
  const entry = enter(context, fieldFor(field, labelOf(field) || "the search field"), words, true);
  const button = searchButton(context, field);
  if (button === undefined || entry.kind === "none") return entry;
  if (!isIdle(entry)) return { ...entry, lastForStep: false };
  return wasClicked(context, button) ? entry : click(button, `I press ${labelOf(button)}.`, true);
}

export function searchFields(context: RuleContext): readonly ControlNode[] {
  const texts = controlsAs(context, TEXTS).filter(({ control }) => control.options === undefined);
  const boxes = texts.filter(({ role, control }) => role === "searchbox" || control.type === "search");
  if (boxes.length > 0) return boxes;
  return texts.filter((node) => looksUp(`${labelOf(node)} ${node.control.placeholder ?? ""}`));
}

function searchButton({ page }: RuleContext, field: ControlNode): ControlNode | undefined {
  const { form } = field.control;
  const [button, ...others] = controlsOf(page.skeleton).filter(
    (node) =>
      node.role === "button" &&
      (form === undefined ? node.region === field.region : node.control.form === form) &&
      (node.control.submits || looksUp(labelOf(node))),
  );
  return button === undefined || others.length > 0 || submitsForm(labelOf(button)) ? undefined : button;
}

/** Reads words that name a list and then one of its options. */
export function filterOf(
  { page }: Pick<PageContext, "page">,
  what: string,
): { readonly field: string; readonly value: string } | null {
  const words = what.split(/\s+/);
  const found = controlsOf(page.skeleton).flatMap((node) => {
    const option = node.control.options?.find(({ label }) => endsWith(words, label));
    if (option === undefined) return [];
    const before = words.slice(0, words.length - option.label.split(/\s+/).length).join(" ");
    const rest = tokens(before).filter((word) => word !== "filter");
    return before === "" || hasAll(tokens(labelOf(node)), rest) ? [{ field: labelOf(node), value: option.label }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function endsWith(words: readonly string[], option: string): boolean {
  const size = option.split(/\s+/).length;
  return option.trim() !== "" && folded(words.slice(-size).join(" ")) === folded(option);
}
