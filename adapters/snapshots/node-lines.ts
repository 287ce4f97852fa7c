/**
 * Node lines: a skeleton as it is stored, each of its nodes on a line of its own. The page after an action says nearly all that the one
 * before it said: what was read of a line once is not read again.
 */

import { listOf, skeletonOf } from "../../core/page/order.js";
import type { Skeleton, SkeletonNode } from "../../core/page/skeleton.js";

const BEGIN = '{"nodes":{\n';
const END = '\n},"title":';

/** As JSON; a node's text holds no line break. */
export function linesOf(skeleton: Skeleton): string {
  const lines = listOf(skeleton).map((node) => `${JSON.stringify(node.key)}:${JSON.stringify(node)}`);
  return `${BEGIN}${lines.join(",\n")}${END}${JSON.stringify(skeleton.title)}}`;
}

/** Nodes by their lines, the last ones read; those of two pages that say the same are one object. No node is ever changed. */
export class KnownNodes {
  private young = new Map<string, SkeletonNode>();
  private old = new Map<string, SkeletonNode>();
  private characters = 0;
  private readonly mostCharacters: number;

  /** `mostCharacters`: of all lines that are kept. */
  constructor(mostCharacters: number) {
    this.mostCharacters = mostCharacters;
  }

  read(text: string): Skeleton {
    const end = text.lastIndexOf(END);
    // Of a page without nodes, or stored by an older version.
    if (!text.startsWith(BEGIN) || end < BEGIN.length) return JSON.parse(text) as Skeleton; // written by us and by nobody else
    const nodes: SkeletonNode[] = [];
    let unknown: string[] = [];
    for (let at = BEGIN.length; at < end; ) {
      const next = text.indexOf("\n", at);
      const line = text.slice(at, next === end ? end : next - 1);
      const node = this.find(line);
      if (node === undefined) unknown.push(line);
      else {
        this.parse(unknown, nodes);
        unknown = [];
        nodes.push(node);
      }
      at = next + 1;
    }
    this.parse(unknown, nodes);
    return skeletonOf(nodes, JSON.parse(text.slice(end + END.length, -1)) as string);
  }

  private find(line: string): SkeletonNode | undefined {
    const known = this.young.get(line);
    if (known !== undefined) return known;
    const node = this.old.get(line);
    if (node !== undefined) this.keep(line, node);
    return node;
  }

  /** In one go, at the end of `nodes`: a page that is new has thousands. */
  private parse(lines: readonly string[], nodes: SkeletonNode[]): void {
    if (lines.length === 0) return;
    const read = Object.values(JSON.parse(`{${lines.join(",")}}`) as Skeleton["nodes"]);
    for (const [at, node] of read.entries()) {
      nodes.push(node);
      this.keep(lines[at] ?? "", node);
    }
  }

  private keep(line: string, node: SkeletonNode): void {
    // A copy: a part of a text keeps the whole.
    this.young.set(Buffer.from(line).toString(), node);
    this.characters += line.length;
    if (this.characters <= this.mostCharacters / 2) return;
    this.old = this.young;
    this.young = new Map();
    this.characters = 0;
  }
}
