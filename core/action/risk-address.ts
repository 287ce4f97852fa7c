/** Risk by address: effect of requesting an address, read from the words of its path and query (SF4). */

import { isHarmlessWord } from "./harmless-words.js";
import { isNameBefore, NAME_VERBS, riskVerbOf } from "./risk-verbs.js";

/**
 * Verbs and abbreviations in addresses whose changes can be reversed. A label with such a verb is asked about like any label
 * that is not known to be harmless.
 */
const CHANGING: ReadonlySet<string> = new Set(
  `add create insert save store set unset update change modify rename move copy clone duplicate fork assign unassign attach detach
  link enable activate reactivate reopen unlock unarchive unmute toggle switch turn follow like unlike dislike star unstar watch unwatch
  upvote downvote favorite favourite bookmark pin unpin mark tick check uncheck rate join enroll enrol register claim apply
  submit complete finish start begin resume pause run trigger retry import upload sync rotate regenerate generate restore rebuild
  undo redo verify confirm validate dismiss acknowledge ack logout signout logoff signoff checkout adduser deluser del rm drop unset
  book reserve schedule reschedule snooze ignore hide boost swap rollover opt withdraw request`
    .trim()
    .split(/\s+/),
);
const DESTROYING = /^(?:delete|destroy|purge|erase|unsubscribe|deactivate|terminate)$/;
const SPENDING = /^(?:pay|checkout|purchase|transfer|withdraw|donate)$/;
/** Parameters whose value names the action. */
const TELLING = /^(?:_?method|actions?|act|a|do|op|operation|cmd|command|task|event|verb|mode|func(?:tion)?|fn|step)$/i;
const SAYING_YES = /^(?:confirm(?:ed|ation)?|really|sure|force)$/i;
/** A longer segment is the title of an article; an action has a verb and a thing. */
const WORDS_MAX = 3;
/** These name a page or list as often as an action: "/block/4", "/archive". */
const LIST: ReadonlySet<string> = new Set([
  ..."pay send archive reset forward reply upgrade renew refund buy purchase subscribe connect trust invite migrate".split(
    " ",
  ),
  ...NAME_VERBS,
]);
/** Never an action here, unlike on a label: "?order=name", "/posts/4". */
const NAMES = new Set("order report post release".split(" "));
/** Pages below these are for reading. */
const READING = new Set(
  `help docs doc documentation blog blogs news wiki article articles faq support kb guide guides tutorial tutorials search tag tags
  topic topics category categories reference learn questions forum manual commands glossary dictionary recipes products product shop
  store catalog library books songs lyrics album movies learning academy stories magazine press events jobs careers legal about`
    .trim()
    .split(/\s+/),
);
/** Words behind a verb: "confirm-now". */
const BEHIND_VERB = /^(?:now|all|confirm(?:ed)?|it|this|to|from|for|and|the|my|me|in|out|off|on|up)$/;

interface AddressParts {
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** A route behind the hash replaces the path and adds its query. */
function partsOf(address: string): AddressParts {
  const { pathname, hash, search } = new URL(address);
  const path = /^#!?(\/.*)$/.exec(hash)?.[1] ?? pathname;
  const [place = "", behind = ""] = path.split("?");
  const pairs = `${search.slice(1)}&${behind}`.split("&").filter((pair) => pair !== "");
  const query = pairs.map(
    (pair) => [decoded(pair.split("=")[0] ?? ""), decoded(pair.split("=").slice(1).join("="))] as const,
  );
  const segments = place.split("/").map((one) => decoded(one).replace(/\.[a-z]{2,5}$/i, ""));
  return { segments: segments.filter((one) => one !== ""), query };
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** `deleteUser.aspx` and `delete-user` are both delete, user. */
const wordsOf = (segment: string): readonly string[] =>
  segment
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replace(/(?<!\p{L})(log|sign)[-_ ](out|off|in|up|on)(?!\p{L})/gu, "$1$2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Spending words also name pages to read, so they count only if a form is submitted there. */
export function isIrreversibleAddress(address: string | undefined, submits: boolean): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { segments, query } = partsOf(address);
  const says = (word: string): boolean => DESTROYING.test(word) || (submits && SPENDING.test(word));
  return (
    segments.some((segment) => wordsOf(segment).length <= WORDS_MAX && wordsOf(segment).some(says)) ||
    query.some(([name, value]) => TELLING.test(name) && wordsOf(value).some((word) => DESTROYING.test(word)))
  );
}

const changes = (word: string): boolean => CHANGING.has(word);
const acts = (word: string): boolean => !NAMES.has(word) && (changes(word) || riskVerbOf(word) !== undefined);

/** Words of an address that name the effect of requesting it: `/requests/4/approve`, `?action=approve&id=4`, `/x?delete=4`. */
export function verbsOfAddress(address: string | undefined): readonly string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { segments, query } = partsOf(address);
  return [...deedsOfQuery(query), ...deedsOfPath(segments, query)];
}

/** A parameter that says yes counts as "approve". */
function deedsOfQuery(query: AddressParts["query"]): readonly string[] {
  const told = query.flatMap(([name, value]) => (TELLING.test(name) ? wordsOf(value).slice(0, 1).filter(acts) : []));
  const named = query.flatMap(([name]) =>
    isReadingName(name)
      ? []
      : wordsOf(name)
          .slice(0, 1)
          .filter((word) => acts(word) && !NAME_VERBS.has(word)),
  );
  const agrees = query.some(([name, value]) => SAYING_YES.test(name) && /^(?:1|true|yes|y|ok)$/i.test(value));
  return [...told, ...named, ...(agrees ? ["approve"] : [])];
}

function deedsOfPath(segments: readonly string[], query: AddressParts["query"]): readonly string[] {
  const last = segments.at(-1) ?? "";
  const before = wordsOf(segments.at(-2) ?? "");
  if (isId(last)) {
    const [word = ""] = before;
    const isList = LIST.has(word) || (changes(word) && !/^(?:un)?(?:add|follow|like|toggle|logout)$/.test(word));
    return before.length === 1 && acts(word) && !isList ? [word] : [];
  }
  const [word = "", ...rest] = wordsOf(last);
  const isTitle = rest.length > 0 && !changes(word) && segments.some((one) => READING.has(one.toLowerCase()));
  const isPhrase = rest.length < WORDS_MAX && rest.every((one) => BEHIND_VERB.test(one) || isHarmlessWord(one));
  const isDeed = acts(word) && isPhrase && !isTitle && !isNameBefore(rest[0] ?? "");
  return isDeed && isDoneAt(word, segments, query) ? [word] : [];
}

/** An action needs an id, values or a deep path; elsewhere the word names a page about it. */
function isDoneAt(word: string, segments: readonly string[], query: AddressParts["query"]): boolean {
  const above = segments.slice(0, -1);
  // "/orders/3/change" opens the form: without values there is nothing that it could change to.
  if (NEEDS_VALUES.has(word) && !query.some(([name]) => mayBeValue(name))) return false;
  if (above.some(isId)) return true;
  if (above.some((segment) => READING.has(segment.toLowerCase()))) return false;
  if (query.some(([name]) => !isReadingName(name))) return true;
  if (/^(?:log|sign)(?:out|off)$/.test(word)) return true;
  if (LIST.has(word) || above.some((segment) => VERSION.test(segment))) return false;
  const verb = riskVerbOf(word);
  const isLasting = verb !== undefined && !/^(?:permit|send|share|spend)$/.test(verb);
  return isLasting || (above.length > 1 && !PAGES.has(word));
}

/** Pages for entering something, before anything is done. */
const PAGES = new Set(
  `add create insert update change modify copy register claim apply submit start begin import upload generate verify confirm
  checkout book reserve schedule request join enroll link rate set withdraw complete finish`
    .trim()
    .split(/\s+/),
);
/** These verbs need a value, which a bare address does not give. */
const NEEDS_VALUES = new Set("change modify update edit rename set adjust rate".split(" "));
/** Parameters that filter a list or describe a thing. */
const DESCRIBES =
  /^(?:name|title|slug|status|state|type|kind|price|brand|colou?r|category|tags?|label|author|user|country|region|city|currency|date|day|month|year|rating|level|group|to|from|role|value)$/i;
const mayBeValue = (name: string): boolean => DESCRIBES.test(name) || !(isReadingName(name) || name.startsWith("_"));
const VERSION = /^v\d{1,2}$/i;
const isId = (segment: string): boolean => /\d/.test(segment) && !VERSION.test(segment);

/** Parameters that only select and present a page. */
const READING_NAMES = new Set(
  `p pg page pages per_page perpage page_size pagesize page_id paged limit offset size start skip take cursor after before next prev
  sort sort_by sortby order order_by orderby dir direction asc desc q query search s term terms keyword keywords k filter filters
  f facet tab view layout section panel lang language locale hl l lc country region city currency date day month year week
  quarter since until from to min max min_price max_price price brand color colour category categories cat tag tags topic type kind status state
  year_from year_to rating lat lng lon zoom x y z anchor id ids uid pid cid item product article post thread topic_id slug name title
  v ver version format fmt theme source src ref referrer referer gclid fbclid msclkid dclid igshid mc_cid mc_eid yclid _ga _gl
  campaign medium width height w h dpr columns cols rows group groupby group_by include fields expand show hide open display output download
  print preview label labels period range interval tz timezone unit units level chapter part line lines commit branch path file folder dir_path author user
  archived deleted unread only all compare highlight scroll focus size_id shop store store_id room hotel guests adults children checkin checkout
  check_in check_out nights departure arrival origin destination cabin`
    .trim()
    .split(/\s+/),
);

const isReadingName = (name: string): boolean => {
  const plain = name.toLowerCase().split("[")[0] ?? "";
  return READING_NAMES.has(plain) || /^(?:utm|pk|mtm|hsa|itm|ga|filter|facet|sort|page|p|q|f)_\w+$/.test(plain);
};

/** An unknown last segment behind an id: "/users/4/frobnicate". */
function isUnknownEnd(segments: readonly string[], isKnown: (word: string) => boolean): boolean {
  const words = wordsOf(segments.at(-1) ?? "");
  return (
    segments.slice(0, -1).some(isId) && words.length === 1 && !isId(segments.at(-1) ?? "") && !words.every(isKnown)
  );
}

/**
 * Whether an address only requests a page: a bare path, or one with parameters that only present pages.
 *
 * @param isAsked Whether the user's words contain a word or value.
 */
export function isReadingAddress(address: string, isAsked: (words: string) => boolean): boolean {
  const { segments, query } = partsOf(address);
  const isHarmless = ([name, value]: readonly [string, string]): boolean =>
    isAsked(value) || (isReadingName(name) && !/@|:\/\/|^\/\//.test(value) && !ADDRESSEE.test(`${name}=${value}`));
  return (
    query.every(isHarmless) &&
    !isUnknownEnd(segments, (word) => isHarmlessWord(word) || PAGES_OF_ONE.has(word) || isAsked(word))
  );
}

/** "to" and "from" bound a time or number; with letters they mean people. */
const ADDRESSEE = /^(?:to|from|user)=.*\p{L}/iu;
const PAGES_OF_ONE = new Set("edit new show view print preview index json xml pdf csv html rss atom".split(" "));
