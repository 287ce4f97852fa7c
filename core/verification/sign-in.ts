/** Sign-in: a page that asks who its visitor is, with or without a password. */

import type { SkeletonNode } from "../page/skeleton.js";
import type { EvidencePage, Scene } from "./scene.js";
import { fold } from "./wording.js";

/** What such a page is called, alone or before the name of the site; "Login history" and "Sign-in methods" are others. */
const TITLE = new RegExp(
  "^(?:please )?(?:" +
    "(?:sign|log)[ -]?in|log ?on|(?:your )?session (?:has )?(?:expired|ended|timed out)|you (?:have been|are|were) (?:signed|logged) out|" +
    "anmelden|anmeldung|einloggen|bitte (?:melden sie sich an|anmelden)|sitzung abgelaufen|" +
    "(?:se )?connecter|connexion|connectez-vous|identifiez-vous|session expirée|" +
    "iniciar sesión|inicia sesión|inicio de sesión|acceder|sesión caducada|accedi|accesso|entrar|iniciar sessão|fazer login|" +
    "inloggen|aanmelden|logga in|log ind|logg inn|zaloguj się|войти|вход|ログイン|登录|登入|로그인|giriş yap" +
    ")(?: (?:to|with|again|required|here|zu|bei|mit|à|avec|en|con|a|com|bij|met)(?![\\p{L}]).*|\\s*[|–—·:!…].*| - .*)?$",
  "u",
);
/** Last parts of the addresses that lead there. */
const ADDRESS =
  /\/(?:log[-_]?in|log[-_]?on|sign[-_]?in|sessions?\/new|(?:auth|sso|oauth2?|saml2?|cas)\/(?:start|authorize|login))\/?$/i;
const SIGNING_OUT =
  /(?:sign|log)[ -]?(?:out|off)|abmelden|ausloggen|déconnecter|déconnexion|cerrar sesión|salir|esci|disconnetti|sair|uitloggen|afmelden/;
const NAMING: readonly string[] = ["heading", "dialog", "alertdialog", "form"];

/** The page asks who its visitor is, which it did not before; not when it was asked to, or to forget them. */
export function hasSignedOut({ before, after, target }: Pick<Scene, "before" | "after" | "target">): boolean {
  if (!isSignIn(after) || isSignIn(before)) return false;
  const { name = "", href } = target.before ?? {};
  const leadsThere = href !== undefined && URL.canParse(href, before.url) && ADDRESS.test(pathOf(href, before.url));
  return !leadsThere && !isSignInTitle(name) && !SIGNING_OUT.test(fold(name));
}

/** At once, or when what was saved was looked at: a write that only the page itself sent may have been answered by that page. */
export function hasLostItsVisitor({
  before,
  after,
  target,
  record,
}: Pick<Scene, "before" | "after" | "target" | "record">): boolean {
  return [after, record].some((page) => page != null && hasSignedOut({ before, after: page, target }));
}

export function isSignInTitle(text: string): boolean {
  return text.length <= 80 && TITLE.test(fold(text));
}

export function isSignIn(page: EvidencePage): boolean {
  const nodes = nodesOf(page);
  const names = nodes.filter(({ role }) => NAMING.includes(role));
  if (isSignInTitle(page.title) || ADDRESS.test(pathOf(page.url)) || names.some(isCalledSignIn)) return true;
  // Whoever can sign out is signed in.
  if (nodes.some(({ control, name }) => control !== undefined && SIGNING_OUT.test(fold(name)))) return false;
  return formsOf(nodes).some((form) =>
    isSignInForm(
      form,
      nodes.filter(({ control }) => control !== undefined),
    ),
  );
}

/** Fields of a form that asks for a name and a password, and for nothing else that has to be written. */
const MOST_WRITTEN = 3;

/** "Create user" and "Change password" have a password too, and more: a second one, a new one, other things to write. */
function isSignInForm(form: readonly SkeletonNode[], controls: readonly SkeletonNode[]): boolean {
  const fields = form.filter(({ role }) => role !== "button" && role !== "link");
  const secrets = fields.filter(({ control }) => control?.type === "password");
  const written = fields.filter(({ role }) => role === "textbox" || role === "combobox" || role === "spinbutton");
  const isNew = secrets.some(
    ({ control, name }) => control?.autocomplete === "new-password" || NEW_SECRET.test(fold(name)),
  );
  if (secrets.length !== 1 || isNew || written.length > MOST_WRITTEN || fields.some(isOfAnother)) return false;
  const isKnown = fields.some(({ control }) => /^(?:username|current-password)\b/.test(control?.autocomplete ?? ""));
  const isAlone = controls.length - form.length <= MOST_BESIDE;
  return isKnown || isAlone || form.some(({ role, name }) => role === "button" && isSignInTitle(name));
}

/** Controls beside the form on a page that is there for signing in: a language, a way to sign up, a forgotten password. */
const MOST_BESIDE = 3;

const NEW_SECRET =
  /(?<!\p{L})(?:new|confirm|repeat|again|neues?|wiederholen|bestätigen|nouveau|confirmer|nuev[oa]|repetir|confirmar|nuova|conferma|nieuw|herhaal)(?!\p{L})/u;

/** What a person is to be beside a name: a role, a group, another name. */
function isOfAnother({ role, control }: SkeletonNode): boolean {
  return role === "radio" || role === "listbox" || control?.tag === "select" || control?.tag === "textarea";
}

function formsOf(nodes: readonly SkeletonNode[]): readonly (readonly SkeletonNode[])[] {
  const secrets = nodes.filter(({ control }) => control?.type === "password");
  const homes = new Set(secrets.map(({ control }) => control?.form));
  return [...homes].map((home) => nodes.filter(({ control }) => control !== undefined && control.form === home));
}

function isCalledSignIn({ name, text = "" }: SkeletonNode): boolean {
  return isSignInTitle(name) || isSignInTitle(text);
}

/** The form around this control asks for a secret: signing up, or changing a password, may well end at a sign-in page. */
export function asksSecret(page: EvidencePage, form: string | undefined): boolean {
  return nodesOf(page).some(({ control }) => control?.type === "password" && control.form === form);
}

function nodesOf({ skeleton }: EvidencePage): readonly SkeletonNode[] {
  return Object.values(skeleton?.nodes ?? {});
}

function pathOf(url: string, base?: string): string {
  return URL.canParse(url, base) ? new URL(url, base).pathname : "";
}
