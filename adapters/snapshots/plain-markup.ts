/** Plain markup: text without entities, and tags as browsers and our client write them, read where they stand. All else is the library's. */

import type { KnownTag } from "./html-tags.js";
import type { PageUnits } from "./page-names.js";

/** Hears markup, as htmlparser2's tokenizer tells it, but whole attributes; places are code units of the page. */
export interface MarkupListener {
  /** Nothing more is to be read. */
  isStopped(): boolean;
  tagAt(start: number, end: number): KnownTag;
  ontext(start: number, end: number): void;
  onopentag(tag: KnownTag, nameEnd: number): void;
  onattribute(nameStart: number, nameEnd: number, value: string, end: number): void;
  onopentagend(end: number): void;
  onselfclosingtag(end: number): void;
  onclosetag(start: number, end: number): void;
}

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const DOUBLE = 0x22;
const SINGLE = 0x27;
const NO_VALUE = -1;
/** Of one tag; what has more is the library's. */
const MOST_ATTRIBUTES = 64;
/** Longer stretches are searched by the engine, shorter ones here. */
const NEAR = 24;

const isLetter = (unit: number | undefined): boolean => unit !== undefined && (unit | 32) >= 97 && (unit | 32) <= 122;
const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13 && unit !== 11);

export class PlainMarkup {
  private readonly html: string;
  private readonly units: Uint16Array;
  private readonly listener: MarkupListener;
  /** The first `&` from where is read; the page's length if none is left. */
  private entity = -1;
  /** Of the tag that is being read: where names begin and end, and values. */
  private readonly places = new Int32Array(4 * MOST_ATTRIBUTES);

  constructor({ html, units }: PageUnits, listener: MarkupListener) {
    this.html = html;
    this.units = units;
    this.listener = listener;
  }

  /** From there as far as all is plain; where the library has to read on, or the page's length. */
  read(from: number): number {
    const { units, listener } = this;
    let at = from;
    while (at < units.length && !listener.isStopped()) {
      const next = units[at] !== LT ? this.text(at) : units[at + 1] === SLASH ? this.endTag(at) : this.tag(at);
      if (next < 0) return at;
      at = next;
    }
    return at;
  }

  private text(at: number): number {
    const end = this.find(LT, "<", at);
    const to = end < 0 ? this.units.length : end;
    if (this.hasEntity(at, to)) return -1;
    this.listener.ontext(at, to);
    return to;
  }

  private endTag(at: number): number {
    const { units } = this;
    const start = at + 2;
    if (!isLetter(units[start])) return -1;
    const end = this.nameEnd(start);
    if (units[end] !== GT) return -1;
    this.listener.onclosetag(start, end);
    return end + 1;
  }

  private tag(at: number): number {
    const { units, listener, places, html } = this;
    const start = at + 1;
    if (!isLetter(units[start])) return -1;
    const nameEnd = this.nameEnd(start);
    let count = 0;
    let to = nameEnd;
    for (;;) {
      let unit = units[to];
      while (unit !== undefined && isSpace(unit)) unit = units[++to];
      if (unit === undefined || unit === EQUALS) return -1;
      if (unit === GT) break;
      if (unit === SLASH) {
        if (units[to + 1] !== GT) return -1;
        break;
      }
      if (count === places.length) return -1;
      to = this.attribute(to, count);
      if (to < 0) return -1;
      count += 4;
    }
    if (this.hasEntity(at, to)) return -1;
    const tag = listener.tagAt(start, nameEnd);
    if (tag.facts.isOfText) return -1;
    listener.onopentag(tag, nameEnd);
    for (let place = 0; place < count; place += 4) {
      const valueStart = places[place + 2] ?? 0;
      const valueEnd = places[place + 3] ?? 0;
      const name = places[place + 1] ?? 0;
      if (valueStart === NO_VALUE) listener.onattribute(places[place] ?? 0, name, "", name);
      else listener.onattribute(places[place] ?? 0, name, html.slice(valueStart, valueEnd), valueEnd + 1);
    }
    if (units[to] === GT) {
      listener.onopentagend(to);
      return to + 1;
    }
    listener.onselfclosingtag(to + 1);
    return to + 2;
  }

  /** Notes it; where it ends, or -1. */
  private attribute(start: number, place: number): number {
    const { units, places } = this;
    const end = this.nameEnd(start, EQUALS);
    places[place] = start;
    places[place + 1] = end;
    if (units[end] !== EQUALS) {
      places[place + 2] = NO_VALUE;
      return end;
    }
    const quote = units[end + 1];
    if (quote !== DOUBLE && quote !== SINGLE) return -1;
    const to = this.find(quote, quote === DOUBLE ? '"' : "'", end + 2);
    if (to < 0) return -1;
    places[place + 2] = end + 2;
    places[place + 3] = to;
    return to + 1;
  }

  /** Of a tag's name; `before`: where that of an attribute ends too. */
  private nameEnd(start: number, before = GT): number {
    const { units } = this;
    let end = start + 1;
    let unit = units[end];
    while (unit !== undefined && unit !== before && unit !== GT && unit !== SLASH && !isSpace(unit))
      unit = units[++end];
    return end;
  }

  private find(unit: number, written: string, from: number): number {
    const { units } = this;
    const near = Math.min(from + NEAR, units.length);
    for (let at = from; at < near; at++) if (units[at] === unit) return at;
    return this.html.indexOf(written, near);
  }

  private hasEntity(from: number, to: number): boolean {
    if (this.entity < from) {
      const next = this.html.indexOf("&", from);
      this.entity = next < 0 ? this.units.length : next;
    }
    return this.entity < to;
  }
}
