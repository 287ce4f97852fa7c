/** Sums a test run for whoever reads only the last line: `N passed, N failed`. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * `runs`: what each run of the tests wrote; undefined for one that wrote nothing, which counts as a failure.
 * A file that failed without a failed test (it could not be imported, a hook threw) counts as one; so does a check that
 * failed, and a runner that failed although every test passed.
 */
export function sumResults(runs, { checkCode, testsCode }) {
  const passed = sum(runs.map((results) => results?.numPassedTests ?? 0));
  const failed = sum(runs.map((results) => (results?.numFailedTests ?? 0) + brokenFilesOf(results)));
  const isSilent = testsCode !== 0 || runs.some((results) => (results?.numPassedTests ?? 0) === 0);
  return { passed, failed: failed + (failed === 0 && isSilent ? 1 : 0) + (checkCode === 0 ? 0 : 1) };
}

function brokenFilesOf(results) {
  const files = results?.testResults ?? [];
  return files.filter(({ status, assertionResults }) => status === "failed" && !assertionResults.some(isFailed)).length;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function isFailed({ status }) {
  return status === "failed";
}

function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = process.argv.indexOf("--check");
  const paths = process.argv.slice(2, options);
  const [, checkCode, , testsCode] = process.argv.slice(options);
  const { passed, failed } = sumResults(paths.map(readResults), {
    checkCode: Number(checkCode),
    testsCode: Number(testsCode),
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
