/** Verbs: inputs and results of all activities, through which a task reaches the outside world. Declared only here. */

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

/** A search by reference. Its results are stored in `searches`, never in workflow history. */
export interface SearchRef {
  readonly searchId: string;
  readonly query: string;
}

/** Subject of the completion check: the whole request, the current sub-task, or the claim of `verifySuccess`. */
export type CompletionSubject = "request" | "phase" | "claim";

/** Why the critic is asked. */
export type CriticReason = "irreversible" | "low-confidence" | "after-failure";

export interface ActivityShapes {
  prepare: {
    input: Pick<ChoosingContext, "task" | "page" | "hints" | "mayChain" | "when" | "told"> & {
      nowIso: string;
      /** Answers given in this task. The activity looks up those of earlier tasks of the session. */
      memory: readonly UserAnswer[];
      /** Contract that is already agreed, or was sent by the user. */
      contract?: Contract;
      /** A person was already asked. The answer is the last hint, and there is no further question. */
      asked: boolean;
      promptForAdvisory: boolean;
    };
    result: {
      /** Null: no analysis; the task then searches for nothing. */
      analysis: ContextAnalysis | null;
      recalled: readonly UserAnswer[];
      degraded?: boolean;
      /** Absent if the input had a contract. */
      contract?: Contract;
      /** Criteria that the organisation binds such requests to, checked at its systems of record (SO2), besides the contract. */
      bound?: readonly Criterion[];
      /** Question that a person must answer before the first action. */
      question?: string;
      /** Absent: information is missing first. Null: a SIMPLE task goes straight to action generation. */
      plan?: Plan | null;
      distinctPhases?: boolean;
      /** First action of the plan, on the current page. `usage` of the result includes its tokens. */
      first?: Choice;
      /** Script that worked for this request before. The plan consists of its steps. */
      script?: Omit<ScriptInUse, "unfit">;
      usage: Usage;
    };
  };
  plan: {
    input: Pick<ChoosingContext, "task" | "page" | "contract" | "hints" | "subTask" | "when"> & {
      found?: { readonly searchId: string; readonly summary: string };
      /** Set when the plan is made anew; steps already done stay done. */
      again?: Pick<ChoosingContext, "history" | "earlierSummary" | "continuation" | "lookAhead"> & {
        readonly plan: Plan | null;
        readonly reason: string;
        readonly criteria?: ChoosingContext["criteria"];
      };
    };
    /** `plan` null: a SIMPLE task goes straight to action generation. */
    result: {
      plan: Plan | null;
      /** The request names distinct phases, whatever the number of steps. */
      distinctPhases?: boolean;
      usage: Usage;
    };
  };
  decompose: {
    input: Pick<ChoosingContext, "task" | "page" | "contract" | "hints"> & { plan: Plan };
    /** With fewer than two sub-tasks, the task stays whole. */
    result: { subTasks: readonly SubTaskSpec[]; usage: Usage };
  };
  refineStep: {
    /** `was`: the script's earlier target in this step, which is not on the page. */
    input: ChoosingContext & { step: PlanStep; plan: Plan; was?: ScriptTarget | undefined };
    /** `cannot`: the task falls back to `generateAction`. `seek`: the client is to look for these texts first. */
    result:
      | { kind: "chosen"; choice: Choice }
      | { kind: "cannot"; reason: string; usage: Usage }
      | { kind: "seek"; seek: readonly string[] };
  };
  replayStep: {
    /** Next step of a script, and the later steps that may be chained with it. */
    input: Pick<ChoosingContext, "task" | "page" | "mayChain"> & { steps: readonly ScriptStep[] };
    /** `cannot`: the page has no control that fits the step. */
    result: { kind: "chosen"; choice: Choice } | { kind: "cannot"; reason: string };
  };
  recheck: RecheckVerb;
  generateAction: {
    input: ChoosingContext & { plan: Plan | null };
    /** `seek`: the client is to look for these texts first, and nothing is chosen. */
    result: { choice: Choice; seek?: never } | { seek: readonly string[]; choice?: never };
  };
  gatherEvidence: {
    input: Pick<EvidenceInput, "typed" | "inForeignWindow"> & {
      task: TaskRef;
      issued: IssuedAction;
      observation: Observation;
      contract: Contract;
      /** The plan step that the action serves. */
      step?: PlanStep;
      next?: PlanStep;
      /** Outputs that the current sub-task must find. */
      outputs?: readonly OutputSpec[];
      /** The page at the address of the record that the action saved. */
      record?: PageRef;
      /** A second look compares with the first action's before-state and leaves no record of its own. */
      secondLook: boolean;
      /** The other actions of a chain that the client carried out, each with its plan step. */
      rest?: readonly { readonly issued: Omit<IssuedAction, "before">; readonly step?: PlanStep }[];
    };
    /** For a chain, `evidence` and `settlement` belong to the action that decides it. */
    result: {
      evidence: EvidenceSummary;
      settlement: RuleResult;
      outputs?: readonly FoundOutput[];
      lookAhead?: string;
      chain?: ChainFindings;
    };
  };
  /** Asks systems of record. `stepIndex`: step of the action whose evidence the answers belong to. */
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
      /** Short evidence lines of the last action, used if the full record is not available. */
      lines: readonly string[];
      outputs: Readonly<Record<string, string>>;
      /** The text of `finish` or `verifySuccess`. */
      said?: string;
    };
    result: {
      /** Null: the page is no longer stored. */
      page: LastPage | null;
      /** Absent: code alone could decide. */
      judgement?: CompletionJudgement;
      /** Facts of the answer that no page showed. */
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
      /** Contingency to answer first, without a model. */
      contingency?: ContingencyType;
      left: readonly RecoveryStrategy[];
      entries?: RecheckVerb["input"]["entries"];
    };
    /** `question`: question for a person, if only they can help. */
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
        /** Name of the limit that must be raised before the task can go on; a hint alone is then not enough. */
        raise?: string;
      };
    result: { reflection: Reflection; usage: Usage };
  };
  criticise: {
    /** The target's label and the origin, but no text of the page. */
    input: { task: TaskRef; action: string; role?: string; name?: string; origin: string; why: CriticReason };
    /** `reason`: at most 300 characters, for the next proposal. */
    result: { approved: boolean; reason?: string; usage: Usage };
  };
  search: {
    input: SearchRef & {
      task: TaskRef;
      page: PageRef;
      /** The user's answers and hints. The search query must not contain them. */
      said: readonly string[];
    };
    result: {
      query?: string;
      /** 0: nothing was found, or no search could be made. */
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
      /** Null: no search was made, or it found nothing. */
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
  /** Usage of model calls in earlier, failed attempts; absent if there were none. */
  readonly earlier?: Usage;
}

export type Activity<N extends ActivityName> = (input: ActivityInput<N>) => Promise<ActivityResult<N>>;
