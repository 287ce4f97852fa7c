/** Criticising, as an activity: what the critic is told and says (task-machine §7, design §13). */

import type { Usage } from "./activities.js";
import type { TaskRef } from "./identity.js";

export type CriticDoubt = "irreversible" | "low-confidence" | "after-failure";

export interface CriticShapes {
  criticise: {
    /** The target's label and the origin; no text of the page. */
    input: {
      readonly task: TaskRef;
      readonly action: string;
      readonly role?: string;
      readonly name?: string;
      readonly origin: string;
      readonly why: CriticDoubt;
    };
    /** `reason`: its own words, at most 300 characters; for the next proposal. */
    result: { readonly approved: boolean; readonly reason?: string; readonly usage: Usage };
  };
}
