/** Contingency: a hindrance that is known by its signs and has an answer ready, without a model (design §7, §8). Elsewhere: exception handler, fallback plan. */

import type { SkeletonNode } from "../page/skeleton.js";
import { freshWords } from "../verification/fresh-words.js";
import { toneOf } from "../verification/message-words.js";
import { becameInvalid, isErrorPage, wasRefusedByServer } from "../verification/refusal.js";
import type { Scene } from "../verification/scene.js";
import { hasLostItsVisitor } from "../verification/sign-in.js";
import type { Strategy } from "./strategy.js";

export type ContingencyType =
  | "POPUP_DETECTED"
  | "ELEMENT_MISSING"
  | "ERROR_DISPLAYED"
  | "FORM_VALIDATION"
  | "URL_CHANGED";

/** In the order in which they are answered: what covers the page comes before what the page says. */
const SIGNS: readonly { readonly type: ContingencyType; readonly shows: (scene: Scene) => boolean }[] = [
  { type: "POPUP_DETECTED", shows: isCovered },
  { type: "FORM_VALIDATION", shows: becameInvalid },
  { type: "ERROR_DISPLAYED", shows: showsError },
  { type: "URL_CHANGED", shows: wentAstray },
  { type: "ELEMENT_MISSING", shows: isMissing },
];

export function contingenciesOf(scene: Scene): readonly ContingencyType[] {
  return SIGNS.filter(({ shows }) => shows(scene)).map(({ type }) => type);
}

function isCovered({ changes, target, receipt, observation }: Scene): boolean {
  const opened = changes.added.some((node) => isDialog(node) && node.state.inert !== true);
  const said = `${receipt?.error ?? ""} ${receipt?.observed ?? ""}`;
  return opened || target.after?.state.inert === true || observation.witness.dialog !== undefined || COVERED.test(said);
}

const COVERED = /\b(?:covered|obscured|intercepts?|on top of)\b/i;

function showsError(scene: Scene): boolean {
  const messages = freshWords(scene).filter(({ node }) => node.message && !isDialog(node));
  return messages.some(({ text }) => toneOf(text) === "refusal") || isErrorPage(scene) || wasRefusedByServer(scene);
}

/** The page is another one although nothing asked for that; a page that wants a password asks for a person. */
function wentAstray(scene: Scene): boolean {
  const { kind } = scene.issued.facts;
  if (hasLostItsVisitor(scene)) return true;
  return scene.url.path && kind !== "navigation" && kind !== "submit";
}

function isMissing({ receipt, target }: Scene): boolean {
  return receipt?.effect === "refused" || (target.gone && receipt?.ok !== true);
}

/** Where the ladder begins for what code has no answer to. */
export const FIRST_RUNGS: Readonly<Record<ContingencyType, readonly Strategy[]>> = {
  POPUP_DETECTED: [],
  FORM_VALIDATION: ["GATHER_INFORMATION"],
  ERROR_DISPLAYED: ["GATHER_INFORMATION"],
  URL_CHANGED: ["UPDATE_PLAN"],
  ELEMENT_MISSING: ["SCROLL_INTO_VIEW", "ALTERNATIVE_SELECTOR"],
};

function isDialog(node: SkeletonNode): boolean {
  return node.role === "dialog" || node.role === "alertdialog";
}
