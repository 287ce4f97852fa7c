import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { describe, expect, inject, test } from "vitest";
import { openDatabase } from "../../db/client.js";
import { writeAtOnce } from "../../db/driver-writes.js";

const { databaseUrl } = inject("services");

describe("writeAtOnce", () => {
  test("OP22 a connection that closes under a statement not yet sent is opened again and sends", async () => {
    writeAtOnce();
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
    const sql = postgres(databaseUrl, options as postgres.Options<Record<string, never>>);
    try {
      await sql`select 1`;
      // Connections are closed after what was put off in this turn, and before what is put off by that.
      const lost = await new Promise<string>((resolve) => {
        setImmediate(() => {
          sockets.at(-1)?.destroy();
          sql`select 2`.then(
            () => resolve("sent"),
            (error: unknown) => resolve(String(error)),
          );
        });
      });
      expect(lost).toMatch(/CONNECTION_CLOSED/);
      const late = sleep(8_000).then(() => "nothing was sent");
      expect(await Promise.race([sql`select 3 as n`.then(([row]) => row), late])).toEqual({ n: 3 });
    } finally {
      await sql.end({ timeout: 1 });
    }
  });

  test("OP22 a transaction whose connection is closed under a statement is refused, and ends nobody's process", async () => {
    const { hostname, port } = new URL(databaseUrl);
    const nears: Socket[] = [];
    const relay = createServer((near) => {
      nears.push(near);
      const far = connect({ host: hostname, port: Number(port) });
      for (const socket of [near, far]) socket.on("error", () => {});
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
    const url = new URL(databaseUrl);
    url.port = String((relay.address() as AddressInfo).port); // it listens at a port
    const database = openDatabase(url.href, { max: 2 });
    try {
      const transaction = database.sql.begin(async (tx) => {
        const asked = tx`select pg_sleep(1)`;
        // In good order, as when a server that was killed leaves it to the system.
        setTimeout(() => nears.at(-1)?.end(), 100);
        await asked;
      });
      await expect(transaction).rejects.toThrow(/CONNECTION_CLOSED/);
      expect([...(await database.sql`select 1 as n`)]).toEqual([{ n: 1 }]);
    } finally {
      // What rolls back a transaction that is gone is never answered: nobody waits for it here.
      await database.sql.end({ timeout: 0 });
      for (const near of nears) near.destroy();
      relay.close();
    }
  });
});
