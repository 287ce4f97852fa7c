/** Figures: the few sums that every bench needs. */

/** `share`: 0 to 1; 0 where there is no value. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Median of the ratios of what was measured side by side. */
export const pairedRatio = (ours: readonly number[], theirs: readonly number[]): number =>
  rounded(median(ours.map((one, at) => one / Math.max(theirs[at] ?? 0, 1e-6))));

export const shareOf = (part: number, whole: number, digits = 3): number =>
  whole === 0 ? 0 : rounded(part / whole, digits);

export function grouped<T, R>(
  all: readonly T[],
  nameOf: (one: T) => string,
  figuresOf: (some: readonly T[]) => R,
): Readonly<Record<string, R>> {
  const groups = Map.groupBy(all, nameOf);
  return Object.fromEntries([...groups.keys()].sort().map((name) => [name, figuresOf(groups.get(name) ?? [])]));
}

export const tableLines = (
  rows: readonly (readonly (string | number)[])[],
  ...widths: readonly number[]
): readonly string[] =>
  rows.map((row) => row.map((cell, at) => String(cell).padEnd(widths[at] ?? widths.at(-1) ?? 0)).join(""));
