/** Stored nodes: whatever a node says is read as it was, also where it looks as if it followed from the rest. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNode, writeNode } from "../../../adapters/snapshots/stored-node.js";
import { nodesOf, type SkeletonNode } from "../../../core/page/skeleton.js";
import { hashText } from "../../../core/page/text.js";
import { skeletonOf } from "../../core/page/pages.js";

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const throughStorage = (node: SkeletonNode): SkeletonNode => readNode(JSON.parse(writeNode(node)));

/** Few words, so that what follows from what is common. */
const words = fc.constantFrom("", "Ada", "Edit", "Ada Edit", '"', ">", 'a "b">c', "#1", "\ud83d\n");
const cells = fc.array(
  fc.record(
    { at: fc.nat(2), column: fc.constantFrom("", "", "Name"), text: words, heads: fc.constant(true as const) },
    { requiredKeys: ["at", "column", "text"] },
  ),
  { maxLength: 3 },
);
const region = fc.constantFrom("", "main", 'main>form "New"', 'list "a>b">row', '"');
const id = fc.record({ epoch: fc.constantFrom("aa", "b-1", ""), n: fc.nat(3) });
const control = fc.record(
  {
    ...{ index: fc.nat(9), tag: fc.constant("input"), popup: fc.boolean(), submits: fc.boolean() },
    ...{ type: fc.constantFrom("text", "submit", ""), sf: id },
  },
  { requiredKeys: ["index", "tag", "popup", "submits"] },
);
const rest = fc.record(
  {
    ...{ role: fc.constantFrom("row", "text", "button"), name: words, region, row: words, text: words, cells, control },
    ...{ stable: fc.constantFrom("id=a", ""), value: words, href: words, beside: words, cell: fc.nat(2) },
    ...{ state: fc.constantFrom({}, { busy: true }, { checked: "mixed" as const }, { expanded: false }) },
    ...{ message: fc.boolean(), means: fc.constant("error" as const), holds: fc.constant(true as const) },
    ...{ derived: fc.constant("label" as const), setSize: fc.nat(9), setSizeMeasured: fc.constant(true as const) },
  },
  { requiredKeys: ["role", "name", "region", "state", "message"] },
);

/** Fingerprints and keys as pages have them, and such as nearly are. */
const randomNode = fc
  .tuple(
    rest,
    fc.constantFrom("plain", "type", "other"),
    fc.constantFrom("first", "third", "by id", "#01", "f:#1", "1"),
  )
  .map(([node, print, key]): SkeletonNode => {
    const end = `${node.name || (node.text ?? "")}"${node.row === undefined ? "" : ` in "${node.row}"`}`;
    const type = print === "type" && node.control?.type !== undefined ? `[type=${node.control.type}]` : "";
    const begin = `${node.region === "" ? "" : `${node.region}>`}${node.role}`;
    const stable = node.stable === undefined ? "" : `[${node.stable}]`;
    const fingerprint = print === "other" ? `${end} ${begin}` : `${begin}${stable}${type} "${end}`;
    const hash = hashText(fingerprint);
    const keys: Record<string, string> = { first: `f:${hash}#1`, third: `f:${hash}#3`, "#01": `f:${hash}#01` };
    keys["by id"] = `e:${node.control?.sf?.epoch}.${node.control?.sf?.n}`;
    return { ...node, fingerprint, key: keys[key] ?? key } as SkeletonNode; // of names that a page may not have
  });

describe("stored nodes", () => {
  test("a node is read as it was written, whatever it says", () => {
    fc.assert(
      fc.property(randomNode, (node) => {
        expect(plain(throughStorage(node))).toStrictEqual(plain(node));
      }),
      { numRuns: 5_000 },
    );
  });

  test("text that its cells say, in whatever columns, is their words again", () => {
    fc.assert(
      fc.property(cells, rest, (row, node) => {
        const text = row
          .map((cell) => cell.text)
          .filter((one) => one !== "")
          .join(" ");
        const all = { ...node, cells: row, text, key: "x", fingerprint: "y" } as SkeletonNode;
        expect(plain(throughStorage(all))).toStrictEqual(plain(all));
      }),
    );
  });

  test("nodes of libraries' pages are read as they were, and take less than six tenths of what they did as plain JSON", () => {
    const folder = join(import.meta.dirname, "../../fixtures/ui-libraries/pairs");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
    const nodes = files.flatMap((name) => nodesOf(skeletonOf(readFileSync(join(folder, name), "utf8"))));
    let [short, long] = [0, 0];
    for (const node of nodes) {
      expect(plain(throughStorage(node))).toStrictEqual(plain(node));
      short += writeNode(node).length;
      long += JSON.stringify(node).length + JSON.stringify(node.key).length;
    }
    expect(nodes.length).toBeGreaterThan(2_000);
    expect(short / long).toBeLessThan(0.6);
  });
});
