/** Contingency: a hindrance that is known by its signs and has an answer ready, without a model (design §7, §8). Elsewhere: exception handler, fallback plan. */

import { type Action, parseAction, printAction } from "../action/grammar.js";
import { verbPhrase } from "../action/kind.js";
import { isIrreversible } from "../action/risk.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import type { PastAction } from "../task/memory.js";
import { freshWords } from "../verification/fresh-words.js";
import { toneOf } from "../verification/message-words.js";
import { becameInvalid, isErrorPage, wasRefusedByServer } from "../verification/refusal.js";
import type { Scene } from "../verification/scene.js";
import { hasLostItsVisitor } from "../verification/sign-in.js";
import type { RecoveryStrategy } from "./ladder.js";

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
export const FIRST_RUNGS: Readonly<Record<ContingencyType, readonly RecoveryStrategy[]>> = {
  POPUP_DETECTED: [],
  FORM_VALIDATION: ["GATHER_INFORMATION"],
  ERROR_DISPLAYED: ["GATHER_INFORMATION"],
  URL_CHANGED: ["UPDATE_PLAN"],
  ELEMENT_MISSING: ["SCROLL_INTO_VIEW", "ALTERNATIVE_SELECTOR"],
};

function isDialog(node: SkeletonNode): boolean {
  return node.role === "dialog" || node.role === "alertdialog";
}

export type ContingencyAnswer =
  | { readonly kind: "act"; readonly action: string; readonly thought: string; readonly reason: string }
  /** Only a person can help. */
  | { readonly kind: "ask"; readonly question: string; readonly reason: string };

/** What went wrong, as far as an answer depends on it. */
export interface ContingencyContext {
  readonly action: string;
  readonly role?: string;
  readonly name?: string;
  /** It changed nothing that cannot be done again, or is known not to have arrived. */
  readonly mayRepeat: boolean;
  /** Newest last. */
  readonly history: readonly Pick<PastAction, "action" | "fingerprint">[];
}

/** Null leaves it to the ladder. */
export function answerContingency(
  type: ContingencyType,
  skeleton: Skeleton,
  hindered: ContingencyContext,
): ContingencyAnswer | null {
  const nodes = Object.values(skeleton.nodes);
  switch (type) {
    case "POPUP_DETECTED":
      return dismissal(nodes) ?? consent(nodes);
    case "URL_CHANGED":
      return nodes.some((node) => node.control?.type === "password") ? signIn() : goBack();
    case "ELEMENT_MISSING":
      return sameAgain(nodes, hindered);
    case "ERROR_DISPLAYED":
      return hindered.mayRepeat ? tryAgain(nodes) : null;
    case "FORM_VALIDATION":
      return enterAgain(nodes, hindered);
  }
}

function goBack(): ContingencyAnswer {
  const thought = "I go back to where I was.";
  return act({ kind: "goBack" }, thought, "The page changed to another one without being asked.");
}

/** A password is for its owner to type, not for a task to have. */
function signIn(): ContingencyAnswer {
  const question = "The site asks to sign in again. Please sign in, then tell me to go on.";
  return { kind: "ask", question, reason: "The session with the site has expired." };
}

/** The page was drawn anew: what is called the same, and is the only one, is what was meant. */
function sameAgain(
  nodes: readonly SkeletonNode[],
  { action, role, name }: ContingencyContext,
): ContingencyAnswer | null {
  const parsed = parseAction(action);
  const alike = nodes.filter((node) => node.control !== undefined && node.role === role && node.name === name);
  const [only] = alike;
  if (!parsed.ok || !("id" in parsed.action) || only === undefined || alike.length > 1 || !isUsable(only)) return null;
  const again = { ...parsed.action, id: numberOf(only) };
  return act(again, `I look for “${name}” on the page as it is now.`, "What was meant was not there any more.");
}

const RETRY = /^(?:try again|retry|reload|refresh)\b/;

function tryAgain(nodes: readonly SkeletonNode[]): ContingencyAnswer | null {
  const found = nodes.filter((node) => isPressable(node) && RETRY.test(verbPhrase(node.name)));
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  return act(
    { kind: "click", id: numberOf(only) },
    `I press “${only.name}”.`,
    "The page shows an error and offers to try again.",
  );
}

/** What was entered is gone from a field that is invalid now: it is entered once more. Any other fault needs thought. */
function enterAgain(nodes: readonly SkeletonNode[], { history }: ContingencyContext): ContingencyAnswer | null {
  for (const node of nodes) {
    if (node.state.invalid !== true || node.control === undefined || !isUsable(node)) continue;
    const entered = history.map((past) => (past.fingerprint === node.fingerprint ? textOf(past.action) : null));
    const text = entered.filter((one) => one !== null).at(-1);
    if (text === undefined || text === null || text === (node.value ?? "")) continue;
    const action: Action = { kind: "setValue", id: numberOf(node), text };
    return act(action, `I enter “${node.name}” once more.`, `“${node.name}” lost what was entered.`);
  }
  return null;
}

function textOf(action: string): string | null {
  const parsed = parseAction(action);
  if (!parsed.ok) return null;
  return parsed.action.kind === "setValue" || parsed.action.kind === "type" ? parsed.action.text : null;
}

/** Words with which a dialog lets itself be closed and nothing else happens, surest first. */
const CLOSING: readonly RegExp[] = [
  /^(?:close|dismiss|×|✕|✖|x)(?:\b|$)/,
  /^(?:no,? thanks|not now|maybe later|later|skip|remind me later|reject|decline|deny)\b/,
  /^(?:got it|understood|ok|okay)$/,
  /^cancel\b/,
];

function dismissal(nodes: readonly SkeletonNode[]): ContingencyAnswer | null {
  const dialog = nodes.filter((node) => isDialog(node) && node.state.inert !== true).at(-1);
  if (dialog === undefined) return null;
  const reason = `Something came up over the page${dialog.name === "" ? "" : `: “${dialog.name.slice(0, 80)}”`}.`;
  const buttons = nodes.filter((node) => node.control?.dialog === dialog.key && isUsable(node));
  const closing = firstNamed(buttons, CLOSING);
  if (closing === undefined)
    return act({ kind: "press", key: "Escape" }, "I close what came up over the page.", reason);
  return act({ kind: "click", id: numberOf(closing) }, `I close what came up: “${closing.name}”.`, reason);
}

/** Words with which a banner about cookies goes away, those that allow least first. */
const CONSENT: readonly RegExp[] = [
  /^(?:(?:only |use )?(?:strictly )?(?:necessary|essential|required)\b|reject\b|decline\b|deny\b|refuse\b)/,
  /^(?:close|dismiss|×|✕|✖)(?:\b|$)/,
  /^(?:accept|allow|agree|i agree|got it|understood|ok|okay|continue)\b/,
];
const ABOUT_COOKIES = /\b(?:cookies?|consent)\b/i;

/** A banner that is no dialog in the page's own words; only one that speaks of cookies. */
function consent(nodes: readonly SkeletonNode[]): ContingencyAnswer | null {
  const about = nodes.filter((node) => ABOUT_COOKIES.test(`${node.name} ${node.text ?? ""}`));
  if (about.length === 0) return null;
  const places = new Set(about.map(({ region }) => region));
  const buttons = nodes.filter((node) => isPressable(node) && places.has(node.region));
  const button = firstNamed(buttons, CONSENT);
  if (button === undefined) return null;
  const thought = `I answer the question about cookies: “${button.name}”.`;
  return act({ kind: "click", id: numberOf(button) }, thought, "A banner about cookies covers the page.");
}

function firstNamed(nodes: readonly SkeletonNode[], words: readonly RegExp[]): SkeletonNode | undefined {
  return words.flatMap((one) => nodes.filter((node) => closes(node, one)))[0];
}

function closes(node: SkeletonNode, words: RegExp): boolean {
  const name = /^[×✕✖]/.test(node.name) ? node.name : verbPhrase(node.name);
  return isPressable(node) && words.test(name) && !isIrreversible(node.name);
}

function isPressable(node: SkeletonNode): boolean {
  return (node.role === "button" || node.role === "link") && node.control !== undefined && isUsable(node);
}

function isUsable(node: SkeletonNode): boolean {
  return node.state.disabled !== true && node.state.inert !== true;
}

/** The number by which an action names it (protocol §5). */
function numberOf({ control }: SkeletonNode): number {
  if (control === undefined) return 0;
  const { sf, domId, index } = control;
  return sf?.n ?? (domId !== undefined && /^\d+$/.test(domId) ? Number(domId) : index);
}

function act(action: Action, thought: string, reason: string): ContingencyAnswer {
  return { kind: "act", action: printAction(action), thought, reason };
}
