/** Proves adapters/model/response-schema.ts: every purpose's schema can be told to every provider. */

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { responseSchemaOf, strictSchemaOf, unwrapped } from "../../../adapters/model/response-schema.js";
import { misfitOf } from "../../../testing/gemini/conforming.js";
import { refusalOf } from "../../../testing/gemini/strictness.js";
import { refusalOf as strictRefusalOf } from "../../../testing/openai-compatible/strictness.js";
import { writtenOf } from "../../../testing/questions.js";
import { PURPOSES } from "./contract-suite.js";

const asked = (schema: unknown) => ({
  contents: [{ role: "user", parts: [{ text: "x" }] }],
  generationConfig: { responseMimeType: "application/json", responseJsonSchema: schema },
});

describe("responseSchemaOf", () => {
  test.each(PURPOSES)("MD7 the schema of %s holds no keyword that Gemini refuses", (purpose) => {
    expect(refusalOf("gemini-3.8-flash", asked(responseSchemaOf(writtenOf(purpose))))).toBeNull();
  });

  test("MD7 untransformed, the same fake refuses: the strictness is real", () => {
    const raw = z.toJSONSchema(writtenOf("refine"), { io: "input" });
    expect(refusalOf("gemini-3.8-flash", asked(raw))).toMatch(/"\$schema" is not supported/);
    expect(refusalOf("gemini-3.8-flash", asked({ type: "string", maxLength: 3 }))).toMatch(/"maxLength"/);
  });

  test("MD7 what cannot be said in keywords is said in others, or in words", () => {
    const schema = z.object({
      kind: z.literal("a"),
      n: z.number().positive(),
      i: z.int().gt(2),
      s: z.string().min(1).max(5).regex(/^x/).describe("A word."),
      o: z.string().default("d"),
    });
    expect(responseSchemaOf(schema)).toEqual({
      type: "object",
      properties: {
        kind: { type: "string", enum: ["a"] },
        n: { type: "number", minimum: 0 },
        i: { type: "integer", minimum: 3 },
        s: { type: "string", description: "A word. Matches ^x." },
        o: { type: "string" },
      },
      required: ["kind", "n", "i", "s"],
      propertyOrdering: ["kind", "n", "i", "s", "o"],
    });
  });

  test("MD7 a schema that refers to itself, or that means more than keywords can say, is our own fault", () => {
    const tree: z.ZodType = z.object({ left: z.lazy(() => tree) });
    expect(() => responseSchemaOf(tree)).toThrow(/\$ref cannot be told/);
    expect(() => responseSchemaOf(z.object({ a: z.never() }))).toThrow(/a: not cannot be told/);
  });

  test("testing the fake's own check of answers knows a fit from a misfit", () => {
    const schema = responseSchemaOf(writtenOf("refine"));
    expect(misfitOf({ thought: "No such field.", lastForStep: false }, schema)).toBeNull();
    expect(misfitOf({ thought: "I save." }, schema)).toMatch(/lastForStep/);
    expect(
      misfitOf(
        { valid: true, reason: "", suggestedChanges: [{ op: "drop", step: 1 }], needsFullReplan: false },
        responseSchemaOf(writtenOf("validate")),
      ),
    ).toMatch(/op is "drop"/);
  });
});

describe("strictSchemaOf", () => {
  test.each(PURPOSES)("MD3 the schema of %s is one that strict mode takes", (purpose) => {
    const json_schema = { name: purpose, strict: true, schema: strictSchemaOf(writtenOf(purpose)) };
    const body = { messages: [{}], response_format: { type: "json_schema", json_schema } };
    expect(strictRefusalOf(body)).toBeNull();
  });

  test("MD3 an optional field may be null, and null is read as absent", () => {
    const schema = z.object({ a: z.string(), b: z.array(z.object({ c: z.string().optional() })).optional() });
    const text = { answer: { a: "x", b: [{ c: null }] } };
    expect(schema.parse(unwrapped(text))).toEqual({ a: "x", b: [{}] });
    expect(schema.parse(unwrapped({ answer: { a: "x", b: null } }))).toEqual({ a: "x" });
    // Servers that know no strict mode may leave the wrapping out.
    expect(schema.parse(unwrapped({ a: "x" }))).toEqual({ a: "x" });
  });
});
