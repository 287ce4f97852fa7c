/** Refusal: what was proposed, who refused it and why, as the next choice is told; today's prompt must not be yesterday's. */

/** `planner`, `person` and `tool` refuse nothing: the plan changed, a person spoke, something was looked up. */
export type Refuser =
  | "grammar"
  | "gate"
  | "critic"
  | "judge"
  | "client"
  | "limit"
  | "verification"
  | "planner"
  | "person"
  | "tool";

export interface Refusal {
  /** The action as it was written, or what was claimed; absent where nothing was proposed. */
  readonly proposal?: string;
  readonly by: Refuser;
  readonly reason: string;
  /** Proposals refused right before this one, with their reasons, oldest first. */
  readonly earlier?: readonly string[];
}

const PROPOSAL = 300;
const REASON = 400;
const EARLIER = 2;
const EARLIER_CHARACTERS = 200;

/** Bounded, because it stands in the task's state and in every prompt until something is chosen. */
export function refusal(by: Refuser, reason: string, proposal?: string, before?: Refusal): Refusal {
  const earlier = before?.proposal === undefined ? [] : [...(before.earlier ?? []), sayBriefly(before)];
  return {
    ...(proposal === undefined ? {} : { proposal: proposal.slice(0, PROPOSAL) }),
    by,
    reason: reason.slice(0, REASON),
    ...(earlier.length === 0 ? {} : { earlier: earlier.slice(-EARLIER) }),
  };
}

function sayBriefly({ proposal = "", reason }: Refusal): string {
  return `${proposal}: ${reason}`.slice(0, EARLIER_CHARACTERS);
}
