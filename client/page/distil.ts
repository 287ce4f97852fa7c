/** Distil: the page as it is sent: rendered, masked, numbered, without scripts and styles (design §12). Elsewhere: serialise, DOM snapshot. */

import { maskText } from "../../core/page/privacy.js";
import { frameDocument, isShown, renderedChildren, renderingOf } from "./composed-tree.js";
import { isControl, isControlByNature, looksClickable, maskKindOf, maskValue } from "./control.js";
import { createIdScopes, type Identities, type IdScopes } from "./identity.js";

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

const LONGEST_VALUE = 1_000;
const DROPPED = new Set([
  "style",
  "srcset",
  "sizes",
  "nonce",
  "integrity",
  "data-sf",
  "srcdoc",
  "ping",
  "decoding",
  "loading",
]);
/** They would tell what a marked region hides. */
const TELLING = new Set(["title", "alt", "aria-label", "value", "placeholder", "href", "src"]);

export function sentAttributes(element: Element): Record<string, string> {
  const sent: Record<string, string> = {};
  const marked = element.closest("[data-sf-mask]") !== null;
  for (const { name, value } of element.attributes) {
    const key = name.toLowerCase();
    if (DROPPED.has(key) || (marked && TELLING.has(key)) || value.startsWith("data:")) continue;
    if (key.startsWith("on")) {
      // SK2 asks only whether there is a handler.
      if (key === "onclick") sent[key] = "";
    } else sent[key] = maskText(value.slice(0, LONGEST_VALUE));
  }
  addFormProperties(element, sent);
  addHiddenLabel(element, sent);
  return sent;
}

/** What a person typed and ticked is in properties, not in the markup. */
function addFormProperties(element: Element, sent: Record<string, string>): void {
  switch (element.localName) {
    case "input":
      addInput(element as HTMLInputElement, sent);
      break;
    case "option":
      toggle(sent, "selected", (element as HTMLOptionElement).selected);
      break;
    case "details":
      toggle(sent, "open", element.hasAttribute("open"));
      break;
    case "dialog":
      // Some libraries show one by their style alone.
      toggle(sent, "open", element.hasAttribute("open") || isShown(element));
      break;
    default:
      break;
  }
  if (["input", "select", "textarea", "button"].includes(element.localName)) {
    toggle(sent, "disabled", element.matches(":disabled"));
    // The browser's own validation bubble is not in the page; this is all a reader can learn of it.
    if (element.matches(":user-invalid") && sent["aria-invalid"] === undefined) sent["aria-invalid"] = "true";
  }
}

function addInput(input: HTMLInputElement, sent: Record<string, string>): void {
  if (input.type === "checkbox" || input.type === "radio") {
    toggle(sent, "checked", input.checked);
    if (input.indeterminate) sent["aria-checked"] = "mixed";
    return;
  }
  if (input.type === "file") {
    // What a person reads beside its button; the browser's own value is a made-up path to the first one.
    const names = [...(input.files ?? [])].map(({ name }) => name).join(", ");
    delete sent.value;
    if (names !== "") sent.value = maskText(names).slice(0, LONGEST_VALUE);
    return;
  }
  const kind = maskKindOf(input);
  sent.value = (kind ? maskValue(kind, input.value) : maskText(input.value)).slice(0, LONGEST_VALUE * 10);
  if (sent.value === "") delete sent.value;
}

/** A name may come from an element that is not rendered, and so is not sent: it is written out. */
function addHiddenLabel(element: Element, sent: Record<string, string>): void {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/).filter(Boolean) ?? [];
  if (ids.length === 0) return;
  // The cast: the root of an attached element is a document or a shadow root.
  const root = element.getRootNode() as Document | ShadowRoot;
  const labels = ids.map((id) => root.getElementById(id)).filter((label) => label !== null);
  if (labels.every((label) => isShown(label))) return;
  delete sent["aria-labelledby"];
  const words = labels.map((label) => label.textContent?.trim() ?? "").join(" ");
  sent["aria-label"] = maskText(words.slice(0, LONGEST_VALUE));
}

/** Text of a field whose value is its content. */
export function sentContent(element: Element): string | null {
  if (element.localName !== "textarea") return null;
  const value = (element as HTMLTextAreaElement).value;
  const kind = maskKindOf(element);
  return kind ? maskValue(kind, value) : maskText(value);
}

/** Text as sent: runs of blanks are one, card numbers are placeholders, a marked region says only that it has some text. */
export function sentText(text: string, parent: Element): string {
  const plain = text.replace(/\s+/g, " ");
  return plain.trim() !== "" && parent.closest("[data-sf-mask]") ? maskValue("marked", plain) : maskText(plain);
}

function toggle(sent: Record<string, string>, name: string, on: boolean): void {
  if (on) sent[name] = "";
  else delete sent[name];
}
