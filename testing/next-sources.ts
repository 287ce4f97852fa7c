/** Next sources: a whole fake later version of the worker, on disk, to be run beside today's. */

import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { exists } from "../cli/stack/home.js";
import { PROJECT } from "../cli/stack/tools.js";
import { editSources, NEW_ACTIVITY } from "./next-build.js";

/** Of folders, what no worker reads. */
const LEFT_OUT = new Set("bench console deploy dist docs examples node_modules packages test".split(" "));

/** At one place for good: what is compiled from there is found again by later runs. */
const FOLDER = join(PROJECT, ".surefoot", "next-release");

/** Returns the folder. Throws where today's sources no longer hold what it changes. */
export async function nextSources(folder: string = FOLDER): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const one of await readdir(PROJECT, { withFileTypes: true })) {
    const { name } = one;
    const isSource = one.isDirectory() && !name.startsWith(".") && !LEFT_OUT.has(name);
    if (!isSource && !/\.ts$|^package\.json$|^tsconfig.*\.json$/.test(name)) continue;
    await cp(join(PROJECT, name), join(folder, name), { recursive: true });
  }
  const packages = join(folder, "node_modules");
  if (!(await exists(packages))) await symlink(join(PROJECT, "node_modules"), packages);
  const line = "    refineStep: asking(keeping(createRefineStep(deps))),\n";
  await editSources(folder, [
    { file: "activities/index.ts", from: line, to: `${line}    ${NEW_ACTIVITY}: async () => null,\n` },
  ]);
  return folder;
}
