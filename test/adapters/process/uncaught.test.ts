/** Proves OP12 of what nobody handles, in a process of its own. */

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));

test.each([
  "Promise.reject(new Error('the wire is cut'))",
  "setTimeout(() => { throw new Error('the wire is cut'); })",
])("OP12 %s ends the process with a line in its log", (fault) => {
  const program = `
      import { createLog } from "./adapters/log/log.ts";
      import { endWhenUncaught } from "./adapters/process/uncaught.ts";
      endWhenUncaught(createLog({ level: "info", process: "worker" }));
      setInterval(() => undefined, 1_000);
      void ${fault};`;
  const args = ["--import", "./stack/typescript.mjs", "--input-type=module", "--eval", program];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: PROJECT, encoding: "utf8" });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, process: "worker", err: { message: "the wire is cut" } });
});
