/**
 * Old literals: V8 puts what a literal makes among old things at once when most of it has outlived a short run of the collector, and there it
 * keeps all that it names. What lasts as long as its page is made by classes (`core/page/built-node.ts`); nothing says so when it is not.
 */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { FROM_SOURCE, PROJECT } from "../../../stack/tools.js";

const PROGRAM = `
  import { readHtml } from "./adapters/snapshots/read-page.ts";
  import { honestPages } from "./bench/page/pages.ts";
  import { diffSkeletons } from "./core/page/diff.ts";
  const page = honestPages().find(({ name }) => name === "libraries");
  const before = readHtml(page.before).skeleton;
  for (let time = 0; time < 120; time++) diffSkeletons(before, readHtml(page.after).skeleton);
  console.log("read");
`;
const CHANGED = /SharedFunctionInfo (\w+)>.*allocation site tenuring changed/g;

test("of a page that is read again and again no literal is put among what is old", async () => {
  const args = ["--trace-deopt", ...FROM_SOURCE, "--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT, maxBuffer: 64 * 1024 * 1024 });
  expect(stdout).toContain("read");
  expect(Array.from(stdout.matchAll(CHANGED), ([, name]) => name)).toEqual([]);
}, 60_000);
