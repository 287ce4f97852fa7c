/** Refusal: signs that the site or the page refused what was sent, that the session ended, or that the page is an error. */

import { onceForEach } from "../page/once-for-each.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { answeredWithError, isAnsweredByPage, isInFlight, isRefused, writesOf } from "./browser-events.js";
import type { Comparison, EvidencePage } from "./comparison.js";
import { returnedForm } from "./form-values.js";
import { KEEPING, NEW_PASSWORD, SIGN_IN_ADDRESS, SIGN_IN_TITLE, SIGNING_OUT } from "./lexicon.js";
import { freshPageWords, freshWords, isErrorTitle, reportsRefusal, toneOf } from "./messages.js";
import { fold, nodesIn } from "./text-match.js";

const SUBMIT_SIGNS = {
  "refused-by-server": (compared) => writesOf(compared).some(isRefused),
  "signed-out": endedTheSession,
  "error-page": isErrorPage,
  "marked-invalid": isNewlyInvalid,
  "refused-in-words": refusesInWords,
} satisfies Readonly<Record<string, (compared: Comparison) => boolean>>;

/** `still-there`: what was to be removed stands where it stood (`outcome.ts`). */
export type SubmitRefusal = keyof typeof SUBMIT_SIGNS | "still-there";

export function refusalOf(compared: Comparison): SubmitRefusal | null {
  const signs = Object.keys(SUBMIT_SIGNS) as (keyof typeof SUBMIT_SIGNS)[]; // its own keys, in order
  return signs.find((sign) => SUBMIT_SIGNS[sign](compared)) ?? null;
}

export type Contradiction = Exclude<SubmitRefusal, "marked-invalid" | "still-there">;
const ASKING: readonly string[] = [
  "click",
  "doubleClick",
  "rightClick",
  "press",
  "check",
  "select",
  "drag",
  "upload",
  "dialog",
];
const LEADING: readonly string[] = [
  "click",
  "doubleClick",
  "rightClick",
  "press",
  "dialog",
  "navigate",
  "goBack",
  "refresh",
];

export function contradictionOf(compared: Comparison): Contradiction | null {
  const kind = compared.action?.kind ?? "";
  if (LEADING.includes(kind) && (isErrorPage(compared) || answeredWithError(compared))) return "error-page";
  if (LEADING.includes(kind) && asksToSignIn(compared)) return "signed-out";
  if (!ASKING.includes(kind)) return null;
  if (writesOf(compared).some(isRefused)) return "refused-by-server";
  return isNewlyInvalid(compared) || refusesInWords(compared) ? "refused-in-words" : null;
}

/** The action asks the site for something that has no answer yet: the site may still take back what the page shows. */
export const isUnanswered = (compared: Comparison): boolean =>
  ASKING.includes(compared.action?.kind ?? "") && isInFlight(compared);

/** After signing up or changing a password, sites ask to sign in although they accepted it. */
function endedTheSession(compared: Comparison): boolean {
  const { before, target } = compared;
  const form = target.before?.control?.form;
  const asksSecret = ({ control }: SkeletonNode) => control?.type === "password" && control.form === form;
  return hasLostSession(compared) && !nodesIn(before.skeleton).some(asksSecret);
}

export function isNewlyInvalid({ changes }: Comparison): boolean {
  const turned = changes.changed.some(({ field, to }) => field === "state.invalid" && to === true);
  return turned || changes.added.some(({ state }) => state.invalid === true);
}

export function isErrorPage(compared: Comparison): boolean {
  const { before, after } = compared;
  if (after.title !== before.title && isErrorTitle(after.title)) return true;
  return freshWords(compared).some(({ node, text }) => node.role === "heading" && isErrorTitle(text));
}

/** The page that came tells nothing of what was sent. */
export const isErrorOrSignIn = (compared: Comparison): boolean =>
  asksToSignIn(compared) || isErrorPage(compared) || answeredWithError(compared);

function refusesInWords(compared: Comparison): boolean {
  const back = isAnsweredByPage(compared) ? returnedForm(compared) : null;
  const pressed = compared.target.before?.name ?? "";
  const said = freshPageWords(compared);
  const isBack = back !== null;
  const refuses = (text: string) => toneOf(text, pressed) === "refusal";
  // Some sites write what is wrong with a field into its label.
  const labels = (back?.pairs ?? []).flatMap(({ was, is }) =>
    is.name.startsWith(was.name) ? [is.name.slice(was.name.length)] : [],
  );
  if ([...labels, alertText(compared)].some(refuses)) return true;
  return said.some(
    ({ node, text }) => isRefusing(node, text, pressed, isBack) || isMuteAlert(compared, isBack, node, text),
  );
}

const SAYING: readonly string[] = ["text", "heading", "listitem", "label"];
const SENTENCE_MAX = 300;

/** Running text refuses by a sentence. Beside a form that came back one new word is enough: "Required", "Invalid". */
function isRefusing(node: SkeletonNode, text: string, pressed: string, isBack: boolean): boolean {
  const { message, means, role, control } = node;
  if (message) {
    const tone = toneOf(text, pressed);
    return (tone === "refusal" || (means === "error" && tone !== "success")) && !/dialog$/.test(role);
  }
  // A notification that goes at a click is a control, but no button.
  const isSaid = control === undefined ? SAYING.includes(role) : role === "generic";
  if (!isSaid || text.length > SENTENCE_MAX) return false;
  return reportsRefusal(text, pressed) || (isBack && toneOf(text, pressed) === "refusal");
}

export const alertText = ({ observation }: Comparison): string =>
  /^alert: (.*)$/s.exec(observation.witness.dialog ?? "")?.[1] ?? "";

/** An alert, or text at a field, in the form of the button, with no known tone: validation in words that we do not know. */
function isMuteAlert(compared: Comparison, isBack: boolean, node: SkeletonNode, text: string): boolean {
  const home = compared.target.before?.region ?? "";
  const isHere = isBack || (/form|dialog/.test(home) && node.region.startsWith(home) && !isAnsweredByPage(compared));
  return isHere && node.message && (node.role === "alert" || node.role === "text") && toneOf(text) === "neutral";
}

type SignInPages = Pick<Comparison, "before" | "after" | "target">;

/** The page asks to sign in and did not before; not when it was asked to, or to sign out. */
export function asksToSignIn({ before, after, target }: SignInPages): boolean {
  if (!isSignIn(after) || isSignIn(before)) return false;
  const { name = "", href } = target.before ?? {};
  const leadsThere = href !== undefined && SIGN_IN_ADDRESS.test(pathOf(href, before.url));
  return !leadsThere && !isSignInTitle(name) && !SIGNING_OUT.test(fold(name));
}

/** At once, or when the record was opened: that page may be the first to notice that a script's write was turned away. */
export const hasLostSession = ({ before, after, target, record }: SignInPages & Pick<Comparison, "record">): boolean =>
  [after, record].some((page) => page != null && asksToSignIn({ before, after: page, target }));

export const isSignInTitle = (text: string): boolean => text.length <= 80 && SIGN_IN_TITLE.test(fold(text));
const NAMING: readonly string[] = ["heading", "dialog", "alertdialog", "form"];

export const isSignIn = ({ skeleton, title, url }: EvidencePage): boolean =>
  isSignInTitle(title) || SIGN_IN_ADDRESS.test(pathOf(url)) || (skeleton !== null && looksLikeSignIn(skeleton));

const looksLikeSignIn = onceForEach((skeleton: Skeleton) => {
  const nodes = nodesIn(skeleton);
  const isCalledSignIn = ({ role, name, text = "" }: SkeletonNode) =>
    NAMING.includes(role) && (isSignInTitle(name) || isSignInTitle(text));
  if (nodes.some(isCalledSignIn)) return true;
  const controls = nodes.filter(({ control }) => control !== undefined);
  // Whoever can sign out is signed in.
  if (controls.some(({ name }) => SIGNING_OUT.test(fold(name)))) return false;
  const forms = Map.groupBy(controls, ({ control }) => control?.form);
  return [...forms.values()].some((form) => isSignInForm(form, controls.length));
});

/** Fields to write in of a form that asks for a name and a password, and for nothing else. */
const WRITTEN_MAX = 3;
/** Controls beside the form on a page that is there for signing in: a language, signing up, a forgotten password. */
const BESIDE_MAX = 3;

/** "Create user" and "Change password" have a password too, and more: a second one, a new one, other things to write. */
function isSignInForm(form: readonly SkeletonNode[], controlCount: number): boolean {
  const fields = form.filter(({ role }) => role !== "button" && role !== "link");
  const written = fields.filter(({ role }) => /^(?:textbox|combobox|spinbutton)$/.test(role));
  const [secret, another] = fields.filter(({ control }) => control?.type === "password");
  if (secret === undefined || another !== undefined || written.length > WRITTEN_MAX) return false;
  if (secret.control?.autocomplete === "new-password" || NEW_PASSWORD.test(fold(secret.name))) return false;
  // What a person is to be beside a name: a role, a group, another name.
  const isChoice = ({ role, control }: SkeletonNode) =>
    /^(?:radio|listbox)$/.test(role) || /^(?:select|textarea)$/.test(control?.tag ?? "");
  if (fields.some(isChoice) || isKept(form)) return false;
  const isKnown = fields.some(({ control }) => /^(?:username|current-password)\b/.test(control?.autocomplete ?? ""));
  const isAlone = controlCount - form.length <= BESIDE_MAX;
  return isKnown || isAlone || form.some(({ role, name }) => role === "button" && isSignInTitle(name));
}

/** What is handed in is to be kept: a new user, another password, the settings of a connection. */
function isKept(form: readonly SkeletonNode[]): boolean {
  const buttons = form.filter(({ role }) => role === "button");
  const submits = buttons.filter(({ control }) => control?.submits === true);
  const pressed = submits.length > 0 ? submits : buttons;
  return pressed.length > 0 && pressed.every(({ name }) => KEEPING.test(fold(name)));
}

const pathOf = (url: string, base?: string): string => (URL.canParse(url, base) ? new URL(url, base).pathname : "");
