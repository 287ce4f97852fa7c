/** HTML as a browser reads it: blocks, hidden parts, implied ends (13.2.6 of its standard), signs of messages (SK2). */

import { listed } from "../text.js";
import { type Attributes, type ElementSource, tokenSet } from "./aria.js";
import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";

export const BLOCKS = tokenSet(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup p pre search section summary table tbody td tfoot th thead tr ul",
);
/** Content that is never shown, whatever its style. With scripts on, `noscript` is never shown either. */
export const NEVER_SHOWN = tokenSet(
  "script style template head noscript datalist object iframe audio video canvas noembed noframes param source track link meta base",
);

/** SK3: the element hides itself. `aria-hidden` does not count: visible content stays, marked inert. */
export function isHidden(tag: string, attributes: Attributes): boolean {
  if (NEVER_SHOWN.has(tag) || attributes["hidden"] !== undefined) return true;
  if (tag === "input" && attributes["type"]?.toLowerCase() === "hidden") return true;
  if (tag === "dialog" && !("open" in attributes)) return true;
  const { style } = attributes;
  if (!style) return false;
  return /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style);
}

/** Text styled to be invisible. A control with such a style (a file input under a nice button) still works. */
export const isInvisibleText = ({ style }: Attributes): boolean =>
  style !== undefined &&
  /(?:^|[;\s])(?:opacity|font-size)\s*:\s*0(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:;|!|$)/i.test(style);

/** An element closes open elements of `closes`, but searches no further out than `stops`. */
interface EndRule {
  readonly closes: ReadonlySet<string>;
  readonly stops: ReadonlySet<string>;
}

export type EndRules = readonly EndRule[];

const rule = (closes: string, stops: string): EndRule => ({ closes: tokenSet(closes), stops: tokenSet(stops) });

const SCOPE = "html body table td th caption template object marquee applet foreignObject";
const SPECIAL = `${SCOPE} ul ol menu dl tr tbody thead tfoot section article main nav aside header footer form fieldset blockquote details dialog button select center figure`;
const P = rule("p", `${SCOPE} button`);
const DEFINITION = rule("dd dt", SPECIAL);
const CELL = rule("td th", "table tr template html body");
const SECTION = rule("tbody thead tfoot tr td th caption colgroup", "table template html body");
/** Elements that close an open `p`. */
const ENDS_P =
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul";

const RULES: ReadonlyMap<string, readonly EndRule[]> = new Map([
  ...ENDS_P.split(" ").map((tag): [string, readonly EndRule[]] => [tag, [P]]),
  ["li", [rule("li", SPECIAL), P]],
  ["dd", [DEFINITION, P]],
  ["dt", [DEFINITION, P]],
  ["a", [rule("a", SCOPE)]],
  ["button", [rule("button", SCOPE)]],
  ["option", [rule("option", "select datalist optgroup html body")]],
  ["optgroup", [rule("option optgroup", "select html body")]],
  ["td", [CELL]],
  ["th", [CELL]],
  ["tr", [rule("tr td th caption colgroup", "table tbody thead tfoot template html body")]],
  ["tbody", [SECTION]],
  ["thead", [SECTION]],
  ["tfoot", [SECTION]],
]);

const ALL_RULES: EndRules = [...new Set([...RULES.values()].flat())];
const CLOSED_BY: ReadonlyMap<string, EndRules> = new Map(
  ALL_RULES.flatMap(({ closes }) => [...closes]).map((tag) => [tag, ALL_RULES.filter(({ closes }) => closes.has(tag))]),
);

const STOPPING = new Set(ALL_RULES.flatMap(({ stops }) => [...stops]));

/** Rules that find an element to close from inside `tag`. `outer`: those that do from around it. */
export function endRulesInside(tag: string, outer: EndRules): EndRules {
  if (!STOPPING.has(tag) && !CLOSED_BY.has(tag)) return outer;
  const own = CLOSED_BY.get(tag) ?? [];
  const further = outer.filter((one) => !one.stops.has(tag) && !own.includes(one));
  return further.length === 0 ? own : [...own, ...further];
}

/** Number of open elements (outermost first) that stay open when this one begins; looks only at those that end (SK8). */
export function openAfter(tag: string, open: readonly { readonly reach: EndRules }[]): number {
  let keep = open.length;
  for (const one of RULES.get(tag) ?? []) while (open[keep - 1]?.reach.includes(one)) keep--;
  return keep;
}

export interface MessageSign {
  readonly role: "alert" | "status" | "log";
  /** Source of the sign. Live regions are empty until they speak; a class alone may be mere decoration. */
  readonly by: "role" | "live" | "class";
  /** Meaning by class, whatever the language of the message: `alert-danger`, `toast-success`. */
  readonly means?: "error" | "success";
}

const STATUS_CLASSES = tokenSet("toast snackbar notification success notice flash flashes messagelist");
/** Classes that frameworks use for errors in a form: `errorlist`, `invalid-feedback`, `field_with_errors`, `has-error`. */
const WRONG =
  /^(?:alert|error|errors|error[-_]?(?:list|note|text|msg|messages?|summary|explanation)|errorlist|(?:form|field|input|validation|parsley|help)[-_]{1,2}(?:errors?|invalid)(?:[-_](?:list|messages?|msg|text|summary))?|invalid[-_]feedback|field_with_errors|has-(?:error|danger)|(?:alert|flash|notice|notification|message|msg|toast|callout)[-_]{1,2}(?:danger|error|warning|invalid|failure))$/;
const RIGHT = /^(?:alert|flash|notice|notification|message|msg|toast|callout)[-_]{1,2}(?:success|info|ok|confirm)$/;
/** Endings of classes for bad and good news, in any library. */
const BAD_NEWS = /(?:^|[-_]|standard|filled|outlined)(?:errors?|danger|negative|failure|failed)$/;
const GOOD_NEWS = /(?:^|[-_]|standard|filled|outlined)(?:success|positive)$/;
/** Elements and roles without much meaning of their own: only on these a class may signal a message. */
const PLAIN_TAGS = tokenSet("div span p small strong em b i font label section aside output li ul ol dl td");
const PLAIN_ROLES = new Set(["", "region", "listitem", "complementary", "list", "cell"]);
/** Classes of invalid fields and of the elements around them. */
const INVALID =
  /^(?:is-invalid|is-danger|invalid|error|errors|has-error|has-danger|(?:field|input|form|parsley|ui-state)[-_]error)$/;
const FIELD_ROLES = tokenSet("textbox searchbox checkbox radio combobox listbox slider spinbutton switch");
/** Most fields that an error class on their container marks as invalid. */
const MARKED_TOGETHER = 3;

/** Meaning of an element's classes. */
export interface ClassNews {
  /** Signs of an error and of a notice. */
  readonly isWrong: boolean;
  readonly isTold: boolean;
  readonly means: "error" | "success" | undefined;
  /** The site marks a field as invalid, as frameworks do that do not write `aria-invalid`. */
  readonly isInvalid: boolean;
}

/** Quick check: every class with a meaning matches; most classes have none. */
const TELLING =
  /alert|error|invalid|danger|warning|fail|negative|success|positive|toast|snackbar|notif|notice|flash|message|msg|callout/i;

/** `classes`: the attribute as written. */
export const classNewsOf = (classes = ""): ClassNews =>
  classes !== "" && TELLING.test(classes) ? newsOf(classes) : NO_NEWS;

function newsOf(classes: string): ClassNews {
  const tokens = listed(classes.toLowerCase());
  const telling = tokens.find((token) => BAD_NEWS.test(token) || GOOD_NEWS.test(token));
  return {
    isWrong: tokens.some((token) => WRONG.test(token)),
    isTold: tokens.some((token) => STATUS_CLASSES.has(token) || RIGHT.test(token)),
    means: telling === undefined ? undefined : BAD_NEWS.test(telling) ? "error" : "success",
    isInvalid: tokens.some((token) => INVALID.test(token)),
  };
}

/** Result for classes without a meaning. */
const NO_NEWS = newsOf("");

/** `role`: the element's own. By class, only `PLAIN_TAGS` with one of `PLAIN_ROLES` are messages. */
export function messageSign(element: ElementSource, role: string, news: ClassNews): MessageSign | null {
  const sign = signOf(element, role, news);
  return sign && news.means ? { ...sign, means: news.means } : sign;
}

function signOf({ tag, attributes }: ElementSource, role: string, news: ClassNews): MessageSign | null {
  if (role === "alert" || role === "status" || role === "log") return { role, by: "role" };
  const isLive = attributes["aria-live"] !== undefined || attributes["data-toast"] !== undefined;
  if (!isLive && !news.isWrong && !news.isTold) return null;
  if (!PLAIN_TAGS.has(tag) || !PLAIN_ROLES.has(role)) return null;
  if (isLive && attributes["data-toast"] !== undefined) return { role: "status", by: "class" };
  // "alert alert-success" is an alert by its first word: an error outranks a notice.
  if (news.isWrong) return { role: "alert", by: "class" };
  if (news.isTold) return { role: "status", by: "class" };
  const live = isLive ? attributes["aria-live"]?.toLowerCase() : undefined;
  if (live === "assertive") return { role: "alert", by: "live" };
  return live === "polite" ? { role: "status", by: "live" } : null;
}

/** True for ids of likely error texts, even if no field has referred to them yet. */
export const looksLikeErrorId = (id: string): boolean =>
  /(?:^|[-_:.])(?:err|error|errors|invalid|feedback|validation)(?:$|[-_:.])|error$/i.test(id);

/** A class is a weak sign: around fields it is decoration or marks them as invalid. `first`: index of its first draft. */
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
