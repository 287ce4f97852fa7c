/** Scripts on real Postgres: found by what was asked, seen by their owner alone, healed, dropped, bounded (RP4, RP7, RP8). */

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Script } from "../../core/replay/script.js";
import type { TaskId, TaskRef, UserId } from "../../core/turn/identity.js";
import { openDatabase, sqlStateOf, withTenant } from "../../db/client.js";
import { scripts } from "../../db/record-schema.js";
import { dropScript, findScript, findScripts, listScripts, noteUse, writeScript } from "../../db/scripts.js";
import { newTaskRef } from "./task-rows.js";

const database = openDatabase(inject("services").databaseUrl, { max: 2 });
afterAll(() => database.close());

const START = "https://shop.test/products";

function aScript(request = "Add '{{value:1}}'", startUrl = START): Script {
  return {
    request,
    startUrl,
    steps: [{ action: 'type(0,"{{value:1}}")', kind: "generic", risk: "reversible" }],
    contract: { type: "verifiable", criteria: [], generatedFrom: "auto", generatedAt: "" },
  };
}

const again = (task: TaskRef): TaskRef => ({ ...task, taskId: randomUUID() as TaskId }); // branded by the test
const rowsOf = (owner: TaskRef) => listScripts(database, owner);

/** As its owner, so that the policy lets it. */
const change = (owner: TaskRef, statement: ReturnType<typeof sql>) =>
  withTenant(database, owner.tenantId, async (tx) => {
    await tx.execute(sql`select set_config('app.user_id', ${owner.userId}, true)`);
    await tx.execute(statement);
  });

describe("scripts", () => {
  test("RP4 a script is found from its starting address by any request of its shape", async () => {
    const task = newTaskRef();
    await writeScript(database, task, aScript());
    expect(await findScripts(database, task, START, "Add 'Tea'")).toMatchObject([aScript()]);
    expect(await findScripts(database, task, START, "Add 'Tea' twice")).toEqual([]);
    expect(await findScripts(database, task, `${START}?page=2`, "Add 'Tea'")).toEqual([]);
  });

  test("RP8 another member and another organisation see, change and drop nothing", async () => {
    const mine = newTaskRef();
    const colleague = { ...again(mine), userId: "user-2" as UserId }; // branded by the test
    const stranger = newTaskRef();
    await writeScript(database, mine, aScript());
    const [row] = await rowsOf(mine);
    const scriptId = row?.scriptId ?? "";
    for (const other of [colleague, stranger]) {
      expect(await findScripts(database, other, START, "Add 'Tea'")).toEqual([]);
      expect(await rowsOf(other)).toEqual([]);
      expect(await findScript(database, other, scriptId)).toBeNull();
      expect(await dropScript(database, other, scriptId)).toBe(false);
      await noteUse(database, other, scriptId);
    }
    expect(await findScript(database, mine, scriptId)).toMatchObject({ uses: 0 });
  });

  test("RP8 without a person the database shows none of a tenant's scripts, and takes none for another person", async () => {
    const mine = newTaskRef();
    await writeScript(database, mine, aScript());
    expect(await withTenant(database, mine.tenantId, (tx) => tx.select().from(scripts))).toEqual([]);
    const crossing = change(mine, sql`update scripts set user_id = 'user-2'`);
    await expect(crossing.catch((error: unknown) => sqlStateOf(error))).resolves.toBe("42501");
    expect(await database.db.select().from(scripts)).toEqual([]);
  });

  test("RP7 a use is counted once a task, and a second write by the same task changes nothing", async () => {
    const task = newTaskRef();
    await writeScript(database, task, aScript());
    const second = again(task);
    const [row] = await rowsOf(task);
    for (let times = 0; times < 2; times += 1) await noteUse(database, second, row?.scriptId ?? "");
    expect(await rowsOf(task)).toMatchObject([{ uses: 1, heals: 0 }]);
    await writeScript(database, second, { ...aScript(), steps: [] });
    expect(await rowsOf(task)).toMatchObject([{ steps: aScript().steps }]);
  });

  test("RP7 what was healed takes the place of what did not fit", async () => {
    const task = newTaskRef();
    await writeScript(database, task, aScript());
    const [old] = await rowsOf(task);
    const healed = { ...aScript(), steps: [{ action: "goBack()", kind: "generic", risk: "reversible" }] } as const;
    await writeScript(database, again(task), healed, old?.scriptId);
    expect(await rowsOf(task)).toMatchObject([{ scriptId: old?.scriptId, steps: healed.steps, heals: 1 }]);
    const other = aScript("Add 'Salt'");
    await writeScript(database, again(task), other, old?.scriptId);
    expect(await rowsOf(task)).toMatchObject([{ request: "Add 'Salt'", heals: 2 }]);
  });

  test("RP8 50 are kept of a site, and what was not used for 90 days is neither found nor kept", async () => {
    const task = newTaskRef();
    for (let n = 0; n < 52; n += 1) await writeScript(database, again(task), aScript(`Do it ${n}`));
    const kept = (await rowsOf(task)).map(({ request }) => request);
    expect(kept).toHaveLength(50);
    expect(kept).not.toContain("Do it 0");
    expect(kept).toContain("Do it 51");
    await writeScript(database, again(task), aScript("Do it 0", "https://other.test/"));
    expect(await rowsOf(task)).toHaveLength(51);
    await change(task, sql`update scripts set used_at = now() - interval '91 days' where request = 'Do it 51'`);
    expect(await findScripts(database, task, START, "Do it 51")).toEqual([]);
    expect(await rowsOf(task)).toHaveLength(50);
  });
});
