/** Proves scripts/check/platform.ts: what changes a global, a prototype or another module's export is found, and nothing else is. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkPlatform, EXCEPTIONS, platformChanges } from "../../scripts/check/platform.js";

describe("platformChanges", () => {
  test.each([
    ["globalThis.setImmediate = wrapped;", "global globalThis.setImmediate"],
    ["(globalThis as any).count++;", "global globalThis.count"],
    ['globalThis["fetch"] = wrapped;', "global globalThis.fetch"],
    ["delete globalThis.fetch;", "global globalThis.fetch"],
    ["console.warn = () => {};", "global console.warn"],
    ["process.env.HOME = home;", "global process.env.HOME"],
    ["Date.now = () => 0;", "global Date.now"],
    ["const { now } = Date; Date.now = now;", "global Date.now"],
    ["const scope = window as Scope; scope.alert = alert;", "global window.alert"],
    ["const { warn: own, stdout } = process; stdout.write = own;", "global process.stdout.write"],
    ["setTimeout = later;", "global setTimeout"],
    ["vm.Script.prototype.runInContext = run;", "prototype vm.Script.prototype.runInContext"],
    ["const proto = Script.prototype; proto.run = run;", "prototype Script.prototype.run"],
    ["class Own {}\nOwn.prototype.run = run;", "prototype Own.prototype.run"],
    ['import * as driver from "driver"; driver.connect = connect;', "import driver.connect"],
    [
      'import threads from "node:worker_threads"; const module = threads; module.Worker = Own;',
      "import threads.Worker",
    ],
    ['import { options } from "./options.js"; options.max = 1;', "import options.max"],
    ['Object.defineProperty(globalThis, "name", { value });', "global globalThis"],
    ["Object.defineProperties(Array.prototype, more);", "prototype Array.prototype"],
    ["Object.assign(console, { warn });", "global console"],
    ['Reflect.set(Date, "now", now);', "global Date"],
  ])("a change is found: %s", (source, what) => {
    expect(platformChanges(source).map((one) => one.what)).toEqual([`changes the ${what}`]);
  });

  test.each([
    "process.exitCode = 1;",
    "document.title = 'Tasks'; window.location.href = '/';",
    "const made = {}; made.name = 'own'; Object.assign(made, { more: 1 });",
    "class Own { run() { this.at = 1; } }",
    "let most = Number.MAX_VALUE; most = 1;",
    "function set(options) { options.max = 1; }",
    "Object.defineProperty(own(), 'name', { value: 1 });",
    "const names = new Map(); names.get('a').count = 1;",
    "// console.warn = () => {};",
    "const text = 'Date.now = own';",
    "const a = b; const b = a; a.c = 1;",
    "if (console.warn === own) process.stdout.write('same');",
  ])("what is the file's own, or is meant to be set, is not: %s", (source) => {
    expect(platformChanges(source)).toEqual([]);
  });

  test("the line is told", () => {
    expect(platformChanges("const one = 1;\n\nconsole.log = one;")).toEqual([expect.objectContaining({ line: 3 })]);
  });
});

describe("checkPlatform", () => {
  test("a file that is not listed is a fault, and so is a listed one that changes nothing", async () => {
    const project = await mkdtemp(join(tmpdir(), "surefoot-platform-"));
    try {
      for (const folder of ["core", "test", "bench/tasks/pages"]) {
        await mkdir(join(project, folder), { recursive: true });
        await writeFile(join(project, folder, "clock.ts"), "Date.now = () => 0;");
      }
      const idle = Object.keys(EXCEPTIONS).filter((one) => one !== "bench/tasks/pages/");
      expect(await checkPlatform(project)).toEqual(
        [
          "core/clock.ts:1 changes the global Date.now",
          ...idle.map((one) => `${one}:1 changes no global: take it from the exceptions`),
        ].sort(),
      );
    } finally {
      await rm(project, { recursive: true });
    }
  });
});
