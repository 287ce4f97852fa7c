/** Text table: a map of texts for one page, which has ten thousand of them; it takes a fifth of a map's time to ask and to note in. */

/** So many places are looked at for one text; a hostile page may have ten thousand of one place. */
const FEW = 8;
/** Characters of its beginning and of its end that say where a text is looked for. */
const TOLD = 8;

export class TextTable<V> {
  private size = 0;
  /** A power of two, of which half is taken at most. */
  private length = 64;
  private texts = new Array<string | undefined>(64).fill(undefined);
  private values = new Array<V | undefined>(64).fill(undefined);
  private readonly crowded = new Map<string, V>();

  get(text: string): V | undefined {
    const { texts, length } = this;
    for (let place = placeOf(text), looks = 0; looks < FEW; place++, looks++) {
      const at = place & (length - 1);
      const found = texts[at];
      if (found === text) return this.values[at];
      if (found === undefined) break;
    }
    return this.crowded.size === 0 ? undefined : this.crowded.get(text);
  }

  set(text: string, value: V): void {
    if (this.crowded.size > 0 && this.crowded.has(text)) {
      this.crowded.set(text, value);
      return;
    }
    if (2 * this.size >= this.length) this.grow();
    const { texts, length } = this;
    for (let place = placeOf(text), looks = 0; looks < FEW; place++, looks++) {
      const at = place & (length - 1);
      const found = texts[at];
      if (found !== undefined && found !== text) continue;
      if (found === undefined) this.size++;
      texts[at] = text;
      this.values[at] = value;
      return;
    }
    this.crowded.set(text, value);
  }

  private grow(): void {
    const { texts, values } = this;
    this.length *= 4;
    this.size = 0;
    this.texts = new Array<string | undefined>(this.length).fill(undefined);
    this.values = new Array<V | undefined>(this.length).fill(undefined);
    for (let at = 0; at < texts.length; at++) {
      const text = texts[at];
      // The cast: what has a text has a value.
      if (text !== undefined) this.set(text, values[at] as V);
    }
  }
}

function placeOf(text: string): number {
  const { length } = text;
  let place = length;
  const begin = Math.min(length, TOLD);
  for (let at = 0; at < begin; at++) place = Math.imul(place ^ text.charCodeAt(at), 0x01000193);
  for (let at = Math.max(begin, length - TOLD); at < length; at++)
    place = Math.imul(place ^ text.charCodeAt(at), 0x01000193);
  return place ^ (place >>> 15);
}
