/** Markup: writes the distilled page as HTML within a budget of characters. Elsewhere: serializer, outerHTML. */

import type { PageSink } from "./distil.js";

/** Protocol §2. */
export const LONGEST_DOM = 500_000;
/** Kept back for the closing tags of what is still open. */
const RESERVE = 20_000;

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "source", "track", "wbr", "embed"]);

export interface MarkupWriter extends PageSink {
  isFull(): boolean;
  finish(): string;
}

export function createMarkupWriter(longest = LONGEST_DOM): MarkupWriter {
  const parts: string[] = [];
  const limit = longest - RESERVE;
  let length = 0;
  const write = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  return {
    open(tag, attributes) {
      const written = Object.entries(attributes).map(([name, value]) =>
        value === "" ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
      );
      write(`<${tag}${written.join("")}>`);
    },
    text(text) {
      if (length < limit) write(escapeText(text).slice(0, limit - length));
    },
    close(tag) {
      if (!VOID.has(tag)) write(`</${tag}>`);
    },
    isFull: () => length >= limit,
    finish: () => `<!DOCTYPE html>${parts.join("")}`,
  };
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
