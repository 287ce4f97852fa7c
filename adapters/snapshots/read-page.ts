/** Reading a page: masks a client's page and parses it once with htmlparser2, within limits. */

import { createHash } from "node:crypto";
import { skeletonHash } from "../../core/page/compare/skeleton-hash.js";
import { pageSummary } from "../../core/page/outline/page-summary.js";
import type { Attributes } from "../../core/page/read/aria.js";
import type { NodePlace } from "../../core/page/read/assemble.js";
import {
  createSkeletonBuilder,
  DEFAULT_LIMITS,
  type PageSink,
  type SkeletonBuilder,
} from "../../core/page/read/builder.js";
import { epochOf, type Skeleton } from "../../core/page/skeleton.js";
import type { SnapshotId } from "../../core/turn/identity.js";
import { HtmlReader } from "./html-reader.js";
import { maskHtml, placeOf } from "./mask.js";

export interface PageAsSent {
  readonly html: string;
  readonly url: string;
  readonly userId: string;
  /** Client ids that mutate by themselves; part of the snapshot's identity, because they change what it proves. */
  readonly ambient: readonly number[];
  /** True once the page has to be refused. Absent: no time limit. */
  readonly isLate?: () => boolean;
}

export interface ReadPage {
  readonly snapshotId: SnapshotId;
  /** Masked, as stored. */
  readonly html: string;
  readonly skeleton: Skeleton;
  readonly domHash: string;
  readonly skeletonHash: string;
  /** Text for messages, at most 200 characters. */
  readonly summary: string;
  /** Epoch of the client's ids; "" if the page has none. */
  readonly epoch: string;
  readonly title: string;
}

/** SK8: the page or one of its elements is deeper or larger than any honest one. A retry would fail again. */
export class PageTooComplexError extends Error {
  override readonly name = "PageTooComplexError";
  readonly retryable = false;
  /** Place where reading ended; quotes no text of the page. */
  readonly at: string;

  constructor(at: string) {
    super(
      `The page is nested too deeply, has too many elements or attributes, or takes too long to read (it ended with ${at}); send a distilled page with at most 60,000 elements, 512 deep, with 512 attributes each.`,
    );
    this.at = at;
  }
}

/** Throws PageTooComplexError. */
export function readPage({ html, userId, ambient, ...sentAs }: PageAsSent): ReadPage {
  const isLate = sentAs.isLate && seldom(sentAs.isLate);
  // Masking refuses a page with too many elements, so do not read it along.
  const sent = mayHoldMore(html, DEFAULT_LIMITS.nodes) ? null : new PageReading(createNormaliser());
  const masked = maskHtml(html, DEFAULT_LIMITS, sent, isLate);
  if (!masked.ok) throw new PageTooComplexError(masked.at);
  // Most clients mask their pages; a page that masking leaves unchanged need not be read again.
  const reading =
    masked.isAsSent && sent !== null ? sent : readInto(masked.html, new PageReading(createNormaliser()), isLate);
  const read = reading.result();
  if (!read.ok) throw new PageTooComplexError(reading.ended);
  const { skeleton } = read;
  const numbers = [...new Set(ambient)].sort((a, b) => a - b);
  return {
    // SHA-256 in hex is what a SnapshotId is.
    snapshotId: sha256(JSON.stringify([userId, numbers, masked.html])) as SnapshotId,
    html: masked.html,
    skeleton,
    domHash: sha256(reading.listener.result()),
    skeletonHash: skeletonHash(skeleton),
    epoch: epochOf(skeleton),
    title: skeleton.title,
    summary: pageSummary(skeleton),
  };
}

/** Checks the clock only at every 64th element. */
function seldom(isLate: () => boolean): () => boolean {
  let asked = 0;
  return () => asked++ % 64 === 0 && isLate();
}

/** True if there are more `<` than `most`; each may begin an element. */
function mayHoldMore(html: string, most: number): boolean {
  let brackets = 0;
  for (let at = html.indexOf("<"); at >= 0 && brackets <= most; at = html.indexOf("<", at + 1)) brackets++;
  return brackets > most;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Not ok: hostile or absurd input (SK8); the API answers 422. */
export type HtmlReading =
  | { readonly ok: true; readonly skeleton: Skeleton; places(): ReadonlyMap<string, NodePlace> }
  | { readonly ok: false };

/** `listener` gets the same events. Stops at the first element past a limit, as work grows with the depth squared. */
export const readHtml = (html: string, listener: PageSink | null = null, limits = DEFAULT_LIMITS): HtmlReading =>
  readInto(html, new PageReading(listener, limits)).result();

function readInto<L extends PageSink | null>(
  html: string,
  reading: PageReading<L>,
  isLate?: () => boolean,
): PageReading<L> {
  const reader = new HtmlReader(html, reading, { isLate });
  reading.reader = reader;
  reader.read();
  if (reader.isStopped() || reading.tooComplex()) reading.ended = placeOf(html, reader.tagStart);
  else reader.end();
  return reading;
}

/** Builds the skeleton and passes all events to a listener. */
class PageReading<L extends PageSink | null> implements PageSink {
  readonly listener: L;
  reader: Pick<HtmlReader, "stop"> | null = null;
  /** Place where the reader gave up; "" if it did not. */
  ended = "";
  private readonly builder: SkeletonBuilder;

  constructor(listener: L, limits = DEFAULT_LIMITS) {
    this.listener = listener;
    this.builder = createSkeletonBuilder(limits);
  }

  open(tag: string, attributes: Attributes): void {
    this.builder.open(tag, attributes);
    if (this.builder.tooComplex()) this.reader?.stop();
    else this.listener?.open(tag, attributes);
  }

  text(text: string): void {
    this.builder.text(text);
    this.listener?.text(text);
  }

  close(tag: string): void {
    this.builder.close(tag);
    this.listener?.close(tag);
  }

  tooComplex(): boolean {
    return this.builder.tooComplex();
  }

  result(): HtmlReading {
    const { builder } = this;
    if (builder.tooComplex() || this.ended !== "") return { ok: false };
    return { ok: true, skeleton: builder.finish(), places: () => builder.places() };
  }
}

/** Attributes for styling, for the client's numbering and for tokens of one page load. */
const LEFT_OUT = /^(?:class|style|nonce|data-sf(?:-box)?|integrity|crossorigin|on[a-z]+)$/;
/** Elements that show nothing, skipped with all their content. */
const SILENT = new Set(["script", "style", "template", "link", "meta", "noscript"]);

/** HS1: normal form of a page: tags, attributes by name, text with white space collapsed; no styling (SK7). */
export function createNormaliser(): PageSink & { result(): string } {
  const parts: string[] = [];
  let silent = 0;
  let gap = false;
  const write = (part: string): void => {
    parts.push(part);
    gap = part.endsWith(" ");
  };
  return {
    open(tag, attributes) {
      if (SILENT.has(tag)) silent++;
      if (silent > 0) return;
      write(`<${tag}${writtenOf(attributes)}>`);
    },
    text(text) {
      if (silent > 0) return;
      const collapsed = text.replace(/\s+/g, " ");
      const part = gap && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
      if (part !== "") write(part);
    },
    close(tag) {
      if (silent === 0) write(`</${tag}>`);
      else if (SILENT.has(tag)) silent--;
    },
    result: () => withoutGapsAtTags(parts.join("")),
  };
}

/** Attributes sorted by name. */
const writtenOf = (attributes: Attributes): string =>
  Object.keys(attributes)
    .filter((name) => !LEFT_OUT.test(name))
    .sort()
    .map((name) => ` ${name}=${JSON.stringify(attributes[name])}`)
    .join("");

/** Same as replacing `/ ?(<[^>]*>) ?/g` by `$1`, which took minutes on five hundred thousand unclosed brackets. */
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
  return [...kept, text.slice(done)].join("");
}
