/** Columns: what the columns of a table are called, and what of them earlier rows still reach into. */

import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";

/** The columns of one table, while its rows stream by. */
export interface Columns {
  readonly names: string[];
  /** Rows, the one at hand included, that a cell of an earlier row still reaches into. */
  readonly covered: number[];
}

export function columnsOf(page: PageDraft, table: NodeDraft | null): Columns {
  let columns = page.columns.get(table);
  if (columns === undefined) {
    columns = { names: [], covered: [] };
    page.columns.set(table, columns);
  }
  return columns;
}
