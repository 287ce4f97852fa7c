/** Response schema: what an answer must look like, in the JSON Schema that providers accept (design §18). Elsewhere: structured output. */

import { z } from "zod";

/** A part of a JSON Schema; what is in it depends on its keywords. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** What Gemini's `responseJsonSchema` documents; anything else is refused or ignored. */
const ACCEPTED: ReadonlySet<string> = new Set([
  ..."$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems".split(" "),
  ..."minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering".split(" "),
]);

/** Keywords that would change the meaning if they were merely left out. */
const UNSAFE = ["allOf", "not", "if", "then", "else", "patternProperties", "dependentSchemas"];

/** A schema that cannot be told to a provider: our own fault, met by the test that walks every purpose. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/**
 * The zod schema without the keywords that are refused: `const` becomes an enum of one, bounds that cannot be said
 * become words of the description. The answer is checked by zod again, so nothing is lost but the provider's help.
 */
export function responseSchemaOf(schema: z.ZodType): JsonSchema {
  // The cast: zod's own type lists every keyword; here a schema is walked as plain data.
  return accepted(z.toJSONSchema(schema, { io: "input" }) as JsonSchema, []);
}

function accepted(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const unsafe = UNSAFE.find((keyword) => keyword in schema);
  if (unsafe !== undefined) throw new SchemaError(`${path.join(".") || "root"}: ${unsafe} cannot be told to a model`);
  if ("$ref" in schema) throw new SchemaError(`${path.join(".") || "root"}: schemas that refer are not told to models`);
  const out: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries({ ...schema, ...translated(schema) })) {
    if (!ACCEPTED.has(keyword) || value === undefined) continue;
    out[keyword] = nested(keyword, value, path);
  }
  if (out["properties"] !== undefined) out["propertyOrdering"] = Object.keys(Object(out["properties"]));
  return out;
}

function nested(keyword: string, value: unknown, path: readonly string[]): unknown {
  switch (keyword) {
    case "properties":
      return Object.fromEntries(
        Object.entries(Object(value)).map(([name, part]) => [name, accepted(asSchema(part), [...path, name])]),
      );
    case "items":
      return accepted(asSchema(value), [...path, "items"]);
    case "anyOf":
    case "oneOf":
    case "prefixItems":
      return asList(value).map((part, index) => accepted(asSchema(part), [...path, `${keyword}[${index}]`]));
    default:
      return value;
  }
}

/** What is said in another way; undefined takes a keyword out. */
function translated(schema: JsonSchema): JsonSchema {
  const words = [schema["description"], ...boundsInWords(schema)].filter((word) => typeof word === "string");
  const { const: constant, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = schema["type"] === "integer" ? 1 : 0;
  return {
    ...(constant === undefined ? {} : { enum: [constant], type: schema["type"] ?? typeof constant }),
    // zod bounds every integer by what is exact; that tells a model nothing.
    ...(schema["minimum"] === Number.MIN_SAFE_INTEGER ? { minimum: undefined } : {}),
    ...(schema["maximum"] === Number.MAX_SAFE_INTEGER ? { maximum: undefined } : {}),
    ...(typeof exclusiveMinimum === "number" ? { minimum: exclusiveMinimum + step } : {}),
    ...(typeof exclusiveMaximum === "number" ? { maximum: exclusiveMaximum - step } : {}),
    ...(words.length === 0 ? {} : { description: words.join(" ") }),
  };
}

function boundsInWords({ minLength, maxLength, pattern }: JsonSchema): readonly string[] {
  return [
    ...(typeof minLength === "number" && minLength > 1 ? [`At least ${minLength} characters.`] : []),
    ...(typeof maxLength === "number" ? [`At most ${maxLength} characters.`] : []),
    ...(typeof pattern === "string" ? [`Matches ${pattern}.`] : []),
  ];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What zod wrote where a schema belongs is one. */
function asSchema(value: unknown): JsonSchema {
  if (typeof value !== "object" || value === null) throw new SchemaError(`${String(value)} is no schema`);
  return value as JsonSchema;
}
