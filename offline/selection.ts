/** Selection: what a list offers for its ticked rows: the one row is ticked, and the action of the list is chosen. */

import type { ClauseOf } from "./clauses.js";
import { isClick, isEntering, type RuleContext, wasOn } from "./context.js";
import { type ControlNode, controlsOf, labelOf, numberOfControl } from "./controls.js";
import { formKeyOf } from "./forms.js";
import { isSelectAll, type PageRow } from "./references.js";
import { click, none, type Suggestion, suggest, turn } from "./suggestion.js";
import { list, tokens } from "./words.js";

/** What such a menu is called while it is closed. */
const MENU = list("selected selection action bulk");
const SELECTED = list("selected checked ticked item entry row record");
const RUNS = list("go apply run execute ok perform");
const ITEMS = list("menuitem link button option");

/** What was chosen for several of them at once, so that a person is asked once. */
export const wasSelected = ({ earlier, history }: RuleContext, { what }: ClauseOf<"act">): boolean =>
  history.length === 0 &&
  earlier.some(
    (past) => isClick(past) && /^I (?:choose|press) .* for /.test(past.thought) && past.thought.includes(`“${what}”`),
  );

/** "handed-in" once the action was sent; null where the list offers none of this name. */
export function selectionRule(
  context: RuleContext,
  clause: ClauseOf<"act">,
  rowOf: (clause: ClauseOf<"act">) => PageRow | null,
): Suggestion | "handed-in" | null {
  const { page, history, later } = context;
  const { verb } = clause;
  const controls = controlsOf(page.skeleton);
  const offer = offerOf(context, clause);
  const chosen = history.findLastIndex(
    (past) => isEntering(past) && offer?.option !== undefined && wasOn(past, offer.node),
  );
  if (chosen >= 0 && history.slice(chosen).some(isClick)) return "handed-in";
  const next = later.findIndex((one) => one.kind !== "act" || one.verb !== verb || rowOf(one) === null);
  const acts = [clause, ...(later.slice(0, next < 0 ? later.length : next) as ClauseOf<"act">[])]; // as far as they are acts
  const boxes = acts.map((one) => rowOf(one)?.controls.find(({ role }) => role === "checkbox"));
  const what = acts.map((one) => `“${one.what}”`).join(" and ");
  if (boxes.includes(undefined) || offer === null) return null;
  const left = boxes.find((box) => box?.state.checked !== true);
  if (left !== undefined) return turn(left, true, `I tick ${left.row ?? what} to ${verb} it.`, false);
  const others = controls.filter((node) => isBox(node) && !boxes.includes(node) && node.state.checked === true);
  if (others.length > 0) return none(`Other rows are ticked too, so I do not ${verb} what is ticked.`);
  const { node, option } = offer;
  if (offer.isClosed) return click(node, `I open ${labelOf(node)} to ${verb} ${what}.`, false);
  if (option === undefined) return click(node, `I choose ${labelOf(node)} for ${what}.`, true);
  if (chosen < 0)
    return suggest({ kind: "select", id: numberOfControl(node), option }, `I choose “${option}” for ${what}.`, false);
  const [button, ...more] = controls.filter((each) => runs(each) && formKeyOf(each) === formKeyOf(node));
  if (button === undefined || more.length > 0) return none(`I cannot tell which button runs “${option}”.`);
  return click(button, `I press ${labelOf(button)} for ${what}.`, false);
}

/** The items of a menu stand in rows of a list, too. */
const isInTable = ({ row, region }: ControlNode): boolean =>
  row !== undefined && /\b(?:table|grid|treegrid)\b/.test(region);
const isBox = (node: ControlNode): boolean => node.role === "checkbox" && node.row !== undefined && !isSelectAll(node);
const runs = ({ role, name, row }: ControlNode): boolean =>
  role === "button" && row === undefined && tokens(name).some((word) => RUNS.includes(word));

interface ListOffer {
  readonly node: ControlNode;
  readonly option?: string;
  readonly isClosed?: true;
}

/** An option or an item of the list's own menu that says the verb, and at most of what; never a control of the page itself. */
function offerOf(context: RuleContext, { verb, what }: ClauseOf<"act">): ListOffer | null {
  const outside = controlsOf(context.page.skeleton).filter((node) => !isInTable(node) && !node.state.disabled);
  const isMenu = (name = "") => tokens(name).some((word) => MENU.includes(word));
  const isOpened = context.history.some((past) => isClick(past) && isMenu(past.name));
  const says = (label: string, isInMenu: boolean) => {
    const [first, ...rest] = tokens(label);
    const allowed = [...tokens(what), ...SELECTED];
    return first === tokens(verb)[0] && rest.every((word) => allowed.includes(word)) && (isInMenu || isMenu(label));
  };
  const options = outside.flatMap((node) =>
    (node.control.options ?? [])
      .filter(({ label }) => says(label, isMenu(labelOf(node))))
      .map(({ label }) => ({ node, option: label })),
  );
  const items = outside.filter((node) => ITEMS.includes(node.role) && says(labelOf(node), isOpened));
  const [offer, ...others] = [...options, ...items.map((node) => ({ node }))];
  if (offer !== undefined) return others.length === 0 ? offer : null;
  const isClosed = ({ control, state, role }: ControlNode) =>
    (control.popup || state.expanded === false) && role !== "combobox" && state.expanded !== true;
  const [menu, ...more] = isOpened ? [] : outside.filter((node) => isClosed(node) && isMenu(labelOf(node)));
  return menu === undefined || more.length > 0 ? null : { node: menu, isClosed: true };
}
