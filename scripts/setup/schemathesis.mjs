/** Schemathesis: makes requests out of the API's description; from Python's registry, for `npm run test:contract`. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPip, pipInstall } from "./pip.mjs";
import { attempt } from "./run.mjs";
import { SetupError, say } from "./say.mjs";

/** Made by `uv pip compile --universal --generate-hashes --python-version 3.11`. */
const REQUIREMENTS = readFileSync(new URL("./schemathesis.txt", import.meta.url), "utf8");
const [, VERSION] = /^schemathesis==([\d.]+)/m.exec(REQUIREMENTS);
const OLDEST_PYTHON = 11;
const NEXT_STEP = "install Python 3.11 or newer with pip (Debian: python3-pip) and see that PyPI can be reached";

/** Path of `schemathesis.json`, which says what to start it with. */
export async function findSchemathesis(folder) {
  const target = join(folder, "schemathesis", VERSION);
  const record = join(target, "schemathesis.json");
  if (existsSync(record)) return record;
  const pip = await findPip(runsIt);
  if (pip === undefined) throw new SetupError("schemathesis needs pip, and none was found", NEXT_STEP);
  const [python] = pip;
  say(`fetching schemathesis ${VERSION} with pip, checked by hash (about 20 MB)`);
  const fault = await pipInstall(pip, target, REQUIREMENTS, (draft) => look(python, draft, target));
  if (fault !== undefined) throw new SetupError(`schemathesis could not be fetched: ${fault}`, NEXT_STEP);
  return record;
}

/** It is a module, so a Python is needed by name. */
function runsIt([command], version) {
  const [, major, minor] = /\(python (\d+)\.(\d+)\)/.exec(version) ?? [];
  return command.startsWith("python") && (Number(major) > 3 || (Number(major) === 3 && Number(minor) >= OLDEST_PYTHON));
}

async function look(python, draft, target) {
  const { ok, output } = await attempt(python, ["-m", "schemathesis.cli", "--version"], { env: { PYTHONPATH: draft } });
  if (!ok) return output.split("\n").at(-1);
  writeFileSync(
    join(draft, "schemathesis.json"),
    `${JSON.stringify({ python, packages: target, version: VERSION }, null, 2)}\n`,
  );
  return undefined;
}
