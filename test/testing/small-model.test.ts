/** Proves testing/small-model/schema.ts: a very small model's answer has an end. */

import { describe, expect, test } from "vitest";
import { strictSchemaOf } from "../../adapters/model/openai-compatible/strict-schema.js";
import { purposeSchemas } from "../../adapters/model/port.js";
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

  test.each(Object.keys(purposeSchemas))("nothing in an answer to %s is left without a bound", (purpose) => {
    const schema = strictSchemaOf(purposeSchemas[purpose as keyof typeof purposeSchemas]);
    const unbounded = JSON.stringify(tightened(schema)).match(/\{"type":"(?:string|array)"\}/g);
    expect(unbounded).toBeNull();
  });
});
