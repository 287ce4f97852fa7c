/** Server package: the production build with the dependencies that its files import. */

import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { FROM_SOURCE, PROJECT } from "../../cli/stack/tools.js";
import { packagesOf } from "./bundle.js";
import { commonOf } from "./manifest.js";
import type { ServerPackage } from "./table.js";

/** Builds `dist/` and copies it to `folder`. */
export async function buildServer(name: string, row: ServerPackage, folder: string): Promise<void> {
  execFileSync(process.execPath, [...FROM_SOURCE, "scripts/build.ts"], {
    cwd: PROJECT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await cp(join(PROJECT, "dist"), folder, { recursive: true, filter: (path) => !path.endsWith(".zip") });
  const manifest = {
    ...commonOf(name, row, [...importsBelow(folder), ...row.besides].sort()),
    bin: { surefoot: "cli/production.js" },
    exports: { "./package.json": "./package.json" },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Bundles of workflows hold what they need. */
function importsBelow(folder: string): readonly string[] {
  const files = globSync("**/*.js", { cwd: folder }).filter((path) => !path.startsWith("bundles/"));
  const specifiers = files.flatMap((path) =>
    ts
      .preProcessFile(readFileSync(join(folder, path), "utf8"), true, true)
      .importedFiles.map(({ fileName }) => fileName),
  );
  return packagesOf(specifiers);
}
