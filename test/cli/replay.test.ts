/** `surefoot replay`: whose scripts are listed, shown and dropped (RP8). */

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import type { TaskRef } from "../../core/turn/identity.js";
import { openDatabase } from "../../db/client.js";
import { addOrganisation, addPerson } from "../../db/people.js";
import { listScripts, writeScript } from "../../db/scripts.js";

const run = promisify(execFile);
const { databaseUrl } = inject("services");
const home = await openTemporaryHome();
const database = openDatabase(databaseUrl, { max: 1 });
const tenantId = randomUUID();
const [kim, lou] = ["kim", "lou"].map((name) => ({
  userId: randomUUID(),
  email: `${name}-${tenantId}@acme.test`,
  name,
}));
// The cast: ids of a test are those of a task.
const taskOf = (userId: string) => ({ tenantId, userId, sessionId: randomUUID(), taskId: randomUUID() }) as TaskRef;

beforeAll(async () => {
  await addOrganisation(database, { tenantId, name: "Acme", nowMs: Date.now() });
  for (const person of [kim, lou])
    if (person)
      await addPerson(database, { ...person, tenantId, role: "member", passwordHash: "none", nowMs: Date.now() });
  await writeScript(database, taskOf(kim?.userId ?? ""), {
    request: "Delete '{{value:1}}'",
    startUrl: "https://shop.test/",
    steps: [
      {
        action: "click(0)",
        target: { role: "button", name: "Delete", region: "main", row: "{{value:1}}" },
        kind: "generic",
        risk: "irreversible",
      },
    ],
    contract: {
      type: "verifiable",
      criteria: [
        {
          id: "c1",
          activity: "text",
          text: "{{value:1}}",
          absent: true,
          description: "'{{value:1}}' is gone.",
          timing: "at_end",
        },
      ],
      generatedFrom: "auto",
      generatedAt: "",
    },
  });
});
afterAll(async () => {
  await database.close();
  await removeHome(home);
});

async function replay(...args: readonly string[]) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SUREFOOT_HOME: home.root };
  const whole = [
    "--import",
    "./cli/stack/typescript.mjs",
    "cli/main.ts",
    "replay",
    ...args,
    "--organisation",
    tenantId,
  ];
  return run(process.execPath, whole, { env }).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stderr }: { stderr: string }) => ({ ok: false, output: stderr }),
  );
}

describe("surefoot replay", () => {
  test("RP8 a person's scripts are listed and shown with their parameters, and nobody else's", async () => {
    const [row] = await listScripts(database, taskOf(kim?.userId ?? ""));
    const id = row?.scriptId ?? "";
    const listed = await replay("list", "--person", kim?.email ?? "");
    expect(listed.output).toContain(`${id}  `);
    expect(listed.output).toContain("used 0, healed 0  Delete '<1>'  (https://shop.test/)");
    const shown = await replay("show", id, "--person", kim?.email ?? "");
    expect(shown.output).toMatch(/1 Click 'Delete' in the row '<1>'\nIt is done when:\n {2}'<1>' is gone\./);
    expect((await replay("list", "--person", lou?.email ?? "")).output).toBe("Nothing is kept.\n");
    expect((await replay("drop", id, "--person", lou?.email ?? "")).output).toMatch(/there is no script/);
    expect((await replay("run", id, "--person", kim?.email ?? "")).output).toMatch(/it takes 1 values/);
    expect((await replay("drop", id, "--person", kim?.email ?? "")).ok).toBe(true);
    expect(await listScripts(database, taskOf(kim?.userId ?? ""))).toEqual([]);
  });

  test("RP8 somebody unknown, and nobody named, are told so", async () => {
    expect((await replay("list", "--person", "nobody@acme.test")).output).toMatch(/nobody has this e-mail/);
    expect((await replay("list")).output).toMatch(/say whose scripts with --person/);
  });
});
