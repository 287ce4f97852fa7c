/** Proves OP12 of what nobody handles, in a process of its own, and how a fault is told (OP43). */

import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { faultText } from "../../../adapters/process/uncaught.js";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));

test.each([
  "Promise.reject(new Error('the wire is cut'))",
  "setTimeout(() => { throw new Error('the wire is cut'); })",
])("OP12 %s ends the process with a line in its log", (fault) => {
  const program = `
      import { createLog } from "./adapters/telemetry/log.ts";
      import { endWhenUncaught } from "./adapters/process/uncaught.ts";
      endWhenUncaught(createLog({ level: "info", process: "worker" }));
      setInterval(() => undefined, 1_000);
      void ${fault};`;
  const args = ["--import", "./cli/stack/typescript.mjs", "--input-type=module", "--eval", program];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: PROJECT, encoding: "utf8" });
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, process: "worker", err: { message: "the wire is cut" } });
});

/** What it is rejected with, or emits. */
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("faultText", () => {
  test("OP43 a file that is not there is named, without a stack", async () => {
    const text = faultText(await faultOf(readFile("/nowhere/export.json")));
    expect(text).toBe("ENOENT: no such file or directory, open '/nowhere/export.json'");
  });

  test("OP43 a port that is taken is named, without a stack", async () => {
    const [first, second] = [createServer(), createServer()];
    await new Promise<void>((resolve) => first.listen(0, "127.0.0.1", resolve));
    const { port } = first.address() as { port: number }; // it listens on a port
    const taken = new Promise((_, reject) => second.once("error", reject).listen(port, "127.0.0.1"));
    expect(faultText(await faultOf(taken))).toBe(`listen EADDRINUSE: address already in use 127.0.0.1:${port}`);
    await new Promise((resolve) => first.close(resolve));
  });

  test("OP43 what is ours to mend keeps its stack", () => {
    const error = new TypeError("undefined is not a function");
    expect(faultText(error)).toBe(error.stack);
    expect(faultText("a word")).toBe("a word");
  });
});
