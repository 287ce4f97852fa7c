/** Response schema: a zod schema as the JSON Schema that providers accept. */

import { z } from "zod";

export type JsonSchema = { readonly [keyword: string]: unknown };

/** What Gemini's `responseJsonSchema` documents; anything else is refused or ignored. */
const ACCEPTED: ReadonlySet<string> = new Set([
  ..."$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems".split(" "),
  ..."minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering".split(" "),
]);

/** Without these the schema would mean something else. */
const UNSAFE = ["$ref", "allOf", "not", "if", "then", "else", "patternProperties", "dependentSchemas"];

/** A schema that no provider can be given: a bug, which the test of every question finds. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/** For Gemini. `const` becomes an enum of one, bounds that cannot be said become words of the description. */
export function responseSchemaOf(schema: z.ZodType): JsonSchema {
  // The cast: zod's own type lists every keyword; here a schema is walked as plain data.
  return accepted(z.toJSONSchema(schema, { io: "input" }) as JsonSchema, []);
}

function accepted(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const unsafe = UNSAFE.find((keyword) => keyword in schema);
  if (unsafe !== undefined) throw new SchemaError(`${path.join(".") || "root"}: ${unsafe} cannot be told to a model`);
  const out: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries({ ...schema, ...translated(schema) })) {
    if (!ACCEPTED.has(keyword) || value === undefined) continue;
    out[keyword] = mapParts(keyword, value, (part, name) => accepted(part, [...path, name]));
  }
  if (out["properties"] !== undefined) out["propertyOrdering"] = Object.keys(Object(out["properties"]));
  return out;
}

function mapParts(keyword: string, value: unknown, map: (part: JsonSchema, name: string) => unknown): unknown {
  switch (keyword) {
    case "properties":
      return Object.fromEntries(Object.entries(Object(value)).map(([name, part]) => [name, map(asSchema(part), name)]));
    case "items":
      return map(asSchema(value), keyword);
    case "anyOf":
    case "oneOf":
    case "prefixItems":
      return (value as unknown[]).map((part, index) => map(asSchema(part), `${keyword}[${index}]`));
    default:
      return value;
  }
}

function translated(schema: JsonSchema): JsonSchema {
  const { const: constant, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern, description } = schema;
  const words = [
    description,
    typeof minLength === "number" && minLength > 1 && `At least ${minLength} characters.`,
    typeof maxLength === "number" && `At most ${maxLength} characters.`,
    typeof pattern === "string" && `Matches ${pattern}.`,
  ].filter((word) => typeof word === "string");
  const step = schema["type"] === "integer" ? 1 : 0;
  return {
    ...(constant !== undefined && { enum: [constant], type: schema["type"] ?? typeof constant }),
    // zod bounds every integer by what is exact; that tells a model nothing.
    ...(schema["minimum"] === Number.MIN_SAFE_INTEGER && { minimum: undefined }),
    ...(schema["maximum"] === Number.MAX_SAFE_INTEGER && { maximum: undefined }),
    ...(typeof exclusiveMinimum === "number" && { minimum: exclusiveMinimum + step }),
    ...(typeof exclusiveMaximum === "number" && { maximum: exclusiveMaximum - step }),
    ...(words.length > 0 && { description: words.join(" ") }),
  };
}

/** The outermost strict schema is an object: any other answer stands under this name. */
const WRAPPER = "answer";
const NOT_STRICT = new Set(["propertyOrdering", "format", "title"]);

/** For OpenAI's strict mode: every property is required, an optional one may be null, no others are allowed. */
export function strictSchemaOf(schema: z.ZodType): JsonSchema {
  const asked = strict(responseSchemaOf(schema));
  if (asked["type"] === "object" && !(WRAPPER in Object(asked["properties"]))) return asked;
  const properties = { [WRAPPER]: asked };
  return { type: "object", properties, required: [WRAPPER], additionalProperties: false };
}

/** The answer to a strict schema; null stands for "not given" wherever it stands. */
export const unwrapped = (value: unknown): unknown =>
  withoutNulls(isObject(value) && WRAPPER in value ? value[WRAPPER] : value);

function strict(schema: JsonSchema): JsonSchema {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const out: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (NOT_STRICT.has(keyword)) continue;
    const isOptional = (name: string) => keyword === "properties" && !required.includes(name);
    // Strict mode knows choices as `anyOf` alone.
    out[keyword === "oneOf" ? "anyOf" : keyword] = mapParts(keyword, value, (part, name) =>
      isOptional(name) ? nullable(strict(part)) : strict(part),
    );
  }
  const { properties } = out;
  return isObject(properties) ? { ...out, required: Object.keys(properties), additionalProperties: false } : out;
}

/** A plain value says it in its type, which is half as long. */
function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (typeof type !== "string" || type === "object" || type === "array") return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [type, "null"], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const given = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(given.map(([name, part]) => [name, withoutNulls(part)]));
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** zod writes schemas where schemas belong. */
function asSchema(value: unknown): JsonSchema {
  if (!isObject(value)) throw new SchemaError(`${String(value)} is no schema`);
  return value;
}
