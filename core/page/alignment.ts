/** Alignment: what two lists have in common in one order, found by looking a little ahead; enough for a page and the one after it. */

const REACH = 8;
/** Lists that differ in more than one of so many are two lists, not one that changed. */
const APART = 8;
export const NONE = -1;

/**
 * Of each place in the list before, the place in the one after that says the same; NONE where what it says stands anywhere out of line.
 * Null for lists that have little in common.
 */
export function alignmentOf(before: readonly string[], after: readonly string[]): Int32Array | null {
  const places = new Int32Array(before.length).fill(NONE);
  const rest = new Set<string>();
  const most = Math.max(before.length, after.length) / APART;
  const pass = (list: readonly string[], from: number, count: number): number => {
    for (let at = from; at < from + count; at++) rest.add(list[at] ?? "");
    return from + count;
  };
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (before[one] === after[other]) {
      places[one++] = other++;
      continue;
    }
    if (rest.size > most) return null;
    const gone = stepsTo(after[other], before, one);
    const come = stepsTo(before[one], after, other);
    const isOther = gone > REACH && come > REACH;
    if (isOther || gone <= come) one = pass(before, one, isOther ? 1 : gone);
    if (isOther || come < gone) other = pass(after, other, isOther ? 1 : come);
  }
  pass(before, one, before.length - one);
  pass(after, other, after.length - other);
  // Most lines have another length than those out of line: that is known without reading them.
  const lengths = new Set(Array.from(rest, ({ length }) => length));
  for (let at = 0; at < before.length && rest.size > 0; at++) {
    const text = before[at] ?? "";
    if (lengths.has(text.length) && rest.has(text)) places[at] = NONE;
  }
  return places;
}

/** More than `REACH`: it does not stand there. */
function stepsTo(text: string | undefined, list: readonly string[], from: number): number {
  let steps = 1;
  while (steps <= REACH && list[from + steps] !== text) steps++;
  return steps;
}
