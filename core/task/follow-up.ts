/** Follow-up: one more entry proposed together with a choice, and how it is told in few words. Elsewhere: delta encoding. */

import type { Choice, FollowUp, ToldFollowUp } from "./activities.js";

/** Without what the choice that it follows says already. What the gate weighs (kind, risk, visible, enabled) is always said. */
export function inBrief({ facts: first }: Pick<Choice, "facts">, followUp: FollowUp): ToldFollowUp {
  const { origin, target, ...facts } = followUp.facts;
  const told = { ...facts, ...(origin === first.origin ? {} : { origin }) };
  if (target === undefined) return { ...followUp, facts: told };
  const { snapshotId, epoch, ...element } = target;
  const isOnSamePage = snapshotId === first.target?.snapshotId && epoch === first.target.epoch;
  return { ...followUp, facts: { target: isOnSamePage ? element : target, ...told } };
}

/** The follow-ups of a choice with all their facts. One that leaves out what the choice does not say either is none. */
export function followUpsOf({ facts: first, followUps = [] }: Choice): readonly FollowUp[] {
  return followUps.flatMap((told): readonly FollowUp[] => {
    const { target, origin = first.origin, ...facts } = told.facts;
    if (target === undefined) return [{ ...told, facts: { ...facts, origin } }];
    const { snapshotId = first.target?.snapshotId, epoch = first.target?.epoch } = target;
    if (snapshotId === undefined || epoch === undefined) return [];
    return [{ ...told, facts: { target: { ...target, snapshotId, epoch }, ...facts, origin } }];
  });
}
