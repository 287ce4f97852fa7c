/** Page draft: everything gathered of a page while it streams by; names and keys come at the end. Elsewhere: parse state. */

import type { Attributes } from "./aria.js";
import type { Context, DraftKind, NodeDraft, Referent, Sink, TextBlock } from "./draft.js";
import { createPieces, type Pieces, type Span } from "./pieces.js";
import type { Columns } from "./rows.js";
import { isBlank } from "./text.js";

export interface PageDraft {
  readonly pieces: Pieces;
  readonly drafts: NodeDraft[];
  /** Opened so far. */
  elements: number;
  /** SK8: how often something is heard or counted again because elements stand in elements. */
  looks: number;
  /** First element of each id wins, as in a browser. */
  readonly ids: Map<string, Referent>;
  /** Ids that some `aria-describedby` or `aria-errormessage` has named so far. */
  readonly described: Set<string>;
  /** `label for=` by id. */
  readonly labels: Map<string, NodeDraft[]>;
  /** What those labels say, once somebody has asked: a hostile page gives ten thousand labels to ten thousand fields. */
  readonly labelTexts: Map<string, string>;
  /** Labels that already name the control they enclose. */
  readonly claimed: Set<NodeDraft>;
  /** By table; null: rows without one. */
  readonly columns: Map<NodeDraft | null, Columns>;
  heading: NodeDraft | null;
  block: TextBlock;
  title: string;
}

export function createPageDraft(): PageDraft {
  return {
    pieces: createPieces(),
    drafts: [],
    elements: 0,
    looks: 0,
    ids: new Map(),
    described: new Set(),
    labels: new Map(),
    labelTexts: new Map(),
    claimed: new Set(),
    columns: new Map(),
    heading: null,
    block: { tag: "", attributes: {} },
    title: "",
  };
}

interface DraftStart {
  readonly kind: DraftKind;
  readonly role: string;
  readonly tag: string;
  readonly attributes: Attributes;
  readonly span: Span;
  readonly inert: boolean;
  readonly disabled?: boolean;
}

/** Adds a draft at this point of the page. */
export function addDraft(page: PageDraft, context: Context, start: DraftStart): NodeDraft {
  const { region, row, form, dialog } = context;
  const { kind, role, tag, attributes, span, inert } = start;
  const draft: NodeDraft = {
    kind,
    role,
    tag,
    attributes,
    span,
    inert,
    disabled: start.disabled ?? context.disabled,
    region,
    row,
    form,
    dialog,
    heading: page.heading,
    sorted: kind === "control" ? context.sorted : undefined,
    parts: [],
    own: false,
    interactive: false,
    message: false,
    means: undefined,
    byContent: false,
    flagged: false,
    dropped: false,
    anchor: "",
    heads: false,
    cells: [],
    nextColumn: 0,
    holds: false,
    column: context.column,
    labels: [],
    options: [],
    typed: [],
    firstHeading: null,
    expanded: false,
    branches: 0,
  };
  page.drafts.push(draft);
  if (row && (kind === "region" || kind === "row")) row.holds = true;
  page.looks += context.counters;
  return draft;
}

/** Text as it comes: into the names of what holds it, and into what a person reads there. */
export function addText(page: PageDraft, context: Context, text: string): void {
  if (context.select) {
    const option = context.select.options.at(-1);
    if (option) option.text += text;
    return;
  }
  if (context.editing) {
    context.editing.typed.push(text);
    return;
  }
  if (context.span.hidden && !context.referable) return;
  page.pieces.add(text, context.span);
  if (context.span.hidden || context.invisible || context.svgText) return;
  if (!context.swallower) hear(page, context, text, true);
  else if (context.inLink) hear(page, context, text, false);
}

/** A gap between words: the edge of a block, cell, control or line. */
export function separate(page: PageDraft, context: Context): void {
  if (context.editing) context.editing.typed.push(" ");
  if (context.span.hidden) return;
  page.pieces.add(" ", context.span);
  for (let sink: Sink | null = context.sink; sink; sink = sink.outer) {
    sink.draft?.parts.push(" ");
    if (sink.outer) page.looks++;
  }
}

/** Ends a run of text at the edge of a block. A run made of links only is no text of its own: the links are nodes. */
export function endRun(sink: Sink): void {
  if (sink.kind !== "run" || !sink.draft) return;
  if (!sink.draft.own) sink.draft.dropped = true;
  sink.draft = null;
}

function hear(page: PageDraft, context: Context, text: string, own: boolean): void {
  const blank = isBlank(text);
  for (let sink: Sink | null = context.sink; sink; sink = sink.outer) {
    if (!sink.draft && blank) continue;
    sink.draft ??= startRun(page, context);
    sink.draft.parts.push(text);
    if (own && !blank) sink.draft.own = true;
    if (sink.outer) page.looks += 1 + text.length / 2;
  }
}

function startRun(page: PageDraft, context: Context): NodeDraft {
  const { tag, attributes } = page.block;
  const span: Span = { ...context.span, from: page.pieces.length - 1, to: page.pieces.length };
  return addDraft(page, context, { kind: "text", role: "text", tag, attributes, span, inert: context.span.quiet > 0 });
}
