/** Strict schema: a response schema in the dialect of OpenAI's strict mode, which many servers share; and the way back. */

import type { z } from "zod";
import { type JsonSchema, responseSchemaOf } from "../response-schema.js";

/** Under this name an answer stands that is no object, for the outermost schema must be one; or that has this very property. */
const WRAPPER = "answer";
/** Gemini's own, and keywords that strict mode refuses. */
const DROPPED = new Set(["propertyOrdering", "format", "title"]);

/** Every property is required, an optional one may be null; no others are allowed. */
export function strictSchemaOf(schema: z.ZodType): JsonSchema {
  const asked = strict(responseSchemaOf(schema));
  if (asked["type"] === "object" && !(WRAPPER in Object(asked["properties"]))) return asked;
  const properties = { [WRAPPER]: asked };
  return { type: "object", properties, required: [WRAPPER], additionalProperties: false };
}

/** The answer itself; null stands for "not given" wherever it stands. */
export function unwrapped(value: unknown): unknown {
  const inner = isObject(value) && WRAPPER in value ? value[WRAPPER] : value;
  return withoutNulls(inner);
}

function strict(schema: JsonSchema): JsonSchema {
  const out: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (DROPPED.has(keyword)) continue;
    // Strict mode knows choices under this name alone.
    out[keyword === "oneOf" ? "anyOf" : keyword] = nested(keyword, value);
  }
  return isObject(schema["properties"]) ? { ...out, ...strictObject(schema) } : out;
}

function nested(keyword: string, value: unknown): unknown {
  if (keyword === "items") return strict(asSchema(value));
  if (keyword === "anyOf" || keyword === "oneOf") return (value as unknown[]).map((part) => strict(asSchema(part)));
  return value;
}

function strictObject({ properties, required }: JsonSchema): JsonSchema {
  const needed = Array.isArray(required) ? required : [];
  const entries = Object.entries(asSchema(properties)).map(([name, part]) => {
    const inner = strict(asSchema(part));
    return [name, needed.includes(name) ? inner : nullable(inner)] as const;
  });
  return {
    properties: Object.fromEntries(entries),
    required: entries.map(([name]) => name),
    additionalProperties: false,
  };
}

/** A plain value says it in its type, which is half as long. */
function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (typeof type !== "string" || type === "object" || type === "array") return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [type, "null"], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, withoutNulls(part)]),
  );
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `responseSchemaOf` puts schemas where schemas belong. */
const asSchema = (value: unknown): JsonSchema => value as JsonSchema;
