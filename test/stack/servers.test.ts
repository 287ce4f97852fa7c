import postgres from "postgres";
import { afterAll, describe, expect, test } from "vitest";
import { claimHome } from "../../stack/children.js";
import { openHome } from "../../stack/home.js";
import { type Kept, keep } from "../../stack/kept.js";
import { freePort } from "../../stack/ports.js";
import { type PostgresServer, preparePostgres } from "../../stack/postgres.js";
import { openTemporaryHome, removeHome } from "../../stack/temporary.js";

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function startDatabase(root: string): Promise<{ database: PostgresServer; kept: Kept }> {
  const home = await openHome(root);
  const roll = await claimHome(home, () => undefined);
  const database = await preparePostgres(home, { port: await freePort(), durable: false });
  const kept = keep(database.server, roll, () => undefined);
  await kept.start();
  await database.createDatabase();
  return { database, kept };
}

describe("preparePostgres", () => {
  test("design §2 a home keeps its data over a stop and a start, on whatever port is free", async () => {
    const { root } = await openTemporaryHome();
    ends.push(() => removeHome({ root }));
    const first = await startDatabase(root);
    await query(first.database.urls.ownerUrl, "create table kept (n int)");
    await query(first.database.urls.ownerUrl, "insert into kept values (7)");
    await first.kept.stop();
    const second = await startDatabase(root);
    ends.push(() => second.kept.stop());
    expect(await query(second.database.urls.ownerUrl, "select n from kept")).toEqual([{ n: 7 }]);
  });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}
