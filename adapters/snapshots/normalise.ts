/** Normalising: the page reduced to what makes it that page, for `domHash` (HS1). Elsewhere: canonical HTML. */

import type { PageListener } from "./read-html.js";

/** Looks, numbering by the client, and per-load tokens: none of them is the page. */
const LEFT_OUT = /^(?:class|style|nonce|data-sf|integrity|crossorigin|on[a-z]+)$/;
/** Elements that leave nothing on the page, with all they hold. */
const SILENT = new Set(["script", "style", "template", "link", "meta", "noscript"]);

/**
 * Hears a page and gathers: tags, attributes by name, text with white space collapsed. Class and style changes are not
 * changes (SK7), comments, scripts and styles are not heard.
 */
export function createNormaliser(): PageListener & { result(): string } {
  const parts: string[] = [];
  let silent = 0;
  let gap = false;

  function write(part: string): void {
    parts.push(part);
    gap = false;
  }
  return {
    open(tag, attributes) {
      if (SILENT.has(tag)) silent++;
      if (silent > 0) return;
      write(`<${tag}${writtenOf(attributes)}>`);
    },
    text(text) {
      if (silent > 0) return;
      const collapsed = /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, " ") : text;
      const part = gap && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
      if (part === "") return;
      parts.push(part);
      gap = part.endsWith(" ");
    },
    close(tag) {
      if (silent === 0) write(`</${tag}>`);
      else if (SILENT.has(tag)) silent--;
    },
    result: () => withoutGapsAtTags(parts.join("")),
  };
}

function writtenOf(attributes: Readonly<Record<string, string>>): string {
  const names = Object.keys(attributes).filter((name) => !LEFT_OUT.test(name));
  if (names.length > 1) names.sort();
  let written = "";
  for (const name of names) written += ` ${name}=${JSON.stringify(attributes[name])}`;
  return written;
}

/**
 * As `/ ?(<[^>]*>) ?/g` with `$1` would, but a bracket that nothing closes is looked at once: a text of five hundred
 * thousand brackets took that expression minutes.
 */
function withoutGapsAtTags(text: string): string {
  const kept: string[] = [];
  let done = 0;
  for (let at = 0; ; ) {
    const from = text.indexOf("<", at);
    const to = from < 0 ? -1 : text.indexOf(">", from);
    if (to < 0) break;
    if (from > at && text[from - 1] === " ") {
      kept.push(text.slice(done, from - 1));
      done = from;
    }
    at = to + 1;
    if (text[at] === " ") {
      kept.push(text.slice(done, at));
      at++;
      done = at;
    }
  }
  kept.push(text.slice(done));
  return kept.join("");
}
