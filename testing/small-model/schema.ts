/** Tightened schema: the schema of an answer with bounds that a very small model needs, or it never comes to an end. */

type Json = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 60;
const MOST_ITEMS = 2;
/** Left to itself it writes digits until no number can hold them: shares in tenths, and small counts. */
const NUMBERS = [...Array.from({ length: 11 }, (_, tenths) => tenths / 10), 2, 3];
const LARGEST_COUNT = 99;

/** A text is not empty and short, a list is short, a number is one of few. Names of keywords are llama.cpp's, which builds its grammar from them. */
export function tightened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(tightened);
  if (typeof schema !== "object" || schema === null) return schema;
  const { enum: values, type, properties, ...rest } = schema as Json;
  const inner = Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, tightened(value)]));
  const named = properties === undefined ? {} : { properties: mapped(properties as Json) };
  const kept = { ...(type === undefined ? {} : { type }), ...named, ...inner };
  if (values !== undefined) return { ...kept, enum: values };
  if ([type].flat().includes("number")) return { ...inner, enum: NUMBERS };
  if ([type].flat().includes("integer")) return { ...kept, minimum: 0, maximum: LARGEST_COUNT };
  // One that may be null has two types.
  if ([type].flat().includes("string")) return { ...kept, minLength: 1, maxLength: LONGEST_TEXT };
  return type === "array" ? { ...kept, maxItems: MOST_ITEMS } : kept;
}

/** A property may be called like a keyword. */
function mapped(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, tightened(part)]));
}
