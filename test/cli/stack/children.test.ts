import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { spawnChild } from "../../../cli/stack/child.js";
import { claimant, claimHome, HomeInUseError, isUnburied } from "../../../cli/stack/children.js";
import { type Home, openHome } from "../../../cli/stack/home.js";
import { keep } from "../../../cli/stack/kept.js";
import type { Server } from "../../../cli/stack/ready.js";

const PROJECT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const quiet = () => undefined;

let home: Home;
beforeEach(async () => {
  home = await openHome(mkdtempSync(join(tmpdir(), "surefoot-children-")));
});
afterEach(() => rmSync(home.root, { recursive: true, force: true }));

/** A fake server: says on its log that it runs, then waits to be told to end. */
function sleeper(script = "setInterval(() => {}, 1000); console.log('up', process.pid)"): Server {
  const logFile = join(home.logs, "sleeper.log");
  return {
    spec: {
      name: "sleeper",
      command: process.execPath,
      args: ["--eval", script],
      cwd: home.root,
      logFile,
      stopSignal: "SIGTERM",
      stopTimeoutMs: 5_000,
    },
    probe: async (child) => readFileSync(logFile, "utf8").includes(`up ${child.pid}`),
    readyTimeoutMs: 20_000,
  };
}

const lives = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !execFileSync("ps", ["-o", "state=", "-p", String(pid)], { encoding: "utf8" }).startsWith("Z");
  } catch {
    return false;
  }
};

/** Another process that claims the home, starts a child and says the child's id. */
async function otherRun(): Promise<{
  childPid: number;
  pid: number;
  kill: (signal?: NodeJS.Signals) => Promise<void>;
}> {
  const script = `
    import { claimHome } from ${JSON.stringify(join(PROJECT, "cli/stack/children.js"))};
    import { openHome } from ${JSON.stringify(join(PROJECT, "cli/stack/home.js"))};
    import { spawnChild } from ${JSON.stringify(join(PROJECT, "cli/stack/child.js"))};
    const home = await openHome(process.argv[1]);
    const roll = await claimHome(home, () => undefined);
    const child = await spawnChild({ name: "left", command: process.execPath, args: ["--eval", "setInterval(() => {}, 1000)"],
      cwd: home.root, logFile: home.root + "/left.log", stopSignal: "SIGTERM", stopTimeoutMs: 1000 });
    roll.add({ name: "left", pid: child.pid, stopSignal: "SIGTERM" });
    process.on("SIGUSR2", () => process.exit(1));
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const run = spawn(
    process.execPath,
    ["--import", "./cli/stack/typescript.mjs", "--input-type=module", "--eval", script, home.root],
    {
      cwd: PROJECT,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const line = await new Promise<string>((resolve) => run.stdout.once("data", (text) => resolve(String(text))));
  const ended = new Promise<void>((resolve) => run.once("exit", () => resolve()));
  return {
    childPid: Number(line),
    pid: run.pid ?? 0,
    async kill(signal = "SIGKILL") {
      run.kill(signal);
      await ended;
    },
  };
}

describe("claimHome", () => {
  test("OP1 children that a killed run left behind are ended before a new start", async () => {
    const other = await otherRun();
    await other.kill();
    expect(lives(other.childPid)).toBe(true);
    const lines: string[] = [];
    const roll = await claimHome(home, (line) => lines.push(line));
    expect(lives(other.childPid)).toBe(false);
    expect(lines).toEqual([expect.stringContaining("ending left")]);
    roll.close();
    expect(existsSync(home.childrenFile)).toBe(false);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("OP1 a run that %s ends takes its children along", async (signal) => {
    const other = await otherRun();
    await other.kill(signal);
    // It was killed; when it is gone is the system's to say.
    await expect.poll(() => lives(other.childPid)).toBe(false);
  });

  test("OP1 a run that ends before its time, by an error or of itself, takes its children along", async () => {
    const other = await otherRun();
    await other.kill("SIGUSR2");
    // It could not wait for them any more.
    await expect.poll(() => lives(other.childPid)).toBe(false);
  });

  test("OP1 a home in use by a living run is refused, naming that run", async () => {
    const other = await otherRun();
    expect(claimant(home)).toBe(other.pid);
    await expect(claimHome(home, quiet)).rejects.toThrow(HomeInUseError);
    await expect(claimHome(home, quiet)).rejects.toThrow(String(other.pid));
    expect(lives(other.childPid)).toBe(true);
    await other.kill();
    await claimHome(home, quiet);
  });

  test("OP1 a process that merely got the same id is left alone", async () => {
    const bystander = await spawnChild(sleeper().spec);
    const supervisor = { pid: 2 ** 22 - 1, birth: "never" };
    const children = [{ name: "old", pid: bystander.pid, birth: "long ago", stopSignal: "SIGTERM" }];
    writeFileSync(home.childrenFile, JSON.stringify({ supervisor, children }));
    await claimHome(home, quiet);
    expect(bystander.running()).toBe(true);
    await bystander.stop();
  });

  test("OP1 a damaged record is no reason not to start", async () => {
    writeFileSync(home.childrenFile, "{");
    await expect(claimHome(home, quiet)).resolves.toBeDefined();
  });
});

describe("keep", () => {
  /** Falls over at its first start, and at its second if told so. */
  const stumbling = (times: number): Server => {
    const starts = join(home.root, "starts");
    return sleeper(`
      const fs = require("node:fs");
      fs.appendFileSync(${JSON.stringify(starts)}, "x");
      if (fs.readFileSync(${JSON.stringify(starts)}, "utf8").length <= ${times}) process.exit(2);
      setInterval(() => {}, 1000); console.log("up", process.pid)`);
  };

  test("a server that may stumble is started a second time when it ends while starting", async () => {
    const said: string[] = [];
    const roll = await claimHome(home, quiet);
    const kept = keep({ ...stumbling(1), mayStumble: true }, roll, (line) => said.push(line));
    await kept.start();
    expect(said.join()).toMatch(/ended while starting.*starting sleeper once more/s);
    await kept.stop();
    roll.close();
  });

  test.each([
    ["one that stumbles twice", { mayStumble: true as const }, 2],
    ["one that must not stumble", {}, 1],
  ])("%s fails with its words", async (_which, option, times) => {
    const roll = await claimHome(home, quiet);
    const kept = keep({ ...stumbling(times), ...option }, roll, quiet);
    await expect(kept.start()).rejects.toThrow("ended while starting");
    expect(readFileSync(join(home.root, "starts"), "utf8")).toHaveLength(times);
    roll.close();
  });

  test("OP1 a server that ends by itself is started again", async () => {
    const lines: string[] = [];
    const kept = keep(sleeper(), await claimHome(home, quiet), (line) => lines.push(line));
    await kept.start();
    const first = kept.pid() ?? 0;
    process.kill(first, "SIGKILL");
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe("sleeper serves again");
    expect(kept.pid()).not.toBe(first);
    await kept.stop();
    expect(kept.pid()).toBeUndefined();
  });

  test("OP12 a server that answers no more is ended, and started again", async () => {
    const lines: string[] = [];
    let well = true;
    const liveness = { probe: async () => well, everyMs: 20, failures: 3 };
    const kept = keep({ ...sleeper(), liveness }, await claimHome(home, quiet), (line) => lines.push(line));
    await kept.start();
    const first = kept.pid() ?? 0;
    well = false;
    await expect.poll(() => lives(first), { timeout: 20_000 }).toBe(false);
    well = true;
    await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toBe("sleeper serves again");
    expect(lines[0]).toBe("sleeper did not answer 3 times in a row");
    expect(kept.pid()).not.toBe(first);
    await kept.stop();
  });

  test("issue 3 a worker killed on purpose stays down until it is started", async () => {
    const lines: string[] = [];
    const kept = keep(sleeper(), await claimHome(home, quiet), (line) => lines.push(line));
    await kept.start();
    const first = kept.pid();
    expect(await kept.kill()).toBe(first);
    expect(kept.pid()).toBeUndefined();
    await expect(kept.kill()).rejects.toThrow("does not run");
    await kept.start();
    await kept.start();
    expect(kept.pid()).not.toBe(first);
    expect(readFileSync(join(home.logs, "sleeper.log"), "utf8").trim().split("\n")).toHaveLength(2);
    await kept.stop();
    expect(lines).toEqual([]);
  });

  test("a server that cannot start is an error with the end of its log", async () => {
    const kept = keep(sleeper("console.error('no such thing'); process.exit(3)"), await claimHome(home, quiet), quiet);
    await expect(kept.start()).rejects.toThrow(/sleeper ended while starting[\s\S]*no such thing/);
    await kept.stop();
  });

  test("issue 3 a child that will not end is killed after its time", async () => {
    const stubborn = sleeper(
      "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up', process.pid)",
    );
    const kept = keep(
      { ...stubborn, spec: { ...stubborn.spec, stopTimeoutMs: 300 } },
      await claimHome(home, quiet),
      quiet,
    );
    await kept.start();
    const pid = kept.pid() ?? 0;
    await kept.stop();
    expect(lives(pid)).toBe(false);
  });

  test("OP1 a process that is dead and not yet buried is known as such, a living one is not", async () => {
    // The shell's child ends at once; what the shell turned into never asks for its exit code.
    const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 30"], { stdio: ["ignore", "pipe", "ignore"] });
    try {
      const pid = await new Promise<number>((resolve) => parent.stdout.once("data", (text) => resolve(Number(text))));
      await expect.poll(() => isUnburied(pid), { timeout: 5_000 }).toBe(true);
      expect(isUnburied(process.pid)).toBe(false);
      expect(isUnburied(Number.NaN)).toBe(false);
    } finally {
      parent.kill("SIGKILL");
    }
  });
});
