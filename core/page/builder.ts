/** Builder: a skeleton in one streaming pass over a page's elements and text, without a DOM; a SAX handler. */

import type { Attributes } from "./aria.js";
import { type BuiltSkeleton, buildSkeleton, type NodePlace } from "./assemble.js";
import { endElement, openElement } from "./element.js";
import { elementFactsOf } from "./element-facts.js";
import { Frame } from "./frame.js";
import { openAfter } from "./html.js";
import { onceForEachName } from "./once-for-each.js";
import { PageDraft } from "./page-draft.js";
import type { Skeleton } from "./skeleton.js";
import { addText, endRun } from "./text-stream.js";
import { traitsOf } from "./traits.js";

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
  /** `traits`: those of the attributes, where they are known. */
  open(tag: string, attributes: Attributes, traits?: number): void;
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
  private readonly root = new Frame();
  private readonly factsOf = onceForEachName(elementFactsOf);
  /** As HTML nests them, implied ends taken into account: so many are open, and the others are there to be used again. */
  private readonly frames: Frame[] = [this.root];
  private depth = 1;
  /** As the feeder nests them: each `close` belongs to the last of these. */
  private fed = 0;
  private readonly fedTags: string[] = [];
  private readonly fedElements: number[] = [];
  private built: BuiltSkeleton | null = null;
  private nodes = 0;
  private excess = false;
  private readonly limits: BuilderLimits;

  constructor(limits: BuilderLimits) {
    this.limits = limits;
  }

  open(tag: string, attributes: Attributes, traits = traitsOf(attributes)): void {
    const { nodes, depth, nesting } = this.limits;
    this.nodes++;
    this.excess ||= this.nodes > nodes || this.depth > depth || this.fed >= nesting;
    if (this.tooComplex()) return;
    // What stood at this depth last is most often of this tag.
    const last = this.frames[this.depth];
    const facts = last?.tag === tag ? last.facts : this.factsOf(tag);
    const keep = openAfter(facts.ends, this.frames, this.depth);
    if (keep < this.depth) this.endDownTo(Math.max(1, keep));
    if (tag === "html") this.page.language ??= languageIn(attributes["lang"]);
    const parent = this.top();
    const frame = this.frameAt(this.depth);
    frame.open(tag, attributes, traits, parent.context);
    frame.facts = facts;
    openElement(this.page, parent, frame);
    this.depth++;
    this.fedTags[this.fed] = tag;
    this.fedElements[this.fed++] = frame.element;
  }

  text(text: string): void {
    if (this.tooComplex()) return;
    const { tag, context } = this.top();
    this.page.pieces++;
    if (tag === "title" && !context.svg) this.page.title += text;
    else addText(this.page, context, text);
  }

  close(tag: string): void {
    if (this.tooComplex() || this.fed === 0 || this.fedTags[this.fed - 1] !== tag) return;
    this.fed--;
    // Else something has ended it already; whatever is open in it was fed after it, and would have been closed before it.
    if (this.fedElements[this.fed] === this.top().element) this.endDownTo(this.depth - 1);
  }

  finish(): Skeleton {
    this.endDownTo(1);
    endRun(this.root.context.sink);
    this.built = buildSkeleton(this.page);
    this.page.letGo();
    return this.built.skeleton;
  }

  places(): ReadonlyMap<string, NodePlace> {
    return this.built?.places() ?? new Map();
  }

  tooComplex(): boolean {
    return this.excess || this.page.looks > this.limits.looks;
  }

  private top(): Frame {
    return this.frames[this.depth - 1] ?? this.root;
  }

  private frameAt(depth: number): Frame {
    let frame = this.frames[depth];
    if (frame === undefined) {
      frame = new Frame();
      this.frames.push(frame);
    }
    return frame;
  }

  private endDownTo(keep: number): void {
    while (this.depth > keep && !this.tooComplex()) {
      endElement(this.page, this.top());
      this.depth--;
    }
  }
}
