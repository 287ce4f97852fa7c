/** Leaves: a named leaf of a tree or menu, reached branch by branch. Elsewhere: cascading menus, tree navigation. */

import type { Clause } from "./clauses.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { tokens } from "./lexicon.js";
import { happened, none, type Proposal, propose, type Scene, verbOf, wasOn } from "./proposing.js";

type Leaf = Extract<Clause, { readonly kind: "leaf" }>;

const BRANCHES = ["treeitem", "menuitem", "button", "link", "generic", "menuitemradio", "option", "tab"];

/** Opens what lies on the way, outermost first, and presses the leaf once it can be told from others of its name. */
export function proposeLeaf(scene: Scene, { steps }: Leaf): Proposal {
  const leaf = steps.at(-1) ?? "";
  const path = steps.slice(0, -1);
  const found = follow(scene, path);
  if (typeof found === "string") return none(found);
  const candidates = named(found.among, leaf);
  const one = candidates[0];
  if (one !== undefined && (candidates.length === 1 || found.nested)) {
    const node = words(scene, one);
    return propose({ kind: "click", id: numberOfControl(node) }, `I choose ${plainName(one)}.`, true);
  }
  if (candidates.length > 1) return none(`There are ${candidates.length} called “${leaf}”; please say under which.`);
  const branch = found.branch;
  if (branch === null) return none(`I cannot find “${leaf}” here.`);
  const opener = expander(scene, branch);
  if (opener !== null && branch.state.expanded !== true && !pressed(scene, opener))
    return propose(
      { kind: "click", id: numberOfControl(opener) },
      `I open ${plainName(branch)} to find “${leaf}”.`,
      false,
    );
  if (opened(scene, branch)) return none(`I cannot find “${leaf}” under “${plainName(branch)}”.`);
  return propose(
    { kind: "click", id: numberOfControl(branch) },
    `I open ${plainName(branch)} to find “${leaf}”.`,
    false,
  );
}

interface Way {
  /** The last branch on the way that is there. */
  readonly branch: ControlNode | null;
  readonly among: readonly ControlNode[];
  /** The ones left all stand under the branch. */
  readonly nested: boolean;
}

function follow(scene: Scene, path: readonly string[]): Way | string {
  let among = controlsOf(scene.page.skeleton).filter((node) => BRANCHES.includes(node.role));
  let branch: ControlNode | null = null;
  for (const name of path) {
    const candidates = named(among, name);
    const next = candidates[0];
    if (next === undefined)
      return branch === null ? `I cannot find “${name}” here.` : { branch, among: [], nested: true };
    if (candidates.length > 1) return `There are ${candidates.length} called “${name}”; please say under which.`;
    branch = next;
    const at = among.indexOf(next);
    among = under(among, at, tellsLevels(scene));
  }
  return { branch, among, nested: branch !== null && tellsLevels(scene) };
}

/** A tree whose items are all said to be on one level is drawn flat and says nothing. */
function tellsLevels({ page }: Scene): boolean {
  return controlsOf(page.skeleton).some((node) => (node.control.level ?? 0) > 1);
}

/** What comes after a branch and lies deeper; without levels, what comes before the next item that could be a branch. */
function under(nodes: readonly ControlNode[], at: number, leveled: boolean): ControlNode[] {
  const level = nodes[at]?.control.level;
  const after = nodes.slice(at + 1);
  if (level === undefined) return after;
  if (!leveled) {
    const next = after.findIndex((node) => node.role === "treeitem" && plainName(node) !== labelOf(node));
    return next < 0 ? after : after.slice(0, next);
  }
  const end = after.findIndex((node) => (node.control.level ?? 0) <= level);
  return end < 0 ? after : after.slice(0, end);
}

/** Tree items come first: what stands inside them is called the same. */
function named(nodes: readonly ControlNode[], name: string): readonly ControlNode[] {
  const words = tokens(name).join(" ");
  const all = nodes.filter((node) => tokens(plainName(node)).join(" ") === words);
  const items = all.filter((node) => node.role === "treeitem");
  return items.length > 0 ? items : all;
}

/** Pictures that open and close a branch are named after what they look like. */
const ICON =
  /^(?:caret|chevron|arrow|angle|expand|collapse|toggle|plus|minus|folder|file)(?:[- ](?:down|right|up|left|open|filled|outlined))*/i;

function plainName(node: ControlNode): string {
  const label = labelOf(node);
  return node.role === "treeitem" ? label.replace(ICON, "").trim() || label : label;
}

/** The small control in a tree item that opens it, where pressing the item itself selects it. */
function expander(scene: Scene, branch: ControlNode): ControlNode | null {
  const all = controlsOf(scene.page.skeleton);
  const inside = all.slice(all.indexOf(branch) + 1);
  const end = inside.findIndex((node) => node.role === "treeitem");
  const own = end < 0 ? inside.slice(0, 3) : inside.slice(0, end);
  const icon = own.find(
    (node) => ["generic", "button", "img"].includes(node.role) && labelOf(node).replace(ICON, "").trim() === "",
  );
  return branch.role === "treeitem" ? (icon ?? null) : null;
}

/** In a wide item the words themselves are what is pressed. */
function words(scene: Scene, item: ControlNode): ControlNode {
  const all = controlsOf(scene.page.skeleton);
  const next = all.slice(all.indexOf(item) + 1, all.indexOf(item) + 3);
  const inner = next.find((node) => node.role === "generic" && labelOf(node) === plainName(item));
  return item.role === "treeitem" ? (inner ?? item) : item;
}

function pressed({ history }: Scene, node: ControlNode): boolean {
  return history.some(
    (past) =>
      verbOf(past) === "click" && happened(past) && past.fingerprint === node.fingerprint && past.name === node.name,
  );
}

function opened({ history }: Scene, branch: ControlNode): boolean {
  const pressed = history.some((past) => verbOf(past) === "click" && happened(past) && wasOn(past, branch));
  return branch.state.expanded === true || pressed;
}
