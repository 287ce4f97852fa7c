/** Proves client/hosts/extension/request-ledger.ts: which requests are an action's own, and which are waited for. */

import { describe, expect, test } from "vitest";
import { createRequestLedger, type RequestLedger } from "../../../../client/hosts/extension/request-ledger.js";

const SAVE = "https://app.test/save";

function openLedger(): { readonly ledger: RequestLedger; readonly wait: (ms: number) => void } {
  let nowMs = 0;
  const ledger = createRequestLedger(() => nowMs);
  return {
    ledger,
    wait: (ms) => {
      nowMs += ms;
    },
  };
}

const begun = (ledger: RequestLedger, id: string, url = SAVE, method = "POST"): void =>
  ledger.begun({ id, method, url, isPage: false });

describe("createRequestLedger", () => {
  test("CL6 what begins during an action is its own, and is waited for until it ends", () => {
    const { ledger, wait } = openLedger();
    begun(ledger, "before");
    ledger.begin();
    begun(ledger, "1", `${SAVE}?token=secret`);
    expect([ledger.open(), ledger.silenceMs()]).toEqual([1, 0]);
    ledger.answered("1", 201);
    ledger.ended("1");
    wait(300);
    expect([ledger.open(), ledger.silenceMs()]).toEqual([0, 300]);
    expect(ledger.seen()).toEqual([{ method: "POST", url: SAVE, status: 201, startedByAction: true }]);
  });

  test("CL6 a request that the page makes anyway is nobody's doing; a read that stalls is a stream", () => {
    const { ledger, wait } = openLedger();
    for (const id of ["a", "b", "c"]) begun(ledger, id, "https://app.test/poll", "GET");
    ledger.begin();
    begun(ledger, "d", "https://app.test/poll", "GET");
    begun(ledger, "e", "https://app.test/events", "GET");
    expect(ledger.seen().map(({ startedByAction }) => startedByAction)).toEqual([false, true]);
    expect(ledger.open()).toBe(1);
    wait(2_100);
    expect(ledger.open()).toBe(0);
  });

  test("CL6 what the page measured is told when nobody heard of it, once, and never without an action", () => {
    const { ledger } = openLedger();
    ledger.measured([{ url: SAVE, status: 200 }]);
    ledger.begin();
    begun(ledger, "1");
    ledger.measured([{ url: SAVE, status: 200 }, { url: "https://app.test/kept" }]);
    ledger.measured([{ url: "https://app.test/kept" }]);
    expect(ledger.seen()).toEqual([
      { method: "POST", url: SAVE, startedByAction: true },
      { method: "REQUEST", url: "https://app.test/kept", startedByAction: true },
    ]);
    expect(ledger.open()).toBe(1);
  });
});
