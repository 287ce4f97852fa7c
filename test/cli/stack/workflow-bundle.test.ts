/** Proves what the tasks of a worker's thread share: core, which is pure, and nothing that keeps a task's own state. */

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { workflowBundle } from "../../../cli/stack/workflow-bundle.js";

test("core is loaded once for all tasks; workflows and Temporal's own modules for each of them", async () => {
  const { codePath } = await workflowBundle(".surefoot");
  const code = await readFile(codePath, "utf8");
  const [, body = ""] = /exports\.preloadModules = function preloadModules\(\) \{([\s\S]*?)\n\}/.exec(code) ?? [];
  const shared = [...body.matchAll(/__webpack_require__\(.*? "([^"]+)"\);/g)].map(([, path]) => path);
  expect(shared).toContain("./core/task/machine.ts");
  expect(shared.filter((path) => !path?.startsWith("./core/"))).toEqual([]);
}, 60_000);
