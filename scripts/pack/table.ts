/** Table of packages: what each holds, from the one source. A row more is a package more. */

interface PackageFacts {
  readonly description: string;
  readonly keywords: readonly string[];
  /** Range by package: whoever installs brings it. */
  readonly peers?: Readonly<Record<string, string>>;
  /** Peers that only a part needs. */
  readonly optionalPeers?: readonly string[];
  /** Packages of this table that it stands on. */
  readonly ours?: readonly string[];
  /** The types of what it installs have faults of their own: they are not checked with it. */
  readonly unevenTypes?: true;
  /** What its try-out needs besides peers, by version. */
  readonly triedWith?: Readonly<Record<string, string>>;
  /** Must not be in what is installed, at any depth. */
  readonly without: readonly RegExp[];
}

/** A package whose entries are bundled, with shared chunks; what it imports of npm stays a dependency. */
export interface BundledPackage extends PackageFacts {
  readonly kind: "bundled";
  /** Source file by export: `.` for the package's own name. */
  readonly entries: Readonly<Record<string, string>>;
  /** Source file by command; it begins with a shebang. */
  readonly commands?: Readonly<Record<string, string>>;
  /** Packages that are taken in: a small part of something large. */
  readonly inlined?: readonly string[];
  /** Kilobytes unpacked, with all it installs but peers. */
  readonly maxKB?: number;
}

/** What runs in production (`scripts/build.ts`), as a package. */
export interface ServerPackage extends PackageFacts {
  readonly kind: "server";
  /** Packages that its dependencies import, and that none of its own files do. */
  readonly besides: readonly string[];
}

export type PackageRow = BundledPackage | ServerPackage;

const KEYWORDS = ["browser", "agent", "automation", "playwright", "verification"];
const PLAYWRIGHT = { "playwright-core": ">=1.50.0 <2" };
const SERVER_SIDE = [/temporal/, /^postgres$/, /^pg$/, /drizzle/, /esbuild/, /^zod$/, /hono/];

export const PACKAGES: Readonly<Record<string, PackageRow>> = {
  "surefoot-verify": {
    kind: "bundled",
    description: "Verdicts for anybody's actions on a Playwright page: did it work, and what shows it.",
    keywords: [...KEYWORDS, "playwright-test"],
    entries: {
      ".": "verify/watch.ts",
      "./playwright-test": "verify/playwright-test.ts",
      "./reporter": "verify/reporter.ts",
      "./matchers": "verify/matchers.ts",
      "./expectation": "verify/expectation.ts",
      "./report": "verify/report.ts",
    },
    commands: { "surefoot-verify": "verify/command.ts" },
    triedWith: { "@playwright/test": "1.65.1" },
    peers: PLAYWRIGHT,
    inlined: ["tldts"],
    without: SERVER_SIDE,
    maxKB: 3_000,
  },
  "surefoot-client": {
    kind: "bundled",
    description: "Client of a Surefoot server, and the host that carries out its tasks on a Playwright page.",
    keywords: KEYWORDS,
    entries: {
      ".": "client/task-api.ts",
      "./run": "client/run-task.ts",
      "./host": "client/host.ts",
      "./log": "client/action-log.ts",
      "./playwright": "client/hosts/playwright.ts",
    },
    peers: PLAYWRIGHT,
    optionalPeers: ["playwright-core"],
    inlined: ["tldts"],
    without: SERVER_SIDE,
    maxKB: 3_000,
  },
  "surefoot-testing": {
    kind: "bundled",
    description:
      "Test kit of Surefoot: a simulated site with handlers, a simulated client, a fake server, time that is skipped.",
    keywords: [...KEYWORDS, "testing"],
    entries: {
      ".": "testing/simulated-site.ts",
      "./client": "testing/simulated-client.ts",
      "./server": "testing/fake-surefoot-server.ts",
      "./time": "testing/fast-forward.ts",
    },
    inlined: ["tldts"],
    unevenTypes: true,
    without: [/^postgres$/, /drizzle/, /esbuild/, /playwright/],
  },
  "surefoot-temporal": {
    kind: "bundled",
    description: "Browser tasks as steps of your own Temporal workflows, by Nexus, as children or from a client.",
    keywords: [...KEYWORDS, "temporal", "nexus", "durable-execution"],
    entries: {
      ".": "temporal/browser-tasks.ts",
      "./workflow": "temporal/workflow.ts",
      "./client": "temporal/client.ts",
    },
    peers: { "@temporalio/workflow": ">=1.24.0 <2", "@temporalio/client": ">=1.24.0 <2" },
    optionalPeers: ["@temporalio/workflow", "@temporalio/client"],
    triedWith: { "@temporalio/worker": "1.24.0" },
    unevenTypes: true,
    without: [/^@temporalio/, /^postgres$/, /^pg$/, /drizzle/, /esbuild/, /^zod$/, /hono/, /playwright/],
    maxKB: 500,
  },
  surefoot: {
    kind: "server",
    description:
      "A durable orchestrator for browser agents that never believes an action worked until there is evidence.",
    keywords: [...KEYWORDS, "temporal", "durable-execution"],
    peers: PLAYWRIGHT,
    optionalPeers: ["playwright-core"],
    // `drizzle-orm/postgres-js` imports it; the server itself uses the patched driver that it holds.
    besides: ["postgres"],
    without: [/^esbuild$/, /^playwright-core$/],
  },
};
