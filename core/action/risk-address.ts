/** Risk by address: what asking for an address would do, by its path and query (SF4). */

import type { RiskVerb } from "./risk-vocabulary.js";

const DESTROYING = /^(?:delete|destroy|purge|erase|unsubscribe|deactivate|terminate)$/;
const SPENDING = /^(?:pay|checkout|purchase|transfer|withdraw|donate)$/;
/** As the last part behind an id, or as the value of a parameter that says what to do. */
const DOING: Readonly<Record<string, RiskVerb>> = {
  ...{ delete: "destroy", remove: "destroy", destroy: "destroy", erase: "destroy", purge: "destroy" },
  ...{ cancel: "end", deactivate: "end", disable: "end", terminate: "end", unsubscribe: "end" },
  ...{ block: "exclude", ban: "exclude", kick: "exclude", suspend: "exclude" },
  ...{
    approve: "permit",
    accept: "permit",
    grant: "permit",
    authorize: "permit",
    authorise: "permit",
    confirm: "permit",
  },
  ...{ revoke: "revoke", reject: "revoke", decline: "revoke", deny: "revoke", disconnect: "revoke" },
  ...{ publish: "send", unpublish: "send", send: "send", resend: "send", pay: "spend", vote: "run" },
};
const TELLING = /^(?:_?method|action|act|do|op|operation|cmd|command|task|event|verb)$/i;
const SAYING_YES = /^(?:confirm(?:ed|ation)?|really|sure)$/i;
/** The address of an article has a sentence in it; what does something has a verb and a thing. */
const WORDS_MAX = 3;

interface AddressParts {
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** Of an application that keeps its place behind the hash too. */
function partsOf(address: string): AddressParts {
  const { pathname, hash, search } = new URL(address);
  const path = /^#!?(\/.*)$/.exec(hash)?.[1] ?? pathname;
  const query = search
    .slice(1)
    .split("&")
    .map((pair) => [pair.split("=")[0] ?? "", pair.split("=").slice(1).join("=")] as const);
  return { segments: path.split("/").filter((one) => one !== ""), query };
}

/** `deleteUser.aspx` and `delete-user` are both delete, user. */
const wordsOf = (segment: string): readonly string[] =>
  segment
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Under a name that spends there are pages to read as well, so only a form that goes there does. */
export function isIrreversibleAddress(address: string | undefined, submits: boolean): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { segments, query } = partsOf(address);
  const says = (word: string): boolean => DESTROYING.test(word) || (submits && SPENDING.test(word));
  return (
    segments.some((segment) => wordsOf(segment).length <= WORDS_MAX && wordsOf(segment).some(says)) ||
    query.some(([name, value]) => TELLING.test(name) && wordsOf(value).some((word) => DESTROYING.test(word)))
  );
}

/** What it does to one thing: `/requests/4/approve`, `?action=approve&id=4`; a parameter that says yes agrees to whatever it is. */
export function verbsOfAddress(address: string | undefined): readonly RiskVerb[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { segments, query } = partsOf(address);
  const told = query.flatMap(([name, value]) => (TELLING.test(name) ? wordsOf(value) : []));
  const last = segments.at(-1) ?? "";
  const isOfOne = segments.slice(0, -1).some(isId);
  const isFirst = isId(last) && segments.length > 1;
  const [end = "", ...rest] = isOfOne && !isId(last) ? wordsOf(last) : [];
  const ends = rest.every((word) => EMPHASIS.test(word)) ? [end] : [];
  const before = isFirst
    ? wordsOf(segments.at(-2) ?? "").filter((word, _, all) => all.length === 1 && !LIST.test(word))
    : [];
  const agrees = query.some(([name, value]) => SAYING_YES.test(name) && /^(?:1|true|yes|y|ok)$/i.test(value));
  const words = [...told, ...ends, ...before];
  const verbs = words.flatMap((word) => (Object.hasOwn(DOING, word) ? (DOING[word] ?? []) : []));
  return agrees ? [...verbs, "permit"] : verbs;
}

/** "confirm-now", not "send-history". */
const EMPHASIS = /^(?:now|all|confirm|confirmed)$/;
/** As often the name of a list as of a deed: "/block/4". */
const LIST = /^(?:vote|block|pay|send)$/;

const isId = (segment: string): boolean => /\d/.test(segment) && !/^v\d{1,2}$/i.test(segment);
