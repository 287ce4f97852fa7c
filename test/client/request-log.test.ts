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
    log.answered("1", { status: 201 });
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

  const answered = (log: RequestLog, id: string, type?: string): void => {
    log.answered(id, { status: 200, ...(type !== undefined && { type }) });
    log.ended(id);
  };
  const LOGIN = "https://app.test/login?next=/save";

  test.each([
    ["one id for both, as the extension hears it", "1", "1", false],
    ["two ids, of which the first has ended, as Playwright tells it", "1", "2", true],
  ])("CL6 a redirect is one request with the one that led to it: %s", (_how, from, to, isEnded) => {
    const { log, wait } = openLog();
    log.begin();
    begun(log, from);
    log.answered(from, { status: 302 });
    if (isEnded) log.ended(from);
    expect(log.redirected(from, to, { method: "GET", url: LOGIN })).toBe(true);
    expect([log.open(), log.seen()[0]?.status]).toEqual([1, undefined]);
    log.redirected(to, to, { method: "GET", url: "https://app.test/login/2" });
    answered(log, to, "text/html; charset=utf-8");
    wait(300);
    const end = { url: "https://app.test/login/2", via: ["https://app.test/login"], page: "unread" };
    expect(log.seen()).toEqual([{ method: "POST", url: SAVE, status: 200, startedByAction: true, end }]);
    expect([log.open(), log.silenceMs()]).toEqual([0, 300]);
  });

  test("CL6 method and body went along; where the browser may not look any more, there is no answer", () => {
    const { log } = openLog();
    log.begin();
    begun(log, "1");
    log.redirected("1", "1", { method: "POST", url: "https://other.test/save" });
    const end = { url: "https://other.test/save", resent: true };
    expect(log.seen()).toEqual([{ method: "POST", url: SAVE, startedByAction: true, end }]);
  });

  test("CL6 a request that began before the action is not known to be redirected", () => {
    const { log } = openLog();
    begun(log, "1");
    log.begin();
    expect(log.redirected("1", "2", { method: "GET", url: LOGIN })).toBe(false);
  });

  test("CL6 of a script's write is told that it got a page, and what was read of it; of a read nothing", () => {
    const { log } = openLog();
    log.begin();
    begun(log, "1");
    begun(log, "2", SAVE, "GET");
    log.begun("3", { method: "POST", url: SAVE, type: "document" });
    for (const id of ["1", "2", "3"]) answered(log, id, "text/html");
    const unread = log.seen();
    log.read("1", "sign-in");
    const common = { url: SAVE, status: 200, startedByAction: true };
    const rest = [
      { method: "GET", ...common },
      { method: "POST", document: true, ...common },
    ];
    expect(unread).toEqual([{ method: "POST", end: { page: "unread" }, ...common }, ...rest]);
    expect(log.seen()[0]?.end).toEqual({ page: "sign-in" });
  });
});
