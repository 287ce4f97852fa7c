/** Messages: what a page says to a person about what just happened (SK2). Elsewhere: toast, alert, live region, snackbar. */

import type { Attributes } from "./aria.js";

export interface MessageSign {
  readonly role: "alert" | "status" | "log";
  /** How it was known. Live regions stand empty until they speak; a class alone may be mere decoration. */
  readonly by: "role" | "live" | "class";
  /** What its class says of the news, in whatever language it is told: `alert-danger`, `toast-success`. */
  readonly means?: "error" | "success";
}

const BY_ROLE: ReadonlyMap<string, MessageSign["role"]> = new Map([
  ["alert", "alert"],
  ["status", "status"],
  ["log", "log"],
]);
const CLASS_TOKENS: ReadonlyMap<string, MessageSign["role"]> = new Map([
  ["toast", "status"],
  ["snackbar", "status"],
  ["notification", "status"],
  ["success", "status"],
  ["notice", "status"],
  ["flash", "status"],
  ["flashes", "status"],
  ["messagelist", "status"],
  ["alert", "alert"],
  ["error", "alert"],
]);
/** Names that frameworks give to what is wrong with a form: `errorlist`, `invalid-feedback`, `field_with_errors`, `has-error`. */
const WRONG =
  /^(?:errors|error[-_]?(?:list|note|text|msg|messages?|summary|explanation)|errorlist|(?:form|field|input|validation|parsley|help)[-_]{1,2}(?:errors?|invalid)(?:[-_](?:list|messages?|msg|text|summary))?|invalid[-_]feedback|field_with_errors|has-(?:error|danger)|(?:alert|flash|notice|notification|message|msg|toast|callout)[-_]{1,2}(?:danger|error|warning|invalid|failure))$/;
const RIGHT = /^(?:alert|flash|notice|notification|message|msg|toast|callout)[-_]{1,2}(?:success|info|ok|confirm)$/;
/** Elements that mean nothing by themselves, on which a class may be believed. */
const PLAIN_TAGS = new Set("div span p small strong em b i font label section aside output li ul ol dl td".split(" "));
/** Roles of those elements. */
const PLAIN_ROLES = new Set(["", "region", "listitem", "complementary", "list", "cell"]);
/** Of fields themselves, and of the elements around them. */
const INVALID =
  /^(?:is-invalid|is-danger|invalid|error|errors|has-error|has-danger|(?:field|input|form|parsley|ui-state)[-_]error)$/;

/** `role` is the element's own; regions, rows, headings and controls are not messages by class. */
export function messageSign(tag: string, attributes: Attributes, role: string): MessageSign | null {
  const sign = signOf(tag, attributes, role);
  const means =
    sign &&
    tokensOf(attributes)
      .map(newsOf)
      .find((one) => one !== undefined);
  return sign && means ? { ...sign, means } : sign;
}

/** Good and bad news, at the end of a class of whatever library. */
function newsOf(token: string): MessageSign["means"] {
  if (/(?:^|[-_]|standard|filled|outlined)(?:errors?|danger|negative|failure|failed)$/.test(token)) return "error";
  return /(?:^|[-_]|standard|filled|outlined)(?:success|positive)$/.test(token) ? "success" : undefined;
}

function signOf(tag: string, attributes: Attributes, role: string): MessageSign | null {
  const said = BY_ROLE.get(role);
  if (said) return { role: said, by: "role" };
  if (!PLAIN_TAGS.has(tag) || !PLAIN_ROLES.has(role)) return null;
  if ("data-toast" in attributes) return { role: "status", by: "class" };
  const meant = tokensOf(attributes).map(meaningOf);
  // "alert alert-success" is an alert by its first word; what is wrong beats what is told.
  const known = meant.find((one) => one === "alert") ?? meant.find((one) => one !== undefined);
  if (known) return { role: known, by: "class" };
  const live = attributes["aria-live"]?.toLowerCase();
  if (live === "assertive") return { role: "alert", by: "live" };
  return live === "polite" ? { role: "status", by: "live" } : null;
}

function meaningOf(token: string): MessageSign["role"] | undefined {
  return CLASS_TOKENS.get(token) ?? (WRONG.test(token) ? "alert" : RIGHT.test(token) ? "status" : undefined);
}

/** A field that its site has marked as wrong, in the way of frameworks that do not write `aria-invalid`. */
export function isMarkedInvalid(attributes: Attributes): boolean {
  return tokensOf(attributes).some((token) => INVALID.test(token));
}

function tokensOf(attributes: Attributes): readonly string[] {
  const said = attributes["class"];
  return said === undefined ? [] : said.toLowerCase().split(/\s+/);
}

/** Inline elements that are likely to be somebody's error text although nothing has referred to them yet. */
export function looksLikeErrorId(id: string): boolean {
  return /(?:^|[-_:.])(?:err|error|errors|invalid|feedback|validation)(?:$|[-_:.])|error$/i.test(id);
}
