import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "@temporalio/client";
import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { claimHome } from "../../../cli/stack/children.js";
import { type Home, HomeError, openHome } from "../../../cli/stack/home.js";
import { type Kept, keep } from "../../../cli/stack/kept.js";
import { freePort } from "../../../cli/stack/ports.js";
import { type DatabaseUrls, preparePostgres } from "../../../cli/stack/postgres.js";
import type { Server } from "../../../cli/stack/ready.js";
import { prepareTemporal } from "../../../cli/stack/temporal.js";
import { openTemporaryHome, removeHome } from "../../../cli/stack/temporary.js";
import { temporalCli } from "../../../cli/stack/tools.js";

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function temporaryHome(): Promise<Home> {
  const home = await openTemporaryHome();
  ends.push(() => removeHome(home));
  return home;
}

async function run(home: Home, server: Server): Promise<Kept> {
  const kept = keep(server, await claimHome(home, () => undefined), () => undefined);
  ends.push(() => kept.stop());
  await kept.start();
  return kept;
}

async function startDatabase(home: Home): Promise<{ urls: DatabaseUrls; kept: Kept }> {
  const { server, urls, createDatabase } = await preparePostgres(home, { port: await freePort(), durable: false });
  const kept = await run(home, server);
  await createDatabase();
  return { urls, kept };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

describe("preparePostgres", () => {
  test("OP1 a home keeps its data over a stop and a start, on whatever port is free", async () => {
    const home = await temporaryHome();
    const first = await startDatabase(home);
    await query(first.urls.ownerUrl, "create table kept (n int)");
    await query(first.urls.ownerUrl, "insert into kept values (7)");
    await first.kept.stop();
    const { urls } = await startDatabase(await openHome(home.root));
    expect(await query(urls.ownerUrl, "select n from kept")).toEqual([{ n: 7 }]);
  });

  test("OP1 UTF8, fixed locale, passwords by SCRAM, and an app role that row-level security holds", async () => {
    const { urls } = await startDatabase(await temporaryHome());
    expect(await query(urls.url, "select current_setting('server_encoding') as e")).toEqual([{ e: "UTF8" }]);
    const locale = "select datlocprovider, datlocale from pg_database where datname = current_database()";
    expect(await query(urls.url, locale)).toEqual([{ datlocprovider: "b", datlocale: "C.UTF-8" }]);
    const role = "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user";
    expect(await query(urls.url, role)).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
    const wrong = new URL(urls.url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  // Only root has two users to keep apart.
  test.runIf(process.getuid?.() === 0)(
    "OP9 as root it also runs from a home that the database user cannot reach",
    async () => {
      const closed = mkdtempSync(join(tmpdir(), "surefoot-closed-"));
      ends.push(async () => rmSync(closed, { recursive: true, force: true }));
      const home = await openHome(join(closed, "home"));
      ends.push(() => removeHome(home));
      const { urls } = await startDatabase(home);
      expect(await query(urls.url, "select 1 as n")).toEqual([{ n: 1 }]);
    },
  );

  test("OP1 a first start that was cut off half-way is begun anew", async () => {
    const home = await temporaryHome();
    mkdirSync(join(home.root, "postgres"));
    writeFileSync(join(home.root, "postgres", "half"), "");
    const { urls } = await startDatabase(home);
    expect(await query(urls.url, "select 1 as n")).toEqual([{ n: 1 }]);
  });
});

describe("prepareTemporal", () => {
  test("OP1 the real server keeps its histories in the home, and starts on them again", async () => {
    const home = await temporaryHome();
    const start = async () => {
      const [port, uiPort, httpPort] = [await freePort(), await freePort(), await freePort()];
      const shared = { cli: temporalCli(), namespace: "default", timeSkipping: false, durable: true };
      const temporal = prepareTemporal(home, { ...shared, port, uiPort, httpPort });
      return { temporal, httpPort, kept: await run(home, temporal.server) };
    };
    const first = await start();
    expect((await fetch(first.temporal.uiUrl)).ok).toBe(true);
    expect(await postFromAnyPage(first.httpPort)).toBe(403);
    await startWorkflow(first.temporal.address, "kept");
    await first.kept.stop();
    const second = await start();
    await expect(statusOf(second.temporal.address, "kept")).resolves.toBe(1);
  });
});

async function postFromAnyPage(port: number): Promise<number> {
  const url = `http://127.0.0.1:${port}/api/v1/namespaces/default/workflows/any/cancel`;
  const headers = { origin: "https://evil.test", "content-type": "text/plain" };
  return (await fetch(url, { method: "POST", headers, body: "{}" })).status;
}

describe("openHome", () => {
  test("issue 3 what is secret is readable by its owner alone", async () => {
    const home = await temporaryHome();
    expect(statSync(join(home.root, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(home.root, "temporal")).mode & 0o077).toBe(0);
    expect(statSync(home.logs).mode & 0o077).toBe(0);
    expect(statSync(home.root).mode & 0o066).toBe(0);
    expect((await openHome(home.root)).secrets).toEqual(home.secrets);
  });

  test("a damaged home says what to do, and a file in its place too", async () => {
    const home = await temporaryHome();
    writeFileSync(join(home.root, "secrets.json"), "{");
    await expect(openHome(home.root)).rejects.toThrow(/damaged: put it back/);
    await expect(openHome(join(home.root, "secrets.json"))).rejects.toThrow(HomeError);
  });
});

async function startWorkflow(address: string, workflowId: string): Promise<void> {
  await withConnection(address, (connection) =>
    connection.workflowService.startWorkflowExecution({
      namespace: "default",
      workflowId,
      requestId: workflowId,
      workflowType: { name: "nobody" },
      taskQueue: { name: "nobody" },
    }),
  );
}

async function statusOf(address: string, workflowId: string): Promise<number | null | undefined> {
  const request = { namespace: "default", execution: { workflowId } };
  const found = await withConnection(address, (c) => c.workflowService.describeWorkflowExecution(request));
  return found.workflowExecutionInfo?.status;
}

async function withConnection<T>(address: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
