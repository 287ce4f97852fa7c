/**
 * Stored nodes: a node of a page without what the rest of it tells. Pages are the most that a step leaves in the database, and a node says
 * most of what it says several times: in its text, its cells, its fingerprint and its key.
 */

import { type Cell, NO_STATE, type SkeletonNode } from "../../core/page/skeleton.js";
import { TextHash } from "../../core/page/text.js";

type NodeField = keyof SkeletonNode;
type Usual = "name" | "state" | "message";
type Otherwise = "key" | "fingerprint" | "text" | "cells";

/** What is absent is as it is of most nodes, or follows from what is there. */
export interface StoredNode extends Omit<SkeletonNode, Usual | Otherwise>, Partial<Pick<SkeletonNode, Usual>> {
  /** A number: it is made of the fingerprint, and this is which one of those the node is. */
  readonly key?: string | number;
  /** True: the usual one, with the type of the control. */
  readonly fingerprint?: string | true;
  /** True: what its cells say, one after the other. */
  readonly text?: string | true;
  /** Words alone: of the cell in that place, under no name. */
  readonly cells?: readonly (string | Cell)[];
}

/** As JSON. All fields by name: what is gathered from the rest of an object takes far longer, and a page has thousands. */
export function writeNode(node: SkeletonNode): string {
  const { key, name, state, text, fingerprint, cells } = node;
  const isUsual = fingerprint === usualFingerprint(node, false);
  const stored = {
    role: node.role,
    name: name === "" ? undefined : name,
    region: node.region,
    row: node.row,
    cell: node.cell,
    text: text !== undefined && cells !== undefined && text === wordsOf(cells) ? true : text,
    value: node.value,
    state: Object.keys(state).length === 0 ? undefined : state,
    href: node.href,
    stable: node.stable,
    key: key === usualKey(node) ? undefined : (countIn(key, fingerprint) ?? key),
    fingerprint: isUsual ? undefined : fingerprint === usualFingerprint(node, true) || fingerprint,
    message: node.message || undefined,
    means: node.means,
    derived: node.derived,
    beside: node.beside,
    holds: node.holds,
    setSize: node.setSize,
    setSizeMeasured: node.setSizeMeasured,
    cells: cells?.map(writeCell),
    control: node.control,
    unread: node.unread,
  } satisfies { readonly [F in NodeField]: StoredNode[F] };
  return JSON.stringify(stored);
}

/** As it was written, but for the order of its fields; what was undefined is absent. What is given becomes the node. */
export function readNode(stored: StoredNode): SkeletonNode {
  const { key, fingerprint, text, cells } = stored;
  // The cast: with what follows it is one.
  const node = stored as { -readonly [F in NodeField]: SkeletonNode[F] };
  node.name ??= "";
  node.state ??= NO_STATE;
  node.message ??= false;
  if (cells !== undefined) node.cells = cells.map(readCell);
  if (text === true) node.text = wordsOf(node.cells ?? []);
  if (typeof fingerprint !== "string") node.fingerprint = usualFingerprint(node, fingerprint === true);
  if (key === undefined) node.key = usualKey(node);
  else if (typeof key === "number") node.key = countedKey(node.fingerprint, key);
  return node;
}

const countedKey = (fingerprint: string, count: number): string => new TextHash(fingerprint).key(count);

function usualKey({ control, fingerprint }: Pick<SkeletonNode, "control" | "fingerprint">): string {
  const id = control?.sf;
  return id === undefined ? countedKey(fingerprint, 1) : `e:${id.epoch}.${id.n}`;
}

/** Undefined where the key is not made of the fingerprint. */
function countIn(key: string, fingerprint: string): number | undefined {
  const count = Number(key.slice(key.indexOf("#") + 1));
  return key === countedKey(fingerprint, count) ? count : undefined;
}

const NAMES_IN_PATH = / "[^">]*"/g;

/** That of most nodes; another one is written. */
function usualFingerprint(node: Omit<SkeletonNode, "fingerprint" | "key">, withType: boolean): string {
  const { role, name, text, region, row, stable, control } = node;
  const path = region.includes('"') ? region.replace(NAMES_IN_PATH, "") : region;
  let fingerprint = path === "" ? role : `${path}>${role}`;
  if (stable !== undefined) fingerprint += `[${stable}]`;
  if (withType && control?.type !== undefined) fingerprint += `[type=${control.type}]`;
  const words = name === "" ? text : name;
  if (words) fingerprint += ` "${words}"`;
  return row === undefined ? fingerprint : `${fingerprint} in "${row}"`;
}

const wordsOf = (cells: readonly Cell[]): string => {
  let words = "";
  for (const { text } of cells) if (text !== "") words += words === "" ? text : ` ${text}`;
  return words;
};

const writeCell = (cell: Cell, place: number): string | Cell =>
  cell.at === place && cell.column === "" && cell.heads === undefined ? cell.text : cell;

const readCell = (cell: string | Cell, place: number): Cell =>
  typeof cell === "string" ? { at: place, column: "", text: cell } : cell;
