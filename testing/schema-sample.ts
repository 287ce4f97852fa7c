/** Schema sample: a short value that fits a JSON Schema, for a fake model that only has to be understood. */

import { referredTo } from "./gemini/conforming.js";

/** Of several variants the last, of several choices the first, no more items than there must be. */
export function sampleOf(schema: unknown, root = schema): unknown {
  const rules = referredTo(schema, root);
  const variants = rules["anyOf"] ?? rules["oneOf"];
  if (Array.isArray(variants)) return sampleOf(variants.at(-1), root);
  if (Array.isArray(rules["enum"])) return rules["enum"][0];
  switch (rules["type"]) {
    case "object": {
      const required = Array.isArray(rules["required"]) ? rules["required"] : [];
      const parts = Object.entries(Object(rules["properties"])).filter(([name]) => required.includes(name));
      return Object.fromEntries(parts.map(([name, part]) => [name, sampleOf(part, root)]));
    }
    case "array":
      return Array.from({ length: Number(rules["minItems"] ?? 0) }, () => sampleOf(rules["items"], root));
    case "string":
      return "Nothing.";
    case "number":
    case "integer":
      return Number(rules["minimum"] ?? 0);
    case "boolean":
      return false;
    default:
      return null;
  }
}
