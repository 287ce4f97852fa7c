/** Compound: a menu, list box, calendar or tree is one thing with many parts, and is told in one line. Elsewhere: composite widget. */

import { clip } from "./clean-text.js";
import { isRow } from "./roles.js";
import type { SkeletonNode } from "./skeleton.js";

const COMPOUNDS = new Set("menu menubar listbox tablist radiogroup tree toolbar grid treegrid".split(" "));
/** Parts a person chooses from or reads; what stands inside them goes without saying. First match names the parts. */
const PARTS: readonly { readonly roles: ReadonlySet<string>; readonly words: string }[] = [
  { roles: new Set(["menuitem", "menuitemcheckbox", "menuitemradio"]), words: "menu items" },
  { roles: new Set(["option"]), words: "options" },
  { roles: new Set(["tab"]), words: "tabs" },
  { roles: new Set(["radio"]), words: "choices" },
  { roles: new Set(["treeitem"]), words: "tree items" },
  { roles: new Set(["row"]), words: "rows" },
  { roles: new Set(["button", "link", "generic", "checkbox"]), words: "controls" },
];
/** Fewer parts than this are told one by one. */
const ENOUGH = 4;
const NAMED = 3;

export interface Summarised {
  /** Container to the words about its parts, e.g. `5 menu items: 'Copy', 'Paste', 'Delete' and 2 more`. */
  readonly parts: ReadonlyMap<SkeletonNode, string>;
  /** Everything that such a summary does not speak of, containers included. */
  readonly rest: readonly SkeletonNode[];
}

/** Of nodes that came or went together. */
export function summariseCompounds(nodes: readonly SkeletonNode[]): Summarised {
  const parts = new Map<SkeletonNode, string>();
  const told = new Set<SkeletonNode>();
  for (const container of nodes) {
    if (!COMPOUNDS.has(container.role) || told.has(container)) continue;
    const path = pathOf(container);
    const inside = nodes.filter(
      (node) => node !== container && (node.region === path || node.region.startsWith(`${path}>`)),
    );
    const words = wordsOf(inside);
    if (words === null) continue;
    parts.set(container, words);
    // What a page says in there is no part of the widget.
    for (const node of inside) if (!node.message) told.add(node);
  }
  return { parts, rest: nodes.filter((node) => !told.has(node)) };
}

function wordsOf(inside: readonly SkeletonNode[]): string | null {
  for (const { roles, words } of PARTS) {
    const found = inside.filter((node) => roles.has(node.role));
    if (found.length < ENOUGH) continue;
    const names = found
      .slice(0, NAMED)
      .map((node) => `'${clip((isRow(node.role) ? node.text : node.name) || node.name || node.text || "", 40)}'`);
    return `${found.length} ${words}: ${names.join(", ")} and ${found.length - NAMED} more`;
  }
  return null;
}

/** As the regions of what stands inside begin. */
export function pathOf({ role, name, region }: Pick<SkeletonNode, "role" | "name" | "region">): string {
  const own = name === "" ? role : `${role} "${clip(name, 40)}"`;
  return region === "" ? own : `${region}>${own}`;
}
