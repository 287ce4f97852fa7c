/** The owner of a home: made once, kept over starts, signed in with what the home says. */

import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createBetterAuth } from "../../../api/people/auth.js";
import { openAccount } from "../../../cli/stack/account.js";
import { type Home, writePrivate } from "../../../cli/stack/home.js";
import { openTemporaryHome, removeHome } from "../../../cli/stack/temporary.js";
import { type Database, openDatabase } from "../../../db/client.js";

const { databaseUrl } = inject("services");
let database: Database;
let home: Home;

beforeAll(() => {
  database = openDatabase(databaseUrl, { max: 2 });
});
beforeEach(async () => {
  home = await openTemporaryHome();
  return () => removeHome(home);
});
afterAll(() => database.close());

const start = (authSecret = home.secrets.authSecret) => openAccount(home, { databaseUrl, authSecret });

function auth(secret = home.secrets.authSecret) {
  return createBetterAuth({ database, secret, log: pino({ enabled: false }), now: () => Date.now() });
}

const resolve = (token: string, secret?: string) =>
  auth(secret).resolve(new Headers({ authorization: `Bearer ${token}` }));

describe("openAccount", () => {
  test("makes an owner who can sign in, and a token for scripts; the next start keeps all of it", async () => {
    const { isNew, ...first } = await start();
    expect(isNew).toBe(true);
    expect(statSync(home.accountFile).mode & 0o777).toBe(0o600);
    const { tenantId, userId, email, password, token } = first;
    expect(await resolve(token)).toEqual({
      tenantId,
      userId,
      role: "owner",
      scopes: ["read", "write", "approve", "manage"],
    });
    expect(await auth().signIn({ email, password })).toMatchObject({ kind: "signedIn", account: { tenantId } });
    expect(await start()).toEqual({ ...first, isNew: false });
  });

  test("two homes on one database are two organisations with an owner each", async () => {
    const first = await start();
    const other = await openTemporaryHome();
    const second = await openAccount(other, { databaseUrl, authSecret: other.secrets.authSecret });
    await removeHome(other);
    expect(second.email).not.toBe(first.email);
    expect(second.tenantId).not.toBe(first.tenantId);
  });

  test("a token that was signed out stays dead, and one signed with another secret is worth nothing: a new one is made", async () => {
    const first = await start();
    await auth().signOut(new Headers({ authorization: `Bearer ${first.token}` }));
    const second = await start();
    expect(await resolve(first.token)).toBeNull();
    expect(await resolve(second.token)).toMatchObject({ userId: first.userId });
    const other = "another secret, thirty-two characters";
    const third = await start(other);
    expect(third).toMatchObject({ userId: first.userId, password: first.password, isNew: false });
    expect(await resolve(second.token, other)).toBeNull();
    expect(await resolve(third.token, other)).toMatchObject({ userId: first.userId });
  });

  test("a home from before there was sign-in keeps its people", async () => {
    const old = { tenantId: randomUUID(), userId: randomUUID(), token: "sf_old" };
    await writePrivate(home.accountFile, JSON.stringify(old));
    const account = await start();
    expect(account).toMatchObject({ tenantId: old.tenantId, userId: old.userId, isNew: true });
    expect(await resolve(account.token)).toMatchObject({ tenantId: old.tenantId, userId: old.userId });
  });

  test("a start that was cut off after the home was written goes on with the same people", async () => {
    const cut = { tenantId: randomUUID(), userId: randomUUID(), email: `${randomUUID()}@surefoot.local` };
    await writePrivate(home.accountFile, JSON.stringify({ ...cut, password: "correct horse battery", token: "a.b" }));
    const account = await start();
    expect(account).toMatchObject(cut);
    expect(await auth().signIn({ email: cut.email, password: "correct horse battery" })).toMatchObject({
      kind: "signedIn",
    });
  });
});
