/** Run: a program to its end, with the last line that it said. */

import { execFile } from "node:child_process";
import { inheritedEnvironment } from "../../../config/environment.js";

export interface Ran {
  readonly ok: boolean;
  /** The last line of its output; of its errors when it failed. */
  readonly said: string;
  readonly output: string;
}

export interface RunOptions {
  readonly timeoutMs: number;
  readonly cwd?: string;
  /** On top of this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

const MOST_BYTES = 64 * 1024 * 1024;

/** Never throws: a program that is missing has failed. */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  const { timeoutMs, cwd, env, input } = options;
  return new Promise((resolve) => {
    const child = execFile(
      command,
      [...args],
      {
        timeout: timeoutMs,
        maxBuffer: MOST_BYTES,
        ...(cwd && { cwd }),
        ...(env && { env: { ...inheritedEnvironment(), ...env } }),
      },
      (error, output, errors) => {
        const ok = error === null;
        const text = ok ? output : `${errors.trim() === "" ? (error.message ?? "") : errors}`;
        resolve({ ok, output, said: text.trim().split("\n").at(-1) ?? "" });
      },
    );
    // A program that ended before it read its input has said why.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input ?? "");
  });
}
