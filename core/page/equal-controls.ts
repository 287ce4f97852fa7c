/** Equal controls ("Delete", two hundred times) that no row tells apart are told apart by what stands right before each. */

import type { Line } from "./extras.js";
import { NONE, noted } from "./noted.js";
import type { Cell, SkeletonNode } from "./skeleton.js";
import { clip } from "./text.js";
import { TextTable } from "./text-table.js";

const BESIDE_MAX = 60;
/** So many are compared one by one. */
const FEW = 8;

type Node = { -readonly [K in keyof SkeletonNode]: SkeletonNode[K] };

/** Lists of places, of which most texts have one. */
class Places {
  private readonly byText = new TextTable<number | number[]>();
  /** Those of more than one. */
  readonly shared: number[][] = [];

  letGo(): void {
    this.byText.letGo();
  }

  note(text: string, at: number): void {
    const known = this.byText.noted(text, at);
    if (known === at) return;
    if (typeof known !== "number") known.push(at);
    else {
      const shared = noted(noted<number>(NONE, known), at);
      this.byText.set(text, shared);
      this.shared.push(shared);
    }
  }
}

/** Those of one page, noted in its order. */
export class EqualControls {
  private readonly controls: Node[] = [];
  /** The words before each of those. */
  private readonly before: string[] = [];
  /** Their places: of those in no row by their names, of the others by what their rows say. */
  private readonly called = new Places();
  private readonly inRows = new TextTable<number[]>();
  /** Those of rows that hold two alike, or too many to compare; seen while they are at hand. */
  private readonly untold = new Set<readonly number[]>();
  private words = "";

  /** `line`: of the row that holds it. */
  note(node: Node, isControl: boolean, line: Line | undefined): void {
    if (!isControl) {
      if (node.cells === undefined || !isHeaderRow(node.cells)) this.words = node.text || node.name || this.words;
      return;
    }
    const at = this.controls.length;
    if (node.row === undefined || line === undefined) this.called.note(node.name, at);
    else {
      if (line.controls !== undefined) this.join(line.controls, node, at);
      else {
        const own = noted<number>(NONE, at);
        line.controls = this.inRows.noted(node.row, own);
        if (line.controls !== own) this.join(line.controls, node, at);
      }
    }
    this.controls[at] = node;
    this.before[at] = this.words;
  }

  private join(group: number[], node: Node, at: number): void {
    if (group.length >= FEW || this.hasAlike(group, node)) this.untold.add(group);
    group.push(at);
  }

  tellApart(): void {
    for (const group of this.called.shared) this.tell(group);
    for (const group of this.untold) this.tell(group);
    this.called.letGo();
    this.inRows.letGo();
  }

  private hasAlike(group: readonly number[], node: Node): boolean {
    for (let at = 0; at < group.length; at++) if (isAlike(node, this.controls[group[at] ?? 0])) return true;
    return false;
  }

  /** Each of one role and name from the others of these. */
  private tell(group: readonly number[]): void {
    const { controls } = this;
    const first = controls[group[0] ?? 0];
    if (group.every((at) => isAlike(controls[at], first))) {
      this.tellByWords(group);
      return;
    }
    const alike = new Places();
    for (const at of group) {
      const one = controls[at];
      alike.note(`${one?.role}\n${one?.name}`, at);
    }
    for (const places of alike.shared) this.tellByWords(places);
  }

  private tellByWords(group: readonly number[]): void {
    const { before, controls } = this;
    const first = before[group[0] ?? 0] ?? "";
    // What stands before all of them tells none from the next.
    if (group.every((at) => isSameExcerpt(before[at] ?? "", first))) return;
    for (const at of group) {
      const node = controls[at];
      const excerpt = clip(before[at] ?? "", BESIDE_MAX);
      if (node && excerpt) node.beside = excerpt;
    }
  }
}

/** Of those words no more is shown. */
const isSameExcerpt = (one: string, other: string): boolean =>
  one === other || clip(one, BESIDE_MAX) === clip(other, BESIDE_MAX);

const isAlike = (one: Node | undefined, other: Node | undefined): boolean =>
  one?.role === other?.role && one?.name === other?.name;

const isHeaderRow = (cells: readonly Cell[]): boolean => cells.every(({ heads }) => heads === true);
