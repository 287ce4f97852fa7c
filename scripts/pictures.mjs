/** Pictures: makes those that the documents show, by the tests that prove what is on them. */

const TESTS = ["test/extension/panel", "test/e2e/people-page"];

process.env["SUREFOOT_PICTURES"] = "docs/images";
process.argv.push("run", "--project", "stacks", ...TESTS);
await import("../node_modules/vitest/vitest.mjs");
