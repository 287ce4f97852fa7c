/** `surefoot invite`: from the command line to a person who is signed in. */

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "../../db/client.js";
import { findInvitation } from "../../db/invitations.js";
import { openTemporaryHome, removeHome } from "../../stack/temporary.js";

const run = promisify(execFile);
const { databaseUrl } = inject("services");
const home = await openTemporaryHome();
const database = openDatabase(databaseUrl, { max: 1 });
afterAll(async () => {
  await database.close();
  await removeHome(home);
});

/** Output of both streams, and whether it ended well. */
async function invite(args: readonly string[], env: Record<string, string> = { DATABASE_URL: databaseUrl }) {
  const whole = { ...process.env, DATABASE_URL: "", SUREFOOT_HOME: home.root, ...env };
  return run(process.execPath, ["--import", "./stack/typescript.mjs", "cli/main.ts", "invite", ...args], {
    env: whole,
  }).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stderr }: { stderr: string }) => ({ ok: false, output: stderr }),
  );
}

describe("surefoot invite", () => {
  test("makes an organisation and prints the link that lets its owner in", async () => {
    const email = `Ada-${randomUUID()}@lab.test`;
    const { ok, output } = await invite([email, "--new-organisation", "Clinic of the South"]);
    expect(ok, output).toBe(true);
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
    for (const { ok, output } of [wrong, nowhere, unknown]) {
      expect(ok).toBe(false);
      expect(output).not.toMatch(/\n {4}at /);
    }
  });
});
