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

/** The same by names: a page of ten thousand attributes has a few. As long as what comes back is there. */
export function onceForEachName<V>(workOut: (name: string) => V): (name: string) => V {
  const known = new Map<string, V>();
  return (name) => {
    let found = known.get(name);
    if (found === undefined) {
      found = workOut(name);
      known.set(name, found);
    }
    return found;
  };
}
