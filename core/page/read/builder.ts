/** Builder: a skeleton in one streaming pass over a page's elements and text, without a DOM; a SAX handler. */

import type { Skeleton } from "../skeleton.js";
import type { Attributes } from "./aria.js";
import { type BuiltSkeleton, buildSkeleton, type NodePlace } from "./assemble.js";
import { endElement, openElement } from "./element.js";
import { Frame } from "./frame.js";
import { pageContext } from "./handed-down.js";
import { endRulesInside, openAfter } from "./html.js";
import { PageDraft } from "./page-draft.js";
import { addText, endRun } from "./text-stream.js";

/** SK8. */
export interface BuilderLimits {
  /** Elements inside one another. */
  readonly depth: number;
  /** Elements in all. */
  readonly nodes: number;
  /** Elements inside one another as the parser counts them, which does not know all implied ends. */
  readonly nesting: number;
  /** Tags that open or end nothing, for each of which the parser looks through all that is open. */
  readonly idle: number;
  /** Looks at what was seen before, because elements stand in elements that hear or count what is in them. */
  readonly looks: number;
  /** Attributes of one element, as written. */
  readonly attributes: number;
  /** Those of them that say a name again, which no browser reads and no serialiser writes. */
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

/** Fed by a parser or by a walk over a live DOM. After `tooComplex` everything is ignored and the skeleton is worthless. */
export interface SkeletonBuilder extends PageSink {
  finish(): Skeleton;
  /** Where each node of the finished skeleton stands, by its key. */
  places(): ReadonlyMap<string, NodePlace>;
  tooComplex(): boolean;
}

/** A language tag; undefined for anything else, which says nothing. */
const languageIn = (tag = ""): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(tag) ? tag : undefined;

export const createSkeletonBuilder = (limits: BuilderLimits = DEFAULT_LIMITS): SkeletonBuilder =>
  new StreamBuilder(limits);

class StreamBuilder implements SkeletonBuilder {
  private readonly page = new PageDraft();
  private readonly root = new Frame("", {}, pageContext(), []);
  /** As HTML nests them, implied ends taken into account; outermost first. */
  private readonly frames: Frame[] = [this.root];
  /** As the feeder nests them: each `close` belongs to the last of these. */
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
    const frame = new Frame(tag, attributes, parent.context, endRulesInside(tag, parent.reach));
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
    // Else something has ended it already; whatever is open in it was fed after it, and would have been closed before it.
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
