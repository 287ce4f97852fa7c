/** What set-up found, kept in `.surefoot/tools.json`; `cli/stack/tools.ts` reads it. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "./say.mjs";

const FILE = join(PROJECT, ".surefoot", "tools.json");

export function readTools() {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return {};
  }
}

export function writeTools(tools) {
  mkdirSync(join(PROJECT, ".surefoot"), { recursive: true });
  writeFileSync(`${FILE}.new`, `${JSON.stringify(tools, null, 2)}\n`);
  renameSync(`${FILE}.new`, FILE);
}
