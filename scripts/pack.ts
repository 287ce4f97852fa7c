/**
 * Pack: the packages that people install, as tarballs in `.surefoot/packages`; `npm run pack`.
 *
 *   npm run pack -- [NAME…] [--try]
 *
 * `--try` installs each tarball in an empty project, on the oldest Node that we support and on our own (`scripts/pack/try.ts`).
 */

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT } from "../cli/stack/tools.js";
import { bundle, noticesOf } from "./pack/bundle.js";
import { writeDeclarations } from "./pack/declarations.js";
import { bundledManifest } from "./pack/manifest.js";
import { buildServer } from "./pack/server.js";
import { type BundledPackage, PACKAGES, type PackageRow } from "./pack/table.js";
import { tryPackages } from "./pack/try.js";

const OUT = join(PROJECT, ".surefoot", "packages");

const { values, positionals } = parseArgs({ allowPositionals: true, options: { try: { type: "boolean" } } });
const unknown = positionals.filter((name) => !Object.hasOwn(PACKAGES, name));
if (unknown.length > 0)
  throw new Error(`There is no package ${unknown.join(", ")}: ${Object.keys(PACKAGES).join(", ")}`);
const chosen = Object.entries(PACKAGES).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const tarballs: Record<string, string> = {};
for (const [name, row] of chosen) {
  tarballs[name] = await pack(name, row);
  process.stdout.write(`${name}: ${tarballs[name]}\n`);
}
if (values.try) process.exitCode = await tryPackages(tarballs, OUT);

/** Path of the tarball. */
async function pack(name: string, row: PackageRow): Promise<string> {
  const folder = join(OUT, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (row.kind === "server") await buildServer(name, row, folder);
  else await buildBundled(name, row, folder);
  for (const file of ["LICENSE", "CHANGELOG.md"]) cpSync(join(PROJECT, file), join(folder, file));
  const own = join(PROJECT, "packages", name, "README.md");
  cpSync(existsSync(own) ? own : join(PROJECT, "README.md"), join(folder, "README.md"));
  const told = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", OUT], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ filename }] = JSON.parse(told) as [{ filename: string }]; // npm's own form
  return join(OUT, filename);
}

async function buildBundled(name: string, row: BundledPackage, folder: string): Promise<void> {
  const { imported, takenIn } = await bundle(row, join(folder, "dist"));
  const typed = writeDeclarations(Object.values(row.entries), join(folder, "types"));
  const manifest = bundledManifest(name, row, [...new Set([...imported, ...typed])].sort());
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  if (takenIn.length > 0) writeFileSync(join(folder, "THIRD-PARTY.md"), noticesOf(takenIn));
}
