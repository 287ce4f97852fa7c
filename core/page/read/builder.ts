/** Builder: a SAX handler that builds a skeleton in one streaming pass over a page, without a DOM. */

import type { Skeleton } from "../skeleton.js";
import type { Attributes } from "./aria.js";
import { type BuiltSkeleton, buildSkeleton, type NodePlace } from "./assemble.js";
import { endElement, openElement } from "./element.js";
import { Frame } from "./frame.js";
import { FRAME_ORIGIN } from "./frame-origin.js";
import { pageContext } from "./handed-down.js";
import { endRulesInside, openAfter } from "./html.js";
import { PageDraft } from "./page-draft.js";
import { addText, endRun } from "./text-stream.js";

/** SK8. */
export interface BuilderLimits {
  /** Depth of nested elements. */
  readonly depth: number;
  /** Elements in all. */
  readonly nodes: number;
  /** Depth as the parser counts it; the parser does not know all implied ends. */
  readonly nesting: number;
  /** Tags that open or end nothing. For each, the parser searches all open elements. */
  readonly idle: number;
  /** Repeated visits of content that several nested elements collect or count. */
  readonly looks: number;
  /** Attributes of one element, as written. */
  readonly attributes: number;
  /** Attributes that repeat a name, which browsers ignore and serialisers never write. */
  readonly repeated: number;
  /** Characters of a tag's or an attribute's name. */
  readonly name: number;
}

export const DEFAULT_LIMITS: BuilderLimits = {
  depth: 512,
  nodes: 60_000,
  nesting: 4_096,
  idle: 5_000,
  looks: 1_200_000,
  attributes: 512,
  repeated: 16,
  name: 1_024,
};

/** Receives a page as a stream: names in lower case, every `open` (void elements too) with its `close`. */
export interface PageSink {
  open(tag: string, attributes: Attributes): void;
  text(text: string): void;
  close(tag: string): void;
}

/** Fed by a parser or by a walk over a live DOM. Once `tooComplex`, it ignores all input and the skeleton is useless. */
export interface SkeletonBuilder extends PageSink {
  finish(): Skeleton;
  /** Place of each node of the finished skeleton, by key. */
  places(): ReadonlyMap<string, NodePlace>;
  tooComplex(): boolean;
}

/** The tag if it is a language tag, else undefined. */
const languageIn = (tag = ""): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag) ? tag : undefined;

export const createSkeletonBuilder = (limits: BuilderLimits = DEFAULT_LIMITS): SkeletonBuilder =>
  new StreamBuilder(limits);

class StreamBuilder implements SkeletonBuilder {
  private readonly page = new PageDraft();
  private readonly root = new Frame("", {}, pageContext(), []);
  /** Open elements as HTML nests them, with implied ends; outermost first. */
  private readonly frames: Frame[] = [this.root];
  /** Open elements as the caller nests them: each `close` ends the last one. */
  private readonly fed: Frame[] = [];
  private built: BuiltSkeleton | null = null;
  private nodes = 0;
  private excess = false;
  private readonly limits: BuilderLimits;

  constructor(limits: BuilderLimits) {
    this.limits = limits;
  }

  open(tag: string, attributes: Attributes): void {
    const { nodes, depth, nesting } = this.limits;
    this.nodes++;
    this.excess ||= this.nodes > nodes || this.frames.length > depth || this.fed.length >= nesting;
    if (this.tooComplex()) return;
    this.endDownTo(Math.max(1, openAfter(tag, this.frames)));
    if (tag === "html") this.page.language ??= languageIn(attributes["lang"]);
    const parent = this.top();
    // Nothing in a frame ends an element around it.
    const reach = endRulesInside(tag, FRAME_ORIGIN in attributes ? [] : parent.reach);
    const frame = new Frame(tag, attributes, parent.context, reach);
    openElement(this.page, parent, frame);
    this.frames.push(frame);
    this.fed.push(frame);
  }

  text(text: string): void {
    if (this.tooComplex()) return;
    const { tag, context } = this.top();
    this.page.pieces++;
    if (tag === "title" && !context.svg) this.page.title += text;
    else addText(this.page, context, text);
  }

  close(tag: string): void {
    if (this.tooComplex() || this.fed.at(-1)?.tag !== tag) return;
    // A frame that is not on top has ended already by an implied end: all frames inside it are closed before it.
    if (this.fed.pop() === this.top()) this.endDownTo(this.frames.length - 1);
  }

  finish(): Skeleton {
    this.endDownTo(1);
    endRun(this.root.context.sink);
    this.built = buildSkeleton(this.page);
    return this.built.skeleton;
  }

  places(): ReadonlyMap<string, NodePlace> {
    return this.built?.places() ?? new Map();
  }

  tooComplex(): boolean {
    return this.excess || this.page.looks > this.limits.looks;
  }

  private top(): Frame {
    return this.frames.at(-1) ?? this.root;
  }

  private endDownTo(keep: number): void {
    while (this.frames.length > keep && !this.tooComplex()) {
      endElement(this.page, this.top());
      this.frames.pop();
    }
  }
}
