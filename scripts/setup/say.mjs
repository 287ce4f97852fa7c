/** What set-up tells a person, and how it fails: always with the next step. */

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export class SetupError extends Error {
  constructor(message, nextStep) {
    super(message);
    this.nextStep = nextStep;
  }
}

/** On standard error, so that a command's own output (`--json`) stays clean. */
export function say(line) {
  console.error(`set-up: ${line}`);
}

/** Runs it; a fault of set-up is said with its next step, and fails the process. */
export async function orSay(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`\nset-up stopped: ${error.message}\n  next step: ${error.nextStep}\n`);
    process.exitCode = 1;
  }
}
