/** Sign-in: which pages, addresses and answers ask to sign in, and where that is what an action is for (VD17). */

import { onceForEach } from "../../page/compare/once-for-each.js";
import { homeOf, type Skeleton, type SkeletonNode } from "../../page/skeleton.js";
import type { Comparison, EvidencePage } from "../evidence/comparison.js";
import { KEEPING, NEW_PASSWORD, SIGN_IN_ADDRESS, SIGN_IN_TITLE, SIGNING_OUT } from "../evidence/lexicon.js";
import { fold, nodesIn } from "../record/text-match.js";

type SignInPages = Pick<Comparison, "before" | "after" | "target">;

/** The page asks to sign in and did not before; not when it was asked to, or to sign out. */
export function asksToSignIn({ before, after, target }: SignInPages): boolean {
  if (!isSignIn(after) || isSignIn(before)) return false;
  const { name = "", href } = target.before ?? {};
  const leadsThere = href !== undefined && isSignInAddress(href, before.url);
  return !leadsThere && !namesSession(name);
}

/** It signs in or out, by its name. */
export const namesSession = (name: string): boolean => isSignInTitle(name) || SIGNING_OUT.test(fold(name));

/** A page to sign in on is what was wanted where the address or the link says so, and after signing out. */
export function expectsSignIn({ action, target, before }: Comparison): boolean {
  const { name = "", href } = target.before ?? {};
  const leadsTo = action?.kind === "navigate" ? action.url : href;
  return (leadsTo !== undefined && isSignInAddress(leadsTo, before.url)) || namesSession(name);
}

/** It signs in, up or out, or hands in a password: sites take that and then ask to sign in. */
export function endsSession({ before, issued }: Pick<Comparison, "before" | "issued">): boolean {
  const { fingerprint, name = "" } = issued.facts.target ?? {};
  const nodes = nodesIn(before.skeleton);
  const form = nodes.find((node) => node.fingerprint === fingerprint)?.control?.form;
  const isSecret = ({ control }: SkeletonNode) => control?.type === "password" && control.form === form;
  return namesSession(name) || nodes.some(isSecret);
}

/** The target hands in the form of a page to sign in on. */
export function signsIn({ before, target }: SignInPages): boolean {
  const node = target.before;
  if (node === undefined || !isSignIn(before)) return false;
  return isSignInTitle(node.name) || isSignInTitle(before.title) || hasPassword(node, before.skeleton);
}

function hasPassword(node: SkeletonNode, page: Skeleton | null): boolean {
  const home = homeOf(node);
  return nodesIn(page).some((one) => one.control?.type === "password" && homeOf(one) === home);
}

/** At once, or when the record was opened: that page may be the first to notice that a script's write was turned away. */
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

export const isSignInAddress = (url: string, base?: string): boolean =>
  URL.canParse(url, base) && SIGN_IN_ADDRESS.test(new URL(url, base).pathname);
