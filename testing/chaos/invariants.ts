/** Invariants: what must hold of every task of the fleet, whatever was killed, lost or repeated. */

import type { Status } from "../../protocol/task.js";
import type { Exchange } from "./network.js";
import type { ServerView } from "./server-view.js";
import type { TaskStory } from "./story.js";

type Invariant = (story: TaskStory, server: ServerView) => readonly string[];

export interface Violation {
  readonly taskId: string;
  readonly index: number;
  readonly invariant: string;
  readonly what: string;
}

const INVARIANTS: Readonly<Record<string, Invariant>> = {
  "nothing unread": (_, { unread }) => unread,
  "no action twice": noActionTwice,
  "no effect twice": noEffectTwice,
  "nothing lost is handed in": nothingLostIsHandedIn,
  "no action unknown to the server": nothingUnknown,
  "no action lost": nothingLost,
  "one outcome per observation": oneOutcome,
  "every interrupted step answered": ({ unanswered }) => unanswered.map((id) => `${id} got no reply after a kill`),
  "one holder": oneHolder,
  "step numbers dense": denseSteps,
  "projections equal state": projectionsEqualState,
  "at rest": atRest,
  "history sound": soundHistory,
};

export function violationsOf(story: TaskStory, server: ServerView): readonly Violation[] {
  return Object.entries(INVARIANTS).flatMap(([invariant, check]) =>
    check(story, server).map((what) => ({ taskId: story.taskId, index: story.index, invariant, what })),
  );
}

function noActionTwice({ executions }: TaskStory): readonly string[] {
  return repeated(executions.map(({ actionId }) => actionId)).map((actionId) => {
    const times = executions.filter((one) => one.actionId === actionId);
    return `${times[0]?.action} (${actionId}) was carried out by ${times.map(({ clientId, atMs }) => `${clientId} at ${Math.round(atMs)}`).join(" and ")}`;
  });
}

/** A person who looked and said "it did not" has allowed it once more. */
function noEffectTwice({ effects, answers }: TaskStory): readonly string[] {
  const allowed = 1 + answers.filter((said) => said.startsWith("No")).length;
  const times = new Map<string, number[]>();
  for (const { what, atMs } of effects) times.set(what, [...(times.get(what) ?? []), Math.round(atMs)]);
  return [...times]
    .filter(([, at]) => at.length > allowed)
    .map(([what, at]) => `the site saw "${what}" ${at.length} times (at ${at.join(", ")})`);
}

/** A page may lose what was entered, or change it; then it is entered again before the form is handed in. */
function nothingLostIsHandedIn({ effects }: TaskStory): readonly string[] {
  return effects
    .filter(({ wrong }) => wrong.length > 0)
    .map(({ what, wrong }) => `the site took "${what}", but not as entered: ${wrong.join(", ")}`);
}

/** An action's id is in history before a client sees it. */
function nothingUnknown({ executions }: TaskStory, { actions }: ServerView): readonly string[] {
  const issued = new Set(actions.map(({ actionId }) => actionId));
  return executions
    .filter(({ actionId }) => !issued.has(actionId))
    .map(({ action, actionId }) => `${action} (${actionId}) was carried out but is in no row of task_actions`);
}

/**
 * Each issued action has a verdict, or a client that knows of it, or is the one that the task stands at. A second look leaves none of its
 * own (TM15), and of one that came with a takeover the client that lost the task does not hear.
 */
function nothingLost({ logs, faults }: TaskStory, { actions, verdicts }: ServerView): readonly string[] {
  const judged = new Set(verdicts.filter(({ verdict }) => verdict !== null).map(({ actionId }) => actionId));
  const heard = new Set(
    logs
      .flatMap(({ entries }) => entries)
      .map((entry) => ("actionId" in entry ? entry.actionId : entry.receipt.actionId)),
  );
  const last = actions.at(-1)?.stepIndex;
  return actions
    .filter(({ stepIndex, status }) => stepIndex !== last && status !== "skipped")
    .filter(({ actionId }) => !judged.has(actionId) && !heard.has(actionId))
    .filter(({ action }) => !(faults.has("takeover") && action.startsWith("wait(")))
    .map(({ stepIndex, action }) => `step ${stepIndex} ${action} has no verdict and no client heard of it`);
}

/** The same turn always says the same, and an observation is never answered with an older turn than before. */
function oneOutcome({ exchanges }: TaskStory): readonly string[] {
  const broken: string[] = [];
  const turns = new Map<number, Exchange>();
  const first = new Map<string, Exchange>();
  for (const one of exchanges) {
    // A look at the task is no reply: its row may be behind while it cannot be written.
    if (one.turn === undefined || one.status !== 200 || one.way === "other") continue;
    const said = turns.get(one.turn);
    if (said === undefined) turns.set(one.turn, one);
    else if (said.actionId !== one.actionId || said.replyStatus !== one.replyStatus)
      broken.push(
        `turn ${one.turn} was ${said.replyStatus} ${said.actionId} to ${said.observationId}, then ${one.replyStatus} ${one.actionId} to ${one.observationId}`,
      );
    if (one.way !== "interact") continue;
    const before = first.get(one.observationId);
    if (before === undefined) first.set(one.observationId, one);
    else if (one.sentMs > before.doneMs && one.turn < (before.turn ?? 0))
      broken.push(`${one.observationId} was answered with turn ${before.turn}, then with the older turn ${one.turn}`);
  }
  return broken;
}

/** Who has not taken the task over hears no action of it. */
function oneHolder({ exchanges, faults }: TaskStory): readonly string[] {
  if (faults.has("takeover")) return [];
  return exchanges
    .filter(({ clientId, status, actionId }) => clientId.endsWith("-b") && status === 200 && actionId !== undefined)
    .map(
      ({ observationId, actionId }) => `${observationId} of a client without the lease was answered with ${actionId}`,
    );
}

function denseSteps(_: TaskStory, { actions, progress }: ServerView): readonly string[] {
  const turns = [...new Set(actions.map(({ stepIndex }) => stepIndex))];
  const first = turns.find((stepIndex, place) => stepIndex !== place);
  const loose = turns.filter((turn) =>
    actions.filter(({ stepIndex }) => stepIndex === turn).some(({ position }, place) => position !== place),
  );
  return [
    ...(first === undefined ? [] : [`task_actions has step ${first} in place ${turns.indexOf(first)}`]),
    ...loose.map((turn) => `the positions of step ${turn} are not dense`),
    ...(progress !== null && progress.stepIndex !== turns.length
      ? [`the workflow issued ${progress.stepIndex} steps, task_actions has ${turns.length}`]
      : []),
    ...repeated(actions.map(({ actionId }) => actionId)).map((actionId) => `two steps have the action id ${actionId}`),
  ];
}

function projectionsEqualState(_: TaskStory, { row, progress, told, verdicts }: ServerView): readonly string[] {
  if (row === null || progress === null) return row === null ? ["there is no row in tasks"] : [];
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ["status", row.status, progress.status],
    ["outcome", row.outcome ?? undefined, progress.outcome],
    ["turn", row.turn, progress.turn],
    ["stepIndex", row.stepIndex, progress.stepIndex],
    ["outstandingActionId", row.outstandingActionId ?? undefined, progress.outstandingActionId],
  ];
  const written = new Map(verdicts.map(({ stepIndex, verdict }) => [stepIndex, verdict]));
  return [
    ...pairs
      .filter(([, projected, real]) => projected !== real)
      .map(([name, projected, real]) => `tasks.${name} is ${String(projected)}, the workflow says ${String(real)}`),
    ...told
      .filter(({ stepIndex, tag }) => written.get(stepIndex) !== tag)
      .map(
        ({ stepIndex, tag }) =>
          `step ${stepIndex} is ${tag}, verification_records says ${String(written.get(stepIndex))}`,
      ),
  ];
}

const RESTS: Readonly<Record<Status, boolean>> = {
  completed: true,
  failed: true,
  cancelled: true,
  needs_user_input: true,
  awaiting_approval: true,
  interrupted: true,
  paused: true,
  planning: false,
  executing: false,
  verifying: false,
  correcting: false,
};

function atRest({ end, hangs }: TaskStory, { progress }: ServerView): readonly string[] {
  if (hangs !== undefined) return [`its clients do not come to rest; they wait for: ${hangs}`];
  if (progress === null || RESTS[progress.status]) return [];
  return [`it is still ${progress.status} (${progress.phase}); its clients: ${end}`];
}

function soundHistory({ end }: TaskStory, { history, progress }: ServerView): readonly string[] {
  if (history === null) return [];
  const closed = progress?.phase === "closing";
  return [
    ...history.faults.map((fault) => `a workflow task failed: ${fault}`),
    ...repeated(history.accepted).map((id) => `the update ${id} was accepted twice in one run`),
    ...(closed && history.end !== "completed"
      ? [`the task is over, its workflow is ${history.end} (clients: ${end})`]
      : []),
  ];
}

function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
