/** Excepting: everything of a kind but what is named, ticked or unticked one by one. Elsewhere: bulk selection, all but. */

import { isOn } from "../core/page/skeleton.js";
import type { Clause } from "./clauses.js";
import { type ControlNode, controlsOf, labelOf } from "./controls.js";
import { turn } from "./entering.js";
import { alreadyDone, none, type Proposal, type Scene } from "./proposing.js";
import { hasPhrase, rowsMeant, rowsOf, standsForAll } from "./rows.js";
import { goesOnElsewhere } from "./turning.js";

type TickAll = Extract<Clause, { readonly kind: "tickAll" }>;

const BOXES = ["checkbox", "switch", "menuitemcheckbox"];
/** More would take more steps than a task has. */
const MOST = 25;

/** One box after the other; what is excepted stays as it is. */
export function proposeTickAll(scene: Scene, clause: TickAll): Proposal {
  const scope = scopeOf(scene, clause);
  if (typeof scope === "string") return none(scope);
  const rest = scope.filter((node) => isOn(node) !== clause.on);
  const node = rest[0];
  if (node === undefined)
    return alreadyDone({ kind: "wait", seconds: 0.5 }, `All of them are ${clause.on ? "ticked" : "unticked"}.`);
  const proposal = turn(node, clause.on, `I ${clause.on ? "tick" : "untick"} ${nameOf(node)}.`, rest.length === 1);
  return proposal;
}

/** The boxes meant, or why they cannot be told. */
export function scopeOf(scene: Pick<Scene, "page" | "excluded">, clause: TickAll): readonly ControlNode[] | string {
  const boxes = controlsOf(scene.page.skeleton).filter(
    (node) => BOXES.includes(node.role) && node.state.disabled !== true && !standsForAll(node),
  );
  const inRows = boxes.filter((node) => node.row !== undefined);
  const all = inRows.length > 1 ? inRows : boxes;
  if (all.length < 2) return "I cannot find several boxes to tick here.";
  if (all.length > MOST) return `There are ${all.length} boxes here, more than I can go through one by one.`;
  if (inRows.length > 1 && goesOnElsewhere(scene) && !/\bon\s+(?:this|the)\s+page\b/i.test(clause.text))
    return "The list goes on on other pages; please say whether only those on this page are meant.";
  const excepted = new Set<ControlNode>();
  for (const name of clause.except) {
    const meant = exceptionOf(scene, all, name);
    if (typeof meant === "string") return meant;
    excepted.add(meant);
  }
  return all.filter((node) => !excepted.has(node));
}

function exceptionOf(scene: Pick<Scene, "page">, boxes: readonly ControlNode[], name: string): ControlNode | string {
  const named = boxes.filter((node) => hasPhrase(labelOf(node), name));
  const rows = rowsMeant(rowsOf(scene.page.skeleton), { says: name });
  const inRows = boxes.filter((node) => rows.some(({ controls }) => controls.includes(node)));
  const found = named.length > 0 ? named : inRows;
  const one = found[0];
  if (one === undefined) return `I cannot find “${name}”, which is to be left out.`;
  return found.length > 1 ? `There are ${found.length} called “${name}”; please say which one is to be left out.` : one;
}

function nameOf(node: ControlNode): string {
  return node.row !== undefined && node.row !== "" ? `“${node.row}”` : `“${labelOf(node)}”`;
}
