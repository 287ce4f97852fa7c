/** Contingency: a hindrance that is known by its signs and has an answer ready, without a model (design §7, §8). Elsewhere: exception handler, fallback plan. */

import { type Action, printAction } from "../action/grammar.js";
import { verbPhrase } from "../action/kind.js";
import { isIrreversible } from "../action/risk.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { toneOf } from "../verification/message-words.js";
import type { Scene } from "../verification/scene.js";
import { hasSignedOut } from "../verification/sign-in.js";
import { becameInvalid, freshWords, isErrorPage, wasRefusedByServer } from "../verification/submit.js";
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
  if (hasSignedOut(scene)) return true;
  return scene.url.path && kind !== "navigation" && kind !== "submit";
}

function isMissing({ receipt, target }: Scene): boolean {
  return receipt?.effect === "refused" || (target.gone && receipt?.ok !== true);
}

/** What code can do about it on this page; null leaves it to the ladder. */
export function answerTo(
  type: ContingencyType,
  skeleton: Skeleton,
): { readonly action: string; readonly thought: string; readonly reason: string } | null {
  switch (type) {
    case "POPUP_DETECTED":
      return dismissal(skeleton);
    case "URL_CHANGED": {
      if (Object.values(skeleton.nodes).some((node) => node.control?.type === "password")) return null;
      const action: Action = { kind: "goBack" };
      const thought = "I go back to where I was.";
      return { action: printAction(action), thought, reason: "The page changed to another one without being asked." };
    }
    case "ELEMENT_MISSING":
    case "ERROR_DISPLAYED":
    case "FORM_VALIDATION":
      return null;
  }
}

/** Where the ladder begins for what code has no answer to. */
export const FIRST_RUNGS: Readonly<Record<ContingencyType, readonly Strategy[]>> = {
  POPUP_DETECTED: [],
  FORM_VALIDATION: ["GATHER_INFORMATION"],
  ERROR_DISPLAYED: ["GATHER_INFORMATION"],
  URL_CHANGED: ["UPDATE_PLAN"],
  ELEMENT_MISSING: ["SCROLL_INTO_VIEW", "ALTERNATIVE_SELECTOR"],
};

/** Words with which a dialog lets itself be closed and nothing else happens, surest first. */
const CLOSING: readonly RegExp[] = [
  /^(?:close|dismiss|×|✕|✖|x)(?:\b|$)/,
  /^(?:no,? thanks|not now|maybe later|later|skip|remind me later|reject|decline|deny)\b/,
  /^(?:got it|understood|ok|okay)$/,
  /^cancel\b/,
];

function dismissal(skeleton: Skeleton) {
  const nodes = Object.values(skeleton.nodes);
  const dialog = nodes.filter((node) => isDialog(node) && node.state.inert !== true).at(-1);
  if (dialog === undefined) return null;
  const reason = `Something came up over the page${dialog.name === "" ? "" : `: “${dialog.name.slice(0, 80)}”`}.`;
  const buttons = nodes.filter((node) => node.control?.dialog === dialog.key && node.state.disabled !== true);
  const closing = CLOSING.flatMap((words) => buttons.filter((node) => closes(node, words)))[0];
  if (closing?.control === undefined) {
    const action: Action = { kind: "press", key: "Escape" };
    return { action: printAction(action), thought: "I close what came up over the page.", reason };
  }
  const { sf, domId, index } = closing.control;
  const id = sf?.n ?? (domId !== undefined && /^\d+$/.test(domId) ? Number(domId) : index);
  const action: Action = { kind: "click", id };
  return { action: printAction(action), thought: `I close what came up: “${closing.name}”.`, reason };
}

function closes(node: SkeletonNode, words: RegExp): boolean {
  const isButton = node.role === "button" || node.role === "link";
  const name = /^[×✕✖]/.test(node.name) ? node.name : verbPhrase(node.name);
  return isButton && words.test(name) && !isIrreversible(node.name);
}

function isDialog(node: SkeletonNode): boolean {
  return node.role === "dialog" || node.role === "alertdialog";
}
