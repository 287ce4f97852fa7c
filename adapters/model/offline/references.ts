/** References: things named by their place: "the second Delete", "Edit in the row of Jas", "the field below Name". */

import type { Skeleton, SkeletonNode } from "../../../core/page/skeleton.js";
import { type ControlNode, isControl } from "./controls.js";
import { folded, hasPhrase, hasWord, list, tokens, withoutArticle } from "./words.js";

type Ordinal = number | "last";
export type RowReference = { readonly says: string } | { readonly ordinal: Ordinal };

export interface Reference {
  /** Name of the thing itself; "" if only its place is given. */
  readonly phrase: string;
  readonly ordinal: Ordinal | null;
  readonly row: RowReference | null;
  readonly beside: { readonly side: "after" | "before"; readonly anchor: string } | null;
  readonly within: string | null;
}

export type PageRow = { readonly node: SkeletonNode; readonly controls: readonly ControlNode[] };

type ReferenceGroups = Readonly<Record<string, string>>;
const ORDINALS = list("zeroth first second third fourth fifth sixth seventh eighth ninth tenth");
const ORDINAL = `${ORDINALS.slice(1).join("|")}|last|\\d+(?:st|nd|rd|th)`;
const IN = "(?:in|on|of|from|for|at|inside) (?:the )?";
const IN_ROW = `(?:(?<phrase>.+?) ${IN})?(?:the )?`;
const ROW_SAYING = "(?:of|for|with|named|called|that (?:says|shows|has)|where (?:(?! where | is ).)+ is|containing)";
const saysRow = ({ says = "" }: ReferenceGroups): Partial<Reference> => ({ row: { says } });

const SHAPES: readonly (readonly [RegExp, (groups: ReferenceGroups) => Partial<Reference>])[] = [
  [
    new RegExp(`^${IN_ROW}(?<ordinal>${ORDINAL}) (?:row|line|entry)$`, "is"),
    ({ ordinal = "" }) => ({ row: { ordinal: ordinalOf(ordinal) ?? 1 } }),
  ],
  [new RegExp(`^${IN_ROW}(?:row|line|entry) ${ROW_SAYING} (?<says>.+)$`, "is"), saysRow],
  [new RegExp(`^(?=.+[’']s (?:row|line|entry)$)${IN_ROW}(?<says>\\p{Lu}.*?)[’']s (?:row|line|entry)$`, "isu"), saysRow],
  [
    /^(?<phrase>.+?) (?:(?:directly|right|just) )?(?<side>below|under|underneath|after|following|next to|beside|alongside|right of|above|before|left of) (?:the )?(?<anchor>.+)$/is,
    ({ side = "", anchor = "" }) => ({
      beside: { side: /^(?:above|before|left)/i.test(side) ? "before" : "after", anchor },
    }),
  ],
  [
    /^(?<phrase>.+?) (?:at|on) the (?:very )?(?<edge>top|bottom)(?: of (?:the|this) (?:page|screen|window))?$/is,
    ({ edge = "" }) => ({ ordinal: /^top$/i.test(edge) ? 1 : "last" }),
  ],
  [new RegExp(`^(?<ordinal>${ORDINAL}) (?<phrase>.+)$`, "is"), ({ ordinal = "" }) => ({ ordinal: ordinalOf(ordinal) })],
  [
    /^(?<phrase>.+?) (?:in|of|inside|within|on) (?:the )?(?<within>.+?)(?: (?:section|group|panel|area|form|box|card|part))?$/is,
    ({ within = "" }) => ({ within }),
  ],
];

export function readReference(words: string): Reference | null {
  const text = withoutArticle(words.trim());
  for (const [shape, read] of SHAPES) {
    const groups = shape.exec(text)?.groups;
    if (groups === undefined) continue;
    const phrase = withoutArticle(groups["phrase"] ?? "");
    // "the second Delete in the row of Jas" combines two references.
    const base = readReference(phrase) ?? { phrase, ordinal: null, row: null, beside: null, within: null };
    return { ...base, ...read(groups) };
  }
  return null;
}

function ordinalOf(word: string): Ordinal | null {
  const plain = word.toLowerCase();
  if (plain === "last") return plain;
  return ORDINALS.includes(plain) ? ORDINALS.indexOf(plain) : Number.parseInt(plain, 10);
}

export const pickOrdinal = <T>(all: readonly T[], ordinal: Ordinal): T | undefined =>
  ordinal === "last" ? all.at(-1) : all[ordinal - 1];

/** A named row may be on another page. */
export const namesRow = (phrase: string): boolean => "says" in (readReference(phrase)?.row ?? {});

/** Rows of tables and lists in document order. A row's controls follow it and are marked as inside a row. */
export function rowsOf(skeleton: Skeleton): readonly PageRow[] {
  const rows: { node: SkeletonNode; controls: ControlNode[] }[] = [];
  for (const node of Object.values(skeleton.nodes)) {
    const [last, before] = [rows.at(-1), rows.at(-2)];
    // A row whose only cell is its head is still a row, except the first row of a table.
    const isHeaded =
      last?.node.region === node.region && before?.node.region === node.region && node.cell !== undefined;
    // A clickable list item is a control, e.g. a page number.
    if (node.role === "row" || (node.role === "listitem" && node.control === undefined))
      rows.push({ node, controls: [] });
    else if (isControl(node) && (node.row !== undefined || isHeaded)) last?.controls.push(node);
  }
  return rows;
}

export function matchRows(rows: readonly PageRow[], reference: RowReference): readonly PageRow[] {
  if ("ordinal" in reference) return [pickOrdinal(rows, reference.ordinal)].filter((row) => row !== undefined);
  const wanted = folded(reference.says);
  const exact = rows.filter(({ node }) => folded(node.name) === wanted);
  if (exact.length > 0) return exact;
  const containing = rows.filter(({ node }) => hasPhrase(textOf(node), wanted));
  if (containing.length > 0) return containing;
  // "the patient Mara Lindqvist": a row has to show the name, but need not show the kind.
  const name = /\s(\p{Lu}.*)$/su.exec(reference.says)?.[1];
  return name === undefined ? [] : matchRows(rows, { says: name });
}

export const textOf = (node: SkeletonNode): string => `${node.name} ${node.text ?? ""}`;

export function isSelectAll(node: ControlNode): boolean {
  const words = tokens(node.name);
  return words.includes("all") && list("select toggle check tick row").some((word) => hasWord(words, word));
}
