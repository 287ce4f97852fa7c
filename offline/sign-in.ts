/** Sign-in: "log in as jo with password …" as its three entries, and the field that takes the name. */

import { isClick, type PageContext, type RuleContext, wasOn } from "./context.js";
import { labelOf } from "./controls.js";
import { type FormField, formsOf } from "./forms.js";
import { findControl } from "./score.js";
import { click, type Suggestion } from "./suggestion.js";

/** Whatever a page calls it: it stands before the password. */
const USER_NAME = "user name field";
const SIGN_IN =
  /^(?:log|sign) ?(?:me )?in(?: (?:to|at|on)(?: (?!as\b|with\b|using\b)\S+){1,4})? (?:as|with|using) (?:(?:the )?(?:user ?name|user|e-?mail(?: address)?|account|login) )?(?<user>\S+?)(?: ?[,/]| and)? (?:(?:with|using) )?(?:(?:the|my) )?(?:pass ?(?:word|code|phrase) ?:? )?(?<secret>\{\{secret:[\w-]+\}\})$/i;

export function cutSignIn(piece: string): string[] {
  const { user, secret } = SIGN_IN.exec(piece)?.groups ?? {};
  if (user === undefined || secret === undefined) return [piece];
  return [`type ${user} into the ${USER_NAME}`, `type ${secret} into the password field`, "submit the form"];
}

export const isUserName = (field: string): boolean => field === USER_NAME;

export function userNameField({ page }: PageContext): FormField | null {
  for (const { fields } of formsOf(page.skeleton)) {
    const at = fields.findIndex(({ controls: [node] }) => node.control.type === "password");
    const before = fields.slice(0, Math.max(0, at)).findLast(({ kind }) => kind === "text");
    if (before !== undefined) return before;
  }
  return null;
}

/** On another page, behind a link or button that says so. */
export function openSignIn(context: RuleContext): Suggestion | null {
  const found = findControl(context, "log in", ["link", "button"]);
  if (found.kind !== "found" || found.node.control.submits) return null;
  const isOpened = context.history.some((past) => isClick(past) && wasOn(past, found.node));
  return isOpened ? null : click(found.node, `I open ${labelOf(found.node)}.`, false);
}
