import { ServiceError } from "@temporalio/client";
import { expect, test } from "vitest";
import { faultText } from "../../adapters/process/uncaught.js";
import { withRemedy } from "../../cli/temporal.js";

const refusal = (code: number, details: string) =>
  Object.assign(new Error(`${code} ${details}`), { code, details, metadata: {} });

test("OP43 a server that has too much to do is named with what can be done, without a stack", () => {
  const said = withRemedy(refusal(8, "too many requests issued to Worker Deployment"), "127.0.0.1:7233");
  expect(faultText(said)).toBe(
    "Temporal at 127.0.0.1:7233: it has too much to do: try again in a minute (too many requests issued to Worker Deployment)",
  );
});

test.each([4, 7, 14, 16])("OP43 so is a refusal of code %i", (code) => {
  expect(faultText(withRemedy(refusal(code, "no"), "there"))).toMatch(/^Temporal at there: it .+ \(no\)$/);
});

test("OP43 so is one that the client library wrapped, once or twice", () => {
  const wrapped = new ServiceError("Failed to signal Workflow", { cause: refusal(7, "not your namespace") });
  const said = "Temporal at there: it does not allow that: look at what the owner of TEMPORAL_API_KEY may do";
  expect(faultText(withRemedy(wrapped, "there"))).toContain(said);
  expect(faultText(withRemedy(new Error("around it", { cause: wrapped }), "there"))).toContain("(not your namespace)");
});

test("OP43 what is ours to mend stays as it was", () => {
  for (const error of [refusal(3, "invalid argument"), new TypeError("undefined is no function"), "text"])
    expect(withRemedy(error, "there")).toBe(error);
});
