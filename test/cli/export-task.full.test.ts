/** `surefoot export-task`: tasks of a whole stack become files that vitest runs, and that fail where a build goes another way. */

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { createSimulatedClient, type SimulatedSite } from "../../testing/simulated-client.js";
import { boxes, deleting, refusing } from "../workflows/recorded-lab.js";

const run = promisify(execFile);
const out = join("test", "recordings", `trial-${randomUUID().slice(0, 8)}`);
let stack: Stack;
let secrets: string;

beforeAll(async () => {
  stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn", REPLAY: "off" } });
  secrets = await mkdtemp(join(tmpdir(), "surefoot-export-"));
  await writeFile(join(secrets, "token"), stack.token);
});
afterAll(async () => {
  await stack?.stop();
  await rm(out, { recursive: true, force: true });
  await rm(secrets, { recursive: true, force: true });
});

async function taskOf(site: SimulatedSite, query: string): Promise<string> {
  const { url: baseUrl } = stack.api;
  const client = createSimulatedClient({ baseUrl, token: stack.token, clientId: randomUUID(), site });
  return (await client.runTask(query)).taskId;
}

const exportTask = (taskId: string, ...more: readonly string[]) =>
  run(process.execPath, [
    ...[
      "--import",
      "./cli/stack/typescript.mjs",
      "cli/main.ts",
      "export-task",
      taskId,
      "--out",
      out,
      "--api",
      stack.api.url,
    ],
    ...["--token-file", join(secrets, "token"), ...more],
  ]);

const printed = async (...args: readonly string[]) =>
  JSON.parse(
    (await run(process.execPath, ["--import", "./cli/stack/typescript.mjs", "cli/main.ts", "export", ...args])).stdout,
  );

/** Exit code and what it said of each test. */
async function runExported(): Promise<{ code: number; said: string }> {
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", "--project", "services", "--reporter", "verbose", out];
  const env = { ...process.env, NO_COLOR: "1", VITEST: "" };
  return run(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  );
}

describe("surefoot export", () => {
  test("OP42 prints a task as one document that fits the schema that it prints, and the one that the API serves", async () => {
    const taskId = await taskOf(boxes(["One", "Two"]), "tick One and tick Two");
    const whole = await printed(taskId, "--api", stack.api.url, "--token-file", join(secrets, "token"));
    expect(whole).toMatchObject({
      ...{ format: "surefoot-task-export/1", task: { taskId, status: "completed" }, plans: [{ cause: "made" }] },
      temporal: { runIds: [expect.any(String)], runIdsFrom: "temporal" },
    });
    const receipts = whole.steps.map((step: { receipts: readonly unknown[] }) => step.receipts.length);
    expect(receipts).toEqual(receipts.map(() => 1));
    const schema = await printed("--schema");
    expect(z.fromJSONSchema(schema).safeParse(whole).error).toBeUndefined();
    expect(await (await fetch(`${stack.api.url}/schemas/task-export.json`)).json()).toEqual(schema);
    await expect(printed()).rejects.toMatchObject({ stderr: expect.stringContaining("name a task") });
  });
});

describe("surefoot export-task", () => {
  test("OP40 a finished, a failed and an asked task are run by vitest as they went; a changed verdict fails by its step", async () => {
    const failed = await taskOf(refusing(), 'set City to "Turin" and press Save');
    await exportTask(await taskOf(boxes(["One", "Two", "Three"]), "tick One, tick Two and tick Three"));
    await exportTask(await taskOf(deleting(), "delete the account"));
    const { stdout } = await exportTask(failed, "--replace", "Turin=Genoa");
    const files = await readdir(out);
    expect(files.filter((name) => name.endsWith(".test.ts"))).toHaveLength(3);
    const data = stdout.split("\n").find((line) => line.endsWith(".json")) ?? "";
    const written = await readFile(data, "utf8");
    expect(written).not.toMatch(/Turin|ada\.byron|hunter/);
    expect(written).toContain("person-1@example.test");

    const good = await runExported();
    process.stdout.write(
      `${good.said
        .split("\n")
        .filter((line) => /recordings.*ms|Tests|Duration/.test(line))
        .join("\n")}\n`,
    );
    expect(good.said).toMatch(/Tests {2}3 passed/);
    expect(good.code).toBe(0);

    // As a build would whose rules had confirmed that save.
    await writeFile(data, written.replace('"verdict": "contradicted"', '"verdict": "confirmed"'));
    const bad = await runExported();
    expect(bad.code).not.toBe(0);
    expect(bad.said).toContain("Step 2, click(2), comes to something else: it was confirmed by submit-refused");
    expect(bad.said).toMatch(/Tests {2}1 failed \| 2 passed/);
  });

  test("OP40 what cannot be exported is said", async () => {
    const refusal = (taskId: string) => exportTask(taskId).catch(({ stderr }: { stderr: string }) => stderr);
    expect(await refusal(randomUUID())).toContain("You have no task with this id.");
    expect(await refusal("7")).toContain("taskId");
  });
});
