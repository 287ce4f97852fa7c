/** Keys: what each node of a page is kept by: its client id, else a hash of its fingerprint and which one of those it is. */

import { clientNumber, clientNumberAt } from "./client-id.js";
import type { NodeDraft } from "./draft.js";
import { hashText } from "./text.js";
import { NUMBERED } from "./traits.js";

/** Keys are prefixed, so that an id such as `__proto__` is an ordinary key. */
export function createKeys(): (draft: NodeDraft, fingerprint: string) => string {
  /** Nodes so far by the hash that they share. */
  const counts = new Map<string, number>();
  const taken = new TakenIds();
  return ({ traits, attributes }, fingerprint) => {
    const sf = (traits & NUMBERED) === 0 ? "" : (attributes["data-sf"] ?? "");
    const numberAt = sf === "" ? 0 : clientNumberAt(sf);
    if (numberAt > 0 && taken.take(sf, numberAt)) return `e:${sf}`;
    const hash = hashText(fingerprint);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `f:${hash}#${count}`;
  };
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
