/** Manifest: a package's `package.json`, its dependencies taken from what its files import. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../../cli/stack/tools.js";
import { fileOf } from "./bundle.js";
import { declarationOf } from "./declarations.js";
import type { BundledPackage, PackageRow } from "./table.js";

interface OwnManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Of the project itself: version, licence, and the exact versions that it is tested with. */
export const ownManifest = (): OwnManifest => JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));

/** By package; what only tests need here may be what a package of ours stands on. */
export const testedVersions = (): Readonly<Record<string, string>> => {
  const { dependencies, devDependencies } = ownManifest();
  return { ...devDependencies, ...dependencies };
};

/** What all packages say alike. `imported`: names of packages, peers among them. */
export function commonOf(name: string, row: PackageRow, imported: readonly string[]): Record<string, unknown> {
  const { version, license, engines } = ownManifest();
  const { description, keywords, peers, optionalPeers = [] } = row;
  return {
    name,
    version,
    description,
    keywords,
    license,
    type: "module",
    engines,
    dependencies: dependenciesOf(name, row, imported),
    ...(peers && { peerDependencies: peers }),
    ...(optionalPeers.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(optionalPeers.map((peer) => [peer, { optional: true }])),
    }),
  };
}

export function bundledManifest(name: string, row: BundledPackage, imported: readonly string[]): object {
  const exported = Object.entries(row.entries).map(([entry, file]) => [
    entry,
    { types: `./types/${declarationOf(file)}`, default: `./dist/${fileOf(entry)}.js` },
  ]);
  return {
    ...commonOf(name, row, imported),
    exports: { ...Object.fromEntries(exported), "./package.json": "./package.json" },
    ...(row.commands && {
      bin: Object.fromEntries(Object.keys(row.commands).map((command) => [command, `dist/${command}.js`])),
    }),
    sideEffects: false,
    files: ["dist", "types", "CHANGELOG.md", "THIRD-PARTY.md"],
  };
}

/** @throws when a file imports what the project does not depend on, or what the package must do without. */
function dependenciesOf(name: string, { peers = {}, without }: PackageRow, imported: readonly string[]): object {
  const dependencies = testedVersions();
  const needed = imported.filter((one) => !Object.hasOwn(peers, one));
  const entries = needed.map((one) => {
    const version = dependencies[one] ?? (IS_OURS.test(one) ? ownManifest().version : undefined);
    if (version === undefined) throw new Error(`${name} imports ${one}, which is no dependency of the project`);
    if (without.some((pattern) => pattern.test(one))) throw new Error(`${name} imports ${one}, and must do without it`);
    return [one, `^${version}`] as const;
  });
  return Object.fromEntries(entries);
}

/** One package of ours may stand on another. */
const IS_OURS = /^surefoot(?:-[a-z]+)?$/;
