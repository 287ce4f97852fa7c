/** Distil: the page as it is sent: rendered, masked, numbered, without scripts and styles (design §12). Elsewhere: serialise, DOM snapshot. */

import { maskText } from "../../core/page/mask.js";
import { isControl, looksClickable } from "./control.js";
import { frameDocument, renderedChildren } from "./deep-tree.js";
import type { Identities } from "./identify.js";
import { renderingOf } from "./rendering.js";
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
  if (page.body) walk(page.body, sink, options);
  sink.close("html");
}

function walk(element: Element, sink: PageSink, options: DistilOptions): void {
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
  sink.open(sentTag, numbered(element, options));
  if (tag === "select") for (const child of element.children) walkOption(child, sink);
  else if (PICTURES.has(tag)) writePicture(element, sink);
  else walkInside(element, sink, options);
  sink.close(sentTag);
}

function walkInside(element: Element, sink: PageSink, options: DistilOptions): void {
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

function numbered(element: Element, { identities, isAmbient }: DistilOptions): Record<string, string> {
  const sent = sentAttributes(element);
  const root = element.getRootNode();
  // The same id stands in many shadow roots; in the sent page there is only one scope.
  if ("host" in root) scopeIds(sent, identities.numberOf((root as ShadowRoot).host));
  const clickable = !isControl(element) && looksClickable(element);
  // Told in the one way a reader of markup understands (SK2).
  if (clickable) sent.onclick = "";
  if (clickable || isControl(element) || isAmbient(element))
    sent["data-sf"] = `${identities.epoch}.${identities.numberOf(element)}`;
  return sent;
}

const REFERENCES =
  "id for aria-labelledby aria-describedby aria-controls aria-owns aria-errormessage aria-activedescendant".split(" ");

function scopeIds(sent: Record<string, string>, scope: number): void {
  for (const name of REFERENCES) {
    const ids = sent[name]?.split(/\s+/).filter(Boolean) ?? [];
    if (ids.length > 0) sent[name] = ids.map((id) => `${id}_${scope}`).join(" ");
  }
}

function langOf(page: Document): Record<string, string> {
  const lang = page.documentElement?.getAttribute("lang");
  return lang ? { lang } : {};
}
