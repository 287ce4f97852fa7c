/** Harmless presses: presses proved reversible by role, form and address, and entries of an unsubmitted form (SF4). */

import { accessibleName, homeOf, type Skeleton, type SkeletonNode } from "../page/skeleton.js";
import { allWords } from "../words/matcher.js";
import type { TargetFacts } from "./gate.js";
import { isHarmlessLabel } from "./harmless-label.js";
import { isAboutCookies, isNote } from "./harmless-notice.js";
import { isHandedOver } from "./link-kind.js";
import { isKnownChoice, isSwitchNamed } from "./named-words.js";
import { isAsked, isWhich, type RequestWords } from "./request-words.js";
import { isIrreversible, isIrreversibleText } from "./risk.js";
import { isIrreversibleAddress } from "./risk-address.js";
import { riskVerbsIn } from "./risk-verbs.js";

export interface Deed {
  readonly skeleton: Skeleton;
  readonly facts: Pick<TargetFacts, "kind" | "formAction" | "link">;
  readonly request: RequestWords;
  readonly url: string;
}

const FIELDS = new Set("textbox searchbox combobox listbox spinbutton slider".split(" "));
const TOGGLES = new Set("checkbox radio switch menuitemcheckbox menuitemradio".split(" "));
/** The element decides, not the role that the page gives it. */
const isButton = ({ control }: SkeletonNode): boolean => /^(?:button|a|summary)$/.test(control?.tag ?? "");

export function isPressHarmless(deed: Deed, node: SkeletonNode): boolean {
  const { skeleton, facts } = deed;
  const { role, control } = node;
  // The link hands something to another program, whatever its name is.
  if (control === undefined || (facts.link !== undefined && isHandedOver(facts.link))) return false;
  // The control submits its form, whatever its role is.
  if (control.submits) return !isTelling(node) && isReading(deed, node);
  if (FIELDS.has(role) && !isButton(node)) return true;
  if (TOGGLES.has(role)) return isChoice(deed, node);
  if (role === "link" && isPlainLink(deed, node)) return true;
  return (
    role !== "img" &&
    !isTelling(node) &&
    (isHarmlessLabel(wordsOn(node)) || isNote(node, skeleton) || isAboutCookies(node, skeleton))
  );
}

/** Words of a control, without masked and derived names. A button that opens a list shows the chosen option. */
export const wordsOn = (node: SkeletonNode): string =>
  (accessibleName(node) || (node.text ?? (isButton(node) ? (node.value ?? "") : ""))).replace(
    /\[MASKED(?::\d+)?\]/g,
    " ",
  );

/** Its name or visible text sounds irreversible. */
export const isTelling = ({ name, control }: SkeletonNode): boolean =>
  isIrreversible(name) ||
  isIrreversibleText(name) ||
  (control?.shows !== undefined && isIrreversibleText(control.shows));

/** The link requests a page and does nothing else. */
function isPlainLink({ facts: { formAction: address }, url }: Deed, { href, control }: SkeletonNode): boolean {
  if (control?.scripted === true || href === undefined) return false;
  if (/^#[^\s]/.test(href.trim())) return true;
  if (address === undefined || !/^https?:/.test(address) || isIrreversibleAddress(address, false)) return false;
  return !(URL.canParse(url) && new URL(address).href === new URL("#", url).href);
}

/** A form whose fields become part of an address. A script may handle a form without method and address. */
export function isReading({ skeleton, facts }: Deed, { control, name, role }: SkeletonNode): boolean {
  if (control === undefined || control.scripted === true || isIrreversibleAddress(facts.formAction, true)) return false;
  const isField = role === "textbox" || role === "searchbox" || role === "combobox";
  if (!isField && riskVerbsIn(name, "label").some(({ verb }) => verb !== "end" && verb !== "run")) return false;
  const { formMethod = "", formAction, form } = control;
  if (!(formMethod === "get" || (formMethod === "" && formAction !== undefined))) return false;
  const held = Object.values(skeleton.nodes).filter((one) => form !== undefined && one.control?.form === form);
  return held.every((one) => one.control?.type !== "password" && one.control?.type !== "file");
}

/**
 * A choice in a form takes effect only on submit. Elsewhere it takes effect at once, so the user must ask for it.
 *
 * @param option Option chosen in a list.
 */
export function isChoice({ skeleton, request }: Deed, node: SkeletonNode, option?: string): boolean {
  // "Tick everyone" names every box.
  const isEach = isWhich(request) && request.families.has("enter");
  const [name, group] = [accessibleName(node), node.control?.group ?? ""];
  const isNamed =
    option === undefined ? isSwitchNamed(name, group, request) : isSwitchNamed(option, `${name} ${group}`, request);
  // A button with the role of a switch may act at once.
  const isHandedInLater = isEntry(node, skeleton) && (!isButton(node) || isKnownChoice(name, request));
  return isEach || isHandedInLater || isRowSelection(node, skeleton, request) || isNamed;
}

function isEntry(node: SkeletonNode, skeleton: Skeleton): boolean {
  const home = homeOf(node);
  if (home === undefined) return false;
  return Object.values(skeleton.nodes).some(
    ({ control, role, key }) =>
      key !== node.key &&
      control !== undefined &&
      (control.form === home ? control.submits : control.dialog === home && role === "button"),
  );
}

const SELECT_LABEL = new RegExp(`^(?:${allWords("select")})(?: |$)`, "i");
/** Words that also mean "look into" or "prefer" ask for no tick. */
const ASKS_TO_SELECT = new RegExp(
  `(?<!\\p{L})(?!(?:check|mark|choose)(?!\\p{L}))(?:${allWords("select")})(?!\\p{L})`,
  "iu",
);

/** The checkbox selects a row that the user named. A later action on the selection is judged separately. */
function isRowSelection(node: SkeletonNode, skeleton: Skeleton, request: RequestWords): boolean {
  const { role, row, region, cell } = node;
  if (role !== "checkbox" || row === undefined || !isAsked(row, request)) return false;
  const boxes = Object.values(skeleton.nodes).filter((one) => one.role === "checkbox" && one.region === region);
  // "Tick the row of Jas Doe" names the only box there, whatever its label says.
  const isOnly = boxes.filter((one) => one.row === row).length === 1;
  if (isOnly && !isTelling(node) && request.texts.some((text) => ASKS_TO_SELECT.test(text))) return true;
  const name = accessibleName(node);
  // The header of its column holds the box that selects all rows.
  const hasHead = boxes.some((one) => one.row === undefined && one.cell === cell);
  return hasHead && (name === "" || SELECT_LABEL.test(name));
}
