/** Explore: opens menus, tabs and branches to find a thing that is not visible. It is limited and opens nothing twice. */

import { targetFacts } from "../../../core/action/facts.js";
import { type RequestWords, requestWords } from "../../../core/action/request-words.js";
import { isUnnamed } from "../../../core/action/unnamed.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import type { ClauseOf } from "./clauses.js";
import { isClick, isEntering, type RuleContext, succeeded, verbOf, wasClicked, wasOn } from "./context.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { scoreControl } from "./score.js";
import { alreadyDone, click, none, type Suggestion, suggest } from "./suggestion.js";
import { list, placeScore, tokens } from "./words.js";

/** Below the velocity limit of 5, so that the step can still act on the thing found. */
const MAX_OPENED = 4;
/** Best candidates checked against the gate's facts; each check reads the page. */
const MAX_WEIGHED = 30;
/** Words of controls never opened just to look: leaving, undoing, paying, submitting. */
const UNSAFE = list(
  "logout remove cancel pay buy order checkout reset clear save submit send discard unsubscribe print download export help undo archive",
);

interface ExploreTarget {
  readonly words: readonly string[];
  readonly purpose: string;
  readonly adding?: boolean;
  readonly isThing?: boolean;
  readonly among?: (node: ControlNode) => boolean;
}

export const lookFor = (context: RuleContext, name: string, reason = `I cannot find “${name}” here.`): Suggestion =>
  explore(context, { words: tokens(name), purpose: `to find “${name}”` }) ?? none(reason);

/** Waits once, because the page after the previous step may not be complete yet. */
export function settle({ history, earlier }: RuleContext): Suggestion | null {
  const last = history.length > 0 ? undefined : earlier.at(-1);
  const isLed = last !== undefined && last.verdict !== "confirmed" && !isEntering(last) && verbOf(last) !== "wait";
  return isLed ? suggest({ kind: "wait", seconds: 1 }, "I give the page a moment.", false) : null;
}

/** Opens the most promising control. Null if nothing promising is left. */
export function explore(context: RuleContext, target: ExploreTarget): Suggestion | null {
  const { earlier, history, page } = context;
  const looked = history.slice(history.findLastIndex(isEntering) + 1).filter(isClick).length;
  if (looked >= MAX_OPENED) return null;
  const pause = settle(context);
  if (pause !== null) return pause;
  // Earlier steps have led to the right place, so be stricter.
  const least = earlier.length > history.length ? 0.4 : 0;
  const request = requestWords([context.goal]);
  const candidates = controlsOf(page.skeleton)
    .filter((node) => isWorthOpening(context, node) && target.among?.(node) !== false)
    .map((node) => ({ node, score: scoreOf(node, target) }));
  const top = candidates
    .filter(({ node, score }) => score > (node.role === "tab" ? 0 : least))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_WEIGHED)
    .find(({ node }) => isFree(context, node, request));
  if (top === undefined) return null;
  const { role, control } = top.node;
  const label = labelOf(top.node);
  const kind = role === "tab" ? "tab" : control.popup || role === "button" ? "menu" : "page";
  const noun = tokens(label).includes(kind) ? "" : ` ${kind}`;
  return click(top.node, `I open the ${label}${noun} ${target.purpose}.`, false);
}

/** False for clicks that need a person's approval: never open these just to look. */
function isFree({ page }: RuleContext, node: ControlNode, request: RequestWords): boolean {
  const action = { kind: "click", id: numberOfControl(node) } as const;
  const { skeleton } = page;
  const facts = targetFacts({ action, skeleton, page: { ...page, snapshotId: "" as SnapshotId } }); // names no page here
  return facts.risk === "reversible" && !isUnnamed({ action, skeleton, page, facts, request });
}

function isWorthOpening(context: RuleContext, node: ControlNode): boolean {
  const label = labelOf(node);
  if (node.state.disabled === true || context.excluded?.has(node.key) || label === "") return false;
  if (tokens(label).some((word) => UNSAFE.includes(word))) return false;
  const clicks = context.history.filter((past) => isClick(past) && wasOn(past, node));
  // A click with an unknown result (e.g. its client was ended) counts as not opened yet.
  if (clicks.length > 1 || clicks.some(({ verdict, cutOff }) => verdict !== "unknown" && cutOff !== true)) return false;
  return node.state.selected !== true && (opensHere(node) || (!isWriting(context) && leadsAway(context, node)));
}

/** True while entries are not submitted: another page would lose them. */
const isWriting = ({ earlier }: RuleContext): boolean =>
  earlier.findLastIndex(isEntering) > earlier.findLastIndex(isClick);

function opensHere({ role, state, control }: ControlNode): boolean {
  if (role === "tab") return state.selected !== true;
  if (state.expanded === true || control.submits || role === "combobox") return false;
  return control.popup || state.expanded === false || role === "summary" || role === "disclosuretriangle";
}

function leadsAway({ page }: RuleContext, node: ControlNode): boolean {
  const { role, href } = node;
  if (href === undefined) {
    const name = labelOf(node);
    // A menu item without an address may do anything; open only one that plainly names a place.
    if (role === "menuitem") return tokens(name).length === 1 && placeScore(tokens(name), name) > 0;
    // A scripted link has no address, but still leads to a place.
    return role === "link";
  }
  if (!["link", "menuitem", "treeitem"].includes(role) || !URL.canParse(href, page.url)) return false;
  const [target, here] = [new URL(href, page.url), new URL(page.url)];
  // A fragment of this page shows nothing new, unless it looks like a path, which a script may route.
  const isHere = target.pathname === here.pathname && target.search === here.search && !/^#!?\//.test(target.hash);
  return target.origin === here.origin && !isHere;
}

/** Chance that the control leads to the target, 0 to about 1.3. */
function scoreOf(node: ControlNode, { words, adding, isThing }: ExploreTarget): number {
  const name = tokens(labelOf(node));
  const likely = placeScore(words, labelOf(node));
  const opens = opensHere(node);
  const near = opens ? 0.1 : 0;
  const asPlace = likely * (0.75 + 0.25 * scoreControl(node, words, []));
  const score = Math.max(asPlace, adding === true && opens && name.includes("add") ? 0.9 : 0);
  if (score >= 0.4) return score + near;
  const isNavigation = /\b(?:navigation|banner|menubar|menu|toolbar)\b/.test(node.region) || node.role === "menuitem";
  const isShortLink = node.role === "link" && name.length <= 2;
  // A page that may hold any setting is no place for a named thing.
  if (likely >= (opens || isThing !== true ? 0.3 : 0.6) && (opens || isNavigation || isShortLink)) return likely + near;
  // Tabs that are not shown come last, but this page's views are worth a look.
  return node.role === "tab" ? 0.1 : node.control.popup && isNavigation ? 0.05 : 0;
}

const BRANCHES = list("treeitem menuitem button link generic menuitemradio option tab");
const ICON =
  /^(?:caret|chevron|arrow|angle|expand|collapse|toggle|plus|minus|folder|file)(?:[- ](?:down|right|up|left|open|filled|outlined))*/i;

type TreePath = Readonly<{ branch: ControlNode | null; among: readonly ControlNode[]; isNested: boolean }>;

export function treeRule(context: RuleContext, { steps }: ClauseOf<"leaf">): Suggestion {
  const controls = controlsOf(context.page.skeleton);
  const leaf = steps.at(-1) ?? "";
  const path = follow(controls, steps.slice(0, -1));
  if (typeof path === "string") return none(path);
  const { branch, among, isNested } = path;
  const [found, ...others] = named(among, leaf);
  if (found?.state.selected === true && others.length === 0) return alreadyDone(`${plainName(found)} is selected.`);
  if (found !== undefined && (others.length === 0 || isNested))
    return click(innerText(controls, found), `I choose ${plainName(found)}.`, true);
  if (others.length > 0) return none(several(others.length + 1, leaf));
  if (branch === null) return none(`I cannot find “${leaf}” here.`);
  const thought = `I open ${plainName(branch)} to find “${leaf}”.`;
  const icon = expander(controls, branch);
  if (icon !== undefined && branch.state.expanded !== true && !wasIconClicked(context, icon))
    return click(icon, thought, false);
  if (branch.state.expanded === true || wasClicked(context, branch))
    return none(`I cannot find “${leaf}” under “${plainName(branch)}”.`);
  return click(branch, thought, false);
}

const several = (count: number, name: string) => `There are ${count} called “${name}”; please say under which.`;

function follow(controls: readonly ControlNode[], path: readonly string[]): TreePath | string {
  // If all items are on one level, the levels say nothing about the tree.
  const isLeveled = controls.some((node) => (node.control.level ?? 0) > 1);
  let among = controls.filter((node) => BRANCHES.includes(node.role));
  let branch: ControlNode | null = null;
  for (const name of path) {
    const [next, ...others] = named(among, name);
    if (next === undefined)
      return branch === null ? `I cannot find “${name}” here.` : { branch, among: [], isNested: true };
    if (others.length > 0) return several(others.length + 1, name);
    branch = next;
    among = under(among, next, isLeveled);
  }
  return { branch, among, isNested: branch !== null && isLeveled };
}

/** Nodes after a branch that are deeper. Without levels, nodes up to the next item that could be a branch. */
function under(nodes: readonly ControlNode[], branch: ControlNode, isLeveled: boolean): ControlNode[] {
  const { control, region } = branch;
  const { level } = control;
  const after = nodes.slice(nodes.indexOf(branch) + 1);
  if (level === undefined) return after;
  const end = after.findIndex((node) => {
    if (node.role !== "treeitem") return isLeveled && !node.region.startsWith(region);
    return isLeveled ? (node.control.level ?? 0) <= level : plainName(node) !== labelOf(node);
  });
  return end < 0 ? after : after.slice(0, end);
}

function named(nodes: readonly ControlNode[], name: string): readonly ControlNode[] {
  const words = tokens(name).join(" ");
  const all = nodes.filter((node) => tokens(plainName(node)).join(" ") === words);
  const items = all.filter((node) => node.role === "treeitem");
  return items.length > 0 ? items : all;
}

function plainName(node: ControlNode): string {
  const label = labelOf(node);
  return node.role === "treeitem" ? label.replace(ICON, "").trim() || label : label;
}

function expander(controls: readonly ControlNode[], branch: ControlNode): ControlNode | undefined {
  if (branch.role !== "treeitem") return undefined;
  const after = controls.slice(controls.indexOf(branch) + 1);
  const end = after.findIndex((node) => node.role === "treeitem");
  return (
    after
      .slice(0, end < 0 ? 3 : end)
      // A person is asked about a name that is only guessed.
      .filter(({ role, derived }) => ["generic", "button", "img"].includes(role) && derived === undefined)
      .find((node) => labelOf(node).replace(ICON, "").trim() === "")
  );
}

/** The text inside a wide tree item, which has to be clicked itself. */
function innerText(controls: readonly ControlNode[], item: ControlNode): ControlNode {
  if (item.role !== "treeitem") return item;
  const at = controls.indexOf(item) + 1;
  const inside = controls.slice(at, at + 2);
  return inside.find((node) => node.role === "generic" && labelOf(node) === plainName(item)) ?? item;
}

/** Icons of several branches share a name and differ in their fingerprint. */
const wasIconClicked = ({ history }: RuleContext, { fingerprint, name }: ControlNode): boolean =>
  history.some((past) => isClick(past) && succeeded(past) && past.fingerprint === fingerprint && past.name === name);
