/** Order: what has moved among things that are still there. Elsewhere: longest increasing subsequence. */

/** Indexes of the elements outside one longest increasing subsequence: the fewest that must have moved. */
export function outOfOrder(positions: readonly number[]): readonly number[] {
  /** For each length, the index of the smallest last element of an increasing run that long. */
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, position] of positions.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[tails[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? (tails[low - 1] ?? -1) : -1);
    tails[low] = index;
  }
  const stayed = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) stayed.add(index);
  return positions.flatMap((_, index) => (stayed.has(index) ? [] : [index]));
}
