import { describe, expect, test } from "vitest";
import { faultsOfDecisions } from "../../scripts/check/decisions.js";

const decision = (name: string, heading: string) => ({
  path: `docs/decisions/${name}.md`,
  text: `${heading}\n\ntext\n`,
});

describe("faultsOfDecisions", () => {
  test("one number each, in headings or not, and nothing said of other files", () => {
    const files = [
      decision("0001-how", "# 0001 How"),
      decision("0002-why", "# Why"),
      decision("0003-when", "# 3. When"),
      { path: "docs/metrics.md", text: "" },
    ];
    expect(faultsOfDecisions(files)).toEqual([]);
  });

  test.each([
    ["two of one number", [decision("0001-how", "# How"), decision("0001-why", "# Why")]],
    ["a number left out", [decision("0001-how", "# How"), decision("0003-why", "# Why")]],
    ["another number in the heading", [decision("0001-how", "# 2. How")]],
    ["no heading", [decision("0001-how", "How")]],
    ["a name without a number", [decision("how", "# How")]],
  ])("%s is a fault", (_, files) => {
    expect(faultsOfDecisions(files)).toHaveLength(1);
  });
});
