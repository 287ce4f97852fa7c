/** Proves client/request-log.ts: whose request it was, the action's or the page's own. Found by bench/truth. */

import { describe, expect, test } from "vitest";
import { BackgroundRequests } from "../../client/request-log.js";

type TimedRequest = Parameters<BackgroundRequests["note"]>[0];

const sync = (startedMs: number, fields: Partial<TimedRequest> = {}): TimedRequest => ({
  method: "POST",
  url: "https://site.test/api/sync",
  body: '{"at":1}',
  startedMs,
  status: 204,
  ...fields,
});

describe("BackgroundRequests", () => {
  test("CL6 a write that the page also makes while nothing is done is not the action's", () => {
    const background = new BackgroundRequests();
    background.note(sync(0));
    expect(background.includes(sync(900, { body: '{"at":2}' }), [])).toBe(true);
    expect(background.includes(sync(900, { method: "PUT" }), [])).toBe(false);
    expect(background.includes(sync(900, { url: "https://site.test/api/items" }), [])).toBe(false);
  });

  test("CL6 one address for every question and every order: what is sent tells them apart", () => {
    const background = new BackgroundRequests();
    const graph = (body: string) => sync(0, { url: "https://site.test/graphql", body });
    background.note(graph('{"operationName":"Notifications"}'));
    expect(background.includes(graph('{"operationName":"SavePatient"}'), [])).toBe(false);
    expect(background.includes(graph('{"operationName":"Notifications"}'), [])).toBe(true);
  });

  test("CL6 what was accepted and is sent again is a beat, both times; a second try after a refusal is none", () => {
    const background = new BackgroundRequests();
    const beat = [sync(100), sync(500)];
    expect(beat.map((one) => background.includes(one, beat))).toEqual([true, true]);
    const tries = [sync(100, { status: 503 }), sync(500, { status: 201 })];
    expect(tries.map((one) => background.includes(one, tries))).toEqual([false, false]);
    const twins = [sync(100), sync(120)];
    expect(twins.map((one) => background.includes(one, twins))).toEqual([false, false]);
  });

  test("CL6 a read, and a write whose body the host cannot see, have to be seen three times", () => {
    const background = new BackgroundRequests();
    const { body: _, ...unseen } = sync(0);
    const read = sync(0, { method: "GET" });
    for (const expected of [false, false, false, true]) {
      for (const one of [unseen, read]) {
        expect(background.includes(one, [])).toBe(expected);
        background.note(one);
      }
    }
  });
});
