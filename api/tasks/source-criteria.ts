/** Source criteria: a contract that somebody sends names systems of record that there are, with the values that they take. */

import { decryptSource } from "../../adapters/sources/encrypted.js";
import { faultOfValues } from "../../core/sources/parameters.js";
import { readSources } from "../../db/sources.js";
import type { InteractRequest } from "../../protocol/observation.js";
import { type ApiDeps, ApiError } from "../http/route.js";

/** Throws VALIDATION_ERROR: what could never be asked would leave the task unverified in the end. */
export async function refuseUnknownSources(
  { database, sources }: Pick<ApiDeps, "database" | "sources">,
  tenantId: string,
  { criteria }: NonNullable<InteractRequest["contract"]>,
): Promise<void> {
  if (!criteria.some(({ activity }) => activity === "source")) return;
  const rows = sources === undefined ? [] : await readSources(database, tenantId);
  for (const [index, { activity, source: name = "", values = {} }] of criteria.entries()) {
    if (activity !== "source") continue;
    const refuse = (field: string, reason: string): never => {
      const path = `contract.criteria.${index}.${field}`;
      throw new ApiError("VALIDATION_ERROR", `${path}: ${reason}`, { field: path, reason });
    };
    const row = rows.find((one) => one.name === name);
    if (row === undefined || sources === undefined)
      return refuse("source", `the organisation has no source “${name}”: admins configure them`);
    const fault = faultOfValues(decryptSource(sources.cipher, tenantId, row), values);
    if (fault !== null) refuse("values", fault);
  }
}
