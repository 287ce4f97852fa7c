/** Pattern: what an answer has to hold, written as the answer itself; what it leaves out may be anything. */

/** A function says yes or no of the value that stands there; a list has as many members as the answer's. */
export type Pattern =
  | string
  | number
  | boolean
  | null
  | RegExp
  | ((value: unknown) => boolean)
  | Some
  | Without
  | readonly Pattern[]
  | { readonly [member: string]: Pattern };

/** A list, of which one member matches. */
export class Some {
  readonly pattern: Pattern;

  constructor(pattern: Pattern) {
    this.pattern = pattern;
  }
}

/** The words stand nowhere in the value, nor in what it holds. */
export class Without {
  readonly words: string;

  constructor(words: string) {
    this.words = words;
  }
}

const MOST_TOLD = 200;

/** The first place where a value is otherwise, with what stands there; undefined: it matches. */
export function differenceOf(pattern: Pattern, value: unknown, place = "answer"): string | undefined {
  if (isOneOf(pattern, value)) return undefined;
  if (Array.isArray(pattern) && Array.isArray(value) && pattern.length === value.length)
    return firstOf(pattern.map((one, at) => differenceOf(one, value[at], `${place}[${at}]`)));
  if (isObject(pattern) && isObject(value))
    return firstOf(Object.entries(pattern).map(([name, one]) => differenceOf(one, value[name], `${place}.${name}`)));
  return `${place} is ${(JSON.stringify(value) ?? "absent").slice(0, MOST_TOLD)}`;
}

function isOneOf(pattern: Pattern, value: unknown): boolean {
  if (typeof pattern === "function") return pattern(value);
  if (pattern instanceof Some) return isSome(pattern, value);
  if (pattern instanceof Without) return !(JSON.stringify(value) ?? "").includes(pattern.words);
  if (pattern instanceof RegExp) return typeof value === "string" && pattern.test(value);
  return pattern === value;
}

const isSome = ({ pattern }: Some, value: unknown): boolean =>
  Array.isArray(value) && value.some((one) => differenceOf(pattern, one) === undefined);

const isObject = (value: unknown): value is { readonly [member: string]: Pattern } =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const firstOf = (differences: readonly (string | undefined)[]): string | undefined =>
  differences.find((one) => one !== undefined);

export const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
export const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
export const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;
export const isTime = (value: unknown): boolean => typeof value === "string" && !Number.isNaN(Date.parse(value));
export const isAbsent = (value: unknown): boolean => value === undefined;
export const isAtMost = (most: number) => (value: unknown) => String(value).length <= most;

/** The pattern with each of its texts put in other words. */
export function inWords(pattern: Pattern, say: (text: string) => string): Pattern {
  if (typeof pattern === "string") return say(pattern);
  if (pattern instanceof Some) return new Some(inWords(pattern.pattern, say));
  if (pattern instanceof Without) return new Without(say(pattern.words));
  if (Array.isArray(pattern)) return pattern.map((one) => inWords(one, say));
  if (!isObject(pattern)) return pattern;
  return Object.fromEntries(Object.entries(pattern).map(([name, one]) => [name, inWords(one, say)]));
}

export const some = (pattern: Pattern): Some => new Some(pattern);
export const without = (words: string): Without => new Without(words);
