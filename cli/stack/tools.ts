/** Tools: paths of the Temporal CLI, a browser and test tools, written by scripts/setup.mjs and read here. */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { toolOverrides } from "../../config/environment.js";

/** The project's own folder: sources, packages, and the tools that set-up fetched. */
export const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Node arguments that run a program of the project from its source. */
export const FROM_SOURCE = ["--import", new URL("./typescript.mjs", import.meta.url).href] as const;

export interface Tools {
  readonly temporal?: string;
  readonly chrome?: string;
  /** File that says how to start the model. */
  readonly smallModel?: string;
  /** File that says how to start it. */
  readonly schemathesis?: string;
}

/** Not retryable: run the set-up. */
export class ToolMissingError extends Error {
  override readonly name = "ToolMissingError";

  constructor(tool: string, variable: string) {
    super(`${tool} is not set up: run "npm run setup", or set ${variable} to its path`);
  }
}

const written = z.object({
  temporal: z.string().optional(),
  chrome: z.string().optional(),
  smallModel: z.string().optional(),
  schemathesis: z.string().optional(),
});

/** The environment wins over what set-up found. */
export function readTools(): Tools {
  const { temporal, chrome, smallModel, schemathesis } = { ...found(), ...toolOverrides() };
  return {
    ...(temporal !== undefined && { temporal }),
    ...(chrome !== undefined && { chrome }),
    ...(smallModel !== undefined && { smallModel }),
    ...(schemathesis !== undefined && { schemathesis }),
  };
}

/** Path of the Temporal CLI. Throws `ToolMissingError`. */
export function temporalCli(): string {
  const { temporal } = readTools();
  if (temporal === undefined) throw new ToolMissingError("The Temporal CLI", "TEMPORAL_CLI_PATH");
  return temporal;
}

/** Path of a Chromium. Throws `ToolMissingError`. */
export function browserPath(): string {
  const { chrome } = readTools();
  if (chrome === undefined) throw new ToolMissingError("A browser", "CHROME_PATH");
  return chrome;
}

function found(): z.infer<typeof written> {
  try {
    return written.parse(JSON.parse(readFileSync(join(PROJECT, ".surefoot", "tools.json"), "utf8")));
  } catch {
    return {};
  }
}
