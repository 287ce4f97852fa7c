/** Local tokens: only their hash is kept, and only the very token finds its owner. */

import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "../../db/client.js";
import { createLocalToken, findLocalToken, mintToken } from "../../db/local-tokens.js";

const database = openDatabase(inject("services").databaseUrl, { max: 2 });
afterAll(() => database.close());

describe("createLocalToken", () => {
  test("the token finds tenant and user, another does not, and the text of it is nowhere in the table", async () => {
    const token = mintToken(randomBytes(32));
    const owner = { tenantId: randomUUID(), userId: "user-1" };
    await createLocalToken(database, { ...owner, token, nowMs: 0 });
    await createLocalToken(database, { ...owner, token, nowMs: 1 });
    expect(await findLocalToken(database, token)).toEqual(owner);
    expect(await findLocalToken(database, `${token}x`)).toBeNull();
    expect(await findLocalToken(database, "")).toBeNull();
    const rows = await database.sql`select * from local_tokens where tenant_id = ${owner.tenantId}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
