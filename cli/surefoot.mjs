#!/usr/bin/env node
/**
 * The `surefoot` program: runs the command line from source, from whatever folder. Only syntax of Node 20: shells and assistants start
 * it with the Node that is on PATH, and where that is too old the project's own takes over.
 */

import { existsSync } from "node:fs";
import * as modules from "node:module";
import { join } from "node:path";
import { orSay, PROJECT, SetupError } from "../scripts/setup/say.mjs";

// An assistant starts its servers anywhere. What is meant is what `npm start` keeps here.
process.env.SUREFOOT_HOME ||= join(PROJECT, ".surefoot");

await orSay(async () => {
  if (!existsSync(join(PROJECT, "node_modules")))
    throw new SetupError("no packages are installed", `run "npm start" or "npm run setup" in ${PROJECT} first`);
  if ("registerHooks" in modules && process.features.typescript) {
    await import("./stack/typescript.mjs");
    await import("./main.ts");
  } else {
    const { projectNode } = await import("../scripts/setup/packages.mjs");
    const { runThen } = await import("../scripts/setup/run.mjs");
    await runThen(projectNode(), ["cli/surefoot.mjs", ...process.argv.slice(2)], process.cwd());
  }
});
