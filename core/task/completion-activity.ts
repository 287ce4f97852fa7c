/** Judging completion, as an activity: what it is told of a task that may be over, and what it found (docs/spec/completion.md). */

import type { Plan } from "../planning/plan.js";
import type { SubTaskBrief } from "../planning/subtasks.js";
import type { CompletionClaim, CompletionJudgement } from "../verification/completion.js";
import type { Deeds } from "../verification/deeds.js";
import type { LastPage } from "../verification/last-page.js";
import type { Usage } from "./activities.js";
import type { TaskRef } from "./identity.js";
import type { PastAction } from "./memory.js";
import type { PageRef } from "./observation.js";

/** Whether the whole request is said to be done, or the phase at hand, or something that `verifySuccess` claims. */
export type CompletionSubject = "request" | "phase" | "claim";

export interface CompletionShapes {
  judgeCompletion: {
    input: {
      readonly task: TaskRef;
      readonly about: CompletionSubject;
      /** The last page seen. */
      readonly page: PageRef;
      readonly claim: CompletionClaim;
      readonly deeds: Deeds;
      readonly plan: Plan | null;
      readonly history: readonly PastAction[];
      readonly earlierSummary: string;
      readonly hints: readonly string[];
      /** Short evidence lines of the last action, for where the full record cannot be had. */
      readonly lines: readonly string[];
      /** What phases found out, by name. */
      readonly outputs: Readonly<Record<string, string>>;
      readonly subTask?: SubTaskBrief;
      /** What `finish` or `verifySuccess` said. */
      readonly said?: string;
    };
    result: {
      /** Null: the page is not stored any more. */
      readonly page: LastPage | null;
      /** Absent: code alone could decide. */
      readonly judgement?: CompletionJudgement;
      /** Facts of the answer that stand on no page that was seen. */
      readonly unconfirmed?: readonly string[];
      readonly usage: Usage;
    };
  };
}
