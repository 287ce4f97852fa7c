/** View: the page as it is sent to the server, as HTML within a budget, and the skeleton that the server would build. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { createSkeletonBuilder, type PageSink } from "../../core/page/read/builder.js";
import type { Skeleton } from "../../core/page/skeleton.js";
import type { PagePart, PageView } from "../surface.js";
import { distil } from "./distil.js";
import type { EmbeddedFrames } from "./embedded-frames.js";
import type { Identities } from "./identity.js";
import { focusOf } from "./page-state.js";
import { Seeker } from "./sought.js";

type IsAmbient = (element: Element) => boolean;

/** A document, the numbers of its elements, and the content of its frames of other origins. */
export interface ViewedPage {
  readonly page: Document;
  readonly identities: Identities;
  readonly frames: EmbeddedFrames;
}

const LONGEST_DOM = 500_000;
/** A frame must leave room for the page around it. */
const LONGEST_FRAME = 100_000;
/** Kept back for the closing tags of what is still open. */
const RESERVE = 20_000;
/** Kept back, while texts are sought, for the parts behind a cut that hold them. */
const BEHIND = 60_000;
const VOID = new Set(["area", "br", "col", "hr", "img", "input", "source", "track", "wbr", "embed"]);

export interface PageReading {
  readonly view: PageView;
  /** The skeleton that the server builds of the view. */
  readonly skeleton: Skeleton;
  /** There was room for all of the page. */
  readonly isWhole: boolean;
  /** Of a frame: its content for the page around it. */
  readonly parts?: readonly PagePart[];
}

interface Wanted {
  /** Texts that are wanted wherever they stand on a page that is cut. */
  readonly seek?: readonly string[];
  /** Collects a frame's content for the page around it. */
  readonly parts?: PageSink | undefined;
}

/** The page as it would be sent now. */
export function viewPage(viewed: ViewedPage, isAmbient: IsAmbient, { seek = [], parts }: Wanted = {}): PageReading {
  const { page, identities, frames } = viewed;
  const builder = createSkeletonBuilder();
  const isSeeking = seek.length > 0;
  const writer = new MarkupWriter(parts ? LONGEST_FRAME : LONGEST_DOM, isSeeking ? BEHIND : 0);
  const ambient: number[] = [];
  distil(page, teeSink(writer, builder, ...(parts ? [parts] : [])), {
    identities,
    frames,
    isAmbient: (element) => isAmbient(element) && ambient.push(identities.numberOf(element)) > 0,
    isFull: () => writer.isFull(),
    search: isSeeking ? { seeker: new Seeker(seek), take: (most) => writer.take(most) } : null,
  });
  ambient.push(...frames.all().flatMap((frame) => frame.ambient));
  const activeElement = focusOf(page, identities, frames);
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  const { epoch } = identities;
  const dom = writer.finish();
  const told = { epoch, url: maskText(location.href), title: maskText(page.title), dom, ambient, timeZone, locale };
  const view: PageView = activeElement === null ? told : { ...told, activeElement };
  return { view, skeleton: builder.finish(), isWhole: !writer.isFull() && !builder.tooComplex() };
}

/** The skeleton that the server would build of the page as it is now. */
export function skeletonNow({ page, identities, frames }: ViewedPage, isAmbient: IsAmbient): Skeleton {
  const builder = createSkeletonBuilder();
  distil(page, builder, { identities, frames, isAmbient, isFull: () => builder.tooComplex(), search: null });
  return builder.finish();
}

class MarkupWriter implements PageSink {
  private readonly parts = ["<!DOCTYPE html>"];
  private room: number;
  /** Room that is taken only behind the cut. */
  private kept: number;

  constructor(longest: number, kept: number) {
    this.room = longest - RESERVE - kept;
    this.kept = kept;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    const written = Object.entries(attributes).map(([name, value]) =>
      value === "" ? ` ${name}` : ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
    );
    this.write(`<${tag}${written.join("")}>`);
  }

  text(text: string): void {
    if (this.isFull()) return;
    const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    this.write(escaped.slice(0, this.room));
  }

  close(tag: string): void {
    if (!VOID.has(tag)) this.write(`</${tag}>`);
  }

  isFull(): boolean {
    return this.room <= 0;
  }

  /** Gives back what is left, then takes at most so many of the characters kept back; false if none is left. */
  take(most: number): boolean {
    const left = this.kept + this.room;
    this.room = Math.max(0, Math.min(most, left));
    this.kept = left - this.room;
    return this.room > 0;
  }

  finish(): string {
    return this.parts.join("");
  }

  private write(part: string): void {
    this.parts.push(part);
    this.room -= part.length;
  }
}

/** One walk of the page written to several sinks. */
const teeSink = (...sinks: readonly PageSink[]): PageSink => ({
  open(tag, attributes) {
    for (const sink of sinks) sink.open(tag, attributes);
  },
  text(text) {
    for (const sink of sinks) sink.text(text);
  },
  close(tag) {
    for (const sink of sinks) sink.close(tag);
  },
});
