/** Workflow bundle: the workflows and all of core as one script, built once per content. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleWorkflowCode } from "@temporalio/worker";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface WorkflowBundle {
  readonly codePath: string;
  /** First 12 characters of the content hash; serves as the build id. */
  readonly buildId: string;
}

/** From `<home>/bundles`, or built there (a few seconds). Safe to call from several processes at once. */
export async function workflowBundle(home: string, failureConverterPath?: string): Promise<WorkflowBundle> {
  const buildId = (await contentHash(failureConverterPath ?? "")).slice(0, 12);
  const folder = join(home, "bundles");
  const codePath = join(folder, `workflows-${buildId}.js`);
  if (existsSync(codePath)) return { codePath, buildId };
  const own = failureConverterPath === undefined ? {} : { failureConverterPath };
  const { code } = await bundleWorkflowCode({ workflowsPath: join(root, "workflows/index.ts"), ...own });
  await mkdir(folder, { recursive: true });
  const partial = `${codePath}.${process.pid}`;
  await writeFile(partial, code);
  await rename(partial, codePath);
  return { codePath, buildId };
}

/** Over the sources, their names, and the SDK that bundles them. */
async function contentHash(beside: string): Promise<string> {
  const hash = createHash("sha256").update(basename(beside));
  const sdk: { version: string } = createRequire(import.meta.url)("@temporalio/worker/package.json");
  hash.update(sdk.version);
  for (const folder of ["core", "workflows"]) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.filter((one) => one.endsWith(".ts")).sort()) {
      hash.update(`\0${folder}/${name}\0`).update(await readFile(join(root, folder, name)));
    }
  }
  return hash.digest("hex");
}
