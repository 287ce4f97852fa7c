/** Exploring: opening one more menu, tab or page when what was asked for is not in sight. Bounded, and never twice the same. Elsewhere: search, discovery. */

import { type ControlNode, controlsOf, labelOf, numberOfControl, scoreControl } from "./controls.js";
import { tokens } from "./lexicon.js";
import { likelihood } from "./places.js";
import { isFilling, type Proposal, propose, type Scene, verbOf, wasOn } from "./proposing.js";

/** Fewer than the velocity limit of 5, so that the step still ends with the thing found. */
const MOST = 4;
/** Never opened just to look: leaving, undoing, paying, or handing something in. */
const UNSAFE = [
  "logout",
  "remove",
  "cancel",
  "pay",
  "buy",
  "order",
  "checkout",
  "reset",
  "clear",
  "save",
  "submit",
  "send",
  "discard",
  "unsubscribe",
  "print",
  "download",
  "export",
  "help",
  "undo",
  "archive",
];

export interface Search {
  /** Words of what is looked for. */
  readonly words: readonly string[];
  /** Said to the user: "to find the dark theme". */
  readonly purpose: string;
  /** A way of adding may stand behind a control that only says "New". */
  readonly adding?: boolean;
  /** Only among these, e.g. the folds of the form at hand. */
  readonly among?: (node: ControlNode) => boolean;
}

/** The next thing worth opening, or null when nothing promising is left. */
export function explore(scene: Scene, search: Search): Proposal | null {
  if (looksSoFar(scene) >= MOST) return null;
  const best = controlsOf(scene.page.skeleton)
    .filter((node) => isWorthOpening(scene, node) && search.among?.(node) !== false)
    .map((node) => ({ node, score: promise(node, search) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)[0];
  if (best === undefined) return null;
  const { node } = best;
  const what = node.role === "tab" ? "tab" : node.control.popup || node.role === "button" ? "menu" : "page";
  const label = labelOf(node);
  const noun = tokens(label).includes(what) ? "" : ` ${what}`;
  return propose({ kind: "click", id: numberOfControl(node) }, `I open the ${label}${noun} ${search.purpose}.`, false);
}

/** Clicks in this step since something was entered. */
function looksSoFar(scene: Scene): number {
  let count = 0;
  for (const past of [...scene.history].reverse()) {
    if (isFilling(past)) return count;
    if (verbOf(past) === "click") count += 1;
  }
  return count;
}

function isWorthOpening(scene: Scene, node: ControlNode): boolean {
  if (node.state.disabled === true || scene.excluded.has(node.key) || labelOf(node) === "") return false;
  if (tokens(labelOf(node)).some((word) => UNSAFE.includes(word))) return false;
  const opened = scene.history.filter((past) => verbOf(past) === "click" && wasOn(past, node));
  // One of which nobody knows whether it landed (the client was ended in it) opened nothing yet.
  if (opened.length > 1 || opened.some(({ verdict }) => verdict !== "unknown")) return false;
  // The link or tab of the place where we are leads nowhere new.
  if (node.state.selected === true) return false;
  return opens(node) || leadsAway(scene, node);
}

/** A closed menu or disclosure, or a tab that is not shown. */
function opens(node: ControlNode): boolean {
  if (node.role === "tab") return node.state.selected !== true;
  if (node.state.expanded === true || node.control.submits) return false;
  return (
    node.role !== "combobox" &&
    (node.control.popup ||
      node.state.expanded === false ||
      node.role === "summary" ||
      node.role === "disclosuretriangle")
  );
}

function leadsAway(scene: Scene, node: ControlNode): boolean {
  // A menu item without an address may do anything; only a plain name of a place is opened.
  if (node.role === "menuitem" && node.href === undefined)
    return (
      tokens(labelOf(node)).every((word) => likelihood([word], labelOf(node)) > 0) && tokens(labelOf(node)).length === 1
    );
  // A link made by script has no address; links lead to places.
  if (node.role === "link" && node.href === undefined) return true;
  if (
    node.href === undefined ||
    !["link", "menuitem", "treeitem"].includes(node.role) ||
    !URL.canParse(node.href, scene.page.url)
  )
    return false;
  const [target, here] = [new URL(node.href, scene.page.url), new URL(scene.page.url)];
  return (
    target.origin === here.origin &&
    target.pathname + target.search + target.hash !== here.pathname + here.search + here.hash
  );
}

/** How much the control promises, 0 to about 1.3. */
function promise(node: ControlNode, search: Search): number {
  const name = labelOf(node);
  const likely = likelihood(search.words, name);
  const asPlace = likely * (0.75 + 0.25 * scoreControl(node, search.words, []));
  const adding = search.adding === true && opens(node) && tokens(name).includes("add") ? 0.9 : 0;
  const near = opens(node) ? 0.1 : 0;
  if (Math.max(asPlace, adding) >= 0.4) return Math.max(asPlace, adding) + near;
  const navigation = /\b(?:navigation|banner|menubar|menu|toolbar)\b/.test(node.region) || node.role === "menuitem";
  const plain = node.role === "link" && tokens(name).length <= 2;
  if (likely > 0 && (opens(node) || navigation || plain)) return likely + near;
  // A tab that is not shown, last of all: the view at hand is worth looking through.
  return node.role === "tab" ? 0.1 : node.control.popup && navigation ? 0.05 : 0;
}
