/** Arguments of actions: what each may be, how a fault names it, and an example of it (PR5). */

/** `test` gets a value that JSON can express. */
export interface Argument<T> {
  readonly wants: string;
  readonly test: (value: unknown) => value is T;
  /** As it is written; absent where the field's name in quotes will do. */
  readonly example?: string;
}

/** An argument that may be left out; only the first one of an action may be. */
export interface OptionalArgument<T> extends Argument<T> {
  readonly optional: true;
}

export type Arguments = Readonly<Record<string, Argument<unknown> | OptionalArgument<unknown>>>;

type ValueOf<A> = A extends Argument<infer T> ? T : never;

/** Values of an action's arguments, by the argument's name. */
export type ArgumentValues<A extends Arguments> = {
  readonly [F in keyof A as A[F] extends OptionalArgument<unknown> ? never : F]: ValueOf<A[F]>;
} & {
  readonly [F in keyof A as A[F] extends OptionalArgument<unknown> ? F : never]?: ValueOf<A[F]>;
};

const MAX_WAIT_SECONDS = 60;
const PLACES: readonly unknown[] = ["up", "down", "top", "bottom"];
type Place = "up" | "down" | "top" | "bottom";

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** Numbers are element ids of the page that was sent. */
export const ID: Argument<number> = { wants: "an element id, a whole number", test: isWhole, example: "68" };
export const OPTIONAL_ID: OptionalArgument<number> = { ...ID, optional: true };
export const DESTINATION: Argument<number> = { ...ID, example: "9" };
export const TAB: Argument<number> = { wants: "a tab number, a whole number", test: isWhole, example: "1" };
export const TEXT: Argument<string> = {
  wants: "a string in double quotes",
  test: (value) => typeof value === "string",
};
export const WORDS: Argument<string> = {
  wants: "a string in double quotes that is not empty",
  test: (value): value is string => typeof value === "string" && value.trim() !== "",
};
/** The space bar is a key too. */
export const KEY: Argument<string> = {
  wants: 'a key in double quotes such as "Enter" or "Control+A"',
  test: (value): value is string => typeof value === "string" && value !== "" && value.length <= 40,
  example: '"Enter"',
};
export const SWITCH: Argument<boolean> = {
  wants: "true or false",
  test: (value) => typeof value === "boolean",
  example: "true",
};
export const SECONDS: Argument<number> = {
  wants: `seconds, from 0 to ${MAX_WAIT_SECONDS}`,
  test: (value): value is number => typeof value === "number" && value >= 0 && value <= MAX_WAIT_SECONDS,
  example: "0.5",
};
export const ANSWER: Argument<"accept" | "dismiss"> = {
  wants: '"accept" or "dismiss"',
  test: (value) => value === "accept" || value === "dismiss",
  example: '"accept"',
};
export const SCROLL: Argument<number | Place> = {
  wants: 'an element id or one of "up", "down", "top", "bottom"',
  test: (value): value is number | Place => isWhole(value) || PLACES.includes(value),
  example: '"down"',
};
