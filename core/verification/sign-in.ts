/** Sign-in: a page that asks who its visitor is, with or without a password. Elsewhere: login wall, session expiry. */

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
  if (asksPassword(after)) return !asksPassword(before);
  if (!isSignIn(after) || isSignIn(before)) return false;
  const { name = "", href } = target.before ?? {};
  const leadsThere = href !== undefined && URL.canParse(href, before.url) && ADDRESS.test(pathOf(href, before.url));
  return !leadsThere && !isSignInTitle(name) && !SIGNING_OUT.test(fold(name));
}

export function isSignInTitle(text: string): boolean {
  return text.length <= 80 && TITLE.test(fold(text));
}

function isSignIn(page: EvidencePage): boolean {
  const names = nodesOf(page).filter(({ role }) => NAMING.includes(role));
  return isSignInTitle(page.title) || ADDRESS.test(pathOf(page.url)) || names.some(isCalledSignIn);
}

function isCalledSignIn({ name, text = "" }: SkeletonNode): boolean {
  return isSignInTitle(name) || isSignInTitle(text);
}

function asksPassword(page: EvidencePage): boolean {
  return nodesOf(page).some((node) => node.control?.type === "password");
}

function nodesOf({ skeleton }: EvidencePage): readonly SkeletonNode[] {
  return Object.values(skeleton?.nodes ?? {});
}

function pathOf(url: string, base?: string): string {
  return URL.canParse(url, base) ? new URL(url, base).pathname : "";
}
