/** Messages: what a page says to a person about what just happened: alerts, toasts, live regions, errors of fields (SK2). */

import { type Attributes, tokenSet } from "./aria.js";
import type { NodeDraft, PageDraft } from "./draft.js";

export interface MessageSign {
  readonly role: "alert" | "status" | "log";
  /** How it was known. Live regions stand empty until they speak; a class alone may be mere decoration. */
  readonly by: "role" | "live" | "class";
  /** What its class says of the news, in whatever language it is told: `alert-danger`, `toast-success`. */
  readonly means?: "error" | "success";
}

const STATUS_CLASSES = tokenSet("toast snackbar notification success notice flash flashes messagelist");
/** Names that frameworks give to what is wrong with a form: `errorlist`, `invalid-feedback`, `field_with_errors`, `has-error`. */
const WRONG =
  /^(?:alert|error|errors|error[-_]?(?:list|note|text|msg|messages?|summary|explanation)|errorlist|(?:form|field|input|validation|parsley|help)[-_]{1,2}(?:errors?|invalid)(?:[-_](?:list|messages?|msg|text|summary))?|invalid[-_]feedback|field_with_errors|has-(?:error|danger)|(?:alert|flash|notice|notification|message|msg|toast|callout)[-_]{1,2}(?:danger|error|warning|invalid|failure))$/;
const RIGHT = /^(?:alert|flash|notice|notification|message|msg|toast|callout)[-_]{1,2}(?:success|info|ok|confirm)$/;
/** Good and bad news, at the end of a class of whatever library. */
const BAD_NEWS = /(?:^|[-_]|standard|filled|outlined)(?:errors?|danger|negative|failure|failed)$/;
const GOOD_NEWS = /(?:^|[-_]|standard|filled|outlined)(?:success|positive)$/;
/** Elements that mean nothing by themselves, on which a class may be believed, and their roles. */
const PLAIN_TAGS = tokenSet("div span p small strong em b i font label section aside output li ul ol dl td");
const PLAIN_ROLES = new Set(["", "region", "listitem", "complementary", "list", "cell"]);
/** Of fields themselves, and of the elements around them. */
const INVALID =
  /^(?:is-invalid|is-danger|invalid|error|errors|has-error|has-danger|(?:field|input|form|parsley|ui-state)[-_]error)$/;
const FIELD_ROLES = tokenSet("textbox searchbox checkbox radio combobox listbox slider spinbutton switch");
/** So many fields at most are marked as wrong by the class of what holds them. */
const MARKED_TOGETHER = 3;

/** `role` is the element's own; regions, rows, headings and controls are not messages by class. */
export function messageSign(tag: string, attributes: Attributes, role: string): MessageSign | null {
  const sign = signOf(tag, attributes, role);
  const means = sign && tokensOf(attributes).find((token) => BAD_NEWS.test(token) || GOOD_NEWS.test(token));
  return sign && means ? { ...sign, means: BAD_NEWS.test(means) ? "error" : "success" } : sign;
}

function signOf(tag: string, attributes: Attributes, role: string): MessageSign | null {
  if (role === "alert" || role === "status" || role === "log") return { role, by: "role" };
  if (!PLAIN_TAGS.has(tag) || !PLAIN_ROLES.has(role)) return null;
  if ("data-toast" in attributes) return { role: "status", by: "class" };
  const tokens = tokensOf(attributes);
  // "alert alert-success" is an alert by its first word; what is wrong beats what is told.
  if (tokens.some((token) => WRONG.test(token))) return { role: "alert", by: "class" };
  if (tokens.some((token) => STATUS_CLASSES.has(token) || RIGHT.test(token))) return { role: "status", by: "class" };
  const live = attributes["aria-live"]?.toLowerCase();
  if (live === "assertive") return { role: "alert", by: "live" };
  return live === "polite" ? { role: "status", by: "live" } : null;
}

/** A field that its site has marked as wrong, in the way of frameworks that do not write `aria-invalid`. */
export const isMarkedInvalid = (attributes: Attributes): boolean =>
  tokensOf(attributes).some((token) => INVALID.test(token));

const tokensOf = ({ class: classes }: Attributes): readonly string[] =>
  classes === undefined ? [] : classes.toLowerCase().split(/\s+/);

/** Inline elements that are likely to be an error text although nothing has referred to them yet. */
export const looksLikeErrorId = (id: string): boolean =>
  /(?:^|[-_:.])(?:err|error|errors|invalid|feedback|validation)(?:$|[-_:.])|error$/i.test(id);

/**
 * A class is a weak sign: around fields it is decoration, or marks them as wrong, and with nothing in it nobody sees it.
 * Without fields the labels in it are words of the message. `first`: the index of the first draft in it.
 */
export function closeClassMessage(page: PageDraft, draft: NodeDraft, first: number): void {
  if (!draft.own) draft.dropped = true;
  const inside = page.drafts.slice(first).filter((inner) => !inner.dropped);
  const fields = inside.filter((inner) => FIELD_ROLES.has(inner.role));
  if (fields.length === 0) {
    for (const inner of inside) if (inner.kind === "label") inner.dropped = true;
    return;
  }
  if (draft.role === "alert" && fields.length <= MARKED_TOGETHER) for (const field of fields) field.flagged = true;
  draft.message = false;
  draft.role = "text";
}
