/** Masked text: a text in which secrets are being replaced, and which of its stretches were (SF7). */

/** A stretch of a text, and what stands there instead. */
export interface Mask {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Of a match: where it begins, in which text, and what its groups hold. */
interface Match {
  readonly at: number;
  readonly text: string;
  readonly groups: readonly (string | undefined)[];
}

export class MaskedText {
  /** As it reads now. */
  text: string;
  /** In the text as it was; they do not overlap. */
  masks: Mask[] = [];
  /** Of each character of `text`, the stretch of the text as it was that it stands for; null while nothing is masked. */
  private places: Places | null = null;

  constructor(text: string) {
    this.text = text;
  }

  replace(pattern: RegExp, maskOf: (found: string, match: Match) => string): void {
    const found: Mask[] = [];
    const next = this.text.replace(pattern, (whole: string, ...rest: unknown[]) => {
      // The casts: what `replace` passes behind the match, as none of the patterns names its groups.
      const [at, text] = rest.slice(-2) as [number, string];
      const masked = maskOf(whole, { at, text, groups: rest.slice(0, -2) as (string | undefined)[] });
      if (masked !== whole) found.push(withoutEqualEnds(at, whole, masked));
      return masked;
    });
    if (found.length === 0) return;
    this.note(found, this.text.length);
    this.text = next;
  }

  private note(found: readonly Mask[], length: number): void {
    const before = this.places;
    const places: Places = { from: [], to: [] };
    const keep = (at: number): void => {
      places.from.push(before?.from[at] ?? at);
      places.to.push(before?.to[at] ?? at + 1);
    };
    const placed: Mask[] = [];
    let done = 0;
    for (const { from, to, text } of found) {
      while (done < from) keep(done++);
      const mask = { from: before?.from[from] ?? from, to: before?.to[to - 1] ?? to, text };
      placed.push(mask);
      for (let at = 0; at < text.length; at++) {
        places.from.push(mask.from);
        places.to.push(mask.to);
      }
      done = to;
    }
    while (done < length) keep(done++);
    this.places = places;
    this.masks = this.masks.length === 0 ? placed : withNewer(this.masks, placed);
  }
}

/** In order, without those of `masks` in whose place a newer one stands. */
function withNewer(masks: readonly Mask[], newer: readonly Mask[]): Mask[] {
  const kept: Mask[] = [];
  let next = 0;
  for (const mask of masks) {
    while (next < newer.length && (newer[next]?.to ?? 0) <= mask.from) next++;
    const over = newer[next];
    if (over === undefined || over.from >= mask.to) kept.push(mask);
  }
  return [...kept, ...newer].sort((a, b) => a.from - b.from);
}

interface Places {
  readonly from: number[];
  readonly to: number[];
}

/** A label before the secret stays where it is. */
function withoutEqualEnds(at: number, whole: string, masked: string): Mask {
  const most = Math.min(whole.length - 1, masked.length);
  let start = 0;
  while (start < most && whole[start] === masked[start]) start++;
  let end = 0;
  while (end < most - start && whole[whole.length - 1 - end] === masked[masked.length - 1 - end]) end++;
  return { from: at + start, to: at + whole.length - end, text: masked.slice(start, masked.length - end) };
}

/** In order, those that overlap as one. */
export function mergedMasks(masks: readonly Mask[]): readonly Mask[] {
  const merged: Mask[] = [];
  for (const mask of [...masks].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = merged.at(-1);
    if (last === undefined || mask.from >= last.to) merged.push(mask);
    else if (mask.to > last.to) {
      const text = mask.to - mask.from > last.to - last.from ? mask.text : last.text;
      merged[merged.length - 1] = { from: last.from, to: mask.to, text };
    }
  }
  return merged;
}

/** `masks`: in order. */
export function textWithMasks(text: string, masks: readonly Mask[]): string {
  const kept: string[] = [];
  let done = 0;
  for (const mask of masks) {
    kept.push(text.slice(done, mask.from), mask.text);
    done = mask.to;
  }
  return [...kept, text.slice(done)].join("");
}
