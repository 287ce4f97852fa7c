/** Rows: each feature, field, constant and number of the first design, with how it stands here and what shows it. */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { PROJECT } from "../../cli/stack/tools.js";

const ROWS = fileURLToPath(new URL("./rows.json", import.meta.url));

/** `differs`: as a decision argues. `superset`: all of it, and more. */
const standing = z.enum(["works", "differs", "superset", "does not apply"]);

const row = z.strictObject({
  row: z.int(),
  /** The document of the first design, and where it says so. */
  section: z.string().min(1),
  item: z.string().min(1),
  is: standing,
  /** Each as `path: how a title of it begins`. */
  tests: z.array(z.string()).optional(),
  probes: z.array(z.string()).optional(),
  /** File names below docs/decisions, without their end: a number alone may become another decision's. */
  decisions: z.array(z.string()).optional(),
  why: z.string().min(1).optional(),
});

export type Row = z.infer<typeof row>;

export const readRows = (): readonly Row[] => z.array(row).parse(JSON.parse(readFileSync(ROWS, "utf8")));

/** Empty: each proof that a row names is there, and it names what its standing needs. */
export function faultsOfRow(one: Row, probes: ReadonlySet<string>): readonly string[] {
  const { is, tests = [], decisions = [], why } = one;
  const named = one.probes ?? [];
  const isShown = tests.length + named.length > 0;
  const needed = {
    works: isShown ? [] : ["names neither a test nor a probe"],
    superset: isShown ? [] : ["names neither a test nor a probe"],
    differs: decisions.length > 0 ? [] : ["names no decision"],
    "does not apply": why === undefined ? ["does not say why"] : [],
  }[is];
  return [
    ...needed,
    ...tests.filter((test) => !hasTest(test)).map((test) => `no such test: ${test}`),
    ...named.filter((name) => !probes.has(name)).map((name) => `no such probe: ${name}`),
    ...decisions.filter((name) => !isFile(`docs/decisions/${name}.md`)).map((name) => `no such decision: ${name}`),
  ];
}

/** A title stands in quotation marks, so that a comment that says the same is none. */
function hasTest(test: string): boolean {
  const [path = "", ...rest] = test.split(": ");
  const title = rest.join(": ");
  if (title === "" || !path.endsWith(".test.ts") || !isFile(path)) return false;
  const text = readFileSync(`${PROJECT}/${path}`, "utf8");
  return ['"', "'", "`"].some((mark) => text.includes(mark + title));
}

const isFile = (path: string): boolean => existsSync(`${PROJECT}/${path}`);

export interface RowTotals {
  readonly rows: number;
  readonly works: number;
  readonly differs: number;
  readonly superset: number;
  readonly doesNotApply: number;
  readonly other: number;
  readonly probed: number;
  /** Each as `12 why`. */
  readonly failed: readonly string[];
}

/** `answered`: probes that ran, each with its fault, or undefined where its answer was as it has to be. */
export function totalsOf(rows: readonly Row[], answered: ReadonlyMap<string, string | undefined>): RowTotals {
  const names = new Set(answered.keys());
  const unproven = rows.map((one) => ({ row: one.row, faults: faultsOfRow(one, names) }));
  const count = (is: Row["is"]) => rows.filter((one) => one.is === is).length;
  const used = new Set(rows.flatMap(({ probes = [] }) => probes));
  return {
    rows: rows.length,
    works: count("works"),
    differs: count("differs"),
    superset: count("superset"),
    doesNotApply: count("does not apply"),
    other: unproven.filter(({ faults }) => faults.length > 0).length,
    probed: rows.filter(({ probes = [] }) => probes.some((name) => answered.has(name))).length,
    failed: [
      ...unproven.flatMap(({ row, faults }) => faults.map((fault) => `${row} ${fault}`)),
      ...rows.flatMap(({ row, probes = [] }) =>
        probes.flatMap((name) => (answered.get(name) === undefined ? [] : [`${row} “${name}”: ${answered.get(name)}`])),
      ),
      ...[...names].filter((name) => !used.has(name)).map((name) => `no row names the probe “${name}”`),
    ],
  };
}
