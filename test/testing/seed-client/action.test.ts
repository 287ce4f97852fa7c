import { describe, expect, test } from "vitest";
import { parseAction } from "../../../testing/seed-client/action.js";

describe("parseAction", () => {
  test.each([
    ["click(123)", { kind: "click", element: 123 }],
    ['setValue(42, "test@example.com")', { kind: "setValue", element: 42, text: "test@example.com" }],
    ['setValue(7,"a \\"b\\", (c)\\nd")', { kind: "setValue", element: 7, text: 'a "b", (c)\nd' }],
    ['navigate("https://example.com/a?b=1")', { kind: "navigate", url: "https://example.com/a?b=1" }],
    ["goBack()", { kind: "goBack" }],
    ["wait(0.5)", { kind: "wait", seconds: 0.5 }],
    ["finish()", { kind: "finish", text: "" }],
    ['fail("No such row.")', { kind: "fail", text: "No such row." }],
  ])("%s", (written, action) => {
    expect(parseAction(written)).toEqual(action);
  });

  test.each([
    'select(9,"Kitchen")',
    "click()",
    'click("9")',
    "click(1, 2)",
    "click(1.5)",
    "setValue(1)",
    "setValue(1, 2)",
    "setValue(1, 'single')",
    "goBack(1)",
    "click(1",
    "I click on 1",
    "",
  ])("is not of the seeds: %s", (written) => {
    expect(parseAction(written)).toBeUndefined();
  });
});
