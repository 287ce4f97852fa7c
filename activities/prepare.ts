/** Preparing: where the information comes from, what done means and the steps, found out in one call before the first action (design §7, §9, §10). */

import { ApplicationFailure } from "@temporalio/common";
import type { KnowledgePort } from "../adapters/knowledge/port.js";
import type { Metrics } from "../adapters/metrics/metrics.js";
import type { ModelPort, PageInput, PurposeInputs, PurposeOutput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { addUsage, NO_USAGE } from "../core/limits/usage.js";
import type { ContextAnalysis, Remembered } from "../core/reasoning/analysis.js";
import { complexityOf, hasDistinctPhases } from "../core/reasoning/complexity.js";
import { routeSource } from "../core/reasoning/source.js";
import type { Usage } from "../core/task/choice.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import { type Classified, type ContractType, classify, strictest } from "../core/verification/classification.js";
import type { Contract } from "../core/verification/contract.js";
import type { Database } from "../db/client.js";
import { readAnswers } from "../db/sessions.js";
import { readGoal } from "../db/tasks.js";
import { createOfflineModel, OFFLINE } from "../offline/adapter.js";
import { ANSWER_INVALID, askModel, askOnceMore, spentInVain } from "./ask-model.js";
import { choiceFrom } from "./choice.js";
import { criteriaFor, faultOfCriteria } from "./criteria.js";
import type { WarningLog } from "./judge.js";
import { resolveKnown } from "./known.js";
import { loadPage } from "./page-input.js";
import { soundScore } from "./sound-score.js";
import { planOf } from "./written-plan.js";

type Input = ActivityInput<"prepare">;
type Result = ActivityResult<"prepare">;

/** Answers of the session that are looked at. */
const ANSWERS = 5;

const AMBIGUOUS =
  "Do you want me to change something, or only to find something out and tell you? Say in a few words what should be there when I am done.";
const ADVISORY =
  "I can look into this and tell you what I find, but nobody can check by rule whether it is complete. Shall I go ahead?";

/** One obvious action names what it acts on: it is on the page or it is nowhere. */
const ON_PAGE: ContextAnalysis = {
  source: "PAGE",
  missingInfo: [],
  reasoning: "The request names one action on this page.",
  confidence: 1,
};

interface Deps {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
  readonly knowledge?: KnowledgePort;
  readonly metrics?: Pick<Metrics, "decided">;
  readonly log?: WarningLog;
}

/** A request that is ambiguous by its words is asked about before any model is. */
export function createPrepare(deps: Deps) {
  const rules = createOfflineModel();
  return async function prepare(input: Input): Promise<Result> {
    const goal = await readGoal(deps.database, input.task);
    const words = classOf(goal, input);
    if (input.contract === undefined && words.ambiguous && !input.asked) {
      return {
        analysis: null,
        recalled: [],
        contract: contractOf(input, words.type, []),
        question: AMBIGUOUS,
        usage: NO_USAGE,
      };
    }
    const page = await loadPage(deps.snapshots, input.task, input.page);
    // A request for one action needs no model to say where it is and when it is done.
    if (complexityOf(goal) === "SIMPLE") return simple(rules, input, { goal, page, words });
    return thorough(deps, input, { goal, page, words });
  };
}

interface Ground {
  readonly goal: string;
  readonly page: PageInput;
  /** What the words of the request say: all there is without a model, and a floor with one. */
  readonly words: Classified;
}

async function simple(rules: ModelPort, input: Input, { goal, page, words }: Ground): Promise<Result> {
  const { value } = await askModel(rules, requestOf(input, goal, page, [], []));
  const agreed = agreedOf(input, words.type, value.contract, goal);
  return { analysis: ON_PAGE, recalled: [], ...agreed, plan: null, usage: NO_USAGE };
}

async function thorough(deps: Deps, input: Input, ground: Ground): Promise<Result> {
  const { task } = input;
  const { goal, page, words } = ground;
  const [session, knowledge] = await Promise.all([
    readAnswers(deps.database, task, ANSWERS),
    resolveKnown(deps, { task, url: input.page.url, query: goal }),
  ]);
  // What was said in this task may not be in the session's messages yet; it counts once.
  const earlier = session.filter((one) => !input.memory.some(({ question }) => question === one.question));
  const request = requestOf(input, goal, page, [...earlier, ...input.memory], knowledge);
  const answer = await askRepaired(deps.model, request, page);
  if (answer.value === null) {
    deps.log?.warn({ taskId: task.taskId }, "preparation unreadable: it goes on without an analysis");
    return { analysis: null, recalled: [], ...agreedOf(input, words.type, undefined, goal), usage: answer.usage };
  }
  const analysis = analysisOf(deps, input, answer.value, answer.degraded);
  const type = deps.model.name === OFFLINE ? words.type : strictest([words.type, answer.value.contract?.type]);
  const recalled: readonly Remembered[] = analysis.source === "MEMORY" ? earlier : [];
  return {
    analysis,
    recalled,
    ...(answer.degraded === true && { degraded: true }),
    ...agreedOf(input, type, answer.value.contract, goal),
    ...plannedOf(goal, answer.value.plan),
    ...firstOf(input, ground, answer.value),
    usage: answer.usage,
  };
}

type Request = Parameters<typeof askModel<"prepare">>[1];

function requestOf(
  { hints, contract, when, mayChain }: Input,
  goal: string,
  page: PageInput,
  memory: PurposeInputs["prepare"]["memory"],
  knowledge: PurposeInputs["prepare"]["knowledge"],
): Request {
  const told = {
    ...(contract === undefined ? {} : { contract }),
    ...(when === undefined ? {} : { when }),
    ...(mayChain === undefined ? {} : { mayChain }),
  };
  const input = { goal, page, memory, knowledge, hints, ...told };
  return { purpose: "prepare", tier: "smart", thinking: "high", input };
}

interface Answer {
  /** Null: none that could be used. */
  readonly value: PurposeOutput<"prepare"> | null;
  readonly degraded?: boolean;
  readonly usage: Usage;
}

/** Criteria that code cannot read are sent back once, with what the others say of the page. An answer that is none costs no task. */
async function askRepaired(model: ModelPort, request: Request, page: PageInput): Promise<Answer> {
  const first = await askModel(model, request).catch(unusable);
  const fault = first.value === null ? null : faultOfCriteria(first.value.contract?.criteria ?? [], page);
  if (fault === null) return first;
  const repair = { answer: JSON.stringify(first.value), fault };
  const second = await askOnceMore(model, { ...request, repair });
  return { ...first, value: second.value ?? first.value, usage: addUsage(first.usage, second.usage) };
}

function unusable(error: unknown): Answer {
  if (!(error instanceof ApplicationFailure) || error.type !== ANSWER_INVALID) throw error;
  return { value: null, usage: spentInVain(error) };
}

/** Once asked, the answer says which it is; without a clear word it is treated as a change. */
function classOf(goal: string, { asked, hints }: Input): Classified {
  const found = classify(goal);
  if (!found.ambiguous || !asked) return found;
  const answer = classify(hints.at(-1) ?? "");
  return { type: answer.type === "advisory" ? "advisory" : "verifiable", ambiguous: false };
}

function analysisOf(
  deps: Pick<Deps, "metrics" | "log">,
  { task }: Input,
  { analysis: { searchQuery, ...rest } }: PurposeOutput<"prepare">,
  degraded: boolean | undefined,
): ContextAnalysis {
  const confidence = soundScore(rest.confidence, { task, of: "analysis" }, deps.log);
  const query = searchQuery?.trim() ?? "";
  const analysis = { ...rest, confidence, ...(query === "" ? {} : { searchQuery: query }) };
  const { row, route, switched } = routeSource(analysis, degraded);
  deps.metrics?.decided({ source: analysis.source, confidence, row, searched: route.kind === "search", switched });
  return analysis;
}

type Written = PurposeOutput<"prepare">["contract"];

/** Nothing where the user has sent a contract. */
function agreedOf(
  input: Input,
  type: ContractType,
  written: Written,
  goal: string,
): Pick<Result, "contract" | "question"> {
  if (input.contract !== undefined) return {};
  const contract = contractOf(input, type, criteriaFor(type, written?.criteria ?? [], goal));
  const isAsked = type === "advisory" && input.promptForAdvisory && !input.asked;
  return isAsked ? { contract, question: ADVISORY } : { contract };
}

function contractOf({ nowIso }: Input, type: ContractType, criteria: Contract["criteria"]): Contract {
  return { type, criteria, generatedFrom: "auto", generatedAt: nowIso };
}

function plannedOf(goal: string, written: PurposeOutput<"prepare">["plan"]): Pick<Result, "plan" | "distinctPhases"> {
  if (written === undefined) return {};
  const plan = planOf(goal, written);
  return plan !== null && hasDistinctPhases(goal) ? { plan, distinctPhases: true } : { plan };
}

/** One that names nothing of this page is asked for by itself. Its tokens are those of the whole answer. */
function firstOf(
  { hints, page: ref }: Input,
  { goal, page }: Ground,
  { plan, first }: PurposeOutput<"prepare">,
): Pick<Result, "first"> {
  if (plan === undefined || first === undefined) return {};
  const choice = choiceFrom({ goal, hints, page, ref }, first, NO_USAGE);
  return choice === null ? {} : { first: choice };
}
