/** Look: an action that shows what is there already, and brings nothing about (CT6). */

import { isLooking } from "../../action/gate.js";
import { addressIn, isPressing, verbRow } from "../../action/grammar.js";
import { familiesOf, tokensIn } from "../../action/verb-families.js";
import type { Skeleton, SkeletonNode } from "../../page/skeleton.js";
import type { VerbFamily } from "../../words/language.js";
import { fold, isTextField, nodesIn } from "../record/text-match.js";
import { signsIn } from "../submit/sign-in.js";
import { isLookup, openedForm, submitsInHome } from "../submit/submit.js";
import { isAccepted, writesOf } from "./browser-events.js";
import type { Comparison } from "./comparison.js";
import { PAGING, UNSAFE_ADDRESS } from "./lexicon.js";
import { isBackingOut } from "./messages.js";

/** `page`: another page, or the same one anew. `view`: another part of the page at hand. */
export type LookKind = "page" | "view";

/**
 * Going somewhere, searching, signing in, turning a page, a tab or a fold, opening a form, leaving one. What comes into sight
 * with it was there before. A write that the site accepted is more than a look, but for the request of a search or a sign-in.
 */
export function lookOf(compared: Comparison): LookKind | null {
  const { action, issued, before, url } = compared;
  const node = compared.target.before;
  if (action === null) return null;
  if (UNSAFE_ADDRESS.test(addressIn(action) ?? "")) return null;
  if (isLooking(action)) return verbRow(action)?.looks ?? "page";
  if (node === undefined || before.skeleton === null) return null;
  if (issued.facts.kind === "submit" && signsIn(compared)) return "page";
  const isWritten = writesOf(compared).some(isAccepted);
  if (isLookup(node, before.skeleton)) {
    return !isWritten || node.control?.formMethod !== "post" || isSearching(node) ? "view" : null;
  }
  if (isWritten) return null;
  if (issued.facts.kind === "dropdown") return "view";
  return isUncovering(node, compared) ? (url.path ? "page" : "view") : null;
}

/** "Go" in a form that posts may do anything. */
const isSearching = ({ role, name }: SkeletonNode): boolean => role === "searchbox" || !/^go$/.test(fold(name));

/** Parts of a page that show others in their place. */
const VIEWS: readonly string[] = ["tab", "treeitem", "columnheader"];

function isUncovering(node: SkeletonNode, compared: Comparison): boolean {
  const { action, issued, url } = compared;
  const { kind, risk } = issued.facts;
  if (!isPressing(action)) return false;
  if (kind === "submit" || risk !== "reversible") return false;
  if (kind === "navigation" || url.path) return !UNSAFE_ADDRESS.test(node.href ?? "") && !isMaking(node, compared);
  if (VIEWS.includes(node.role) || node.control?.discloses === true || node.control?.tag === "summary") return true;
  return isBackingOut(node.name) || turnsPages(node) || openedForm(compared) !== undefined;
}

const MAKING: readonly VerbFamily[] = ["add", "save", "edit", "enter", "remove", "send", "buy", "upload", "signup"];

/** "Make report" may have made it, though it only led to another page; "Add patient" that leads to a form has added nobody. */
function isMaking({ name }: SkeletonNode, { after: { skeleton } }: Comparison): boolean {
  if (
    isBackingOut(name) ||
    !tokensIn(name)
      .flatMap(familiesOf)
      .some((family) => MAKING.includes(family))
  )
    return false;
  return !nodesIn(skeleton).some((node) => skeleton !== null && isToFillIn(node, skeleton));
}

const isToFillIn = (node: SkeletonNode, page: Skeleton): boolean =>
  isTextField(node) && !isLookup(node, page) && submitsInHome(node, page).length > 0;

/** "Next page", and not "Publish page". */
const turnsPages = ({ name }: SkeletonNode): boolean =>
  PAGING.test(fold(name)) &&
  tokensIn(name)
    .flatMap(familiesOf)
    .every((family) => family === "proceed");
