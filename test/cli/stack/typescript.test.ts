/** Proves that programs of the project run from their sources: nothing is compiled, and `./one.js` is `one.ts`. */

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROJECT } from "../../../cli/stack/tools.js";

const run = promisify(execFile);
const LOADER = join(PROJECT, "cli/stack/typescript.mjs");

describe("typescript.mjs", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "surefoot-typescript-"));
    await writeFile(join(folder, "one.ts"), "export const one = (times: number): number => times;\n");
    await writeFile(join(folder, "plain.js"), "export const plain = 2;\n");
    await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function ran(program: string): Promise<string> {
    const file = join(folder, "main.ts");
    await writeFile(file, program);
    return (await run(process.execPath, ["--import", LOADER, file])).stdout;
  }

  test("an import of ./one.js finds one.ts, and one of a script that is there finds that", async () => {
    const program =
      'import { one } from "./one.js";\nimport { plain } from "./plain.js";\nconsole.log(one(3), plain);\n';
    expect(await ran(program)).toBe("3 2\n");
  });

  test("so does one by its whole path", async () => {
    expect(await ran(`import { one } from ${JSON.stringify(join(folder, "one.js"))};\nconsole.log(one(5));\n`)).toBe(
      "5\n",
    );
  });

  test("so does one that is made while the program runs", async () => {
    expect(await ran('const { one } = await import("./one.js");\nconsole.log(one(4));\n')).toBe("4\n");
  });

  test("functions are as they were written, lines too", async () => {
    const program =
      'const kept = (a: string) => a;\nconsole.log(String(kept), new Error("here").stack?.includes("main.ts:2:"));\n';
    expect(await ran(program)).toBe("(a        ) => a true\n");
  });

  test("a file that is not there is called as the program calls it", async () => {
    await expect(ran('import "./none.js";\n')).rejects.toThrow(/none\.js/);
  });
});
