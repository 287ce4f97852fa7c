/**
 * Page document: a stored page as a document of its own, for a frame beside the page before or after it (RD1 to RD3).
 *
 * Show it in `<iframe sandbox="" …>`: by `src` from the API's route, which sends `PAGE_POLICY`, or by `srcdoc` in a file. A
 * `srcdoc` inherits the policy of its file, which has to allow `PAGE_STYLE_HASH` and nothing more. The document follows the
 * browser's colour scheme unless `theme` is set. A sign and words mark differences beside the colour. Their ids are
 * `difference-1`, `difference-2`, …; links at the top lead to them.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { marksOf, sideBySide } from "../../core/page/compare/side-by-side.js";
import {
  createPageRenderer,
  type Mark,
  type PageMarks,
  type Rendering,
  type RenderingOptions,
} from "../../core/page/outline/rendering.js";
import type { NodePlace } from "../../core/page/read/assemble.js";
import { changesBetween, type PageChanges } from "../../core/verification/evidence/changes.js";
import type { ComparedLine } from "../../protocol/page-view.js";
import { readHtml } from "./read-page.js";
import type { StoredPage } from "./snapshot-store.js";

const STYLE = readFileSync(new URL("page-document.css", import.meta.url), "utf8");
/** Policy source expression for the only style of a page document. */
export const PAGE_STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

const INNER_POLICY = `default-src 'none'; style-src ${PAGE_STYLE_HASH}; form-action 'none'`;
/** Policy for a reply with a page document: its own origin; no scripts, loads, submissions or navigation. */
export const PAGE_POLICY = `${INNER_POLICY}; base-uri 'none'; frame-ancestors 'self'; sandbox`;

export type PageSide = "before" | "after";
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface ComparedPages {
  readonly before: StoredPage | null;
  readonly after: StoredPage | null;
}

/** Changes between two pages that count as evidence. Null if one page is missing. */
export function comparePages({ before, after }: ComparedPages): PageChanges | null {
  if (before === null || after === null) return null;
  return changesBetween(before, after, new Set([...before.ambient, ...after.ambient]));
}

/** Lines of both pages, side by side. */
export function comparedLines({ before, after }: ComparedPages, changes: PageChanges | null): readonly ComparedLine[] {
  const none = { added: [], removed: [], changed: [], diff: null };
  return sideBySide(before?.skeleton ?? null, after?.skeleton ?? null, changes ?? none);
}

export interface DocumentOptions extends RenderingOptions {
  readonly theme?: Theme | undefined;
  /** True for use in `srcdoc`, where links within the document need a base address. */
  readonly isInline?: boolean;
}

/** One of two pages, with its differences from the other marked. */
export function pageDocument(
  page: StoredPage,
  side: PageSide,
  changes: PageChanges | null,
  { theme, isInline = false, ...options }: DocumentOptions = {},
): string {
  const marks = changes === null ? new Map<string, Mark>() : marksOf(changes)[side];
  const drawn = draw(page.html, marks, options);
  const attribute = theme === undefined ? "" : ` data-theme="${theme}"`;
  return `<!doctype html>
<html lang="en"${attribute}><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${INNER_POLICY}">
<meta name="referrer" content="no-referrer">${isInline ? '<base href="about:srcdoc">' : ""}<title>Page ${side} the step</title>
<style>${STYLE}</style></head>
<body>${linksTo(drawn.differences, marks.size - drawn.differences)}<main class="page">${drawn.html}</main>${drawn.isCut ? CUT : ""}</body></html>`;
}

const CUT = '<p class="note">The page goes on; the rest is not drawn here.</p>';
const MOST_LINKS = 20;

/** `undrawn`: number of differences not visible here, such as options of a closed list. */
function linksTo(count: number, undrawn: number): string {
  if (count + undrawn === 0) return "";
  const links = Array.from({ length: Math.min(count, MOST_LINKS) }, (_, index) => index + 1)
    .map((n) => `<a href="#difference-${n}" aria-label="Difference ${n}">${n}</a>`)
    .join(" ");
  const more = count > MOST_LINKS ? ` and ${count - MOST_LINKS} more` : "";
  const others = undrawn > 0 ? ` (${undrawn} not to be seen here)` : "";
  const total = count + undrawn;
  return `<nav class="note" aria-label="Differences">${total} difference${total === 1 ? "" : "s"}: ${links}${more}${others}</nav>`;
}

/** A page is checked against the limits when it is stored. One that an older build let in is not drawn. */
function draw(html: string, marks: ReadonlyMap<string, Mark>, options: RenderingOptions): Rendering {
  const read = readHtml(html);
  if (!read.ok) return { html: "", differences: 0, isCut: true };
  const renderer = createPageRenderer(placed(marks, read.places()), options);
  readHtml(html, renderer);
  return renderer.finish();
}

function placed(marks: ReadonlyMap<string, Mark>, places: ReadonlyMap<string, NodePlace>): PageMarks {
  const elements = new Map<number, Mark>();
  const pieces = new Map<number, Mark>();
  for (const [key, mark] of marks) {
    const place = places.get(key);
    if (place?.piece !== undefined) pieces.set(place.piece, mark);
    else if (place !== undefined) elements.set(place.element, mark);
  }
  return { elements, pieces };
}
