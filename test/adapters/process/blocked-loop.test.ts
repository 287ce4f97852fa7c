/** Proves adapters/process/blocked-loop.ts by process. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { PROJECT } from "../../../cli/stack/tools.js";

const begin = (work: string) => {
  const program = `import { endWhenBlocked } from "./adapters/process/blocked-loop.ts"; endWhenBlocked(2); ${work}`;
  const args = ["--import", "./cli/stack/typescript.mjs", "--input-type=module", "--eval", program];
  return spawn(process.execPath, args, { cwd: PROJECT, stdio: ["ignore", "ignore", "pipe"] });
};

test("OP12 a process whose loop stands still is ended, and says why", async () => {
  const blocked = begin("setTimeout(() => { for (;;); }, 100);");
  let said = "";
  blocked.stderr.on("data", (text) => {
    said += text;
  });
  const [code, signal] = await once(blocked, "exit");
  expect([code, signal]).toEqual([null, "SIGKILL"]);
  expect(said).toContain("The event loop stood still for 2 s");
});

test("OP12 one that works in pieces goes on, and the watch keeps no process alive", async () => {
  const pieces =
    "const until = Date.now() + 5_000; const piece = () => { const end = Date.now() + 400; while (Date.now() < end); if (Date.now() < until) setTimeout(piece); }; piece();";
  const [code] = await once(begin(pieces), "exit");
  expect(code).toBe(0);
});
