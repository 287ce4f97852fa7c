/** The production stack on this machine: tasks through the balancer while its parts are killed. Skipped only where there is no Go. */

import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Production, startProduction } from "../../../../cli/stack/production/production.js";
import { hasGo } from "../../../../cli/stack/production/temporal-programs.js";
import { openAddressBook } from "../../../../testing/chaos/address-book.js";
import { createSimulatedClient } from "../../../../testing/simulated-client.js";

const isThereGo = await hasGo();
if (!isThereGo) process.stderr.write("skipped: Temporal's server is built with Go, and there is no Go here\n");

describe.skipIf(!isThereGo)("startProduction", () => {
  let production: Production;
  const lines: string[] = [];
  const said = (line: string) => lines.push(line);
  beforeAll(async () => {
    production = await startProduction({
      env: { MODEL: "offline", LOG_LEVEL: "info" },
      deployment: "surefoot",
      log: said,
    });
  }, 600_000);
  afterAll(() => production?.stop());

  const runTask = async (clientId: string) => {
    const book = openAddressBook({ slowLooks: 0, now: () => 0 });
    const client = createSimulatedClient({
      ...{ baseUrl: production.api.url, token: production.token, clientId },
      site: { page: () => book.page(), act: (action) => book.act(action) },
    });
    const { status, outcome } = await client.runTask("Open Settings and choose the dark theme");
    return { status, outcome, saved: book.effects.length };
  };
  const DONE = { status: "completed", outcome: "verified", saved: 1 };

  test("OP31 a task is carried out on a build that was deployed, its history in PostgreSQL", async () => {
    expect(await runTask("first")).toEqual(DONE);
    const sql = postgres(production.adminUrl.replace(/\/postgres$/, "/temporal"), { max: 1 });
    const [found] = await sql`select count(*)::int as nodes, count(distinct shard_id)::int as shards from history_node`;
    await sql.end();
    expect(found?.nodes).toBeGreaterThan(5);
    const visibility = postgres(production.adminUrl.replace(/\/postgres$/, "/temporal_visibility"), { max: 1 });
    const rows =
      await visibility`select search_attributes from executions_visibility where workflow_type_name = 'browserTask'`;
    await visibility.end();
    expect(Object.values(rows[0]?.search_attributes ?? {})).toContain(production.tenantId);
    expect(rows[0]?.search_attributes).toMatchObject({
      BuildIds: expect.arrayContaining([expect.stringMatching(/^pinned:surefoot:s\d+-/)]),
    });
  });

  test("OP31 one API and one worker are enough, whichever they are", async () => {
    await Promise.all([production.kill("api-1"), production.kill("worker-1")]);
    expect(await runTask("second")).toEqual(DONE);
    await Promise.all([production.start("api-1"), production.start("worker-1")]);
    await Promise.all([production.end("api-2"), production.end("worker-2")]);
    expect(await runTask("third")).toEqual(DONE);
    await Promise.all([production.start("api-2"), production.start("worker-2")]);
  });

  test("OP31 Temporal and PostgreSQL come back where they were", async () => {
    const running = runTask("fourth");
    await production.kill("temporal");
    await production.start("temporal");
    expect(await running).toEqual(DONE);
    const other = runTask("fifth");
    await production.kill("postgres");
    await production.start("postgres");
    expect(await other).toEqual(DONE);
  });
});
