/** Proves adapters/model/response-schema.ts: what may be left out is asked for as null, and read back as left out. */

import { expect, test } from "vitest";
import { z } from "zod";
import { strictSchemaOf, unwrapped } from "../../../adapters/model/response-schema.js";

test("MD3 a plain value that may be left out says so in its type, anything else in a choice", () => {
  const schema = strictSchemaOf(
    z.object({ text: z.string().optional(), op: z.enum([">", "<"]).optional(), list: z.array(z.number()).optional() }),
  );
  expect(schema).toMatchObject({
    type: "object",
    required: ["text", "op", "list"],
    properties: {
      text: { type: ["string", "null"] },
      op: { type: ["string", "null"], enum: [">", "<", null] },
      list: { anyOf: [{ type: "array", items: { type: "number" } }, { type: "null" }] },
    },
  });
});

test("MD3 an answer that is no object stands in one", () => {
  expect(strictSchemaOf(z.string())).toMatchObject({ type: "object", properties: { answer: { type: "string" } } });
  expect(unwrapped({ answer: "yes" })).toBe("yes");
});

test("MD3 null stands for left out, however deep", () => {
  expect(unwrapped({ answer: { text: null, list: [{ op: null, name: "a" }] } })).toEqual({ list: [{ name: "a" }] });
});
