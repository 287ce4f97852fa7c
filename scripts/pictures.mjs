/** Pictures: makes those that the documents show, by the tests that prove what is on them. */

const TESTS = [
  "test/ui/panel/",
  "test/ui/console/people",
  "test/e2e/temporal-ui",
  "test/ui/console/tour.full.test",
  "test/ui/report/task-report.browser",
];

process.env["SUREFOOT_PICTURES"] = "docs/images";
process.argv.push("run", "--project", "stacks", "--project", "pages", "--project", "full", ...TESTS);
await import("../node_modules/vitest/vitest.mjs");
