/** Word table: what is known of words by where they stand in a text, so that the few that tags are made of are not cut out of it each time. */

interface Entry<V> {
  readonly word: string;
  readonly value: V;
}

/** A power of two. */
const PLACES = 256;

export class WordTable<V> {
  private readonly known = new Map<string, Entry<V>>();
  /** The last one of each place. */
  private readonly places: (Entry<V> | undefined)[] = Array.from({ length: PLACES });
  private readonly workOut: (word: string) => V;

  constructor(workOut: (word: string) => V) {
    this.workOut = workOut;
  }

  /** Of the word from `start` to `end`, worked out when it is first met. */
  at(text: string, start: number, end: number): V {
    const place = (text.charCodeAt(start) * 5 + text.charCodeAt(end - 1) * 19 + (end - start) * 37) & (PLACES - 1);
    const last = this.places[place];
    if (last !== undefined && standsAt(last.word, text, start, end)) return last.value;
    const entry = this.entryOf(text.slice(start, end));
    this.places[place] = entry;
    return entry.value;
  }

  private entryOf(word: string): Entry<V> {
    let entry = this.known.get(word);
    if (entry === undefined) {
      entry = { word, value: this.workOut(word) };
      this.known.set(word, entry);
    }
    return entry;
  }
}

function standsAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== word.charCodeAt(at - start)) return false;
  return true;
}
