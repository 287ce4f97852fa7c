/** Prepare: one model call before any action: information source, contract, plan and first action. */

import { z } from "zod";
import type { KnowledgeChunk } from "../adapters/knowledge/port.js";
import type { ModelAnswer } from "../adapters/model/port.js";
import { originOf } from "../core/action/origins.js";
import { siteOf } from "../core/action/sites.js";
import { addUsage, NO_USAGE } from "../core/limits/budget.js";
import {
  type ContextAnalysis,
  type EarlierRequest,
  MISSING_TYPES,
  routeSource,
  SOURCES,
  type UserAnswer,
} from "../core/reasoning/source.js";
import type { Activity, ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Usage } from "../core/turn/issued-action.js";
import {
  type Classification,
  type ContractType,
  classify,
  strictest,
} from "../core/verification/completion/request-type.js";
import { readEarlierRequests } from "../db/conversations.js";
import { readAnswers } from "../db/sessions.js";
import { readGoal } from "../db/tasks.js";
import type { Contract } from "../protocol/contract.js";
import { ANSWER_INVALID, ask, type Question, usageOfFailure } from "./ask.js";
import { writtenEvidence } from "./check-completeness.js";
import { anyText, chainSchema, readChain, text, writtenChain } from "./choice.js";
import {
  type ActivityDeps,
  checkedConfidence,
  loadPage,
  logFieldsOf,
  type QuestionInput,
  textsMissing,
} from "./context.js";
import { criteriaFor, criterionSchema, faultOfCriteria } from "./criteria.js";
import { loadKnowledge } from "./knowledge.js";
import { complexityOf, planFrom, planSchema, writtenPlan } from "./plan.js";
import * as agreed from "./prompt/contract-sections.js";
import { ACTIONS, CHECKS, chainRule, PAGE_RULE, PLAIN_WORDS, PROPOSAL, STEPS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";
import { prepareByScript } from "./script-of-request.js";

type PrepareVerb = ActivityInput<"prepare">;
type PrepareResult = ActivityResult<"prepare">;

export type PrepareInput = Pick<
  QuestionInput<"prepare">,
  "goal" | "page" | "memory" | "hints" | "contract" | "mayChain" | "when"
> & { readonly knowledge: readonly KnowledgeChunk[]; readonly earlier?: readonly EarlierRequest[] };

const schema = z.object({
  analysis: z.object({
    reasoning: anyText(500),
    missingInfo: z.array(z.object({ field: text(120), type: z.enum(MISSING_TYPES) })).max(10),
    source: z.enum(SOURCES),
    searchQuery: anyText(300).optional(),
    evidence: writtenEvidence.omit({ sources: true }).optional(),
    confidence: z.number(),
  }),
  contract: z
    .object({ criteria: z.array(criterionSchema).max(12), type: z.enum(["verifiable", "advisory", "skip"]) })
    .optional(),
  plan: planSchema.optional(),
  /** The plan's first action, or finish if the page answers the request. Absent if the page does not tell. */
  first: chainSchema.optional(),
});
type Preparation = z.infer<typeof schema>;

export const prepareQuestion: Question<PrepareInput, Preparation> = {
  purpose: "prepare",
  tier: "smart",
  thinking: "high",
  schema,
  writtenSchema: (input) => schema.extend({ plan: writtenPlan.optional(), first: writtenChain(input).optional() }),
  version: 7,
  budget: 8_500,
  system: [
    "You prepare a task on a web page. Say where the information comes from (analysis), how to tell that the task is done (contract), the steps (plan) and the first action (first).",
    `analysis
source: the first of these that has what the task needs. MEMORY: the user said it. PAGE: it is on the page or can be found in this application. WEB_SEARCH: it is public knowledge that neither has. ASK_USER: only the user knows it.
missingInfo: what the task cannot do without and nobody has given. EXTERNAL_KNOWLEDGE can be looked up. PRIVATE_DATA, such as a name, a password or a choice, can only come from the user.
searchQuery: only for WEB_SEARCH. Name the application and what to do. Leave out names, dates, numbers and other values of the user or of people.
confidence: 0 to 1, below 0.5 if the information contradicts itself.`,
    `contract: leave it out if one is given.
criteria: one for each thing that the request asks for, at most 12, and no others. A criterion is false now and true only when that thing is done. Describe the stored result, such as the new name in the list or the setting as chosen, not a message and not a filled-in form. Copy names and values exactly from the request. If you cannot know how the result will look, use activity judge and describe what must be seen. If the request asks a question, use activity answer and describe what the answer must state.
timing: at_end if it must be true on the last page; immediate if it must be true from its step on, until a later criterion changes the same thing. Give each change of one thing its own criterion, in order.
type: verifiable if anything is changed, sent, opened or created; advisory if the user only wants to know something; skip if the user only wants to be shown something.`,
    CHECKS,
    `plan: only if source is MEMORY or PAGE. ${STEPS}
first: the first action of the plan, if this page shows the element for it. If the page already answers the request, choose finish with the answer and leave steps empty. lastForStep: true if it completes the first step.`,
    PROPOSAL,
    ACTIONS,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, memory, earlier, knowledge, hints, contract, mayChain }) => [
    section.request(goal),
    contract === undefined ? null : agreed.contract(contract),
    section.memory(memory),
    section.earlierRequests(earlier ?? []),
    ...section.hints(hints),
    section.knowledge(knowledge),
    contract === undefined ? null : agreed.checks(contract, page, "untouched"),
    section.page(page, goal),
    section.now([
      section.knowledgeRule(knowledge),
      knowledge.length === 0 ? undefined : KNOWN,
      chainRule(mayChain, page),
      contract === undefined ? "Prepare the task." : "Prepare the task. The contract is given: leave it out.",
    ]),
  ],
};

/** Prompt rule for knowledge: its effect on the analysis's source and on the values in criteria. */
const KNOWN =
  "What Knowledge says counts as said by the user (source MEMORY). It is not missing and is not searched for. Criteria copy its values exactly.";
const AMBIGUOUS =
  "Do you want me to change something, or only to find something out and tell you? Say in a few words what should be there when I am done.";
const ADVISORY =
  "I can look into this and tell you what I find, but nobody can check by rule whether it is complete. Shall I go ahead?";

const ON_PAGE: ContextAnalysis = {
  source: "PAGE",
  missingInfo: [],
  reasoning: "The request names one action on this page.",
  confidence: 1,
};

type PrepareDeps = Omit<ActivityDeps, "search" | "meter">;
const SAID_MOST = 5; // most answers and requests of the session given to the model
/** Asks the user about a request with ambiguous wording before it calls any model. */
export function createPrepare(deps: PrepareDeps): Activity<"prepare"> {
  const { rules } = deps;
  return async (input) => {
    const { task, hints, contract, when, mayChain } = input;
    const goal = await readGoal(deps.database, task);
    const kept = await prepareByScript(deps, input, goal);
    if (kept !== null) return kept;
    const words = classOf(goal, input);
    if (contract === undefined && words.ambiguous && !input.asked) {
      const empty = contractOf(input, words.type, []);
      return { analysis: null, recalled: [], contract: empty, question: AMBIGUOUS, usage: NO_USAGE };
    }
    const page = await loadPage(deps.snapshots, task, input.page);
    const question = { goal, page, memory: [], knowledge: [], hints, contract, when, mayChain };
    if (complexityOf(goal) !== "SIMPLE") return prepareByModel(deps, input, question, words.type);
    await loadKnowledge(deps, input, { query: goal, purpose: prepareQuestion.purpose });
    const { value } = await ask(rules, prepareQuestion, question);
    const agreed = agreedOf(input, words.type, value.contract, goal);
    return { analysis: ON_PAGE, recalled: [], ...agreed, plan: null, usage: NO_USAGE };
  };
}

/** `byWords` is the least strict contract type allowed. */
async function prepareByModel(
  deps: PrepareDeps,
  input: PrepareVerb,
  question: PrepareInput,
  byWords: ContractType,
): Promise<PrepareResult> {
  const [{ task }, { goal }] = [input, question];
  const here = { site: siteOf(originOf(question.page.url)), most: SAID_MOST };
  const [session, requests, knowledge] = await Promise.all([
    readAnswers(deps.database, task, here),
    readEarlierRequests(deps.database, task, here),
    loadKnowledge(deps, input, { query: goal, purpose: prepareQuestion.purpose }),
  ]);
  // Answers of this task may be missing from the session's messages or be in both; keep each once.
  const earlier = session.filter((one) => !input.memory.some(({ question }) => question === one.question));
  const asked = { ...question, memory: [...earlier, ...input.memory], earlier: requests, knowledge: knowledge.chunks };
  const answer = await askForCriteria(deps, asked);
  const { value, usage, degraded } = answer;
  if (value === null) {
    deps.log?.warn(logFieldsOf(task), "preparation unreadable: it goes on without an analysis");
    return { analysis: null, recalled: [], ...agreedOf(input, byWords, undefined, goal), usage };
  }
  const analysis = analysisOf(deps, input, value, degraded);
  const type = deps.model.name === deps.rules.name ? byWords : strictest([byWords, value.contract?.type]);
  const recalled: readonly UserAnswer[] = analysis.source === "MEMORY" ? earlier : [];
  return {
    analysis,
    recalled,
    ...(degraded && { degraded }),
    ...agreedOf(input, type, value.contract, goal),
    ...(value.plan && planFrom(goal, goal, value.plan)),
    ...firstOf(input, question, knowledge.companyHosts, value),
    usage,
  };
}

type PrepareAnswer = Pick<ModelAnswer, "degraded"> & { readonly value: Preparation | null; readonly usage: Usage };

/** Sends criteria that code cannot read back once. An unusable answer does not fail the task. */
async function askForCriteria({ model }: PrepareDeps, question: PrepareInput): Promise<PrepareAnswer> {
  const first: PrepareAnswer = await ask(model, prepareQuestion, question).catch((error: unknown) => ({
    value: null,
    usage: usageOfFailure(error, ANSWER_INVALID),
  }));
  const fault = first.value === null ? null : faultOfCriteria(first.value.contract?.criteria ?? [], question.page);
  if (fault === null) return first;
  const repair = { answer: JSON.stringify(first.value), fault };
  const second = await ask(model, prepareQuestion, question, repair).catch((error: unknown) => ({
    value: first.value,
    usage: usageOfFailure(error),
  }));
  return { ...first, value: second.value, usage: addUsage(first.usage, second.usage) };
}

/** After the question, the user's answer decides the type; an unclear answer counts as a change. */
function classOf(goal: string, { asked, hints }: PrepareVerb): Classification {
  const found = classify(goal);
  if (!found.ambiguous || !asked) return found;
  const answer = classify(hints.at(-1) ?? "");
  return { type: answer.type === "advisory" ? "advisory" : "verifiable", ambiguous: false };
}

function analysisOf(
  { log, metrics }: PrepareDeps,
  { task }: PrepareVerb,
  { analysis: { searchQuery, evidence: written, ...rest } }: Preparation,
  degraded: boolean | undefined,
): ContextAnalysis {
  const confidence = checkedConfidence(rest.confidence, "analysis", task, log);
  const query = searchQuery?.trim();
  const evidence = written && { ...written, sources: [rest.source] };
  const analysis = { ...rest, confidence, ...(evidence && { evidence }), ...(query && { searchQuery: query }) };
  const { row, route, switched } = routeSource(analysis, degraded);
  metrics?.decided({ source: analysis.source, confidence, row, searched: route.kind === "search", switched });
  return analysis;
}

function agreedOf(
  input: PrepareVerb,
  type: ContractType,
  written: Preparation["contract"],
  goal: string,
): Pick<PrepareResult, "contract" | "question"> {
  if (input.contract !== undefined) return {};
  const contract = contractOf(input, type, criteriaFor(type, written?.criteria ?? [], goal));
  const isAsked = type === "advisory" && input.promptForAdvisory && !input.asked;
  return isAsked ? { contract, question: ADVISORY } : { contract };
}

const contractOf = ({ nowIso }: PrepareVerb, type: ContractType, criteria: Contract["criteria"]): Contract => ({
  ...{ type, criteria, generatedAt: nowIso },
  generatedFrom: "auto",
});

/**
 * Drops a first action that names nothing on this page, or was chosen before the client has looked through the rest of the
 * page; it is asked for later. The whole answer counts its tokens.
 */
function firstOf(
  { hints, page: ref, told }: PrepareVerb,
  { goal, page }: PrepareInput,
  companyHosts: readonly string[] | undefined,
  { plan, first }: Preparation,
): Pick<PrepareResult, "first"> {
  if (textsMissing({ page, told }, goal) !== null) return {};
  const choice = plan && first && readChain({ goal, hints, page, ref, companyHosts }, first, NO_USAGE);
  return choice === undefined || typeof choice === "string" ? {} : { first: choice };
}
