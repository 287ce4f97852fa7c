/** Contract: what "done" will mean, agreed before the first action (design §9). Elsewhere: acceptance criteria. */

import type { Check } from "./check.js";

export interface Criterion {
  readonly id: string;
  readonly activity: Check["activity"] | "judge";
  readonly description: string;
  readonly pattern: string;
  /** `immediate` is evaluated after every action and stays passed; `at_end` only at the finish gate. */
  readonly timing: "immediate" | "at_end";
}

export interface Contract {
  readonly type: "verifiable" | "advisory" | "skip";
  readonly criteria: readonly Criterion[];
  readonly generatedFrom: "auto" | "user" | "prd";
  /** ISO 8601. */
  readonly generatedAt: string;
}

export interface CriterionResult {
  readonly id: string;
  readonly activity: Criterion["activity"];
  readonly status: "pass" | "fail" | "skipped" | "pending";
  readonly error?: string;
  /** Evaluations so far. */
  readonly attempts: number;
  /** ISO 8601; absent until first evaluated. */
  readonly checkedAt?: string;
  readonly stepIndex?: number;
  readonly evidence?: string;
}

export interface ContractResult {
  readonly contract: Contract;
  readonly overall: "pass" | "fail" | "pending";
  readonly criteria: readonly CriterionResult[];
  readonly completedAt?: string;
}
