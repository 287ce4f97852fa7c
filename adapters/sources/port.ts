/** Source port: a system of record is asked once, and what it says is boiled down to a finding. */

import type { SourceFinding } from "../../core/sources/finding.js";
import type { SourceValues } from "../../core/sources/parameters.js";
import type { TenantSource } from "../../protocol/sources.js";

export interface SourceQuestion {
  readonly tenantId: string;
  readonly source: TenantSource;
  readonly values: SourceValues;
}

/** Never throws: what cannot be asked is `unknown`. */
export interface SourcePort {
  ask(question: SourceQuestion): Promise<SourceFinding>;
  /** What keeps it from being asked at all, before it is kept; null when nothing is known to. */
  faultOf(source: TenantSource): string | null;
}
