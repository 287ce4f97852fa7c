/** Grammar of actions: the only parser and printer of the calls in `verbs.ts` (PR5), and helpers for all calls. */

import type { Argument, ArgumentValues, OptionalArgument } from "./argument.js";
import { isVerb, type PressKind, VERB_NAMES, VERBS, type Verb } from "./verbs.js";

export type ActionOf<V extends Verb> = { readonly kind: V } & ArgumentValues<(typeof VERBS)[V]["arguments"]>;
/** One call, with its arguments by name. */
export type Action = { readonly [V in Verb]: ActionOf<V> }[Verb];

const MAX_LENGTH = 20_000;

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
  if (!isVerb(name)) return fault(`There is no action "${name}"; ${suggestion(name)}`);
  const values = readArguments(call[2] ?? "");
  if (values === undefined)
    return fault(`The arguments of ${name} cannot be read; ${usage(name)} Strings are JSON strings in double quotes.`);
  return build(name, values);
}

/** Undefined if the text is no action. */
export function readAction(text: string): Action | undefined {
  const parsed = parseAction(text);
  return parsed.ok ? parsed.action : undefined;
}

/** The inverse of `parseAction`. */
export function printAction(action: Action): string {
  const values = Object.keys(VERBS[action.kind].arguments).map((field) => action[field as keyof Action]);
  const written = values.filter((value) => value !== undefined).map((value) => JSON.stringify(value));
  return `${action.kind}(${written.join(",")})`;
}

/** The verb of a printed action; the action may have been cut when it was remembered. */
export function verbIn(written: string): Verb | undefined {
  const [name] = written.split("(", 1);
  return name !== undefined && name !== written && isVerb(name) ? name : undefined;
}

/** Press kind of a printed action; null if it does not press. */
export function pressIn(written: string): PressKind | null {
  const verb = verbIn(written);
  return verb === undefined ? null : VERBS[verb].press;
}

export const isWait = (action: string): boolean => action.startsWith("wait(");

/** Answers the browser's own question. */
export const isAnswer = (action: string): boolean => action.startsWith("dialog(");

type SomeAction = Action | null | undefined;

/** Row of the action's verb in `VERBS`; undefined without an action. */
export const verbRow = (action: SomeAction) => (action ? VERBS[action.kind] : undefined);

/** Presses the element under the pointer, or a key. */
export const isPressing = (action: SomeAction): boolean => (verbRow(action)?.press ?? null) !== null;

/** Presses the element under the pointer. Rules for a click apply to all such verbs. */
export const isClicking = (action: SomeAction): boolean => isPressing(action) && verbRow(action)?.press !== "key";

/** Holds the pointer over an element, and does nothing to it. */
export function isPointing(action: SomeAction): boolean {
  const row = verbRow(action);
  return row?.looks === "view" && row.aim === "element";
}

/** Value that an action puts into a control. */
export type EntryValue =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "choice"; readonly option: string }
  | { readonly kind: "state"; readonly on: boolean }
  | { readonly kind: "file"; readonly file: string };

export function enteredValue(action: SomeAction): EntryValue | undefined {
  if (!action) return undefined;
  const { puts } = VERBS[action.kind];
  if (puts === "text" && "text" in action) return { kind: puts, text: action.text };
  if (puts === "choice" && "option" in action) return { kind: puts, option: action.option };
  if (puts === "state" && "on" in action) return { kind: puts, on: action.on };
  return puts === "file" && "file" in action ? { kind: puts, file: action.file } : undefined;
}

/** The text that an action writes into a field. */
export function textIn(action: SomeAction): string | undefined {
  const entered = enteredValue(action);
  return entered?.kind === "text" ? entered.text : undefined;
}

/** The text that an action writes into a field, or the option that it chooses. */
export function valueIn(action: SomeAction): string | undefined {
  const entered = enteredValue(action);
  return entered?.kind === "choice" ? entered.option : textIn(action);
}

export const keyIn = (action: SomeAction): string | undefined => (action && "key" in action ? action.key : undefined);

export const addressIn = (action: SomeAction): string | undefined =>
  action && "url" in action ? action.url : undefined;

/** Puts a value into one field and does nothing else; only entries are chained (PL4). */
export type EntryAction = Extract<
  Action,
  { readonly id: number } & ({ readonly text: string } | { readonly option: string } | { readonly on: boolean })
>;

export const isEntry = (action: SomeAction): action is EntryAction => isEntryVerb(action?.kind);

export function readEntry(written: string): EntryAction | null {
  const action = readAction(written);
  return isEntry(action) ? action : null;
}

export function isEntryVerb(verb: Verb | undefined): boolean {
  const puts = verb === undefined ? null : VERBS[verb].puts;
  return puts !== null && puts !== "file";
}

/** Ids of the elements an action names, its target first. */
export function elementIdsOf(action: Action): readonly number[] {
  const ids = "id" in action && action.id !== undefined ? [action.id] : [];
  return "to" in action && typeof action.to === "number" ? [...ids, action.to] : ids;
}

/** Second element that an action names: the destination of the first. */
export const destinationOf = (action: SomeAction): number | undefined => (action ? elementIdsOf(action)[1] : undefined);

type Signature = readonly [field: string, argument: Argument<unknown> | OptionalArgument<unknown>][];

/** Arguments without and with the optional ones. */
function signaturesOf(name: Verb): readonly Signature[] {
  const all: Signature = Object.entries(VERBS[name].arguments);
  const required = all.filter(([, argument]) => !("optional" in argument));
  return required.length === all.length ? [all] : [required, all];
}

function build(name: Verb, values: readonly unknown[]): ParsedAction {
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

function usage(name: Verb): string {
  const exampleOf = ([field, { example }]: Signature[number]): string => example ?? `"${field}"`;
  const ways = signaturesOf(name).map((signature) => `${name}(${signature.map(exampleOf).join(",")})`);
  return `write it as ${ways.join(" or ")}.`;
}

function suggestion(name: string): string {
  const lower = name.toLowerCase();
  const near = VERB_NAMES.find((kind) => kind.toLowerCase() === lower || lower.startsWith(kind.toLowerCase()));
  return near ? usage(near) : `the actions are ${VERB_NAMES.join(", ")}.`;
}

const excerpt = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 60)}…`);
