/** Observations for history: nothing undefined, nothing large, no secret of a URL. */

import { describe, expect, test } from "vitest";
import { OBSERVATION_BYTES, type ReportContext, toContract, toObservation } from "../../../api/tasks/observation.js";
import type { ObservationId, SnapshotId } from "../../../core/turn/identity.js";
import { interactRequest } from "../../../protocol/observation.js";

const reported: ReportContext = {
  observationId: "o1" as ObservationId, // branded by the test
  page: {
    snapshotId: "a".repeat(64) as SnapshotId,
    url: "https://site.test/",
    title: "T",
    domHash: "d",
    skeletonHash: "k",
    focus: "",
  },
  before: undefined,
  answer: undefined,
};

const request = (fields: object) =>
  interactRequest.parse({ url: "https://site.test/", dom: "<p>", query: "q", ...fields });

const receipt = {
  actionId: "0.0-a",
  action: "click(1)",
  ok: true,
  verified: null,
  delivered: true,
  retried: false,
  attempts: [],
  effect: "changed",
  settled: true,
} as const;

describe("toObservation", () => {
  test("a plain request becomes an observation that nothing blocks", () => {
    expect(toObservation(request({}), reported)).toEqual({
      ...reported.page,
      observationId: "o1",
      clientId: "plain",
      witness: {},
      receipts: [],
      settled: true,
    });
  });

  test("what a client did not send is absent, never undefined", () => {
    const observation = toObservation(
      request({ protocol: 1, receipts: [receipt], clientObservations: { requests: [] } }),
      reported,
    );
    expect(JSON.parse(JSON.stringify(observation))).toStrictEqual(observation);
  });

  test("SF7 addresses and what a client says of its steps are masked", () => {
    const url = "https://site.test/reset?token=abc123";
    const observation = toObservation(
      request({
        ...{ protocol: 1, previousUrl: url, lastActionError: { message: "4242 4242 4242 4242 12/30", code: "X" } },
        receipts: [{ ...receipt, error: `at ${url}`, expected: "de89 3704 0044 0532 0130 00" }],
      }),
      reported,
    );
    expect(JSON.stringify(observation)).not.toMatch(/abc123|4242 4242|0532/);
    expect(observation.previousUrl).toBe("https://site.test/reset?token=[SECRET]");
  });

  test("query strings of witnessed requests and the list of ambient ids stay out of history", () => {
    const clientObservations = {
      ambient: [1, 2],
      requests: [
        { method: "POST", url: "https://site.test/save?token=canary#canary", status: 200, startedByAction: true },
      ],
    };
    const { witness } = toObservation(request({ clientObservations }), reported);
    expect(witness).toEqual({
      requests: [{ method: "POST", url: "https://site.test/save", status: 200, startedByAction: true }],
    });
  });

  test("the largest request that the schema lets through stays under 8 KB and keeps page, ids and effect", () => {
    const long = "x".repeat(2_000);
    const url = `https://site.test/${"p".repeat(4_000)}`;
    const attempts = Array.from({ length: 20 }, () => ({
      method: "m".repeat(100),
      result: "failed",
      expected: long,
      observed: long,
      delivered: true,
      ms: 1,
    }));
    const largest = request({
      url,
      previousUrl: url,
      clientObservations: {
        requests: Array.from({ length: 20 }, () => ({ method: "POST", url, startedByAction: true })),
        download: long,
        dialog: long,
      },
      receipts: Array.from({ length: 20 }, () => ({
        ...receipt,
        action: "a".repeat(12_000),
        error: long,
        expected: long,
        observed: long,
        retryReason: long,
        attempts,
        target: { id: 1, role: long, name: long },
      })),
      lastActionError: { message: long, code: "c".repeat(100) },
      clientVerification: { elementFound: true, selector: long },
    });
    const page = { ...reported.page, url, title: "t".repeat(200), focus: "f".repeat(120) };
    const observation = toObservation(largest, { ...reported, page, answer: "y".repeat(10_000) });
    expect(JSON.stringify(observation).length).toBeLessThanOrEqual(OBSERVATION_BYTES);
    expect(observation).toMatchObject({ url, observationId: "o1" });
    expect(observation.receipts.at(-1)).toMatchObject({ actionId: "0.0-a", effect: "changed" });
  });
});

describe("toContract", () => {
  test("criteria are numbered, `deferred` is at_end, and it is the user's", () => {
    const sent = {
      type: "verifiable",
      criteria: [{ activity: "text", description: "d", text: "Dark", timing: "deferred" }],
    } as const;
    const parsed = request({ contract: sent }).contract;
    expect(parsed && toContract(parsed, 0)).toEqual({
      type: "verifiable",
      criteria: [{ id: "c1", activity: "text", description: "d", text: "Dark", timing: "at_end" }],
      generatedFrom: "user",
      generatedAt: "1970-01-01T00:00:00.000Z",
    });
  });
});
