/** Present fields: an object without the fields that are undefined. */

/** The optional fields of `T` are given as undefined where they are absent. */
export function presentFields<T extends object>(given: { readonly [F in keyof Required<T>]: T[F] }): T {
  const fields: Partial<T> = {};
  for (const name in given) if (given[name] !== undefined) fields[name] = given[name];
  // The cast: only optional fields may be undefined.
  return fields as T;
}
