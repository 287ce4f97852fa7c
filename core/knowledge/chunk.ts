/** Chunk: a stretch of a document, small enough for a prompt, with the headings that it stands under. */

import { cleanText, clip } from "../page/text.js";

/** One paragraph, list item or table row. */
export interface TextBlock {
  /** Headings from the outside in: `Deliveries › Address`; "" before the first. */
  readonly section: string;
  readonly text: string;
}

export interface DocumentChunk {
  readonly section: string;
  readonly content: string;
}

const CHUNK_MAX = 1_000;
const SECTION_MAX = 200;

/** Neighbours of one section are put together; what is longer than a chunk is cut at the end of a sentence or word. */
export function chunksOf(blocks: readonly TextBlock[]): readonly DocumentChunk[] {
  const chunks: DocumentChunk[] = [];
  for (const { section, text } of blocks) {
    for (const content of piecesOf(cleanText(text))) {
      const last = chunks.at(-1);
      const joined = last === undefined ? "" : `${last.content}\n${content}`;
      if (last?.section === section && joined.length <= CHUNK_MAX)
        chunks[chunks.length - 1] = { section, content: joined };
      else chunks.push({ section, content });
    }
  }
  return chunks.map(({ section, content }) => ({ section: clip(section, SECTION_MAX), content }));
}

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > CHUNK_MAX) {
    const window = rest.slice(0, CHUNK_MAX);
    const at = endIn(window);
    pieces.push(window.slice(0, at).trim());
    rest = rest.slice(at).trimStart();
  }
  return rest === "" ? pieces : [...pieces, rest];
}

/** The last end of a sentence in the second half, else the last gap, else the whole; never half a surrogate pair. */
function endIn(window: string): number {
  const sentence = Math.max(...[". ", "! ", "? ", "。"].map((end) => window.lastIndexOf(end)));
  if (sentence > CHUNK_MAX / 2) return sentence + 1;
  const gap = window.lastIndexOf(" ");
  if (gap > 0) return gap;
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length;
}

/** The heading of each level that holds, from the outside in. */
export function headingsAt(headings: readonly string[], level: number, heading: string): readonly string[] {
  const outer = headings.slice(0, level - 1);
  const gap = Array.from({ length: Math.max(0, level - 1 - outer.length) }, () => "");
  return [...outer, ...gap, heading];
}

export const sectionWords = (headings: readonly string[]): string => headings.filter((one) => one !== "").join(" › ");
