/** Searching: narrowing a list by its search field or by a filter that is named. Elsewhere: query, facets. */

import type { Clause } from "./clauses.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { enter } from "./entering.js";
import { type Field, handsIn } from "./forms.js";
import { bestMatch, folded, tokens } from "./lexicon.js";
import { happened, isIdle, none, type Proposal, propose, type Scene, verbOf, wasOn } from "./proposing.js";

type ClauseOf<K extends Clause["kind"]> = Extract<Clause, { readonly kind: K }>;

const TEXTS = ["searchbox", "textbox", "combobox"];
const LOOKS = ["search", "filter", "find", "lookup"];

/** "search for Zoe". */
export function proposeSearch(scene: Scene, clause: ClauseOf<"search">): Proposal {
  const fields = searchFields(scene);
  const field = fields[0];
  if (field === undefined) return none("I cannot find a field to search in here.");
  if (fields.length > 1) return none("There are several fields to search in; please say which one.");
  const entry = enter(scene, fieldOf(field), clause.words, true);
  const button = searchButton(scene, field);
  if (!isIdle(entry) || button === null)
    return button === null ? entry : ({ ...entry, lastForStep: false } as Proposal);
  const pressed = scene.history.some((past) => verbOf(past) === "click" && wasOn(past, button) && happened(past));
  return pressed ? entry : propose({ kind: "click", id: numberOfControl(button) }, `I press ${labelOf(button)}.`, true);
}

function searchFields(scene: Scene): readonly ControlNode[] {
  const texts = controlsOf(scene.page.skeleton).filter(
    (node) => TEXTS.includes(node.role) && node.control.options === undefined,
  );
  const boxes = texts.filter((node) => node.role === "searchbox" || node.control.type === "search");
  if (boxes.length > 0) return boxes;
  return texts.filter((node) =>
    tokens(`${labelOf(node)} ${node.control.placeholder ?? ""}`).some((word) => LOOKS.includes(word)),
  );
}

function fieldOf(node: ControlNode): Field {
  return { kind: "text", label: labelOf(node) || "the search field", group: "", required: false, controls: [node] };
}

/** Only where the search begins by a button of its own. */
function searchButton(scene: Scene, field: ControlNode): ControlNode | null {
  const form = field.control.form;
  const buttons = controlsOf(scene.page.skeleton).filter(
    (node) =>
      node.role === "button" &&
      (form === undefined ? node.region === field.region : node.control.form === form) &&
      (node.control.submits || tokens(labelOf(node)).some((word) => LOOKS.includes(word))),
  );
  return buttons.length === 1 && !handsIn(labelOf(buttons[0] as ControlNode)) ? (buttons[0] ?? null) : null;
}

/** The words begin with a list's name and go on with one of its options. */
export function filterOf(
  scene: Pick<Scene, "page">,
  what: string,
): { readonly field: string; readonly value: string } | null {
  const words = what.split(/\s+/);
  const found: { field: string; value: string }[] = [];
  for (const node of controlsOf(scene.page.skeleton)) {
    const options = node.control.options;
    if (options === undefined) continue;
    const name = tokens(labelOf(node));
    const option = options.find(({ label }) => endsWith(words, label));
    if (option === undefined) continue;
    const before = words.slice(0, words.length - option.label.split(/\s+/).length).join(" ");
    const rest = tokens(before).filter((word) => word !== "filter");
    if (before === "" || rest.every((word) => bestMatch(word, name) >= 0.7))
      found.push({ field: labelOf(node), value: option.label });
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}

function endsWith(words: readonly string[], option: string): boolean {
  const size = option.split(/\s+/).length;
  return option.trim() !== "" && folded(words.slice(-size).join(" ")) === folded(option);
}
