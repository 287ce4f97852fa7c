/** The contract of effectively-once delivery, which every host of the client keeps: an action is carried out at most once. */

import { describe, expect, test } from "vitest";
import type { FakeTurn } from "../../testing/fake-turns.js";
import {
  type ContractWorld,
  createContractWorld,
  createLife,
  type Death,
  type NetworkFault,
} from "./contract-world.js";

/** How a client ended: it rests, or another client has the task. */
export type End = "rest" | "held";

/** What one host keeps between two lives. */
export interface HostUnderTest {
  /** One life: runs the task, or goes on with it, until it rests; answers questions truthfully. */
  live(life: ReturnType<typeof createLife>): Promise<End>;
}

const SUBMIT = "click(2)";

const TURNS: readonly FakeTurn[] = [
  { kind: "act", action: 'setValue(#,"Jas")', on: 'id="name"' },
  { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit" },
  { kind: "act", action: 'setValue(#,"Kim")', on: 'id="name"', slowMs: 2 },
  { kind: "act", action: "click(#)", on: 'id="add"', risk: "submit", slowMs: 2 },
  { kind: "end", text: "Both are there." },
];

const CHAIN: readonly FakeTurn[] = [
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

export function describeEffectivelyOnce(hostOf: (world: ContractWorld) => HostUnderTest): void {
  const open = (turns: readonly FakeTurn[] = TURNS) => {
    const world = createContractWorld(turns);
    return { world, host: hostOf(world) };
  };
  type Opened = ReturnType<typeof open>;

  async function live({ world, host }: Opened, death: Death = null): Promise<{ end: End | "died"; calls: number }> {
    const life = createLife(world, death);
    const end = await Promise.race([life.died.then(() => "died" as const), host.live(life)]);
    return { end, calls: life.calls() };
  }

  async function requestsOf(turns: readonly FakeTurn[]): Promise<number> {
    const plain = open(turns);
    await live(plain);
    return plain.world.requests;
  }

  describe("effectively once", () => {
    test("without trouble every action is carried out once, and each receipt arrives", async () => {
      const plain = open();
      expect((await live(plain)).end).toBe("rest");
      expect(plain.world.effects.map(({ action }) => action)).toEqual([
        'setValue(1,"Jas")',
        SUBMIT,
        'setValue(1,"Kim")',
        SUBMIT,
      ]);
      expectOnce(plain.world, "plain");
    });

    test("ended before or after any call, each point at which something is kept included", async () => {
      const { calls } = await live(open());
      expect(calls).toBeGreaterThan(20);
      for (const when of ["before", "after"] as const)
        for (let atCall = 1; atCall <= calls; atCall += 1) {
          const opened = open();
          await live(opened, { atCall, when });
          await live(opened);
          expectOnce(opened.world, `${when} call ${atCall}`);
        }
    });

    test("ended twice, at any two calls", async () => {
      const { calls } = await live(open());
      for (let first = 1; first <= calls; first += 6)
        for (let second = 1; second <= calls; second += 13) {
          const opened = open();
          await live(opened, { atCall: first, when: "after" });
          await live(opened, { atCall: second, when: "before" });
          await live(opened);
          expectOnce(opened.world, `calls ${first} and ${second}`);
        }
    });

    test("a chain, ended at any call: what was cut off is chosen anew, nothing else is done twice", async () => {
      const { calls } = await live(open(CHAIN));
      for (const when of ["before", "after"] as const)
        for (let atCall = 1; atCall <= calls; atCall += 1) {
          const opened = open(CHAIN);
          await live(opened, { atCall, when });
          await live(opened);
          const where = `${when} call ${atCall}`;
          expectOnce(opened.world, where, 1);
          const texts = opened.world.effects.map(({ action }) => action);
          expect(new Set(texts).size, where).toBe(4);
          expect(texts.length, where).toBeLessThanOrEqual(5);
        }
    });

    test.each(["lost-request", "lost-reply", "duplicate", "without-receipts"] as const)(
      "%s, whichever request it is",
      async (kind) => {
        for (const turns of [TURNS, CHAIN]) {
          const requests = await requestsOf(turns);
          for (let atRequest = 1; atRequest <= requests; atRequest += 1) {
            const opened = open(turns);
            opened.world.fault = { atRequest, kind } satisfies NetworkFault;
            await live(opened);
            expectOnce(opened.world, `${kind} at request ${atRequest}`, turns === TURNS ? 2 : 1);
          }
        }
      },
    );

    test("put off with 202: the same observation is sent again under the same id until there is a reply", async () => {
      const opened = open();
      opened.world.putOff = 5;
      await live(opened);
      expectOnce(opened.world, "put off");
      const [first, second, ...others] = opened.world.tasks.all[0]?.observations ?? [];
      expect(others.slice(0, 4)).toEqual([second, second, second, second]);
      expect(first).not.toBe(second);
    });

    test("put off with 202, and ended at any call while it waits", async () => {
      const plain = open(CHAIN);
      plain.world.putOff = 3;
      const { calls } = await live(plain);
      for (let atCall = 1; atCall <= calls; atCall += 1) {
        const opened = open(CHAIN);
        opened.world.putOff = 3;
        await live(opened, { atCall, when: "after" });
        await live(opened);
        expectOnce(opened.world, `call ${atCall}`, 1);
      }
    });

    test("taken over by another client: nothing more is done here", async () => {
      for (const submits of [0, 1]) {
        const opened = open();
        opened.world.onEffect = (action) => {
          const done = opened.world.effects.filter((one) => one.action === SUBMIT).length;
          if (action === SUBMIT || submits === 0)
            if (done === submits) Object.assign(opened.world.tasks.all[0] ?? {}, { holder: "another-client" });
        };
        expect((await live(opened)).end).toBe("held");
        const count = opened.world.effects.length;
        expect((await live(opened)).end).toBe("held");
        expect(opened.world.effects).toHaveLength(count);
      }
    });

    test("a target that has changed is refused: no effect, and the action is chosen anew under another id", async () => {
      for (const refusals of [1, 2]) {
        const opened = open();
        opened.world.refusals = refusals;
        await live(opened);
        expectOnce(opened.world, `${refusals} refused`);
        const refused = opened.world.tasks.all[0]?.receipts.filter(({ effect }) => effect === "refused") ?? [];
        expect(new Set(refused.map(({ actionId }) => actionId)).size).toBe(refusals);
      }
    });
  });
}

function expectOnce({ tasks, effects }: ContractWorld, where: string, submits = 2): void {
  const [task] = tasks.all;
  expect(tasks.all, where).toHaveLength(1);
  expect(task?.status, where).toBe("completed");
  const ids = effects.map(({ actionId }) => actionId);
  expect(new Set(ids).size, where).toBe(ids.length);
  const told = new Set(task?.receipts.map(({ actionId }) => String(actionId)));
  expect(
    ids.filter((id) => !told.has(id)),
    where,
  ).toEqual([]);
  expect(
    effects.filter(({ action }) => action === SUBMIT),
    where,
  ).toHaveLength(submits);
}
