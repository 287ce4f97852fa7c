/** Activities: the names, inputs and results of everything a task asks the outside world for (task-machine §7). */

import type { ExecutionOptions } from "../action/execution.js";
import type { Target, TargetFacts } from "../action/gate.js";
import type { Reflection } from "../limits/reflection.js";
import type { FoundOutput, OutputSpec } from "../planning/outputs.js";
import type { Plan, PlanStep } from "../planning/plan.js";
import type { PlanValidation, ReplanTrigger } from "../planning/replanning.js";
import type { SubTaskBrief, SubTaskSpec } from "../planning/subtasks.js";
import type { ContextAnalysis, Remembered } from "../reasoning/analysis.js";
import type { ContingencyType } from "../recovery/contingency.js";
import type { RecoveryKind, RecoveryStrategy } from "../recovery/ladder.js";
import type { ChainFindings } from "../verification/chain.js";
import type { Check } from "../verification/check.js";
import type { Contract, CriterionResult } from "../verification/contract.js";
import type { TypedValue } from "../verification/entered.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import type { Judgement } from "../verification/judgement.js";
import type { Settlement, Verdict } from "../verification/verdict.js";
import type { ChoosingContext } from "./choosing-context.js";
import type { CompletionShapes } from "./completion-activity.js";
import type { CriticShapes } from "./criticising-activity.js";
import type { ActionId, TaskRef } from "./identity.js";
import type { PastAction } from "./memory.js";
import type { Observation, PageRef } from "./observation.js";
import type { RecordBatch } from "./projection.js";
import type { ReasoningShapes } from "./reasoning-activities.js";
import type { TimeContext } from "./time.js";

/** Tokens of one or more model calls. */
export interface Usage {
  /** Cached ones included. */
  readonly promptTokens: number;
  /** Thinking included, where the provider bills it as output. */
  readonly completionTokens: number;
  readonly calls: number;
  /** Of the prompt tokens, those that the provider had cached. */
  readonly cachedTokens?: number;
  readonly thinkingTokens?: number;
  /** Of tools that the provider ran, e.g. search grounding. */
  readonly toolTokens?: number;
  /** Who answered, and how long it took; absent for sums and for what no model did. */
  readonly tier?: "smart" | "fast";
  readonly latencyMs?: number;
  /** Millionths of a dollar; absent where a model costs nothing or says nothing of its price. */
  readonly costMicroUsd?: number;
}

/** An action proposed by a model, with facts computed by code. */
export interface Choice {
  readonly action: string;
  readonly thought: string;
  readonly facts: TargetFacts;
  /** Ends the current plan step when it succeeds. */
  readonly lastForStep: boolean;
  /** Of whoever chose, 0 to 1; absent when it said nothing of it. */
  readonly confidence?: number;
  readonly expectedOutcome?: Check;
  readonly usage: Usage;
  /** Entries that may be made right after it, in order. */
  readonly followUps?: readonly ToldFollowUp[];
}

/** One more entry proposed together with a choice; what becomes of it is decided where choices are. */
export type FollowUp = Omit<Choice, "usage" | "followUps">;

type Without<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/**
 * As an activity reports it: page and origin are those of the choice that it follows and are not said again, because every
 * result stays in the task's history. Older histories say them (`follow-up.ts`).
 */
export type ToldFollowUp = Omit<FollowUp, "facts"> & {
  readonly facts: Without<Omit<TargetFacts, "target">, "origin"> & {
    readonly target?: Without<Target, "snapshotId" | "epoch">;
  };
};

/** The action whose effect is in question, as issued. */
export interface IssuedAction {
  readonly actionId: ActionId;
  readonly stepIndex: number;
  readonly planStep: number;
  readonly action: string;
  readonly thought: string;
  readonly facts: TargetFacts;
  readonly lastForStep: boolean;
  readonly expectedOutcome?: Check;
  /** How the client is to check and repeat it; the second look's wait has none of its own. */
  readonly execution?: Required<ExecutionOptions>;
  /** How often its target may still hear of it; absent where nothing was tried before. */
  readonly maxDeliveries?: number;
  /** Place in its chain; absent for the first of a chain and for an action on its own. */
  readonly position?: number;
  /** The page when it was issued. */
  readonly before: PageRef;
}

export interface ActivityShapes extends ReasoningShapes, CriticShapes, CompletionShapes {
  prepare: {
    input: {
      task: TaskRef;
      page: PageRef;
      nowIso: string;
      hints: readonly string[];
      /** What was answered in this task; earlier tasks of the session are looked up. */
      memory: readonly Remembered[];
      /** Agreed already, or sent by the user. */
      contract?: Contract;
      /** A person was asked already: nothing more is asked, the answer is the last hint. */
      asked: boolean;
      promptForAdvisory: boolean;
      /** Entries of the form at hand may come with the first action. */
      mayChain?: true;
      when?: TimeContext;
    };
    result: {
      /** Null: there is none; nothing is searched then. */
      analysis: ContextAnalysis | null;
      /** What was said earlier in the session and is needed now. */
      recalled: readonly Remembered[];
      /** A weaker model answered. */
      degraded?: boolean;
      /** Absent where one was given. */
      contract?: Contract;
      /** To be answered before anything is done (design §9). */
      question?: string;
      /** Absent: something has to be found out first. Null: SIMPLE, straight to action generation. */
      plan?: Plan | null;
      distinctPhases?: boolean;
      /** What the plan begins with, on the page at hand; what the call took is counted with the whole. */
      first?: Choice;
      usage: Usage;
    };
  };
  plan: {
    input: {
      task: TaskRef;
      page: PageRef;
      contract: Contract;
      hints: readonly string[];
      when?: TimeContext;
      /** The phase that is to be planned; else the whole task is. */
      subTask?: SubTaskBrief;
      /** What a search brought, by reference. */
      found?: { readonly searchId: string; readonly summary: string };
      /** Absent for the first plan. */
      again?: {
        plan: Plan | null;
        reason: string;
        history: readonly PastAction[];
        earlierSummary: string;
        continuation?: string;
        lookAhead?: string;
      };
    };
    /** `plan` null: SIMPLE, straight to action generation. */
    result: {
      plan: Plan | null;
      /** The words of the request tell of distinct phases, whatever the number of steps. */
      distinctPhases?: boolean;
      usage: Usage;
    };
  };
  decompose: {
    input: { task: TaskRef; page: PageRef; contract: Contract; plan: Plan; hints: readonly string[] };
    /** One or none: the task stays whole. */
    result: { subTasks: readonly SubTaskSpec[]; usage: Usage };
  };
  refineStep: {
    input: ChoosingContext & { step: PlanStep; plan: Plan };
    /** `cannot`: fall back to generateAction. */
    result: { kind: "chosen"; choice: Choice } | { kind: "cannot"; reason: string; usage: Usage };
  };
  generateAction: { input: ChoosingContext & { plan: Plan | null }; result: { choice: Choice } };
  gatherEvidence: {
    input: {
      task: TaskRef;
      issued: IssuedAction;
      observation: Observation;
      contract: Contract;
      /** The plan step that the action serves. */
      step?: PlanStep;
      /** Values entered since the last submit (design §6.9 f). */
      typed?: readonly TypedValue[];
      /** Whether what this step needs is there already; for the planner. */
      next?: PlanStep;
      /** What the phase at hand has to find out. */
      outputs?: readonly OutputSpec[];
      /** The page at the address of the record that the action saved. */
      record?: PageRef;
      /** A second look compares with the first action's before-state and leaves no record of its own. */
      secondLook: boolean;
      /** The other actions of a chain that the client says it carried out, on the page of the first, each with its plan step. */
      rest?: readonly { readonly issued: Omit<IssuedAction, "before">; readonly step?: PlanStep }[];
    };
    /** Of a chain: `evidence` and `settlement` are those of the link that decides it, `chain` says so of every link. */
    result: {
      evidence: EvidenceSummary;
      settlement: Settlement;
      outputs?: readonly FoundOutput[];
      lookAhead?: string;
      chain?: ChainFindings;
    };
  };
  judge: {
    input: {
      task: TaskRef;
      issued: IssuedAction;
      contract: Contract;
      criteria: readonly CriterionResult[];
      evidence: EvidenceSummary;
      plan: Plan | null;
      history: readonly PastAction[];
      subTask?: SubTaskBrief;
    };
    result: { judgement: Judgement; usage: Usage };
  };
  correct: {
    input: ChoosingContext & {
      failed: IssuedAction;
      verdict: Verdict;
      evidence: EvidenceSummary | null;
      attempt: number;
      plan: Plan | null;
      /** To be answered first, without a model. */
      contingency?: ContingencyType;
      /** Rungs that may still be tried on this trouble, best first. */
      left: readonly RecoveryStrategy[];
    };
    /** `question`: only a person can help. */
    result: { strategy: RecoveryKind; reason: string; choice: Choice | null; question?: string; usage: Usage };
  };
  validatePlan: {
    input: {
      task: TaskRef;
      page: PageRef;
      contract: Contract;
      criteria: readonly CriterionResult[];
      plan: Plan;
      history: readonly PastAction[];
      hints: readonly string[];
      subTask?: SubTaskBrief;
      trigger: ReplanTrigger;
      reason: string;
    };
    result: { validation: PlanValidation; usage: Usage };
  };
  reflect: {
    input: {
      task: TaskRef;
      contract: Contract;
      criteria: readonly CriterionResult[];
      plan: Plan | null;
      history: readonly PastAction[];
      earlierSummary: string;
      subTask?: SubTaskBrief;
      cause: "limit" | "loop";
      reason: string;
      /** What has to be raised before it can go on, in words; a hint alone is then no suggestion. */
      raise?: string;
    };
    result: { reflection: Reflection; usage: Usage };
  };
  record: { input: RecordBatch; result: { upTo: number } };
}

export type ActivityName = keyof ActivityShapes;
export type ActivityInput<N extends ActivityName> = ActivityShapes[N]["input"];
export type ActivityResult<N extends ActivityName> = ActivityShapes[N]["result"] & Retried;

/** What a result tells beside itself. */
export interface Retried {
  /** What the model calls of the activity's earlier, failed attempts took; absent where there were none. */
  readonly earlier?: Usage;
}
