import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const SCRIPT = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "scripts", "sum-tests.mjs");
const folder = mkdtempSync(join(tmpdir(), "surefoot-sum-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function sum(results: unknown, checkCode: number, testsCode: number) {
  return sumAll([results], checkCode, testsCode);
}

function sumAll(
  runs: readonly unknown[],
  checkCode: number,
  testsCode: number,
): Promise<{ line: string; code: number }> {
  const files = runs.map((results, index) => {
    const file = join(folder, `results-${index}.json`);
    writeFileSync(file, JSON.stringify(results));
    return file;
  });
  const args = [SCRIPT, ...files, "--check", String(checkCode), "--tests", String(testsCode)];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout) =>
      resolve({ line: stdout.trim().split("\n").at(-1) ?? "", code: Number(error?.code ?? 0) }),
    );
  });
}

const green = { numPassedTests: 12, numFailedTests: 0, testResults: [{ status: "passed", assertionResults: [] }] };

/** A run in which one test of two failed. */
const red = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: join(process.cwd(), "test/a.test.ts"),
      status: "failed",
      assertionResults: [
        { fullName: "a holds", status: "passed" },
        { fullName: "a waits", status: "failed", failureMessages: ["Error: it took too long\n  at a.ts:1"] },
      ],
    },
  ],
};

function runScript(...args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], (_, stdout) => resolve(stdout.trim()));
  });
}

function write(name: string, results: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(results));
  return join(folder, name);
}

describe("sum-tests", () => {
  test("a failed test is named with its first words", async () => {
    const file = write("red.json", red);
    expect(await runScript(file, "--check", "0", "--tests", "1")).toBe(
      "failed: test/a.test.ts: a waits\n    Error: it took too long\n      at a.ts:1\n1 passed, 1 failed",
    );
    expect(await runScript(file, "--files", "all")).toBe("test/a.test.ts");
  });

  test("what passes in a second run alone counts as passed, and is told; what fails again does not", async () => {
    const file = write("red.json", red);
    const [result] = red.testResults;
    const passed = { ...result, assertionResults: [{ fullName: "a waits", status: "passed" }] };
    const second = write("second.json", { testResults: [passed] });
    expect(await runScript(file, "--check", "0", "--tests", "1", "--second", second)).toMatch(
      /^failed beside other tests, passed alone: test\/a\.test\.ts: a waits\n[\s\S]*\n2 passed, 0 failed$/,
    );
    expect(await runScript(file, "--check", "0", "--tests", "1", "--second", file)).toMatch(/\n1 passed, 1 failed$/);
    expect(await runScript(file, "--check", "0", "--tests", "1", "--second", "nowhere")).toMatch(
      /\n1 passed, 1 failed$/,
    );
  });

  test("many failed files are not run again", async () => {
    const [result] = red.testResults;
    const testResults = ["a", "b", "c", "d", "e"].map((name) => ({ ...result, name: join(process.cwd(), name) }));
    expect(await runScript(write("many.json", { ...red, testResults }), "--files", "all")).toBe("");
  });

  test("the last line is plain, and only a run without a fault exits 0", async () => {
    expect(await sum(green, 0, 0)).toEqual({ line: "12 passed, 0 failed", code: 0 });
  });

  test("several runs are summed, and one of them without a test is a fault", async () => {
    expect(await sumAll([green, green], 0, 0)).toEqual({ line: "24 passed, 0 failed", code: 0 });
    expect(await sumAll([green, null], 0, 0)).toEqual({ line: "12 passed, 1 failed", code: 1 });
    expect(await sumAll([green, { ...green, numFailedTests: 1 }], 0, 1)).toEqual({
      line: "24 passed, 1 failed",
      code: 1,
    });
  });

  test.each([
    ["a failed test", { ...green, numFailedTests: 2 }, 0, 1, "12 passed, 2 failed"],
    [
      "a file that could not be imported",
      { ...green, testResults: [{ status: "failed", assertionResults: [] }] },
      0,
      1,
      "12 passed, 1 failed",
    ],
    ["a failed check", green, 1, 0, "12 passed, 1 failed"],
    ["a runner that failed although every test passed", green, 0, 1, "12 passed, 1 failed"],
    ["a run of no test", { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, 0, "0 passed, 1 failed"],
    ["a run without results", null, 0, 1, "0 passed, 1 failed"],
  ])("%s counts as failed", async (_, results, checkCode, testsCode, line) => {
    expect(await sum(results, checkCode, testsCode)).toEqual({ line, code: 1 });
  });
});
