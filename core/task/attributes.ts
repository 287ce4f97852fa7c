/** Attributes: what operators list and filter tasks by (design §16). Elsewhere: search attributes, visibility fields. */

import type { TenantId } from "./identity.js";
import { type Phase, statusOf } from "./phase.js";
import type { Status, TaskOutcome } from "./reply.js";
import type { TaskState } from "./state.js";

/** The types that Temporal keeps them in. */
export const ATTRIBUTE_TYPES = {
  SfTenant: "KEYWORD",
  SfStatus: "KEYWORD",
  SfHost: "KEYWORD",
  SfOutcome: "KEYWORD",
  SfNeedsHuman: "BOOL",
  SfSteps: "INT",
} as const;

/** Working statuses are all `running`: they change with every step, and each change would cost an event. */
type ListedStatus = Exclude<Status, "planning" | "executing" | "verifying" | "correcting"> | "running";

export interface TaskAttributes {
  readonly SfTenant: string;
  /** Host of the page on which the task began. No path: that may hold what is secret. */
  readonly SfHost: string;
  readonly SfStatus: ListedStatus;
  readonly SfNeedsHuman: boolean;
  readonly SfOutcome?: TaskOutcome;
  /** Actions issued; not known before a run ends, and a 0 until then would be taken for the truth. */
  readonly SfSteps?: number;
}

/** Longer values would be refused by the index. */
const VALUE_MAX = 255;

export function openingAttributes(tenantId: TenantId, startUrl: string): TaskAttributes {
  const SfHost = new URL(startUrl).host.slice(0, VALUE_MAX);
  return { SfTenant: tenantId.slice(0, VALUE_MAX), SfHost, SfStatus: "running", SfNeedsHuman: false };
}

/** Steps are counted only where a run ends: one write a task and roll-over, not one a step. */
export function attributesOf(state: TaskState): TaskAttributes {
  const { phase, task, startUrl, stepIndex } = state;
  const outcome = phase.name === "closing" ? phase.outcome : undefined;
  const { SfTenant, SfHost } = openingAttributes(task.tenantId, startUrl);
  return {
    SfTenant,
    SfHost,
    SfStatus: listedStatus(statusOf(phase)),
    SfNeedsHuman: needsHuman(phase),
    ...(outcome === undefined ? {} : { SfOutcome: outcome }),
    ...(phase.name === "closing" || state.rollOverDue ? { SfSteps: stepIndex } : {}),
  };
}

function listedStatus(status: Status): ListedStatus {
  switch (status) {
    case "planning":
    case "executing":
    case "verifying":
    case "correcting":
      return "running";
    default:
      return status;
  }
}

/** Only a person gets it going again; after a silence or an outage the next observation does, too (task-machine §4). */
function needsHuman(phase: Phase): boolean {
  switch (phase.name) {
    case "asking":
    case "approving":
    case "paused":
      return true;
    case "interrupted":
      return phase.cause === "limit" || phase.cause === "loop";
    default:
      return false;
  }
}
