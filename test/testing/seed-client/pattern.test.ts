import { describe, expect, test } from "vitest";
import {
  differenceOf,
  inWords,
  isAbsent,
  isAtMost,
  isText,
  type Pattern,
  some,
  without,
} from "../../../testing/seed-client/pattern.js";

const ANSWER = { status: 200, data: { action: "click(7)", list: [{ a: 1 }, { a: 2, b: "x" }], none: null } };

describe("differenceOf", () => {
  test.each<[string, Pattern]>([
    ["a part of it", { data: { action: "click(7)" } }],
    ["an expression", { data: { action: /^click\(/ } }],
    ["a function", { data: { action: isText } }],
    ["what is absent", { data: { thought: isAbsent } }],
    ["null", { data: { none: null } }],
    ["a list, member by member", { data: { list: [{}, { b: "x" }] } }],
    ["one of a list", { data: { list: some({ b: "x" }) } }],
    ["words that stand nowhere", without("secret")],
    ["a length", { data: { action: isAtMost(8) } }],
  ])("matches %s", (_, pattern) => {
    expect(differenceOf(pattern, ANSWER)).toBeUndefined();
  });

  test.each<[string, Pattern, string]>([
    ["another value", { status: 201 }, "answer.status is 200"],
    ["a member that is not there", { data: { thought: "x" } }, "answer.data.thought is absent"],
    ["a text for a number", { status: "200" }, "answer.status is 200"],
    ["a list of another length", { data: { list: [{}] } }, 'answer.data.list is [{"a":1},{"a":2,"b":"x"}]'],
    ["none of a list", { data: { list: some({ b: "y" }) } }, 'answer.data.list is [{"a":1},{"a":2,"b":"x"}]'],
    ["an expression for what is no text", { status: /200/ }, "answer.status is 200"],
    ["words that stand somewhere", { data: without("click") }, expect.stringMatching(/^answer\.data is/)],
    ["null for an object", { data: null }, expect.stringMatching(/^answer\.data is/)],
    ["an object for null", { data: { none: {} } }, "answer.data.none is null"],
  ])("tells the place of %s", (_, pattern, place) => {
    expect(differenceOf(pattern, ANSWER)).toEqual(place);
  });
});

test("inWords puts each text of a pattern in other words, however deep", () => {
  const say = (text: string) => text.replace("{id}", "t-1");
  const pattern = inWords({ id: "{id}", list: [some({ id: "{id}" })], not: without("{id}") }, say);
  expect(differenceOf(pattern, { id: "t-1", list: [[{ id: "t-1" }]], not: "t-2" })).toBeUndefined();
  expect(differenceOf(pattern, { id: "t-1", list: [[{ id: "t-1" }]], not: "t-1" })).toBe('answer.not is "t-1"');
});
