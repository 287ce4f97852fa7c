/** Proves core/verification/evidence/messages.ts on sentences in 12 languages that were written before the rules were read. */

import { describe, expect, test } from "vitest";
import { toneOf } from "../../../core/verification/evidence/messages.js";
import sentences from "./save-sentences.json" with { type: "json" };
import misleading from "./save-sentences.misleading.json" with { type: "json" };

const { notSaved, saved } = sentences;
/** Share of true confirmations that may be read as a refusal. */
const MOST_REFUSED = 0.03;

/** Of sentences that were written to mislead. Before they were used to mend the rules, 18 in a hundred were believed. */
const MOST_BELIEVED = 0.01;

describe("toneOf", () => {
  test("VD9 no sentence about a conflict, a partial, a lost or a delayed save is a confirmation", () => {
    expect(notSaved).toHaveLength(120);
    const believed = ["", "Save", "Speichern"].flatMap((pressed) =>
      notSaved.filter(({ text }) => toneOf(text, pressed) === "success"),
    );
    expect(believed).toEqual([]);
  });

  test("VD9 of true confirmations at most three in a hundred are read as a refusal", () => {
    expect(saved).toHaveLength(120);
    const refused = saved.filter(({ text }) => toneOf(text) === "refusal");
    expect(refused.length / saved.length, refused.map(({ text }) => text).join("\n")).toBeLessThanOrEqual(MOST_REFUSED);
  });

  test("VD9 of sentences with words of success that report none at most one in a hundred is a confirmation", () => {
    expect(misleading.notSaved).toHaveLength(120);
    const believed = misleading.notSaved.filter(({ text }) => toneOf(text, "Save") === "success");
    expect(believed.length / 120, believed.map(({ text }) => text).join("\n")).toBeLessThanOrEqual(MOST_BELIEVED);
  });

  test("VD9 a clause that reports nothing makes the message no confirmation", () => {
    expect(toneOf("Your request was received.", "Submit")).toBe("success");
    expect(toneOf("Your request was received. View it", "Submit")).toBe("success");
    expect(toneOf("Your request was received. The clerk on duty looks at it this afternoon.", "Submit")).toBe(
      "neutral",
    );
  });
});
