/** Pattern: what the text of a check means, by activity (task-machine §9). Elsewhere: assertion syntax. */

export type Comparison = ">=" | "<=" | "=" | ">" | "<";

/** `role` is `*` for any; `name` is "" when only the role counts. */
export type Pattern =
  | { readonly activity: "url"; readonly glob: string }
  | { readonly activity: "text"; readonly text: string }
  | { readonly activity: "element"; readonly role: string; readonly name: string }
  | { readonly activity: "value"; readonly role: string; readonly name: string; readonly value: string }
  | {
      readonly activity: "count";
      readonly role: string;
      readonly name: string;
      readonly comparison: Comparison;
      readonly n: number;
    }
  | { readonly activity: "download"; readonly glob: string };

const PATTERN_MAX = 300;
/** `role "name"`, the name as a JSON string; whatever follows is left to the caller. */
const ROLE_AND_NAME = /^(\*|[\p{L}][\p{L}\p{N}-]*)(?:\s+("(?:[^"\\]|\\.)*"))?\s*(.*)$/su;
const COMPARED = /^(>=|<=|==|=|>|<)\s*(\d{1,6})$/;

/** Null when the pattern is not one of its activity. */
export function parsePattern(check: {
  readonly activity: Pattern["activity"];
  readonly pattern: string;
}): Pattern | null {
  const text = check.pattern.trim();
  if (text === "" || text.length > PATTERN_MAX) return null;
  switch (check.activity) {
    case "url":
      return /\s/.test(text) ? null : { activity: "url", glob: text };
    case "text":
      return { activity: "text", text };
    case "download":
      return { activity: "download", glob: text };
    case "element":
      return parseElement(text);
    case "value":
      return parseValue(text);
    case "count":
      return parseCount(text);
  }
}

function parseElement(text: string): Pattern | null {
  const named = parseRoleAndName(text);
  return named === null || named.rest !== "" ? null : { activity: "element", role: named.role, name: named.name };
}

function parseValue(text: string): Pattern | null {
  const named = parseRoleAndName(text);
  if (named === null || named.name === "" || !named.rest.startsWith("=")) return null;
  const bare = named.rest.slice(1).trim();
  const value = /^"(?:[^"\\]|\\.)*"$/s.test(bare) ? unquoted(bare) : bare;
  return value === null ? null : { activity: "value", role: named.role, name: named.name, value };
}

function parseCount(text: string): Pattern | null {
  const named = parseRoleAndName(text);
  const compared = COMPARED.exec(named?.rest ?? "");
  const [, sign, n] = compared ?? [];
  if (named === null || sign === undefined || n === undefined) return null;
  // The expression admits nothing but the five signs and "==".
  const comparison = (sign === "==" ? "=" : sign) as Comparison;
  return { activity: "count", role: named.role, name: named.name, comparison, n: Number(n) };
}

function parseRoleAndName(text: string): { role: string; name: string; rest: string } | null {
  const [, role, quoted, rest] = ROLE_AND_NAME.exec(text) ?? [];
  if (role === undefined || rest === undefined) return null;
  const name = quoted === undefined ? "" : unquoted(quoted);
  return name === null ? null : { role: role.toLowerCase(), name, rest: rest.trim() };
}

function unquoted(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
