/**
 * Test lanes: "core" needs nothing running; "services" shares one PostgreSQL and one Temporal; "pages" are pages in real
 * browsers; "stacks" are whole stacks and the extension, one file at a time; "full" is the long lane.
 */

import { defineConfig } from "vitest/config";

const services = ["./testing/services.ts"];

/** What needs neither database nor engine nor browser, so that it starts at once. */
const CORE = [
  "test/core/**/*.test.ts",
  "test/house/**/*.test.ts",
  "test/scripts/**/*.test.ts",
  "test/adapters/**/*.test.ts",
  "test/offline/**/*.test.ts",
  "test/chaos/**/*.test.ts",
  "test/testing/*.test.ts",
  "test/config.test.ts",
  "test/bench/**/*.test.ts",
];
/** Real browsers, which mostly wait for a page to settle: four files at a time keep two cores busy. */
const PAGES = ["test/client/**/*.test.ts", "test/testing/sites/**/*.test.ts"];
/** Whole stacks, and the extension in a browser of its own: two cores carry one such file at a time. */
const STACKS = [
  "test/e2e/**/*.test.ts",
  "test/cli/**/*.test.ts",
  "test/stack/**/*.test.ts",
  "test/extension/**/*.test.ts",
];
/** Longer than a person waits for; `npm run test:full`. */
const FULL = ["test/**/*.full.test.ts"];
/** In the core lane's folders, but on the database. */
const ON_DATABASE = ["test/adapters/snapshots/store.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "core",
          include: CORE,
          exclude: [...FULL, ...ON_DATABASE],
          sequence: { groupOrder: 0 },
          // Nothing here waits for anything; the bound is for a machine that is busy with other things.
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "services",
          include: ["test/**/*.test.ts"],
          exclude: [
            ...CORE.filter((glob) => !glob.includes("adapters")),
            "test/adapters/{model,search,knowledge,net,metrics}/**",
            "test/adapters/snapshots/!(store).test.ts",
            ...PAGES,
            ...STACKS,
            ...FULL,
          ],
          globalSetup: services,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "pages",
          include: PAGES,
          exclude: FULL,
          globalSetup: services,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: "stacks",
          include: STACKS,
          exclude: FULL,
          globalSetup: services,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
          fileParallelism: false,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: "full",
          include: FULL,
          globalSetup: services,
          testTimeout: 600_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 4 },
          fileParallelism: false,
          maxWorkers: 1,
        },
      },
    ],
  },
});
