/** Written action: an action as a model writes it: an object by its kind, such as `{"kind":"click","element":8}`. */

import { z } from "zod";
import * as argument from "../core/action/argument.js";
import { type Action, isEntryVerb, printAction } from "../core/action/grammar.js";
import { VERB_NAMES, VERBS, type Verb } from "../core/action/verbs.js";
import { controlNumberOf, nodesOf, type Skeleton } from "../core/page/skeleton.js";

/** If a page has more numbers, the schema does not list them: the list would cost more than it saves. */
const NUMBERS_MAX = 200;
const TEXT_MAX = 2_000;

/** Schema of an action on this page. Its output is the call that clients receive: `click(8)`. */
export const writtenAction = (page: Skeleton | undefined): z.ZodType<string> => schemaFor(page, VERB_NAMES);

/** Schema of an entry into a field, the only action that may follow another in one answer. */
export const writtenEntry = (page: Skeleton | undefined): z.ZodType<string> =>
  schemaFor(page, VERB_NAMES.filter(isEntryVerb));

function schemaFor(page: Skeleton | undefined, verbs: readonly Verb[]): z.ZodType<string> {
  const shapes = shapesOn(page);
  // One branch for all kinds with the same fields: a branch for each kind would double the prompt.
  const alike = Map.groupBy(verbs, (verb) => fieldsOf(verb).join());
  const [first, ...others] = [...alike.values()].map((kinds) => branchOf(kinds, shapes));
  if (first === undefined) throw new Error("there is no verb");
  const structured = z.discriminatedUnion("kind", [first, ...others]);
  // A model that was trained on calls may write one. It is read, and no provider is told of it.
  return z.union([structured, z.string().meta({ unsent: true })]).transform(callOf);
}

type Shapes = ReadonlyMap<unknown, z.ZodType>;

/** Schemas by argument. The number of an element is written once into a provider's schema and referred to. */
function shapesOn(page: Skeleton | undefined): Shapes {
  const numbers = page === undefined ? [] : numbersOn(page);
  const isListed = numbers.length > 0 && numbers.length <= NUMBERS_MAX;
  // Only providers are held to the list: another number gets an answer that says what would be right.
  const element = z
    .int()
    .min(0)
    .meta({ shared: "element", ...(isListed && { enum: numbers }) });
  const text = z.string().meta({ maxLength: TEXT_MAX });
  return new Map<unknown, z.ZodType>([
    [argument.ID, element],
    [argument.OPTIONAL_ID, element.optional()],
    [argument.DESTINATION, element],
    [argument.SCROLL, z.union([element, z.enum(["up", "down", "top", "bottom"])])],
    [argument.TAB, z.int().min(0).max(100)],
    [argument.TEXT, text],
    [argument.WORDS, text],
    [argument.KEY, z.string().min(1).meta({ maxLength: 40 })],
    [argument.SWITCH, z.boolean()],
    [argument.SECONDS, z.number().min(0).max(60)],
    [argument.ANSWER, z.enum(["accept", "dismiss"])],
  ]);
}

/** Numbers that the page's lines show, in order. */
export const numbersOn = (page: Skeleton): readonly number[] =>
  nodesOf(page).flatMap((node) => controlNumberOf(node) ?? []);

const fieldsOf = (verb: Verb): readonly string[] =>
  Object.keys(VERBS[verb].arguments).map((field) => writtenName(verb, field));

function branchOf(kinds: readonly Verb[], shapes: Shapes) {
  const fields = kinds.flatMap((verb) =>
    Object.entries(VERBS[verb].arguments).map(([field, kind]) => {
      const shape = shapes.get(kind);
      if (shape === undefined) throw new Error(`${verb} has an argument without a schema: ${field}`);
      return [writtenName(verb, field), shape] as const;
    }),
  );
  return z.object({ kind: z.enum(kinds), ...Object.fromEntries(fields) });
}

/** Names an argument by what it holds, because few names make few branches. */
export function writtenName(verb: Verb, field: string): string {
  if (field === "id") return "element";
  if (VERBS[verb].puts !== null && /^(?:text|option|file)$/.test(field)) return "value";
  return /^(?:words|query|claim|url)$/.test(field) ? "text" : field;
}

type Written = { readonly kind: Verb } & Readonly<Record<string, unknown>>;

function callOf(written: Written | string): string {
  if (typeof written === "string") return written;
  const { kind } = written;
  const fields = Object.keys(VERBS[kind].arguments).map((field) => [field, written[writtenName(kind, field)]]);
  // The cast: the branch of this kind has checked each argument.
  return printAction({ kind, ...Object.fromEntries(fields) } as Action);
}
