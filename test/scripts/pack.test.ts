/** Proves scripts/pack/: what a package is said to need. */

import { describe, expect, test } from "vitest";
import { packagesOf } from "../../scripts/pack/bundle.js";
import { bundledManifest } from "../../scripts/pack/manifest.js";
import type { BundledPackage } from "../../scripts/pack/table.js";

const row: BundledPackage = {
  kind: "bundled",
  description: "A package",
  keywords: [],
  entries: { ".": "verify/watch.ts", "./report": "verify/report.ts" },
  peers: { "playwright-core": ">=1" },
  without: [/postgres/],
};

describe("packages", () => {
  test("what is imported is named once, without built-ins, paths and files in a package", () => {
    const imported = ["node:fs", "path", "./a.js", "@temporalio/client/lib/x.js", "zod", "zod/v4", "../b.js"];
    expect(packagesOf(imported)).toEqual(["@temporalio/client", "zod"]);
  });

  test("dependencies are what the files import, with our version; a peer is not one of them", () => {
    const manifest = bundledManifest("a-package", row, ["microdiff", "playwright-core"]);
    expect(manifest).toMatchObject({
      dependencies: { microdiff: expect.stringMatching(/^\^\d/) },
      peerDependencies: { "playwright-core": ">=1" },
      exports: {
        ".": { types: "./types/verify/watch.d.ts", default: "./dist/index.js" },
        "./report": { types: "./types/verify/report.d.ts", default: "./dist/report.js" },
      },
      sideEffects: false,
    });
    expect(manifest).not.toHaveProperty("dependencies.playwright-core");
  });

  test("what it must do without, and what the project itself does not have, is refused", () => {
    expect(() => bundledManifest("a-package", row, ["postgres"])).toThrow("must do without it");
    expect(() => bundledManifest("a-package", row, ["left-pad"])).toThrow("no dependency of the project");
  });
});
