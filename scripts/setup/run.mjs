/** Running other programs: quietly with captured output, or in our place with signals and exit code passed through. */

import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { PROJECT, say } from "./say.mjs";

/** Without a network npm, pip and apt-get try for minutes, and say nothing. */
const STILL_MS = Number(process.env.SETUP_STILL_MS ?? 20_000);

/** Never throws; a program that cannot be started has `ok: false` like one that failed. What takes long says so. */
export function attempt(command, args, { timeoutMs = 20_000, env = {} } = {}) {
  const since = Date.now();
  // As a person knows it: without options and paths.
  const words = [basename(command), ...args.filter((one) => /^[a-z]+$/.test(one)).slice(0, 2)].join(" ");
  const still = setInterval(() => {
    const seconds = Math.round((Date.now() - since) / 1000);
    say(`${words} is still at work after ${seconds} s (${timeoutMs / 1000} s at most)`);
  }, STILL_MS);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: PROJECT,
      env: { ...process.env, PATH: machinePath(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      shell: process.platform === "win32" && command.endsWith(".cmd"),
    });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.once("error", (error) => resolve({ ok: false, output: error.message }));
    child.once("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  }).finally(() => clearInterval(still));
}

/** First program of that name on PATH; the project's own folder of programs does not count as the machine's. */
export function onPath(names) {
  for (const name of names) {
    for (const folder of machinePath().split(delimiter)) {
      const path = join(folder, process.platform === "win32" ? `${name}.exe` : name);
      if (folder !== "" && isProgram(path)) return path;
    }
  }
  return undefined;
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Ends as the program ends: same exit code, same signal. */
export async function runThen(node, [file, ...args], cwd = PROJECT) {
  const loader = file.endsWith(".ts")
    ? ["--import", new URL("../../cli/stack/typescript.mjs", import.meta.url).href]
    : [];
  const child = spawn(node, [...loader, join(PROJECT, file), ...args], { cwd, stdio: "inherit" });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  const orphaned = whenOrphaned(() => pass("SIGTERM"));
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  clearInterval(orphaned);
  for (const name of SIGNALS) process.off(name, pass);
  if (signal !== null) process.kill(process.pid, signal);
  else process.exitCode = code;
}

const LOOK_EVERY_MS = 500;

/** Under `npm` a shell stands in between: a signal to npm ends the shell, and the shell tells nobody. */
function whenOrphaned(tell) {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    // A second signal would mean: at once.
    tell();
  };
  const looking = process.env.npm_lifecycle_event === undefined ? undefined : setInterval(look, LOOK_EVERY_MS).unref();
  return looking;
}

/** PATH without `node_modules/.bin`, which npm puts in front and which `npm ci` takes away while it runs. */
function machinePath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !folder.endsWith(join("node_modules", ".bin"))).join(delimiter);
}
