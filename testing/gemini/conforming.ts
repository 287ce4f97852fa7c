/** Conforming: whether a value fits a JSON Schema of the keywords that Gemini enforces while it writes. */

type Schema = Readonly<Record<string, unknown>>;

/** What is wrong, with its place; null when the value fits. */
export function misfitOf(value: unknown, schema: unknown, path = "answer", root = schema): string | null {
  const rules = referredTo(schema, root);
  const variants = rules["anyOf"] ?? rules["oneOf"];
  if (Array.isArray(variants)) {
    const faults = variants.map((variant) => misfitOf(value, variant, path, root));
    return faults.includes(null) ? null : `${path} fits none of ${variants.length} variants (${faults[0]})`;
  }
  const allowed = rules["enum"];
  if (Array.isArray(allowed) && !allowed.includes(value))
    return `${path} is ${JSON.stringify(value)}, not one of ${allowed.join(", ")}`;
  if (!isOfType(value, rules["type"])) return `${path} is no ${String(rules["type"])}`;
  if (Array.isArray(value)) return listMisfit(value, rules, path, root);
  if (typeof value === "object" && value !== null) return objectMisfit(value as Schema, rules, path, root);
  return typeof value === "number" ? numberMisfit(value, rules, path) : null;
}

/** The schema, or the part of the root's `$defs` that it refers to. The casts: a schema is plain data; each keyword is looked at before use. */
export function referredTo(schema: unknown, root: unknown): Schema {
  const rules = (schema ?? {}) as Schema;
  const name = typeof rules["$ref"] === "string" ? rules["$ref"].replace("#/$defs/", "") : undefined;
  return name === undefined ? rules : (Object(Object(root)["$defs"])[name] as Schema);
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case "string":
    case "boolean":
    case "number":
      return typeof value === type;
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "null":
      return value === null;
    default:
      return true;
  }
}

function listMisfit(list: readonly unknown[], rules: Schema, path: string, root: unknown): string | null {
  if (list.length < Number(rules["minItems"] ?? 0)) return `${path} has too few items`;
  if (list.length > Number(rules["maxItems"] ?? Number.POSITIVE_INFINITY)) return `${path} has too many items`;
  return first(list.map((item, index) => misfitOf(item, rules["items"], `${path}[${index}]`, root)));
}

function objectMisfit(object: Schema, rules: Schema, path: string, root: unknown): string | null {
  const required = Array.isArray(rules["required"]) ? rules["required"] : [];
  const absent = required.find((name) => object[String(name)] === undefined);
  if (absent !== undefined) return `${path}.${absent} is missing`;
  const properties = Object(rules["properties"] ?? {}) as Schema;
  return first(
    Object.entries(object).map(([name, part]) => {
      if (part === undefined) return null;
      if (!(name in properties)) return `${path}.${name} is not in the schema`;
      return misfitOf(part, properties[name], `${path}.${name}`, root);
    }),
  );
}

function numberMisfit(value: number, rules: Schema, path: string): string | null {
  const low = Number(rules["minimum"] ?? Number.NEGATIVE_INFINITY);
  const high = Number(rules["maximum"] ?? Number.POSITIVE_INFINITY);
  return value < low || value > high ? `${path} is ${value}, outside ${low} to ${high}` : null;
}

function first(faults: readonly (string | null)[]): string | null {
  return faults.find((fault) => fault !== null) ?? null;
}
