import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { composeVersion, hasGo, temporalPrograms } from "../../../../cli/stack/production/temporal-programs.js";

const isThereGo = await hasGo();
const cache = mkdtempSync(join(tmpdir(), "surefoot-programs-"));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

describe("temporalPrograms", () => {
  test("OP31 the version is the one that docker-compose.yml runs", async () => {
    expect(await composeVersion()).toMatch(/^1\.32\.\d+$/);
  });

  test("OP31 without Go it says what to install, and leaves nothing behind", async () => {
    const lines: string[] = [];
    const building = temporalPrograms({ version: "1.32.0", log: (line) => lines.push(line), cache, go: "no-such-go" });
    await expect(building).rejects.toThrow(/no-such-go cannot be run: install Go/);
    expect([lines, existsSync(cache) ? readdirSync(cache) : []]).toEqual([[], []]);
  });

  test.skipIf(!isThereGo)("OP31 what Go cannot build is said in Go's words, and leaves nothing behind", async () => {
    const building = temporalPrograms({ version: "0.0.0-none", log: () => {}, cache });
    await expect(building).rejects.toThrow(/Go could not build Temporal's server 0\.0\.0-none:\n.*0\.0\.0-none/s);
    expect(readdirSync(cache)).toEqual([]);
  });
});
