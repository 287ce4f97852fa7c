/** Rows of tables and lists: the columns of their cells, what tells one row from the next, and their order (SK1). */

import { BuiltCell } from "./built-node.js";
import { CellDraft, wordsOfCells } from "./cell-draft.js";
import { columnsOf } from "./columns.js";
import type { NodeDraft } from "./draft.js";
import type { Frame } from "./frame.js";
import { maskText } from "./mask-text.js";
import { NONE, noted } from "./noted.js";
import type { PageDraft } from "./page-draft.js";
import type { Cell } from "./skeleton.js";
import { cleanText, clip } from "./text.js";
import { stretch } from "./text-stream.js";
import { PLACED } from "./traits.js";

/** SK8: columns past the last one have no name, and no row has more cells than this. */
const COLUMNS_MAX = 200;
const CELLS_MAX = 60;
const NAME_MAX = 40;
const TEXT_MAX = 160;
const FORMS_LOOKED_FOR = 200;

/** In a table's head whatever stands beside a header is one too. */
function isHead({ block, line }: NodeDraft): boolean {
  const { cells } = line;
  if (cells.length === 0) return false;
  return block.tag === "thead" ? cells.some(({ heads }) => heads) : cells.every(({ heads }) => heads);
}

export function openCell(page: PageDraft, row: NodeDraft, { attributes, traits, role }: Frame): CellDraft {
  const heads = role === "columnheader";
  const { covered } = columnsOf(page, row.region);
  const isPlain = (traits & PLACED) === 0;
  const index = isPlain ? 0 : numberIn(attributes["aria-colindex"]);
  let at = index > 0 ? index - 1 : row.line.nextColumn;
  while (index === 0 && (covered[at] ?? 0) > 0) at++;
  const width = isPlain ? 1 : Math.max(1, numberIn(attributes["colspan"]));
  row.line.nextColumn = Math.min(at + width, COLUMNS_MAX);
  const isCounted = at < COLUMNS_MAX && row.line.cells.length < CELLS_MAX;
  const from = row.pieces;
  const first = page.drafts.length;
  const cell = new CellDraft(isCounted ? at : -1, heads, width, from, first);
  if (!isCounted) return cell;
  const height = isPlain ? 0 : numberIn(attributes["rowspan"]);
  if (height > 1) for (let column = at; column < row.line.nextColumn; column++) covered[column] = height;
  row.line.cells = noted(row.line.cells, cell);
  return cell;
}

export function closeCell(page: PageDraft, row: NodeDraft, cell: CellDraft, frame: Frame): void {
  const { at, heads, from, first } = cell;
  const said = cleanText(row.saidFrom(from));
  const own = maskText(said);
  if (own !== said) cell.secret = said;
  // A row is told by what its first cell says; a row of column headers is none among others.
  row.line.heads = heads && (row.line.heads || row.line.anchor === "");
  if (row.line.anchor === "") {
    row.line.anchor = own;
    row.line.pressed = !row.own;
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
export function closeRow(page: PageDraft, row: NodeDraft, first: number): void {
  const words = wordsOfCells(cleanText(row.saidFrom(0)), row.line.cells);
  row.words = words;
  if (holdsFilledForm(page, first)) row.line.holds = true;
  if (row.line.anchor === "") row.line.anchor = words;
  if (!row.own && !(row.interactive && row.role !== "listitem")) row.dropped = isWrapper(page, row, first, words);
  if (row.block.tag === "thead" && isHead(row)) row.line.heads = true;
  if (row.line.cells.length > 0) nameColumns(page, row);
}

function holdsFilledForm({ drafts }: PageDraft, first: number): boolean {
  const end = Math.min(drafts.length, first + FORMS_LOOKED_FOR);
  for (let at = first; at < end; at++) if (drafts[at]?.role === "form" && drafts[at]?.extras.filled) return true;
  return false;
}

/** A list item that only wraps one link or button is that control; a row with nothing in it is no row. */
function isWrapper(page: PageDraft, row: NodeDraft, first: number, words: string): boolean {
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
function nameColumns(page: PageDraft, row: NodeDraft): void {
  const { names, covered } = columnsOf(page, row.region);
  for (let column = 0; column < covered.length; column++) {
    const rows = covered[column] ?? 0;
    if (rows > 0) covered[column] = rows - 1;
  }
  if (!isHead(row) || row.line.cells.every(({ width }) => width > 1)) return;
  for (const { at, text, width } of row.line.cells.filter((cell) => cell.width === 1 || (cell.heads && !cell.pressed)))
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
export function anchorRows(rows: readonly NodeDraft[]): void {
  const regions = new Map<NodeDraft | null, Alike>();
  let last: NodeDraft | null | undefined;
  let alike: Alike | undefined;
  for (const row of rows) {
    if (!isAnchored(row)) continue;
    const { anchor, pressed } = row.line;
    if (row.region !== last) alike = regions.get(row.region);
    last = row.region;
    if (alike === undefined) {
      alike = { anchor, isSame: true, isPressed: pressed, count: 1 };
      regions.set(row.region, alike);
    } else {
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

const isAnchored = ({ dropped, line }: NodeDraft): boolean => !dropped && !line.heads && line.cells.length > 1;

function anchorAlike(alike: readonly NodeDraft[]): void {
  if (new Set(alike.map(({ line }) => line.anchor)).size * 2 > alike.length) return;
  const telling = columnTelling(alike);
  for (const row of alike) row.line.anchor = textAt(row, telling) || row.line.anchor;
}

/** A column of words before one of numbers; -1 where none is. */
function columnTelling(rows: readonly NodeDraft[]): number {
  const columns = (rows[0]?.line.cells ?? []).map(({ at }) => at);
  const telling = columns.filter((at) => {
    const texts = rows.map((row) => textAt(row, at));
    return !texts.includes("") && new Set(texts).size === texts.length;
  });
  return telling.find((at) => rows.every((row) => /\p{L}{2}/u.test(textAt(row, at)))) ?? telling[0] ?? -1;
}

const textAt = ({ line }: NodeDraft, column: number): string => line.cells.find(({ at }) => at === column)?.text ?? "";

/** Empty for a row that holds regions or rows of its own: that is layout, and its cells are the page. */
export function cellsOf(row: NodeDraft, page: PageDraft): readonly Cell[] {
  if (row.line.holds) return [];
  const { cells } = row.line;
  if (cells.length === 0) return NONE;
  const { names } = columnsOf(page, row.region);
  const isHeader = isHead(row);
  let told: Cell[] = NONE;
  for (const { at, text, heads } of cells) {
    const isHeading = heads || isHeader;
    told = noted(told, new BuiltCell(at, isHeading ? "" : (names[at] ?? ""), text, isHeading));
  }
  return told;
}

/** 0 for what is no whole number of columns or rows. */
function numberIn(value = "0"): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? Math.min(number, COLUMNS_MAX) : 0;
}

/** A row by its index, and what stands in it. A class and no literal, as all that names drafts has to be (`built-node.ts`). */
class RowBlock {
  declare readonly index: number;
  declare readonly drafts: NodeDraft[];

  constructor(index: number, row: NodeDraft) {
    this.index = index;
    this.drafts = noted<NodeDraft>(NONE, row);
  }
}

/** Grids that draw their rows anywhere say by `aria-rowindex` which comes first; everything else stays in its place. */
export function inRowOrder(drafts: readonly NodeDraft[]): readonly NodeDraft[] {
  if (
    !drafts.some(({ kind, traits, attributes }) => kind === "row" && traits & PLACED && "aria-rowindex" in attributes)
  )
    return drafts;
  const ordered: NodeDraft[] = [];
  /** Rows, each with what stands in it. */
  let blocks: RowBlock[] = [];
  const endRun = (): void => {
    if (blocks.length === 0) return;
    ordered.push(...blocks.sort((a, b) => a.index - b.index).flatMap((block) => block.drafts));
    blocks = [];
  };
  for (const draft of drafts) {
    const isPlaced = draft.kind === "row" && (draft.traits & PLACED) !== 0;
    const index = isPlaced ? Number(draft.attributes["aria-rowindex"] ?? Number.NaN) : Number.NaN;
    const open = blocks.at(-1);
    const row = open?.drafts[0];
    if (!Number.isNaN(index)) {
      if (row && row.region !== draft.region) endRun();
      blocks.push(new RowBlock(index, draft));
    } else if (open && row && draft.row === row) open.drafts.push(draft);
    else {
      endRun();
      ordered.push(draft);
    }
  }
  endRun();
  return ordered;
}
