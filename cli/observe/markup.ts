/** Markup: HTML in which whatever is put in is escaped. */

export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[];

/** Only what was made by this very function goes in as it is. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, index) => text + insert(parts[index])).join("") };
}

function insert(part: Part | undefined): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  if (isOne(part)) return part.markup;
  return part.map((one) => one.markup).join("");
}

function isOne(part: Markup | readonly Markup[]): part is Markup {
  return "markup" in part;
}

/** Also what would turn or hide the text around it. */
function escapeText(text: string): string {
  return text
    .replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
