/** Host: starts the applications of a bench, one folder of this run each, and keeps going where one cannot be set up. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT } from "../../cli/stack/tools.js";
import { say } from "../shared/run.js";
import type { App, RunningApp } from "./app.js";

/** A machine under load takes its time, and how long is not what is asked here. */
export const LONGEST_MS = 240_000;

export async function withApp(
  { name, start }: Pick<App, "name" | "start">,
  scratch: string,
  work: (running: RunningApp) => Promise<void>,
): Promise<void> {
  const [installed, folder] = [join(PROJECT, ".surefoot", "apps"), join(scratch, name)];
  for (const one of [installed, folder]) await mkdir(one, { recursive: true });
  const running = await start({ installed, scratch: folder, say });
  say(`${name} ${running.version} serves at ${running.url}`);
  try {
    await work(running);
  } finally {
    await running.stop();
  }
}
