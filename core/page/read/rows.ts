/** Rows of tables and lists: the columns of their cells, what tells one row from the next, and their order (SK1). */

import { maskText } from "../mask/mask-text.js";
import type { Cell } from "../skeleton.js";
import { cleanText, clip } from "../text.js";
import { type CellDraft, wordsOfCells } from "./cell-draft.js";
import { columnsOf } from "./columns.js";
import type { NodeDraft, RowDraft } from "./draft.js";
import type { Frame } from "./frame.js";
import type { PageDraft } from "./page-draft.js";
import { stretch } from "./text-stream.js";

/** SK8: columns past the last one have no name, and no row has more cells than this. */
const COLUMNS_MAX = 200;
const CELLS_MAX = 60;
const NAME_MAX = 40;
const TEXT_MAX = 160;
const FORMS_LOOKED_FOR = 200;

/** In a table's head whatever stands beside a header is one too. */
function isHead({ block, cells }: RowDraft): boolean {
  if (cells.length === 0) return false;
  return block.tag === "thead" ? cells.some(({ heads }) => heads) : cells.every(({ heads }) => heads);
}

export function openCell(page: PageDraft, row: RowDraft, { attributes, role }: Frame): CellDraft {
  const heads = role === "columnheader";
  const { covered } = columnsOf(page, row.region);
  const index = numberIn(attributes["aria-colindex"]);
  let at = index > 0 ? index - 1 : row.nextColumn;
  while (index === 0 && (covered[at] ?? 0) > 0) at++;
  const width = Math.max(1, numberIn(attributes["colspan"]));
  row.nextColumn = Math.min(at + width, COLUMNS_MAX);
  const isCounted = at < COLUMNS_MAX && row.cells.length < CELLS_MAX;
  const place = { at: isCounted ? at : -1, heads, width, from: row.said.length, first: page.drafts.length };
  const cell = { ...place, text: "", pressed: false, secret: "" };
  if (!isCounted) return cell;
  const height = numberIn(attributes["rowspan"]);
  if (height > 1) for (let column = at; column < row.nextColumn; column++) covered[column] = height;
  row.cells.push(cell);
  return cell;
}

export function closeCell(page: PageDraft, row: RowDraft, cell: CellDraft, frame: Frame): void {
  const { at, heads, from, first } = cell;
  const said = cleanText(row.said.slice(from));
  const own = maskText(said);
  if (own !== said) cell.secret = said;
  // A row is told by what its first cell says; a row of column headers is none among others.
  row.heads = heads && (row.heads || row.anchor === "");
  if (row.anchor === "") {
    row.anchor = own;
    row.pressed = !row.own;
  }
  if (at < 0) return;
  // A header is often a button, whose words belong to the button; a cell may say yes by a picture.
  const isPicture = own === "" && page.drafts[first]?.kind === "image" && page.drafts.length === first + 1;
  cell.pressed = own === "";
  const shown =
    own === "" && (heads || isPicture) ? page.text.read(stretch(frame.ownSpan(), frame.from, page.text.length)) : own;
  cell.text = clip(shown, TEXT_MAX);
}

/** `first`: the index of the first draft in the row. */
export function closeRow(page: PageDraft, row: RowDraft, first: number): void {
  const words = wordsOfCells(cleanText(row.said), row.cells);
  row.words = words;
  if (holdsFilledForm(page, first)) row.holds = true;
  if (row.anchor === "") row.anchor = words;
  if (!row.own && !(row.interactive && row.role !== "listitem")) row.dropped = isWrapper(page, row, first, words);
  if (row.block.tag === "thead" && isHead(row)) row.heads = true;
  if (row.cells.length > 0) nameColumns(page, row);
}

function holdsFilledForm({ drafts }: PageDraft, first: number): boolean {
  const end = Math.min(drafts.length, first + FORMS_LOOKED_FOR);
  for (let at = first; at < end; at++) if (drafts[at]?.role === "form" && drafts[at]?.filled) return true;
  return false;
}

/** A list item that only wraps one link or button is that control; a row with nothing in it is no row. */
function isWrapper(page: PageDraft, row: RowDraft, first: number, words: string): boolean {
  let held = 0;
  for (let i = first; i < page.drafts.length && held < 2; i++) {
    const inner = page.drafts[i];
    if (inner && !inner.dropped) held += inner.interactive ? 1 : 2;
  }
  // A list item without a word of its own only groups what stands in it.
  if (held > 0) return row.role === "listitem" && (held === 1 || words === "");
  return !row.interactive;
}

/** A row of headers names the columns of the rows after it; one header over several columns heads a section, no column. */
function nameColumns(page: PageDraft, row: RowDraft): void {
  const { names, covered } = columnsOf(page, row.region);
  for (let column = 0; column < covered.length; column++) {
    const rows = covered[column] ?? 0;
    if (rows > 0) covered[column] = rows - 1;
  }
  if (!isHead(row) || row.cells.every(({ width }) => width > 1)) return;
  for (const { at, text, width } of row.cells.filter((cell) => cell.width === 1 || (cell.heads && !cell.pressed)))
    for (let column = at; text !== "" && column < Math.min(at + width, COLUMNS_MAX); column++)
      names[column] = clip(text, NAME_MAX);
}

/** Rows of one table or list. */
interface Alike {
  readonly anchor: string;
  /** All begin with that; all begin with a control. */
  isSame: boolean;
  isPressed: boolean;
  count: number;
}

/** Rows that begin with the same control ("Edit"), or all of them with the same words, go by the first column that differs. */
export function anchorRows(rows: readonly RowDraft[]): void {
  const regions = new Map<NodeDraft | null, Alike>();
  for (const row of rows) {
    if (!isAnchored(row)) continue;
    const { anchor, pressed } = row;
    const alike = regions.get(row.region);
    if (alike === undefined) regions.set(row.region, { anchor, isSame: true, isPressed: pressed, count: 1 });
    else {
      alike.isSame &&= anchor === alike.anchor;
      alike.isPressed &&= pressed;
      alike.count++;
    }
  }
  if (![...regions.values()].some(isUntold)) return;
  const untold = rows.filter((row) => isAnchored(row) && isUntold(regions.get(row.region)));
  for (const alike of Map.groupBy(untold, ({ region }) => region).values()) anchorAlike(alike);
}

const isUntold = (alike: Alike | undefined): boolean =>
  alike !== undefined && alike.count > 1 && (alike.isPressed || (alike.isSame && alike.count > 2));

const isAnchored = ({ dropped, heads, cells }: RowDraft): boolean => !dropped && !heads && cells.length > 1;

function anchorAlike(alike: readonly RowDraft[]): void {
  if (new Set(alike.map(({ anchor }) => anchor)).size * 2 > alike.length) return;
  const telling = columnTelling(alike);
  for (const row of alike) row.anchor = textAt(row, telling) || row.anchor;
}

/** A column of words before one of numbers; -1 where none is. */
function columnTelling(rows: readonly RowDraft[]): number {
  const columns = (rows[0]?.cells ?? []).map(({ at }) => at);
  const telling = columns.filter((at) => {
    const texts = rows.map((row) => textAt(row, at));
    return !texts.includes("") && new Set(texts).size === texts.length;
  });
  return telling.find((at) => rows.every((row) => /\p{L}{2}/u.test(textAt(row, at)))) ?? telling[0] ?? -1;
}

const textAt = ({ cells }: RowDraft, column: number): string => cells.find(({ at }) => at === column)?.text ?? "";

/** Empty for a row that holds regions or rows of its own: that is layout, and its cells are the page. */
export function cellsOf(row: RowDraft, page: PageDraft): readonly Cell[] {
  if (row.holds || row.cells.length === 0) return [];
  const { names } = columnsOf(page, row.region);
  const isHeader = isHead(row);
  return row.cells.map(({ at, text, heads }) =>
    heads || isHeader ? { at, column: "", text, heads: true } : { at, column: names[at] ?? "", text },
  );
}

/** 0 for what is no whole number of columns or rows. */
function numberIn(value = "0"): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? Math.min(number, COLUMNS_MAX) : 0;
}

/** A row by its index, and what stands in it. */
interface RowBlock {
  readonly index: number;
  readonly drafts: NodeDraft[];
}

/** Grids that draw their rows anywhere say by `aria-rowindex` which comes first; everything else stays in its place. */
export function inRowOrder(drafts: readonly NodeDraft[]): readonly NodeDraft[] {
  const ordered: NodeDraft[] = [];
  /** Rows, each with what stands in it. */
  let blocks: RowBlock[] = [];
  const endRun = (): void => {
    if (blocks.length === 0) return;
    ordered.push(...blocks.sort((a, b) => a.index - b.index).flatMap((block) => block.drafts));
    blocks = [];
  };
  for (const draft of drafts) {
    const index = draft.kind === "row" ? Number(draft.attributes["aria-rowindex"] ?? Number.NaN) : Number.NaN;
    const open = blocks.at(-1);
    const row = open?.drafts[0];
    if (!Number.isNaN(index)) {
      if (row && row.region !== draft.region) endRun();
      blocks.push({ index, drafts: [draft] });
    } else if (open && row && draft.row === row) open.drafts.push(draft);
    else {
      endRun();
      ordered.push(draft);
    }
  }
  endRun();
  return ordered;
}
