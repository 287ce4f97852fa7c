/** Text table: a map of texts for one page, which has ten thousand of them; it takes a fifth of a map's time to ask and to note in. */

/** So many places are looked at for one text; a hostile page may have ten thousand of one place. */
const FEW = 16;
/** In a table that is so much longer than what is in it, those that find no place are made for that. */
const SPARSE = 16;
/** Characters of its beginning and of its end that say where a text is looked for. */
const ENDS = 8;

export class TextTable<V> {
  private readonly texts: string[] = [];
  private readonly values: V[] = [];
  /** A power of two, of which half is taken at most. */
  private length = 128;
  /** Of each place the order of its text, from 1 on; 0 for a free one. */
  private orders = new Int32Array(128);
  private readonly crowded = new Map<string, number>();

  get(text: string): V | undefined {
    return this.values[this.orderFrom(placeOf(text), text) - 1];
  }

  set(text: string, value: V): void {
    const place = placeOf(text);
    const order = this.orderFrom(place, text);
    if (order > 0) this.values[order - 1] = value;
    else this.add(place, text, value);
  }

  /** What is noted for this text; else `value`, which is noted for it now. */
  noted(text: string, value: V): V {
    const place = placeOf(text);
    const order = this.orderFrom(place, text);
    if (order > 0) return this.values[order - 1] ?? value;
    this.add(place, text, value);
    return value;
  }

  /** Once nobody asks any more: long lists are kept by the garbage collector for long, with all that is in them. */
  letGo(): void {
    this.texts.length = 0;
    this.values.length = 0;
    this.orders.fill(0);
    this.crowded.clear();
  }

  /** One that is not here yet. */
  private add(place: number, text: string, value: V): void {
    const { length } = this.texts;
    const count = length + 1;
    this.texts[length] = text;
    this.values[length] = value;
    if (2 * count > this.length) this.grow();
    else if (this.put(place, count)) return;
    else if (SPARSE * count > this.length) this.grow();
    else this.crowded.set(text, count);
  }

  /** 0 for what is not here. */
  private orderFrom(first: number, text: string): number {
    const { orders, texts, length } = this;
    for (let place = first, looks = 0; looks < FEW; place++, looks++) {
      const order = orders[place & (length - 1)] ?? 0;
      if (order === 0) break;
      if (texts[order - 1] === text) return order;
    }
    return this.crowded.size === 0 ? 0 : (this.crowded.get(text) ?? 0);
  }

  /** False where it finds no place. */
  private put(first: number, order: number): boolean {
    const { orders, length } = this;
    for (let place = first, looks = 0; looks < FEW; place++, looks++) {
      const at = place & (length - 1);
      if (orders[at] !== 0) continue;
      orders[at] = order;
      return true;
    }
    return false;
  }

  private grow(): void {
    do {
      this.length *= 4;
      this.orders = new Int32Array(this.length);
      this.crowded.clear();
    } while (!this.putAll());
  }

  /** False where it is too early to give up on those that find no place. */
  private putAll(): boolean {
    const isSparse = SPARSE * this.texts.length <= this.length;
    for (let at = 0; at < this.texts.length; at++) {
      const text = this.texts[at] ?? "";
      if (this.put(placeOf(text), at + 1)) continue;
      if (!isSparse) return false;
      this.crowded.set(text, at + 1);
    }
    return true;
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
