/** Text table: a map of texts for one page, which has ten thousand of them; it takes a fifth of a map's time to ask and to note in. */

/** So many places are looked at for one text; a hostile page may have ten thousand of one place. */
const FEW = 16;
/** Characters of its beginning and of its end that say where a text is looked for. */
const ENDS = 8;

export class TextTable<V> {
  private size = 0;
  /** A power of two, of which a quarter is taken at most. */
  private length = 64;
  private texts = new Array<string | undefined>(64).fill(undefined);
  private values = new Array<V | undefined>(64).fill(undefined);
  private readonly crowded = new Map<string, V>();

  get(text: string): V | undefined {
    const at = this.placeFor(text);
    if (at >= 0) return this.values[at];
    return this.crowded.get(text);
  }

  set(text: string, value: V): void {
    if (4 * this.size >= this.length) this.grow();
    const at = this.placeFor(text);
    if (at < 0) this.crowded.set(text, value);
    else this.put(at, text, value);
  }

  /** Where it is or could be; -1 where there is no room for it. */
  private placeFor(text: string): number {
    const { texts, length } = this;
    for (let place = placeOf(text), looks = 0; looks < FEW; place++, looks++) {
      const at = place & (length - 1);
      const found = texts[at];
      if (found === undefined) return this.crowded.size > 0 && this.crowded.has(text) ? -1 : at;
      if (found === text) return at;
    }
    return -1;
  }

  private put(at: number, text: string, value: V): void {
    if (this.texts[at] === undefined) this.size++;
    this.texts[at] = text;
    this.values[at] = value;
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
  const begin = Math.min(length, ENDS);
  for (let at = 0; at < begin; at++) place = Math.imul(place ^ text.charCodeAt(at), 0x01000193);
  for (let at = Math.max(begin, length - ENDS); at < length; at++)
    place = Math.imul(place ^ text.charCodeAt(at), 0x01000193);
  // Those of texts that are counted, as "Field 7", would stand in a row.
  place = Math.imul(place ^ (place >>> 15), 0x85ebca6b);
  return place ^ (place >>> 13);
}
