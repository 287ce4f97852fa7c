/** Model check: whether each model answers, asked by the running server, or from here where no token opens it. */

import type { TestedModel } from "../../../adapters/model/test-call.js";
import type { Check, Look } from "./finding.js";

export const modelCheck = (test: () => Promise<readonly TestedModel[]>): Check => ({
  name: "model",
  look: async () => lookOf(await test()),
  remedy: "start the server; doctor asks it for one call of each model",
});

function lookOf(tested: readonly TestedModel[]): Look {
  const faults = tested.flatMap(({ model, fault }) => (fault === undefined ? [] : [{ model, fault }]));
  if (faults.length > 0) {
    const silent = faults.map(({ model }) => model).join(", ");
    return { fault: `no answer of ${silent}`, remedy: [...new Set(faults.map(({ fault }) => fault))].join(" ") };
  }
  if (tested.length === 0) return "offline: rules for plain requests, no model is asked";
  return tested.map(({ model, ms }) => `${model} answers in ${ms} ms`).join(", ");
}
