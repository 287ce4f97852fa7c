/** Invariants: what must hold of every simulated task at every moment. */

import { gate } from "../../core/action/gate.js";
import { isEntry, parseAction } from "../../core/action/grammar.js";
import { spentOnThinking } from "../../core/limits/budget.js";
import { isPlanDone } from "../../core/planning/plan.js";
import { MAX_CHAIN } from "../../core/task/chaining.js";
import type { TaskCommand } from "../../core/task/command.js";
import { chainIn } from "../../core/task/dispatch.js";
import { isWorking } from "../../core/task/phases/table.js";
import type { TaskState } from "../../core/task/state.js";
import { usedLimits } from "../../core/task/transition.js";

/** SO9: what there was before is found out before anything is done. */
export function unasked({ phase, progress: { contract, sources } }: TaskState): string[] {
  const namesSources = contract?.criteria.some(({ activity }) => activity === "source") === true;
  const isEarly = phase.name === "acting" && namesSources && sources === undefined;
  return isEarly ? ["acted before a system of record was asked how it stood"] : [];
}

/** SO6, SO10: what a system of record does not vouch for is not verified, whatever the page says. */
export function brokenSources({ phase, progress: { contract, sources } }: TaskState): string[] {
  const named = contract?.criteria.filter(({ activity }) => activity === "source") ?? [];
  if (phase.name !== "closing" || named.length === 0 || contract?.type !== "verifiable") return [];
  const results = named.map(({ id }) => sources?.standings.find((one) => one.id === id)?.result ?? "unknown");
  if (results.includes("fail")) return ["completed against the word of a system of record"];
  const isHeard = results.every((result) => result === "pass");
  return isHeard || phase.outcome === "unverified" ? [] : ["verified without the word of a system of record"];
}

export const STATE_BYTES = 64 * 1024;

export function brokenNow(state: TaskState, commands: readonly TaskCommand[], previous: TaskState): string[] {
  const broken: string[] = [];
  const work = commands.filter((command) => command.kind === "activity" && command.name !== "record");
  if (isWorking(state.phase) && !partsOf(state).includes(work.length))
    broken.push(`${state.phase.name} names ${work.length} activities`);
  if (!isWorking(state.phase) && state.phase.name !== "paused" && work.length > 0)
    broken.push(`${state.phase.name} works`);
  if (state.delivery.waiting.length > 0 && !isWorking(state.phase))
    broken.push(`an observation waits for nothing in ${state.phase.name}`);
  if (state.progress.stepIndex > previous.progress.stepIndex + 1) broken.push("step numbers are not dense");
  if (state.progress.stepIndex < previous.progress.stepIndex || state.delivery.turn < previous.delivery.turn)
    broken.push("a counter ran backwards");
  const heard = [...state.delivery.waiting, ...state.delivery.answered.map((one) => one.id)];
  if (new Set(heard).size !== heard.length) broken.push("an observation has two outcomes");
  const { steps, replans } = usedLimits(state);
  if (steps.used > steps.limit) broken.push(`${steps.used} steps of ${steps.limit}`);
  if (replans.used > replans.limit) broken.push(`${replans.used} plans of ${replans.limit}`);
  if (state.phase.name === "asking" && isAskedFirst(state.phase.about) && state.progress.stepIndex > 0)
    broken.push("what done means is asked after something was done");
  if (previous.phase.name === "closing" && differs(state, previous)) broken.push("a finished task changed");
  if (state.counters.velocity.count > previous.counters.velocity.count + 1) broken.push("a turn counted twice");
  return [
    ...broken,
    ...brokenIssue(state, previous),
    ...unasked(state),
    ...brokenChain(state),
    ...brokenRest(state, previous),
    ...brokenBudget(state, previous),
    ...brokenPlan(state),
    ...brokenSubTasks(state, previous),
    ...brokenCompletion(state, previous),
  ];
}

/** Questions that come before the first action. A form is asked about at any time. */
const isAskedFirst = (about: string | undefined): boolean =>
  about !== undefined && about !== "entries" && about !== "handed-in";

/** docs/spec/completion.md: what must hold when a task becomes completed, said here a second time and in other words. */
function brokenCompletion(state: TaskState, previous: TaskState): string[] {
  const {
    phase,
    memory: { deeds, history },
    progress: { contract },
  } = state;
  if (phase.name !== "closing" || phase.status !== "completed" || previous.phase.name === "closing") return [];
  const broken: string[] = [];
  const held = previous.phase.name === "paused" ? previous.phase.suspended.phase : previous.phase;
  if (held.name !== "finishing") return ["completed without a look at the last page"];
  if (held.snapshotId !== state.client.page.snapshotId) broken.push("completed on a page that is not the last one");
  if (held.claim.about !== "request") broken.push("completed on less than the request");
  if (deeds.refused.length > 0) broken.push("completed with a refused deed that nothing repaired");
  const last = held.claim.last?.verdict ?? undefined;
  if (last?.untied === true || last?.tag === "contradicted") broken.push("completed on an action that nothing ties");
  if (last === undefined && history.at(-1)?.untied === true) broken.push("completed after an action that nothing ties");
  if (state.progress.criteria.some(({ status }) => status === "fail" || status === "pending"))
    broken.push("completed with a criterion that is not met");
  const asks = contract?.criteria.some(({ activity }) => activity === "answer") === true;
  if (asks && state.delivery.reply?.result?.text === undefined)
    broken.push("completed without the answer that was asked for");
  if (asks && phase.outcome === "verified") broken.push("an answer was verified");
  if (state.delivery.reply?.result?.text !== held.claim.said) broken.push("the result says what nobody said");
  return [...broken, ...brokenSources(state)];
}

/**
 * A verdict and the action after it are worked out side by side while the page is still the one that the action was
 * asked for; everything else is one thing at a time.
 */
function partsOf({ phase }: TaskState): readonly number[] {
  if (phase.name === "judging")
    return phase.speculation !== undefined && phase.speculation.answer === undefined ? [1, 2] : [1];
  return [1];
}

/** LM3: on a spent budget nothing new is begun, and what is spent never becomes less. */
function brokenBudget(state: TaskState, previous: TaskState): string[] {
  const [now, before] = [usedLimits(state), usedLimits(previous)];
  const less = (["modelCalls", "tokens", "costMicroUsd", "workingMs", "replans"] as const).filter(
    (name) => now[name].used < before[name].used,
  );
  const begun = state.phase !== previous.phase && THINKING.includes(state.phase.name);
  const spent = begun ? spentOnThinking(now) : null;
  return [
    ...less.map((name) => `${name} became less`),
    ...(spent === null ? [] : [`${state.phase.name} was begun though ${spent} are spent`]),
  ];
}

const THINKING: readonly string[] = [
  "preparing",
  "planning",
  "decomposing",
  "choosing",
  "correcting",
  "replanning",
  "searching",
  "criticising",
  "evaluating",
  "checking",
];

/** The current step is the active one, and no other is. */
function brokenPlan({ progress: { plan } }: TaskState): string[] {
  if (plan === null) return [];
  const active = plan.steps.filter((step) => step.status === "active").map((step) => step.index);
  const right = isPlanDone(plan) ? active.length === 0 : active.length === 1 && active[0] === plan.currentStepIndex;
  return right ? [] : [`steps ${active.join()} are active, and ${plan.currentStepIndex} is current`];
}

function differs(state: TaskState, previous: TaskState): boolean {
  return (
    state.delivery.turn !== previous.delivery.turn ||
    state.delivery.reply !== previous.delivery.reply ||
    state.phase !== previous.phase
  );
}

/** TM10: an `unknown` on a submit-shaped action is never followed by the same action, unless a person says that it never arrived. */
function brokenIssue(state: TaskState, previous: TaskState): string[] {
  if (state.phase.name !== "acting" || state.progress.stepIndex === previous.progress.stepIndex) return [];
  const { issued, look } = state.phase;
  const last = state.memory.history.at(-1);
  if (look !== undefined || last === undefined || issued.facts.risk === "reversible") return [];
  const sentBefore = state.memory.history.some((past) => past.mayHaveLanded === true && past.action === issued.action);
  if (sentBefore) return [`${issued.action} was sent again without evidence that it never arrived`];
  const isOpen = last.verdict === "unknown" && last.personsWord !== "not-arrived";
  const repeats = isOpen && last.action === issued.action;
  return repeats ? [`${issued.action} was sent again though its fate is unknown`] : [];
}

/** PL4: independent entries of one form, each on a field of its own, each allowed by the gate. */
function brokenChain(state: TaskState): string[] {
  if (state.phase.name !== "acting" || state.phase.rest === undefined) return [];
  const chain = chainIn(state.phase);
  const broken: string[] = [];
  if (!state.settings.surefoot || state.settings.chain === false)
    broken.push("a chain was issued to a client that takes none");
  if (chain.length > MAX_CHAIN) broken.push(`a chain of ${chain.length}`);
  const distinct = (values: readonly unknown[]) => new Set(values).size;
  if (distinct(chain.map(({ actionId }) => actionId)) !== chain.length) broken.push("two links have one action id");
  if (distinct(chain.map(({ facts }) => facts.target?.id)) !== chain.length) broken.push("one field is entered twice");
  if (distinct(chain.map(({ facts }) => facts.holder)) !== 1) broken.push("a chain over two forms");
  if (distinct(chain.map(({ facts }) => facts.target?.snapshotId)) !== 1) broken.push("a chain over two pages");
  for (const { action: text, facts, position, planStep } of chain) {
    const parsed = parseAction(text);
    if (!parsed.ok || !isEntry(parsed.action)) broken.push(`${text} in a chain`);
    else if (!gate({ action: parsed.action, facts, origins: state.settings.origins }).ok)
      broken.push(`${text} past the gate`);
    if (facts.risk !== "reversible") broken.push(`${text} cannot be taken back, and is in a chain`);
    if (state.progress.plan !== null && planStep >= state.progress.plan.steps.length)
      broken.push(`link ${position} beyond the plan`);
  }
  return broken;
}

/** What was never begun is nowhere remembered as done: it is chosen anew. */
function brokenRest(state: TaskState, { phase }: TaskState): string[] {
  if ((phase.name !== "gathering" && phase.name !== "judging") || state.phase === phase) return [];
  const { issued, left = [] } = phase.executed;
  const past = state.memory.history
    .filter(({ stepIndex }) => stepIndex === issued.stepIndex)
    .map(({ action }) => action);
  return left.filter(({ action }) => past.includes(action)).map(({ action }) => `${action} is taken for done`);
}

export function brokenAtEnd(state: TaskState, executed: Iterable<number>, flushed: readonly number[]): string[] {
  const broken: string[] = [];
  for (const times of executed) if (times > 1) broken.push("an action was carried out twice");
  const ended = state.phase.name === "closing";
  const waits = ["asking", "paused", "approving", "interrupted", "acting"].includes(state.phase.name);
  if (!ended && !waits) broken.push(`left in ${state.phase.name}`);
  if (state.phase.name === "interrupted" && (state.delivery.reply?.reason ?? "") === "")
    broken.push("it stands still without a reason");
  const distinct = new Set(flushed);
  if (distinct.size !== flushed.length) broken.push("a fact was written twice");
  if (ended && differsFromReply(state)) broken.push("the last reply tells less than was spent");
  if (ended && state.projection.facts.length > 0) broken.push("facts were lost at the end");
  if (ended && flushed.length !== state.projection.factSequence)
    broken.push(`${flushed.length} facts of ${state.projection.factSequence} were written`);
  if (
    state.phase.name === "closing" &&
    state.phase.outcome === "verified" &&
    !state.progress.criteria.some((result) => result.status === "pass")
  ) {
    broken.push("verified without a passed criterion");
  }
  return broken;
}

function differsFromReply(state: TaskState): boolean {
  const {
    delivery: { reply },
    counters: { usage },
  } = state;
  const { used, wasted } = state.counters.speculation;
  const told = reply?.metrics?.speculation ?? { used: 0, wasted: 0 };
  return (
    reply?.usage.promptTokens !== usage.promptTokens ||
    reply.metrics?.modelCalls !== usage.calls ||
    told.used !== used ||
    told.wasted !== wasted
  );
}

/** PL7: phases go one after the other, each begins with what it needs, and a completed task has completed all. */
function brokenSubTasks(state: TaskState, previous: TaskState): string[] {
  const {
    progress: { subTasks: tree },
    phase,
  } = state;
  if (tree === undefined) return previous.progress.subTasks === undefined ? [] : ["the phases were lost"];
  const broken: string[] = [];
  const before = previous.progress.subTasks?.currentIndex ?? 0;
  if (tree.currentIndex < before || tree.currentIndex > before + 1) broken.push("a phase was skipped or gone back to");
  const unfed = tree.subTasks
    .slice(0, tree.currentIndex + 1)
    .find(({ inputs }) => inputs.some((input) => !Object.hasOwn(tree.outputs, input)));
  if (unfed !== undefined) broken.push(`“${unfed.name}” was begun without what it needs`);
  tree.subTasks.forEach(({ name, status }, index) => {
    const isCurrent = index === tree.currentIndex;
    const right = isCurrent ? ["active", "failed"] : index < tree.currentIndex ? ["done"] : ["pending"];
    if (!right.includes(status)) broken.push(`“${name}” is ${status} at phase ${tree.currentIndex}`);
  });
  const failed = tree.subTasks.some(({ status }) => status === "failed");
  if (failed && !(phase.name === "closing" && phase.status === "failed"))
    broken.push("a phase failed, and not the task");
  if (phase.name === "closing" && phase.status === "completed" && tree.currentIndex < tree.subTasks.length)
    broken.push("completed before the last phase was");
  return broken;
}
