import { describe, expect, test } from "vitest";
import { projectPaths } from "../../scripts/measure/product.js";
import { faultsOfRoles, isCounted, linesByRole, roleOf } from "../../scripts/measure/roles.js";

const PROJECT = new URL("../..", import.meta.url).pathname;
const lines = (path: string, count: number) => ({ path, text: "x\n".repeat(count) });

test("a role is that of the top folder, or of the file itself in the root", () => {
  expect(roleOf("core/task/machine.ts")).toBe("product");
  expect(roleOf("worker.ts")).toBe("product");
  expect(roleOf("vitest.config.ts")).toBe("setup");
  expect(roleOf("elsewhere/worker.ts")).toBeUndefined();
  expect(roleOf("constructor")).toBeUndefined();
});

test("recorded pages, migrations and the lock are not counted; style sheets and markup are", () => {
  const paths = ["test/fixtures/page.html", "db/migrations/0000_tables.sql", "package-lock.json", "docs/a.md"];
  expect(paths.filter(isCounted)).toEqual([]);
  expect(["console/console.css", "ui/extension/panel.html", "bench/shop.sql"].every(isCounted)).toBe(true);
});

describe("linesByRole", () => {
  test("the product is counted without, and with, what runs it and what stands in for a model", () => {
    const files = [lines("core/a.ts", 5), lines("worker.ts", 2), lines("cli/a.ts", 3), lines("cli/stack/a.ts", 4)];
    const counted = linesByRole([...files, lines("adapters/model/offline/a.ts", 6), lines("test/a.test.ts", 7)]);
    expect(counted).toMatchObject({ product: 7, productWide: 20, byRole: { tests: 7, offline: 6 } });
    expect(Object.entries(counted.byFolder)).toEqual(
      Object.entries({ "test/": 7, "adapters/model/offline/": 6, "core/": 5, "cli/stack/": 4, "cli/": 3, "./": 2 }),
    );
  });

  test("a source file without a role is an error, not left out", () => {
    expect(() => linesByRole([lines("new/a.ts", 1)])).toThrow("new/a.ts has no role");
  });
});

describe("faultsOfRoles", () => {
  test("every top folder and root file has a row, and every row names one", () => {
    expect(faultsOfRoles(projectPaths(PROJECT))).toEqual([]);
  });

  test("a new folder, a new root file and a row without either are faults", () => {
    const paths = projectPaths(PROJECT).filter((path) => path !== "knip.json");
    expect(faultsOfRoles([...paths, "widgets/button.ts", "other.ts"])).toEqual([
      "scripts/measure/roles.ts:1 has no row for widgets/: say what it is for",
      "scripts/measure/roles.ts:1 has no row for other.ts: say what it is for",
      "scripts/measure/roles.ts:1 has a row for knip.json, which is not there",
    ]);
  });
});
