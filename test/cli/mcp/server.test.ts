/** Proves cli/mcp.ts and cli/mcp/ on a whole stack, by the SDK's own client and a real browser. */

import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { QUERY } from "../../../cli/demo/summary.js";
import { type ClinicSite, startClinic } from "../../../testing/sites/clinic/site.js";
import { type OrderSite, startOrderSite } from "../../e2e/order-site.js";
import { callTool, type McpLab, openMcpLab } from "./lab.js";

const REQUEST = "Set Street to the delivery address from the handbook, then click Save";
let lab: McpLab;
let clinic: ClinicSite;
let orders: OrderSite;
beforeAll(async () => {
  lab = await openMcpLab();
  clinic = await startClinic({ today: "2026-11-24", saveDelayMs: 200 });
  orders = await startOrderSite();
  await signIn();
});
afterAll(async () => {
  await clinic.stop();
  await orders.stop();
  await lab.close();
});

/** By the person, in the person's own browser. */
async function signIn(): Promise<void> {
  const page = await lab.browser.newPage();
  await page.goto(clinic.url);
  await page.getByLabel("E-mail").fill(clinic.account.email);
  await page.getByLabel("Password").fill(clinic.account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Patients" }).waitFor();
}

const text = (result: { readonly content: readonly unknown[] }) => JSON.stringify(result.content);

describe("surefoot mcp", () => {
  test("MC1 the demo's task: a notification for each step and verdict, the proof, and everything kept as a resource", async () => {
    const client = await lab.connect({ args: ["--browser", lab.endpoint] });
    const { report, progress } = await callTool(client, "run_task", {
      query: QUERY,
      url: clinic.url,
      waitSeconds: 240,
    });
    expect(report, JSON.stringify(report)).toMatchObject({ status: "completed", outcome: "verified" });
    expect(report.proof.overall).toBe("pass");
    expect(report.proof.criteria.map(({ status }) => status)).toEqual(["pass", "pass"]);
    const verdicts = report.proof.steps.map(({ verdict }) => verdict);
    expect(verdicts).not.toContain("contradicted");
    expect(progress.map(({ progress: n }) => n)).toEqual(progress.map((_, index) => index + 1));
    expect(progress.filter(({ message }) => message?.includes("confirmed")).length).toBeGreaterThanOrEqual(7);
    const { patients, theme } = clinic.store();
    expect(patients.filter(({ firstName, lastName }) => `${firstName} ${lastName}` === "Jas Doe")).toHaveLength(1);
    expect(theme).toBe("dark");
    const listed = await client.listResources();
    expect(listed.resources.map(({ uri }) => uri)).toContain(report.export);
    const { contents } = await client.readResource({ uri: report.export });
    const [content] = contents as { text: string }[];
    expect(JSON.parse(content?.text ?? "").task).toMatchObject({ taskId: report.taskId, outcome: "verified" });
  }, 300_000);

  test("MC2 a client without forms is told what to ask; it answers, approves what it was asked, and no other action", async () => {
    const client = await lab.connect({ args: ["--browser", lab.endpoint, "--approvals", "tool"] });
    const before = orders.stored.length;
    const given = { query: REQUEST, url: orders.url, approve: "always", waitSeconds: 200 };
    const asked = (await callTool(client, "run_task", given)).report;
    expect(asked, JSON.stringify(asked)).toMatchObject({
      status: "needs_user_input",
      next: expect.stringContaining("answer"),
    });
    expect(asked.question?.text).toContain("delivery address");
    const { taskId } = asked;
    let { report } = await callTool(client, "answer", { taskId, text: "12 Harbour Street", waitSeconds: 200 });
    expect(report, JSON.stringify(report)).toMatchObject({
      status: "awaiting_approval",
      approval: { values: ["12 Harbour Street"] },
    });
    const wrong = await callTool(client, "approve", { taskId, actionId: "another", approved: true });
    expect([wrong.result.isError, text(wrong.result)]).toEqual([true, expect.stringContaining("RESOURCE_CONFLICT")]);
    expect(orders.stored).toHaveLength(before);
    for (let asks = 0; asks < 3 && report.approval !== undefined; asks += 1) {
      const { actionId } = report.approval;
      report = (await callTool(client, "approve", { taskId, actionId, approved: true, waitSeconds: 200 })).report;
    }
    expect(report, JSON.stringify(report)).toMatchObject({ status: "completed", proof: { overall: "pass" } });
    expect(orders.stored.slice(before)).toEqual(["12 Harbour Street"]);
  }, 300_000);

  test("MC3 a client with forms asks its person within the call; a no is a no", async () => {
    const said: string[] = [];
    const person = async (message: string): Promise<ElicitResult> => {
      said.push(message);
      if (!message.startsWith("Allow this?")) return { action: "accept", content: { answer: "3 Quay Lane" } };
      return message.includes("Save") ? { action: "decline" } : { action: "accept", content: { approved: true } };
    };
    const client = await lab.connect({ args: ["--browser", lab.endpoint], person });
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("approve");
    const before = orders.stored.length;
    const given = { query: REQUEST, url: orders.url, approve: "always", waitSeconds: 200 };
    const { report } = await callTool(client, "run_task", given);
    expect(said[0]).toContain("delivery address");
    expect(
      said.some((one) => /^Allow this\?\nWhat: .*Save.*\nWhere: http:/s.test(one)),
      said.join("\n"),
    ).toBe(true);
    expect(orders.stored).toHaveLength(before);
    expect(report.outcome).not.toBe("verified");
  }, 300_000);

  test("MC4 a call that is given up stops its task; cancel does so later", async () => {
    const client = await lab.connect({ args: ["--browser", lab.endpoint] });
    const asked = (await callTool(client, "run_task", { query: REQUEST, url: orders.url, waitSeconds: 200 })).report;
    expect(asked.status).toBe("needs_user_input");
    const { report } = await callTool(client, "cancel", { taskId: asked.taskId, reason: "not today" });
    expect(report).toMatchObject({ status: "cancelled", reason: "not today" });
    const [before, giveUp] = [clinic.store().patients.length, new AbortController()];
    const query = QUERY.replace("Jas", "Kim");
    const call = client.callTool({ name: "run_task", arguments: { query, url: clinic.url } }, undefined, {
      signal: giveUp.signal,
      onprogress: () => giveUp.abort("enough"),
    });
    await expect(call).rejects.toThrow(/enough/);
    await expect.poll(() => statusOf(client, query), { timeout: 60_000 }).toContain("cancelled");
    expect(clinic.store().patients).toHaveLength(before);
  }, 300_000);
});

/** As the list of exports says it. */
async function statusOf(client: Client, query: string): Promise<string> {
  const { resources } = await client.listResources();
  return resources.find(({ title }) => title?.startsWith(query.slice(0, 30)))?.title ?? "";
}
