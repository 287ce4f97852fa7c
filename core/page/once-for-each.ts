/** Once for each: what follows from a page alone is worked out once, because the page after an action is the page before the next. */

/** As long as the thing itself is there. It must not change. */
export function onceForEach<K extends object, V>(workOut: (from: K) => V): (from: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (from) => {
    const found = known.get(from) ?? { value: workOut(from) };
    known.set(from, found);
    return found.value;
  };
}

const SLOTS = 64;

class Named<V> {
  declare readonly name: string;
  declare readonly value: V;

  constructor(name: string, value: V) {
    this.name = name;
    this.value = value;
  }
}

/** The same by names: a page of ten thousand attributes has a few. As long as what comes back is there. */
export function onceForEachName<V>(workOut: (name: string) => V): (name: string) => V {
  const known = new Map<string, Named<V>>();
  /** Of each slot the last that was asked for: a map takes five times as long to ask. */
  const last = new Array<Named<V> | undefined>(SLOTS).fill(undefined);
  return (name) => {
    const { length } = name;
    const slot = (31 * name.charCodeAt(0) + 7 * name.charCodeAt(length - 1) + length) & (SLOTS - 1);
    const before = last[slot];
    if (before !== undefined && before.name === name) return before.value;
    let found = known.get(name);
    if (found === undefined) {
      found = new Named(name, workOut(name));
      known.set(name, found);
    }
    last[slot] = found;
    return found.value;
  };
}
