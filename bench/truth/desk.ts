/** Desk: the server's half of one task in this process: the machine of production with scripted choices and a scripted judge. */

import { setTimeout as sleep } from "node:timers/promises";
import { createGatherEvidence } from "../../activities/gather-evidence.js";
import { createJudgeCompletion } from "../../activities/judge-completion.js";
import { createRecheck } from "../../activities/recheck.js";
import { toContract, toObservation } from "../../api/tasks/observation.js";
import { readPages, storePages } from "../../api/tasks/pages.js";
import type { TaskApi } from "../../client/task-api.js";
import { targetFacts } from "../../core/action/facts.js";
import { parseAction, printAction } from "../../core/action/grammar.js";
import type { ContextAnalysis } from "../../core/reasoning/source.js";
import type { Choice } from "../../core/task/choice.js";
import type { ActivityCommand, NamedResult } from "../../core/task/command.js";
import { absorb, decide } from "../../core/task/machine.js";
import { openTask } from "../../core/task/opening.js";
import { isWorking } from "../../core/task/phases/table.js";
import type { TaskState } from "../../core/task/state.js";
import type {
  ObservationId,
  SessionId,
  SnapshotId,
  TaskId,
  TaskRef,
  TenantId,
  UserId,
} from "../../core/turn/identity.js";
import type { Usage } from "../../core/turn/issued-action.js";
import type { EvidenceSummary } from "../../core/verification/evidence/evidence.js";
import type { Judgement, RuleResult, Verdict } from "../../core/verification/verdict.js";
import { type InteractRequest, interactRequest } from "../../protocol/observation.js";
import type { InteractReply } from "../../protocol/reply.js";
import { readHere } from "../../testing/page-reader.js";
import type { TruthCase } from "./case.js";
import { type Asked, createJudgeModel, type JudgeName, judgementOf } from "./judge.js";
import { createMemorySnapshots, createNowhereDatabase } from "./nowhere.js";

export function contractOf({ contract }: TruthCase, nowMs: number) {
  return { ...toContract(contract as Parameters<typeof toContract>[0], nowMs), generatedFrom: "auto" as const };
}

export function planOf({ planned, goal, deeds }: TruthCase) {
  if (!planned) return null;
  const steps = deeds.map(({ thought }, index) => ({
    index,
    description: thought,
    reasoning: "",
    toolType: "DOM" as const,
    status: index === 0 ? ("active" as const) : ("pending" as const),
  }));
  return { goal, steps, currentStepIndex: 0 };
}

/** `@name` becomes the number that the sent page gives to it; null when the page does not show it. */
export function addressed(action: string, dom: string, baseUrl: string): string | null {
  let missing = false;
  const text = action.replaceAll("@base/", baseUrl).replace(/(?<=[(,])@([\w-]+)/g, (_all, name: string) => {
    const tag = dom.split("<").find((part) => part.includes(`data-t="${name}"`) && part.includes("data-sf="));
    const n = /data-sf="[\w-]+\.(\d+)"/.exec(tag ?? "")?.[1];
    missing ||= n === undefined;
    return n ?? "0";
  });
  return missing ? null : text;
}

export interface Seen {
  readonly action: string;
  readonly evidence: EvidenceSummary;
  readonly settlement: RuleResult;
  readonly looks: number;
}

export interface Desk {
  readonly api: TaskApi;
  verdicts(): readonly Verdict[];
  seen(): readonly Seen[];
  judged(): number;
  asked(): readonly Asked[];
  state(): TaskState | null;
}

const NOTHING: Usage = { promptTokens: 0, completionTokens: 0, calls: 0 };
const TASK: TaskRef = {
  tenantId: "00000000-0000-4000-8000-000000000001" as TenantId,
  userId: "00000000-0000-4000-8000-000000000002" as UserId,
  taskId: "00000000-0000-4000-8000-000000000003" as TaskId,
  sessionId: "00000000-0000-4000-8000-000000000004" as SessionId,
};
/** A plan is never changed here: the deeds of a case are what they are. */
const STANDS = { valid: true, reason: "", suggestedChanges: [], needsFullReplan: false };
/** Nothing is searched for, and nobody is asked. */
const ON_THE_PAGE: ContextAnalysis = {
  source: "PAGE",
  missingInfo: [],
  reasoning: "It is on the page.",
  confidence: 1,
};
const REFLECTION = { done: "", missing: "", suggestion: "" };
const MOST_ROUNDS = 200;

/** `meanwhile` is done while the last deed is being chosen. */
export function createDesk(
  specimen: TruthCase,
  baseUrl: string,
  judge: JudgeName,
  now: () => number,
  meanwhile: () => Promise<void> = async () => undefined,
): Desk {
  const snapshots = createMemorySnapshots();
  const asked: Asked[] = [];
  const pages: SnapshotId[] = [];
  const stores = { database: createNowhereDatabase(), snapshots, goals: async () => specimen.goal };
  const [gatherEvidence, recheck] = [createGatherEvidence(stores), createRecheck(stores)];
  const judgeCompletion = createJudgeCompletion({
    model: createJudgeModel(judge, (input) => asked.push({ about: "task", input })),
    snapshots,
    // Nothing is kept here but pages: the judge hears of an action what the task itself remembers.
    records: {
      goal: async () => specimen.goal,
      evidence: async () => null,
      pagesSeen: async (_task, most) => pages.slice(-most).reverse(),
    },
  });
  const seen: Seen[] = [];
  let state: TaskState | null = null;
  let dom = "";
  let calls = 0;
  /** Deeds proposed already: one that comes back unverified was refused, and is not proposed again. */
  let proposed = -1;

  const perform = async (command: ActivityCommand): Promise<NamedResult> => {
    switch (command.name) {
      case "prepare": {
        const contract = contractOf(specimen, now());
        const plan = planOf(specimen);
        return { name: "prepare", value: { analysis: ON_THE_PAGE, recalled: [], contract, plan, usage: NOTHING } };
      }
      case "criticise":
        return { name: "criticise", value: { approved: true, usage: NOTHING } };
      case "plan":
        return { name: "plan", value: { plan: planOf(specimen), usage: NOTHING } };
      case "refineStep":
        return { name: "refineStep", value: { kind: "chosen", choice: await choose() } };
      case "recheck":
        return { name: "recheck", value: await recheck(command.input) };
      case "generateAction":
        return { name: "generateAction", value: { choice: await choose() } };
      case "gatherEvidence": {
        const value = await gatherEvidence(command.input);
        const { issued, secondLook } = command.input;
        if (secondLook) seen.pop();
        seen.push({ action: issued.action, ...value, looks: secondLook ? 2 : 1 });
        return { name: "gatherEvidence", value };
      }
      case "judge":
        calls += 1;
        return { name: "judge", value: { judgement: judged(command.input.evidence), usage: { ...NOTHING, calls: 1 } } };
      case "judgeCompletion": {
        const value = await judgeCompletion(command.input);
        calls += value.usage.calls;
        return { name: "judgeCompletion", value };
      }
      case "correct":
        return {
          name: "correct",
          value: { strategy: "FAIL", reason: "Nothing else is tried here.", choice: null, usage: NOTHING },
        };
      case "validatePlan":
        return { name: "validatePlan", value: { validation: STANDS, usage: NOTHING } };
      case "reflect":
        return { name: "reflect", value: { reflection: REFLECTION, usage: NOTHING } };
      case "record":
        return { name: "record", value: { upTo: command.input.upTo } };
      default:
        throw new Error(`the benchmark has no ${(command as ActivityCommand).name}`);
    }
  };

  /** A step that only leads up to the one that is asked about completes nothing, whatever the judge says. */
  const judged = (evidence: EvidenceSummary): Judgement => {
    const deed = state?.memory.verdicts.length ?? 0;
    asked.push({ about: "action", deed, evidence });
    const leadsUp = specimen.level === "step" && deed < specimen.deeds.length - 1;
    return { ...judgementOf(judge, evidence), ...(leadsUp ? { taskCompleted: false } : {}) };
  };

  const choose = async (): Promise<Choice> => {
    const at = state as TaskState; // a choice is asked for only once there is a state
    const done = at.memory.verdicts.length;
    const deed = specimen.deeds[done];
    if (deed === undefined || proposed === done) return ending(specimen, done);
    proposed = done;
    if (done === specimen.deeds.length - 1) await meanwhile();
    if (specimen.thinkMs !== undefined) await sleep(specimen.thinkMs);
    const action = addressed(deed.action, dom, baseUrl);
    const parsed = action === null ? null : parseAction(action);
    if (parsed === null || !parsed.ok) return ending(specimen, done);
    const page = await snapshots.get(TASK.tenantId, at.client.page.snapshotId);
    if (page === null) throw new Error("the page that was just taken is not stored");
    const { snapshotId, url, focus } = at.client.page;
    const facts = targetFacts({
      action: parsed.action,
      skeleton: page.skeleton,
      page: { snapshotId, url, focus },
      valueSource: "request",
    });
    return { action: printAction(parsed.action), thought: deed.thought, facts, lastForStep: true, usage: NOTHING };
  };

  const work = async (): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS && state !== null; round += 1) {
      const command = decide(state, now()).find((one): one is ActivityCommand => one.kind === "activity");
      if (command === undefined) return;
      const result = await perform(command);
      state = absorb(state, { kind: "done", id: command.id, result }, now());
    }
    throw new Error("the machine does not come to rest");
  };

  return {
    verdicts: () => state?.memory.verdicts.map((one) => one.verdict) ?? [],
    seen: () => seen,
    judged: () => calls,
    asked: () => asked,
    state: () => state,
    api: {
      async interact(sent: InteractRequest) {
        const body = interactRequest.parse(sent);
        dom = body.dom;
        const read = await readPages({ pages: readHere, snapshots }, TASK, body);
        await storePages(createNowhereDatabase(), TASK, read);
        const { page, before } = read;
        pages.push(page.snapshotId);
        const observationId = (body.observationId ?? "") as ObservationId;
        const observation = toObservation(body, { observationId, page, before, answer: undefined });
        state ??= openTask({ task: TASK, first: observation, approve: "never" }, now());
        state = absorb(state, { kind: "observed", observation }, now());
        await work();
        if (isWorking(state.phase) || state.delivery.reply === null)
          throw new Error(`no reply in phase ${state.phase.name}`);
        const { verification: _mapped, ...reply } = state.delivery.reply;
        const data = { ...reply, taskId: TASK.taskId, sessionId: TASK.sessionId } satisfies InteractReply;
        return { kind: "ok", status: 200, data };
      },
      next: () => Promise.reject(new Error("this desk answers at once")),
      view: () => Promise.reject(new Error("this desk shows no task")),
      control: () => Promise.resolve({ kind: "ok", status: 202, data: {} }),
      secret: () => Promise.reject(new Error("this desk keeps no secrets")),
    },
  };
}

/** A step ends with its one verdict; a task says that it is done, and the gate decides. */
function ending(specimen: TruthCase, done: number): Choice {
  const finished = specimen.level === "task" && done >= specimen.deeds.length;
  const said = specimen.answer ?? "All of it is done.";
  const action = finished ? printAction({ kind: "finish", text: said }) : 'fail("There is no more to do here.")';
  const facts = { kind: "generic", risk: "reversible", visible: true, enabled: true, origin: "" } as const;
  return { action, thought: "That is all.", facts, lastForStep: true, usage: NOTHING };
}
