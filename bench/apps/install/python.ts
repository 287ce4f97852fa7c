/** Python environment: an application from PyPI with its dependencies, pinned, in a folder of its own. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppMissingError } from "../app.js";
import { madeOnce } from "./once.js";
import { run } from "./run.js";

export type PythonEnvironment = { readonly python: string; readonly program: (name: string) => string };

const INSTALL_MS = 15 * 60_000;
const OLDEST = [3, 10] as const;

/** `requirements`: a file with the exact version of every package. Made anew when that file changes. */
export async function pythonEnvironment(
  app: string,
  requirements: string,
  place: { readonly installed: string; readonly say: (line: string) => void },
): Promise<PythonEnvironment> {
  const folder = join(place.installed, app);
  const program = (name: string) => join(folder, "venv", "bin", name);
  const told = { what: `${app}: installing it from PyPI`, say: place.say };
  await madeOnce(folder, await readFile(requirements), told, () => install(app, requirements, join(folder, "venv")));
  return { python: program("python"), program };
}

export async function versionOf(name: string, { python }: PythonEnvironment): Promise<string> {
  const asks = `import importlib.metadata as all; print(all.version(${JSON.stringify(name)}))`;
  return (await run(python, ["-c", asks], { timeoutMs: 20_000 })).said;
}

async function install(app: string, requirements: string, venv: string): Promise<void> {
  const python = await systemPython(app);
  const made = await run(python, ["-m", "venv", venv], { timeoutMs: INSTALL_MS });
  if (!made.ok) {
    throw new AppMissingError(app, `Python cannot make a virtual environment (${made.said})`, "install python3-venv");
  }
  const args = ["-m", "pip", "install", "--quiet", "--no-deps", "-r", requirements];
  const { ok, said } = await run(join(venv, "bin", "python"), args, { timeoutMs: INSTALL_MS });
  if (!ok) throw new AppMissingError(app, `pip failed (${said})`, "PyPI, or a mirror of it, must be within reach");
}

async function systemPython(app: string): Promise<string> {
  const asks = "import sys; print(*sys.version_info[:2])";
  const { ok, said } = await run("python3", ["-c", asks], { timeoutMs: 20_000 });
  const [major = 0, minor = 0] = said.split(" ").map(Number);
  const isNew = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (ok && isNew) return "python3";
  const lacks = ok ? `Python ${major}.${minor} is too old` : "there is no python3";
  throw new AppMissingError(app, lacks, `install Python ${OLDEST.join(".")} or newer`);
}
