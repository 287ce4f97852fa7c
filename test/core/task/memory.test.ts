/** Proves core/task/memory.ts: what is told of a refused proposal, and no more than that. */

import { describe, expect, test } from "vitest";
import { feedback } from "../../../core/task/memory.js";

describe("refusal", () => {
  test("issue 11.6 it holds what was proposed, who refused it and why", () => {
    expect(feedback("critic", "Nobody asked to pay.", "click(3)")).toEqual({
      proposal: "click(3)",
      by: "critic",
      reason: "Nobody asked to pay.",
    });
  });

  test("issue 11.6 the two before it are kept, oldest first; what a tool found out is no proposal refused", () => {
    const first = feedback("gate", "It is disabled.", "click(1)");
    const second = feedback("gate", "It is hidden.", "click(2)", first);
    const third = feedback("gate", "It is gone.", "click(3)", second);
    const fourth = feedback("critic", "No.", "click(4)", third);
    expect(second.earlier).toEqual(["click(1): It is disabled."]);
    expect(fourth.earlier).toEqual(["click(2): It is hidden.", "click(3): It is gone."]);
    expect(feedback("gate", "No.", "click(4)", feedback("planner", "Another page came.")).earlier).toBeUndefined();
  });

  test("TM8 it stays small however long its parts are", () => {
    const long = "x".repeat(20_000);
    let told = feedback("gate", long, long);
    for (let round = 0; round < 5; round++) told = feedback("gate", long, long, told);
    expect(JSON.stringify(told).length).toBeLessThan(1_300);
  });
});
