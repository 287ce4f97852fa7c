/** Proves testing/small-model/schema.ts: a very small model's answer has an end. */

import { describe, expect, test } from "vitest";
import { QUESTIONS } from "../../activities/index.js";
import { strictSchemaOf } from "../../adapters/model/response-schema.js";
import { tightened } from "../../testing/small-model/schema.js";

describe("tightened", () => {
  test("texts are not empty and short, lists are short, choices stay", () => {
    const schema = {
      type: "object",
      properties: {
        type: { type: "string", description: "Not empty." },
        kind: { type: "string", enum: ["a", "b"] },
        steps: { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } },
      },
      required: ["type", "kind", "steps"],
    };
    expect(tightened(schema)).toEqual({
      type: "object",
      properties: {
        type: { type: "string", description: "Not empty.", minLength: 1, maxLength: 60 },
        kind: { type: "string", enum: ["a", "b"] },
        steps: {
          type: "array",
          items: { anyOf: [{ type: "string", minLength: 1, maxLength: 60 }, { type: "null" }] },
          maxItems: 2,
        },
      },
      required: ["type", "kind", "steps"],
    });
  });

  test("numbers are one of few, and counts have an end", () => {
    expect(tightened({ type: "integer", minimum: -9_007_199_254_740_991 })).toEqual({
      type: "integer",
      minimum: 0,
      maximum: 99,
    });
    expect(tightened({ type: ["number", "null"] })).toMatchObject({ enum: expect.arrayContaining([0, 0.7, 1]) });
  });

  test.each(Object.keys(QUESTIONS))("nothing in an answer to %s is left without a bound", (purpose) => {
    const schema = strictSchemaOf(QUESTIONS[purpose as keyof typeof QUESTIONS].schema);
    const unbounded = JSON.stringify(tightened(schema)).match(/\{"type":"(?:string|array|number|integer)"\}/g);
    expect(unbounded).toBeNull();
  });
});
