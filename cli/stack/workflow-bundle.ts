/** Workflow bundle: the workflows and all of core as one script, built once per content. */

import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleWorkflowCode, type BundleOptions as SdkBundleOptions, type WorkerOptions } from "@temporalio/worker";
import { buildIdOf } from "../../core/task/state-version.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const HOSTED = "workflows/hosted-task.ts";

type Configuration = Parameters<NonNullable<SdkBundleOptions["webpackConfigHook"]>>[0];

export interface WorkflowBundle {
  readonly codePath: string;
  /** The state's version and the first 12 characters of the content hash. */
  readonly buildId: string;
}

/** Path of a build's bundle, which may not exist. */
export const bundlePath = (home: string, buildId: string): string => join(home, "bundles", `workflows-${buildId}.js`);

/** Build ids of the bundles that a production build holds in place of the sources. */
export interface BuiltBundles {
  readonly plain: string;
  /** With the failure converter of encrypted histories. */
  readonly encrypted: string;
}

export const builtBundles = (folder: string): string => join(folder, "bundles", "built.json");

const hostedBundle = (folder: string): string => join(folder, "bundles", "hosted-task.js");

/** Code of a host's workflows: a production build's own bundle, or else the source, which the SDK bundles at each start. */
export function hostedWorkflows(): Pick<WorkerOptions, "workflowBundle" | "workflowsPath"> {
  const codePath = hostedBundle(root);
  return existsSync(codePath) ? { workflowBundle: { codePath } } : { workflowsPath: join(root, HOSTED) };
}

/** Writes to the production build in `folder`. */
export async function buildHostedWorkflows(folder: string): Promise<void> {
  const { code } = await bundleWorkflowCode({ workflowsPath: join(root, HOSTED) });
  await writeFile(hostedBundle(folder), code);
}

/**
 * Returns a production build's own bundle, or else that in `<home>/bundles`. If missing there, it is copied from `.surefoot`
 * beside the sources, or built (a few seconds). Safe to call concurrently, also from several processes.
 */
export async function workflowBundle(home: string, failureConverterPath?: string): Promise<WorkflowBundle> {
  if (existsSync(builtBundles(root))) {
    const built = JSON.parse(await readFile(builtBundles(root), "utf8")) as BuiltBundles; // our build's own file
    const buildId = failureConverterPath === undefined ? built.plain : built.encrypted;
    return { codePath: bundlePath(root, buildId), buildId };
  }
  return bundleOf(root, { home, failureConverterPath, buildIdOf });
}

export interface BundleOptions {
  readonly home: string;
  readonly failureConverterPath?: string | undefined;
  /** Build id of the bundled sources. */
  readonly buildIdOf: (contentHash: string) => string;
}

/** Bundle of the code below `sources`: our own, or a later version's in a test of upgrades. */
export async function bundleOf(
  sources: string,
  { home, failureConverterPath, buildIdOf: idOf }: BundleOptions,
): Promise<WorkflowBundle> {
  const buildId = idOf(await contentHash(sources, failureConverterPath ?? ""));
  const codePath = bundlePath(home, buildId);
  if (existsSync(codePath)) return { codePath, buildId };
  // Temporary homes reuse the bundle of the first of them.
  const shared = bundlePath(join(sources, ".surefoot"), buildId);
  const code = existsSync(shared) ? await readFile(shared, "utf8") : await bundle(sources, failureConverterPath);
  await keep(codePath, code);
  if (!existsSync(shared)) await keep(shared, code).catch(unlessReadOnly);
  return { codePath, buildId };
}

async function bundle(sources: string, failureConverterPath: string | undefined): Promise<string> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(sources, "workflows/index.ts"),
    workflowInterceptorModules: [join(sources, "workflows/trace-context.ts")],
    preloadModules: await coreOf(sources),
    webpackConfigHook: asWritten,
    ...(failureConverterPath !== undefined && { failureConverterPath }),
  });
  return code;
}

async function keep(path: string, code: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}`;
  await writeFile(partial, code);
  await rename(partial, path);
}

/** If the source folder is read-only, each home builds its own bundle. */
function unlessReadOnly(error: NodeJS.ErrnoException): void {
  if (!["EACCES", "EPERM", "EROFS"].includes(error.code ?? "")) throw error;
}

/** Core modules that workflows import. Core is pure, so a thread loads them once for all its tasks instead of once per task. */
async function coreOf(sources: string): Promise<string[]> {
  const files = (await readdir(join(sources, "workflows"))).filter((name) => name.endsWith(".ts"));
  const texts = await Promise.all(files.map((name) => readFile(join(sources, "workflows", name), "utf8")));
  const imported = texts.flatMap((text) => [...text.matchAll(CORE_IMPORT)].map(([, path]) => `${path}.ts`));
  return [...new Set(imported)].sort().map((path) => join(sources, path));
}

/** The SDK compiles for ES2017, which needs a function call for every object spread. */
const TARGET = "es2022";

/** Sets the SDK's configuration to today's JavaScript and a map of lines only; a map of columns would double the bundle. */
function asWritten(options: Configuration): Configuration {
  options.devtool = "inline-cheap-module-source-map";
  for (const rule of options.module?.rules ?? []) {
    const loader = isObject(rule) && isObject(rule.use) ? rule.use.options : undefined;
    if (isObject(loader) && isObject(loader["jsc"])) Object.assign(loader["jsc"], { target: TARGET });
  }
  return options;
}

const isObject = <T>(value: T): value is T & Record<string, unknown> => typeof value === "object" && value !== null;

/** Matches imports of values only: types do not exist at run time. */
const CORE_IMPORT = /^import (?!type\b)[^;]*? from "\.\.\/(core\/[^"]+)\.js";/gm;
/** Part of the content hash: another way of bundling makes another build. */
const WAY = "core loaded once, as written, lines mapped";

/** Covers the sources, their names, and the version of the SDK that bundles them. */
async function contentHash(sources: string, beside: string): Promise<string> {
  const hash = createHash("sha256").update(basename(beside)).update(WAY);
  const sdk: { version: string } = createRequire(import.meta.url)("@temporalio/worker/package.json");
  hash.update(sdk.version);
  for (const folder of ["core", "workflows"]) {
    const names = await readdir(join(sources, folder), { recursive: true });
    for (const name of names.filter((one) => one.endsWith(".ts")).sort()) {
      hash.update(`\0${folder}/${name}\0`).update(await readFile(join(sources, folder, name)));
    }
  }
  return hash.digest("hex");
}
