/** Noted: lists that most drafts have nothing in. */

/** Of all that have none; whatever is noted first makes a list of its own. */
export const NONE: never[] = [];

const ROOMY: unknown[] = Array.from({ length: 4 }, () => "");

/** `list` with one more. A list that is made with room for four takes a third of the room of one that grows to hold two. */
export function noted<T>(list: T[], one: T): T[] {
  if (list.length === 0) {
    // A copy and no literal: of a literal whose lists outlive a page V8 soon puts each among what is old already.
    // The cast: nothing of the copied list stays in it.
    const roomy = ROOMY.slice() as T[];
    roomy[0] = one;
    roomy.pop();
    roomy.pop();
    roomy.pop();
    return roomy;
  }
  list[list.length] = one;
  return list;
}
