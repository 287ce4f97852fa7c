/** Debian's packages: only as root, never asking anything. */

import { readFileSync } from "node:fs";
import { attempt, onPath } from "./run.mjs";
import { say } from "./say.mjs";

const INSTALL_MS = 10 * 60_000;

/** Ubuntu's "chromium" is an empty shell around a snap, so only Debian itself counts. SUREFOOT_NO_APT leaves a machine as it is. */
export function hasApt() {
  return (
    !process.env.SUREFOOT_NO_APT &&
    process.getuid?.() === 0 &&
    onPath(["apt-get"]) !== undefined &&
    distribution() === "debian"
  );
}

/** True when all of them are installed afterwards. */
export async function aptInstall(packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  say(`installing ${packages.join(", ")} with apt-get`);
  const steps = [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
  ];
  for (const args of steps) {
    const { ok, output } = await attempt("apt-get", args, { timeoutMs: INSTALL_MS, env });
    if (ok) continue;
    say(`apt-get ${args[0]} failed: ${output.split("\n").at(-1)}`);
    return false;
  }
  return true;
}

function distribution() {
  try {
    return /^ID="?(\w+)"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
