/** Reading a page: what a client sent becomes what is stored and reasoned about. Elsewhere: ingest, snapshotting. */

import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";
import { createSkeletonBuilder, DEFAULT_LIMITS, type SkeletonBuilder } from "../../core/page/builder.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import { epochOf, skeletonHash } from "../../core/page/skeleton.js";
import type { SnapshotId } from "../../core/task/identity.js";
import { maskHtml } from "./mask.js";

export interface PageAsSent {
  readonly html: string;
  readonly url: string;
  readonly userId: string;
  /** Client ids that mutate by themselves; part of the snapshot's identity, because they change what it proves. */
  readonly ambient: readonly number[];
  readonly focus?: string;
}

export interface ReadPage {
  readonly snapshotId: SnapshotId;
  /** Masked, as stored. */
  readonly html: string;
  readonly skeleton: Skeleton;
  readonly domHash: string;
  readonly skeletonHash: string;
  /** Of the client's ids; "" when the page carries none. */
  readonly epoch: string;
  readonly title: string;
}

/** SK8: the page is deeper or larger than any honest one. Not worth a retry: the same page fails again. */
export class PageTooComplexError extends Error {
  override readonly name = "PageTooComplexError";
  readonly retryable = false;
  constructor() {
    super(
      "The page is nested too deeply or has too many elements; send a distilled page with at most 60,000 elements, 512 deep.",
    );
  }
}

/** Masks, reads and addresses one page. Throws PageTooComplexError. */
export function readPage({ html, userId, ambient }: PageAsSent): ReadPage {
  const masked = maskHtml(html);
  if (!masked.ok) throw new PageTooComplexError();
  const normaliser = createNormaliser();
  const read = readHtml(masked.html, normaliser);
  if (!read.ok) throw new PageTooComplexError();
  const { skeleton } = read;
  const numbers = [...new Set(ambient)].sort((a, b) => a - b);
  return {
    // SHA-256 in hex is what a SnapshotId is.
    snapshotId: sha256(JSON.stringify([userId, numbers, masked.html])) as SnapshotId,
    html: masked.html,
    skeleton,
    domHash: sha256(normaliser.result()),
    skeletonHash: skeletonHash(skeleton),
    epoch: epochOf(skeleton),
    title: skeleton.title,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

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

/** Hears a page as it streams by. Every `open`, of void elements too, is followed by its `close`. */
export interface PageListener {
  open(tag: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(tag: string): void;
}

/** An expected failure of hostile or absurd input (SK8); the API answers 422. */
export type HtmlReading = { readonly ok: true; readonly skeleton: Skeleton } | { readonly ok: false };

/**
 * The skeleton of a page. `listener` hears the same elements and text in the same pass. Parsing stops at the first element
 * past a limit, because the parser's own work grows with the square of the depth.
 */
export function readHtml(html: string, listener?: PageListener, limits = DEFAULT_LIMITS): HtmlReading {
  const builder = createSkeletonBuilder(limits);
  const parser = new Parser(
    handlerFor(builder, listener, () => parser.pause()),
    { decodeEntities: true },
  );
  parser.write(html);
  if (builder.tooComplex()) return { ok: false };
  parser.end();
  return builder.tooComplex() ? { ok: false } : { ok: true, skeleton: builder.finish() };
}

function handlerFor(
  builder: SkeletonBuilder,
  listener: PageListener | undefined,
  stop: () => void,
): Partial<import("htmlparser2").Handler> {
  return {
    onopentag(tag, attributes) {
      builder.open(tag, attributes);
      if (builder.tooComplex()) stop();
      else listener?.open(tag, attributes);
    },
    ontext(text) {
      builder.text(text);
      listener?.text(text);
    },
    onclosetag(tag) {
      builder.close(tag);
      listener?.close(tag);
    },
  };
}
