/** Install: a peer's released package, pinned, in a folder of its own below `.surefoot`. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../../stack/tools.js";
import { PEERS, type PeerName } from "./peer.js";

const FOLDER = join(PROJECT, ".surefoot", "peers");

/** What its script is run with. */
export async function installPeer(name: PeerName): Promise<{ program: string; args: readonly string[] }> {
  mkdirSync(FOLDER, { recursive: true });
  return name === "browserUse" ? browserUse(PEERS.browserUse.version) : stagehand(PEERS.stagehand.version);
}

function browserUse(version: string): { program: string; args: readonly string[] } {
  const program = join(FOLDER, "venv", "bin", "python");
  const mark = join(FOLDER, "venv", `browser-use-${version}`);
  if (!existsSync(mark)) {
    execFileSync("python3", ["-m", "venv", join(FOLDER, "venv")]);
    execFileSync(program, ["-m", "pip", "install", "--quiet", `browser-use==${version}`], { stdio: "ignore" });
    writeFileSync(mark, "");
  }
  return { program, args: [] };
}

function stagehand(version: string): { program: string; args: readonly string[] } {
  const folder = join(FOLDER, "stagehand");
  const mark = join(folder, `stagehand-${version}`);
  if (!existsSync(mark)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    const what = `@browserbasehq/stagehand@${version}`;
    execFileSync("npm", ["install", "--no-audit", "--no-fund", what], { cwd: folder, stdio: "ignore" });
    writeFileSync(mark, "");
  }
  return { program: process.execPath, args: [] };
}
