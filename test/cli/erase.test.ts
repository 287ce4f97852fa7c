/** `surefoot erase`: counted first, erased only when the id is said once more, told in a receipt. */

import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import type { TenantId } from "../../core/turn/identity.js";
import { openDatabase } from "../../db/client.js";
import { addOrganisation, addPerson } from "../../db/people.js";
import { findTask, insertTask } from "../../db/tasks.js";
import { aRequest, newTaskRef } from "../db/task-rows.js";
import { surefootWith } from "./surefoot.js";

const { databaseUrl, temporalAddress } = inject("services");
const home = await openTemporaryHome();
const database = openDatabase(databaseUrl, { max: 1 });
afterAll(async () => {
  await database.close();
  await removeHome(home);
});

const surefoot = surefootWith({
  DATABASE_URL: databaseUrl,
  TEMPORAL_ADDRESS: temporalAddress,
  SUREFOOT_HOME: home.root,
});
const eraseBy = (...args: readonly string[]) => surefoot("erase", ...args);

test("OP21 a person is counted, erased when their id is typed again, and gone from the receipt on", async () => {
  const tenantId = randomUUID() as TenantId; // branded by the test
  const task = newTaskRef({ tenantId, userId: `u-${randomUUID()}` as never }); // branded by the test
  const email = `${task.userId}@acme.test`;
  await addOrganisation(database, { tenantId, name: "Clinic of the Coast", nowMs: Date.now() });
  const person = { userId: task.userId, email, name: "N", tenantId, role: "member", passwordHash: "h" } as const;
  await addPerson(database, { ...person, nowMs: Date.now() });
  await insertTask(database, aRequest(task));
  const counted = await eraseBy("--user", email);
  expect(counted).toMatchObject({ code: 1, stdout: "" });
  expect(counted.stderr).toContain(`${tenantId}: 1 messages, 1 tasks, 1 sessions, 0 histories`);
  expect(counted.stderr).toContain(
    `Nothing was erased. To erase all of it for good, running tasks too: the same again with --confirm ${task.userId}`,
  );
  expect((await eraseBy("--user", email, "--confirm", email)).stderr).toMatch(
    /--confirm says .+, and what would be erased is u-/,
  );
  expect(await findTask(database, task, task.taskId)).not.toBeNull();
  const erased = await eraseBy("--user", email, "--confirm", task.userId);
  expect(erased.code).toBe(0);
  expect(JSON.parse(erased.stdout)).toMatchObject([
    {
      of: { kind: "user", tenantId },
      rows: { tasks: 1, auth_users: 1 },
      left: { rows: 0, runs: 0 },
      audit: { position: 1 },
    },
  ]);
  expect(await findTask(database, task, task.taskId)).toBeNull();
  expect((await eraseBy("--user", email)).stderr).toContain(`nobody here has the address ${email}`);
});
