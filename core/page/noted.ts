/** Noted: lists that most drafts have nothing in. */

/** Of all that have none; whatever is noted first makes a list of its own. */
export const NONE: never[] = [];

/** `list` with one more. */
export function noted<T>(list: T[], one: T): T[] {
  if (list.length === 0) return [one];
  list.push(one);
  return list;
}
