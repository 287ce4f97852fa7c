/** Schemathesis: one run of it against an API that runs, and its own report of it. */

import { spawn } from "node:child_process";
import { createWriteStream, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readTools, ToolMissingError } from "../../cli/stack/tools.js";

export interface RunOptions {
  readonly name: string;
  readonly folder: string;
  readonly url: string;
  readonly settings: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly timeoutMs: number;
}

export interface RunFiles {
  /** What it printed: each failure with the request that shows it. */
  readonly printed: string;
  readonly summary: string;
  readonly events: string;
}

/** It did not come to its end: killed, crashed, or refused its settings. */
export class RunBrokenError extends Error {
  override readonly name = "RunBrokenError";
}

const HERE = dirname(fileURLToPath(import.meta.url));
const record = z.object({ python: z.string(), packages: z.string() });

/** Throws `ToolMissingError` before set-up, and `RunBrokenError`. */
export async function runSchemathesis(options: RunOptions): Promise<RunFiles> {
  const found = readTools().schemathesis;
  if (found === undefined) throw new ToolMissingError("schemathesis", "SUREFOOT_HOME");
  const { python, packages } = record.parse(JSON.parse(readFileSync(found, "utf8")));
  const { name, folder, url, env, args, timeoutMs } = options;
  const reports = join(folder, name);
  await mkdir(reports, { recursive: true });
  const settings = join(folder, `${name}.toml`);
  await writeFile(settings, options.settings);
  const printed = join(folder, `${name}.txt`);
  const child = spawn(
    python,
    [
      ...["-m", "schemathesis.cli", "--config-file", settings, "run", `${url}/openapi.json`],
      ...["--no-color", "--report", "json,ndjson", "--report-dir", reports, ...args],
    ],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      env: {
        ...process.env,
        PYTHONPATH: [packages, HERE].join(process.platform === "win32" ? ";" : ":"),
        SCHEMATHESIS_HOOKS: "hooks",
        PYTHONDONTWRITEBYTECODE: "1",
        ...env,
      },
    },
  );
  const out = createWriteStream(printed);
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (_, by) => resolve(by));
  });
  out.end();
  const [summary, events] = ["json", "ndjson"].map((ending) =>
    readdirSync(reports).find((file) => file.endsWith(`.${ending}`)),
  );
  if (signal !== null || summary === undefined || events === undefined) {
    const why = signal === null ? "stopped by itself" : `was ended after ${timeoutMs / 1_000} s`;
    throw new RunBrokenError(`schemathesis ${why}; what it printed is in ${printed}`);
  }
  return { printed, summary: join(reports, summary), events: join(reports, events) };
}
