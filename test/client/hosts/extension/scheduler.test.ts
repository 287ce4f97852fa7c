/** Proves client/exchange.ts and client/hosts/extension/{scheduler,commands,storage}.ts in lives that end at every single call to the outside. */

import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { TaskHost } from "../../../../client/host.js";
import type { TaskRecord } from "../../../../client/task-record.js";
import type { FakeTurn } from "../../../../testing/fake-turns.js";
import { createLife, type Death } from "../../contract-world.js";
import { problem } from "../../fake-server.js";
import { beginLife, createWorld, type Life, SESSION, type World } from "./life-lab.js";

const TURNS: readonly FakeTurn[] = [
  { kind: "act", action: 'setValue(#,"Jas")', on: 'id="name"' },
  { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit" },
  { kind: "act", action: 'setValue(#,"Kim")', on: 'id="name"', slowMs: 5 },
  { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit", slowMs: 5 },
  { kind: "end", text: "Both are there." },
];

async function begin(turns: readonly FakeTurn[] = TURNS): Promise<World> {
  const world = createWorld(turns);
  await world.storage.set("session", SESSION);
  await beginLife(world).handle({ kind: "ask", query: "Add both", tabId: 1 });
  return world;
}

/** A person looks at the site and answers; anything else is the scheduler's. */
async function runOut(world: World, life: Life): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    world.nowMs += 60_000;
    await life.run();
    const record = await life.record();
    if (record?.status === "needs_user_input") await answerTruly(world, life, record.key);
    else if (record?.next.kind === "rest") return;
  }
}

async function answerTruly(world: World, life: Life, key: string): Promise<void> {
  const last = world.tasks.all[0]?.receipts.findLast(({ effect }) => effect === "unknown")?.actionId;
  const text = world.effects.some(({ actionId }) => actionId === last) ? "yes" : "no";
  await life.handle({ kind: "answer", key, text });
}

async function countCalls(): Promise<number> {
  const world = await begin();
  const life = beginLife(world);
  await runOut(world, life);
  return life.calls();
}

describe("Scheduler", () => {
  test("without blocked every action is carried out once, and each receipt arrives", async () => {
    const world = await begin();
    const life = beginLife(world);
    await runOut(world, life);
    expect(world.effects.map(({ action }) => action)).toEqual([
      'setValue(1,"Jas")',
      "click(2)",
      'setValue(1,"Kim")',
      "click(2)",
    ]);
    expect(world.tasks.all[0]).toMatchObject({ status: "completed" });
    expect(world.tasks.all[0]?.receipts).toHaveLength(4);
    expect(await life.record()).toMatchObject({ status: "completed", next: { kind: "rest" } });
  });

  test("TM10 ended at any call: no action twice, no submit missing, the task completed", async () => {
    const calls = await countCalls();
    expect(calls).toBeGreaterThan(60);
    for (const when of ["before", "after"] as const) {
      for (let atCall = 1; atCall <= calls; atCall += 1) {
        const world = await begin();
        await endAt(world, { atCall, when });
        const life = beginLife(world);
        await runOut(world, life);
        expectOnce(world, `${when} call ${atCall}`);
      }
    }
  });

  test("PL4 a chain, ended at any call: no entry under one id twice, none left out, the task completed", async () => {
    const form: readonly FakeTurn[] = [
      {
        kind: "act",
        action: 'setValue(#,"Jas")',
        on: 'id="name"',
        chained: [
          { action: 'type(#,"Kim")', on: 'id="name"' },
          { action: 'setValue(#,"Noor")', on: 'id="name"' },
        ],
      },
      { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit" },
      { kind: "end", text: "It is there." },
    ];
    const plain = await begin(form);
    const whole = beginLife(plain);
    await runOut(plain, whole);
    expect(plain.effects.map(({ action }) => action)).toEqual([
      'setValue(1,"Jas")',
      'type(1,"Kim")',
      'setValue(1,"Noor")',
      "click(2)",
    ]);
    expect(plain.tasks.all[0]?.observations).toHaveLength(3);
    for (const when of ["before", "after"] as const) {
      for (let atCall = 1; atCall <= whole.calls(); atCall += 1) {
        const world = await begin(form);
        await endAt(world, { atCall, when });
        await runOut(world, beginLife(world));
        expect(world.tasks.all[0]?.status, `${when} call ${atCall}`).toBe("completed");
        const ids = world.effects.map(({ actionId }) => actionId);
        expect(new Set(ids).size, `${when} call ${atCall}`).toBe(ids.length);
        // An entry that was cut off may be chosen anew, once; no other is made twice, and none is missing.
        const texts = world.effects.map(({ action }) => action);
        expect(new Set(texts).size, `${when} call ${atCall}`).toBe(4);
        expect(texts.length, `${when} call ${atCall}`).toBeLessThanOrEqual(5);
        expect(
          texts.filter((text) => text === "click(2)"),
          `${when} call ${atCall}`,
        ).toHaveLength(1);
      }
    }
  });

  test("TM10 ended twice at any two calls", async () => {
    const calls = await countCalls();
    for (let first = 1; first <= calls; first += 5) {
      for (let second = 1; second <= calls; second += 11) {
        const world = await begin();
        await endAt(world, { atCall: first, when: "after" });
        await endAt(world, { atCall: second, when: "before" });
        await runOut(world, beginLife(world));
        expectOnce(world, `calls ${first} and ${second}`);
      }
    }
  });

  test("one run at a time: called often at once, nothing is done twice", async () => {
    const world = await begin();
    const life = beginLife(world);
    await Promise.all(Array.from({ length: 20 }, () => life.run()));
    await runOut(world, life);
    expectOnce(world, "at once");
    expect(new Set(world.tasks.all[0]?.observations).size).toBe(world.tasks.all[0]?.observations.length);
  });

  test("TM10 a task of which an earlier version kept two records: nothing is done twice or told as cut off", async () => {
    const world = await begin();
    let answer: () => void = () => undefined;
    world.holdUp = new Promise((resolve) => {
      answer = resolve;
    });
    const plain = createLife(world);
    const execute: TaskHost["execute"] = async (order) => {
      const executed = await plain.host.execute(order);
      await delay(5);
      return executed;
    };
    const life = beginLife(world, null, { ...plain, host: { ...plain.host, execute } });
    const running = life.run();
    while (world.tasks.all.length === 0) await delay(1);
    // The cast: only the product writes these entries.
    const [asked] = Object.values(await world.storage.list("task:")) as TaskRecord[];
    const taskId = world.tasks.all[0]?.taskId ?? "";
    const next = { kind: "observe", observationId: null };
    await world.storage.set(`task:${taskId}`, { ...asked, key: taskId, taskId, next });
    const both = [running, life.run()];
    answer();
    world.holdUp = null;
    await Promise.all(both);
    await runOut(world, life);
    expectOnce(world, "two records");
    expect(world.tasks.all[0]?.receipts.filter(({ effect }) => effect === "unknown")).toEqual([]);
  });

  test("network loss: the same observation id again, waits that grow, and then on", async () => {
    const world = await begin();
    world.fate = () => {
      throw new TypeError("no route");
    };
    const life = beginLife(world);
    await life.run();
    const first = await life.record();
    expect(first).toMatchObject({ blocked: { kind: "offline", tries: 1, retryAtMs: world.nowMs + 1_000 } });
    await life.run();
    expect((await life.record())?.blocked).toMatchObject({ tries: 1 });
    world.nowMs += 1_000;
    await life.run();
    expect((await life.record())?.blocked).toMatchObject({ tries: 2, retryAtMs: world.nowMs + 2_000 });
    expect((await life.record())?.next).toEqual(first?.next);
    world.fate = null;
    await runOut(world, beginLife(world));
    expectOnce(world, "network loss");
    expect(world.tasks.all[0]?.observations[0]).toBe(first?.key);
  });

  const OUTAGE: readonly FakeTurn[] = [
    ...TURNS.slice(0, 2),
    { kind: "interrupt", reason: "The model is not available.", retryAfter: 75 },
    { kind: "interrupt", reason: "The model is not available.", retryAfter: 75 },
    ...TURNS.slice(2),
  ];

  test("TM7 a task that an outage interrupted is gone on with by itself, not before its time, and by no new request meanwhile", async () => {
    const world = await begin(OUTAGE);
    const life = beginLife(world);
    await life.run();
    expect(await life.record()).toMatchObject({ status: "interrupted", next: { kind: "observe" } });
    expect((await life.record())?.blocked).toEqual({ kind: "outage", tries: 0, retryAtMs: world.nowMs + 75_000 });
    const { requests } = world;
    world.nowMs += 74_000;
    await life.run();
    expect(world.requests).toBe(requests);
    await runOut(world, life);
    expectOnce(world, "outage");
    expect((await life.record())?.status).toBe("completed");
  });

  test("TM7 TM10 an outage in the middle, ended at any call: no action twice, no submit missing, the task completed", async () => {
    const plain = await begin(OUTAGE);
    const whole = beginLife(plain);
    await runOut(plain, whole);
    for (const when of ["before", "after"] as const) {
      for (let atCall = 1; atCall <= whole.calls(); atCall += 1) {
        const world = await begin(OUTAGE);
        await endAt(world, { atCall, when });
        await runOut(world, beginLife(world));
        expectOnce(world, `outage, ${when} call ${atCall}`);
      }
    }
  });

  test("429: waits as long as it was told", async () => {
    const world = await begin();
    world.fate = () => problem(429, "RATE_LIMIT", { retryAfter: 42 });
    const life = beginLife(world);
    await life.run();
    expect((await life.record())?.blocked).toEqual({ kind: "busy", tries: 1, retryAtMs: world.nowMs + 42_000 });
  });

  test("PR5 a task that goes to another tab is found there by the next life", async () => {
    const world = await begin([
      { kind: "act", action: "switchTab(1)" },
      { kind: "end", text: "It is there." },
    ]);
    const life = beginLife(world);
    await runOut(world, life);
    expect((await life.record())?.tab).toMatchObject({ tabId: 2 });
    expect(world.tasks.all[0]).toMatchObject({ status: "completed" });
  });

  test("401: the token is gone, the task waits for a sign-in and then goes on", async () => {
    const world = await begin();
    world.fate = () => problem(401, "UNAUTHORIZED");
    const life = beginLife(world);
    await life.run();
    expect(await world.storage.get("session")).toBeUndefined();
    expect((await life.record())?.blocked).toEqual({ kind: "signed-out" });
    world.fate = null;
    await life.handle({
      kind: "sign-in",
      serverUrl: SESSION.serverUrl,
      email: "ada@clinic.example",
      password: "right",
    });
    await runOut(world, life);
    expectOnce(world, "signed in again");
  });

  test("401 at the end of a request that began before: the sign-in that came meanwhile stays", async () => {
    const world = await begin();
    world.fate = () => {
      void world.storage.set("session", { ...SESSION, token: "newer" });
      return problem(401, "UNAUTHORIZED");
    };
    const life = beginLife(world);
    await life.run();
    expect(await world.storage.get("session")).toMatchObject({ token: "newer" });
    world.fate = null;
    await runOut(world, life);
    expectOnce(world, "signed in meanwhile");
  });

  test("TM3 a 202 that no turn follows: the same observation under the same id, after waits that grow", async () => {
    const world = await begin();
    world.putOff = 5;
    const life = beginLife(world);
    await runOut(world, life);
    expectOnce(world, "put off");
    const [first, second, ...others] = world.tasks.all[0]?.observations ?? [];
    // The first one's turn is told by `next`; the second gets the same action once more, which is no turn.
    expect(others.slice(0, 4)).toEqual([second, second, second, second]);
    expect(new Set([first, second, ...others.slice(4)]).size).toBe(others.length - 2);
    expect(world.waits.slice(0, 5)).toEqual([4, 4, 8, 16, 16]);
  });

  test("TM10 put off, and ended at any call while it waits: the next life says the same", async () => {
    const turns: readonly FakeTurn[] = [
      { kind: "act", action: 'setValue(#,"Jas")', on: 'id="name"' },
      { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit" },
      { kind: "end", text: "It is there." },
    ];
    const plain = await begin(turns);
    plain.putOff = 4;
    const whole = beginLife(plain);
    await runOut(plain, whole);
    let saidAgain = 0;
    for (let atCall = 1; atCall <= whole.calls(); atCall += 1) {
      const world = await begin(turns);
      world.putOff = 4;
      await endAt(world, { atCall, when: "after" });
      const said = (await beginLife(world).record())?.next;
      const before = world.tasks.all[0]?.observations.length ?? 0;
      await runOut(world, beginLife(world));
      expectOnce(world, `call ${atCall}`, 1);
      const after = world.tasks.all[0]?.observations[before];
      // A turn that `next` tells of is answered by a new page; what no turn follows is said again.
      if (said?.kind !== "await" || said.sent?.deferrals !== 2) continue;
      expect(after, `call ${atCall}`).toBe(said.sent.observationId);
      saidAgain += 1;
    }
    expect(saidAgain).toBeGreaterThan(2);
  });

  test("a server that puts everything off and holds nothing is asked with pauses, not without end", async () => {
    const world = await begin();
    world.putOff = Number.POSITIVE_INFINITY;
    world.holds = false;
    const life = beginLife(world, { atCall: 1_000, when: "before" });
    const pauses: number[] = [];
    for (let rounds = 0; rounds < 5; rounds += 1) {
      await Promise.race([life.run(), life.died]);
      const blocked = (await life.record())?.blocked;
      expect(blocked).toMatchObject({ kind: "busy" });
      if (blocked?.kind !== "busy") return;
      pauses.push(blocked.retryAtMs - world.nowMs);
      world.nowMs = blocked.retryAtMs;
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(world.effects).toEqual([]);
    expect(life.calls()).toBeLessThan(200);
  });

  test("an answer of nothing, which the server never gives, is no reason to ask without end", async () => {
    const world = await begin();
    world.fate = () => new Response("null", { status: 200 });
    const life = beginLife(world, { atCall: 1_000, when: "before" });
    await Promise.race([life.run(), life.died]);
    expect((await life.record())?.blocked).toMatchObject({ kind: "offline", tries: 1 });
    world.fate = null;
    await runOut(world, beginLife(world));
    expectOnce(world, "nothing said");
  });

  test("TM11 an action read by `next` is no order: the lease may be another's by then", async () => {
    const world = await begin([
      { kind: "act", action: "click(#)", on: 'id="add"', slowMs: 5 },
      { kind: "end", text: "Done." },
    ]);
    const life = beginLife(world);
    const pumping = life.run();
    while (world.tasks.all.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    Object.assign(world.tasks.all[0] ?? {}, { holder: "another-client" });
    await pumping;
    expect(world.effects).toEqual([]);
    expect((await life.record())?.blocked).toEqual({ kind: "held" });
  });

  test("409 TASK_HELD stands still until a person takes it over", async () => {
    const world = await begin();
    const life = beginLife(world);
    world.fate = () => problem(409, "TASK_HELD");
    await life.run();
    world.fate = null;
    world.nowMs += 60_000;
    await life.run();
    expect((await life.record())?.blocked).toEqual({ kind: "held" });
    expect(world.effects).toEqual([]);
    await life.handle({ kind: "take-over", key: (await life.record())?.key ?? "" });
    await runOut(world, life);
    expectOnce(world, "taken over");
  });

  test("a stop is kept until the server has heard it, and nothing is done meanwhile", async () => {
    const world = await begin();
    const life = beginLife(world);
    world.fate = () => {
      throw new TypeError("no route");
    };
    await life.run();
    world.fate = null;
    world.nowMs += 60_000;
    const key = (await life.record())?.key ?? "";
    await life.run();
    const before = world.effects.length;
    await life.handle({ kind: "stop", key });
    await runOut(world, beginLife(world));
    expect(world.effects.length).toBe(before);
    expect(["cancelled", "completed"]).toContain((await life.record())?.status);
  });

  test("another person signed in: the first one's task is not touched", async () => {
    const world = await begin();
    await world.storage.set("session", { ...SESSION, user: { ...SESSION.user, id: "user-2" } });
    const life = beginLife(world);
    await life.run();
    expect(world.tasks.all).toEqual([]);
    expect((await life.record())?.blocked).toEqual({ kind: "signed-out" });
  });
});

async function endAt(world: World, death: Death): Promise<void> {
  const life = beginLife(world, death);
  world.nowMs += 60_000;
  await Promise.race([life.died, runOut(world, life)]);
}

function expectOnce(world: World, where: string, submits = 2): void {
  const [task] = world.tasks.all;
  expect(task?.status, where).toBe("completed");
  const ids = world.effects.map(({ actionId }) => actionId);
  expect(new Set(ids).size, where).toBe(ids.length);
  expect(
    world.effects.filter(({ action }) => action === "click(2)"),
    where,
  ).toHaveLength(submits);
}
