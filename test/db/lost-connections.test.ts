/** Lost connections: a statement whose connection is lost fails, and nothing else does (OP22, SF8); scripts/patches/postgres@3.4.9.patch. */

import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import { type Database, openDatabase, withTenant } from "../../db/client.js";
import { postgres } from "../../db/driver.js";
import { sessions } from "../../db/schema.js";
import { type Ending, openRelay, type Relay } from "./loss.js";
import { newTaskRef } from "./task-rows.js";

const { databaseUrl } = inject("services");
const opened: (() => unknown)[] = [];
afterAll(() => Promise.all(opened.map((close) => close())));

async function throughRelay(max: number): Promise<{ readonly database: Database; readonly relay: Relay }> {
  const relay = await openRelay(databaseUrl);
  const database = openDatabase(relay.url, { max });
  opened.push(() => database.sql.end({ timeout: 0 }).then(relay.close));
  return { database, relay };
}

const HANGS_MS = 20_000;

/** "hung" when `work` has not ended by then. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  const patience = new AbortController();
  const hung = sleep(HANGS_MS, "hung", { signal: patience.signal }).catch(() => "ended");
  const ended = work.then(
    () => "done",
    (error: unknown) => (error instanceof Error ? error.name : "strange"),
  );
  return Promise.race([ended, hung]).finally(() => patience.abort());
}

const POOL = 32;
const CLIENTS = 200;
const LOST = 500;
/** In between most connections are there again. */
const EVERY_MS = 12;

const ENDINGS: readonly Ending[] = ["end", "resetAndDestroy"];

/** Loses connections one after the other, at any point of the event loop's turn. */
async function loseMany(relay: Relay, count: number): Promise<void> {
  for (let lost = 0; lost < count; ) {
    await sleep(Math.random() * 2 * EVERY_MS);
    for (let turns = Math.floor(Math.random() * 4); turns > 0; turns--) await nextTurn();
    if (relay.lose(ENDINGS[lost % ENDINGS.length] ?? "end", Math.random())) lost += 1;
  }
}

/** A tenant that has one row of its own. */
async function newTenant(database: Database): Promise<string> {
  const { tenantId, userId, sessionId } = newTaskRef();
  const at = new Date(0);
  const row = { tenantId, userId, sessionId, url: "https://a.test", status: "active" as const };
  await withTenant(database, tenantId, (tx) => tx.insert(sessions).values({ ...row, createdAt: at, updatedAt: at }));
  return tenantId;
}

class Leak extends Error {
  override readonly name = "Leak";
}

/** One request: a transaction of small statements. Throws a `Leak` when it sees another row than its tenant's. */
const request = (database: Database, tenantId: string): Promise<void> =>
  withTenant(database, tenantId, async (tx) => {
    for (let time = 0; time < 3; time++) {
      const rows = await tx.select({ tenantId: sessions.tenantId }).from(sessions);
      if (rows.length !== 1 || rows[0]?.tenantId !== tenantId) throw new Leak(`${rows.length} rows`);
      await tx.execute(sql`select ${time}::int`);
    }
  });

/** Requests of these tenants from all clients, until `isOver`. How often each outcome came. */
async function load(
  database: Database,
  tenants: readonly string[],
  isOver: () => boolean,
): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  const oneClient = async (at: number) => {
    while (!isOver()) {
      const outcome = await outcomeOf(request(database, tenants[at % tenants.length] ?? ""));
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => oneClient(at)));
  return outcomes;
}

describe("lost connections", () => {
  test("OP22 SF8 500 lost connections under 200 requests of two tenants: no crash, no hang, no other tenant's row", async () => {
    const { database, relay } = await throughRelay(POOL);
    let isOver = false;
    const tenants = [await newTenant(database), await newTenant(database)];
    const loaded = load(database, tenants, () => isOver);
    await loseMany(relay, LOST);
    isOver = true;
    // No "hung", no "Leak"; a crash fails the run.
    expect(Object.keys(await loaded).sort()).toEqual(["DatabaseUnavailableError", "done"]);
    // Every connection of the pool answers again: each of them holds one of these statements.
    const each = await Promise.all(
      Array.from({ length: POOL }, () => outcomeOf(database.db.execute(sql`select pg_sleep(0.2)`))),
    );
    expect(each).toEqual(each.map(() => "done"));
  });

  test("OP22 a connection that is lost under a statement not yet sent is opened again, and sends", async () => {
    const { hostname, port } = new URL(databaseUrl);
    const sockets: Socket[] = [];
    const options = {
      ...{ max: 1, connect_timeout: 3, backoff: () => 0.05, onnotice: () => {} },
      socket: () =>
        new Promise<Socket>((resolve) => {
          const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket));
          sockets.push(socket);
        }),
    };
    // The driver's types leave out its option for a socket of one's own.
    const own = postgres(databaseUrl, options as Parameters<typeof postgres>[1]);
    opened.push(() => own.end({ timeout: 0 }));
    await own`select 1`;
    // The socket closes in this turn, before the driver sends what it put off to the turn's end.
    await nextTurn();
    sockets.at(-1)?.destroy();
    await expect(own`select 2`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    expect(await outcomeOf(own`select 3`)).toBe("done");
  });

  test("OP22 a transaction whose connection is lost under a statement is refused, and the next one is done", async () => {
    const { database, relay } = await throughRelay(2);
    const first = database.sql.begin(async (tx) => {
      setTimeout(() => relay.lose("end", 0), 100);
      await tx`select pg_sleep(1)`;
    });
    await expect(first).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    expect([...(await database.sql`select 1 as n`)]).toEqual([{ n: 1 }]);
  });

  test("SF8 a transaction that goes on after its connection was lost is refused, and never runs in another tenant's", async () => {
    const { database, relay } = await throughRelay(1);
    const [mine, theirs] = [newTaskRef().tenantId, newTaskRef().tenantId];
    const ask = sql`select current_setting('app.tenant_id', true) as id`;
    let late: Promise<string> | undefined;
    let goOn = () => {};
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const first = withTenant(database, mine, async (tx) => {
      await tx.execute(ask);
      relay.lose("end", 0);
      await until;
      late = tx.execute<{ id: string }>(ask).then(
        ([row]) => row?.id ?? "",
        () => "refused",
      );
      await late;
    });
    await expect(first).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
    const [seen] = await withTenant(database, theirs, async (tx) => {
      goOn();
      await sleep(50);
      return tx.execute<{ id: string }>(ask);
    });
    expect(seen?.id).toBe(theirs);
    expect(await late).toBe("refused");
  });
});
