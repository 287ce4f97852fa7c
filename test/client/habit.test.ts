/** Proves client/habit.ts: whose request it was, the action's or the page's own. Found by bench/truth. */

import { describe, expect, test } from "vitest";
import { createHabits, type Habitual } from "../../client/habit.js";

const sync = (startedMs: number, fields: Partial<Habitual> = {}): Habitual => ({
  method: "POST",
  url: "https://site.test/api/sync",
  body: '{"at":1}',
  startedMs,
  status: 204,
  ...fields,
});

describe("createHabits", () => {
  test("CL6 a write that the page also makes while nothing is done is not the action's", () => {
    const habits = createHabits();
    habits.note(sync(0));
    expect(habits.isHabit(sync(900, { body: '{"at":2}' }), [])).toBe(true);
    expect(habits.isHabit(sync(900, { method: "PUT" }), [])).toBe(false);
    expect(habits.isHabit(sync(900, { url: "https://site.test/api/items" }), [])).toBe(false);
  });

  test("CL6 one address for every question and every order: what is sent tells them apart", () => {
    const habits = createHabits();
    const graph = (body: string) => sync(0, { url: "https://site.test/graphql", body });
    habits.note(graph('{"operationName":"Notifications"}'));
    expect(habits.isHabit(graph('{"operationName":"SavePatient"}'), [])).toBe(false);
    expect(habits.isHabit(graph('{"operationName":"Notifications"}'), [])).toBe(true);
  });

  test("CL6 what was accepted and is sent again is a beat, both times; a second try after a refusal is none", () => {
    const habits = createHabits();
    const beat = [sync(100), sync(500)];
    expect(beat.map((one) => habits.isHabit(one, beat))).toEqual([true, true]);
    const tries = [sync(100, { status: 503 }), sync(500, { status: 201 })];
    expect(tries.map((one) => habits.isHabit(one, tries))).toEqual([false, false]);
    const twins = [sync(100), sync(120)];
    expect(twins.map((one) => habits.isHabit(one, twins))).toEqual([false, false]);
  });

  test("CL6 a read, and a write whose body the host cannot see, have to be seen three times", () => {
    const habits = createHabits();
    const { body: _, ...unseen } = sync(0);
    const read = sync(0, { method: "GET" });
    for (const expected of [false, false, false, true]) {
      for (const one of [unseen, read]) {
        expect(habits.isHabit(one, [])).toBe(expected);
        habits.note(one);
      }
    }
  });
});
