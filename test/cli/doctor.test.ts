/** Proves OP17 on a stack that is well and on an installation with ten planted faults. */

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { Connection } from "@temporalio/client";
import postgres from "postgres";
import { afterAll, expect, inject, test, vi } from "vitest";
import { examineInstallation } from "../../cli/doctor.js";
import { whereItRuns } from "../../cli/organisation.js";
import { claimHome } from "../../cli/stack/children.js";
import { thisMachine } from "../../cli/stack/doctor/machine.js";
import type { Home } from "../../cli/stack/home.js";
import { keep } from "../../cli/stack/kept.js";
import { freePort } from "../../cli/stack/ports.js";
import { startStack } from "../../cli/stack/supervisor.js";
import { prepareTemporal } from "../../cli/stack/temporal.js";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { PROJECT, temporalCli } from "../../cli/stack/tools.js";
import { migrate } from "../../db/migrate.js";

const { databaseUrl, databaseOwnerUrl, databaseAdminUrl } = inject("services");
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.reverse()) await end();
});

test("OP17 on a stack that is well everything is well", async () => {
  const stack = await startStack({ env: { MODEL: "offline", LOG_LEVEL: "error" } });
  ends.push(stack.stop);
  const env = { ...process.env, SUREFOOT_HOME: stack.home, MODEL: "offline", GEMINI_API_KEY: "" };
  const asked = promisify(execFile)(process.execPath, ["cli/surefoot.mjs", "doctor"], { cwd: PROJECT, env });
  const { stdout, code } = await asked.then(
    (answer) => ({ ...answer, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  expect(
    stdout
      .trim()
      .split("\n")
      .filter((line) => !line.startsWith("ok ")),
  ).toEqual([]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok +queues +both polled by 1 worker$/m);
});

/** What is planted, and what the remedy has to say. */
const PLANTED: Readonly<Record<string, RegExp>> = {
  tables: /surefoot migrate/,
  namespace: /namespace update --namespace bare --retention/,
  "search attributes": /search-attribute create --namespace bare .*--name SfTenant --type Keyword/,
  fairness: /matching\.enableFairness/,
  queues: /start surefoot worker/,
  versions: /surefoot deploy <build id>/,
  schedules: /start surefoot worker/,
  model: /OPENAI_API_KEY/,
  clock: /time server/,
  disk: /make room/,
};

test("OP17 each of ten planted faults is named with what mends it, and nothing else", async () => {
  const home = await openTemporaryHome();
  ends.push(() => removeHome(home));
  vi.stubEnv("SUREFOOT_HOME", home.root);
  vi.stubEnv("DATABASE_URL", await databaseWithoutLastMigration());
  vi.stubEnv("TEMPORAL_ADDRESS", await serverAsItComes(home));
  vi.stubEnv("TEMPORAL_NAMESPACE", "bare");
  vi.stubEnv("WORKER_DEPLOYMENT", "surefoot");
  vi.stubEnv("MODEL", "openai-compatible");
  vi.stubEnv("SMART_MODEL_NAME", "any");
  vi.stubEnv("OPENAI_API_KEY", "sk-wrong");
  vi.stubEnv("OPENAI_BASE_URL", await refusingProvider());
  const machine = { ...thisMachine, now: () => Date.now() + 600_000, freeBytes: async () => 50 * 1024 ** 2 };
  const findings = await examineInstallation(await whereItRuns(), machine);
  const faults = findings.flatMap((one) => (one.state === "fault" ? [one] : []));
  expect(faults.map(({ check }) => check).sort()).toEqual(Object.keys(PLANTED).sort());
  for (const { check, remedy } of faults) expect(remedy).toMatch(PLANTED[check] ?? /never/);
  expect(findings.filter(({ state }) => state === "unknown")).toEqual([]);
});

async function databaseWithoutLastMigration(): Promise<string> {
  const name = `doctor_${randomUUID().slice(0, 8)}`;
  const admin = postgres(databaseAdminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} owner surefoot_owner`);
  ends.push(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  const inDatabase = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await migrate(inDatabase(databaseOwnerUrl), { appRole: "surefoot_app" });
  const owner = postgres(inDatabase(databaseOwnerUrl), { max: 1 });
  await owner`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
  await owner.end();
  return inDatabase(databaseUrl);
}

async function serverAsItComes(home: Home): Promise<string> {
  const { server, address } = prepareTemporal(home, {
    ...{ cli: temporalCli(), port: await freePort(), uiPort: await freePort(), namespace: "default" },
    ...{ timeSkipping: false, durable: false, defaultPacing: true },
  });
  const kept = keep(server, await claimHome(home, () => undefined), () => undefined);
  ends.push(() => kept.stop());
  await kept.start();
  const connection = await Connection.connect({ address });
  const seconds = (120 * 86_400) as never; // whole seconds need no Long
  const workflowExecutionRetentionPeriod = { seconds };
  await connection.workflowService.registerNamespace({ namespace: "bare", workflowExecutionRetentionPeriod });
  // A server knows a namespace some time after it was made.
  await expect
    .poll(
      () =>
        connection.operatorService.listSearchAttributes({ namespace: "bare" }).then(
          () => true,
          () => false,
        ),
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  await connection.close();
  return address;
}

async function refusingProvider(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(401).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}
