/** Stream: one source of chance for each concern, so that a draw more in one does not change the others. */

import { type Chance, chanceOf } from "../simulator/chance.js";

/** `streamOf(7, "network", 12)`: the same name under the same seed gives the same draws. */
export function streamOf(seed: number, ...name: readonly (string | number)[]): Chance {
  let hash = 0x811c9dc5 ^ seed; // FNV-1a
  for (const character of name.join("/")) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return chanceOf(hash);
}

/** Whole milliseconds in [from, to). */
export function between(chance: Chance, from: number, to: number): number {
  return from + chance.below(Math.max(1, to - from));
}
