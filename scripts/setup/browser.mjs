/** Browser: CHROME_PATH, chromium or chrome on PATH, Debian's chromium, Playwright's download. */

import { join } from "node:path";
import { aptInstall, hasApt } from "./apt.mjs";
import { projectNode } from "./packages.mjs";
import { attempt, isProgram, onPath } from "./run.mjs";
import { PROJECT, SetupError, say } from "./say.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC_APPLICATIONS = ["Chromium", "Google Chrome"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const DOWNLOAD_MS = 10 * 60_000;

export async function findBrowser(folder) {
  const override = process.env.CHROME_PATH;
  if (override) {
    if (isProgram(override)) return override;
    throw new SetupError(`CHROME_PATH names ${override}, which is no program`, "correct it, or unset it");
  }
  return (await onMachine()) ?? (await fromApt()) ?? (await fromPlaywright(join(folder, "browsers"))) ?? missing();
}

/** A name on PATH may be an empty shell (Ubuntu's is, without snap), so each is asked for its version. */
async function onMachine() {
  const candidates = [...NAMES.map((name) => onPath([name])), ...MAC_APPLICATIONS.filter(isProgram)];
  for (const path of candidates) {
    if (path !== undefined && (await attempt(path, ["--version"])).ok) return path;
  }
  return undefined;
}

async function fromApt() {
  // Without a font package a fresh machine measures every text as nothing.
  return hasApt() && (await aptInstall(["chromium", "fonts-liberation"])) ? onMachine() : undefined;
}

async function fromPlaywright(folder) {
  say("fetching Chromium with Playwright");
  const env = { PLAYWRIGHT_BROWSERS_PATH: folder };
  const cli = join(PROJECT, "node_modules", "playwright-core", "cli.js");
  // As root on Linux it can also bring the system libraries that a bare machine lacks.
  const libraries =
    process.platform === "linux" && process.getuid?.() === 0 && !process.env.SUREFOOT_NO_APT ? ["--with-deps"] : [];
  const { ok, output } = await attempt(projectNode(), [cli, "install", ...libraries, "chromium"], {
    timeoutMs: DOWNLOAD_MS,
    env,
  });
  if (!ok) {
    say(`that failed: ${output.split("\n").at(-1)}`);
    return undefined;
  }
  const script = 'import("playwright-core").then((p) => console.log(p.chromium.executablePath()))';
  const where = await attempt(projectNode(), ["--input-type=module", "--eval", script], { env });
  const path = where.output.split("\n").at(-1);
  return isProgram(path) && (await attempt(path, ["--version"])).ok ? path : undefined;
}

function missing() {
  throw new SetupError(
    "no Chromium was found, and none could be fetched",
    "install Chromium (on Debian: apt-get install chromium) or set CHROME_PATH to a Chromium or Chrome program",
  );
}
