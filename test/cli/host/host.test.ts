/** Proves cli/host.ts and temporal/ on a whole stack with a real Chromium, while processes on every side are killed. */

import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { WorkflowHandle } from "@temporalio/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserTaskResult, browserTaskOf, startBrowserTask } from "../../../temporal/client.js";
import { MEMBER, type MemberForm, startMemberForm } from "../../e2e/member-form.js";
import { type OrderSite, startOrderSite } from "../../e2e/order-site.js";
import type { addMember, orderForm } from "./caller-workflows.js";
import { type HostLab, openHostLab } from "./lab.js";

const WAIT = { timeout: 240_000, interval: 100 };
const HANDBOOK = "Set Street to the delivery address from the handbook, then click Save";
let lab: HostLab;
let form: MemberForm;
let orders: OrderSite;
beforeAll(async () => {
  lab = await openHostLab();
  form = await startMemberForm({ held: false });
  orders = await startOrderSite();
});
afterAll(async () => {
  await form?.stop();
  await orders?.stop();
  await lab?.close();
});

/** As Temporal's UI shows it. */
async function detailsOf(handle: WorkflowHandle): Promise<string> {
  const metadata = await handle
    .query<{ readonly currentDetails?: string }>("__temporal_workflow_metadata")
    .catch(() => ({}));
  return "currentDetails" in metadata ? (metadata.currentDetails ?? "") : "";
}

async function hostsOf(taskId: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { workflowId } of lab.hosts.workflow.list({ query: `SfTask = "${taskId}"` })) found.push(workflowId);
  return found;
}

const startCaller = (workflowId: string) =>
  lab.callers.workflow.start<typeof addMember>("addMember", {
    ...{ workflowId, taskQueue: "callers", args: [MEMBER.name, form.url] },
  });

/** In the host's namespace, of which its task is a child. */
const startParent = (workflowId: string) =>
  lab.hosts.workflow.start<typeof addMember>("addMember", {
    ...{ workflowId, taskQueue: "callers-beside", args: [MEMBER.name, form.url, { taskQueue: "surefoot-host" }] },
  });

/** A program with a client, which says what became of its task. */
function startProgram(query: string, id: string) {
  const file = fileURLToPath(new URL("./caller-program.ts", import.meta.url));
  const args = ["--import", "./cli/stack/typescript.mjs", file, lab.stack.temporal.address, query, form.url, id];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  return { child, said: text(child.stdout) };
}

/** Of one installation; by query. */
async function tasksOf(query: string): Promise<number> {
  const response = await fetch(`${lab.stack.api.url}/api/agent/tasks?limit=100`, {
    headers: { authorization: `Bearer ${lab.stack.token}` },
  });
  const { data } = (await response.json()) as { data: { tasks: { query: string }[] } };
  return data.tasks.filter((task) => task.query.includes(query)).length;
}

describe("a caller's workflow", () => {
  test.each([
    ["by Nexus", () => startCaller("killed-workers")],
    ["as a child", () => startParent("killed-parent")],
  ])(
    "TC1 %s: the caller's worker and ours are killed in the middle: one task, one effect, and the steps in its details",
    async (_how, startIt) => {
      const before = form.members.length;
      const tasks = await tasksOf(MEMBER.email);
      const caller = await startIt();
      await expect.poll(() => detailsOf(caller), WAIT).toMatch(/^\*\*\w+\*\*\n\n1\. /);
      expect(form.members).toHaveLength(before);
      await Promise.all([lab.caller.kill(), lab.stack.killWorker()]);
      await Promise.all([lab.caller.start(), lab.stack.startWorker()]);
      expect(await caller.result()).toContain(MEMBER.name);
      expect(form.members.slice(before)).toEqual([MEMBER]);
      expect(await tasksOf(MEMBER.email)).toBe(tasks + 1);
    },
    400_000,
  );

  test("TC2 the host is killed in the middle: another browser goes on with the same task", async () => {
    const before = form.members.length;
    const tasks = await tasksOf(MEMBER.email);
    const caller = await startCaller("killed-host");
    await expect.poll(() => detailsOf(caller), WAIT).toMatch(/^\*\*\w+\*\*\n\n1\. /);
    await lab.host.kill();
    expect(form.members).toHaveLength(before);
    await lab.host.start();
    expect(await caller.result()).toContain(MEMBER.name);
    expect(form.members.slice(before)).toEqual([MEMBER]);
    expect(await tasksOf(MEMBER.email)).toBe(tasks + 1);
  }, 400_000);

  test.each([
    ["by Nexus", {}],
    ["as a child", { taskQueue: "surefoot-host" }],
  ])(
    "TC3 %s: its person's answer and yes are passed on, and the result tells what was proven",
    async (_how, where) => {
      const before = orders.stored.length;
      const client = "taskQueue" in where ? lab.hosts : lab.callers;
      const worker = "taskQueue" in where ? "callers-beside" : "callers";
      const caller = await client.workflow.start<typeof orderForm>("orderForm", {
        ...{ workflowId: `asked-${worker}`, taskQueue: worker },
        args: [{ query: HANDBOOK, url: orders.url, approve: "always" }, where],
      });
      const asked = () => caller.query<readonly string[]>("askedFor").catch(() => []);
      await expect.poll(asked, WAIT).toEqual([expect.stringContaining("delivery address")]);
      await caller.signal("answered", "12 Harbour Street");
      await expect.poll(async () => (await asked()).length, WAIT).toBe(2);
      expect(orders.stored).toHaveLength(before);
      for (let yes = 0; yes < 4; yes += 1) await caller.signal("allowed", true);
      const result: BrowserTaskResult = await caller.result();
      expect(result, JSON.stringify(result)).toMatchObject({ status: "completed", proof: { overall: "pass" } });
      expect(orders.stored.slice(before)).toEqual(["12 Harbour Street"]);
      // OP21: by this the workflow that hosts the task is found when the task is erased.
      await expect.poll(async () => (await hostsOf(result.taskId)).length, WAIT).toBe(1);
    },
    400_000,
  );

  test("TC4 a cancellation of the caller cancels the task, and is told when it has ended", async () => {
    const before = orders.stored.length;
    const query = `${HANDBOOK} and again`;
    const caller = await lab.callers.workflow.start<typeof orderForm>("orderForm", {
      ...{ workflowId: "cancelled", taskQueue: "callers" },
      args: [{ query, url: orders.url }, { id: "cancelled" }],
    });
    await expect.poll(() => caller.query<readonly string[]>("askedFor").catch(() => []), WAIT).toHaveLength(1);
    await caller.cancel();
    await expect(caller.result()).rejects.toMatchObject({ cause: { name: "CancelledFailure" } });
    const { status } = await lab.hosts.workflow.getHandle("hosted-cancelled").describe();
    expect(status.name).toBe("CANCELLED");
    await expect.poll(() => statusOf(query), WAIT).toBe("cancelled");
    expect(orders.stored).toHaveLength(before);
  }, 400_000);
});

async function statusOf(query: string): Promise<string | undefined> {
  const response = await fetch(`${lab.stack.api.url}/api/agent/tasks?limit=100`, {
    headers: { authorization: `Bearer ${lab.stack.token}` },
  });
  const { data } = (await response.json()) as { data: { tasks: { query: string; status: string }[] } };
  return data.tasks.find((task) => task.query === query)?.status;
}

describe("a client", () => {
  test("TC1 its program is killed in the middle and started again: one task, one effect", async () => {
    const [before, tasks, id] = [form.members.length, await tasksOf(MEMBER.email), "killed-program"];
    const { name, email, phone, city, company, level } = MEMBER;
    const query = `Add a member with name ${name}, email ${email}, phone ${phone}, city ${city}, company ${company} and level ${level}`;
    const first = startProgram(query, id);
    const stepsSoFar = async () => (await browserTaskOf(lab.hosts, id).status()).steps.length;
    await expect.poll(() => stepsSoFar().catch(() => 0), WAIT).toBeGreaterThan(0);
    first.child.kill("SIGKILL");
    expect([await first.said, form.members.length]).toEqual(["", before]);
    expect(JSON.parse(await startProgram(query, id).said)).toEqual({ status: "completed", outcome: "verified" });
    expect(form.members.slice(before)).toEqual([MEMBER]);
    expect(await tasksOf(MEMBER.email)).toBe(tasks + 1);
  }, 400_000);

  test("TC5 the same id is the same task, also once it is over; a cancel by message ends it with a result", async () => {
    const request = { query: `${HANDBOOK}, please`, url: orders.url };
    const task = await startBrowserTask(lab.hosts, request, { id: "by-client" });
    await expect.poll(async () => (await task.status()).status, WAIT).toBe("needs_user_input");
    await expect(task.approve({ actionId: "none", approved: true })).rejects.toMatchObject({
      cause: { type: "RESOURCE_CONFLICT" },
    });
    await task.cancel("not today");
    expect(await task.result()).toMatchObject({ status: "cancelled", reason: "not today" });
    const again = await startBrowserTask(lab.hosts, request, { id: "by-client" });
    expect(await again.result()).toMatchObject({ status: "cancelled" });
    expect(await tasksOf(request.query)).toBe(1);
  }, 300_000);

  test("TC6 what cannot be carried out fails at once, and says why", async () => {
    const bad = await startBrowserTask(lab.hosts, { query: "read it", url: "file:///etc/passwd" }, { id: "bad-url" });
    await expect(bad.result()).rejects.toMatchObject({
      cause: { cause: { type: "InvalidRequest", message: expect.stringContaining("url") } },
    });
  }, 120_000);
});
