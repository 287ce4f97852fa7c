/** Verbs: everything a task asks of the outside world. The only statement of the inputs and results of activities. */

import type { Contract, Criterion, Plan, PlanStep } from "../../protocol/contract.js";
import type { Reflection } from "../limits/reflection.js";
import type { FoundOutput, OutputSpec } from "../planning/outputs.js";
import type { PlanValidation, ReplanTrigger } from "../planning/plan.js";
import type { SubTaskSpec } from "../planning/subtasks.js";
import type { Completeness, ContextAnalysis, SearchEvaluation, UserAnswer } from "../reasoning/source.js";
import type { ContingencyType } from "../recovery/contingency.js";
import type { RecoveryKind, RecoveryStrategy } from "../recovery/strategy.js";
import type { ScriptStep, ScriptTarget } from "../replay/script.js";
import type { TypedSecrets } from "../secrets/slot.js";
import type { TaskRef } from "../turn/identity.js";
import type { IssuedAction, Usage } from "../turn/issued-action.js";
import type { Observation, PageRef } from "../turn/observation.js";
import type { CompletionClaim, CompletionJudgement } from "../verification/completion/completion.js";
import type { LastPage } from "../verification/completion/last-page.js";
import type { ChainFindings } from "../verification/evidence/chain.js";
import type { EvidenceInput, EvidenceSummary } from "../verification/evidence/evidence.js";
import type { ActionLedger } from "../verification/submit/action-ledger.js";
import type { Judgement, RuleResult, Verdict } from "../verification/verdict.js";
import type { Choice, ChoosingContext, TaskProgress } from "./choice.js";
import type { RecordBatch } from "./projection.js";
import type { RecheckVerb } from "./recheck.js";
import type { ScriptInUse } from "./replay-state.js";
import type { CriterionQuestion, SourceAnswer } from "./sources.js";

/** A search by reference: its results stand in `searches`, never in history. */
export interface SearchRef {
  readonly searchId: string;
  readonly query: string;
}

/** What is said to be done: the whole request, the phase at hand, or what `verifySuccess` claims. */
export type CompletionSubject = "request" | "phase" | "claim";

/** Why the critic is asked. */
export type CriticReason = "irreversible" | "low-confidence" | "after-failure";

export interface ActivityShapes {
  prepare: {
    input: Pick<ChoosingContext, "task" | "page" | "hints" | "mayChain" | "when"> & {
      nowIso: string;
      /** What was answered in this task; earlier tasks of the session are looked up. */
      memory: readonly UserAnswer[];
      /** Agreed already, or sent by the user. */
      contract?: Contract;
      /** A person was asked already: nothing more is asked, the answer is the last hint. */
      asked: boolean;
      promptForAdvisory: boolean;
    };
    result: {
      /** Null: there is none; nothing is searched then. */
      analysis: ContextAnalysis | null;
      recalled: readonly UserAnswer[];
      degraded?: boolean;
      /** Absent where one was given. */
      contract?: Contract;
      /** What the organisation has checked of such a request at its systems of record, whatever the contract says (SO2). */
      bound?: readonly Criterion[];
      /** To be answered before anything is done. */
      question?: string;
      /** Absent: something has to be found out first. Null: SIMPLE, straight to action generation. */
      plan?: Plan | null;
      distinctPhases?: boolean;
      /** The first action of the plan, on the page at hand. Its tokens are counted with the whole. */
      first?: Choice;
      /** What worked for this request before; the plan is made of its steps. */
      script?: Omit<ScriptInUse, "unfit">;
      usage: Usage;
    };
  };
  plan: {
    input: Pick<ChoosingContext, "task" | "page" | "contract" | "hints" | "subTask" | "when"> & {
      found?: { readonly searchId: string; readonly summary: string };
      /** A plan that is made anew: what is done stays done. */
      again?: Pick<ChoosingContext, "history" | "earlierSummary" | "continuation" | "lookAhead"> & {
        readonly plan: Plan | null;
        readonly reason: string;
        readonly criteria?: ChoosingContext["criteria"];
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
    input: Pick<ChoosingContext, "task" | "page" | "contract" | "hints"> & { plan: Plan };
    /** One or none: the task stays whole. */
    result: { subTasks: readonly SubTaskSpec[]; usage: Usage };
  };
  refineStep: {
    /** `was`: what a script acted on here the last time, and cannot find. */
    input: ChoosingContext & { step: PlanStep; plan: Plan; was?: ScriptTarget | undefined };
    /** `cannot`: fall back to generateAction. */
    result: { kind: "chosen"; choice: Choice } | { kind: "cannot"; reason: string; usage: Usage };
  };
  replayStep: {
    /** The next step of a script, and those after it that may be chained. */
    input: Pick<ChoosingContext, "task" | "page" | "mayChain"> & { steps: readonly ScriptStep[] };
    /** `cannot`: nothing on the page is what it was. */
    result: { kind: "chosen"; choice: Choice } | { kind: "cannot"; reason: string };
  };
  recheck: RecheckVerb;
  generateAction: { input: ChoosingContext & { plan: Plan | null }; result: { choice: Choice } };
  gatherEvidence: {
    input: Pick<EvidenceInput, "typed" | "inForeignWindow"> & {
      task: TaskRef;
      issued: IssuedAction;
      observation: Observation;
      contract: Contract;
      /** The plan step that the action serves. */
      step?: PlanStep;
      next?: PlanStep;
      /** What the phase at hand has to find out. */
      outputs?: readonly OutputSpec[];
      /** The page at the address of the record that the action saved. */
      record?: PageRef;
      /** A second look compares with the first action's before-state and leaves no record of its own. */
      secondLook: boolean;
      /** The other actions of a chain that the client carried out, each with its plan step. */
      rest?: readonly { readonly issued: Omit<IssuedAction, "before">; readonly step?: PlanStep }[];
    };
    /** Of a chain: `evidence` and `settlement` are those of the action that decides it. */
    result: {
      evidence: EvidenceSummary;
      settlement: RuleResult;
      outputs?: readonly FoundOutput[];
      lookAhead?: string;
      chain?: ChainFindings;
    };
  };
  /** Systems of record; `stepIndex`: of the action to whose evidence the answers belong. */
  askSources: {
    input: { task: TaskRef; questions: readonly CriterionQuestion[]; stepIndex?: number | undefined };
    result: { answers: readonly SourceAnswer[] };
  };
  judge: {
    input: TaskProgress & { issued: IssuedAction; evidence: EvidenceSummary; plan: Plan | null };
    result: { judgement: Judgement; usage: Usage };
  };
  judgeCompletion: {
    input: Pick<ChoosingContext, "task" | "page" | "history" | "earlierSummary" | "hints" | "subTask"> & {
      about: CompletionSubject;
      claim: CompletionClaim;
      deeds: ActionLedger;
      plan: Plan | null;
      /** Short evidence lines of the last action, for where the full record cannot be had. */
      lines: readonly string[];
      outputs: Readonly<Record<string, string>>;
      /** The text of `finish` or `verifySuccess`. */
      said?: string;
    };
    result: {
      /** Null: the page is not stored any more. */
      page: LastPage | null;
      /** Absent: code alone could decide. */
      judgement?: CompletionJudgement;
      /** Facts of the answer that stand on no page that was seen. */
      unconfirmed?: readonly string[];
      usage: Usage;
    };
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
      left: readonly RecoveryStrategy[];
      entries?: RecheckVerb["input"]["entries"];
    };
    /** `question`: only a person can help. */
    result: { strategy: RecoveryKind; reason: string; choice: Choice | null; question?: string; usage: Usage };
  };
  validatePlan: {
    input: TaskProgress &
      Pick<ChoosingContext, "page" | "hints"> & { plan: Plan; trigger: ReplanTrigger; reason: string };
    result: { validation: PlanValidation; usage: Usage };
  };
  reflect: {
    input: TaskProgress &
      Pick<ChoosingContext, "earlierSummary"> & {
        plan: Plan | null;
        cause: "limit" | "loop";
        reason: string;
        /** What has to be raised before it can go on, in words; a hint alone does not help then. */
        raise?: string;
      };
    result: { reflection: Reflection; usage: Usage };
  };
  criticise: {
    /** The target's label and the origin; no text of the page. */
    input: { task: TaskRef; action: string; role?: string; name?: string; origin: string; why: CriticReason };
    /** `reason`: at most 300 characters, for the next proposal. */
    result: { approved: boolean; reason?: string; usage: Usage };
  };
  search: {
    input: SearchRef & {
      task: TaskRef;
      page: PageRef;
      /** What the user answered or added; not searched for either. */
      said: readonly string[];
    };
    result: {
      query?: string;
      /** 0: nothing was found, or nobody could be asked. */
      count: number;
      digest: string;
      sources: readonly string[];
      fault?: string;
      usage: Usage;
    };
  };
  evaluateSearch: {
    input: SearchRef & { task: TaskRef; missing: readonly string[]; hop: number };
    result: { evaluation: SearchEvaluation; degraded?: boolean; usage: Usage };
  };
  checkCompleteness: {
    input: {
      task: TaskRef;
      page: PageRef;
      memory: readonly UserAnswer[];
      missing: readonly string[];
      /** Null: nothing was searched, or nothing was found. */
      search: (SearchRef & { readonly summary: string }) | null;
    };
    result: { check: Completeness; usage: Usage };
  };
  record: { input: RecordBatch; result: { upTo: number } };
}

export type ActivityName = keyof ActivityShapes;
export type ActivityInput<N extends ActivityName> = ActivityShapes[N]["input"];
export type ActivityResult<N extends ActivityName> = ActivityShapes[N]["result"] & EarlierUsage & TypedSecrets;

export interface EarlierUsage {
  /** What the model calls of earlier, failed attempts took; absent where there were none. */
  readonly earlier?: Usage;
}

export type Activity<N extends ActivityName> = (input: ActivityInput<N>) => Promise<ActivityResult<N>>;
