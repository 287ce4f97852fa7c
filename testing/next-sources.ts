/** Next sources: a whole fake later version of the worker, on disk, to be run beside today's. */

import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { exists } from "../stack/home.js";
import { PROJECT } from "../stack/tools.js";
import { editSources, NEW_ACTIVITY } from "./next-build.js";

const FOLDERS = [
  "activities",
  "adapters",
  "api",
  "client",
  "core",
  "db",
  "extension",
  "offline",
  "protocol",
  "stack",
  "testing",
  "workflows",
];

/** At one place for good: what is compiled from there is found again by later runs. */
const FOLDER = join(PROJECT, ".surefoot", "next-release");

/** Returns the folder. Throws where today's sources no longer hold what it changes. */
export async function nextSources(folder: string = FOLDER): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of FOLDERS) await cp(join(PROJECT, name), join(folder, name), { recursive: true });
  const files = (await readdir(PROJECT)).filter((name) => /\.ts$|^package\.json$|^tsconfig.*\.json$/.test(name));
  for (const name of files) await cp(join(PROJECT, name), join(folder, name));
  const packages = join(folder, "node_modules");
  if (!(await exists(packages))) await symlink(join(PROJECT, "node_modules"), packages);
  const line = "    refineStep: reporting(createRefineStep(deps)),\n";
  await editSources(folder, [
    { file: "activities/index.ts", from: line, to: `${line}    ${NEW_ACTIVITY}: async () => null,\n` },
  ]);
  return folder;
}
