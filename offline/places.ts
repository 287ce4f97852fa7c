/** Places: where on the page a clause is to be carried out; what stands elsewhere is passed over. */

import { isClick, type RuleContext, wasOn } from "./context.js";
import { type ControlNode, controlsOf, labelOf, wordsOfRegion } from "./controls.js";
import { matchRows, rowsOf } from "./references.js";
import { findControl } from "./score.js";
import type { StepPlace } from "./steps.js";
import { click, none, type Suggestion } from "./suggestion.js";
import { folded, hasAll, list, tokens } from "./words.js";

const TABS = list("tab link button");

/** The context of the clause in its place, or what has to be done (or said) before. */
export function enterPlace(context: RuleContext, { kind, name }: StepPlace): RuleContext | Suggestion {
  if (kind === "opened") return within(context, ({ control }) => control.dialog !== undefined) ?? context;
  if (name === "") return context;
  if (kind === "tab") return openTab(context, name);
  const rows = matchRows(rowsOf(context.page.skeleton), { says: name });
  if (kind === "row" && rows.length > 1)
    return none(`There are ${rows.length} rows of “${name}”; please say which one.`);
  const stands = (node: ControlNode) =>
    kind === "row" ? rows.some(({ controls }) => controls.includes(node)) : isInPart(context, node, name);
  return (
    within(context, stands) ?? within(context, underCaption(context, name)) ?? none(`I cannot find “${name}” here.`)
  );
}

/** A text that heads a form is no part of it: what comes first after it tells which form is meant. */
function underCaption({ page }: RuleContext, name: string): (node: ControlNode) => boolean {
  const nodes = Object.values(page.skeleton.nodes);
  const captions = nodes.filter(
    (node) => node.control === undefined && folded(node.name || (node.text ?? "")) === folded(name),
  );
  const [caption, ...others] = captions;
  const first = caption && nodes.slice(nodes.indexOf(caption)).find(({ control }) => control?.form !== undefined);
  return (node) => others.length === 0 && first !== undefined && node.control.form === first.control?.form;
}

/** Null where nothing stands there. */
function within(context: RuleContext, stands: (node: ControlNode) => boolean): RuleContext | null {
  const [inside, outside] = [new Set<string>(), new Set(context.excluded)];
  for (const node of controlsOf(context.page.skeleton)) (stands(node) ? inside : outside).add(node.key);
  return inside.size === 0 ? null : { ...context, excluded: outside };
}

function isInPart({ page }: RuleContext, node: ControlNode, name: string): boolean {
  const { group = "", form = "", dialog = "" } = node.control;
  const called = [form, dialog].map((key) => page.skeleton.nodes[key]?.name ?? "").join(" ");
  return hasAll(tokens(`${group} ${node.row ?? ""} ${wordsOfRegion(node)} ${called}`), tokens(name));
}

function openTab(context: RuleContext, name: string): RuleContext | Suggestion {
  const found = findControl(context, `${name} tab`, TABS);
  if (found.kind === "none") return none(`I cannot find the tab “${name}” here.`);
  if (found.kind === "ambiguous") return none(`There are ${found.count} tabs called “${name}”; please say which one.`);
  const { node } = found;
  const isOpen = node.state.selected === true || context.earlier.some((past) => isClick(past) && wasOn(past, node));
  return isOpen ? context : click(node, `I open the tab ${labelOf(node)}.`, false);
}
