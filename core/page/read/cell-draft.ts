/** Cell draft: a row's cell under construction, and the masking of cell secrets in the words of the row. */

import { maskText } from "../mask/mask-text.js";

export interface CellDraft {
  /** Its column, counted from 0; -1 past the last column that is counted. */
  readonly at: number;
  readonly heads: boolean;
  readonly width: number;
  /** Start of its text in the row's text, and index of its first draft. */
  readonly from: number;
  readonly first: number;
  text: string;
  /** Its words belong to a control. */
  pressed: boolean;
  /** Its words before masking; "" if none of them is masked. */
  secret: string;
}

/** Masks each cell alone, so that numbers in two cells never join. `words`: the text of the whole row. */
export function wordsOfCells(words: string, cells: readonly CellDraft[]): string {
  if (cells.length < 2) return maskText(words);
  const telling = cells.filter(({ secret }) => secret !== "");
  return telling.reduce((text, { secret }) => text.replace(secret, () => maskText(secret)), words);
}
