/** Masked text: a text whose secrets are being replaced, and the replaced ranges (SF7). */

/** A range of a text and its replacement. */
export interface Mask {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A pattern match: its start, the searched text, and its groups. */
interface Match {
  readonly at: number;
  readonly text: string;
  readonly groups: readonly (string | undefined)[];
}

export class MaskedText {
  /** The text with all masks so far. */
  text: string;
  /** Positions refer to the original text; masks do not overlap. */
  masks: Mask[] = [];
  /** Range of the original text behind each character of `text`; null while nothing is masked. */
  private places: Places | null = null;

  constructor(text: string) {
    this.text = text;
  }

  replace(pattern: RegExp, maskOf: (found: string, match: Match) => string): void {
    const found: Mask[] = [];
    const next = this.text.replace(pattern, (whole: string, ...rest: unknown[]) => {
      // The casts are safe: no pattern names its groups, so `replace` passes the groups, position and text.
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

/** Both lists in order, without those of `masks` that a newer one overlaps. */
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

/** Excludes equal ends, such as a label before the secret. */
function withoutEqualEnds(at: number, whole: string, masked: string): Mask {
  const most = Math.min(whole.length - 1, masked.length);
  let start = 0;
  while (start < most && whole[start] === masked[start]) start++;
  let end = 0;
  while (end < most - start && whole[whole.length - 1 - end] === masked[masked.length - 1 - end]) end++;
  return { from: at + start, to: at + whole.length - end, text: masked.slice(start, masked.length - end) };
}

/** Sorts the masks and merges those that overlap. */
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

/** `masks` must be in order. */
export function textWithMasks(text: string, masks: readonly Mask[]): string {
  const kept: string[] = [];
  let done = 0;
  for (const mask of masks) {
    kept.push(text.slice(done, mask.from), mask.text);
    done = mask.to;
  }
  return [...kept, text.slice(done)].join("");
}
