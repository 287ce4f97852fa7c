/** Distil: the page as it is sent: rendered, masked, numbered, without scripts and styles (design §12). Elsewhere: serialise, DOM snapshot. */

import { maskText } from "../../core/page/mask.js";
import { isControl, isControlByNature, looksClickable } from "./control.js";
import { frameDocument, renderedChildren } from "./deep-tree.js";
import type { Identities } from "./identify.js";
import { renderingOf } from "./rendering.js";
import { createIdScopes, type IdScopes } from "./scoped-ids.js";
import { sentAttributes, sentContent, sentText } from "./sent-attributes.js";

/** Receives the page as a stream, like an HTML parser's handler; `core/page/builder` is one, the markup writer another. */
export interface PageSink {
  open(tag: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(tag: string): void;
}

export interface DistilOptions {
  readonly identities: Identities;
  /** Ambient elements get a number too, so that it can be told which they are. */
  readonly isAmbient: (element: Element) => boolean;
  /** True ends the page early: what is open is closed, the rest is left out. */
  readonly isFull?: () => boolean;
}

interface Pass extends DistilOptions {
  readonly scopeIds: IdScopes;
}

const SKIPPED = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "link",
  "meta",
  "base",
  "head",
  "datalist",
  "object",
  "embed",
]);
/** Their inside is pixels. */
const PICTURES = new Set(["svg", "canvas", "video", "audio", "picture"]);

export function distil(page: Document, sink: PageSink, options: DistilOptions): void {
  sink.open("html", langOf(page));
  sink.open("head", {});
  sink.open("title", {});
  sink.text(maskText(page.title));
  sink.close("title");
  sink.close("head");
  if (page.body) walk(page.body, sink, { ...options, scopeIds: createIdScopes() });
  sink.close("html");
}

function walk(element: Element, sink: PageSink, options: Pass): void {
  const tag = element.localName;
  if (SKIPPED.has(tag) || options.isFull?.()) return;
  const rendering = tag === "body" ? "shown" : renderingOf(element);
  if (rendering === "gone") return;
  if (rendering === "veiled") {
    for (const child of renderedChildren(element))
      if (child.nodeType === Node.ELEMENT_NODE) walk(child as Element, sink, options);
    return;
  }
  const sentTag = frameDocument(element) ? "div" : tag;
  const apart = standsApart(element);
  if (apart) sink.text(" ");
  sink.open(sentTag, numbered(element, options));
  if (tag === "select") for (const child of element.children) walkOption(child, sink);
  else if (PICTURES.has(tag)) writePicture(element, sink);
  else walkInside(element, sink, options);
  sink.close(sentTag);
  if (apart) sink.text(" ");
}

/** Elements that run on in a line unless a style sets them apart. */
const INLINE = new Set("a abbr b bdi code em i label mark s small span strong time u".split(" "));

/** Accname 1.2, 2F: what is drawn as a box of its own is a word of its own, though nothing parts it in the markup. */
function standsApart(element: Element): boolean {
  if (!INLINE.has(element.localName)) return false;
  const display = element.ownerDocument.defaultView?.getComputedStyle(element).display ?? "inline";
  return display !== "inline" && display !== "contents";
}

function walkInside(element: Element, sink: PageSink, options: Pass): void {
  const content = sentContent(element);
  if (content !== null) {
    sink.text(content);
    return;
  }
  for (const child of renderedChildren(element)) {
    if (options.isFull?.()) return;
    if (child.nodeType === Node.TEXT_NODE) sink.text(sentText(child.nodeValue ?? "", element));
    else if (child.nodeType === Node.ELEMENT_NODE) walk(child as Element, sink, options);
  }
}

/** Options have no box while their list is closed, and are needed all the same. */
function walkOption(element: Element, sink: PageSink): void {
  if (element.localName !== "option" && element.localName !== "optgroup") return;
  sink.open(element.localName, sentAttributes(element));
  if (element.localName === "option") sink.text(sentText(element.textContent ?? "", element).trim());
  else for (const child of element.children) walkOption(child, sink);
  sink.close(element.localName);
}

/** A picture is its words: a title inside an SVG is its name. */
function writePicture(element: Element, sink: PageSink): void {
  const title = element.localName === "svg" ? element.querySelector("title")?.textContent?.trim() : undefined;
  if (!title) return;
  sink.open("title", {});
  sink.text(maskText(title));
  sink.close("title");
}

function numbered(element: Element, { identities, isAmbient, scopeIds }: Pass): Record<string, string> {
  const sent = sentAttributes(element);
  scopeIds(element, sent);
  const clickable = !isControlByNature(element) && looksClickable(element);
  // Told in the one way a reader of markup understands (SK2).
  if (clickable) sent.onclick = "";
  if (clickable || isControl(element) || isAmbient(element))
    sent["data-sf"] = `${identities.epoch}.${identities.numberOf(element)}`;
  return sent;
}

function langOf(page: Document): Record<string, string> {
  const lang = page.documentElement?.getAttribute("lang");
  return lang ? { lang } : {};
}
