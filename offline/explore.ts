/** Explore: opening one more menu, tab or page when what was asked for is not in sight. Bounded, and never twice the same. */

import { type ControlNode, controlsOf, labelOf, scoreControl } from "./controls.js";
import { click, isClick, isEntering, none, type RuleContext, type Suggestion, wasOn } from "./suggestion.js";
import { list, placeScore, tokens } from "./words.js";

/** Fewer than the velocity limit of 5, so that the step still ends with the thing found. */
const MAX_OPENED = 4;
/** Never opened just to look: leaving, undoing, paying, or handing something in. */
const UNSAFE = list(
  "logout remove cancel pay buy order checkout reset clear save submit send discard unsubscribe print download export help undo archive",
);

interface ExploreTarget {
  readonly words: readonly string[];
  /** Said to the user: "to find the dark theme". */
  readonly purpose: string;
  /** A way of adding may stand behind a control that only says "New". */
  readonly adding?: boolean;
  /** Only among these, e.g. the folds of the form at hand. */
  readonly among?: (node: ControlNode) => boolean;
}

/** Looks further for what is called so, or says that it cannot. */
export function lookFor(context: RuleContext, name: string, reason = `I cannot find “${name}” here.`): Suggestion {
  return explore(context, { words: tokens(name), purpose: `to find “${name}”` }) ?? none(reason);
}

/** The next thing worth opening, or null when nothing promising is left. */
export function explore(context: RuleContext, target: ExploreTarget): Suggestion | null {
  const { history, page } = context;
  const looked = history.slice(history.findLastIndex(isEntering) + 1).filter(isClick).length;
  if (looked >= MAX_OPENED) return null;
  const candidates = controlsOf(page.skeleton)
    .filter((node) => isWorthOpening(context, node) && target.among?.(node) !== false)
    .map((node) => ({ node, score: scoreOf(node, target) }));
  const top = candidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0];
  if (top === undefined) return null;
  const { role, control } = top.node;
  const label = labelOf(top.node);
  const kind = role === "tab" ? "tab" : control.popup || role === "button" ? "menu" : "page";
  const noun = tokens(label).includes(kind) ? "" : ` ${kind}`;
  return click(top.node, `I open the ${label}${noun} ${target.purpose}.`, false);
}

function isWorthOpening(context: RuleContext, node: ControlNode): boolean {
  const label = labelOf(node);
  if (node.state.disabled === true || context.excluded.has(node.key) || label === "") return false;
  if (tokens(label).some((word) => UNSAFE.includes(word))) return false;
  const clicks = context.history.filter((past) => isClick(past) && wasOn(past, node));
  // One of which nobody knows whether it landed (the client was ended in it) opened nothing yet.
  if (clicks.length > 1 || clicks.some(({ verdict }) => verdict !== "unknown")) return false;
  // The link or tab of the place where we are leads nowhere new.
  return node.state.selected !== true && (opensHere(node) || leadsAway(context, node));
}

/** A closed menu or disclosure, or a tab that is not shown. */
function opensHere({ role, state, control }: ControlNode): boolean {
  if (role === "tab") return state.selected !== true;
  if (state.expanded === true || control.submits || role === "combobox") return false;
  return control.popup || state.expanded === false || role === "summary" || role === "disclosuretriangle";
}

function leadsAway({ page }: RuleContext, node: ControlNode): boolean {
  const { role, href } = node;
  if (href === undefined) {
    const name = labelOf(node);
    // A menu item without an address may do anything; only a plain name of a place is opened.
    if (role === "menuitem") return tokens(name).length === 1 && placeScore(tokens(name), name) > 0;
    // A link made by script has no address; links lead to places.
    return role === "link";
  }
  if (!["link", "menuitem", "treeitem"].includes(role) || !URL.canParse(href, page.url)) return false;
  const [target, here] = [new URL(href, page.url), new URL(page.url)];
  return target.origin === here.origin && target.href !== here.href;
}

/** How much the control promises, 0 to about 1.3. */
function scoreOf(node: ControlNode, { words, adding }: ExploreTarget): number {
  const name = tokens(labelOf(node));
  const likely = placeScore(words, labelOf(node));
  const opens = opensHere(node);
  const near = opens ? 0.1 : 0;
  const asPlace = likely * (0.75 + 0.25 * scoreControl(node, words, []));
  const score = Math.max(asPlace, adding === true && opens && name.includes("add") ? 0.9 : 0);
  if (score >= 0.4) return score + near;
  const isNavigation = /\b(?:navigation|banner|menubar|menu|toolbar)\b/.test(node.region) || node.role === "menuitem";
  const isShortLink = node.role === "link" && name.length <= 2;
  if (likely > 0 && (opens || isNavigation || isShortLink)) return likely + near;
  // A tab that is not shown, last of all: the view at hand is worth looking through.
  return node.role === "tab" ? 0.1 : node.control.popup && isNavigation ? 0.05 : 0;
}
