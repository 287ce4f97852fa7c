/** Roles: what each top folder and root file is for, so that lines can be counted by what runs them. A new one needs a row. */

/**
 * `product` is what a released process, client, console or page runs. `cli`, `stack` and `offline` run it or stand in for a part of it.
 * `bench` includes the test kit. `setup` checks, builds and packs. `documents` holds no source lines.
 */
export type Role = "product" | "cli" | "stack" | "offline" | "tests" | "bench" | "setup" | "documents";

/** Folders end with a slash; everything else is a file in the project's root. */
const ROLES: Readonly<Record<string, Role>> = {
  "activities/": "product",
  "adapters/": "product",
  "api/": "product",
  "client/": "product",
  "core/": "product",
  "db/": "product",
  "ui/extension/": "product",
  "protocol/": "product",
  "temporal/": "product",
  "ui/": "product",
  "verify/": "product",
  "workflows/": "product",
  "config/": "product",
  "worker.ts": "product",
  "cli/": "cli",
  "cli/stack/": "stack",
  "adapters/model/offline/": "offline",
  "test/": "tests",
  "bench/": "bench",
  "testing/": "bench",
  ".ci/": "setup",
  "deploy/": "setup",
  "packages/": "setup",
  "scripts/patches/": "setup",
  "scripts/": "setup",
  ".dependency-cruiser.mjs": "setup",
  ".dockerignore": "setup",
  ".gitignore": "setup",
  ".npmrc": "setup",
  Dockerfile: "setup",
  "biome.json": "setup",
  "docker-compose.yml": "setup",
  "drizzle.config.ts": "setup",
  "knip.json": "setup",
  "package-lock.json": "setup",
  "package.json": "setup",
  "tsconfig.base.json": "setup",
  "tsconfig.build.json": "setup",
  "tsconfig.json": "setup",
  "vitest.config.ts": "setup",
  "docs/": "documents",
  "docs/examples/": "documents",
  "CHANGELOG.md": "documents",
  LICENSE: "documents",
  "README.md": "documents",
};

/** Roles that the narrow count of the product leaves out and the wide one includes. */
const WIDE: readonly Role[] = ["product", "cli", "stack", "offline"];

const SOURCE = /\.(?:ts|tsx|mts|mjs|js|css|html|sql)$/;
/** Recorded pages of others, and what Drizzle and npm write. */
const NOT_OURS = /^(?:test\/fixtures|db\/migrations)\//;

/** Whether its lines count: written by us, in a language that runs. */
export const isCounted = (path: string): boolean => SOURCE.test(path) && !NOT_OURS.test(path);

/** A path from the project's root, and its text. */
interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** Rows of folders that stand in another row's folder. */
const INNER = Object.keys(ROLES).filter((row) => /\/./.test(row));
/** `api/app.ts` → `api/`; `worker.ts` → itself. */
const topOf = (path: string): string =>
  INNER.find((row) => path.startsWith(row)) ?? (path.slice(0, path.indexOf("/") + 1) || path);

/** Undefined: no row names its folder, or the file itself. */
export function roleOf(path: string): Role | undefined {
  const top = topOf(path);
  return Object.hasOwn(ROLES, top) ? ROLES[top] : undefined;
}

/** Folders that have a row, and root files that are sources. */
export function topsOf(roles: readonly Role[]): readonly string[] {
  const tops = Object.entries(ROLES).filter(
    ([top, role]) => roles.includes(role) && (top.endsWith("/") || isCounted(top)),
  );
  return tops.map(([top]) => top);
}

/** Folders and root files that no row names, and rows that name nothing. */
export function faultsOfRoles(paths: readonly string[]): string[] {
  const tops = new Set(paths.map(topOf));
  const unnamed = [...tops].filter((top) => roleOf(top) === undefined);
  const gone = Object.keys(ROLES).filter((top) => !tops.has(top));
  const table = "scripts/measure/roles.ts:1";
  return [
    ...unnamed.map((top) => `${table} has no row for ${top}: say what it is for`),
    ...gone.map((top) => `${table} has a row for ${top}, which is not there`),
  ];
}

export const isWide = (path: string): boolean => WIDE.some((role) => role === roleOf(path));

export interface CountedLines {
  readonly product: number;
  /** With `cli`, `stack` and the offline rules. */
  readonly productWide: number;
  readonly byRole: Readonly<Partial<Record<Role, number>>>;
  /** Largest first. Root files are one folder, by the name `./`. */
  readonly byFolder: Readonly<Record<string, number>>;
}

/** Lines as an editor counts them: blank lines and comments too. */
export function linesByRole(files: readonly SourceText[]): CountedLines {
  const byRole: Partial<Record<Role, number>> = {};
  const byFolder: Record<string, number> = {};
  for (const { path, text } of files.filter((file) => isCounted(file.path))) {
    const role = roleOf(path);
    if (role === undefined) throw new Error(`${path} has no role: add a row to scripts/measure/roles.ts`);
    const lines = text.split("\n").length - 1;
    const folder = path.includes("/") ? topOf(path) : "./";
    byRole[role] = (byRole[role] ?? 0) + lines;
    byFolder[folder] = (byFolder[folder] ?? 0) + lines;
  }
  return {
    product: byRole.product ?? 0,
    productWide: WIDE.reduce((sum, role) => sum + (byRole[role] ?? 0), 0),
    byRole,
    byFolder: Object.fromEntries(Object.entries(byFolder).sort(([, a], [, b]) => b - a)),
  };
}
