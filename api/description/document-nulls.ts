/** Document nulls: in what is sent, a member that may be absent may be null as well (PR11). */

type Json = Readonly<Record<string, unknown>>;
type Components = Readonly<Record<string, Json>>;

const REF = "#/components/schemas/";
const NULL = { type: "null" } as const;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** Components that bodies of requests refer to, with their members made nullable. Those that replies have too say so there as well. */
export function nullableComponents(paths: Readonly<Record<string, Json>>, components: Components): Components {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as { requestBody?: unknown }[]);
  const sent = new Set<string>();
  for (const { requestBody } of operations) collectRefs(requestBody, components, sent);
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, sent.has(name) ? withNulls(schema) : schema]),
  );
}

function collectRefs(value: unknown, components: Components, found: Set<string>): void {
  if (typeof value === "string" && value.startsWith(REF)) {
    const name = value.slice(REF.length);
    if (found.has(name)) return;
    found.add(name);
    collectRefs(components[name], components, found);
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) collectRefs(inner, components, found);
  }
}

function withNulls(schema: Json): Json {
  const { required } = schema;
  const isRequired = (key: string) => Array.isArray(required) && required.includes(key);
  const changed = Object.entries(schema).map(([key, value]) => {
    if (key !== "properties" || !isJson(value)) return [key, inEach(value)] as const;
    const members = Object.entries(value).map(([name, member]) => {
      const inner = isJson(member) ? withNulls(member) : {};
      return [name, isRequired(name) ? inner : nullable(inner)] as const;
    });
    return [key, Object.fromEntries(members)] as const;
  });
  return Object.fromEntries(changed);
}

const inEach = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(inEach) : isJson(value) ? withNulls(value) : value;

function nullable(schema: Json): Json {
  const { type, enum: values, description } = schema;
  if (Array.isArray(type)) return schema;
  // An object and null at once is what some generators of clients cannot read.
  if (typeof type !== "string" || type === "object")
    return { anyOf: [schema, NULL], ...(description !== undefined && { description }) };
  return { ...schema, type: [type, "null"], ...(Array.isArray(values) && { enum: [...values, null] }) };
}
