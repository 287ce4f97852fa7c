/** Grammar: the closed set of actions, their one parser and their one printer (protocol §5). Elsewhere: tool calls, commands. */

/** Numbers are element ids of the sent page. Durations are seconds. */
export type Action =
  | { readonly kind: "click"; readonly id: number }
  | { readonly kind: "type"; readonly id: number; readonly text: string }
  | { readonly kind: "setValue"; readonly id: number; readonly text: string }
  | { readonly kind: "select"; readonly id: number; readonly option: string }
  | { readonly kind: "check"; readonly id: number; readonly on: boolean }
  | { readonly kind: "press"; readonly key: string }
  | { readonly kind: "hover"; readonly id: number }
  | { readonly kind: "drag"; readonly id: number; readonly to: number }
  | { readonly kind: "upload"; readonly id: number; readonly file: string }
  | { readonly kind: "dialog"; readonly answer: "accept" | "dismiss" }
  | { readonly kind: "switchTab"; readonly tab: number }
  | { readonly kind: "scroll"; readonly to: number | "up" | "down" | "top" | "bottom" }
  | { readonly kind: "navigate"; readonly url: string }
  | { readonly kind: "goBack" }
  | { readonly kind: "refresh" }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "finish"; readonly text: string }
  | { readonly kind: "fail"; readonly text: string }
  | { readonly kind: "look"; readonly words: string }
  | { readonly kind: "googleSearch"; readonly query: string }
  | { readonly kind: "verifySuccess"; readonly claim: string };

export type ActionKind = Action["kind"];

/** What an argument may be; `test` gets a value that JSON could express. */
interface Argument {
  readonly wants: string;
  readonly test: (value: unknown) => boolean;
}

const MAX_LENGTH = 20_000;
const MAX_WAIT_SECONDS = 60;

const ID: Argument = { wants: "an element id, a whole number", test: (value) => isWhole(value) };
const TAB: Argument = { wants: "a tab number, a whole number", test: (value) => isWhole(value) };
const TEXT: Argument = { wants: "a string in double quotes", test: (value) => typeof value === "string" };
const WORDS: Argument = {
  wants: "a string in double quotes that is not empty",
  test: (value) => typeof value === "string" && value.trim() !== "",
};
/** The space bar is a key too. */
const KEY: Argument = {
  wants: 'a key in double quotes such as "Enter" or "Control+A"',
  test: (value) => typeof value === "string" && value !== "" && value.length <= 40,
};
const SWITCH: Argument = { wants: "true or false", test: (value) => typeof value === "boolean" };
const SECONDS: Argument = {
  wants: `seconds, from 0 to ${MAX_WAIT_SECONDS}`,
  test: (value) => typeof value === "number" && value >= 0 && value <= MAX_WAIT_SECONDS,
};
const ANSWER: Argument = oneOf("accept", "dismiss");
const SCROLL: Argument = {
  wants: `an element id or one of "up", "down", "top", "bottom"`,
  test: (value) => isWhole(value) || oneOf("up", "down", "top", "bottom").test(value),
};

/** Each action's fields in the order in which they are written. */
const SIGNATURES: Readonly<Record<ActionKind, readonly (readonly [field: string, argument: Argument])[]>> = {
  click: [["id", ID]],
  type: [
    ["id", ID],
    ["text", TEXT],
  ],
  setValue: [
    ["id", ID],
    ["text", TEXT],
  ],
  select: [
    ["id", ID],
    ["option", TEXT],
  ],
  check: [
    ["id", ID],
    ["on", SWITCH],
  ],
  press: [["key", KEY]],
  hover: [["id", ID]],
  drag: [
    ["id", ID],
    ["to", ID],
  ],
  upload: [
    ["id", ID],
    ["file", WORDS],
  ],
  dialog: [["answer", ANSWER]],
  switchTab: [["tab", TAB]],
  scroll: [["to", SCROLL]],
  navigate: [["url", WORDS]],
  goBack: [],
  refresh: [],
  wait: [["seconds", SECONDS]],
  finish: [["text", TEXT]],
  fail: [["text", TEXT]],
  look: [["words", WORDS]],
  googleSearch: [["query", WORDS]],
  verifySuccess: [["claim", TEXT]],
};

export const ACTION_KINDS: readonly ActionKind[] = Object.keys(SIGNATURES) as ActionKind[]; // keys of a Record<ActionKind, …>

export type ParsedAction =
  | { readonly ok: true; readonly action: Action }
  | { readonly ok: false; readonly fault: string };

/** Never throws; a fault says what is wrong and what would be right. */
export function parseAction(text: string): ParsedAction {
  if (text.length > MAX_LENGTH) return fault(`The action is longer than ${MAX_LENGTH} characters.`);
  const call = /^\s*([A-Za-z]+)\s*\(([\s\S]*)\)\s*;?\s*$/.exec(text);
  if (!call)
    return fault(`"${excerpt(text)}" is no action; an action is one call such as click(68) or type(101,"Jas").`);
  const name = call[1] ?? "";
  if (!isActionKind(name)) return fault(`There is no action "${name}"; ${suggestion(name)}`);
  const values = readArguments(call[2] ?? "");
  if (values === undefined)
    return fault(`The arguments of ${name} cannot be read; ${usage(name)} Strings are JSON strings in double quotes.`);
  return build(name, values);
}

/** The inverse of `parseAction`. */
export function printAction(action: Action): string {
  const fields = Object.entries(action).filter(([field]) => field !== "kind");
  const order = SIGNATURES[action.kind].map(([field]) => field);
  const written = fields
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([, value]) => JSON.stringify(value));
  return `${action.kind}(${written.join(",")})`;
}

/** Ids of the elements an action names, its target first. */
/** Puts a value into one field and does nothing else; only entries are chained (design §7). */
export type EntryAction = Extract<Action, { readonly kind: "type" | "setValue" | "select" | "check" }>;

export function isEntry(action: Action): action is EntryAction {
  const { kind } = action;
  return kind === "type" || kind === "setValue" || kind === "select" || kind === "check";
}

export function elementIdsOf(action: Action): readonly number[] {
  switch (action.kind) {
    case "click":
    case "type":
    case "setValue":
    case "select":
    case "check":
    case "hover":
    case "upload":
      return [action.id];
    case "drag":
      return [action.id, action.to];
    case "scroll":
      return typeof action.to === "number" ? [action.to] : [];
    default:
      return [];
  }
}

function build(name: ActionKind, values: readonly unknown[]): ParsedAction {
  const signature = SIGNATURES[name];
  if (values.length !== signature.length) {
    return fault(
      `${name} takes ${signature.length} argument${signature.length === 1 ? "" : "s"}, not ${values.length}; ${usage(name)}`,
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
    const values: unknown = JSON.parse(`[${text}]`);
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

function fault(text: string): ParsedAction {
  return { ok: false, fault: text };
}

function usage(name: ActionKind): string {
  const examples: Readonly<Record<string, string>> = {
    id: "68",
    to: name === "drag" ? "9" : '"down"',
    on: "true",
    tab: "1",
    seconds: "0.5",
  };
  const example = SIGNATURES[name].map(
    ([field]) => examples[field] ?? (field === "answer" ? '"accept"' : `"${field}"`),
  );
  return `write it as ${name}(${example.join(",")}).`;
}

function suggestion(name: string): string {
  const lower = name.toLowerCase();
  const near = ACTION_KINDS.find((kind) => kind.toLowerCase() === lower || lower.startsWith(kind.toLowerCase()));
  return near ? usage(near) : `the actions are ${ACTION_KINDS.join(", ")}.`;
}

function excerpt(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}

function isActionKind(name: string): name is ActionKind {
  return Object.hasOwn(SIGNATURES, name);
}

function isWhole(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function oneOf(...choices: readonly string[]): Argument {
  return {
    wants: choices.map((choice) => `"${choice}"`).join(" or "),
    test: (value) => typeof value === "string" && choices.includes(value),
  };
}
