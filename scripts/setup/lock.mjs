/** Lock: two set-ups at once take turns; a lock whose owner is gone is nobody's. */

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT, SetupError, say } from "./say.mjs";

const FOLDER = join(PROJECT, ".surefoot");
const FILE = join(FOLDER, "setup.lock");
const POLL_MS = 200;
const PATIENCE_MS = 15 * 60_000;

export async function withLock(work) {
  mkdirSync(FOLDER, { recursive: true });
  await acquire();
  const release = () => rmSync(FILE, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.off("exit", release);
  }
}

async function acquire() {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    if (tryAcquire()) return;
    if (ownerIsGone()) rmSync(FILE, { force: true });
    else if (waitedMs === 0) say("another set-up is running here, waiting for it");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new SetupError("another set-up has been running for 15 minutes", `end it, or remove ${FILE}`);
}

function tryAcquire() {
  try {
    writeFileSync(FILE, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function ownerIsGone() {
  try {
    const owner = Number(readFileSync(FILE, "utf8"));
    // Created and not yet written: young enough to belong to somebody.
    if (!Number.isInteger(owner) || owner <= 0) return Date.now() - statSync(FILE).mtimeMs > 5_000;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
