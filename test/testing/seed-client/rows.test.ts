import { describe, expect, test } from "vitest";
import { PROBES } from "../../../testing/seed-client/check-rows.js";
import { faultsOfRow, type Row, readRows, totalsOf } from "../../../testing/seed-client/rows.js";

const NAMES = PROBES.map(({ name }) => name);
const HERE = "test/testing/seed-client/rows.test.ts";
const DECISION = "0001-how-decisions-are-written";
const aRow = (fields: Partial<Row>): Row => ({ row: 1, section: "server 1", item: "One", is: "works", ...fields });

describe("rows.json", () => {
  test("it has 241 rows, numbered from 1 to 241", () => {
    expect(readRows().map(({ row }) => row)).toEqual(Array.from({ length: 241 }, (_, at) => at + 1));
  });

  test("each row works, differs by a decision, is a superset or does not apply, and each proof is there", () => {
    const names = new Set(NAMES);
    const faults = readRows().flatMap((one) => faultsOfRow(one, names).map((fault) => `${one.row} ${fault}`));
    expect(faults).toEqual([]);
  });

  test("each probe has a name of its own, and proves a row", () => {
    expect(NAMES.filter((name, at) => NAMES.indexOf(name) !== at)).toEqual([]);
    const used = new Set(readRows().flatMap(({ probes = [] }) => probes));
    expect(NAMES.filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("faultsOfRow", () => {
  test.each<[string, Partial<Row>, readonly string[]]>([
    ["a test that is there", { tests: [`${HERE}: it has 241 rows`] }, []],
    ["a title that no test has", { tests: [`${HERE}: describe(`] }, [`no such test: ${HERE}: describe(`]],
    ["a file that is not there", { tests: ["test/none.test.ts: it"] }, ["no such test: test/none.test.ts: it"]],
    ["a probe that is there", { probes: ["sign-in"] }, []],
    ["a probe that is not", { probes: ["sign-up"] }, ["no such probe: sign-up"]],
    ["nothing", {}, ["names neither a test nor a probe"]],
    ["nothing, for a superset", { is: "superset" }, ["names neither a test nor a probe"]],
    ["a decision", { is: "differs", decisions: [DECISION] }, []],
    ["a decision that is not there", { is: "differs", decisions: ["0001-none"] }, ["no such decision: 0001-none"]],
    ["a test alone, where it differs", { is: "differs", probes: ["sign-in"] }, ["names no decision"]],
    ["a reason", { is: "does not apply", why: "It is about another stack." }, []],
    ["no reason", { is: "does not apply" }, ["does not say why"]],
  ])("%s", (_, fields, faults) => {
    expect(faultsOfRow(aRow(fields), new Set(["sign-in"]))).toEqual(faults);
  });
});

test("totalsOf counts rows by their standing, and names each that is not proven", () => {
  const rows = [
    aRow({ probes: ["sign-in"] }),
    aRow({ row: 2, is: "differs", decisions: [DECISION], probes: ["session"] }),
    aRow({ row: 3, is: "superset", tests: ["test/none.test.ts: it"] }),
    aRow({ row: 4, is: "does not apply", why: "It is about another stack." }),
  ];
  const answered = new Map([
    ["sign-in", undefined],
    ["session", ".status is 500"],
    ["sign-out", undefined],
  ]);
  expect(totalsOf(rows, answered)).toEqual({
    ...{ rows: 4, works: 1, differs: 1, superset: 1, doesNotApply: 1, other: 1, probed: 2 },
    failed: [
      "3 no such test: test/none.test.ts: it",
      "2 “session”: .status is 500",
      "no row names the probe “sign-out”",
    ],
  });
});
