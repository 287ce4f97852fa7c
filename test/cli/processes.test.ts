/** Proves OP13 by process: API, worker, migrate and init on a database and a Temporal server of one's own, in any order. */

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { claimHome } from "../../cli/stack/children.js";
import type { Home } from "../../cli/stack/home.js";
import { type Kept, keep } from "../../cli/stack/kept.js";
import { freePort } from "../../cli/stack/ports.js";
import { prepareTemporal } from "../../cli/stack/temporal.js";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { PROJECT, temporalCli } from "../../cli/stack/tools.js";
import { A_REQUEST } from "../api/lab.js";

const { databaseUrl, databaseOwnerUrl, databaseAdminUrl } = inject("services");
const name = `processes_${randomUUID().slice(0, 8)}`;
const admin = postgres(databaseAdminUrl, { max: 1, onnotice: () => {} });
const inDatabase = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
const children: ChildProcess[] = [];
const ends: (() => Promise<unknown>)[] = [];
let home: Home;
let env: Record<string, string>;

beforeAll(async () => {
  await admin.unsafe(`create database ${name} owner surefoot_owner`);
  home = await openTemporaryHome();
  env = {
    DATABASE_URL: inDatabase(databaseUrl),
    DATABASE_OWNER_URL: inDatabase(databaseOwnerUrl),
    TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}`,
    TEMPORAL_NAMESPACE: "late",
    AUTH_SECRET: "a secret of tests, and of nothing else",
    SUREFOOT_HOME: home.root,
    MODEL: "offline",
    PORT: "0",
  };
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const end of ends.reverse()) await end();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
  await removeHome(home);
});

function surefoot(args: readonly string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join("cli", "surefoot.mjs"), ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      text += part;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, exited, said: () => text };
}

const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;
const until = (look: () => unknown) => expect.poll(look, { timeout: 60_000, interval: 200 });

describe("surefoot migrate and init", () => {
  test("OP14 API and worker refuse tables that are too old and say what to run", async () => {
    const refused = [
      surefoot(["api"]),
      surefoot(["worker"]),
      surefoot(["init", "--email", "a@b.test", "--organisation", "A"]),
    ];
    expect(await Promise.all(refused.map(({ exited }) => exited))).toEqual([1, 1, 1]);
    for (const { said } of refused) expect(said()).toMatch(/older than this build .*Run "surefoot migrate"/);
  });

  test("OP14 of two that migrate at once one applies everything, the other waits and finds nothing to do", async () => {
    const runs = [surefoot(["migrate"]), surefoot(["migrate"])];
    expect(await Promise.all(runs.map(({ exited }) => exited))).toEqual([0, 0]);
    const said = runs.map((run) => run.said()).sort();
    expect(said[0]).toMatch(/^applied 0000_tables\napplied 0001_/);
    expect(said[1]).toBe("the tables are up to date\n");
  });

  test("OP15 init makes one organisation with its owner, and no second one", async () => {
    const runs = ["one", "two"].map((who) =>
      surefoot(["init", "--email", `${who}@acme.test`, "--organisation", "Acme"]),
    );
    expect((await Promise.all(runs.map(({ exited }) => exited))).sort()).toEqual([0, 1]);
    const said = runs.map((run) => run.said()).join("");
    expect(said).toMatch(/^Password {2}\S{20} {3}\(shown once\)$/m);
    expect(said).toContain("has an organisation already (Acme)");
    env.EMAIL_OF_OWNER = /(\S+@acme\.test) is its owner/.exec(said)?.[1] ?? "";
    env.PASSWORD_OF_OWNER = /^Password {2}(\S+)/m.exec(said)?.[1] ?? "";
  });
});

describe("surefoot api and worker", () => {
  test("OP13 a worker that waits for PostgreSQL ends when it is asked to", async () => {
    const nowhere = `postgres://surefoot_app:x@127.0.0.1:${await freePort()}/surefoot`;
    const worker = surefoot(["worker"], { DATABASE_URL: nowhere });
    await until(() => worker.said()).toContain("waiting for PostgreSQL");
    worker.child.kill("SIGTERM");
    expect(await worker.exited).toBe(0);
  });

  test("OP13 wait for what is not there yet, serve once it is, and answer what is held before they end", async () => {
    const metricsPort = await freePort();
    const worker = surefoot(["worker"], { METRICS_PORT: String(metricsPort) });
    const api = surefoot(["api"]);
    const probe = (path: string) => statusOf(`http://127.0.0.1:${metricsPort}${path}`);
    await until(() => api.said()).toContain('"ready":true');
    const url = /"url":"([^"]+)"/.exec(api.said())?.[1] ?? "";
    await until(() => statusOf(`${url}/readyz`)).toBe(200);
    expect(await statusOf(`${url}/api/health`)).toBe(503);
    await until(() => worker.said()).toContain(`waiting for Temporal at ${env.TEMPORAL_ADDRESS}`);
    expect([await probe("/livez"), await probe("/readyz")]).toEqual([200, 503]);

    const temporal = await startTemporal("other");
    await until(() => worker.said()).toContain('waiting for the namespace \\"late\\"');
    // One that is added to a running server may take a minute to accept our search attributes.
    await temporal.stop();
    await startTemporal("late");
    await until(() => probe("/readyz")).toBe(200);

    const headers = { authorization: `Bearer ${await signIn(url)}`, "content-type": "application/json" };
    const body = JSON.stringify({ ...A_REQUEST, observationId: randomUUID() });
    const interact = async () => (await fetch(`${url}/api/agent/interact`, { method: "POST", headers, body })).json();
    await until(interact).toMatchObject({ success: true });
    const { data } = (await interact()) as { data: Held };
    const held = statusOf(`${url}/api/agent/tasks/${data.taskId}/next?after=${data.turn}&wait=15`, { headers });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const beganMs = performance.now();
    for (const { child } of [api, worker]) child.kill("SIGTERM");
    expect(await held).toBe(204);
    expect(await Promise.all([api.exited, worker.exited])).toEqual([0, 0]);
    expect(performance.now() - beganMs).toBeLessThan(12_000);
  });
});

interface Held {
  readonly taskId: string;
  readonly turn: number;
}

async function startTemporal(namespace: string): Promise<Kept> {
  const port = Number(env.TEMPORAL_ADDRESS?.split(":")[1]);
  const { server } = prepareTemporal(home, {
    ...{ cli: temporalCli(), port, uiPort: await freePort(), namespace, timeSkipping: false, durable: false },
  });
  const kept = keep(server, await claimHome(home, () => undefined), () => undefined);
  ends.push(() => kept.stop());
  await kept.start();
  return kept;
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ email: env.EMAIL_OF_OWNER, password: env.PASSWORD_OF_OWNER });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: "POST", headers, body });
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
}
