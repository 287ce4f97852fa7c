/** Once for each: facts about a page are worked out once, because the page after an action is the page before the next. */

/** Remembers the result as long as the object itself is there. The object must not change. */
export function onceForEach<K extends object, V>(workOut: (from: K) => V): (from: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (from) => {
    const found = known.get(from) ?? { value: workOut(from) };
    known.set(from, found);
    return found.value;
  };
}
