/** Source port: asks a system of record once and reduces its answer to a finding. */

import type { SourceFinding } from "../../core/sources/finding.js";
import type { SourceValues } from "../../core/sources/parameters.js";
import type { TenantSource } from "../../protocol/sources.js";

export interface SourceQuestion {
  readonly tenantId: string;
  readonly source: TenantSource;
  readonly values: SourceValues;
}

/** Never throws: a source that cannot be asked gives `unknown`. */
export interface SourcePort {
  ask(question: SourceQuestion): Promise<SourceFinding>;
  /** Checks a source before it is stored. Returns the reason why it can never be asked, or null. */
  faultOf(source: TenantSource): string | null;
}
