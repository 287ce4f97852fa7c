/** Cell draft: a cell of a row in the making, and how what is secret in cells is masked in the words of their row. */

import { maskText } from "../mask/mask-text.js";

export interface CellDraft {
  /** Its column, counted from 0; -1 past the last column that is counted. */
  readonly at: number;
  readonly heads: boolean;
  readonly width: number;
  /** Where its text begins in that of the row, and its first draft. */
  readonly from: number;
  readonly first: number;
  text: string;
  /** Its words are a control's. */
  pressed: boolean;
  /** Its words before masking, where some of them are masked. */
  secret: string;
}

/** Cells are texts of their own: numbers in two of them make none together. `words`: all that their row says. */
export function wordsOfCells(words: string, cells: readonly CellDraft[]): string {
  if (cells.length < 2) return maskText(words);
  const telling = cells.filter(({ secret }) => secret !== "");
  return telling.reduce((text, { secret }) => text.replace(secret, () => maskText(secret)), words);
}
