/** Sums a test run for whoever reads only the last line: `N passed, N failed`. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A file that failed without a failed test (it could not be imported, a hook threw) counts as one; so does a check that
 * failed, and a runner that failed although every test passed.
 */
export function sumResults(results, { checkCode, testsCode }) {
  const passed = results?.numPassedTests ?? 0;
  const files = results?.testResults ?? [];
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some(isFailed),
  ).length;
  const failed = (results?.numFailedTests ?? 0) + brokenFiles;
  const silent = failed === 0 && (testsCode !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + silent + (checkCode === 0 ? 0 : 1) };
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
  const [path, , checkCode, , testsCode] = process.argv.slice(2);
  const { passed, failed } = sumResults(readResults(path), {
    checkCode: Number(checkCode),
    testsCode: Number(testsCode),
  });
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
