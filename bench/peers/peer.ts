/** Peer: a released agent in a process of its own, told what to do by JSON lines; what it reports came of it. */

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { browserPath, PROJECT } from "../../cli/stack/tools.js";
import type { Site } from "../truth/site.js";
import type { PeerCase } from "./cases.js";

const FOLDER = join(PROJECT, ".surefoot", "peers");

/** Installs an agent once and returns the program that runs its script. */
export async function installPeer(name: PeerName): Promise<{ program: string; args: readonly string[] }> {
  mkdirSync(FOLDER, { recursive: true });
  return name === "browserUse" ? browserUse(PEERS.browserUse.version) : stagehand(PEERS.stagehand.version);
}

function browserUse(version: string): { program: string; args: readonly string[] } {
  const program = join(FOLDER, "venv", "bin", "python");
  const mark = join(FOLDER, "venv", `browser-use-${version}`);
  if (!existsSync(mark)) {
    execFileSync("python3", ["-m", "venv", join(FOLDER, "venv")]);
    execFileSync(program, ["-m", "pip", "install", "--quiet", `browser-use==${version}`], { stdio: "ignore" });
    writeFileSync(mark, "");
  }
  return { program, args: [] };
}

function stagehand(version: string): { program: string; args: readonly string[] } {
  const folder = join(FOLDER, "stagehand");
  const mark = join(folder, `stagehand-${version}`);
  if (!existsSync(mark)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
    const what = `@browserbasehq/stagehand@${version}`;
    execFileSync("npm", ["install", "--no-audit", "--no-fund", what], { cwd: folder, stdio: "ignore" });
    writeFileSync(mark, "");
  }
  return { program: process.execPath, args: [] };
}

export type PeerAnswer = { readonly success: boolean; readonly ms: number; readonly told: string };

export const PEERS = {
  browserUse: { version: "0.13.14", script: "bench/peers/browser_use_peer.py", lanes: 3 },
  stagehand: { version: "4.4.0", script: "bench/peers/stagehand-peer.mjs", lanes: 2 },
} as const;
export type PeerName = keyof typeof PEERS;

/** They call nobody but the browser and the site here. */
const QUIET = {
  ANONYMIZED_TELEMETRY: "false",
  BROWSER_USE_CLOUD_SYNC: "false",
  BROWSER_USE_VERSION_CHECK: "false",
  BROWSER_USE_CLOUD_HINTS: "false",
  BROWSER_USE_LOGGING_LEVEL: "result",
  SKIP_LLM_API_KEY_VERIFICATION: "true",
};

export async function playPeer(name: PeerName, cases: readonly PeerCase[], site: Site): Promise<readonly PeerAnswer[]> {
  const command = await installPeer(name);
  const answers: PeerAnswer[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    const peer = start(name, command);
    for (let at = next++; at < cases.length; at = next++) {
      const one = cases[at];
      if (one === undefined) continue;
      const { url } = site.open(one.specimen.pages);
      answers[at] = await peer.ask({ url, acts: one.acts, dwellMs: one.specimen.dwellMs });
      if (at % 25 === 24) process.stderr.write(`${name}: ${at + 1} of ${cases.length}\n`);
    }
    peer.end();
  };
  await Promise.all(Array.from({ length: PEERS[name].lanes }, lane));
  return answers;
}

function start(name: PeerName, { program, args }: { readonly program: string; readonly args: readonly string[] }) {
  const child = spawn(program, [...args, join(PROJECT, PEERS[name].script), browserPath()], {
    cwd: join(PROJECT, ".surefoot", "peers"),
    env: { ...process.env, ...QUIET },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask(order: object): Promise<PeerAnswer> {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      return nextAnswer(lines, name);
    },
    end: () => child.stdin.end(),
  };
}

/** What else it prints is passed over. */
async function nextAnswer(lines: AsyncIterator<string>, name: PeerName): Promise<PeerAnswer> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${name} ended before it had answered`);
    if (value.startsWith('{"success":')) return JSON.parse(value) as PeerAnswer; // our own script's form
  }
}
