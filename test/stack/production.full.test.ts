/** Proves OP16: what docker-compose.yml starts runs from `dist/` alone, with production's packages, and carries a task out. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { freePort } from "../../stack/ports.js";
import { PROJECT } from "../../stack/tools.js";
import { openAddressBook } from "../../testing/chaos/address-book.js";
import { createSimulatedClient } from "../../testing/simulated-client.js";

const { databaseUrl, databaseOwnerUrl, databaseAdminUrl, temporalAddress } = inject("services");
const name = `production_${randomUUID().slice(0, 8)}`;
const folder = mkdtempSync(join(tmpdir(), "surefoot-production-"));
const admin = postgres(databaseAdminUrl, { max: 1, onnotice: () => {} });
const children: ChildProcess[] = [];
const compose = parse(readFileSync(join(PROJECT, "docker-compose.yml"), "utf8"), { merge: true });
/** As in `.env`. */
const variables: Record<string, string> = {
  ...Object.fromEntries(
    execFileSync("sh", [join(PROJECT, "deploy/secrets.sh")], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ),
  SUREFOOT_APP_PASSWORD: decodeURIComponent(new URL(databaseUrl).password),
  SUREFOOT_OWNER_PASSWORD: decodeURIComponent(new URL(databaseOwnerUrl).password),
  TEMPORAL_NAMESPACE: "default",
};

beforeAll(async () => {
  execFileSync("npm", ["run", "-s", "build"], { cwd: PROJECT, stdio: "ignore" });
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) cpSync(join(PROJECT, file), join(folder, file));
  const without = ["--omit=dev", "--omit=optional", "--ignore-scripts", "--prefer-offline"];
  execFileSync("npm", ["ci", "--prefix", folder, ...without], { stdio: "ignore" });
  cpSync(join(PROJECT, "dist"), join(folder, "dist"), { recursive: true });
  await admin.unsafe(`create database ${name} owner surefoot_owner`);
}, 300_000);
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

/** As compose would, but for the addresses, which are names in its network. */
function environmentOf(service: string, more: Record<string, string>): Record<string, string> {
  const { port } = new URL(databaseUrl);
  const filled = Object.entries<string>(compose.services[service].environment).map(([key, value]) => [
    key,
    value
      .replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable, otherwise = "") => variables[variable] ?? otherwise)
      .replace("@postgres:5432/surefoot", `@127.0.0.1:${port}/${name}`)
      .replace("temporal:7233", temporalAddress),
  ]);
  return { PATH: process.env.PATH ?? "", SUREFOOT_HOME: join(folder, "home"), ...Object.fromEntries(filled), ...more };
}

function start(service: string, command: readonly string[], more: Record<string, string> = {}) {
  const env = environmentOf(service, more);
  const child = spawn(process.execPath, [join(folder, "dist/cli/production.js"), ...command], { cwd: folder, env });
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      text += part;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { exited, said: () => text, kill: () => child.kill("SIGTERM") };
}

const until = (look: () => unknown) => expect.poll(look, { timeout: 60_000, interval: 200 });
const readiness = async (port: string) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

test("OP16 each service's command runs with its environment, and a task is carried out", async () => {
  expect(globSync("dist/**/!(*.d).ts", { cwd: folder })).toEqual([]);
  const migrate = start("migrate", compose.services.migrate.command);
  expect([await migrate.exited, migrate.said()]).toEqual([0, expect.stringMatching(/^applied 0000_/)]);
  const init = start("migrate", ["init", "--email", "ada@acme.test", "--organisation", "Acme"]);
  expect(await init.exited, init.said()).toBe(0);

  const ports = await Promise.all([1, 2, 3, 4].map(async () => String(await freePort())));
  const [one = "", two = "", three = "", four = ""] = ports;
  const running = [
    start("api-1", compose.services["api-1"].command, { PORT: one }),
    start("api-2", compose.services["api-2"].command, { PORT: two }),
    start("worker", compose.services.worker.command, { METRICS_PORT: three }),
    start("worker", compose.services.worker.command, { METRICS_PORT: four }),
  ];
  for (const port of ports) await until(() => readiness(port).catch(() => 0)).toBe(200);

  const password = /^Password {2}(\S+)/m.exec(init.said())?.[1];
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email: "ada@acme.test", password });
  const login = await fetch(`http://127.0.0.1:${one}/api/v1/auth/login`, { method: "POST", headers, body });
  const { accessToken: token } = ((await login.json()) as { data: { accessToken: string } }).data;
  const book = openAddressBook({ slowLooks: 0, now: () => 0 });
  const client = createSimulatedClient({
    ...{ baseUrl: `http://127.0.0.1:${two}`, token, clientId: "production" },
    site: { page: () => book.page(), act: (action) => book.act(action) },
  });
  expect(await client.runTask("Open Settings and choose the dark theme")).toMatchObject({ status: "completed" });

  for (const { kill } of running) kill();
  expect(await Promise.all(running.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
});
