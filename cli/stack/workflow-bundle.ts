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

/** Where the bundle of a build is kept; it may not be there. */
export const bundlePath = (home: string, buildId: string): string => join(home, "bundles", `workflows-${buildId}.js`);

/** What a production build holds in place of the sources: build ids of its bundles. */
export interface BuiltBundles {
  readonly plain: string;
  /** With the failure converter of encrypted histories. */
  readonly encrypted: string;
}

export const builtBundles = (folder: string): string => join(folder, "bundles", "built.json");

const hostedBundle = (folder: string): string => join(folder, "bundles", "hosted-task.js");

/** What a host's workflows are run from: a production build's own bundle, or the source, which the SDK bundles at each start. */
export function hostedWorkflows(): Pick<WorkerOptions, "workflowBundle" | "workflowsPath"> {
  const codePath = hostedBundle(root);
  return existsSync(codePath) ? { workflowBundle: { codePath } } : { workflowsPath: join(root, HOSTED) };
}

/** Into the production build in `folder`. */
export async function buildHostedWorkflows(folder: string): Promise<void> {
  const { code } = await bundleWorkflowCode({ workflowsPath: join(root, HOSTED) });
  await writeFile(hostedBundle(folder), code);
}

/**
 * A production build's own; else from `<home>/bundles`, which has it from `.surefoot` beside the sources, or built (a few seconds). Safe to
 * call several times at once, from several processes too.
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
  /** Of the sources that are bundled. */
  readonly buildIdOf: (contentHash: string) => string;
}

/** Of the sources below `root`: our own, or a later version's in a test of upgrades. */
export async function bundleOf(
  sources: string,
  { home, failureConverterPath, buildIdOf: idOf }: BundleOptions,
): Promise<WorkflowBundle> {
  const buildId = idOf(await contentHash(sources, failureConverterPath ?? ""));
  const codePath = bundlePath(home, buildId);
  if (existsSync(codePath)) return { codePath, buildId };
  // Homes that come and go have it from the first of them.
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

/** Sources may lie where we cannot write: then each home has its bundle built. */
function unlessReadOnly(error: NodeJS.ErrnoException): void {
  if (!["EACCES", "EPERM", "EROFS"].includes(error.code ?? "")) throw error;
}

/** What workflows import of core, which is pure: loaded once for all tasks of a thread, in place of once for each of them. */
async function coreOf(sources: string): Promise<string[]> {
  const files = (await readdir(join(sources, "workflows"))).filter((name) => name.endsWith(".ts"));
  const texts = await Promise.all(files.map((name) => readFile(join(sources, "workflows", name), "utf8")));
  const imported = texts.flatMap((text) => [...text.matchAll(CORE_IMPORT)].map(([, path]) => `${path}.ts`));
  return [...new Set(imported)].sort().map((path) => join(sources, path));
}

/** The SDK compiles for ES2017, where every object that is spread over another is copied by a function. */
const TARGET = "es2022";

/** The SDK's own configuration, for today's JavaScript, and with a map of lines: that of columns is as long again as all else. */
function asWritten(options: Configuration): Configuration {
  options.devtool = "inline-cheap-module-source-map";
  for (const rule of options.module?.rules ?? []) {
    const loader = isObject(rule) && isObject(rule.use) ? rule.use.options : undefined;
    if (isObject(loader) && isObject(loader["jsc"])) Object.assign(loader["jsc"], { target: TARGET });
  }
  return options;
}

const isObject = <T>(value: T): value is T & Record<string, unknown> => typeof value === "object" && value !== null;

/** Of values: types are not there any more when it runs. */
const CORE_IMPORT = /^import (?!type\b)[^;]*? from "\.\.\/(core\/[^"]+)\.js";/gm;
/** Part of the content hash: what was bundled in another way is another build. */
const WAY = "core loaded once, as written, lines mapped";

/** Over the sources, their names, and the SDK that bundles them. */
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
