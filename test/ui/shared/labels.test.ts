/** Proves ui/shared/labels.ts: every status, outcome, verdict and role of the protocol has a label of its own. */

import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { planRevision } from "../../../protocol/contract.js";
import { taskExport } from "../../../protocol/export.js";
import { organisationRole } from "../../../protocol/people.js";
import { LIMIT_MAX, outcome, status, verdict } from "../../../protocol/task.js";
import {
  ACTION_LABELS,
  LIMIT_LABELS,
  OUTCOME_LABELS,
  PLAN_CAUSES,
  ROLE_LABELS,
  STATUS_LABELS,
  taskLabel,
  VERDICT_LABELS,
} from "../../../ui/shared/labels.js";

const { shape: step } = taskExport.shape.steps.element;
const keysOf = (values: z.ZodEnum | readonly string[]): readonly unknown[] =>
  ("options" in values ? values.options : values).toSorted();

describe("labels", () => {
  test.each([
    ["status", STATUS_LABELS, status],
    ["outcome", OUTCOME_LABELS, outcome],
    ["verdict", VERDICT_LABELS, verdict],
    ["status of an action", ACTION_LABELS, step.status],
    ["cause of a plan", PLAN_CAUSES, planRevision.shape.cause],
    ["role", ROLE_LABELS, organisationRole],
    ["limit", LIMIT_LABELS, Object.keys(LIMIT_MAX)],
  ] as const)("each %s has a label, and no two have the same", (_, labels, values) => {
    expect(Object.keys(labels).toSorted()).toEqual(keysOf(values));
    const texts = Object.values(labels).map((one) => (typeof one === "string" ? one : one.text));
    expect(texts.every((text) => /^[A-Z][\w ,]+$/.test(text))).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe("taskLabel", () => {
  const done = { status: "completed", outcome: "unverified", result: { text: "12 Harbour Street" } } as const;
  test("an answer counts for itself, unless a condition could not be checked", () => {
    expect(taskLabel(done).text).toBe("Answered");
    expect(taskLabel({ ...done, criteria: [{ status: "unknown" }] }).text).toBe("Finished, not verified");
    expect(taskLabel({ ...done, outcome: "verified" }).text).toBe("Done and verified");
    expect(taskLabel({ status: "paused" }).text).toBe("Paused");
  });
});
