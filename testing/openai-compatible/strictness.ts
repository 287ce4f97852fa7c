/** Strictness: requests that a server of OpenAI's kind refuses with a 400 in strict mode. */

type Json = Readonly<Record<string, unknown>>;

const KEYWORDS = new Set(
  "$defs $ref type description enum items anyOf properties additionalProperties required minimum maximum minItems maxItems maxLength".split(
    " ",
  ),
);

/** The message of the 400, or null. */
export function refusalOf(body: Json): string | null {
  const messages = body["messages"];
  if (!Array.isArray(messages) || messages.length === 0) return "Missing required parameter: 'messages'.";
  // The cast: what a format holds is looked at part by part.
  const format = body["response_format"] as { type?: string; json_schema?: Json } | undefined;
  if (format === undefined) return null;
  if (format.type !== "json_schema") return "Invalid value: 'response_format.type'.";
  const { name, strict, schema } = format.json_schema ?? {};
  if (typeof name !== "string" || !/^[\w-]{1,64}$/.test(name)) return "Invalid 'response_format.json_schema.name'.";
  if (strict !== true) return null;
  const root = schema as Json;
  if (root?.["type"] !== "object" || "anyOf" in root) return "schema must be a JSON Schema of 'type: \"object\"'.";
  return schemaFault(root, "schema");
}

function schemaFault(schema: Json, path: string): string | null {
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
  if (unknown !== undefined) return `In context=${path}, '${unknown}' is not permitted.`;
  const properties = Object.entries(Object(schema["properties"] ?? {}) as Json);
  if (schema["type"] === "object") {
    if (schema["additionalProperties"] !== false)
      return `In context=${path}, 'additionalProperties' is required to be supplied and to be false.`;
    const required = (schema["required"] ?? []) as string[];
    const missing = properties.find(([name]) => !required.includes(name));
    if (missing) return `In context=${path}, 'required' must include every key in properties. Missing '${missing[0]}'.`;
  }
  const parts = [
    ...properties.map(([name, part]) => [part, `${path}.${name}`] as const),
    ...(schema["items"] === undefined ? [] : [[schema["items"], `${path}[]`] as const]),
    ...((schema["anyOf"] ?? []) as unknown[]).map((part, n) => [part, `${path}.anyOf[${n}]`] as const),
  ];
  return parts.map(([part, where]) => schemaFault(part as Json, where)).find((fault) => fault !== null) ?? null;
}
