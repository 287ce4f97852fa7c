/** Sign-in: pages and addresses that ask to sign in, and actions for which that is the wanted result (VD17). */

import { onceForEach } from "../../page/compare/once-for-each.js";
import { homeOf, type Skeleton, type SkeletonNode } from "../../page/skeleton.js";
import type { Comparison, EvidencePage } from "../evidence/comparison.js";
import { KEEPING, NEW_PASSWORD, SIGN_IN_ADDRESS, SIGN_IN_TITLE, SIGNING_OUT } from "../evidence/lexicon.js";
import { fold, nodesIn } from "../record/text-match.js";

type SignInPages = Pick<Comparison, "before" | "after" | "target">;

/** The page newly asks to sign in, and the action was not meant to sign in or out. */
export function asksToSignIn({ before, after, target }: SignInPages): boolean {
  if (!isSignIn(after) || isSignIn(before)) return false;
  const { name = "", href } = target.before ?? {};
  const leadsThere = href !== undefined && isSignInAddress(href, before.url);
  return !leadsThere && !namesSession(name);
}

/** The name says that the control signs in or out. */
export const namesSession = (name: string): boolean => isSignInTitle(name) || SIGNING_OUT.test(fold(name));

/** The action wants a sign-in page: its address or link leads to one, or its target signs in or out. */
export function expectsSignIn({ action, target, before }: Comparison): boolean {
  const { name = "", href } = target.before ?? {};
  const leadsTo = action?.kind === "navigate" ? action.url : href;
  return (leadsTo !== undefined && isSignInAddress(leadsTo, before.url)) || namesSession(name);
}

/** The action signs in, up or out, or submits a password: sites accept that and then ask to sign in. */
export function endsSession({ before, issued }: Pick<Comparison, "before" | "issued">): boolean {
  const { fingerprint, name = "" } = issued.facts.target ?? {};
  const nodes = nodesIn(before.skeleton);
  const form = nodes.find((node) => node.fingerprint === fingerprint)?.control?.form;
  const isSecret = ({ control }: SkeletonNode) => control?.type === "password" && control.form === form;
  return namesSession(name) || nodes.some(isSecret);
}

/** The target submits the form of a sign-in page. */
export function signsIn({ before, target }: SignInPages): boolean {
  const node = target.before;
  if (node === undefined || !isSignIn(before)) return false;
  return isSignInTitle(node.name) || isSignInTitle(before.title) || hasPassword(node, before.skeleton);
}

function hasPassword(node: SkeletonNode, page: Skeleton | null): boolean {
  const home = homeOf(node);
  return nodesIn(page).some((one) => one.control?.type === "password" && homeOf(one) === home);
}

/** The page after or the opened record asks to sign in. The record may be the first to show that a write was turned away. */
export const hasLostSession = ({ before, after, target, record }: SignInPages & Pick<Comparison, "record">): boolean =>
  [after, record].some((page) => page != null && asksToSignIn({ before, after: page, target }));

export const isSignInTitle = (text: string): boolean => text.length <= 80 && SIGN_IN_TITLE.test(fold(text));
const NAMING: readonly string[] = ["heading", "dialog", "alertdialog", "form"];

export const isSignIn = ({ skeleton, title, url }: EvidencePage): boolean =>
  isSignInTitle(title) || isSignInAddress(url) || (skeleton !== null && looksLikeSignIn(skeleton));

const looksLikeSignIn = onceForEach((skeleton: Skeleton) => {
  const nodes = nodesIn(skeleton);
  const isCalledSignIn = ({ role, name, text = "" }: SkeletonNode) =>
    NAMING.includes(role) && (isSignInTitle(name) || isSignInTitle(text));
  if (nodes.some(isCalledSignIn)) return true;
  const controls = nodes.filter(({ control }) => control !== undefined);
  // A sign-out control means that somebody is signed in.
  if (controls.some(({ name }) => SIGNING_OUT.test(fold(name)))) return false;
  const forms = Map.groupBy(controls, ({ control }) => control?.form);
  return [...forms.values()].some((form) => isSignInForm(form, controls.length));
});

/** Most text fields of a form that asks only for a name and a password. */
const WRITTEN_MAX = 3;
/** Most controls beside the form on a sign-in page: language, sign-up, forgotten password. */
const BESIDE_MAX = 3;

/** Excludes forms such as "Create user" and "Change password", with a second or new password or more fields. */
function isSignInForm(form: readonly SkeletonNode[], controlCount: number): boolean {
  const fields = form.filter(({ role }) => role !== "button" && role !== "link");
  const written = fields.filter(({ role }) => /^(?:textbox|combobox|spinbutton)$/.test(role));
  const [secret, another] = fields.filter(({ control }) => control?.type === "password");
  if (secret === undefined || another !== undefined || written.length > WRITTEN_MAX) return false;
  if (secret.control?.autocomplete === "new-password" || NEW_PASSWORD.test(fold(secret.name))) return false;
  // Choices that describe a user beyond the name, such as a role or a group.
  const isChoice = ({ role, control }: SkeletonNode) =>
    /^(?:radio|listbox)$/.test(role) || /^(?:select|textarea)$/.test(control?.tag ?? "");
  if (fields.some(isChoice) || isKept(form)) return false;
  const isKnown = fields.some(({ control }) => /^(?:username|current-password)\b/.test(control?.autocomplete ?? ""));
  const isAlone = controlCount - form.length <= BESIDE_MAX;
  return isKnown || isAlone || form.some(({ role, name }) => role === "button" && isSignInTitle(name));
}

/** The form saves its values: a new user, another password, the settings of a connection. */
function isKept(form: readonly SkeletonNode[]): boolean {
  const buttons = form.filter(({ role }) => role === "button");
  const submits = buttons.filter(({ control }) => control?.submits === true);
  const pressed = submits.length > 0 ? submits : buttons;
  return pressed.length > 0 && pressed.every(({ name }) => KEEPING.test(fold(name)));
}

export const isSignInAddress = (url: string, base?: string): boolean =>
  URL.canParse(url, base) && SIGN_IN_ADDRESS.test(new URL(url, base).pathname);
