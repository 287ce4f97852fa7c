/** Proves core/task/resumption.ts. */

import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS, LIMIT_NAMES } from "../../../core/limits/budget.js";
import { LIMIT_WORDS, limitReason } from "../../../core/limits/reflection.js";
import { faultCode } from "../../../core/task/command.js";
import { replyInterrupted } from "../../../core/task/delivery.js";
import type { Interruption } from "../../../core/task/phase.js";
import { howToResume } from "../../../core/task/resumption.js";
import { usedLimits } from "../../../core/task/transition.js";
import { type StopCode, stopCode } from "../../../protocol/task.js";
import { begun, forever } from "./bounded.js";

type Stop = Omit<Interruption, "resume" | "reason">;

const VELOCITY = "consecutiveSuccessWithoutTaskComplete";
/** Bounds in a reply that a raise lifts; at the other stops a hint is enough. */
const RAISED = LIMIT_NAMES.filter((name) => name !== VELOCITY);
const codes: readonly StopCode[] = stopCode.options;
const FAULTS = [
  "ModelUnavailable",
  "ModelAnswerInvalid",
  "ModelTimeout",
  "QuotaExceeded",
  "DatabaseUnavailableError",
  "?",
];

const STOPS: readonly Stop[] = [
  ...LIMIT_NAMES.map((limit) => ({ cause: "limit", limit }) as const),
  { cause: "limit" },
  { cause: "loop" },
  { cause: "idle" },
  { cause: "unavailable" },
  ...FAULTS.map((type) => ({ cause: "unavailable", code: faultCode({ type }), retryAfter: 60 }) as const),
];
const named = STOPS.map((stop) => [`${stop.cause} ${stop.limit ?? stop.code ?? ""}`.trim(), stop] as const);

async function told(stop: Stop) {
  const { state } = await begun(1, forever);
  const reason = stop.limit === undefined ? "It stopped." : limitReason(stop.limit, usedLimits(state));
  const whole = { ...stop, reason, resume: { kind: "choosing" } } as const;
  return { reason, words: replyInterrupted(state, whole, "It stands still.").delivery.words };
}

describe("howToResume", () => {
  test.each(named)("VL4, PR4 %s: the reason says why, then what to do, as the suggestion does", async (_name, stop) => {
    const { reason, words } = await told(stop);
    expect(words?.suggestion).toBe(howToResume(stop));
    expect(words?.reason).toBe(`${reason} ${words?.suggestion}`);
  });

  test.each(named)(
    "PR4 %s: a raise is asked for at a bound that a raise lifts, and nowhere else",
    async (_name, stop) => {
      const { words } = await told(stop);
      const raise = RAISED.find((name) => name === stop.limit);
      expect(/higher limit|[Rr]aise/.test(words?.suggestion ?? "")).toBe(raise !== undefined);
      if (raise !== undefined) expect(words?.suggestion).toContain(`higher limit for ${LIMIT_WORDS[raise]};`);
    },
  );

  test.each(named)("PR4 %s: the code says the same", async (_name, stop) => {
    const { words } = await told(stop);
    const expected =
      stop.limit === "steps"
        ? "MAX_STEPS_EXCEEDED"
        : RAISED.some((name) => name === stop.limit)
          ? "LIMIT_REACHED"
          : stop.cause === "limit" || stop.cause === "loop"
            ? "NO_PROGRESS"
            : stop.code;
    expect(words?.code).toBe(expected);
    if (words?.code !== undefined) expect(codes).toContain(words.code);
  });

  test("PR4 the table has every limit, every cause and every code", async () => {
    expect(LIMIT_NAMES).toEqual(Object.keys(DEFAULT_LIMITS));
    const all = await Promise.all(STOPS.map(async (stop) => (await told(stop)).words?.code));
    expect(new Set(all)).toEqual(new Set([...codes, undefined]));
  });
});
