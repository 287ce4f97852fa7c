import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { signalGroup } from "../../cli/stack/child.js";
import { openHome } from "../../cli/stack/home.js";
import { removeHome } from "../../cli/stack/temporary.js";
import { openAddressBook } from "../../testing/chaos/address-book.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Not named like a temporary home: nobody may sweep it while it is dead on purpose. */
const ROOT = mkdtempSync(join(tmpdir(), "surefoot-survival-"));
const started: ChildProcess[] = [];

afterAll(async () => {
  await killWhole();
  await removeHome({ root: ROOT });
});

/** A supervisor of its own process, as `npm start` has; resolves with the API's address. */
async function start(): Promise<string> {
  const env = {
    ...process.env,
    ...GENEROUS_LIMITS,
    SUREFOOT_HOME: ROOT,
    PORT: "0",
    MODEL: "offline",
    DATABASE_URL: "",
    TEMPORAL_ADDRESS: "",
  };
  const child = spawn(process.execPath, [join("cli", "surefoot.mjs"), "start"], {
    cwd: PROJECT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => {
      text += part;
    });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("exit", () => reject(new Error(`the stack ended:\n${text}`)));
  });
  ended.catch(() => undefined); // the one that is killed on purpose ends too
  await Promise.race([
    expect.poll(() => text, { timeout: 120_000, interval: 100 }).toContain("Ctrl-C stops everything"),
    ended,
  ]);
  return /^API +(http\S+)$/m.exec(text)?.[1] ?? "";
}

/** Supervisor, API, worker, Temporal and PostgreSQL, each with its whole process group, as a power cut would. */
async function killWhole(): Promise<readonly string[]> {
  const supervisor = started.at(-1);
  if (supervisor === undefined || supervisor.exitCode !== null || supervisor.signalCode !== null) return [];
  const { children } = JSON.parse(readFileSync(join(ROOT, "children.json"), "utf8"));
  const gone = new Promise((resolve) => supervisor.once("exit", resolve));
  supervisor.kill("SIGKILL");
  for (const { pid } of children) signalGroup(pid, "SIGKILL");
  await gone;
  return children.map(({ name }: { name: string }) => name);
}

describe("survival", () => {
  test("issue 5 the whole stack is killed in mid-task and started again: the task goes on and ends verified", async () => {
    await openHome(ROOT);
    let address = await start();
    let back = Promise.resolve();
    const token = readFileSync(join(ROOT, "token"), "utf8").trim();
    const book = openAddressBook({ slowLooks: 0, now: () => 0 });
    const acted: string[] = [];
    let killed: readonly string[] = [];
    let broken = 0;
    let failed: (error: Error) => void = () => undefined;

    const dieAndComeBack = async (): Promise<void> => {
      killed = await killSoon();
      address = await start();
    };
    const client = createSimulatedClient({
      baseUrl: "http://127.0.0.1:9",
      token,
      clientId: "survivor",
      // The stack may come back at another port; a client asks again until it is there.
      fetch: async (input, init) => {
        const { pathname, search } = new URL(String(input));
        try {
          return await fetch(new URL(pathname + search, address), init);
        } catch (error) {
          broken += 1;
          await back;
          throw error;
        }
      },
      site: {
        page: () => book.page(),
        act: (action) => {
          acted.push(action);
          if (acted.length === 4) {
            back = dieAndComeBack();
            back.catch(failed);
          }
          return book.act(action);
        },
      },
    });
    const gaveUp = new Promise<never>((_resolve, reject) => {
      failed = reject;
    });
    const task = client.runTask(
      "Add a contact named Kim Lee with email kim.lee@example.test, phone 555 0123, city Oslo, then open Settings and choose the dark theme",
    );
    const result = await Promise.race([task, gaveUp]);
    expect(broken).toBeGreaterThan(0);
    expect(killed.toSorted()).toEqual(["api", "postgres", "temporal", "worker"]);
    expect(result).toMatchObject({ status: "completed", outcome: "verified" });
    expect(result.steps.executed).toBe(acted.length);
    expect(book.effects.map(({ what }) => what)).toEqual(["contact Kim Lee", "settings"]);
  }, 300_000);
});

/** While the server works on what the client has just reported: the reply dies with everything else. */
async function killSoon(): Promise<readonly string[]> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return killWhole();
}
