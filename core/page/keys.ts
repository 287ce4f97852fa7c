/** Keys: what each node of a page is kept by: its client id, else a hash of its fingerprint and which one of those it is. */

import { clientNumberAt } from "./client-id.js";
import type { NodeDraft } from "./draft.js";
import type { FingerprintBegin } from "./region-path.js";
import { TextHash } from "./text.js";
import { NUMBERED } from "./traits.js";

/** Keys are prefixed, so that an id such as `__proto__` is an ordinary key. */
export class Keys {
  private readonly taken = new TakenIds();
  private readonly counts = new HashCounts();
  private readonly hash = new TextHash();

  /** `begin`: what the fingerprint begins with. */
  of({ traits, attributes }: NodeDraft, fingerprint: string, begin: FingerprintBegin): string {
    const sf = (traits & NUMBERED) === 0 ? "" : (attributes["data-sf"] ?? "");
    if (sf !== "" && this.taken.take(sf)) return `e:${sf}`;
    const { hash } = this;
    hash.restart(begin.hash);
    hash.add(fingerprint, begin.plain.length);
    return hash.key(this.counts.next(hash.one(), hash.other()));
  }
}

/** So many places are looked at for one hash; a hostile page may have ten thousand that begin alike. */
const FEW = 32;
/** Of a hash: its two halves, and how many nodes have it. */
const ROOM = 3;

/** How many nodes have a hash: a map of texts takes five times as long to ask and to note in. */
class HashCounts {
  private size = 0;
  /** A power of two, of which a half is taken at most: what is larger falls out of the cache that the page is in. */
  private length = 1_024;
  private table = new Int32Array(ROOM * 1_024);
  private readonly crowded = new Map<string, number>();

  /** Which one of this hash comes now, from 1 on. */
  next(one: number, other: number): number {
    const { table } = this;
    for (let place = one, looks = 0; looks < FEW; place++, looks++) {
      const at = ROOM * (place & (this.length - 1));
      const count = table[at + 2] ?? 0;
      if (count === 0 && this.crowded.size > 0 && this.crowded.has(`${one} ${other}`)) break;
      if (count === 0 || (table[at] === one && table[at + 1] === other)) {
        table[at] = one;
        table[at + 1] = other;
        table[at + 2] = count + 1;
        if (count === 0 && 2 * ++this.size > this.length) this.grow();
        return count + 1;
      }
    }
    return this.addCrowded(one, other, 1);
  }

  private addCrowded(one: number, other: number, more: number): number {
    const name = `${one} ${other}`;
    const count = (this.crowded.get(name) ?? 0) + more;
    this.crowded.set(name, count);
    return count;
  }

  private grow(): void {
    const { table } = this;
    this.length *= 4;
    this.table = new Int32Array(ROOM * this.length);
    for (let at = 0; at < table.length; at += ROOM) {
      const [one = 0, other = 0, count = 0] = [table[at], table[at + 1], table[at + 2]];
      if (count > 0) this.move(one, other, count);
    }
  }

  private move(one: number, other: number, count: number): void {
    for (let place = one, looks = 0; looks < FEW; place++, looks++) {
      const at = ROOM * (place & (this.length - 1));
      if (this.table[at + 2] !== 0) continue;
      this.table[at] = one;
      this.table[at + 1] = other;
      this.table[at + 2] = count;
      return;
    }
    this.addCrowded(one, other, count);
  }
}

/** Numbers of more digits are kept as they are written. */
const MOST_DIGITS = 6;

/** Client ids that have a node. Nearly all are of one epoch, and a mark by their number takes a tenth of what a set of words does. */
class TakenIds {
  /** The epoch of the first, with its point. */
  private start = "";
  private marks = new Uint8Array(1_024);
  private readonly others = new Set<string>();

  /** False when it was taken, and for what is none. */
  take(id: string): boolean {
    const number = plainNumberAfter(this.start, id);
    if (number >= 0) return this.mark(number);
    const numberAt = clientNumberAt(id);
    if (numberAt === 0) return false;
    if (this.start === "") {
      this.start = id.slice(0, numberAt);
      return this.take(id);
    }
    if (this.others.has(id)) return false;
    this.others.add(id);
    return true;
  }

  private mark(number: number): boolean {
    if (number >= this.marks.length) {
      const more = new Uint8Array(2 * number);
      more.set(this.marks);
      this.marks = more;
    }
    if (this.marks[number] === 1) return false;
    this.marks[number] = 1;
    return true;
  }
}

/** -1 where `id` goes on otherwise, or with a number that others than one so written are equal to. */
function plainNumberAfter(start: string, id: string): number {
  const from = start.length;
  const digits = id.length - from;
  if (from === 0 || digits < 1 || digits > MOST_DIGITS || !id.startsWith(start)) return -1;
  if (digits > 1 && id.charCodeAt(from) === 0x30) return -1;
  let number = 0;
  for (let at = from; at < id.length; at++) {
    const digit = id.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
