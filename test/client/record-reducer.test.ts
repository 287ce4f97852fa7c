/** Proves client/record-reducer.ts. */

import { describe, expect, test } from "vitest";
import { applyReply } from "../../client/record-reducer.js";
import { newRecord } from "../../client/task-record.js";
import type { InteractReply, WireVerification } from "../../protocol/reply.js";
import { replyData } from "./fake-server.js";

const CONFIRMED: WireVerification = {
  ...{ verdict: "confirmed", success: true, actionSucceeded: true, taskCompleted: false, goalAchieved: false },
  ...{ confidence: 0.9, semanticSummary: "It was saved.", evidence: ["New row"] },
};

const begun = newRecord({ key: "k", userId: "u", query: "q", url: "", tab: null, settings: { options: {} }, nowMs: 0 });
const verdictsAfter = (replies: readonly Partial<InteractReply>[]) =>
  replies
    .reduce((record, fields) => applyReply(record, replyData(fields), 0), begun)
    .steps.map(({ actionId, verdict }) => [actionId, verdict]);

describe("applyReply", () => {
  test("SK11 the newest texts to look for stay for all further pages", () => {
    const seekAfter = (...seeks: readonly InteractReply["seek"][]) =>
      seeks.reduce((record, seek) => applyReply(record, replyData({ seek }), 0), begun).seek;
    expect(seekAfter(undefined)).toBeUndefined();
    expect(seekAfter(["p-1"], undefined)).toEqual(["p-1"]);
    expect(seekAfter(["p-1"], ["p-2", "p-1"])).toEqual(["p-2", "p-1"]);
  });

  const save = { turn: 1, action: "click(1)", actionId: "a-1" };
  const next = { turn: 3, action: "click(2)", actionId: "a-3" };

  test.each(["wait(2)", 'navigate("https://shop.test/orders/17")'])(
    "VD9 after the second look %s the verdict stands beside the action before it",
    (look) => {
      const seen = { ...next, verification: { ...CONFIRMED, actionId: "a-1" } };
      expect(verdictsAfter([save, { turn: 2, action: look, actionId: "a-2" }, seen])).toEqual([
        ["a-1", "confirmed"],
        ["a-2", undefined],
        ["a-3", undefined],
      ]);
    },
  );

  test("VD9 a server that does not say which action it is about means the last that is no wait", () => {
    const seen = { ...next, verification: CONFIRMED };
    expect(verdictsAfter([save, { turn: 2, action: "wait(2)", actionId: "a-2" }, seen])[0]).toEqual([
      "a-1",
      "confirmed",
    ]);
  });
});
