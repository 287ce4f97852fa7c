/** HTML reader: elements, attributes and text of a page, event for event as htmlparser2's parser tells them. */

import type { Attributes } from "../../core/page/aria.js";
import { AttributeNames, type KnownTag, NO_ATTRIBUTES, type Space, TagTable } from "./html-tags.js";
import { type AnyMarkupListener, LibraryMarkup } from "./library-markup.js";
import { PageUnits } from "./page-names.js";
import { PlainMarkup } from "./plain-markup.js";

/** Hears a page. What is implied is not written in the page. */
export interface HtmlHandler {
  open(tag: string, attributes: Attributes, traits: number, isImplied: boolean): void;
  text(text: string): void;
  close(tag: string, isImplied: boolean): void;
  attribute?(name: string, value: string): void;
  comment?(text: string): void;
}

export class HtmlReader implements AnyMarkupListener {
  /** Where what is being told begins and ends in the page; the end itself included. */
  startIndex = 0;
  endIndex = 0;
  /** Tags so far that opened and ended nothing. */
  private idle = 0;
  private readonly mostIdle: number;
  private readonly html: string;
  private readonly handler: HtmlHandler;
  private readonly plain: PlainMarkup;
  private library: LibraryMarkup | null = null;
  /** The library has read to the end. */
  private isLeft = false;
  private stopped = false;
  /** Innermost last; so many of these are open. */
  private readonly stack: KnownTag[] = [];
  private depth = 0;
  private readonly spaces: Space[] = [];
  private space: Space = "html";
  private readonly tags: TagTable;
  private readonly names: AttributeNames;
  private tag: KnownTag | null = null;
  /** The reader saw the last tag begin here. */
  tagStart = 0;
  private attributes = NO_ATTRIBUTES;
  private traits = 0;
  private elements = 0;

  private readonly isLate: () => boolean;

  /** `mostIdle`: the reader stops after more tags than that have opened and ended nothing. `isLate`: it stops once that is so. */
  constructor(html: string, handler: HtmlHandler, mostIdle = Number.POSITIVE_INFINITY, isLate = () => false) {
    this.html = html;
    const page = new PageUnits(html);
    this.tags = new TagTable(page);
    this.names = new AttributeNames(page);
    this.handler = handler;
    this.mostIdle = mostIdle;
    this.isLate = isLate;
    this.plain = new PlainMarkup(page, this);
  }

  /** Up to the end, which `end` then tells; or to where it is stopped. */
  read(): void {
    for (let at = 0; at >= 0; ) {
      at = this.plain.read(at);
      if (this.stopped || at === this.html.length) return;
      this.library ??= new LibraryMarkup(this.html, this);
      at = this.library.read(at);
      this.isLeft = at < 0;
    }
  }

  end(): void {
    if (this.isLeft) this.library?.end();
    else this.onend();
  }

  stop(): void {
    this.stopped = true;
    this.library?.stop();
  }

  isStopped(): boolean {
    return this.stopped;
  }

  ontext(start: number, end: number): void {
    this.endIndex = end - 1;
    this.handler.text(this.html.slice(start, end));
    this.startIndex = end;
  }

  ontextentity(codePoint: number, end: number): void {
    this.endIndex = end - 1;
    this.handler.text(String.fromCodePoint(codePoint));
    this.startIndex = end;
  }

  isInForeignContext(): boolean {
    return this.space !== "html";
  }

  tagAt(start: number, end: number): KnownTag {
    return this.spaces.length > 0 ? this.tags.inside(start, end, this.space) : this.tags.at(start, end);
  }

  onopentag(tag: KnownTag, end: number): void {
    this.endIndex = end;
    this.begin(tag);
  }

  onopentagend(end: number): void {
    this.endIndex = end;
    this.opened(false);
    this.startIndex = end + 1;
  }

  onselfclosingtag(end: number): void {
    this.endIndex = end;
    if (this.isInForeignContext()) this.closeAtOnce(false);
    else this.opened(false);
    this.startIndex = end + 1;
  }

  onclosetag(start: number, end: number): void {
    this.endIndex = end;
    const known =
      this.spaces.length > 0
        ? this.tags.inside(start, end, this.space)
        : this.tags.ending(this.stack[this.depth - 1], start, end);
    const { name, isVoid } = known.facts;
    if (isVoid) {
      this.noteIdle();
      if (name === "br") {
        this.handler.open(name, {}, 0, true);
        this.handler.close(name, false);
      }
    } else if (known.open > 0) {
      while (this.stack[this.depth - 1] !== known) this.pop(true);
      this.pop(false);
    } else {
      this.noteIdle();
      if (name === "p") {
        this.begin(known);
        this.closeAtOnce(true);
      }
    }
    this.startIndex = end + 1;
  }

  onattribute(start: number, nameEnd: number, value: string, end: number): void {
    this.startIndex = start;
    this.endIndex = end;
    const known = this.names.at(start, nameEnd);
    this.handler.attribute?.(known.name, value);
    // The first of a name counts.
    if (this.tag !== null && known.element !== this.elements) {
      known.element = this.elements;
      if (this.attributes === NO_ATTRIBUTES) this.attributes = {};
      this.attributes[known.name] = value;
    }
    this.traits |= known.trait;
  }

  oncomment(start: number, end: number, offset: number): void {
    this.endIndex = end;
    this.handler.comment?.(this.html.slice(start, end - offset));
    this.startIndex = end + 1;
  }

  oncdata(start: number, end: number, offset: number): void {
    this.endIndex = end;
    const text = this.html.slice(start, end - offset);
    if (this.isInForeignContext()) this.handler.text(text);
    else this.handler.comment?.(`[CDATA[${text}]]`);
    this.startIndex = end + 1;
  }

  ondeclaration(end: number): void {
    this.endIndex = end;
    this.startIndex = end + 1;
  }

  onend(): void {
    this.endIndex = this.startIndex;
    for (let at = this.depth - 1; at >= 0; at--) this.handler.close(this.stack[at]?.facts.name ?? "", true);
  }

  private begin(tag: KnownTag): void {
    const { name, isVoid, ends, inside } = tag.facts;
    this.tagStart = this.startIndex;
    if (this.isLate()) this.stop();
    // A form in a form is none.
    if (name === "form" && tag.open > 0) {
      this.noteIdle();
      this.tag = null;
      return;
    }
    this.tag = tag;
    this.elements++;
    this.attributes = NO_ATTRIBUTES;
    this.traits = 0;
    if (ends !== undefined) {
      while (this.top() !== tag.spared && ends.has(this.top()?.facts.name ?? "")) this.pop(true);
      tag.spared = this.top();
    }
    if (isVoid) return;
    this.stack[this.depth++] = tag;
    tag.open++;
    if (inside !== null) {
      this.spaces.push(inside);
      this.space = inside;
    }
  }

  private noteIdle(): void {
    this.idle++;
    if (this.idle > this.mostIdle) this.stop();
  }

  private top(): KnownTag | undefined {
    return this.depth === 0 ? undefined : this.stack[this.depth - 1];
  }

  private opened(isImplied: boolean): void {
    const { tag } = this;
    this.startIndex = this.tagStart;
    this.tag = null;
    if (tag === null) return;
    const { name, isVoid } = tag.facts;
    this.handler.open(name, this.attributes, this.traits, isImplied);
    if (isVoid) this.handler.close(name, true);
  }

  private closeAtOnce(isOpenImplied: boolean): void {
    const { tag } = this;
    this.opened(isOpenImplied);
    if (tag !== null && this.top() === tag) this.pop(!isOpenImplied);
  }

  private pop(isImplied: boolean): void {
    const tag = this.stack[--this.depth];
    if (tag === undefined) return;
    tag.open--;
    if (tag.facts.inside !== null) {
      this.spaces.pop();
      this.space = this.spaces[this.spaces.length - 1] ?? "html";
    }
    this.handler.close(tag.facts.name, isImplied);
  }
}
