/** Proves that the later version of the worker that tests deploy has all of its sources: a folder that is new was once left behind. */

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { PROJECT } from "../../cli/stack/tools.js";
import { nextSources } from "../../testing/next-sources.js";

test("a later version of the worker loads from its own folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-next-"));
  try {
    await nextSources(folder);
    const loader = join(folder, "cli/stack/typescript.mjs");
    const program = `await import(${JSON.stringify(pathToFileURL(join(folder, "cli/stack/workers.ts")).href)}); console.log("loaded"); process.exit(0)`;
    const args = ["--import", loader, "--input-type=module", "--eval", program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT });
    expect(stdout.trim()).toBe("loaded");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
