/** Proves client/request-log.ts: which requests are an action's own, and which are waited for. */

import { describe, expect, test } from "vitest";
import { RequestLog } from "../../client/request-log.js";

const SAVE = "https://app.test/save";

function openLog(): { readonly log: RequestLog; readonly wait: (ms: number) => void } {
  let nowMs = 0;
  const log = new RequestLog(() => nowMs);
  return {
    log,
    wait: (ms) => {
      nowMs += ms;
    },
  };
}

const begun = (log: RequestLog, id: string, url = SAVE, method = "POST"): void =>
  log.begun(id, { method, url, type: "other" });

describe("RequestLog", () => {
  test("CL6 what begins during an action is its own, and is waited for until it ends", () => {
    const { log, wait } = openLog();
    begun(log, "before");
    log.begin();
    begun(log, "1", `${SAVE}?token=secret`);
    expect([log.open(), log.silenceMs()]).toEqual([1, 0]);
    log.answered("1", 201);
    log.ended("1");
    wait(300);
    expect([log.open(), log.silenceMs()]).toEqual([0, 300]);
    expect(log.seen()).toEqual([{ method: "POST", url: SAVE, status: 201, startedByAction: true }]);
  });

  test("CL6 a request that the page makes anyway is nobody's doing; a read that stalls is a stream", () => {
    const { log, wait } = openLog();
    for (const id of ["a", "b", "c"]) begun(log, id, "https://app.test/poll", "GET");
    log.begin();
    begun(log, "d", "https://app.test/poll", "GET");
    begun(log, "e", "https://app.test/events", "GET");
    expect(log.seen().map(({ startedByAction }) => startedByAction)).toEqual([false, true]);
    expect(log.open()).toBe(1);
    wait(2_100);
    expect(log.open()).toBe(0);
  });

  test("CL6 what the page measured is told when nobody heard of it, once, and never without an action", () => {
    const { log } = openLog();
    log.measured([{ url: SAVE, status: 200 }]);
    log.begin();
    begun(log, "1");
    log.measured([{ url: SAVE, status: 200 }, { url: "https://app.test/kept" }]);
    log.measured([{ url: "https://app.test/kept" }]);
    expect(log.seen()).toEqual([
      { method: "POST", url: SAVE, startedByAction: true },
      { method: "REQUEST", url: "https://app.test/kept", startedByAction: true },
    ]);
    expect(log.open()).toBe(1);
  });
});
