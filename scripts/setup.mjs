/**
 * Set-up: brings what a command needs (packages, Temporal CLI, browser), then runs the command on the project's own Node.
 * Only Node built-ins and only syntax of Node 20: it runs before anything is installed.
 *
 *   node scripts/setup.mjs --for demo|start|test|check|small-model|contract [--then FILE ARGUMENTS…]
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./setup/browser.mjs";
import { withLock } from "./setup/lock.mjs";
import { installPackages, packagesAreInstalled, projectNode } from "./setup/packages.mjs";
import { runThen } from "./setup/run.mjs";
import { orSay, PROJECT, SetupError, say } from "./setup/say.mjs";
import { findSchemathesis } from "./setup/schemathesis.mjs";
import { findSmallModel } from "./setup/small-model.mjs";
import { findTemporal } from "./setup/temporal.mjs";
import { readTools, writeTools } from "./setup/tools.mjs";

/** What each command needs besides packages. */
const NEEDS = {
  demo: ["temporal", "chrome"],
  start: ["temporal"],
  test: ["temporal", "chrome"],
  check: [],
  "small-model": ["temporal", "chrome", "smallModel"],
  contract: ["temporal", "schemathesis"],
};
const FINDERS = {
  temporal: findTemporal,
  chrome: findBrowser,
  smallModel: findSmallModel,
  schemathesis: findSchemathesis,
};
const TITLES = { temporal: "Temporal CLI", chrome: "browser", smallModel: "small model", schemathesis: "schemathesis" };
const OVERRIDES = { temporal: "TEMPORAL_CLI_PATH", chrome: "CHROME_PATH" };

async function main() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    throw new SetupError(`Node ${process.versions.node} is too old`, "install Node 20 or newer");
  }
  const { purpose, command } = readArguments(process.argv.slice(2));
  const wanted = NEEDS[purpose];
  if (!isComplete(wanted)) await withLock(() => complete(wanted));
  if (command.length > 0) await runThen(projectNode(), command);
}

function readArguments(args) {
  const at = args.indexOf("--then");
  const own = at === -1 ? args : args.slice(0, at);
  const purpose = own[own.indexOf("--for") + 1];
  if (own.length !== 2 || own[0] !== "--for" || !Object.hasOwn(NEEDS, purpose)) {
    throw new SetupError(
      `unknown arguments "${own.join(" ")}"`,
      `use --for ${Object.keys(NEEDS).join("|")} [--then FILE …]`,
    );
  }
  return { purpose, command: at === -1 ? [] : args.slice(at + 1) };
}

/** The fast road: two file look-ups and one hash. */
function isComplete(wanted) {
  const tools = readTools();
  return packagesAreInstalled() && wanted.every((tool) => isThere(tool, tools));
}

/** An override that differs from what was found is looked at anew. */
function isThere(tool, tools) {
  const override = process.env[OVERRIDES[tool]];
  return typeof tools[tool] === "string" && existsSync(tools[tool]) && (!override || override === tools[tool]);
}

async function complete(wanted) {
  const since = Date.now();
  if (!packagesAreInstalled()) await installPackages();
  for (const tool of wanted) {
    if (isThere(tool, readTools())) continue;
    const path = await FINDERS[tool](join(PROJECT, ".surefoot"));
    writeTools({ ...readTools(), [tool]: path });
    say(`${TITLES[tool]}: ${path}`);
  }
  say(`ready after ${((Date.now() - since) / 1000).toFixed(1)} s`);
}

await orSay(main);
