/** Builder: a skeleton in one streaming pass over a page's elements and text, without a DOM (design §5). Elsewhere: SAX handler. */

import { assemble } from "./assemble.js";
import type { Context, Frame } from "./draft.js";
import { endElement, openElement } from "./element.js";
import { staysOpen } from "./html.js";
import { addText, createPageDraft, endRun } from "./page-draft.js";
import type { Skeleton } from "./skeleton.js";

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
}

export const DEFAULT_LIMITS: BuilderLimits = {
  depth: 512,
  nodes: 60_000,
  nesting: 4_096,
  idle: 5_000,
  looks: 1_200_000,
};

/**
 * Fed by a parser or by a walk over a live DOM: names in lower case, every `open` (void elements too) with its `close`.
 * After `tooComplex` everything is ignored and the skeleton is worthless.
 */
export interface SkeletonBuilder {
  open(tag: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(tag: string): void;
  finish(): Skeleton;
  tooComplex(): boolean;
}

export function createSkeletonBuilder(limits: BuilderLimits = DEFAULT_LIMITS): SkeletonBuilder {
  const page = createPageDraft();
  const root: Frame = {
    tag: "",
    reach: 0,
    context: rootContext(),
    span: null,
    outer: null,
    outerBlock: null,
    run: null,
    ends: [],
    referent: null,
    details: null,
  };
  /** As HTML nests them: implied ends taken into account. */
  const frames: Frame[] = [root];
  /** As the feeder nests them: each `close` belongs to the last of these. */
  const fed: Frame[] = [];
  /** Where each of those stands, or stood, in `frames`. */
  const places: number[] = [];
  let nodes = 0;
  let excess = false;

  const top = (): Frame => frames.at(-1) ?? root;
  const tooComplex = (): boolean => excess || page.looks > limits.looks;
  function endDownTo(keep: number): void {
    while (frames.length > keep && !tooComplex()) endElement(page, frames.pop() ?? root);
  }

  return {
    open(tag, attributes) {
      nodes++;
      excess ||= nodes > limits.nodes || frames.length > limits.depth || fed.length >= limits.nesting;
      if (tooComplex()) return;
      endDownTo(Math.max(1, staysOpen(tag, frames)));
      const frame = openElement(page, top(), tag, attributes);
      places.push(frames.push(frame) - 1);
      fed.push(frame);
    },
    text(text) {
      if (tooComplex()) return;
      const { tag, context } = top();
      if (tag === "title" && !context.svg) page.title += text;
      else addText(page, context, text);
    },
    close(tag) {
      if (tooComplex() || fed.at(-1)?.tag !== tag) return;
      const frame = fed.pop();
      const at = places.pop() ?? 0;
      if (at > 0 && frames[at] === frame) endDownTo(at);
    },
    finish() {
      endDownTo(1);
      endRun(root.context.sink);
      return assemble(page);
    },
    tooComplex,
  };
}

function rootContext(): Context {
  return {
    span: { quiet: 0, muted: 0, hidden: false },
    invisible: false,
    disabled: false,
    sorted: undefined,
    sectioned: false,
    referable: false,
    swallower: null,
    inLink: false,
    sink: { kind: "run", draft: null, outer: null },
    region: null,
    row: null,
    column: -1,
    form: null,
    dialog: null,
    label: null,
    message: null,
    select: null,
    editing: null,
    branches: 0,
    counters: 0,
    svg: false,
    svgText: false,
  };
}
