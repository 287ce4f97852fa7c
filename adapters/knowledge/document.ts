/** Document: an uploaded text, Markdown or HTML as paragraphs under their headings, masked as pages are (SF7). */

import { Parser } from "htmlparser2";
import { chunksOf, type DocumentChunk, headingsAt, sectionWords, type TextBlock } from "../../core/knowledge/chunk.js";
import { maskText } from "../../core/page/mask/mask-text.js";
import { cleanText } from "../../core/page/text.js";
import type { DocumentType } from "../../protocol/knowledge.js";

const READERS: Readonly<Record<DocumentType, (text: string) => readonly TextBlock[]>> = {
  "text/plain": (text) => paragraphsOf(text).map((paragraph) => ({ section: "", text: paragraph })),
  "text/markdown": blocksOfMarkdown,
  "text/html": blocksOfHtml,
};

/** Chunks to store, in order. Empty if the document has no text. */
export const readDocument = (text: string, type: DocumentType): readonly DocumentChunk[] =>
  chunksOf(READERS[type](text).map(({ section, text }) => ({ section: maskText(section), text: maskText(text) })));

const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map(cleanText)
    .filter((paragraph) => paragraph !== "");

const HEADING = /^ {0,3}(#{1,6})\s(.*)$/s;
/** `#` signs that close a heading. */
const CLOSING = /(?<!#)#+$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
/** Each list item or table row becomes a paragraph. */
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+|^\s*\|/;
const TABLE_RULE = /^[\s|:-]+$/;

function blocksOfMarkdown(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let headings: readonly string[] = [];
  let lines: string[] = [];
  let isCode = false;
  const flush = () => {
    const paragraph = cleanText(plainWords(lines.join(" ")));
    if (paragraph !== "") blocks.push({ section: sectionWords(headings), text: paragraph });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const heading = isCode ? null : HEADING.exec(line);
    const underline = isCode || lines.length === 0 ? null : UNDERLINE.exec(line);
    if (FENCE.test(line)) {
      flush();
      isCode = !isCode;
    } else if (heading !== null) {
      flush();
      headings = headingsAt(
        headings,
        heading[1]?.length ?? 1,
        cleanText(plainWords(heading[2]?.trimEnd().replace(CLOSING, "") ?? "")),
      );
    } else if (underline !== null) {
      const title = cleanText(plainWords(lines.pop() ?? ""));
      flush();
      headings = headingsAt(headings, underline[1]?.startsWith("=") ? 1 : 2, title);
    } else if (line.trim() === "" || TABLE_RULE.test(line)) flush();
    else {
      if (isCode || ITEM.test(line)) flush();
      lines.push(line);
    }
  }
  flush();
  return blocks;
}

/** Removes marks of emphasis and code, and comments with their text. */
const plainWords = (text: string): string => text.replace(/<!--.*?(?:-->|$)/gs, " ").replace(/\*\*|__|`/g, "");

const UNSEEN = new Set("script style template noscript head iframe object svg".split(" "));
const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em font i img input ins kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
const CELL = /^(?:td|th)$/;
const TITLE = /^h([1-6])$/;
/** Deeper than any document. Hidden elements nested deeper are not tracked. */
const DEPTH_MAX = 500;

function blocksOfHtml(html: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let headings: readonly string[] = [];
  let text = "";
  /** Open elements that are not shown. */
  const unseen: string[] = [];
  const flush = (level?: number) => {
    const paragraph = cleanText(text).replace(/(?<! \|)(?: \|)+$/, "");
    text = "";
    if (paragraph === "") return;
    if (level === undefined) blocks.push({ section: sectionWords(headings), text: paragraph });
    else headings = headingsAt(headings, level, paragraph);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (unseen.length > 0 || UNSEEN.has(name) || isHidden(attributes)) {
          if (unseen.length < DEPTH_MAX && !VOID.has(name)) unseen.push(name);
        } else if (!INLINE.has(name) && !CELL.test(name)) flush();
      },
      ontext(part) {
        if (unseen.length === 0) text += part;
      },
      onclosetag(name) {
        if (unseen.length > 0) {
          if (unseen.at(-1) === name) unseen.pop();
        } else if (CELL.test(name)) text += " | ";
        else if (!INLINE.has(name)) flush(levelOf(name));
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  flush();
  return blocks;
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

function levelOf(name: string): number | undefined {
  const found = TITLE.exec(name);
  return found === null ? undefined : Number(found[1]);
}

/** True for text that a reader of the document does not see; text for machines is no knowledge. */
const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  "hidden" in attributes ||
  attributes["aria-hidden"] === "true" ||
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$)|opacity\s*:\s*0\s*(?:;|$)/i.test(
    attributes["style"] ?? "",
  );
