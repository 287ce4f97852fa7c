/** Asks: whether a person is asked before an action on a page is carried out. Test support. */

import type { TargetFacts } from "../../../core/action/gate.js";
import { requestWords } from "../../../core/action/request-words.js";
import { isUnnamed } from "../../../core/action/unnamed.js";
import { skeletonOf } from "../page/pages.js";
import { actionOf, factsOf, PAGE_URL } from "./facts-of.js";

/** Because the request does not name it. `focus`: the element that has it. */
export function asksAsUnnamed(html: string, written: string, request: string, focus = ""): boolean {
  return isUnnamedOn(html, written, request, focus, factsOf(html, written, focus));
}

/** For any reason. */
export function asksForAnyReason(html: string, written: string, request: string, focus = ""): boolean {
  const facts = factsOf(html, written, focus);
  return facts.risk === "irreversible" || isUnnamedOn(html, written, request, focus, facts);
}

function isUnnamedOn(html: string, written: string, request: string, focus: string, facts: TargetFacts): boolean {
  const [action, skeleton, page] = [actionOf(written), skeletonOf(html), { url: PAGE_URL, focus }];
  return isUnnamed({ action, skeleton, page, facts, request: requestWords([request]) });
}

export const dialog = (words: string, ...buttons: readonly string[]): string =>
  `<div role=dialog aria-label="${words}">${words} ${buttons.map((one) => `<button>${one}</button>`).join("")}</div>`;
