/** Trajectory difference: where a task that is played again first goes another way than it did. */

import type { RecordedTrajectory } from "../../protocol/recording.js";

type Step = RecordedTrajectory["steps"][number];

export type ComparedTrajectory = ReturnType<typeof comparable>;

/** Actions, what became of them, and how it ended; by which rule may change. */
export const comparable = ({ steps, ...trajectory }: RecordedTrajectory) => ({
  ...trajectory,
  steps: steps.map(({ rule: _rule, target: _target, ...step }) => step),
});

/** Null: it went the same way. */
export function differenceOf(recorded: RecordedTrajectory, played: RecordedTrajectory): string | null {
  const steps = Math.max(recorded.steps.length, played.steps.length);
  for (let index = 0; index < steps; index++) {
    const words = stepDifference(recorded.steps[index], played.steps[index]);
    if (words !== null) return words;
  }
  return endDifference(recorded, played);
}

function stepDifference(was: Step | undefined, is: Step | undefined): string | null {
  if (was === undefined) return `After ${(is?.step ?? 1) - 1} steps it was at its end; now it goes on: ${told(is)}`;
  if (is === undefined) return `It ends before step ${was.step}, which was ${told(was)}`;
  if (was.action !== is.action || was.strategy !== is.strategy)
    return `Step ${was.step} is another one: it was ${told(was)}, and is ${told(is)}`;
  if (was.verdict !== is.verdict || was.outcome !== is.outcome)
    return `Step ${was.step}, ${was.action}, comes to something else: it was ${concluded(was)}, and is ${concluded(is)}`;
  return null;
}

const told = (step: Step | undefined): string =>
  step === undefined
    ? "nothing"
    : [step.action, step.target, step.strategy && `(${step.strategy})`].filter(Boolean).join(" ");

const concluded = ({ verdict, rule, outcome }: Step): string =>
  `${verdict ?? "without a verdict"}${rule === undefined ? "" : ` by ${rule}`} (${outcome})`;

function endDifference(recorded: RecordedTrajectory, played: RecordedTrajectory): string | null {
  const lines = (trajectory: RecordedTrajectory): readonly (readonly [string, string])[] => [
    ["It was corrected otherwise", trajectory.corrections.join("; ")],
    ["Its criteria stand otherwise", trajectory.criteria.join("; ")],
    ["It ends otherwise", [trajectory.status, trajectory.outcome].filter(Boolean).join(", ")],
    ["It asks something else", trajectory.question ?? "nothing"],
  ];
  const now = lines(played);
  for (const [index, [what, was]] of lines(recorded).entries()) {
    const is = now[index]?.[1] ?? "";
    if (was !== is) return `${what}: it was ${was || "nothing"}, and is ${is || "nothing"}`;
  }
  return null;
}
