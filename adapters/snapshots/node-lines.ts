/**
 * Node lines: a skeleton as it is stored, each of its nodes on a line of its own. The page after an action says nearly all that the one
 * before it said: a line that stands there too is not read again, and is the same node.
 */

import { LRUCache } from "lru-cache";
import { listOf, skeletonOf } from "../../core/page/order.js";
import type { Skeleton, SkeletonNode } from "../../core/page/skeleton.js";
import { readNode, type StoredNode, writeNode } from "./stored-node.js";

const BEGIN = '{"list":[\n';
/** Each node whole, under its key. */
const BEGIN_WHOLE = '{"nodes":{';
const END = '\n],"title":';
/** Characters of it before the title's own key. */
const LIST_END = "\n],".length;
/** So many lines in a row that stand elsewhere or nowhere: one is looked for. */
const LOST = 2;
/** So many: it is another page. */
const OTHER = 500;

interface StoredSkeleton {
  readonly list: readonly StoredNode[];
  readonly title: string;
  readonly language?: string;
}

/** Written by a newer build. The activity fails and is tried again, so that nothing is judged until a build comes that reads it. */
export class UnknownPageError extends Error {
  override readonly name = "UnknownPageError";
}

/** The first state version whose builds read lines; those before read whole nodes alone. */
const READS_LINES = 3;

/** As every build reads it from that of this state version on. */
export const writePage = (skeleton: Skeleton, oldestReader: number): string =>
  oldestReader < READS_LINES ? JSON.stringify(skeleton) : linesOf(skeleton);

/** As JSON; a node's line holds no line break. */
export function linesOf(skeleton: Skeleton): string {
  let text = "";
  for (const node of listOf(skeleton)) text += `${text === "" ? BEGIN : ",\n"}${writeNode(node)}`;
  const { title, language } = skeleton;
  const told = language === undefined ? "" : `,"language":${JSON.stringify(language)}`;
  return `${text === "" ? BEGIN : text}${END}${JSON.stringify(title)}${told}}`;
}

/** The pages read last, by what the caller calls them; those that say the same share nodes. No node is ever changed. */
export class KnownPages {
  private readonly pages: LRUCache<string, KnownPage>;

  /** `mostCharacters`: of all pages that are kept. */
  constructor(mostCharacters: number) {
    this.pages = new LRUCache({ maxSize: mostCharacters, sizeCalculation: ({ text }) => text.length });
  }

  /** `name`: of pages that are likely to resemble each other. */
  read(name: string, text: string): Skeleton {
    const page = new KnownPage(text, this.pages.get(name));
    this.pages.set(name, page);
    return page.skeleton;
  }
}

class KnownPage {
  readonly text: string;
  readonly skeleton: Skeleton;
  private lines: readonly string[] | undefined;
  private places: ReadonlyMap<string, number> | undefined;

  constructor(text: string, before: KnownPage | undefined) {
    this.text = text;
    if (!text.startsWith(BEGIN)) {
      if (!text.startsWith(BEGIN_WHOLE)) throw new UnknownPageError(`a page that begins with ${text.slice(0, 12)}`);
      // The casts: written by us and by nobody else; so did an older version.
      this.skeleton = JSON.parse(text) as Skeleton;
      return;
    }
    const nodes = before === undefined ? null : nodesAfter(before, this.allLines());
    if (nodes === null) {
      const { list, title, language } = JSON.parse(text) as StoredSkeleton;
      this.skeleton = skeletonOf(list.map(readNode), title, language);
    } else {
      const rest = text.slice(text.lastIndexOf(END) + LIST_END);
      const { title, language } = JSON.parse(`{${rest}`) as Omit<StoredSkeleton, "list">;
      this.skeleton = skeletonOf(nodes, title, language);
    }
  }

  /** Of its nodes, in their order. */
  allLines(): readonly string[] {
    this.lines ??= linesIn(this.text);
    return this.lines;
  }

  placeOf(line: string): number | undefined {
    this.places ??= new Map(this.allLines().map((one, at) => [one, at]));
    return this.places.get(line);
  }
}

/** None of a page without nodes, or of one that an older version stored. */
function linesIn(text: string): readonly string[] {
  const end = text.startsWith(BEGIN) ? text.lastIndexOf(END) : 0;
  return end > BEGIN.length ? text.slice(BEGIN.length, end).split(",\n") : [];
}

/** Null where the two have little in common. */
function nodesAfter(before: KnownPage, lines: readonly string[]): readonly SkeletonNode[] | null {
  const [known, knownLines] = [listOf(before.skeleton), before.allLines()];
  const nodes: SkeletonNode[] = [];
  let unknown: string[] = [];
  let place = 0;
  for (const line of lines) {
    let found = line === knownLines[place] ? place : undefined;
    if (found === undefined && unknown.length >= LOST) found = before.placeOf(line);
    place = (found ?? place) + 1;
    const node = found === undefined ? undefined : known[found];
    if (node === undefined) {
      unknown.push(line);
      if (unknown.length > OTHER) return null;
    } else {
      addRead(unknown, nodes);
      unknown = [];
      nodes.push(node);
    }
  }
  addRead(unknown, nodes);
  return nodes;
}

/** In one go: there may be thousands. */
function addRead(lines: readonly string[], nodes: SkeletonNode[]): void {
  if (lines.length === 0) return;
  const read = JSON.parse(`[${lines.join(",")}]`) as StoredSkeleton["list"];
  for (const node of read) nodes.push(readNode(node));
}
