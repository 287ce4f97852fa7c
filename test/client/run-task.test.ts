/** Proves client/run-task.ts. */

import { describe, expect, test } from "vitest";
import { createMemoryLogStorage, type LogStorage } from "../../client/action-log.js";
import type { ActionRequest, PageObservation, TaskHost } from "../../client/host.js";
import { type RunOptions, runTask, type StepEvent } from "../../client/run-task.js";
import { createTaskApi, TaskHeldError, withRetries } from "../../client/task-api.js";
import type { Receipt } from "../../core/action/execution.js";
import type { WireVerification } from "../../protocol/reply.js";
import { type Answer, createFakeClock, createFakeServer, problem, reply } from "./fake-server.js";

const PAGE: PageObservation = {
  url: "https://shop.test/",
  title: "Shop",
  dom: "<p>",
  activeElement: "sf:3",
  ambient: [4],
  settled: true,
};

const CONFIRMED: WireVerification = {
  verdict: "confirmed",
  success: true,
  actionSucceeded: true,
  taskCompleted: false,
  goalAchieved: false,
  confidence: 0.9,
  semanticSummary: "It opened.",
  evidence: ["New dialog"],
};

function receiptOf(actionId: string, action: string): Receipt {
  return {
    actionId: actionId as Receipt["actionId"],
    action,
    ok: true,
    verified: true,
    delivered: true,
    retried: false,
    attempts: [],
    effect: "changed",
    settled: true,
  };
}

const DRIFTED = { dom: "<p>Bob came</p>", url: "https://clinic.test/two", activeElement: "sf:5" };

/** A fake host: notes what it is asked to do. */
function lab(answers: Answer[], storage: LogStorage = createMemoryLogStorage("c-1")) {
  const server = createFakeServer(answers);
  const acted: string[] = [];
  const orders: ActionRequest[] = [];
  const events: StepEvent[] = [];
  const failing = new Set<string>();
  let acting: () => void = () => undefined;
  let drifting = false;
  const host: TaskHost = {
    observe: async () => PAGE,
    async execute(order) {
      const { actionId, action } = order;
      acted.push(actionId);
      orders.push(order);
      acting();
      return {
        receipt: { ...receiptOf(actionId, action), ...(failing.has(actionId) ? { ok: false, verified: false } : {}) },
        witness: { didNetworkOccur: true, didDomMutate: true, didUrlChange: false },
        ...(order.follows === true ? {} : { before: { domHash: "h", drifted: drifting ? DRIFTED : null } }),
      };
    },
  };
  let ids = 0;
  const clock = createFakeClock();
  const ofServer = createTaskApi(server.fetch, { serverUrl: "http://127.0.0.1:1", token: "t" });
  const api = withRetries(ofServer, clock, () => crypto.randomUUID());
  const newId = () => {
    ids += 1;
    return `o-${ids}`;
  };
  const run = (options: RunOptions = {}) =>
    runTask("add Jas", { api, host, storage, newId, clock }, { onStep: (event) => events.push(event), ...options });
  const onAct = (then: () => void): void => {
    acting = then;
  };
  const drift = (): void => {
    drifting = true;
  };
  const { slept } = clock;
  return { run, slept, acted, orders, events, sent: server.sent, fail: (id: string) => failing.add(id), onAct, drift };
}

const CLOSING = {
  turn: 9,
  status: "completed",
  outcome: "verified",
  action: 'finish("Done.")',
  thought: "Task complete. Done.",
} as const;
const finished = reply(CLOSING);
const done = (): Response => finished.clone();

describe("runTask", () => {
  test("PR1 the first observation carries query, protocol, client and observation id", async () => {
    const { run, sent } = lab([done()]);
    await run();
    expect(sent[0]?.body).toMatchObject({
      query: "add Jas",
      protocol: 1,
      clientId: "c-1",
      observationId: "o-1",
      receipts: [],
      settled: true,
      activeElement: "sf:3",
    });
    expect(sent[0]?.body["clientObservations"]).toEqual({ ambient: [4] });
    expect(sent[0]?.body).not.toHaveProperty("taskId");
  });

  test("CL3 delay and retries are the task's, unless the server names them for an action", async () => {
    const { run, orders } = lab([
      reply({ action: "click(1)", actionId: "a-1" }),
      reply({ turn: 2, action: "click(2)", actionId: "a-2", verifyDelayMs: 700, maxRetries: 0 }),
      done(),
    ]);
    await run({ verifyDelayMs: 250, maxRetries: 1, verify: false });
    expect(orders).toMatchObject([
      { verifyDelayMs: 250, maxRetries: 1, verify: false },
      { verifyDelayMs: 700, maxRetries: 0, verify: false },
    ]);
    const plain = lab([reply({ action: "click(1)", actionId: "a-1" }), done()]);
    await plain.run();
    expect(plain.orders).toMatchObject([{ verifyDelayMs: 100, maxRetries: 3, verify: true }]);
  });

  test("VD1 the page right before the action goes along where it had changed, else only its hash", async () => {
    const same = lab([reply({ action: "click(1)", actionId: "a-1" }), done()]);
    await same.run();
    expect(same.sent[1]?.body).toMatchObject({ beforeDomHash: "h", afterDomHash: expect.any(String) });
    expect(same.sent[1]?.body).not.toHaveProperty("beforeSnapshot");
    const other = lab([reply({ action: "click(1)", actionId: "a-1" }), done()]);
    other.drift();
    await other.run();
    expect(other.sent[1]?.body).toMatchObject({
      beforeSnapshot: DRIFTED.dom,
      beforeUrl: DRIFTED.url,
      beforeActiveElement: DRIFTED.activeElement,
    });
  });

  test("each later observation carries the task, the receipt and the witness, under a new id", async () => {
    const { run, sent, acted } = lab([reply({ action: "click(1)", actionId: "a-1" }), done()]);
    const result = await run();
    expect(sent[1]?.body).toMatchObject({ taskId: "task-1", observationId: "o-2", receipts: [{ actionId: "a-1" }] });
    expect(sent[1]?.body["clientObservations"]).toMatchObject({ didNetworkOccur: true, didDomMutate: true });
    expect(sent[1]?.body).not.toHaveProperty("query");
    expect(acted).toEqual(["a-1"]);
    expect(result).toMatchObject({
      taskId: "task-1",
      status: "completed",
      outcome: "verified",
      steps: { issued: 1, executed: 1 },
    });
  });

  test("TM10 a redelivered action is answered with the receipt it has, and not done twice", async () => {
    const again = reply({ turn: 2, action: "click(1)", actionId: "a-1", redelivered: true });
    const { run, sent, acted } = lab([reply({ action: "click(1)", actionId: "a-1" }), again, done()]);
    const result = await run();
    expect(acted).toEqual(["a-1"]);
    expect(sent[2]?.body["receipts"]).toEqual(sent[1]?.body["receipts"]);
    expect(result.steps).toEqual({ issued: 1, executed: 1 });
  });

  test("TM10 what a crash cut off is told as unknown and never carried out again", async () => {
    const storage = createMemoryLogStorage("c-1");
    await storage.append("task-1", { kind: "begun", actionId: "a-1", action: "click(1)" });
    const { run, sent, acted } = lab(
      [reply({ action: "click(1)", actionId: "a-1", redelivered: true }), done()],
      storage,
    );
    await run({ taskId: "task-1" });
    expect(sent[0]?.body).toMatchObject({ taskId: "task-1", receipts: [{ actionId: "a-1", effect: "unknown" }] });
    expect(sent[1]?.body["receipts"]).toMatchObject([{ actionId: "a-1", effect: "unknown" }]);
    expect(acted).toEqual([]);
  });

  test("TM10 an action that is meant for the client that took the task over is left to it", async () => {
    const { run, acted } = lab([
      reply({ action: "click(1)", actionId: "a-1", clientId: "c-1" }),
      reply({ turn: 2, action: "click(2)", actionId: "a-2", clientId: "c-2" }),
    ]);
    await expect(run()).rejects.toBeInstanceOf(TaskHeldError);
    expect(acted).toEqual(["a-1"]);
  });

  test("begun is logged before the host acts, done after", async () => {
    const storage = createMemoryLogStorage("c-1");
    const kinds: string[][] = [];
    const { run } = lab([reply({ action: "click(1)", actionId: "a-1" }), done()], {
      ...storage,
      async append(taskId, entry) {
        const isKept = await storage.append(taskId, entry);
        kinds.push((await storage.read(taskId)).map(({ kind }) => kind));
        return isKept;
      },
    });
    await run();
    expect(kinds).toEqual([["begun"], ["begun", "done"]]);
  });

  test("202 goes on by /next after the last turn heard", async () => {
    const accepted = new Response(JSON.stringify({ success: true, data: { taskId: "task-1", status: "verifying" } }), {
      status: 202,
    });
    const { run, sent } = lab([reply({ turn: 4, action: "click(1)", actionId: "a-1" }), accepted, done()]);
    expect((await run()).status).toBe("completed");
    expect(sent[2]?.path).toBe("/api/agent/tasks/task-1/next?after=4&wait=4");
  });

  test("TM12 what stood there before a 202 answers nothing: who comes to the task anew waits for a turn after it", async () => {
    const data = { taskId: "task-1", status: "needs_user_input", turn: 6 };
    const { run, sent } = lab([new Response(JSON.stringify({ success: true, data }), { status: 202 }), done()]);
    expect((await run()).status).toBe("completed");
    expect(sent[1]?.path).toBe("/api/agent/tasks/task-1/next?after=6&wait=4");
  });

  test("TM12 an observation that is put off again may have been answered meanwhile: the first 202 tells what to wait beyond", async () => {
    const late = (turn: number): Response =>
      new Response(JSON.stringify({ success: true, data: { taskId: "task-1", status: "executing", turn } }), {
        status: 202,
      });
    const { run, sent } = lab([late(6), new Response(null, { status: 204 }), late(7), done()]);
    expect((await run()).status).toBe("completed");
    expect(sent[3]?.path).toBe("/api/agent/tasks/task-1/next?after=6&wait=8");
  });

  test("TM12 a 202 that no turn follows is said again under the same id: the reply may have been there already", async () => {
    const accepted = new Response(JSON.stringify({ success: true, data: { taskId: "task-1", status: "executing" } }), {
      status: 202,
    });
    const nothing = new Response(null, { status: 204 });
    const order = { turn: 1, action: "click(1)", actionId: "a-1", clientId: "c-1" } as const;
    const { run, sent, acted } = lab([
      accepted.clone(),
      reply(order),
      accepted,
      nothing,
      reply({ ...order, redelivered: true }),
      done(),
    ]);
    await run();
    expect(acted).toEqual(["a-1"]);
    expect(sent[3]?.path).toBe("/api/agent/tasks/task-1/next?after=1&wait=4");
    expect(sent[4]?.body).toEqual(sent[2]?.body);
  });

  test("TM10 an action read by /next is no order: the page is shown again first, and it may be another's by then", async () => {
    const accepted = new Response(JSON.stringify({ success: true, data: { taskId: "task-1", status: "planning" } }), {
      status: 202,
    });
    const order = { turn: 1, action: "click(1)", actionId: "a-1", clientId: "c-1" } as const;
    const { run, sent, acted } = lab([accepted.clone(), reply(order), reply({ ...order, redelivered: true }), done()]);
    await run();
    expect(acted).toEqual(["a-1"]);
    expect(sent[2]?.body).toMatchObject({ taskId: "task-1", observationId: "o-2", receipts: [] });
    const taken = lab([accepted, reply(order), problem(409, "TASK_HELD")]);
    await expect(taken.run()).rejects.toBeInstanceOf(TaskHeldError);
    expect(taken.acted).toEqual([]);
  });

  test("PR8 what an earlier life was heard with under this id is asked for under a new one", async () => {
    const reused = (): Response => problem(409, "OBSERVATION_REUSED", { details: { taskId: "task-1" } });
    const first = lab([reused(), reply({ action: "click(1)", actionId: "a-1", redelivered: true }), done()]);
    await first.run();
    expect(first.sent[1]?.body).toMatchObject({ taskId: "task-1", observationId: "o-2", receipts: [] });
    expect(first.acted).toEqual(["a-1"]);
    const later = lab([reply({ action: "click(1)", actionId: "a-1" }), reused(), done()]);
    await later.run();
    expect(later.sent[2]?.body).toMatchObject({ taskId: "task-1", observationId: "o-3" });
    expect(later.sent[2]?.body["receipts"]).toEqual(later.sent[1]?.body["receipts"]);
  });

  test("one event when an action is issued, one with its verdict", async () => {
    const judged = reply({ turn: 2, stepIndex: 1, action: "click(2)", actionId: "a-2", verification: CONFIRMED });
    const { run, events } = lab([reply({ action: "click(1)", actionId: "a-1", thought: "Open it." }), judged, done()]);
    await run();
    expect(events.map(({ kind, actionId }) => [kind, actionId])).toEqual([
      ["issued", "a-1"],
      ["judged", "a-1"],
      ["issued", "a-2"],
    ]);
    expect(events[1]).toMatchObject({
      thought: "Open it.",
      action: "click(1)",
      stepIndex: 0,
      turn: 2,
      verification: { verdict: "confirmed" },
      receipt: { actionId: "a-1" },
    });
  });

  test("VD9 the verdict after a second look is told of the action before it, with that one's receipt", async () => {
    const seen = { ...CONFIRMED, actionId: "a-1" };
    const { run, events } = lab([
      reply({ action: "click(1)", actionId: "a-1" }),
      reply({ turn: 2, action: 'navigate("https://shop.test/orders/17")', actionId: "a-2" }),
      reply({ turn: 3, action: "click(3)", actionId: "a-3", verification: seen }),
      done(),
    ]);
    await run();
    const judged = events.filter(({ kind }) => kind === "judged");
    expect(judged).toMatchObject([{ actionId: "a-1", action: "click(1)", receipt: { actionId: "a-1" }, turn: 3 }]);
  });

  test.each(["failed", "cancelled", "needs_user_input", "awaiting_approval", "interrupted", "paused"] as const)(
    "status %s ends the run",
    async (status) => {
      const { run, sent } = lab([reply({ status, userQuestion: "Which one?", reason: "why" })]);
      expect(await run()).toMatchObject({
        status,
        userQuestion: "Which one?",
        reason: "why",
        steps: { issued: 0, executed: 0 },
      });
      expect(sent).toHaveLength(1);
    },
  );

  test("TM7 CL8 an outage of the model is waited out: the page is reported anew, and no action is carried out twice", async () => {
    const stands = { status: "interrupted", reason: "The model is not available.", retryAfter: 75 } as const;
    const { run, sent, acted, slept } = lab([
      reply({ action: "click(1)", actionId: "a-1", turn: 1 }),
      reply({ ...stands, turn: 2 }),
      reply({ ...stands, turn: 3, retryAfter: 90 }),
      reply({ action: "click(2)", actionId: "a-2", turn: 4 }),
      done(),
    ]);
    expect(await run()).toMatchObject({ status: "completed", steps: { issued: 2, executed: 2 } });
    expect(acted).toEqual(["a-1", "a-2"]);
    expect(slept.filter((ms) => ms >= 60_000)).toEqual([75_000, 90_000]);
    const ids = sent.map(({ body }) => body["observationId"]);
    expect(new Set(ids).size).toBe(5);
  });

  test("TM7 it is left as it is for whoever asks for that", async () => {
    const { run, sent } = lab([reply({ status: "interrupted", reason: "why", retryAfter: 75 })]);
    expect(await run({ resumes: false })).toMatchObject({ status: "interrupted", reason: "why" });
    expect(sent).toHaveLength(1);
  });

  test("TM7 an abort while it waits cancels the task", async () => {
    const abort = new AbortController();
    const { run, sent } = lab([
      () => {
        setTimeout(() => abort.abort(), 0);
        return reply({ status: "interrupted", retryAfter: 75 });
      },
      () => {
        abort.abort();
        return reply({ status: "interrupted", turn: 2, retryAfter: 75 });
      },
      reply({}),
      reply({ turn: 3, status: "cancelled" }),
    ]);
    expect((await run({ signal: abort.signal })).status).toBe("cancelled");
    expect(sent.some(({ path }) => path.endsWith("/cancel"))).toBe(true);
  });

  test("an abort cancels the task on the server and ends with what it says", async () => {
    const abort = new AbortController();
    const issued = () => {
      abort.abort();
      return reply({ action: "click(1)", actionId: "a-1" });
    };
    const { run, sent, acted } = lab([
      issued,
      reply({}),
      reply({ turn: 2, status: "cancelled", action: 'fail("Stopped.")' }),
    ]);
    expect((await run({ signal: abort.signal })).status).toBe("cancelled");
    expect(sent[1]).toMatchObject({ method: "POST", path: "/api/agent/tasks/task-1/cancel" });
    expect(acted).toEqual([]);
  });

  describe("a chain", () => {
    const actions = [1, 2, 3].map((n) => ({
      actionId: `a-${n}`,
      action: `setValue(${n},"v")`,
      kind: "generic" as const,
      risk: "reversible" as const,
    }));
    const chain = () => reply({ action: 'setValue(1,"v")', actionId: "a-1", actions });

    test("PL3 is carried out in order, and all its receipts go in one observation", async () => {
      const verdict = "likely" as const;
      const verification = { ...CONFIRMED, actions: actions.map(({ actionId }) => ({ actionId, verdict })) };
      const { run, acted, orders, sent, events } = lab([chain(), reply({ ...CLOSING, verification })]);
      await run();
      expect(acted).toEqual(["a-1", "a-2", "a-3"]);
      expect(orders.map(({ more }) => more === true)).toEqual([true, true, false]);
      expect(sent).toHaveLength(2);
      expect(sent[1]?.body["receipts"]).toMatchObject([{ actionId: "a-1" }, { actionId: "a-2" }, { actionId: "a-3" }]);
      const judged = events.flatMap((event) => (event.kind === "judged" ? [event] : []));
      expect(judged.map(({ actionId, verification: { verdict } }) => [actionId, verdict])).toEqual(
        ["a-1", "a-2", "a-3"].map((id) => [id, "likely"]),
      );
    });

    test("PL3 stops at the first that fails, and says so", async () => {
      const { run, acted, sent, fail } = lab([chain(), done()]);
      fail("a-2");
      await run();
      expect(acted).toEqual(["a-1", "a-2"]);
      expect(sent[1]?.body["receipts"]).toMatchObject([
        { actionId: "a-1", ok: true },
        { actionId: "a-2", ok: false },
      ]);
    });

    test("TM10 begun by a client that crashed, it is not gone on with: its receipts go out again", async () => {
      const storage = createMemoryLogStorage("c-1");
      await storage.append("task-1", { kind: "begun", actionId: "a-1", action: 'setValue(1,"v")' });
      await storage.append("task-1", { kind: "done", receipt: receiptOf("a-1", 'setValue(1,"v")') });
      await storage.append("task-1", { kind: "begun", actionId: "a-2", action: 'setValue(2,"v")' });
      const { run, acted, sent } = lab([chain(), done()], storage);
      await run({ taskId: "task-1" });
      expect(acted).toEqual([]);
      expect(sent[0]?.body["receipts"]).toMatchObject([
        { actionId: "a-1", ok: true },
        { actionId: "a-2", effect: "unknown" },
      ]);
      expect(sent[1]?.body["receipts"]).toMatchObject([
        { actionId: "a-1", ok: true },
        { actionId: "a-2", effect: "unknown" },
      ]);
    });

    test("an abort in the middle begins nothing more", async () => {
      const stop = new AbortController();
      const { run, acted, onAct } = lab([chain(), reply({}), reply({ ...CLOSING, status: "cancelled" })]);
      onAct(() => stop.abort());
      await run({ signal: stop.signal });
      expect(acted).toEqual(["a-1"]);
    });

    test("CL3 how actions are carried out is said with the first observation; a reply and the caller may say otherwise of one", async () => {
      const usual = { verifyDelayMs: 300, maxRetries: 1, verify: true };
      const { run, sent, orders } = lab([
        reply({ action: "click(1)", actionId: "a-1", ...usual }),
        reply({ action: "click(2)", actionId: "a-2", ...usual, verify: false }),
        reply({ action: "click(3)", actionId: "a-3", ...usual }),
        done(),
      ]);
      await run({
        verifyDelayMs: 300,
        maxRetries: 1,
        forAction: ({ actionId }) => (actionId === "a-3" ? { maxRetries: 0 } : undefined),
      });
      expect(sent.map(({ body }) => body["options"])).toEqual([
        { verifyDelayMs: 300, maxRetries: 1 },
        undefined,
        undefined,
        undefined,
      ]);
      expect(orders.map(({ verifyDelayMs, maxRetries, verify }) => ({ verifyDelayMs, maxRetries, verify }))).toEqual([
        usual,
        { ...usual, verify: false },
        { ...usual, maxRetries: 0 },
      ]);
    });

    test("PL4 options.chain is said with the first observation, and only there", async () => {
      const { run, sent } = lab([reply({ action: "click(1)", actionId: "a-9" }), done()]);
      await run({ chain: false });
      expect(sent.map(({ body }) => body["options"])).toEqual([{ chain: false }, undefined]);
    });
  });
});
