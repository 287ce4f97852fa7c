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

/** "handed-in" once the action was sent; null where the list offers none of this name. */
export function selectionRule(
  context: RuleContext,
  clause: ClauseOf<"act">,
  row: PageRow,
): Suggestion | "handed-in" | null {
  const { page, history } = context;
  const { verb, what } = clause;
  const controls = controlsOf(page.skeleton);
  const box = row.controls.find(({ role }) => role === "checkbox");
  const offer = offerOf(context, clause);
  const chosen = history.findLastIndex(
    (past) => isEntering(past) && offer?.option !== undefined && wasOn(past, offer.node),
  );
  if (chosen >= 0 && history.slice(chosen).some(isClick)) return "handed-in";
  if (box === undefined || offer === null) return null;
  if (box.state.checked !== true) return turn(box, true, `I tick “${what}” to ${verb} it.`, false);
  const others = controls.filter((node) => isBox(node) && node !== box && node.state.checked === true);
  if (others.length > 0) return none(`Other rows are ticked too, so I do not ${verb} what is ticked.`);
  const { node, option } = offer;
  if (offer.isClosed) return click(node, `I open ${labelOf(node)} to ${verb} “${what}”.`, false);
  if (option === undefined) return click(node, `I choose ${labelOf(node)} for “${what}”.`, true);
  if (chosen < 0)
    return suggest({ kind: "select", id: numberOfControl(node), option }, `I choose “${option}” for “${what}”.`, false);
  const [button, ...more] = controls.filter((each) => runs(each) && formKeyOf(each) === formKeyOf(node));
  if (button === undefined || more.length > 0) return none(`I cannot tell which button runs “${option}”.`);
  return click(button, `I press ${labelOf(button)} to ${verb} “${what}”.`, false);
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
