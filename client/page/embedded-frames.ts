/** Embedded frames: content of frames of other origins, read by their own runtimes and put in its place here (CL1). */

import { tokenSet } from "../../core/page/read/aria.js";
import type { PageSink } from "../../core/page/read/builder.js";
import { FRAME_ORIGIN } from "../../core/page/read/frame-origin.js";
import type { EmbeddedFrame, PagePart } from "../surface.js";
import { deepActiveElement, queryAll, renderingOf } from "./composed-tree.js";
import { isMarked } from "./control.js";
import type { Identities, IdScopes } from "./identity.js";
import { sentAttributes } from "./sent-attributes.js";
import { isLargeFrame, isUnreadFrame } from "./unread-parts.js";

/** A page with more frames than this names the rest. */
const MOST_FRAMES = 12;
const FRAMES = "iframe,frame";

type Embedded = EmbeddedFrame & { readonly parts: readonly PagePart[] };

export class EmbeddedFrames {
  private readonly frames = new Map<Element, Embedded>();
  private readonly page: Document;
  private readonly identities: Identities;

  constructor(page: Document, identities: Identities) {
    this.page = page;
    this.identities = identities;
  }

  /** Frames that hold a document of another origin which a person sees; marked ones stay unread. */
  readable(): readonly Element[] {
    const isReadable = (frame: Element): boolean =>
      isUnreadFrame(frame) && renderingOf(frame) === "shown" && isLargeFrame(frame) && !isMarked(frame);
    return queryAll(this.page, FRAMES).filter(isReadable).slice(0, MOST_FRAMES);
  }

  /** Replaces all frames. One without parts is as it was. */
  replace(frames: readonly EmbeddedFrame[]): void {
    const known = new Map(this.frames);
    this.frames.clear();
    for (const frame of frames) {
      const element = this.identities.elementOf(frame.n);
      const parts = frame.parts ?? (element && known.get(element)?.parts);
      if (element !== undefined && parts !== undefined) this.frames.set(element, { ...frame, parts });
    }
  }

  of(element: Element): Embedded | undefined {
    return this.frames.get(element);
  }

  all(): readonly Embedded[] {
    return [...this.frames.values()];
  }

  /** The embedded frame that has the focus. */
  focused(): Embedded | undefined {
    const active = deepActiveElement(this.page);
    return active === null ? undefined : this.frames.get(active);
  }

  /** Another text as soon as a frame has other content. */
  signs(): string {
    return this.all()
      .map(({ n, version, activeElement = "" }) => `${n}:${version}:${activeElement}`)
      .join();
  }
}

/** Elements that a parser lets end others of their kind, and where they belong. */
const HOLDERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["li", "ul ol menu"],
    ["dd dt", "dl"],
    ["td th", "tr"],
    ["tr", "tbody thead tfoot table"],
    ["tbody thead tfoot caption colgroup", "table"],
    ["option optgroup", "select datalist"],
    ["p rt rp", ""],
  ].flatMap(([tags = "", holders = ""]) => {
    const set = tokenSet(holders);
    return tags.split(" ").map((tag) => [tag, set] as const);
  }),
);

/** False if the element's tags could end an element around the frame. `open`: the frame's own elements. */
function isAtHome(tag: string, open: readonly string[]): boolean {
  const holders = HOLDERS.get(tag);
  if (holders === undefined) return tag !== "plaintext";
  const nearest = open.findLast((one) => holders.has(one) || HOLDERS.get(one) === holders);
  return nearest !== undefined && (holders.has(nearest) || nearest === "optgroup");
}

interface Writing {
  readonly sink: PageSink;
  readonly scopeIds: IdScopes;
  readonly isFull: () => boolean;
  readonly isInert: boolean;
}

/** Writes the frame's content in the frame's place, as that of a frame of the page's own origin. */
export function writeEmbedded(element: Element, { origin, parts }: Embedded, to: Writing): void {
  const { sink, scopeIds, isFull } = to;
  const sent = sentAttributes(element);
  scopeIds(element, sent);
  sent[FRAME_ORIGIN] = origin;
  if (to.isInert) sent.inert = "";
  const open = ["div"];
  sink.open("div", sent);
  for (const part of parts) {
    if (isFull()) break;
    if (part === null) sink.close(open.pop() ?? "");
    else if (typeof part === "string") sink.text(part);
    else {
      const [written, attributes] = part;
      const [tag, scoped] = [isAtHome(written, open) ? written : "div", { ...attributes }];
      // The frame's ids are those of another document.
      scopeIds(element, scoped, element);
      if ("data-sf" in scoped || FRAME_ORIGIN in scoped)
        scoped[FRAME_ORIGIN] = `${origin} ${scoped[FRAME_ORIGIN] ?? ""}`.trim();
      sink.open(tag, scoped);
      open.push(tag);
    }
  }
  for (const tag of open.reverse()) sink.close(tag);
}

/** Collects a distilled document for the page around it: its body, without its head. */
export class PartCollector implements PageSink {
  readonly parts: PagePart[] = [];
  private inHead = false;

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === "head") this.inHead = true;
    if (!this.inHead && tag !== "html") this.parts.push([tag === "body" ? "div" : tag, attributes]);
  }

  text(text: string): void {
    if (!this.inHead) this.parts.push(text);
  }

  close(tag: string): void {
    if (!this.inHead && tag !== "html") this.parts.push(null);
    if (tag === "head") this.inHead = false;
  }
}
