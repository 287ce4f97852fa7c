/** Tree: a named leaf of a tree or menu, reached branch by branch. */

import type { ClauseOf } from "./clauses.js";
import { type ControlNode, controlsOf, labelOf } from "./controls.js";
import { click, isClick, none, type RuleContext, type Suggestion, succeeded, wasClicked } from "./suggestion.js";
import { list, tokens } from "./words.js";

const BRANCHES = list("treeitem menuitem button link generic menuitemradio option tab");
/** Pictures that open and close a branch are named after what they look like. */
const ICON =
  /^(?:caret|chevron|arrow|angle|expand|collapse|toggle|plus|minus|folder|file)(?:[- ](?:down|right|up|left|open|filled|outlined))*/i;

interface Path {
  /** The last branch on the way that is there. */
  readonly branch: ControlNode | null;
  readonly among: readonly ControlNode[];
  /** The ones left all stand under the branch. */
  readonly isNested: boolean;
}

/** Opens what lies on the way, outermost first, and clicks the leaf once it can be told from others of its name. */
export function treeRule(context: RuleContext, { steps }: ClauseOf<"leaf">): Suggestion {
  const controls = controlsOf(context.page.skeleton);
  const leaf = steps.at(-1) ?? "";
  const path = follow(controls, steps.slice(0, -1));
  if (typeof path === "string") return none(path);
  const { branch, among, isNested } = path;
  const [found, ...others] = named(among, leaf);
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

/** Why the path cannot be followed, as text. */
function follow(controls: readonly ControlNode[], path: readonly string[]): Path | string {
  // A tree whose items are all said to be on one level is drawn flat and says nothing.
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

/** What comes after a branch and lies deeper; without levels, what comes before the next item that could be a branch. */
function under(nodes: readonly ControlNode[], branch: ControlNode, isLeveled: boolean): ControlNode[] {
  const { level } = branch.control;
  const after = nodes.slice(nodes.indexOf(branch) + 1);
  if (level === undefined) return after;
  const end = after.findIndex((node) =>
    isLeveled ? (node.control.level ?? 0) <= level : node.role === "treeitem" && plainName(node) !== labelOf(node),
  );
  return end < 0 ? after : after.slice(0, end);
}

/** Tree items come first: what stands inside them is called the same. */
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

/** The small control in a tree item that opens it, where clicking the item itself selects it. */
function expander(controls: readonly ControlNode[], branch: ControlNode): ControlNode | undefined {
  if (branch.role !== "treeitem") return undefined;
  const after = controls.slice(controls.indexOf(branch) + 1);
  const end = after.findIndex((node) => node.role === "treeitem");
  return after
    .slice(0, end < 0 ? 3 : end)
    .find((node) => ["generic", "button", "img"].includes(node.role) && labelOf(node).replace(ICON, "").trim() === "");
}

/** In a wide item the words themselves are what is clicked. */
function innerText(controls: readonly ControlNode[], item: ControlNode): ControlNode {
  if (item.role !== "treeitem") return item;
  const at = controls.indexOf(item) + 1;
  const inside = controls.slice(at, at + 2);
  return inside.find((node) => node.role === "generic" && labelOf(node) === plainName(item)) ?? item;
}

/** Icons of several branches share a name and differ in their fingerprint. */
function wasIconClicked({ history }: RuleContext, { fingerprint, name }: ControlNode): boolean {
  return history.some(
    (past) => isClick(past) && succeeded(past) && past.fingerprint === fingerprint && past.name === name,
  );
}
