/**
 * Sums a test run for whoever reads only its end: each test that failed with its first words, then `N passed, N failed`.
 * With `--files` it names the failed test files instead, for a second run of them alone.
 */

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/** More failed files than this are a fault of the change, not of a busy machine: no second run. */
const MOST_FILES_RUN_AGAIN = 4;

/**
 * `runs`: what each run of the tests wrote; undefined for one that wrote nothing, which counts as a failure. `second`: what a second
 * run of the failed files alone wrote, if there was one. A test that passes there counts as passed, and is told.
 * A file that failed without a failed test (it could not be imported, a hook threw) counts as one; so does a check that
 * failed, and a runner that failed although every test passed.
 */
export function sumResults(runs, { checkCode, testsCode, second }) {
  const passed = sum(runs.map((results) => results?.numPassedTests ?? 0));
  const faults = runs.flatMap(faultsOf);
  const mended = faults.filter((fault) => passedAgain(fault, second));
  const unlisted = sum(runs.map(unlistedOf));
  const failed = faults.length - mended.length + unlisted;
  const isSilent =
    (testsCode !== 0 && faults.length === 0) || runs.some((results) => (results?.numPassedTests ?? 0) === 0);
  return {
    passed: passed + mended.filter(({ name }) => name !== undefined).length,
    failed: failed + (failed === 0 && isSilent ? 1 : 0) + (checkCode === 0 ? 0 : 1),
    faults: faults.filter((fault) => !mended.includes(fault)),
    mended,
  };
}

/** The failed tests of a run, and its failed files without a failed test: `{ file, name, message }`. */
function faultsOf(results) {
  return (results?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) {
      return failed.map((test) => ({ file, name: test.fullName, message: test.failureMessages?.[0] ?? "" }));
    }
    return status === "failed" ? [{ file, name: undefined, message: message ?? "" }] : [];
  });
}

/** Failed tests that a run counts and does not list. */
function unlistedOf(results) {
  const listed = faultsOf(results).filter(({ name }) => name !== undefined).length;
  return Math.max(0, (results?.numFailedTests ?? 0) - listed);
}

/** A whole file passes again when it has tests and none failed; a test when it passed under its name. */
function passedAgain({ file, name }, second) {
  const again = second?.testResults?.find((result) => result.name === file);
  if (again === undefined) {
    return false;
  }
  return name === undefined
    ? again.status === "passed" && again.assertionResults.length > 0
    : again.assertionResults.some((test) => test.fullName === name && test.status === "passed");
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function tell(heading, { file, name, message }) {
  const words = message.split("\n").slice(0, 3).join("\n    ");
  console.log(`${heading}: ${relative(process.cwd(), file ?? "")}: ${name ?? "the file itself"}\n    ${words}`);
}

function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Paths before the first option are runs; each option has one value, but for `--files`. */
function parseArguments(words) {
  const first = words.findIndex((word) => word.startsWith("--"));
  const options = new Map();
  for (let at = first; at >= 0 && at < words.length; at += 2) {
    options.set(words[at], words[at + 1]);
  }
  return { paths: first < 0 ? words : words.slice(0, first), options };
}

function main() {
  const { paths, options } = parseArguments(process.argv.slice(2));
  const runs = paths.map(readResults);
  if (options.has("--files")) {
    const files = [...new Set(runs.flatMap(faultsOf).map(({ file }) => relative(process.cwd(), file)))];
    console.log(files.length <= MOST_FILES_RUN_AGAIN ? files.join("\n") : "");
    return;
  }
  const { passed, failed, faults, mended } = sumResults(runs, {
    checkCode: Number(options.get("--check")),
    testsCode: Number(options.get("--tests")),
    second: options.has("--second") ? readResults(options.get("--second")) : undefined,
  });
  for (const fault of mended) {
    tell("failed beside other tests, passed alone", fault);
  }
  for (const fault of faults) {
    tell("failed", fault);
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main();
}
