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
      const names = Object.keys(attributes).filter((name) => !LEFT_OUT.test(name));
      const written = names.sort().map((name) => ` ${name}=${JSON.stringify(attributes[name])}`);
      write(`<${tag}${written.join("")}>`);
    },
    text(text) {
      if (silent > 0) return;
      for (const word of text.split(/(\s+)/)) {
        if (word === "") continue;
        if (/\s/.test(word)) {
          if (!gap) parts.push(" ");
          gap = true;
        } else write(word);
      }
    },
    close(tag) {
      if (silent === 0) write(`</${tag}>`);
      else if (SILENT.has(tag)) silent--;
    },
    result: () => parts.join("").replace(/ ?(<[^>]*>) ?/g, "$1"),
  };
}
