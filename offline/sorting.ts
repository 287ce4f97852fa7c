/** Sorting: a list put in order by the head of a column. Elsewhere: order by. */

import { proposeChoice } from "./choosing.js";
import type { Clause } from "./clauses.js";
import { type ControlNode, labelOf, numberOfControl } from "./controls.js";
import { locate } from "./locating.js";
import { alreadyDone, happened, none, type Proposal, propose, type Scene, verbOf, wasOn } from "./proposing.js";

type Sort = Extract<Clause, { readonly kind: "sort" }>;

const HEADS = ["columnheader", "button", "link", "generic"];
/** Up, down, and back to none. */
const MOST_PRESSES = 3;

/** Presses the head until it says that its column is sorted as asked. */
export function proposeSort(scene: Scene, clause: Sort): Proposal {
  const list = sortList(scene, clause);
  if (list !== null) return list;
  const found = locate(scene.page, clause.column, HEADS, scene.excluded);
  if (found.kind === "ambiguous") return none(`There are ${found.count} columns called “${found.name}”.`);
  if (found.kind === "none") return none(`I cannot find a column “${clause.column}” to sort by.`);
  const { node } = found;
  const { sorted } = node.state;
  if (sorted !== undefined && (clause.order === null || sorted === clause.order))
    return alreadyDone({ kind: "wait", seconds: 0.5 }, `The list is sorted by ${labelOf(node)} already.`);
  return press(scene, clause, node);
}

function press(scene: Scene, { order }: Sort, node: ControlNode): Proposal {
  const pressed = scene.history.filter(
    (past) => verbOf(past) === "click" && wasOn(past, node) && happened(past),
  ).length;
  const tellsOrder = node.state.sorted !== undefined;
  // A head that says nothing of the order cannot be trusted with one.
  if (pressed > 0 && !tellsOrder)
    return order === null
      ? alreadyDone({ kind: "wait", seconds: 0.5 }, `I have sorted by ${labelOf(node)}.`)
      : none(`I pressed ${labelOf(node)}, but the page does not say in which order the list is now.`);
  if (pressed >= MOST_PRESSES) return none(`I pressed ${labelOf(node)}, but the list is not sorted as asked.`);
  const action = { kind: "click" as const, id: numberOfControl(node) };
  return propose(action, `I sort by ${labelOf(node)}.`, order === null || order === after(node));
}

/** What one more press usually leads to. */
function after(node: ControlNode): "ascending" | "descending" {
  return node.state.sorted === "ascending" ? "descending" : "ascending";
}

/** "Sort by" as a list of choices. */
function sortList(scene: Scene, { column, order, text }: Sort): Proposal | null {
  const list = locate(scene.page, "Sort by", ["combobox", "listbox"], scene.excluded);
  if (list.kind !== "found" || order !== null) return null;
  return proposeChoice(scene, { kind: "choose", text, value: column, field: "Sort by" });
}
