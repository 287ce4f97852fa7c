/** Cells: in which column of its table a cell stands, and what that column is called (SK1). */

import type { Attributes } from "./aria.js";
import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";
import type { Span } from "./pieces.js";
import type { Cell } from "./skeleton.js";
import { cleanText, clip } from "./text.js";

/** SK8: columns past the last one have no name, and no row has more cells than this. */
const COLUMNS_MAX = 200;
const CELLS_MAX = 60;
const NAME_MAX = 40;
const TEXT_MAX = 160;

/** The columns of one table, while its rows stream by. */
export interface Columns {
  readonly names: string[];
  /** Rows, the one at hand included, that a cell of an earlier row still reaches into. */
  readonly covered: number[];
}

export interface CellDraft {
  readonly at: number;
  readonly heads: boolean;
  readonly width: number;
  text: string;
}

/** Returns the cell's column, counted from 0; -1 where columns are not counted any more. */
export function openCell(
  page: PageDraft,
  row: NodeDraft,
  cell: { readonly attributes: Attributes; readonly role: string; readonly span: Span },
  ends: (() => void)[],
): number {
  const { attributes, role, span } = cell;
  const { covered } = columnsOf(page, row.region);
  const said = numberIn(attributes["aria-colindex"]);
  let at = said > 0 ? said - 1 : row.nextColumn;
  while (said === 0 && (covered[at] ?? 0) > 0) at++;
  const width = Math.max(1, numberIn(attributes["colspan"]));
  row.nextColumn = Math.min(at + width, COLUMNS_MAX);
  if (at >= COLUMNS_MAX || row.cells.length >= CELLS_MAX) return -1;
  const height = numberIn(attributes["rowspan"]);
  if (height > 1) for (let column = at; column < row.nextColumn; column++) covered[column] = height;
  const draft: CellDraft = { at, heads: role === "columnheader", width, text: "" };
  row.cells.push(draft);
  const from = row.parts.length;
  ends.push(() => {
    // A header is often a button, whose words belong to the button.
    const own = cleanText(row.parts.slice(from).join(""));
    draft.text = clip(own || (draft.heads ? page.pieces.read({ ...span, to: page.pieces.length }) : ""), TEXT_MAX);
  });
  return at;
}

/** A row of headers names the columns of the rows after it; one header over several columns heads a section, no column. */
export function closeRow(page: PageDraft, row: NodeDraft): void {
  if (row.cells.length === 0) return;
  const { names, covered } = columnsOf(page, row.region);
  for (const [column, rows] of covered.entries()) if (rows > 0) covered[column] = rows - 1;
  const isHeader = row.cells.every(({ heads }) => heads) && row.cells.some(({ width }) => width === 1);
  if (!isHeader) return;
  for (const { at, text, width } of row.cells)
    for (let column = at; text !== "" && column < Math.min(at + width, COLUMNS_MAX); column++)
      names[column] = clip(text, NAME_MAX);
}

/** Empty for a row that holds regions or rows of its own: that is layout, and its cells are the page. */
export function cellsOf(row: NodeDraft, page: PageDraft): readonly Cell[] {
  if (row.holds) return [];
  const names = page.columns.get(row.region)?.names ?? [];
  return row.cells.map(({ at, text, heads }) => {
    const column = heads ? "" : (names[at] ?? "");
    return { at, column, text, ...(heads ? { heads } : {}) };
  });
}

function columnsOf(page: PageDraft, table: NodeDraft | null): Columns {
  const known = page.columns.get(table);
  if (known) return known;
  const fresh: Columns = { names: [], covered: [] };
  page.columns.set(table, fresh);
  return fresh;
}

/** 0 for what is no whole number of columns or rows. */
function numberIn(value: string | undefined): number {
  const number = Number(value ?? 0);
  return Number.isInteger(number) && number > 0 ? Math.min(number, COLUMNS_MAX) : 0;
}

/** A row and what stands in it. */
interface RowBlock {
  readonly index: number;
  readonly drafts: NodeDraft[];
}

/** Rows of one grid by the order that their indexes give, where each of them has one; everything else stays in its place. */
export function inRowOrder(drafts: readonly NodeDraft[]): readonly NodeDraft[] {
  if (!drafts.some((draft) => draft.kind === "row" && "aria-rowindex" in draft.attributes)) return drafts;
  const ordered: NodeDraft[] = [];
  let blocks: RowBlock[] = [];
  const endRun = (): void => {
    const inOrder = [...blocks].sort((a, b) => a.index - b.index);
    ordered.push(...inOrder.flatMap((block) => block.drafts));
    blocks = [];
  };
  for (const draft of drafts) {
    const index = draft.kind === "row" ? Number(draft.attributes["aria-rowindex"] ?? Number.NaN) : Number.NaN;
    const open = blocks.at(-1);
    const holder = open?.drafts[0];
    if (!Number.isNaN(index)) {
      if (holder && holder.region !== draft.region) endRun();
      blocks.push({ index, drafts: [draft] });
    } else if (open && holder && draft.row === holder) open.drafts.push(draft);
    else {
      endRun();
      ordered.push(draft);
    }
  }
  endRun();
  return ordered;
}
