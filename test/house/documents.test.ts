import { describe, expect, test } from "vitest";
import { faultsOfDocuments } from "../../scripts/check/documents.js";

const layout = { path: "docs/architecture.md", text: "| `core/` | the rules |\n| `docs/` | this |\n" };
const files = [layout, { path: "core/limits/budget.ts", text: "" }, { path: "docs/a.md", text: "" }];
const said = (text: string) => ({ path: "docs/decisions/0001-how.md", text });

describe("faultsOfDocuments", () => {
  test("a listed folder and a file that is there are no faults", () => {
    expect(
      faultsOfDocuments([...files, said("See `core/limits/budget.ts`, `core/limits/` and `dist/main.js`.")]),
    ).toEqual([]);
  });

  test("a folder that the layout leaves out is a fault", () => {
    expect(faultsOfDocuments([...files, { path: "api/app.ts", text: "" }])).toEqual([
      "docs/architecture.md:1 does not list api/ in its layout",
    ]);
  });

  test("a file that has moved is a fault where it is named", () => {
    expect(faultsOfDocuments([...files, said("#\n`core/limits/gone.ts`")])).toEqual([
      "docs/decisions/0001-how.md:2 names core/limits/gone.ts, which is not there",
    ]);
  });
});
