/** Proves testing/recorded: an answer is replayed only to the prompt that it was written for. */

import { describe, expect, test } from "vitest";
import type { ChatRequest } from "../../testing/openai-compatible/server.js";
import type { Recorded } from "../../testing/recorded/fixture.js";
import { checkQuotes, resolveElements } from "../../testing/recorded/prompt.js";
import { createReplay } from "../../testing/recorded/replay.js";

const PROMPT = `## Actions so far
click(12) on button “Add”: likely.
## Page
Address: http://127.0.0.1:41001/patients
row | Name: Ada Byron | Actions: [4] link 'Edit' [14] button 'Delete'
 row | Name: Jas Doe | Actions: [5] link 'Edit' [15] button 'Delete' (disabled)
[7] button 'Save'
[8] button 'Save and close'
row 'Ada Byron 1045'`;

const asked = (purpose: string, user = PROMPT): ChatRequest => ({
  model: "recorded",
  system: "",
  user,
  body: { response_format: { type: "json_schema", json_schema: { name: purpose } } },
  authorization: undefined,
});
const recorded = (part: Partial<Recorded> = {}): Recorded => ({
  purpose: "refine",
  quotes: ["[7] button 'Save'"],
  answer: { action: "click({{link 'Edit' | Ada Byron}})" },
  ...part,
});

describe("checkQuotes", () => {
  test.each([
    "row 'Ada Byron 1045'",
    "[99] button 'Save'",
    "click(3) on button “Add”: likely.",
    "Address: http://127.0.0.1:50999/patients",
  ])("a line is found whatever numbers this run gave: %s", (quote) => {
    expect(() => checkQuotes([quote], PROMPT)).not.toThrow();
  });

  test.each([
    "row 'Ada Byron 1046'",
    "row 'Ada Byron",
    "button 'Save'",
    "click(3) on button “Add”: confirmed.",
    "Address: http://127.0.0.1:41001/settings",
  ])("a part of a line, or another line, is missing: %s", (quote) => {
    expect(() => checkQuotes(["[7] button 'Save'", quote], PROMPT)).toThrow(`the prompt has no line “${quote}”`);
  });
});

describe("resolveElements", () => {
  test("role and name stand for the number, in every text of the answer", () => {
    const answer = {
      action: "click({{link 'Edit' | Jas Doe}})",
      other: "{{button 'Delete' (disabled)}}",
      parts: [{ line: "[{{button 'Save and close'}}]" }],
    };
    expect(resolveElements(answer, PROMPT)).toEqual({ action: "click(5)", other: 15, parts: [{ line: "[8]" }] });
  });

  test.each([
    ["an element that is not shown", "button 'Remove'", "shows no button 'Remove'"],
    ["a name that several have", "link 'Edit'", "shows 2 of link 'Edit'"],
    ["an element of another row", "button 'Delete' (disabled) | Ada Byron", "shows no button"],
    ["a line that has no number", "row 'Ada Byron 1045'", "shows no row"],
  ])("%s is a fault", (_, name, fault) => {
    expect(() => resolveElements({ action: `click({{${name}}})` }, PROMPT)).toThrow(fault);
  });
});

describe("createReplay", () => {
  test("answers in order, and leaves nothing over", () => {
    const replay = createReplay([recorded(), recorded({ purpose: "judge", answer: { taskCompleted: true } })]);
    expect(replay.answerer(asked("refine"))).toEqual({ value: { action: "click(4)" } });
    expect(replay.unasked()).toHaveLength(1);
    expect(replay.answerer(asked("judge"))).toEqual({ value: { taskCompleted: true } });
    expect(replay.unasked()).toEqual([]);
    expect(replay.open()).toBeNull();
    expect(replay.asked.map(({ purpose }) => purpose)).toEqual(["refine", "judge"]);
  });

  test.each([
    ["a purpose that is not recorded", asked("judge"), [recorded()], "judge is asked where refine is recorded"],
    ["more than is recorded", asked("refine"), [], "nothing is recorded for refine"],
    ["a quote that the prompt lacks", asked("refine", "## Page"), [recorded()], "the prompt has no line"],
  ])("%s ends the run, and everything after it", (_, request, answers, fault) => {
    const replay = createReplay(answers);
    expect(replay.answerer(request)).toEqual({ fault: "status", status: 400 });
    expect(replay.open()).toMatchObject({ place: 1, request, fault: expect.stringContaining(fault) });
    expect(replay.answerer(asked("refine"))).toEqual({ fault: "status", status: 400 });
    expect(replay.asked).toEqual([]);
  });
});
