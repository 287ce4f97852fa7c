/** Proves how a critic's answer is read: activities/criticise.ts. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isApproved } from "../../activities/criticise.js";

describe("isApproved", () => {
  test.each([
    ["<Approved>YES</Approved>", true],
    ["It fits the goal. <Approved>YES</Approved>", true],
    ["<Approved>NO</Approved>", false],
    ["<Approved>YES</Approved> or rather <Approved>NO</Approved>", false],
    ["YES, approved", false],
    ["<approved>YES</approved>", false],
    ["<Approved>yes</Approved>", false],
    ["<Approved> YES </Approved>", false],
    ["<Approved>YES", false],
    ['{"approved": true}', false],
    ["", false],
  ])("SF5 %j: %s", (answer, approved) => {
    expect(isApproved(answer)).toBe(approved);
  });

  test("SF5 no text without the tag is ever a yes", () => {
    fc.assert(fc.property(fc.string(), (text) => !isApproved(text.replaceAll("<", ""))));
  });
});
