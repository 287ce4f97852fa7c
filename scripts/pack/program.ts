/** Program: one run of another program, with what it said. */

import { spawn } from "node:child_process";

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

const LONGEST_MS = 5 * 60_000;

/** `said`: both of its streams. */
export function runProgram({ program, args, cwd, env = {} }: Command): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LONGEST_MS,
    });
    let said = "";
    const hear = (text: Buffer) => {
      said += text.toString("utf8");
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", (error) => resolve({ code: null, said: error.message }));
    child.once("close", (code) => resolve({ code, said: said.trim() }));
  });
}
