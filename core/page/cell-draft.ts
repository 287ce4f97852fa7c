/** Cell draft: a cell of a row in the making, and how what is secret in cells is masked in the words of their row. */

import { maskText } from "./mask-text.js";

export class CellDraft {
  /** Its column, counted from 0; -1 where columns are not counted any more. */
  declare readonly at: number;
  declare readonly heads: boolean;
  declare readonly width: number;
  /** Its first part among those of the row, and its first draft. */
  declare readonly from: number;
  declare readonly first: number;
  declare text: string;
  /** Its words are a control's. */
  declare pressed: boolean;
  /** What it said, where some of it is masked. */
  declare secret: string;

  constructor(at: number, heads: boolean, width: number, from: number, first: number) {
    this.at = at;
    this.heads = heads;
    this.width = width;
    this.from = from;
    this.first = first;
    this.text = "";
    this.pressed = false;
    this.secret = "";
  }
}

/** Cells are texts of their own: numbers in two of them make none together. `words`: all that their row says. */
export function wordsOfCells(words: string, cells: readonly CellDraft[]): string {
  if (cells.length < 2) return maskText(words);
  const telling = cells.filter(({ secret }) => secret !== "");
  return telling.reduce((text, { secret }) => text.replace(secret, () => maskText(secret)), words);
}
