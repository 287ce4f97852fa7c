/** Proves by process that the demo ends at Ctrl-C while it still starts. */

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROJECT } from "../../cli/stack/tools.js";

/** Its stack's home is made there. */
let temporary: string;
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), "surefoot-demo-test-"));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe("surefoot demo", () => {
  test("OP1 Ctrl-C while the stack starts begins nothing more, says so, and leaves nothing behind", async () => {
    const child = spawn(process.execPath, ["cli/surefoot.mjs", "demo"], {
      cwd: PROJECT,
      env: { ...process.env, TMPDIR: temporary },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    child.stdout.on("data", (part) => {
      text += part;
    });
    const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
    await expect.poll(() => text, { timeout: 60_000, interval: 50 }).toContain("starting Temporal");
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect(await exited).toBe(1);
    expect(text).toContain("stopped before the task began");
    expect(text.match(/ending everything in order/g)).toHaveLength(1);
    expect(text).not.toContain("starting the clinic");
    expect(readdirSync(temporary).filter((name) => name.startsWith("surefoot-home"))).toEqual([]);
  });
});
