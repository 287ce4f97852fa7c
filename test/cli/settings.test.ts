/** `surefoot settings`: from the command line to what new tasks are given. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { openDatabase } from "../../db/client.js";
import { addOrganisation } from "../../db/people.js";
import { readTaskDefaults, readTenantSettings } from "../../db/tenant-settings.js";
import { surefootWith } from "./surefoot.js";

const { databaseUrl } = inject("services");
const home = await openTemporaryHome();
const database = openDatabase(databaseUrl, { max: 1 });
const tenantId = randomUUID();
beforeAll(() => addOrganisation(database, { tenantId, name: "Clinic of the West", nowMs: Date.now() }));
afterAll(async () => {
  await database.close();
  await removeHome(home);
});

const surefoot = surefootWith({ DATABASE_URL: databaseUrl, SUREFOOT_HOME: home.root });
const settings = (...args: readonly string[]) => surefoot("settings", "--organisation", tenantId, ...args);

describe("surefoot settings", () => {
  test("OP3 tier, limits and the question before advisory tasks are set, and taken back", async () => {
    const set = await settings("--tier", "pro", "--limit", "steps=12", "tokens=5000", "--prompt-for-advisory", "yes");
    expect(set.output).toMatch(
      /Clinic of the West\nTier pro\nAsks before advisory tasks: yes\n(?:.+\n)+? {2}steps 12 \(set\)/,
    );
    expect((await readTenantSettings(database, tenantId)).tier).toBe("pro");
    const given = { tenantLimits: { steps: 12, tokens: 5_000 }, promptForAdvisory: true, actOrigins: [], tier: "pro" };
    expect(await readTaskDefaults(database, tenantId)).toEqual(given);
    await settings("--limit", "steps=default");
    expect(await readTaskDefaults(database, tenantId)).toMatchObject({ tenantLimits: { tokens: 5_000 } });
  });

  test("OP25 what may be spent in a day is set in dollars, and taken back", async () => {
    expect((await settings("--daily-budget", "2.5")).output).toContain("May spend in a day: 2.5 US dollars");
    expect((await readTenantSettings(database, tenantId)).dailyBudgetMicroUsd).toBe(2_500_000);
    expect((await settings("--daily-budget", "a lot")).output).toMatch(/US dollars above 0/);
    expect((await settings("--daily-budget", "none")).output).toContain("May spend in a day: no bound");
  });

  test("MD11 its models are set one by one, and taken back", async () => {
    const set = await settings("--model", "smart=gemini-4-pro", "fast=gemini-3.8-flash");
    expect(set.output).toContain("Models: smart gemini-4-pro, smartFallback as installed, fast gemini-3.8-flash");
    await settings("--model", "smart=default");
    expect((await readTenantSettings(database, tenantId)).models).toEqual({ fast: "gemini-3.8-flash" });
    expect((await settings("--model", "clever=x")).output).toContain("there are smart, smartFallback, fast");
    await settings("--model", "fast=default");
  });

  test("SF2 where tasks may act without a question of their own is set, and taken back", async () => {
    const set = await settings("--act-on", "https://billing.acme.test", "https://crm.acme.test:8443");
    expect(set.output).toContain("Acts without a question on: https://billing.acme.test, https://crm.acme.test:8443");
    const { actOrigins } = await readTaskDefaults(database, tenantId);
    expect(actOrigins).toEqual(["https://billing.acme.test", "https://crm.acme.test:8443"]);
    await settings("--act-on", "none");
    expect((await readTaskDefaults(database, tenantId)).actOrigins).toEqual([]);
    expect((await settings("--act-on", "https://acme.test/in")).output).toMatch(
      /in is no origin: scheme, host and port/,
    );
  });

  test("what cannot be is refused with what can", async () => {
    expect((await settings("--limit", "wishes=3")).output).toMatch(/wishes is no limit; there are steps/);
    expect((await settings("--limit", "steps=many")).output).toMatch(/whole number from 1 to 10000, or default/);
  });
});
