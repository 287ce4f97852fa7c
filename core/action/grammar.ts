/** Grammar of actions: the closed set of action calls, with their one parser and their one printer (PR5). */

/** What an argument may be; `test` gets a value that JSON can express. */
interface Argument<T> {
  readonly wants: string;
  readonly test: (value: unknown) => value is T;
}

/** An argument that may be left out; only the first one of an action may be. */
interface OptionalArgument<T> extends Argument<T> {
  readonly optional: true;
}

const MAX_LENGTH = 20_000;
const MAX_WAIT_SECONDS = 60;
const PLACES: readonly unknown[] = ["up", "down", "top", "bottom"];
type Place = "up" | "down" | "top" | "bottom";
const ID: Argument<number> = { wants: "an element id, a whole number", test: isWhole };
const OPTIONAL_ID: OptionalArgument<number> = { ...ID, optional: true };
const TAB: Argument<number> = { wants: "a tab number, a whole number", test: isWhole };
const TEXT: Argument<string> = { wants: "a string in double quotes", test: (value) => typeof value === "string" };
const WORDS: Argument<string> = {
  wants: "a string in double quotes that is not empty",
  test: (value): value is string => typeof value === "string" && value.trim() !== "",
};
/** The space bar is a key too. */
const KEY: Argument<string> = {
  wants: 'a key in double quotes such as "Enter" or "Control+A"',
  test: (value): value is string => typeof value === "string" && value !== "" && value.length <= 40,
};
const SWITCH: Argument<boolean> = { wants: "true or false", test: (value) => typeof value === "boolean" };
const SECONDS: Argument<number> = {
  wants: `seconds, from 0 to ${MAX_WAIT_SECONDS}`,
  test: (value): value is number => typeof value === "number" && value >= 0 && value <= MAX_WAIT_SECONDS,
};
const ANSWER: Argument<"accept" | "dismiss"> = {
  wants: '"accept" or "dismiss"',
  test: (value) => value === "accept" || value === "dismiss",
};
const SCROLL: Argument<number | Place> = {
  wants: 'an element id or one of "up", "down", "top", "bottom"',
  test: (value): value is number | Place => isWhole(value) || PLACES.includes(value),
};

/** Each action's fields in the order in which they are written. Numbers are element ids of the sent page. */
const SIGNATURES = {
  click: { id: ID },
  doubleClick: { id: ID },
  rightClick: { id: ID },
  type: { id: ID, text: TEXT },
  setValue: { id: ID, text: TEXT },
  select: { id: ID, option: TEXT },
  check: { id: ID, on: SWITCH },
  /** Without an id the key goes to the element that has the focus. */
  press: { id: OPTIONAL_ID, key: KEY },
  hover: { id: ID },
  drag: { id: ID, to: ID },
  upload: { id: ID, file: WORDS },
  dialog: { answer: ANSWER },
  switchTab: { tab: TAB },
  scroll: { to: SCROLL },
  navigate: { url: WORDS },
  goBack: {},
  refresh: {},
  wait: { seconds: SECONDS },
  finish: { text: TEXT },
  fail: { text: TEXT },
  look: { words: WORDS },
  googleSearch: { query: WORDS },
  verifySuccess: { claim: TEXT },
};

type Signatures = typeof SIGNATURES;
type ValueOf<A> = A extends Argument<infer T> ? T : never;
type ActionOf<K extends keyof Signatures> = { readonly kind: K } & {
  readonly [F in keyof Signatures[K] as Signatures[K][F] extends OptionalArgument<unknown> ? never : F]: ValueOf<
    Signatures[K][F]
  >;
} & {
  readonly [F in keyof Signatures[K] as Signatures[K][F] extends OptionalArgument<unknown> ? F : never]?: ValueOf<
    Signatures[K][F]
  >;
};

export type ActionKind = keyof Signatures;
export type Action = { readonly [K in ActionKind]: ActionOf<K> }[ActionKind];

export const ACTION_KINDS = Object.keys(SIGNATURES) as ActionKind[]; // its keys

export type ParsedAction =
  | { readonly ok: true; readonly action: Action }
  | { readonly ok: false; readonly fault: string };

/** Never throws; a fault says what is wrong and what would be right. */
export function parseAction(text: string): ParsedAction {
  if (text.length > MAX_LENGTH) return fault(`The action is longer than ${MAX_LENGTH} characters.`);
  const call = /^\s*([A-Za-z]+)\s*\(([\s\S]*)\)(?:\s*;)?\s*$/.exec(text);
  if (!call)
    return fault(`"${excerpt(text)}" is no action; an action is one call such as click(68) or type(101,"Jas").`);
  const name = call[1] ?? "";
  if (!isActionKind(name)) return fault(`There is no action "${name}"; ${suggestion(name)}`);
  const values = readArguments(call[2] ?? "");
  if (values === undefined)
    return fault(`The arguments of ${name} cannot be read; ${usage(name)} Strings are JSON strings in double quotes.`);
  return build(name, values);
}

/** Undefined for what is no action. */
export function readAction(text: string): Action | undefined {
  const parsed = parseAction(text);
  return parsed.ok ? parsed.action : undefined;
}

/** The inverse of `parseAction`. */
export function printAction(action: Action): string {
  const values = Object.keys(SIGNATURES[action.kind]).map((field) => action[field as keyof Action]);
  const written = values.filter((value) => value !== undefined).map((value) => JSON.stringify(value));
  return `${action.kind}(${written.join(",")})`;
}

/** Presses what is under the pointer; whatever holds for a click holds for each of them. */
export const isClicking = ({ kind }: Pick<Action, "kind">): boolean =>
  kind === "click" || kind === "doubleClick" || kind === "rightClick";

export const isWait = (action: string): boolean => action.startsWith("wait(");

/** Puts a value into one field and does nothing else; only entries are chained (PL4). */
export type EntryAction = Extract<Action, { readonly kind: "type" | "setValue" | "select" | "check" }>;

export const isEntry = (action: Action): action is EntryAction =>
  ["type", "setValue", "select", "check"].includes(action.kind);

/** Ids of the elements an action names, its target first. */
export function elementIdsOf(action: Action): readonly number[] {
  const ids = "id" in action && action.id !== undefined ? [action.id] : [];
  return "to" in action && typeof action.to === "number" ? [...ids, action.to] : ids;
}

type Signature = readonly [field: string, argument: Argument<unknown> | OptionalArgument<unknown>][];

/** Without what may be left out, and with it. */
function signaturesOf(name: ActionKind): readonly Signature[] {
  const all: Signature = Object.entries(SIGNATURES[name]);
  const required = all.filter(([, argument]) => !("optional" in argument));
  return required.length === all.length ? [all] : [required, all];
}

function build(name: ActionKind, values: readonly unknown[]): ParsedAction {
  const signature = signaturesOf(name).find(({ length }) => length === values.length);
  if (signature === undefined) {
    const counts = signaturesOf(name).map(({ length }) => length);
    const isOne = counts.length === 1 && counts[0] === 1;
    return fault(
      `${name} takes ${counts.join(" or ")} argument${isOne ? "" : "s"}, not ${values.length}; ${usage(name)}`,
    );
  }
  const action: Record<string, unknown> = { kind: name };
  for (const [index, [field, argument]] of signature.entries()) {
    const value = values[index];
    if (!argument.test(value))
      return fault(`Argument ${index + 1} of ${name} must be ${argument.wants}; ${usage(name)}`);
    // JSON knows -0, which prints as 0: one number, one spelling.
    action[field] = typeof value === "number" ? value + 0 : value;
  }
  // The signature table has checked every field of the union's member `name`.
  return { ok: true, action: action as unknown as Action };
}

function readArguments(text: string): readonly unknown[] | undefined {
  try {
    return JSON.parse(`[${text}]`) as unknown[]; // brackets make it an array
  } catch {
    return undefined;
  }
}

const fault = (text: string): ParsedAction => ({ ok: false, fault: text });

const EXAMPLES: Readonly<Record<string, string>> = {
  id: "68",
  to: '"down"',
  on: "true",
  tab: "1",
  seconds: "0.5",
  answer: '"accept"',
  key: '"Enter"',
};

function usage(name: ActionKind): string {
  const exampleOf = (field: string) => (name === "drag" && field === "to" ? "9" : (EXAMPLES[field] ?? `"${field}"`));
  const ways = signaturesOf(name).map((signature) => signature.map(([field]) => exampleOf(field)).join(","));
  return `write it as ${ways.map((way) => `${name}(${way})`).join(" or ")}.`;
}

function suggestion(name: string): string {
  const lower = name.toLowerCase();
  const near = ACTION_KINDS.find((kind) => kind.toLowerCase() === lower || lower.startsWith(kind.toLowerCase()));
  return near ? usage(near) : `the actions are ${ACTION_KINDS.join(", ")}.`;
}

const excerpt = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 60)}…`);
const isActionKind = (name: string): name is ActionKind => Object.hasOwn(SIGNATURES, name);

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
