/** Surefoot for tests of its commands: run in this process, which is ten times as fast as one of its own. */

import { vi } from "vitest";
import { createProgram, run } from "../../cli/commands.js";

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams. */
  readonly output: string;
}

/** The command line with this environment added to the process's own. One call at a time. */
export const surefootWith =
  (environment: Readonly<Record<string, string>>) =>
  async (...args: readonly string[]): Promise<CommandResult> => {
    const kept = Object.keys(environment).map((name) => [name, process.env[name]] as const);
    const { exitCode } = process;
    const [stdout, stderr] = [written("stdout"), written("stderr")];
    try {
      Object.assign(process.env, environment);
      process.exitCode = 0;
      await run(createProgram(), ["node", "surefoot", ...args]);
      const texts = { stdout: stdout.text(), stderr: stderr.text() };
      return { code: Number(process.exitCode), ...texts, output: texts.stdout + texts.stderr };
    } finally {
      stdout.restore();
      stderr.restore();
      for (const [name, value] of kept)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      process.exitCode = exitCode;
    }
  };

function written(stream: "stdout" | "stderr") {
  const texts: string[] = [];
  const write = vi.spyOn(process[stream], "write").mockImplementation((text) => texts.push(String(text)) > 0);
  return { text: () => texts.join(""), restore: () => write.mockRestore() };
}
