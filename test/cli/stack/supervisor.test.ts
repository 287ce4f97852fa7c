import { existsSync } from "node:fs";
import postgres from "postgres";
import { afterAll, describe, expect, inject, test } from "vitest";
import { type Stack, startStack } from "../../../cli/stack/supervisor.js";

let stack: Stack | undefined;
afterAll(() => stack?.stop());

const health = async (url: string) => (await fetch(`${url}/api/health`)).status;

describe("startStack", () => {
  test("OP1 DATABASE_URL and TEMPORAL_ADDRESS take the place of our own servers, and outlive the stack", async () => {
    const services = inject("services");
    stack = await startStack({
      databaseUrl: services.databaseUrl,
      databaseOwnerUrl: services.databaseOwnerUrl,
      temporalAddress: services.temporalAddress,
      env: { MODEL: "offline" },
    });
    expect(stack.database.url).toBe(services.databaseUrl);
    expect(stack.temporal).toEqual({ address: services.temporalAddress, uiUrl: "" });
    expect(await health(stack.api.url)).toBe(200);
    // OP15: whoever shares a database has accounts there already.
    expect([stack.email, stack.token, stack.accountIsNew]).toEqual(["", "", false]);
    expect(existsSync(`${stack.home}/account.json`)).toBe(false);

    const first = await stack.killWorker();
    await stack.startWorker();
    const second = await stack.killWorker();
    expect(second).not.toBe(first);

    await stack.stop();
    await stack.stop();
    await expect(health(stack.api.url)).rejects.toThrow();
    expect(existsSync(stack.home)).toBe(false);
    const sql = postgres(services.databaseUrl, { max: 1 });
    expect([...(await sql`select 1 as n`)]).toEqual([{ n: 1 }]);
    await sql.end();
  });

  test("issue 3 a start that is called off ends what it had begun", async () => {
    const wish = new AbortController();
    const lines: string[] = [];
    const log = (line: string) => {
      lines.push(line);
      if (line === "starting Temporal") wish.abort(new Error("called off"));
    };
    await expect(startStack({ log, signal: wish.signal })).rejects.toThrow("called off");
    expect(lines).toEqual(["starting PostgreSQL", "starting Temporal"]);
  });
});
