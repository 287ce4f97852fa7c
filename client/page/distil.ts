/** Distilling: the page as it is sent: rendered, masked, numbered, without scripts and styles. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { MaskingSink } from "../../core/page/mask/masking-sink.js";
import { placeholderOf } from "../../core/page/mask/privacy.js";
import { tokenSet } from "../../core/page/read/aria.js";
import type { PageSink } from "../../core/page/read/builder.js";
import { MORE, SEEK, UNREAD } from "../../core/page/read/unread.js";
import { addressFacts, createDefaultButtons } from "./browser-facts.js";
import { findCodeEditors, keysOf, textOfEditor } from "./code-editor.js";
import {
  frameDocument,
  isElement,
  renderedChildren,
  renderedText,
  renderingOf,
  type Visibility,
} from "./composed-tree.js";
import {
  isControl,
  isExplicitControl,
  isLabelWithoutControl,
  isMarked,
  isTextbox,
  looksClickable,
  markSlotted,
  maskedFor,
  peerOf,
  secretOf,
} from "./control.js";
import { coveredParts, reachedParts } from "./covered.js";
import { createDropPlaceTest } from "./drop-places.js";
import { type EmbeddedFrames, writeEmbedded } from "./embedded-frames.js";
import { fieldBoxes, fieldBoxOf } from "./field-box.js";
import type { SentAttributes } from "./form-properties.js";
import { generatedWords } from "./generated-words.js";
import { hiddenListLabels } from "./hidden-list.js";
import { createIdScopes, type Identities, type IdScopes } from "./identity.js";
import { createOffscreenTest } from "./offscreen.js";
import { LONGEST_VALUE, sentAttributes } from "./sent-attributes.js";
import type { FoundParts, Seeker } from "./sought.js";
import { svgControls } from "./svg-controls.js";
import { isClosedRoot, isLargeFrame, isUnreadFrame } from "./unread-parts.js";
import { entriesInAll } from "./virtual-list.js";

export interface DistilOptions {
  readonly identities: Identities;
  /** Content of frames of other origins. */
  readonly frames: EmbeddedFrames;
  /** Ambient elements get a number too, so that the client can refer to them. */
  readonly isAmbient: (element: Element) => boolean;
  /** True ends the page early: open elements are closed, the rest is left out but for what is sought. */
  readonly isFull: () => boolean;
  /** Null: nothing is sought in the rest of a page that is cut (SK11). */
  readonly search: SearchBehind | null;
}

/** `take` makes room for at most so many characters behind the cut; it returns false once none is left. */
interface SearchBehind {
  readonly seeker: Seeker;
  take(most: number): boolean;
}

interface Pass extends DistilOptions {
  readonly sink: MaskingSink;
  /** Behind the cut: the parts to write; all else is left out. */
  readonly only: FoundParts | null;
  readonly scopeIds: IdScopes;
  readonly covered: ReadonlySet<Element>;
  readonly reached: ReadonlySet<Element>;
  readonly isOffscreen: (element: Element) => boolean;
  readonly dropPlaceOf: ReturnType<typeof createDropPlaceTest>;
  readonly labels: ReadonlyMap<Element, string>;
  readonly defaultButtonOf: ReturnType<typeof createDefaultButtons>;
  /** Boxes drawn as one field around an input. */
  readonly boxes: ReadonlySet<Element>;
}

/** Characters of one part behind the cut, of one text beside it, and of a place that is kept empty. */
const PART_MAX = 6_000;
const TEXT_MAX = 2_000;
const PLACE_MAX = 100;

const SKIPPED = tokenSet("script style template noscript link meta base head datalist");
/** Elements that show pixels. */
const PICTURES = tokenSet("svg canvas video audio picture");
/** Elements that run on in a line unless a style sets them apart. */
const INLINE = tokenSet("a abbr b bdi code em i label mark s small span strong time u");

export function distil(page: Document, reader: PageSink, options: DistilOptions): void {
  const sink = new MaskingSink(reader);
  const lang = page.documentElement?.getAttribute("lang");
  sink.open("html", lang ? { lang } : {});
  sink.open("head", {});
  writeTitle(page.title, sink);
  sink.close("head");
  findCodeEditors(page);
  const found = {
    covered: coveredParts(page),
    reached: reachedParts(page),
    isOffscreen: createOffscreenTest(),
    defaultButtonOf: createDefaultButtons(),
    dropPlaceOf: createDropPlaceTest(),
    labels: hiddenListLabels(page),
    boxes: fieldBoxes(page),
  };
  if (page.body) walk(page.body, { ...options, only: null, sink, scopeIds: createIdScopes(), ...found });
  if (options.isFull()) markUnread(sink, "rest", options.search?.seeker);
  sink.close("html");
  sink.end();
}

function writeTitle(title: string, sink: PageSink): void {
  sink.open("title", {});
  sink.text(title);
  sink.close("title");
}

function walk(element: Element, pass: Pass): void {
  const { only } = pass;
  if (SKIPPED.has(element.localName)) return;
  if (only === null && pass.isFull()) walkBehind(element, pass);
  else if (only === null) write(element, pass);
  else if (only.parts.has(element)) writePart(element, only.parts.get(element) ?? "", pass);
  else if (only.around.has(element) && pass.search?.take(PART_MAX)) write(element, pass);
  else keepPlace(element, pass);
}

/** Behind the cut, only the parts that hold a wanted word are written, inside what is around them. */
function walkBehind(element: Element, pass: Pass): void {
  const { search, sink } = pass;
  if (search === null) return;
  const only = search.seeker.partsIn(element);
  if (only === null) keepPlace(element, pass);
  else {
    markGap(search.seeker, sink);
    walk(element, { ...pass, only });
  }
}

/** Marks the place from which on only some parts follow. */
function markGap(seeker: Seeker, sink: MaskingSink): void {
  if (seeker.hasFound) return;
  seeker.hasFound = true;
  sink.end();
  markUnread(sink, "gap");
}

/** `before`: the words before the part, which decide on masking as if they were written. */
function writePart(element: Element, before: string, pass: Pass): void {
  const { search, sink } = pass;
  if (search === null) return;
  if (!search.take(PART_MAX)) {
    search.seeker.more++;
    return;
  }
  sink.follow(before);
  write(element, { ...pass, search: null, only: null });
  sink.end();
  search.take(0);
}

/** A row that began before the cut keeps the places of its cells. */
function keepPlace(element: Element, { search, sink }: Pass): void {
  if (search === null || !element.matches("td,th,[role=cell],[role=gridcell]") || !search.take(PLACE_MAX)) return;
  const kept = ["role", "colspan"].map((name) => [name, element.getAttribute(name)] as const);
  sink.open(element.localName, Object.fromEntries(kept.flatMap(([name, value]) => (value ? [[name, value]] : []))));
  sink.close(element.localName);
  search.take(0);
}

/** The block in which the page was cut may be written in part: a text that is sought in it is written again. */
function searchAtCut(pass: Pass): void {
  let at = pass.search?.seeker.cutIn ?? null;
  while (at !== null && INLINE.has(at.localName)) at = at.parentElement;
  if (at === null || at.querySelector("input,textarea,select,[contenteditable],[role=textbox],[data-sf-mask]")) return;
  // The text is the one that people read: scripts and hidden parts are never sent.
  writeTextBehind(renderedText(at), at, pass);
}

function writeTextBehind(text: string, parent: Element, { search, sink, only }: Pass): void {
  if (search === null || only !== null || isMarked(parent)) return;
  const found = search.seeker.excerptOf(text, TEXT_MAX);
  if (found === null || !search.take(TEXT_MAX)) return;
  markGap(search.seeker, sink);
  sink.follow(search.seeker.last);
  sink.text(` ${sentText(found, parent)} `);
  sink.end();
  search.take(0);
}

function markUnread(sink: PageSink, kind: "rest" | "gap", seeker?: Seeker): void {
  const words = seeker?.words ?? [];
  // A `span` may stand anywhere without ending what is open.
  const tag = kind === "rest" ? "div" : "span";
  sink.open(tag, {
    [UNREAD]: kind,
    ...(words.length > 0 && { [SEEK]: words.join("\n") }),
    ...(seeker !== undefined && seeker.more > 0 && { [MORE]: String(seeker.more) }),
  });
  sink.close(tag);
}

function write(element: Element, pass: Pass): void {
  const { sink } = pass;
  const tag = element.localName;
  const isRoot = tag === "body";
  const rendering = isRoot ? "shown" : renderingOf(element);
  if (isUnreadFrame(element)) writeFrame(element, rendering, pass);
  if (rendering === "gone" || isUnreadFrame(element)) return;
  markSlotted(element);
  if (rendering === "veiled") {
    for (const child of renderedChildren(element)) if (isElement(child)) walk(child, pass);
    return;
  }
  const isFrame = frameDocument(element) !== null || (isRoot && element.ownerDocument.defaultView?.frameElement);
  const apart = standsApart(element);
  if (apart) sink.text(" ");
  const sent = numbered(element, pass);
  const sentTag = isFrame ? "div" : isLabelWithoutControl(element) && "data-sf" in sent ? "span" : tag;
  sink.open(sentTag, sent);
  const generated = "data-sf" in sent && !isMarked(element) ? generatedWords(element) : "";
  if (generated !== "") sink.text(sentText(generated, element));
  if (tag === "select") for (const child of element.children) walkOption(child, sink);
  else if (PICTURES.has(tag)) writePicture(element, pass);
  else walkInside(element, pass);
  sink.close(sentTag);
  if (apart) sink.text(" ");
}

/** Writes what the frame's own runtime has read, or an empty frame for a document that nothing can read. */
function writeFrame(element: Element, rendering: Visibility, pass: Pass): void {
  const { sink } = pass;
  if (rendering !== "shown" || !isLargeFrame(element)) return;
  const embedded = pass.frames.of(element);
  if (embedded) {
    writeEmbedded(element, embedded, { ...pass, isInert: pass.covered.has(element) });
    return;
  }
  const sent = sentAttributes(element);
  if (sent.data !== undefined) sent.src ??= sent.data;
  sink.open("iframe", sent);
  sink.close("iframe");
}

/** Accname 1.2, 2F: an element drawn as its own box is a separate word, even without a space in the markup. */
function standsApart(element: Element): boolean {
  if (!INLINE.has(element.localName)) return false;
  const display = element.ownerDocument.defaultView?.getComputedStyle(element).display ?? "inline";
  return display !== "inline" && display !== "contents";
}

function walkInside(element: Element, pass: Pass): void {
  const isDrawn = keysOf(element) !== null;
  if (isDrawn || element.localName === "textarea") {
    pass.sink.text(maskedFor(element, isDrawn ? textOfEditor(element) : (element as HTMLTextAreaElement).value));
    return;
  }
  const kind = isTextbox(element) && !isMarked(element) ? secretOf(element) : undefined;
  if (kind !== undefined) {
    pass.sink.text(maskedFor(element, element.textContent?.trim() ?? ""));
    return;
  }
  for (const child of renderedChildren(element)) {
    const isBehind = pass.only !== null || pass.isFull();
    if (isBehind && pass.search === null) return;
    if (isBehind && pass.search?.seeker.passCut()) searchAtCut(pass);
    if (isElement(child)) walk(child, pass);
    else if (child.nodeType !== Node.TEXT_NODE) continue;
    else if (isBehind) writeTextBehind(child.nodeValue ?? "", element, pass);
    else {
      if (pass.search !== null && child.nodeValue?.trim()) pass.search.seeker.cutIn = element;
      pass.sink.text(sentText(child.nodeValue ?? "", element));
    }
  }
}

/** Options are sent although they have no box while their list is closed. */
function walkOption(element: Element, sink: PageSink): void {
  if (element.localName !== "option" && element.localName !== "optgroup") return;
  sink.open(element.localName, sentAttributes(element));
  if (element.localName === "option") sink.text(sentText(element.textContent ?? "", element).trim());
  else for (const child of element.children) walkOption(child, sink);
  sink.close(element.localName);
}

/** Only words are sent of a picture: a title inside an SVG is its name. */
function writePicture(element: Element, pass: Pass): void {
  const { sink } = pass;
  const title = element.localName === "svg" ? element.querySelector("title")?.textContent?.trim() : undefined;
  if (title) writeTitle(isMarked(element) ? "[MASKED]" : title, sink);
  if (element.localName !== "svg" || isMarked(element)) return;
  for (const { part, words } of svgControls(element)) {
    sink.open(part.localName, { ...numbered(part, pass), "aria-label": maskText(words) });
    sink.close(part.localName);
  }
}

function numbered(element: Element, pass: Pass): SentAttributes {
  const { identities, isAmbient, scopeIds, covered, reached, isOffscreen } = pass;
  const sent = sentAttributes(element);
  scopeIds(element, sent);
  const peer = peerOf(element);
  if (peer !== null) sent.role = peer.getAttribute("role") ?? "";
  const label = isMarked(element) ? undefined : pass.labels.get(element);
  if (label !== undefined) {
    sent["data-sf-label"] = maskText(label.slice(0, LONGEST_VALUE));
    sent.role ??= "combobox";
    sent["aria-haspopup"] ??= "listbox";
  }
  const dropPlace = pass.dropPlaceOf(element);
  // An empty list is sent only because it takes drops.
  if (dropPlace === "empty") sent.role = "generic";
  const isPressed = peer !== null || looksClickable(element) || dropPlace !== null;
  const clickable = !isExplicitControl(element) && isPressed;
  // `onclick` is the one mark that a reader of markup understands (SK2).
  if (clickable) sent.onclick = "";
  if (covered.has(element)) sent.inert = "";
  if (reached.has(element)) sent["data-sf-reached"] = "";
  if (isClosedRoot(element)) sent[UNREAD] = "root";
  if (pass.boxes.has(element)) sent["data-sf-box"] = "";
  const inAll = entriesInAll(element);
  if (inAll > 0) sent["data-sf-rowcount"] = String(inAll);
  if (clickable || isControl(element)) {
    Object.assign(sent, addressFacts(element, pass.defaultButtonOf));
    if (isOffscreen(fieldBoxOf(element) ?? element)) sent["data-sf-offscreen"] = "";
  }
  if (clickable || isControl(element) || isAmbient(element))
    sent["data-sf"] = `${identities.epoch}.${identities.numberOf(element)}`;
  return sent;
}

/** Collapses runs of blanks. A marked region shows only that it has some text; the sink masks the rest. */
function sentText(text: string, parent: Element): string {
  // `\s` includes the byte order mark, which is invisible and stays.
  const plain = text.replace(/[^\S\ufeff]+/g, " ");
  return plain.trim() !== "" && isMarked(parent) ? placeholderOf("marked", plain) : plain;
}
