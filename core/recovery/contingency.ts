/** Contingency: a known obstacle, recognised by its signs and answered by code without a model (RC2). */

import { type Action, printAction, readAction, textIn } from "../action/grammar.js";
import { isHarmlessConsent, isHarmlessNote } from "../action/harmless-notice.js";
import { verbPhrase } from "../action/kind.js";
import { isAbout, type RequestWords } from "../action/request-words.js";
import { isIrreversible, isIrreversibleText } from "../action/risk.js";
import { type Skeleton, type SkeletonNode, wordsIn } from "../page/skeleton.js";
import type { PastAction } from "../turn/past-action.js";
import { endsAtSignIn, isRefused, writesOf } from "../verification/evidence/browser-events.js";
import type { Comparison } from "../verification/evidence/comparison.js";
import { freshWords, toneOf } from "../verification/evidence/messages.js";
import { isErrorPage, isNewlyInvalid } from "../verification/submit/refusal.js";
import { hasLostSession } from "../verification/submit/sign-in.js";
import type { RecoveryStrategy } from "./strategy.js";

/** In the order of answering: obstacles over the page come before messages of the page. */
const SIGNS = {
  POPUP_DETECTED: isCovered,
  FORM_VALIDATION: isNewlyInvalid,
  ERROR_DISPLAYED: showsError,
  URL_CHANGED: wentAstray,
  ELEMENT_MISSING: isMissing,
} satisfies Readonly<Record<string, (scene: Comparison) => boolean>>;

export type ContingencyType = keyof typeof SIGNS;

export function contingenciesOf(scene: Comparison): readonly ContingencyType[] {
  return (Object.keys(SIGNS) as ContingencyType[]).filter((type) => SIGNS[type](scene)); // its keys
}

function isCovered({ changes, target, receipt, observation }: Comparison): boolean {
  const opened = changes.added.some((node) => isDialog(node) && node.state.inert !== true);
  const said = `${receipt?.error ?? ""} ${receipt?.observed ?? ""}`;
  return opened || target.after?.state.inert === true || observation.witness.dialog !== undefined || COVERED.test(said);
}

const COVERED = /\b(?:covered|obscured|intercepts?|on top of)\b/i;

/** An expired session is no such error: `URL_CHANGED` answers it by signing in. */
function showsError(scene: Comparison): boolean {
  if (writesOf(scene).some(endsAtSignIn)) return false;
  const messages = freshWords(scene).filter(({ node }) => node.message && !isDialog(node));
  return (
    messages.some(({ text }) => toneOf(text) === "refusal") || isErrorPage(scene) || writesOf(scene).some(isRefused)
  );
}

/** Another page opened although the action did not ask for it. */
function wentAstray(scene: Comparison): boolean {
  const { kind } = scene.issued.facts;
  if (hasLostSession(scene) || writesOf(scene).some(endsAtSignIn)) return true;
  return scene.url.path && kind !== "navigation" && kind !== "submit";
}

function isMissing({ receipt, target }: Comparison): boolean {
  return receipt?.effect === "refused" || (target.gone && receipt?.ok !== true);
}

/** First strategies of the ladder when code has no answer. */
export const FIRST_STRATEGIES: Readonly<Record<ContingencyType, readonly RecoveryStrategy[]>> = {
  POPUP_DETECTED: [],
  FORM_VALIDATION: ["GATHER_INFORMATION"],
  ERROR_DISPLAYED: ["GATHER_INFORMATION"],
  URL_CHANGED: ["UPDATE_PLAN"],
  ELEMENT_MISSING: ["SCROLL_INTO_VIEW", "ALTERNATIVE_SELECTOR"],
};

const isDialog = (node: SkeletonNode): boolean => node.role === "dialog" || node.role === "alertdialog";

export type ContingencyAnswer =
  | { readonly kind: "act"; readonly action: string; readonly thought: string; readonly reason: string }
  /** Only a person can help. */
  | { readonly kind: "ask"; readonly question: string; readonly reason: string };

/** The failed action. */
export interface ContingencyContext {
  readonly action: string;
  readonly role?: string;
  readonly name?: string;
  /** It may be sent again. */
  readonly mayRepeat: boolean;
  /** Its request ended at a sign-in page that this page does not show. */
  readonly isTurnedAway?: boolean;
  /** The user's own words. The user or the plan answers a dialog about them. */
  readonly request?: RequestWords;
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
      return dismissal(nodes, skeleton, hindered) ?? consent(nodes);
    case "URL_CHANGED":
      return returnOrSignIn(nodes, hindered);
    case "ELEMENT_MISSING":
      return sameAgain(nodes, hindered);
    case "ERROR_DISPLAYED":
      return hindered.mayRepeat ? tryAgain(nodes) : null;
    case "FORM_VALIDATION":
      return enterAgain(nodes, hindered);
  }
}

/** The owner types the password; the task must not have it. */
function returnOrSignIn(nodes: readonly SkeletonNode[], { isTurnedAway }: ContingencyContext): ContingencyAnswer {
  if (isTurnedAway !== true && nodes.every((node) => node.control?.type !== "password"))
    return act({ kind: "goBack" }, "I go back to where I was.", "The page changed to another one without being asked.");
  const question = "The site asks to sign in again. Please sign in, then tell me to go on.";
  return { kind: "ask", question, reason: "The session with the site has expired." };
}

/** After a redraw, the only control with the same role and name is the one that was meant. */
function sameAgain(
  nodes: readonly SkeletonNode[],
  { action, role, name }: ContingencyContext,
): ContingencyAnswer | null {
  const meant = readAction(action);
  const [only, ...others] = nodes.filter((node) => node.control && node.role === role && node.name === name);
  if (!meant || !("id" in meant) || only === undefined || others.length > 0 || !isUsable(only)) return null;
  const again = { ...meant, id: numberOf(only) };
  return act(again, `I look for “${name}” on the page as it is now.`, "What was meant was not there any more.");
}

const RETRY = /^(?:try again|retry|reload|refresh)\b/;

function tryAgain(nodes: readonly SkeletonNode[]): ContingencyAnswer | null {
  const [only, ...others] = nodes.filter((node) => isPressable(node) && RETRY.test(verbPhrase(node.name)));
  if (only === undefined || others.length > 0) return null;
  return press(only, `I press “${only.name}”.`, "The page shows an error and offers to try again.");
}

/** Enters the lost value of an invalid field once more. Any other fault needs a model. */
function enterAgain(nodes: readonly SkeletonNode[], { history }: ContingencyContext): ContingencyAnswer | null {
  for (const node of nodes) {
    if (node.state.invalid !== true || node.control === undefined || !isUsable(node)) continue;
    const entered = history.filter((past) => past.fingerprint === node.fingerprint).map((past) => textOf(past.action));
    const text = entered.filter((one) => one !== undefined).at(-1);
    if (text === undefined || text === (node.value ?? "")) continue;
    const action: Action = { kind: "setValue", id: numberOf(node), text };
    return act(action, `I enter “${node.name}” once more.`, `“${node.name}” lost what was entered.`);
  }
  return null;
}

function textOf(printed: string): string | undefined {
  const action = readAction(printed);
  return action && textIn(action);
}

/** Words that close a dialog and do nothing else, surest first. */
const CLOSING: readonly RegExp[] = [
  /^(?:close|dismiss|×|✕|✖|x)(?: (?:this|the)? ?(?:dialog|window|message|banner|popup|pop-up|notice))?$/,
  /^(?:no|no,? thanks|not now|maybe later|later|skip|remind me later|(?:reject|decline|deny)(?: all)?(?: cookies)?)$/,
  /^cancel$/,
];
/** These may say yes to something, so they count only if there is no other answer and the note is harmless. */
const NOTED = [/^(?:got it|understood|ok|okay)$/];

function dismissal(
  nodes: readonly SkeletonNode[],
  skeleton: Skeleton,
  { request }: ContingencyContext,
): ContingencyAnswer | null {
  const dialog = nodes.filter((node) => isDialog(node) && node.state.inert !== true).at(-1);
  if (dialog === undefined || (request !== undefined && isAbout(wordsIn(dialog, skeleton), request))) return null;
  const reason = `Something came up over the page${dialog.name === "" ? "" : `: “${dialog.name.slice(0, 80)}”`}.`;
  const isOfBrowser = /^The browser asks/.test(dialog.name);
  if (isOfBrowser) return act({ kind: "dialog", answer: "dismiss" }, "I say no to what the page asks.", reason);
  const buttons = nodes.filter((node) => node.control?.dialog === dialog.key && isUsable(node));
  const isNote = buttons.length === 1 && isHarmlessNote(wordsIn(dialog, skeleton), buttons[0]?.name ?? "");
  const closing = firstNamed(buttons, isNote ? [...CLOSING, ...NOTED] : CLOSING);
  if (closing === undefined)
    return act({ kind: "press", key: "Escape" }, "I close what came up over the page.", reason);
  return press(closing, `I close what came up: “${closing.name}”.`, reason);
}

/** Words that end a cookie banner, least permissive first. */
const CONSENT: readonly RegExp[] = [
  /^(?:(?:only |use )?(?:strictly )?(?:necessary|essential|required)\b|reject\b|decline\b|deny\b|refuse\b)/,
  /^(?:close|dismiss|×|✕|✖)(?:\b|$)/,
  /^(?:accept|allow|agree|i agree|got it|understood|ok|okay|continue)\b/,
];
const ABOUT_COOKIES = /\b(?:cookies?|consent)\b/i;

/** Answers a banner without a dialog role. */
function consent(nodes: readonly SkeletonNode[]): ContingencyAnswer | null {
  const about = nodes.filter((node) => ABOUT_COOKIES.test(`${node.name} ${node.text ?? ""}`));
  const places = new Set(about.map(({ region }) => region));
  const buttons = nodes.filter((node) => isPressable(node) && places.has(node.region));
  const said = nodes.filter(({ region }) => places.has(region)).map(({ name, text = "" }) => `${name} ${text}`);
  const button = firstNamed(buttons, isHarmlessConsent(said.join(" ")) ? CONSENT : CONSENT.slice(0, 2));
  if (button === undefined) return null;
  const thought = `I answer the question about cookies: “${button.name}”.`;
  return press(button, thought, "A banner about cookies covers the page.");
}

const firstNamed = (nodes: readonly SkeletonNode[], words: readonly RegExp[]): SkeletonNode | undefined =>
  words.flatMap((one) => nodes.filter((node) => closes(node, one)))[0];

function closes(node: SkeletonNode, words: RegExp): boolean {
  const name = /^[×✕✖]/.test(node.name) ? node.name : verbPhrase(node.name);
  return isPressable(node) && words.test(name) && !isIrreversibleText(node.name) && !isIrreversible(node.name);
}

const isPressable = (node: SkeletonNode): boolean =>
  (node.role === "button" || node.role === "link") && node.control !== undefined && isUsable(node);

const isUsable = (node: SkeletonNode): boolean => node.state.disabled !== true && node.state.inert !== true;

/** The number by which an action names it (PR5). */
function numberOf({ control }: SkeletonNode): number {
  if (control === undefined) return 0;
  const { sf, domId, index } = control;
  return sf?.n ?? (domId !== undefined && /^\d+$/.test(domId) ? Number(domId) : index);
}

const act = (action: Action, thought: string, reason: string): ContingencyAnswer => ({
  kind: "act",
  action: printAction(action),
  thought,
  reason,
});

const press = (button: SkeletonNode, thought: string, reason: string): ContingencyAnswer =>
  act({ kind: "click", id: numberOf(button) }, thought, reason);
