/** Response schema: a zod schema as the JSON Schema that providers accept. */

import { z } from "zod";

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Keywords documented for Gemini's `responseJsonSchema`; it refuses or ignores others. */
const ACCEPTED: ReadonlySet<string> = new Set([
  ..."$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems".split(" "),
  ..."minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering".split(" "),
]);

/** Keywords that cannot be dropped without changing the meaning. */
const UNSAFE = ["$ref", "allOf", "not", "if", "then", "else", "patternProperties", "dependentSchemas"];

/** No provider can be given this schema. It is a bug, which the test of every question finds. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/**
 * Schema for Gemini. `const` becomes an enum of one; limits without a keyword become words of the description. A part
 * with the meta `shared` is written once, under that name; a property or an alternative with the meta `unsent` is left out.
 */
export function responseSchemaOf(schema: z.ZodType, { lengths = false } = {}): JsonSchema {
  const pass: Pass = { shared: {}, lengths };
  // The cast: zod's own type lists every keyword; here a schema is walked as plain data.
  const asked = accepted(z.toJSONSchema(schema, { io: "input" }) as JsonSchema, [], pass);
  return Object.keys(pass.shared).length === 0 ? asked : { ...asked, $defs: pass.shared };
}

interface Pass {
  readonly shared: Record<string, JsonSchema>;
  /** The longest length of a text is written, which is all that ends the answers of a small model. */
  readonly lengths: boolean;
}

function accepted(schema: JsonSchema, path: readonly string[], pass: Pass): JsonSchema {
  const unsafe = UNSAFE.find((keyword) => keyword in schema);
  if (unsafe !== undefined) throw new SchemaError(`${path.join(".") || "root"}: ${unsafe} cannot be told to a model`);
  if (typeof schema["shared"] === "string") {
    const { shared: name, ...part } = schema;
    pass.shared[name] ??= accepted(part, path, pass);
    return { $ref: `#/$defs/${name}` };
  }
  const alternatives = schema["anyOf"];
  const sent = Array.isArray(alternatives) ? alternatives.filter((one) => one["unsent"] !== true) : [];
  if (sent.length === 1) return accepted(asSchema(sent[0]), path, pass);
  const out: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries({ ...schema, ...translated(schema) })) {
    if (!ACCEPTED.has(keyword) || value === undefined) continue;
    out[keyword] = mapParts(keyword, value, (part, name) => accepted(part, [...path, name], pass));
  }
  if (pass.lengths && typeof schema["maxLength"] === "number") out["maxLength"] = schema["maxLength"];
  if (out["properties"] !== undefined) out["propertyOrdering"] = Object.keys(Object(out["properties"]));
  return out;
}

function mapParts(keyword: string, value: unknown, map: (part: JsonSchema, name: string) => unknown): unknown {
  switch (keyword) {
    case "$defs":
    case "properties":
      return Object.fromEntries(
        Object.entries(Object(value)).flatMap(([name, part]) =>
          asSchema(part)["unsent"] === true ? [] : [[name, map(asSchema(part), name)]],
        ),
      );
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
  const { const: constant, exclusiveMinimum, exclusiveMaximum, minLength, pattern, description } = schema;
  const words = [
    description,
    typeof minLength === "number" && minLength > 1 && `At least ${minLength} characters.`,
    typeof pattern === "string" && `Matches ${pattern}.`,
  ].filter((word) => typeof word === "string");
  const step = schema["type"] === "integer" ? 1 : 0;
  return {
    ...(constant !== undefined && { enum: [constant], type: schema["type"] ?? typeof constant }),
    // zod limits every integer to the safe range, which tells a model nothing.
    ...(schema["minimum"] === Number.MIN_SAFE_INTEGER && { minimum: undefined }),
    ...(schema["maximum"] === Number.MAX_SAFE_INTEGER && { maximum: undefined }),
    ...(typeof exclusiveMinimum === "number" && { minimum: exclusiveMinimum + step }),
    ...(typeof exclusiveMaximum === "number" && { maximum: exclusiveMaximum - step }),
    ...(words.length > 0 && { description: words.join(" ") }),
  };
}

/** A strict schema has to be an object; any other answer is wrapped under this name. */
const WRAPPER = "answer";
const NOT_STRICT = new Set(["propertyOrdering", "format", "title"]);

/**
 * Schema for OpenAI's strict mode: all properties are required, optional ones may be null, others are forbidden.
 * `lengths`: with the longest length of each text, which local servers keep to and OpenAI itself refuses.
 */
export function strictSchemaOf(schema: z.ZodType, { lengths = false } = {}): JsonSchema {
  const asked = strict(responseSchemaOf(schema, { lengths }));
  if (asked["type"] === "object" && !(WRAPPER in Object(asked["properties"]))) return asked;
  const { $defs, ...answer } = asked;
  const properties = { [WRAPPER]: answer };
  const wrapped = { type: "object", properties, required: [WRAPPER], additionalProperties: false };
  return $defs === undefined ? wrapped : { ...wrapped, $defs };
}

/** Unwraps the answer to a strict schema. Null means "not given" at any depth. */
export const unwrapped = (value: unknown): unknown =>
  withoutNulls(isObject(value) && WRAPPER in value ? value[WRAPPER] : value);

function strict(schema: JsonSchema): JsonSchema {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const out: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (NOT_STRICT.has(keyword)) continue;
    const isOptional = (name: string) => keyword === "properties" && !required.includes(name);
    // Strict mode supports only `anyOf`.
    out[keyword === "oneOf" ? "anyOf" : keyword] = mapParts(keyword, value, (part, name) =>
      isOptional(name) ? nullable(strict(part)) : strict(part),
    );
  }
  const { properties } = out;
  return isObject(properties) ? { ...out, required: Object.keys(properties), additionalProperties: false } : out;
}

/** A plain value gets a second type, half as long as `anyOf`. */
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

/** Narrows the type; zod always writes a schema here. */
function asSchema(value: unknown): JsonSchema {
  if (!isObject(value)) throw new SchemaError(`${String(value)} is no schema`);
  return value;
}
