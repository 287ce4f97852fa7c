/** Pictures: makes those that the documents show, by the tests that prove what is on them. */

import { spawnSync } from "node:child_process";

const TESTS = [
  "test/ui/panel/",
  "test/ui/console/people",
  "test/e2e/temporal-ui",
  "test/ui/console/tour.full.test",
  "test/ui/report/task-report.browser",
];

const LANES = ["stacks", "pages", "full"].flatMap((lane) => ["--project", lane]);

const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...LANES, ...TESTS], {
  env: { ...process.env, SUREFOOT_PICTURES: "docs/images" },
  stdio: "inherit",
});
process.exitCode = status ?? 1;
