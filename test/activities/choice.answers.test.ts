/** Proves activities/choice.ts and the schemas of every question: reasons before answers, and what words come to in the port's own terms. */

import { describe, expect, test } from "vitest";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { type JsonSchema, responseSchemaOf } from "../../adapters/model/response-schema.js";
import { inWords } from "../../testing/in-words.js";
import { questionOf, writtenOf } from "../../testing/questions.js";
import { PURPOSES, request } from "../adapters/model/contract-suite.js";

const REASONS = ["reason", "reasoning", "thought", "summary"];

/** Every object of a schema, itself included. */
function objectsIn(schema: JsonSchema): readonly JsonSchema[] {
  const parts = [
    schema["items"],
    ...Object.values(Object(schema["properties"])),
    ...((schema["oneOf"] ?? []) as unknown[]),
  ];
  const inner = parts.filter((part) => typeof part === "object" && part !== null);
  return [
    ...(schema["properties"] === undefined ? [] : [schema]),
    ...inner.flatMap((part) => objectsIn(part as JsonSchema)),
  ];
}

describe("QUESTIONS", () => {
  test.each(PURPOSES)("issue 11.15 in %s a reason stands before what is decided by it", (purpose) => {
    for (const schema of objectsIn(responseSchemaOf(writtenOf(purpose)))) {
      const order = schema["propertyOrdering"] as readonly string[];
      const properties = schema["properties"] as Record<string, JsonSchema>;
      expect(order).toEqual(Object.keys(properties));
      const reason = order.findIndex((name) => REASONS.includes(name));
      const decided = order.findIndex(
        (name) => "enum" in (properties[name] ?? {}) || properties[name]?.["type"] === "boolean",
      );
      if (reason >= 0 && decided >= 0) expect(reason, order.join()).toBeLessThan(decided);
    }
  });

  test("issue 11.15 every purpose in which something is decided has a reason", () => {
    const without = PURPOSES.filter((purpose) => {
      const all = objectsIn(responseSchemaOf(writtenOf(purpose)));
      const names = all.flatMap((schema) => schema["propertyOrdering"] as readonly string[]);
      return !names.some((name) => REASONS.includes(name));
    });
    // The critic's answer is one text, its reason first; a reflection decides nothing.
    expect(without).toEqual(["reflect", "criticise"]);
  });

  test.each(PURPOSES)("MD1 what is asked of %s becomes an answer of the port", async (purpose) => {
    const { value } = await createOfflineModel().generate(request(purpose));
    const read = writtenOf(purpose).safeParse(inWords(purpose, value));
    expect(read.error).toBeUndefined();
    expect(questionOf(purpose).schema.safeParse(read.data).success).toBe(true);
  });

  const said = { thought: "I save.", action: "click(7)", lastForStep: true };

  test("PL3 words that are expected become a check of the page's words; empty ones none", () => {
    expect(writtenOf("generate").parse({ ...said, expect: "Saved" })).toEqual({
      ...said,
      expectedOutcome: { activity: "text", text: "Saved" },
    });
    expect(writtenOf("generate").parse({ ...said, expect: " " })).toEqual(said);
  });

  test("PL3 a step without an action cannot be done, and the thought says why", () => {
    expect(writtenOf("refine").parse({ thought: "No such field.", lastForStep: false })).toEqual({
      kind: "cannot",
      reason: "No such field.",
    });
    expect(writtenOf("refine").parse(said)).toEqual({ kind: "action", ...said });
  });

  test("PL4 of entries that go out together the last one ends the step, if they do", () => {
    const followUps = [
      { thought: "a", action: 'type(2,"a")' },
      { thought: "b", action: 'type(3,"b")' },
    ];
    const ends = (lastForStep: boolean) => {
      const { followUps: rest = [], ...first } = writtenOf("generate").parse({ ...said, lastForStep, followUps });
      return [first, ...rest].map((one) => one.lastForStep);
    };
    expect(ends(true)).toEqual([false, false, true]);
    expect(ends(false)).toEqual([false, false, false]);
  });

  test("MD1 a text that is too long is cut and not asked for again", () => {
    const { thought } = writtenOf("generate").parse({ ...said, thought: "x".repeat(9_000) });
    expect(thought).toHaveLength(300);
    expect(writtenOf("generate").safeParse({ ...said, thought: "" }).success).toBe(false);
  });
});
