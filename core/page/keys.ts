/** Keys: what each node of a page is kept by: its client id, else a hash of its fingerprint and which one of those it is. */

import { clientNumber, clientNumberAt } from "./client-id.js";
import type { NodeDraft } from "./draft.js";
import { digit, TextHash } from "./text.js";
import { NUMBERED } from "./traits.js";

/** Keys are prefixed, so that an id such as `__proto__` is an ordinary key. */
export class Keys {
  private readonly taken = new TakenIds();
  private readonly counts = new HashCounts();
  private readonly hash = new TextHash();

  of({ traits, attributes }: NodeDraft, fingerprint: string): string {
    const sf = (traits & NUMBERED) === 0 ? "" : (attributes["data-sf"] ?? "");
    const numberAt = sf === "" ? 0 : clientNumberAt(sf);
    if (numberAt > 0 && this.taken.take(sf, numberAt)) return `e:${sf}`;
    const { hash } = this;
    hash.restart();
    hash.add(fingerprint);
    const [one, other] = [hash.one(), hash.other()];
    const count = this.counts.next(one, other);
    return count === 1 ? firstKey(one, other) : `f:${hash.digest()}#${count}`;
  }
}

/** `f:…#1`: most are, and one that is put together is copied once more when it is first read. */
const firstKey = (one: number, other: number): string =>
  String.fromCharCode(
    0x66,
    0x3a,
    digit(one >>> 28),
    digit(one >>> 24),
    digit(one >>> 20),
    digit(one >>> 16),
    digit(one >>> 12),
    digit(one >>> 8),
    digit(one >>> 4),
    digit(one),
    digit(other >>> 28),
    digit(other >>> 24),
    digit(other >>> 20),
    digit(other >>> 16),
    digit(other >>> 12),
    digit(other >>> 8),
    digit(other >>> 4),
    digit(other),
    0x23,
    0x31,
  );

/** So many places are looked at for one hash; a hostile page may have ten thousand that begin alike. */
const FEW = 16;

/** How many nodes have a hash: a map of texts takes five times as long to ask and to note in. */
class HashCounts {
  private size = 0;
  private ones = new Int32Array(1_024);
  private others = new Int32Array(1_024);
  private counts = new Int32Array(1_024);
  private readonly crowded = new Map<string, number>();

  /** Which one of this hash comes now, from 1 on. */
  next(one: number, other: number): number {
    const mask = this.counts.length - 1;
    for (let at = one & mask, looks = 0; looks < FEW; at = (at + 1) & mask, looks++) {
      const count = this.counts[at] ?? 0;
      if (count === 0) {
        if (this.crowded.size > 0 && this.crowded.has(`${one} ${other}`)) break;
        this.put(at, one, other, 1);
        if (++this.size * 2 > mask) this.grow();
        return 1;
      }
      if (this.ones[at] === one && this.others[at] === other) {
        this.counts[at] = count + 1;
        return count + 1;
      }
    }
    return this.nextCrowded(one, other, 1);
  }

  private nextCrowded(one: number, other: number, more: number): number {
    const name = `${one} ${other}`;
    const count = (this.crowded.get(name) ?? 0) + more;
    this.crowded.set(name, count);
    return count;
  }

  private put(at: number, one: number, other: number, count: number): void {
    this.ones[at] = one;
    this.others[at] = other;
    this.counts[at] = count;
  }

  private grow(): void {
    const { ones, others, counts } = this;
    const length = 2 * counts.length;
    this.ones = new Int32Array(length);
    this.others = new Int32Array(length);
    this.counts = new Int32Array(length);
    counts.forEach((count, at) => {
      if (count > 0) this.move(ones[at] ?? 0, others[at] ?? 0, count);
    });
  }

  private move(one: number, other: number, count: number): void {
    const mask = this.counts.length - 1;
    for (let at = one & mask, looks = 0; looks < FEW; at = (at + 1) & mask, looks++)
      if (this.counts[at] === 0) {
        this.put(at, one, other, count);
        return;
      }
    this.nextCrowded(one, other, count);
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

  /** False when it was taken. `numberAt`: where its number begins. */
  take(id: string, numberAt: number): boolean {
    if (this.start === "") this.start = id.slice(0, numberAt);
    const digits = id.length - numberAt;
    const isPlain = digits === 1 || (digits <= MOST_DIGITS && id.charCodeAt(numberAt) !== 0x30);
    if (isPlain && numberAt === this.start.length && id.startsWith(this.start))
      return this.mark(clientNumber(id, numberAt));
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
