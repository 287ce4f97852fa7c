/** `surefoot invite`: from the command line to a person who is signed in. */

import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { openDatabase } from "../../db/client.js";
import { findInvitation } from "../../db/invitations.js";
import { surefootWith } from "./surefoot.js";

const { databaseUrl } = inject("services");
const home = await openTemporaryHome();
const database = openDatabase(databaseUrl, { max: 1 });
afterAll(async () => {
  await database.close();
  await removeHome(home);
});

const invite = (args: readonly string[], env: Record<string, string> = { DATABASE_URL: databaseUrl }) =>
  surefootWith({ DATABASE_URL: "", SUREFOOT_HOME: home.root, ...env })("invite", ...args);

describe("surefoot invite", () => {
  test("makes an organisation and prints the link that lets its owner in", async () => {
    const email = `Ada-${randomUUID()}@lab.test`;
    const { code, output } = await invite([email, "--new-organisation", "Clinic of the South"]);
    expect(code, output).toBe(0);
    const token = /^Link .*\/people#invite=(\S+)/m.exec(output)?.[1] ?? "";
    expect(await findInvitation(database, token, Date.now())).toEqual({
      tenantId: expect.any(String),
      tenantName: "Clinic of the South",
      email: email.toLowerCase(),
      role: "owner",
      state: "open",
    });
  });

  test("says what is wrong, and what can be done", async () => {
    const wrong = await invite(["nonsense", "--role", "king"]);
    expect(wrong.output).toMatch(/email is no e-mail address; role is none of owner, admin, operator, member/);
    const nowhere = await invite(["ada@lab.test"], {});
    expect(nowhere.output).toMatch(/nothing has been started in .*: run "surefoot start" first, or set DATABASE_URL/);
    const unknown = await invite(["ada@lab.test", "--organisation", "no-such-one"]);
    expect(unknown.output).toMatch(
      /say which organisation with --organisation <id>:\n[\s\S]* {2}\S+ {2}Clinic of the South/,
    );
    for (const { code, output } of [wrong, nowhere, unknown]) {
      expect(code).toBe(1);
      expect(output).not.toMatch(/\n {4}at /);
    }
  });
});
