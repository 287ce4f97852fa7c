/** Page names: what follows from a name that a page writes, without making a text of each of its writings. */

const SLOTS = 256;
/** So many of one slot are compared; a hostile page writes ten thousand names. */
const FEW = 4;

class Written<V> {
  declare readonly name: string;
  declare readonly value: V;
  declare readonly next: Written<V> | undefined;
  declare readonly count: number;

  constructor(name: string, value: V, next: Written<V> | undefined) {
    this.name = name;
    this.value = value;
    this.next = next;
    this.count = next === undefined ? 1 : next.count + 1;
  }
}

/** A page has some twenty tags and as many attributes, and writes them fifty thousand times. */
export class PageNames<V> {
  private readonly slots = new Array<Written<V> | undefined>(SLOTS).fill(undefined);
  private readonly others = new Map<string, V>();
  private readonly html: string;
  private readonly workOut: (writing: string) => V;

  constructor(html: string, workOut: (writing: string) => V) {
    this.html = html;
    this.workOut = workOut;
  }

  /** Of the name that is written from here to there. */
  at(start: number, end: number): V {
    const { html, slots } = this;
    const length = end - start;
    const code = html.charCodeAt(start) + 31 * html.charCodeAt(end - 1) + 7 * html.charCodeAt((start + end) >> 1);
    const slot = (code + 13 * length) & (SLOTS - 1);
    const first = slots[slot];
    for (let written = first; written !== undefined; written = written.next)
      if (isNameAt(html, start, end, written.name)) return written.value;
    const name = html.slice(start, end);
    if (first !== undefined && first.count >= FEW) return this.other(name);
    const value = this.workOut(name);
    slots[slot] = new Written(name, value, first);
    return value;
  }

  private other(name: string): V {
    let value = this.others.get(name);
    if (value === undefined) {
      value = this.workOut(name);
      this.others.set(name, value);
    }
    return value;
  }
}

/** It is what is written from here to there. */
export function isNameAt(html: string, start: number, end: number, name: string): boolean {
  if (name.length !== end - start) return false;
  for (let at = 0; at < name.length; at++) if (html.charCodeAt(start + at) !== name.charCodeAt(at)) return false;
  return true;
}
