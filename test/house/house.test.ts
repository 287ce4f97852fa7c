import { describe, expect, test } from "vitest";
import { faultsOf } from "../../scripts/check/house.js";

const concept = "/** Thing: what it is. */\n";
/** Put together here, so that this file does not hold what the rules look for. */
const planted = (...parts: string[]) => parts.join("");

describe("faultsOf", () => {
  test("conventions: a file of one concept, with its first line, passes", () => {
    expect(faultsOf({ path: "core/thing.ts", text: `${concept}export const a = 1;\n` })).toEqual([]);
    expect(faultsOf({ path: "cli/thing.mjs", text: `#!/usr/bin/env node\n${concept}` })).toEqual([]);
  });

  test.each([
    ["without a first line", "export const a = 1;\n"],
    ["with a path of one machine", `${concept}${planted("const a = '/wo", "rk/main'")}`],
    ["with a registry's host", `${concept}${planted("const a = 'reg", "istry.npm", "js.org'")}`],
    ["with a mark of unfinished work", `${concept}${planted("// TO", "DO later")}`],
    ["with a test left out", `${concept}${planted("test.sk", "ip('x')")}`],
  ])("conventions: a file %s is a fault", (_, text) => {
    expect(faultsOf({ path: "core/thing.ts", text })).toHaveLength(1);
  });

  test.each([
    ["of the SDK", "test/workflows.ts", 'import { sleep } from "@temporalio/workflow";\n'],
    ["of ours", "docs/temporal.md", '```ts\nimport { runBrowserTask } from "surefoot-temporal/workflow";\n'],
    ["by its path", "test/workflows.ts", 'import { runBrowserTask } from "../../temporal/workflow.js";\n'],
  ])("TC7 a plain Error is a fault in code that imports a workflow module %s", (_, path, imports) => {
    const plain = planted("throw new Err", "or('no')");
    expect(faultsOf({ path, text: `${imports}${plain}` })).toHaveLength(1);
    expect(faultsOf({ path, text: `${imports}throw ApplicationFailure.nonRetryable("no")` })).toEqual([]);
    expect(faultsOf({ path, text: `${imports.replace("import", "import type")}${plain}` })).toEqual([]);
    expect(faultsOf({ path, text: plain })).toEqual([]);
  });

  test("conventions: a lock with download addresses is a fault", () => {
    const text = planted('{ "res', 'olved": "https://example.com/x.tgz" }');
    expect(faultsOf({ path: "package-lock.json", text })).toHaveLength(1);
  });
});
