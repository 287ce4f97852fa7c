/**
 * Test lanes: "core" and "mocked" need nothing running; "services" shares one PostgreSQL and one Temporal; "pages" are pages in real
 * browsers; "stacks" are whole stacks, the extension, and what takes long; "full" is the long lane.
 */

import { defineConfig } from "vitest/config";

const services = ["./testing/services.ts"];

/** What needs neither database nor engine nor browser, so that it starts at once. */
const CORE = [
  "test/core/**/*.test.ts",
  "test/house/**/*.test.ts",
  "test/scripts/**/*.test.ts",
  "test/adapters/**/*.test.ts",
  "test/protocol/**/*.test.ts",
  "test/chaos/**/*.test.ts",
  "test/testing/{*,seed-client/*}.test.ts",
  "test/config/*.test.ts",
  "test/activities/{choice.answers,choice.written,criticise,plan.complexity}.test.ts",
  "test/activities/prompt/*.test.ts",
  "test/bench/**/*.test.ts",
  "test/ui/{report,shared}/**/*.test.ts",
  "test/cli/{observe,organisation,temporal}.test.ts",
  "test/cli/{demo/*,host/activities,mcp/http}.test.ts",
  "test/ui/extension/{download-source,manifest}.test.ts",
  "test/cli/stack/{builds,codec-server,ports,typescript,workflow-bundle}.test.ts",
  "test/cli/stack/production/*.test.ts",
];
/** They replace modules, so each has its own. */
const MOCKED = ["test/activities/{choosing,correct,judge,planning,prepare}.test.ts"];
/** Real browsers, which mostly wait for a page to settle: five files at a time keep two cores busy. */
const IN_BROWSERS = "test/{adapters,ui/report}/**/*.browser.test.ts";
const PAGES = [
  IN_BROWSERS,
  "test/client/**/*.test.ts",
  "test/ui/console/**/*.test.ts",
  "test/testing/sites/**/*.test.ts",
  "test/verify/**/*.test.ts",
];
/** What takes longest of the other lanes: more than a newcomer waits for. */
const LONG = [
  "test/adapters/snapshots/page-document.browser.test.ts",
  "test/client/actions.test.ts",
  "test/client/cover.test.ts",
  "test/client/deliveries.test.ts",
  "test/client/dialogs.test.ts",
  "test/client/entry-focus.test.ts",
  "test/client/execute.test.ts",
  "test/client/execute.replaced-page.test.ts",
  "test/client/expired-session.test.ts",
  "test/client/judged.test.ts",
  "test/client/keys.test.ts",
  "test/client/leaving.test.ts",
  "test/client/link-kinds.test.ts",
  "test/client/page/action-window.guard.test.ts",
  "test/client/page/reacting-pages.test.ts",
  "test/client/page/{mutation-watch,code-editor,browser-facts,action-changes}.test.ts",
  "test/client/press-effects.test.ts",
  "test/client/values.test.ts",
  "test/client/windows.test.ts",
  "test/ui/console/access.test.ts",
  "test/verify/**/*.test.ts",
  "test/workflows/erasure.test.ts",
  "test/workflows/{bounds,intermediate-states,model-outages,outage-skipped,reasoning,task-recording,waiting}.test.ts",
];
/** Whole stacks, and the extension in a browser of its own: five such files keep two cores busy. */
const STACKS = [
  "test/e2e/**/*.test.ts",
  "test/cli/{demo,doctor,processes,replay,start}.test.ts",
  "test/cli/{host/host,mcp/server}.test.ts",
  "test/cli/stack/{children,half-dead,servers,supervisor,tracing,worker-metrics}.test.ts",
  "test/ui/extension/!(download-source|manifest).test.ts",
  "test/ui/panel/**/*.test.ts",
  ...LONG,
];
/** Longer than a person waits for; `npm run test:full`. */
const FULL = ["test/**/*.full.test.ts"];
/** In the core lane's folders, but on the database. */
const ON_DATABASE = [
  "test/adapters/knowledge/document-lists.test.ts",
  "test/adapters/snapshots/snapshot-store.test.ts",
  "test/adapters/sources/postgres.test.ts",
];

const BROWSERS = { globalSetup: services, testTimeout: 120_000, hookTimeout: 180_000 };
const QUICK = { testTimeout: 60_000, maxWorkers: 2, order: 0 };

/** Modules are read once a worker, not once a file, which is two thirds of such a lane's time. */
const SHARED = { isolate: false };

/** Lanes run one after the other, those of one `order` together. */
const LANES = [
  // Nothing here waits for anything; the bound is for a machine that is busy with other things.
  { ...SHARED, ...QUICK, name: "core", include: CORE, exclude: [...FULL, ...ON_DATABASE, IN_BROWSERS] },
  { ...QUICK, name: "mocked", include: MOCKED },
  {
    ...{ ...SHARED, ...BROWSERS, name: "services", include: ["test/**/*.test.ts"], maxWorkers: 4, order: 1 },
    exclude: [
      ...MOCKED,
      ...CORE.filter((glob) => !glob.includes("adapters")),
      "test/adapters/{model,search,net}/**",
      "test/adapters/telemetry/metrics*.test.ts",
      "test/adapters/knowledge/!(document-lists).test.ts",
      "test/adapters/snapshots/!(snapshot-store).test.ts",
      "test/adapters/sources/!(postgres).test.ts",
      ...PAGES,
      ...STACKS,
      ...FULL,
    ],
  },
  { ...BROWSERS, name: "pages", include: PAGES, exclude: [...FULL, ...LONG], maxWorkers: 5, order: 2 },
  { ...BROWSERS, name: "stacks", include: STACKS, exclude: FULL, maxWorkers: 5, order: 3 },
  { ...BROWSERS, name: "full", include: FULL, testTimeout: 600_000, fileParallelism: false, maxWorkers: 1, order: 4 },
];

export default defineConfig({
  test: {
    projects: LANES.map(({ order, ...lane }) => ({ test: { ...lane, sequence: { groupOrder: order } } })),
  },
});
