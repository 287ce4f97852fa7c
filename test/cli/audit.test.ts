/** `surefoot audit verify`: what a person is told of a chain that holds, and of one that does not (SF11). */

import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { verifyAudit, writeAudit } from "../../db/audit.js";
import { openDatabase } from "../../db/client.js";
import { addOrganisation } from "../../db/people.js";
import { surefootWith } from "./surefoot.js";

const { databaseUrl, databaseOwnerUrl } = inject("services");
const home = await openTemporaryHome();
const database = openDatabase(databaseUrl, { max: 1 });
const tenantId = randomUUID();
const id = randomUUID();
beforeAll(async () => {
  await addOrganisation(database, { tenantId, name: "Clinic of the South", nowMs: Date.now() });
  const at = new Date(0);
  const entry = { tenantId, userId: "u", action: "task.read", subject: "t", at };
  for (const one of [randomUUID(), id, randomUUID()]) await writeAudit(database, { ...entry, id: one });
});
afterAll(async () => {
  await database.close();
  await removeHome(home);
});

const surefoot = surefootWith({ DATABASE_URL: databaseUrl, SUREFOOT_HOME: home.root });
const verify = (...args: readonly string[]) => surefoot("audit", "verify", "--organisation", tenantId, ...args);

describe("surefoot audit verify", () => {
  test("SF11 says that a chain holds, then which entry breaks it", async () => {
    const { head } = await verifyAudit(database, tenantId);
    const logged = `${head.position}:${head.chainHash}`;
    const whole = await verify("--head", logged);
    expect(whole).toMatchObject({
      code: 0,
      output: `ok     Clinic of the South (${tenantId}): 3 entries; head ${logged}\n`,
    });
    const owner = postgres(databaseOwnerUrl, { max: 1 });
    await owner.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${tenantId}, true)`;
      await tx`alter table audit_log disable trigger user`;
      await tx`update audit_log set subject = 'another' where id = ${id}`;
      await tx`alter table audit_log enable trigger user`;
    });
    await owner.end();
    const broken = await verify();
    expect(broken.code).toBe(1);
    expect(broken.output).toContain(`entry 2 (${id}) does not say what it said`);
    expect((await verify("--head", "12")).output).toContain("12 is no head");
  });
});
