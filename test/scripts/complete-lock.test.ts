import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string>; version?: string; os?: string[] }>;
}

// A plain script without types: it must run before anything is installed.
const { completeLock } = (await import(join(PROJECT, "scripts", "complete-lock.mjs"))) as {
  completeLock: (lock: Lock) => string[];
};

describe("completeLock", () => {
  test("OP9 a platform package that npm left out is added with its place", () => {
    const lock: Lock = {
      packages: {
        "node_modules/swift": {
          version: "1.2.3",
          optionalDependencies: { "@swift/linux-x64-musl": "1.2.3", "@swift/darwin-arm64": "1.2.3" },
        },
        "node_modules/@swift/darwin-arm64": { version: "1.2.3" },
      },
    };
    expect(completeLock(lock)).toEqual(["@swift/linux-x64-musl@1.2.3"]);
    expect(lock.packages["node_modules/@swift/linux-x64-musl"]).toEqual({
      version: "1.2.3",
      cpu: ["x64"],
      libc: ["musl"],
      optional: true,
      os: ["linux"],
    });
    expect(completeLock(lock)).toEqual([]);
  });

  test("OP9 the committed lock is complete, and carries no download addresses", () => {
    const text = readFileSync(join(PROJECT, "package-lock.json"), "utf8");
    expect(completeLock(JSON.parse(text))).toEqual([]);
    expect(text).not.toContain(["res", 'olved"'].join(""));
  });
});
