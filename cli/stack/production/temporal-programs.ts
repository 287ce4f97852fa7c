/** Temporal's own programs: the server and its schema tool of one version, built once by Go's package manager. */

import { execFile } from "node:child_process";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inheritedEnvironment } from "../../../config/environment.js";
import { exists } from "../home.js";
import { PROJECT } from "../tools.js";

export interface TemporalPrograms {
  readonly version: string;
  /** Holds `temporal-server` and `temporal-sql-tool`, named as in the images. */
  readonly folder: string;
}

export interface BuildOptions {
  readonly version: string;
  readonly log: (line: string) => void;
  /** Folder of the programs, with a subfolder per version. */
  readonly cache?: string;
  readonly go?: string;
}

/** Not retryable as it stands: there is no Go, or it cannot build this version. The message says what to do. */
export class TemporalBuildError extends Error {
  override readonly name = "TemporalBuildError";
  readonly retryable = false;
}

const run = promisify(execFile);

const MODULE = "go.temporal.io/server";
/** Go names each program after its source folder; `name` is the name in the images. */
const PROGRAMS = [
  { source: "cmd/server", built: "server", name: "temporal-server" },
  { source: "cmd/tools/sql", built: "sql", name: "temporal-sql-tool" },
] as const;
const CACHE = join(PROJECT, ".surefoot", "temporal-server");

/** The version that docker-compose.yml runs. */
export async function composeVersion(): Promise<string> {
  const text = await readFile(join(PROJECT, "docker-compose.yml"), "utf8");
  const version = /temporalio\/server:\$\{TEMPORAL_VERSION:-([\d.]+)\}/.exec(text)?.[1];
  if (version === undefined) throw new TemporalBuildError("docker-compose.yml names no version of Temporal's server");
  return version;
}

/** Builds the programs, which takes some minutes, or uses the cache. Safe to call from several processes at once. */
export async function temporalPrograms(options: BuildOptions): Promise<TemporalPrograms> {
  const { version, log, cache = CACHE, go = "go" } = options;
  const folder = join(cache, version);
  if (await exists(folder)) return { version, folder };
  await refuseWithoutGo(go);
  log(
    `building Temporal's server ${version} and its schema tool with Go, once (some minutes; about 3 GB in Go's caches)`,
  );
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    await install(go, version, draft);
    for (const { built, name } of PROGRAMS) await rename(join(draft, built), join(draft, name));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster: its programs are as good as ours.
    if (!(await exists(folder))) throw error;
  }
  return { version, folder };
}

/** Also tells tests that need Go whether they can run. */
export async function hasGo(go = "go"): Promise<boolean> {
  return run(go, ["version"]).then(
    () => true,
    () => false,
  );
}

async function refuseWithoutGo(go: string): Promise<void> {
  if (await hasGo(go)) return;
  throw new TemporalBuildError(
    `Temporal's server is built from its Go module, and ${go} cannot be run: install Go (https://go.dev/dl) and try again, or use docker compose`,
  );
}

async function install(go: string, version: string, folder: string): Promise<void> {
  const packages = PROGRAMS.map(({ source }) => `${MODULE}/${source}@v${version}`);
  try {
    await run(go, ["install", ...packages], {
      cwd: folder,
      env: { ...inheritedEnvironment(), GOBIN: folder },
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    const end = said.trim().split("\n").slice(-5).join("\n");
    throw new TemporalBuildError(`Go could not build Temporal's server ${version}:\n${end}`);
  }
}
