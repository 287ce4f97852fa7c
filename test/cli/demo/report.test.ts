import { describe, expect, test } from "vitest";
import { reportIssued, reportJudged } from "../../../cli/demo/report.js";
import { clip, openTerminal } from "../../../cli/demo/terminal.js";
import { receiptOf, stepOf, verificationOf } from "./step-builder.js";

function terminal(colours: boolean) {
  let text = "";
  const stream = {
    columns: 80,
    write: (part: string) => {
      text += part;
    },
    ...(colours && { hasColors: () => true }),
  };
  return { terminal: openTerminal(stream), text: () => text };
}

describe("openTerminal", () => {
  test("colours only where the stream has them", () => {
    expect(terminal(false).terminal.paint("red", "no")).toBe("no");
    expect(terminal(true).terminal.paint("red", "no")).toBe("\u001b[31mno\u001b[0m");
  });
});

describe("clip", () => {
  test("one line of at most the width, the cut marked", () => {
    expect(clip("a  b\nc", 10)).toBe("a b c");
    expect(clip("abcdefghij", 6)).toBe("abcde…");
  });
});

describe("report", () => {
  test("a step shows thought, action, target, attempts, evidence, verdict and confidence", () => {
    const { terminal: out, text } = terminal(false);
    const attempts = [
      { method: "click", result: "failed", delivered: true, ms: 120 },
      { method: "keyboard", result: "verified", delivered: true, ms: 110 },
    ] as const;
    const evidence = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    const step = stepOf({
      receipt: receiptOf("0.0-a", {
        retried: true,
        attempts,
        target: { id: 4, role: "button", name: "Patient actions" },
      }),
      verification: verificationOf({ verdict: "likely", confidence: 0.8, evidence }),
    });
    reportIssued(out, step);
    reportJudged(out, step);
    const told = text();
    for (const part of ["1  Open the menu.", "click(4)", "button “Patient actions”"]) expect(told).toContain(part);
    expect(told).toContain("  retried\n");
    expect(told).toContain("click had no effect (120 ms), k");
    expect(told).toContain("· six\n");
    expect(told).toContain("· and 2 more");
    expect(told).toContain("likely, confidence 0.80");
    expect(told).not.toContain("\u001b");
  });

  test("no line is wider than the terminal", () => {
    const { terminal: out, text } = terminal(false);
    const step = stepOf({ thought: "long ".repeat(60), action: `type(1,"${"x".repeat(200)}")`, recovery: true });
    reportIssued(out, step);
    expect(
      Math.max(
        ...text()
          .split("\n")
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
  });
});
