/** Proves OP16 and OP23: what docker-compose.yml starts runs from `dist/` alone, is deployed, carries tasks out, shows them in the console, and is upgraded. */

import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, Connection } from "@temporalio/client";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "../../../cli/stack/ports.js";
import { browserPath } from "../../../cli/stack/tools.js";
import { startBrowserTask } from "../../../temporal/client.js";
import { openAddressBook } from "../../../testing/chaos/address-book.js";
import { createSimulatedClient } from "../../../testing/simulated-client.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import { MEMBER, startMemberForm } from "../../e2e/member-form.js";
import { openServer } from "../../workflows/own-server.js";
import { type Installation, installProduction, type Started, stopAll } from "./production.js";

const { databaseUrl, databaseOwnerUrl, databaseAdminUrl } = inject("services");
const name = `production_${randomUUID().slice(0, 8)}`;
const admin = postgres(databaseAdminUrl, { max: 1, onnotice: () => {} });
let temporal: Awaited<ReturnType<typeof openServer>>;
let today: Installation;
let later: Installation;

beforeAll(async () => {
  temporal = await openServer({});
  today = installProduction({
    addresses: {
      "@postgres:5432/surefoot": `@127.0.0.1:${new URL(databaseUrl).port}/${name}`,
      "temporal:7233": temporal.address,
    },
    variables: {
      SUREFOOT_APP_PASSWORD: decodeURIComponent(new URL(databaseUrl).password),
      SUREFOOT_OWNER_PASSWORD: decodeURIComponent(new URL(databaseOwnerUrl).password),
    },
  });
  later = today.laterBuild();
  await admin.unsafe(`create database ${name} owner surefoot_owner`);
}, 300_000);
afterAll(async () => {
  stopAll();
  await temporal.stop();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
  for (const installation of [later, today]) installation.remove();
});

const until = (look: () => unknown) => expect.poll(look, { timeout: 150_000, interval: 500 });
const readiness = async (port: string) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

/** Two processes of an installation that are ready. */
async function pairOf(services: readonly [string, string], of: Installation, port: "PORT" | "METRICS_PORT") {
  const pair = await Promise.all(
    services.map(async (service) => {
      const at = String(await freePort());
      return { at, ...of.start(service, { env: { [port]: at } }) };
    }),
  );
  for (const { at } of pair) await until(() => readiness(at).catch(() => 0)).toBe(200);
  return pair;
}

async function ended(process: Started): Promise<string> {
  expect([await process.exited, process.said()]).toEqual([0, expect.anything()]);
  return process.said();
}

/** On a page of its own. */
function browser(at: string, token: string) {
  const book = openAddressBook({ slowLooks: 0, now: () => 0 });
  const site = { page: () => book.page(), act: (action: string) => book.act(action) };
  return createSimulatedClient({ baseUrl: `http://127.0.0.1:${at}`, token, clientId: randomUUID(), site });
}

const EMAIL = "ada@acme.test";
const passwordIn = (said: string): string => /^Password {2}(\S+)/m.exec(said)?.[1] ?? "";

async function tokenOf(at: string, said: string): Promise<string> {
  const body = JSON.stringify({ email: EMAIL, password: passwordIn(said) });
  const headers = { "content-type": "application/json" };
  const login = await fetch(`http://127.0.0.1:${at}/api/v1/auth/login`, { method: "POST", headers, body });
  return ((await login.json()) as { data: { accessToken: string } }).data.accessToken;
}

/** TC1: the host of the build, with a browser, for a client of Temporal. */
async function carriedOutByHost(at: string, token: string): Promise<void> {
  const form = await startMemberForm({ held: false });
  const tokenFile = join(today.folder, "host-token");
  await writeFile(tokenFile, token, { mode: 0o600 });
  const host = today.start("host", {
    command: ["host", "--server", `http://127.0.0.1:${at}`, "--token-file", tokenFile],
    env: { CHROME_PATH: browserPath() },
  });
  await until(() => host.said()).toContain('"ready":true');
  const connection = await Connection.connect({ address: temporal.address });
  const { name: who, email, phone, city, company, level } = MEMBER;
  const query = `Add a member with name ${who}, email ${email}, phone ${phone}, city ${city}, company ${company} and level ${level}`;
  const client = new Client({ connection, namespace: "surefoot" });
  const task = await startBrowserTask(client, { query, url: form.url }, { id: "of-production" });
  expect(await task.result()).toMatchObject({ status: "completed", outcome: "verified" });
  expect(form.members).toEqual([MEMBER]);
  host.kill();
  expect([await host.exited, host.said()]).toEqual([0, expect.anything()]);
  await connection.close();
  await form.stop();
}

/** As a person sees it in a browser; a fault of the page or of its policy is an error. */
async function lookIntoConsole(at: string, password: string): Promise<void> {
  const chromium = await launchChromium(browserPath());
  const page = await chromium.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => /Content Security Policy/.test(message.text()) && faults.push(message.text()));
  // Before the sign-in nobody is signed in.
  page.on(
    "response",
    (got) => got.status() >= 400 && got.status() !== 401 && faults.push(`${got.status()} ${got.url()}`),
  );
  await page.goto(`http://127.0.0.1:${at}/console`);
  await page.getByLabel("E-mail").fill(EMAIL);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: QUERY }).click();
  await page.getByText("Verified", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "As pages" }).click();
  await page.frameLocator('iframe[title="The page after the step"]').locator("main, body").first().waitFor();
  await page.getByRole("link", { name: "Numbers" }).click();
  await page.getByText("How they stand").waitFor();
  await chromium.close();
  expect(faults).toEqual([]);
}

const QUERY = "Open Settings and choose the dark theme";

/** What the doctor has to say of the installation, line by line. */
async function faultsOf(of: Installation): Promise<string[]> {
  const doctor = of.start("worker", { command: ["doctor"] });
  await doctor.exited;
  expect(doctor.said()).toMatch(/PostgreSQL/);
  return doctor
    .said()
    .split("\n")
    .filter((line) => /^\S/.test(line) && !line.startsWith("ok "));
}

test("OP16 OP23 each service's command runs with its environment; the set carries tasks out, and through an upgrade", async () => {
  expect(globSync("dist/**/!(*.d).ts", { cwd: today.folder })).toEqual([]);
  expect(await ended(today.start("migrate"))).toMatch(/^applied 0000_/);
  expect(await ended(today.start("temporal-namespace"))).toMatch(/SERVING/);
  const first = await ended(
    today.start("migrate", { command: ["init", "--email", "ada@acme.test", "--organisation", "Acme"] }),
  );
  const apis = await pairOf(["api-1", "api-2"], today, "PORT");
  const [one, two] = apis.map(({ at }) => at) as [string, string];
  const token = await tokenOf(one, first);
  // A task that comes before the workers are deployed waits for that.
  const early = browser(two, token).runTask(QUERY);
  const workers = await pairOf(["worker", "worker"], today, "METRICS_PORT");
  expect(await ended(today.start("deploy"))).toContain(`New runs go to ${today.buildId}.`);
  expect(await early).toMatchObject({ status: "completed" });
  await carriedOutByHost(one, token);
  await lookIntoConsole(two, passwordIn(first));

  // A task under way on this build, whose person has turned away.
  const parked = browser(one, token);
  const begun = await parked.post({ query: QUERY });
  expect(begun.kind).toBe("reply");
  for (const { kill } of workers) kill();
  expect(await Promise.all(workers.map(({ exited }) => exited))).toEqual([0, 0]);
  const laterWorkers = await pairOf(["worker", "worker"], later, "METRICS_PORT");
  const deployed = await ended(later.start("deploy"));
  expect(deployed).toContain(`New runs go to ${later.buildId}.`);
  expect(deployed).toMatch(new RegExp(`^${today.buildId}  draining  1 tasks$`, "m"));
  expect(await browser(two, token).runTask(QUERY)).toMatchObject({ status: "completed" });
  await until(() => faultsOf(later)).toEqual([
    expect.stringContaining(`1 tasks are on ${today.buildId}, and no worker runs it`),
  ]);

  const before = today.start("worker-before", { env: { METRICS_PORT: String(await freePort()) } });
  await until(() => faultsOf(later)).toEqual([]);
  // The sweep tells the parked task to move on, and the build before is free.
  const drain = () => later.start("worker", { command: ["drain", today.buildId] }).exited;
  await until(drain).toBe(0);
  before.kill();
  expect(await before.exited).toBe(0);
  const { reply } = begun as Extract<typeof begun, { kind: "reply" }>;
  const resumed = await parked.runTask(QUERY, { taskId: reply.taskId });
  expect(resumed).toMatchObject({ status: "completed" });

  for (const { kill } of [...apis, ...laterWorkers]) kill();
  expect(await Promise.all([...apis, ...laterWorkers].map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
});
