import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkPurity, impurities } from "../../scripts/check/purity.js";

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

describe("impurities", () => {
  test.each([
    "const now = Date.now();",
    "const now = new Date();",
    "const now = new Date;",
    "const text = Date();",
    "const { now } = Date;",
    'const at = Date["now"]();',
    "const at = Date.parse(text);",
    "const chance = Math.random();",
    'const chance = Math["random"]();',
    "const { random } = Math;",
    "const list = new Intl.ListFormat();",
    "const text = (5).toLocaleString();",
    "const order = a.localeCompare(b);",
    'const text = name.toLocaleUpperCase("tr");',
    "const here = globalThis;",
    "const ref = new WeakRef(node);",
  ])("OP2 a planted use is found: %s", (source) => {
    expect(impurities(`const before = 1;\n${source}`)).toEqual([expect.objectContaining({ line: 2 })]);
  });

  test.each([
    "const at = new Date(nowMs).toISOString();",
    "const at = Date.UTC(2026, 0, 1);",
    "const most = Math.max(1, 2);",
    "// Date.now() is banned",
    'const text = "Math.random()";',
    "interface Row { readonly Date: string }",
    "const label = column.Date;",
    "function born(at: Date): number { return at.getTime(); }",
  ])("OP2 what only computes, or only speaks of it, is not: %s", (source) => {
    expect(impurities(source)).toEqual([]);
  });
});

describe("checkPurity", () => {
  test("OP2 core reads no clock, no chance and no locale", async () => {
    expect(await checkPurity(PROJECT)).toEqual([]);
  });
});

/** Places of expressions that keep where they stopped, in a value and all that it holds. */
function statefulIn(value: unknown, place: string, seen = new Set<unknown>()): readonly string[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  if (value instanceof RegExp) return value.global || value.sticky ? [place] : [];
  return Object.entries(value).flatMap(([name, one]) => statefulIn(one, `${place}.${name}`, seen));
}

describe("exports of core", () => {
  test("OP2 none is a global or sticky expression: a workflow has them frozen, and such an expression throws", async () => {
    const paths = globSync("core/**/*.ts", { cwd: PROJECT });
    const modules = await Promise.all(
      paths.map(async (path) => [path, { ...(await import(join(PROJECT, path))) }] as const),
    );
    expect(modules.flatMap(([path, exported]) => statefulIn(exported, path))).toEqual([]);
  });
});
