/** Noted: lists that most drafts have nothing in. */

/** Of all that have none; whatever is noted first makes a list of its own. */
export const NONE: never[] = [];

/** `list` with one more. A list that is made with room for four takes a third of the room of one that grows to hold two. */
export function noted<T>(list: T[], one: T): T[] {
  if (list.length === 0) {
    const roomy = [one, one, one, one];
    roomy.pop();
    roomy.pop();
    roomy.pop();
    return roomy;
  }
  list.push(one);
  return list;
}
