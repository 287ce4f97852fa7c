/** Sought parts: the smallest blocks behind a page's cut that hold wanted words, such as a table row (SK11). */

import { tokenSet } from "../../core/page/read/aria.js";
import { isElement, plainText, renderedChildren } from "./composed-tree.js";
import { isMarked, isTextbox, secretOf } from "./control.js";

export interface FoundParts {
  /** Each part to send, with the words right before it, which may say that it is a secret. */
  readonly parts: ReadonlyMap<Element, string>;
  /** The elements between the searched one and its parts. */
  readonly around: ReadonlySet<Element>;
}

/** Characters of text: the most in one block, and the most for which an outer block is preferred. */
const BLOCK_TEXT = 3_000;
const SMALL_TEXT = 600;
/** Parts sent for one wanted text. */
const PARTS_MAX = 20;
/** Characters of the words before a part. */
const LABEL_TEXT = 100;

const UNSEEN = tokenSet("script style template noscript link meta base head datalist");
/** Never a block of its own. */
const NO_BLOCK = tokenSet(
  "a abbr b bdi br button code data del dfn em font i img input ins kbd label mark meter optgroup option output path picture progress q s samp select slot small span strong sub sup svg textarea time u use var wbr",
);
const REPEATED = "tr,li,article,[role=row],[role=listitem],[role=article],[role=treeitem],[role=option]";
const LETTER = /[\p{L}\p{N}]/u;
const TOLD = ["aria-label", "title", "alt", "placeholder"] as const;

/** Searches what stands behind the cut, one element after the other, in the order of the page. */
export class Seeker {
  /** Parts found that are not sent. */
  more = 0;
  /** A part was found behind the cut. */
  hasFound = false;
  /** The element around the last text before the cut. */
  cutIn: Element | null = null;
  private isBehind = false;
  readonly words: readonly string[];
  private readonly found = new Map<string, number>();
  /** The last words of the element searched before, which may say that a secret follows. */
  last = "";

  constructor(words: readonly string[]) {
    this.words = words.map((one) => plainText(one).toLowerCase()).filter((one) => one !== "");
  }

  /** True when the cut is passed. */
  passCut(): boolean {
    const isFirst = !this.isBehind;
    this.isBehind = true;
    return isFirst;
  }

  /** Null if the element holds none of the words. Only words that would be sent are searched. */
  partsIn(root: Element): FoundParts | null {
    if (this.words.length === 0 || isMarked(root)) return null;
    const searched = new SearchedText(root);
    const blocks = new Set<Block>();
    for (const word of this.words)
      for (const block of searched.blocksWith(word)) if (!blocks.has(block) && this.isToSend(word)) blocks.add(block);
    const parts = new Map<Element, string>();
    for (const block of blocks) {
      for (const head of headsOf(block.element)) if (searched.has(head)) parts.set(head, parts.get(head) ?? "");
      parts.set(block.element, searched.wordsBefore(block) ?? this.last);
    }
    this.last = searched.lastWords() ?? this.last;
    return parts.size === 0 ? null : { parts, around: searched.around(parts.keys()) };
  }

  /** The text around the first wanted word; null if it holds none. */
  excerptOf(text: string, most: number): string | null {
    const lower = text.toLowerCase();
    const word = this.words.find((one) => lower.includes(one));
    if (word === undefined || !this.isToSend(word)) return null;
    const from = Math.max(0, lower.indexOf(word) - most / 2);
    return text.slice(from, from + most);
  }

  private isToSend(word: string): boolean {
    const found = (this.found.get(word) ?? 0) + 1;
    this.found.set(word, found);
    if (found > PARTS_MAX) this.more++;
    return found <= PARTS_MAX;
  }
}

interface Block {
  readonly element: Element;
  /** Place of the block around it; -1 for the outermost. */
  readonly outer: number;
  readonly from: number;
  to: number;
}

/** The rows that name the columns of this row's table, or of the row around it. */
function headsOf(element: Element): readonly Element[] {
  const row = element.closest("tr,[role=row]");
  if (row?.localName === "tr") {
    // The cast: by its name.
    const table = row.closest("table") as HTMLTableElement | null;
    const first = table?.rows[0]?.querySelector("th") ? [table.rows[0]] : [];
    return [...(table?.tHead?.rows ?? []), ...first].filter((one) => one !== row);
  }
  const grid = row?.closest("[role=table],[role=grid],[role=treegrid]");
  const head = grid?.querySelector("[role=columnheader]")?.closest("[role=row]");
  return head && head !== row ? [head] : [];
}

/** The text of an element in lower case, with the block of each place in it. */
class SearchedText {
  private readonly text: string;
  private readonly pieces: string[] = [];
  private length = 0;
  /** Where each piece begins, and its innermost block. */
  private readonly starts: number[] = [];
  private readonly owners: number[] = [];
  private readonly blocks: Block[] = [];
  private readonly parents = new Map<Element, Element | null>();

  constructor(root: Element) {
    this.read(root, null, -1);
    this.text = this.pieces.join("");
  }

  has(element: Element): boolean {
    return this.parents.has(element);
  }

  /** Blocks with the phrase; without one, blocks with all of its words. */
  blocksWith(phrase: string): readonly Block[] {
    const found = this.blocksAt(phrase);
    const words = phrase.split(" ");
    if (found.length > 0 || words.length === 1) return found;
    const longest = words.reduce((best, word) => (word.length > best.length ? word : best));
    return this.blocksAt(longest).filter(({ from, to }) => {
      const text = this.text.slice(from, to);
      return words.every((word) => hasWord(text, word));
    });
  }

  /** The words of the block before this one; undefined if none are before it here. */
  wordsBefore({ from }: Block): string | undefined {
    const before = this.text.slice(Math.max(0, from - BLOCK_TEXT), from).trimEnd();
    return before === "" ? undefined : this.lastBlockOf(before.length + Math.max(0, from - BLOCK_TEXT));
  }

  lastWords(): string | undefined {
    const { length } = this.text.trimEnd();
    return length === 0 ? undefined : this.lastBlockOf(length);
  }

  /** Text up to this place, from where the innermost block around its end has its last run of words. */
  private lastBlockOf(end: number): string {
    let piece = this.pieceAt(end - 1);
    const owner = this.owners[piece];
    while (piece > 0 && this.owners[piece - 1] === owner) piece--;
    return this.text.slice(Math.max(this.starts[piece] ?? 0, end - LABEL_TEXT), end).trim();
  }

  around(blocks: Iterable<Element>): ReadonlySet<Element> {
    const around = new Set<Element>();
    for (const block of blocks) {
      let at = this.parents.get(block) ?? null;
      for (; at !== null && !around.has(at); at = this.parents.get(at) ?? null) around.add(at);
    }
    return around;
  }

  private read(element: Element, parent: Element | null, outer: number): void {
    if (UNSEEN.has(element.localName) || element.hasAttribute("data-sf-mask")) return;
    this.parents.set(element, parent);
    const isPart = NO_BLOCK.has(element.localName) && parent !== null;
    const owner = isPart ? outer : this.blocks.length;
    const block = { element, outer, from: this.length, to: this.length };
    if (!isPart) {
      this.blocks.push(block);
      this.add(" ", owner);
    }
    for (const said of saidBy(element)) this.add(` ${plainText(said)} `, owner);
    if (hasOpenContent(element))
      for (const child of renderedChildren(element)) {
        if (child.nodeType === Node.TEXT_NODE) this.add((child.nodeValue ?? "").replace(/\s+/g, " "), owner);
        else if (isElement(child)) this.read(child, element, owner);
      }
    if (isPart) return;
    this.add(" ", owner);
    block.to = this.length;
  }

  private add(piece: string, owner: number): void {
    if (piece === "" || (piece === " " && this.pieces.at(-1)?.endsWith(" "))) return;
    const lower = piece.toLowerCase();
    this.starts.push(this.length);
    this.owners.push(owner);
    this.pieces.push(lower);
    this.length += lower.length;
  }

  private blocksAt(word: string): readonly Block[] {
    const found = new Set<Block>();
    for (let at = this.text.indexOf(word); at !== -1; ) {
      const block = this.sendable(this.owners[this.pieceAt(at)] ?? 0);
      if (block === undefined) return [...found];
      found.add(block);
      // A block that is too long to send whole may hold smaller ones with the word.
      const isWhole = block.to - block.from <= BLOCK_TEXT;
      at = this.text.indexOf(word, isWhole ? Math.max(block.to, at + word.length) : at + word.length);
    }
    return [...found];
  }

  /** Number of the piece at this place of the text. */
  private pieceAt(at: number): number {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The nearest repeated block, or a larger one that is still small; without one, the innermost block. */
  private sendable(innermost: number): Block | undefined {
    let chosen: Block | undefined;
    for (let at = this.blocks[innermost]; at !== undefined; at = this.blocks[at.outer]) {
      const size = at.to - at.from;
      if (size > BLOCK_TEXT) break;
      if ((chosen === undefined || size <= SMALL_TEXT) && isRepeated(at.element)) chosen = at;
    }
    return chosen ?? this.blocks[innermost];
  }
}

/** As a word of its own. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!LETTER.test(text[at - 1] ?? "") && !LETTER.test(text[at + word.length] ?? "")) return true;
  return false;
}

/** A row, list item or article, or an element beside another with its tag and classes. */
function isRepeated(element: Element): boolean {
  if (element.matches(REPEATED)) return true;
  if (element.localName === "td" || element.localName === "th") return false;
  const isAlike = (one: Element | null) =>
    one !== null && one.localName === element.localName && one.className === element.className;
  return isAlike(element.nextElementSibling) || isAlike(element.previousElementSibling);
}

/** What an element says besides its content. The value of a secret field is never searched. */
function saidBy(element: Element): readonly string[] {
  const told = TOLD.flatMap((name) => element.getAttribute(name) ?? []);
  if (element.localName !== "input" && element.localName !== "textarea") return told;
  // The cast: by its name.
  const { type, value } = element as HTMLInputElement;
  return type === "hidden" || secretOf(element) !== undefined ? told : [...told, value];
}

/** A text area's content is its value, and that of a secret text box is not searched. */
const hasOpenContent = (element: Element): boolean =>
  element.localName !== "textarea" && !(isTextbox(element) && secretOf(element) !== undefined);
