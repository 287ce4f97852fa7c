/** pip: packages from Python's registry, pinned by hash, into a folder of the project's own. */

import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aptInstall, hasApt } from "./apt.mjs";
import { attempt, onPath } from "./run.mjs";

const DOWNLOAD_MS = 10 * 60_000;
const PYTHONS = [["python3", "-m", "pip"], ["pip3"], ["python", "-m", "pip"], ["pip"]];

/** The command line of a pip that runs and that `suits` takes, Debian's package tried last; or undefined. */
export async function findPip(suits = () => true) {
  return (await workingPip(suits)) ?? (hasApt() && (await aptInstall(["python3-pip"])) ? workingPip(suits) : undefined);
}

async function workingPip(suits) {
  for (const candidate of PYTHONS) {
    const [command, ...args] = candidate;
    if (onPath([command]) === undefined) continue;
    const { ok, output } = await attempt(command, [...args, "--version"]);
    if (ok && suits(candidate, output)) return candidate;
  }
  return undefined;
}

/**
 * `requirements`: `[name==version, hash, …]` each, or the text of a requirements file. `finish(draft)` completes the folder, or says what is wrong with it.
 * Beside its place and renamed, so that a fetch cut off half-way is not mistaken for the whole. The fault, or undefined.
 */
export async function pipInstall([command, ...args], target, requirements, finish) {
  const draft = `${target}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const file = join(draft, "requirements.txt");
  writeFileSync(file, typeof requirements === "string" ? requirements : requirements.map(lineOf).join(""));
  const options = ["--quiet", "--no-deps", "--require-hashes", "--disable-pip-version-check", "--target", draft];
  const { ok, output } = await attempt(command, [...args, "install", ...options, "-r", file], {
    timeoutMs: DOWNLOAD_MS,
  });
  const fault = ok ? await finish(draft) : (output.split("\n").at(-1) ?? "");
  if (fault === undefined) {
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } else rmSync(draft, { recursive: true, force: true });
  return fault;
}

const lineOf = ([name, ...hashes]) => `${[name, ...hashes.map((hash) => `--hash=sha256:${hash}`)].join(" ")}\n`;
