/** Proves protocol §1 for a plain client: curl, which sends url, query, dom and taskId and nothing else, through the real stack. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../stack/supervisor.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { openStubLogin } from "./stub-login.js";

interface Told {
  readonly taskId: string;
  readonly status: string;
  readonly outcome?: string;
  readonly thought: string;
  readonly action?: string;
  readonly actionId?: string;
  readonly redelivered?: boolean;
}

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" } });
});
afterAll(async () => {
  await stack?.stop();
});

const run = promisify(execFile);

/** The very program that people try an API with; without it, what it would send. */
async function post(body: object): Promise<Told> {
  const url = `${stack.api.url}/api/agent/interact`;
  const headers = { authorization: `Bearer ${stack.token}`, "content-type": "application/json" };
  const answer: { success: boolean; data: Told } = (await hasCurl)
    ? JSON.parse(await curl(url, headers, JSON.stringify(body)))
    : await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.data;
}

async function curl(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("curl", ["-sS", "-X", "POST", url, ...lines, "--data-binary", body]);
  return stdout;
}

const hasCurl: Promise<boolean> = run("curl", ["--version"]).then(
  () => true,
  () => false,
);

describe("plain client", () => {
  test("seed 002 §14.2 five steps by curl with url, query, dom and taskId: each action is issued once", async () => {
    const site = openStubLogin();
    const query =
      "Type test@example.com into Email, type test123 into Password, click Log in, open Settings and choose the dark theme";
    const issued: Told[] = [];
    let told = await post({ ...site.page(), query });
    while (told.action !== undefined && told.actionId !== undefined && issued.length < 10) {
      issued.push(told);
      site.act(told.action);
      // As seed 002 §14.2.2 has it: whatever is said now never replaces what was asked.
      told = await post({ ...site.page(), query: "Continue with the login", taskId: told.taskId });
    }
    console.log(
      `${(await hasCurl) ? "curl" : "fetch"}: ${issued.map(({ action }) => action).join(", ")} → ${told.status}: ${told.thought}`,
    );
    expect(site.done).toEqual([
      "email test@example.com",
      "password test123",
      "logged in",
      "settings opened",
      "theme dark",
    ]);
    expect(issued).toHaveLength(5);
    expect(new Set(issued.map(({ actionId }) => actionId)).size).toBe(5);
    expect(issued.some(({ redelivered }) => redelivered === true)).toBe(false);
    expect(new Set(issued.map(({ taskId }) => taskId)).size).toBe(1);
    expect(told, told.thought).toMatchObject({ status: "completed" });
  });
});
