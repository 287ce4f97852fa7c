import { describe, expect, test } from "vitest";
import { faultWords } from "../../../core/task/command.js";
import { plainWordsFault } from "../../../testing/plain-words.js";

/** As `activities/ask.ts` and Temporal name them, and one that nobody foresaw. */
const TYPES = [
  "ModelRateLimited",
  "ModelUnavailable",
  "ModelTimeout",
  "ModelAnswerInvalid",
  "ModelBlocked",
  "ModelRefused",
  "SnapshotMissing",
  "DatabaseUnavailableError",
  "TimeoutFailure",
  "TypeError",
];

describe("faultWords", () => {
  test.each(TYPES)("%s is told in plain words, without the failure's own message", (type) => {
    const words = faultWords({ type, message: `{"code":"invalid_union"} at /srv/x.ts:1` });
    expect(plainWordsFault(`It could not go on: ${words}.`)).toBeNull();
    expect(words).not.toMatch(/invalid_union|srv/);
  });

  test("what can be told apart is told apart", () => {
    expect(new Set(TYPES.map((type) => faultWords({ type, message: "" }))).size).toBe(TYPES.length);
  });
});
