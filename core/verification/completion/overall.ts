/** Overall: the one word for how a whole contract stands (CT6). */

import type { Contract, ContractReport, CriterionReport } from "../../../protocol/contract.js";

/**
 * `pass` only where every criterion passed, and there is one. A criterion that was skipped, is pending, could not be looked at or
 * has no result proves nothing.
 */
export function overallOf(
  { criteria }: Pick<Contract, "criteria">,
  results: readonly Pick<CriterionReport, "id" | "status">[],
): ContractReport["overall"] {
  const statuses = criteria.map(({ id }) => results.findLast((one) => one.id === id)?.status);
  if (statuses.includes("fail")) return "fail";
  return statuses.length > 0 && statuses.every((status) => status === "pass") ? "pass" : "unproven";
}
