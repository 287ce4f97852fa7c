/** Import arrows (OP2): who may import whom, a row each. */

const npm = (...names) => names.map((name) => `^node_modules/${name}/`);
/** Composition roots and tools: they use the rest, nothing of the rest uses them. */
const TOP = ["^(cli|testing|bench|scripts|test)/", "^worker\\.ts$", "^drizzle\\.config\\.ts$"];

/** Everything that `from` imports is in `may`, types included. */
function only(name, from, may, comment) {
  return { name, severity: "error", comment, from: { path: from }, to: { pathNot: may } };
}

/** `from` may name the types of `to`, never its values. */
function typesOnly(name, from, to, comment) {
  return {
    name,
    severity: "error",
    comment,
    from: { path: from },
    to: { path: to, dependencyTypesNot: ["type-only"] },
  };
}

export default {
  forbidden: [
    only(
      "protocol-stands-alone",
      "^protocol/",
      ["^protocol/", ...npm("@hono/zod-openapi")],
      "every other folder takes its shapes from it",
    ),
    typesOnly(
      "protocol-is-named-by-type",
      "^(core|workflows|client|ui/(extension|shared|console|panel))/",
      "^protocol/",
      "a value would pull zod into the sandbox and into browsers",
    ),
    only(
      "core-is-pure",
      "^core/",
      ["^core/", "^protocol/", ...npm("microdiff"), ...npm("tldts")],
      "values in, values out: it runs in the workflow sandbox and in browsers",
    ),
    only(
      "workflows-are-deterministic",
      "^workflows/",
      [
        "^core/",
        "^protocol/",
        "^workflows/",
        "^temporal/browser-tasks\\.ts$",
        "^activities/index\\.ts$",
        ...npm("@temporalio/workflow", "@temporalio/common"),
      ],
      "whatever they import is bundled into the sandbox",
    ),
    only(
      "callers-bring-workflows-alone",
      "^temporal/",
      ["^temporal/", "^client/task-report\\.ts$", "^protocol/", ...npm("@temporalio/(workflow|client)", "nexus-rpc")],
      "others bundle it into their own workflows",
    ),
    typesOnly(
      "callers-name-the-wire-by-type",
      "^temporal/",
      "^(client|protocol)/",
      "a value would pull a client and zod into the sandbox",
    ),
    typesOnly(
      "workflows-name-activities-by-type",
      "^workflows/",
      "^activities/",
      "a value would pull I/O into the sandbox",
    ),
    only(
      "db-stands-on-core",
      "^db/",
      [
        "^core/",
        "^protocol/",
        "^db/",
        "^(crypto|fs|path|url|util|zlib)$",
        ...npm("drizzle-orm", "lru-cache", "postgres", "uuid"),
      ],
      "queries know shapes, not requests or tasks under way",
    ),
    {
      name: "adapters-stand-on-core",
      severity: "error",
      comment: "one adapter, one thing of the outside world, behind its port",
      from: { path: "^adapters/", pathNot: "^adapters/model/offline/" },
      to: { path: [...TOP, "^(workflows|activities|api|client|ui/extension)/", "^config/"] },
    },
    only(
      "offline-rules-stand-on-core",
      "^adapters/model/offline/",
      [
        "^core/",
        "^protocol/",
        "^adapters/model/offline/",
        "^adapters/model/port\\.ts$",
        "^activities/(context|index)\\.ts$",
      ],
      "rules behind the model port: no I/O",
    ),
    {
      name: "offline-rules-have-one-door",
      severity: "error",
      comment: "a model like any other: only its adapter is used",
      from: { pathNot: "^(adapters/model/offline|test)/" },
      to: { path: "^adapters/model/offline/", pathNot: "^adapters/model/offline/adapter\\.ts$" },
    },
    typesOnly(
      "offline-rules-name-questions-by-type",
      "^adapters/model/offline/",
      "^activities/",
      "what a rule is told and answers; the activities ask the rules, not the other way round",
    ),
    {
      name: "only-stores-reach-the-database",
      severity: "error",
      comment: "knowledge and snapshots are kept in our own database; other adapters are not",
      from: { path: "^adapters/", pathNot: "^adapters/(knowledge|snapshots)/" },
      to: { path: "^db/", pathNot: "^db/driver\\.ts$" },
    },
    {
      name: "the-driver-has-one-door",
      severity: "error",
      comment: "the production build puts the patched driver in its place",
      from: { pathNot: "^(db/driver\\.ts$|test/|testing/|bench/)" },
      to: { path: npm("postgres"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "activities-know-no-callers",
      severity: "error",
      comment: "a verb is called by whoever has its dependencies",
      from: { path: "^activities/" },
      to: { path: [...TOP, "^(workflows|api|client|ui/extension)/", "^config/"] },
    },
    {
      name: "api-speaks-to-tasks-by-message",
      severity: "error",
      comment: "never by calling activities, and of workflows only what can be said to them",
      from: { path: "^api/" },
      to: { path: [...TOP, "^(activities|client|ui/extension)/"] },
    },
    {
      name: "api-names-workflows-by-type",
      severity: "error",
      comment: "messages are shared values; the functions are the worker's",
      from: { path: "^api/" },
      to: { path: "^workflows/", pathNot: "^workflows/messages\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    only(
      "page-runtime-stands-on-core",
      "^client/page/",
      ["^client/page/", "^client/surface\\.ts$", "^core/", "^protocol/"],
      "it is sent into the browser's page",
    ),
    {
      name: "client-is-the-other-side",
      severity: "error",
      comment: "it knows the wire and core, no server folder",
      from: { path: "^(client|ui/extension)/" },
      to: { path: [...TOP, "^(workflows|activities|adapters|db)/", "^config/"] },
    },
    only(
      "verify-stands-without-a-server",
      "^verify/",
      [
        "^verify/",
        "^client/",
        "^core/",
        "^protocol/",
        "^adapters/snapshots/read-page\\.ts$",
        "^(readline|util|path|fs/promises)$",
        ...npm("playwright-core"),
      ],
      "whoever installs it brings no engine and no database",
    ),
    only(
      "report-is-a-document",
      "^ui/report/",
      [
        "^ui/report/",
        "^ui/shared/(format|labels|page-comparison|parts|task-parts)\\.ts$",
        "^core/",
        "^protocol/",
        "^(crypto|fs)$",
        ...npm("hono"),
      ],
      "made from an export and from pages that are drawn already, by the API and by the command line",
    ),
    typesOnly(
      "client-names-the-api-by-type",
      "^(client|ui/extension)/",
      "^api/",
      "a value would pull the server into the browser",
    ),
    only(
      "console-is-a-page",
      "^ui/console/",
      ["^ui/(console|shared)/", "^core/", "^protocol/", ...npm("lit-html")],
      "it runs in a browser and speaks to the API alone",
    ),
    only(
      "panel-is-a-page",
      "^ui/panel/",
      [
        "^ui/(panel|shared)/",
        "^ui/extension/",
        "^client/",
        "^core/",
        "^protocol/",
        ...npm("lit-html", "@types/chrome"),
      ],
      "it runs in the extension and speaks to its service worker alone",
    ),
    only(
      "shared-views-stand-alone",
      "^ui/shared/",
      ["^ui/shared/", "^core/", "^protocol/", ...npm("lit-html")],
      "console, panel and report build on it",
    ),
    {
      name: "only-hosts-touch-the-machine",
      severity: "error",
      comment: "Node built-ins and Playwright belong to the Playwright host",
      from: { path: "^client/", pathNot: "^client/hosts/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "environment-is-read-once",
      severity: "error",
      comment: "config/ reads it; composition roots hand on what they took from it",
      from: { path: "^(core|workflows|activities|adapters|db|client|ui/extension)/" },
      to: { path: "^config/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment: "two files that need each other are one concept",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      comment: "an import that leads nowhere hides an arrow",
      from: { pathNot: "^client/tsconfig" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^core/url\\.d\\.ts$|^\\.surefoot/|^dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
    moduleSystems: ["es6", "cjs"],
  },
};
