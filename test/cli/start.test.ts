import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Home } from "../../cli/stack/home.js";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Started {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly url: string;
  readonly exited: Promise<number | null>;
}

/** By the road that `npm start` takes, so that signals and the exit code pass through set-up. */
async function start(home: Home): Promise<Started> {
  const args = [join("scripts", "setup.mjs"), "--for", "start", "--then", join("cli", "surefoot.mjs"), "start"];
  const env = {
    ...process.env,
    SUREFOOT_HOME: home.root,
    PORT: "0",
    MODEL: "offline",
    DATABASE_URL: "",
    TEMPORAL_ADDRESS: "",
  };
  const child = spawn(process.execPath, args, { cwd: PROJECT, env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      text += part;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  await expect.poll(() => text, { timeout: 120_000 }).toContain("Ctrl-C stops everything");
  const url = /^API +(http\S+)$/m.exec(text)?.[1] ?? "";
  return { process: child, output: () => text, url, exited };
}

/** The processes of this home, as its record names them: supervisor first. */
function recorded(home: Home): number[] {
  const { supervisor, children } = JSON.parse(readFileSync(home.childrenFile, "utf8"));
  return [supervisor.pid, ...children.map(({ pid }: { pid: number }) => pid)];
}

function lives(pid: number): boolean {
  try {
    return !execFileSync("ps", ["-o", "state=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return false;
  }
}

let home: Home;
beforeAll(async () => {
  home = await openTemporaryHome();
});
afterAll(() => removeHome(home));

describe("surefoot start", () => {
  test("issue 3 a line per address, the token once, and Ctrl-C ends everything in order", async () => {
    const run = await start(home);
    expect((await fetch(`${run.url}/api/health`)).status).toBe(200);
    expect(run.output()).toMatch(/^API document http/m);
    expect(run.output()).toMatch(/^Temporal UI +http/m);
    const token = readFileSync(home.tokenFile, "utf8").trim();
    expect(run.output()).toContain(token);
    const { email, password } = JSON.parse(readFileSync(home.accountFile, "utf8"));
    expect(run.output()).toMatch(new RegExp(`^Sign in +${email} +${password} `, "m"));
    const login = await fetch(`${run.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(login.status).toBe(200);
    for (const file of [home.accountFile, home.addressFile]) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(home.tokenFile).mode & 0o777).toBe(0o600);
    const pids = recorded(home);
    expect(pids).toHaveLength(5);

    run.process.kill("SIGINT");
    expect(await run.exited).toBe(0);
    expect(pids.filter(lives)).toEqual([]);
  });

  test("OP1 it survives kill -9 of everything: the next start ends what was left and keeps token and data", async () => {
    const token = readFileSync(home.tokenFile, "utf8").trim();
    const first = await start(home);
    expect(first.output()).not.toContain(token);
    expect(first.output()).not.toContain(JSON.parse(readFileSync(home.accountFile, "utf8")).password);
    const [supervisor = 0, ...children] = recorded(home);
    // PostgreSQL and Temporal are left running: they must not be in the way of the next start.
    process.kill(supervisor, "SIGKILL");
    await first.exited;
    expect(children.filter(lives)).toEqual(children);

    const second = await start(home);
    expect(children.filter(lives)).toEqual([]);
    const reply = await fetch(`${second.url}/api/agent/tasks/00000000-0000-4000-8000-000000000000`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(404);
    second.process.kill("SIGTERM");
    expect(await second.exited).toBe(0);
  });
});
