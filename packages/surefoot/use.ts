/** What somebody does first with surefoot: asks the program what it can do, and starts an API before anything is set up. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const program = join(import.meta.dirname, "node_modules", "surefoot", "cli", "production.js");
const env = { PATH: process.env["PATH"] };
const run = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env, timeout: 60_000 });

const help = run("--help");
assert.equal(help.status, 0, help.stderr);
for (const command of ["api", "worker", "migrate", "doctor", "watch"])
  assert.match(help.stdout, new RegExp(`^ +${command}\\b`, "m"));
for (const command of ["api", "worker", "migrate"]) {
  const { status, stderr, stdout } = run(command);
  assert.notEqual(status, 0, `${command} ran without a database`);
  const said = stdout + stderr;
  assert.match(said, /DATABASE_(?:OWNER_)?URL/, said);
  assert.doesNotMatch(said, /ERR_MODULE_NOT_FOUND|Cannot find (?:module|package)/, said);
}
const watched = run("watch", "--cdp", "http://127.0.0.1:1");
assert.notEqual(watched.status, 0);
assert.match(watched.stderr, /ECONNREFUSED|connect/, watched.stderr);
