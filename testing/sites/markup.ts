/** Markup: HTML text that is escaped where it was put in. */

export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | false | null | undefined | readonly Html[];

/** `html\`<p>${name}</p>\``: strings are escaped, nested `html` and lists of it are not; false and null are left out. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.reduce((sofar, text, at) => sofar + render(parts[at - 1]) + text);
  return { markup };
}

function render(part: Part): string {
  if (part === undefined || part === null || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return "markup" in part ? part.markup : part.map((item) => item.markup).join("");
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
