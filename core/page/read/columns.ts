/** Columns: names of a table's columns, and those still filled by a tall cell of an earlier row. */

import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";

/** The columns of one table, while its rows stream by. */
export interface Columns {
  readonly names: string[];
  /** For each column, the rows from the current one on that a cell of an earlier row still fills. */
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
