/** Check completeness: asks a model, after the search, if everything that the request needs is known. */

import { z } from "zod";
import type { KnowledgeChunk } from "../adapters/knowledge/port.js";
import { originOf } from "../core/action/origins.js";
import { siteOf } from "../core/action/sites.js";
import { clip } from "../core/page/text.js";
import type { Completeness, EarlierRequest, SearchResult } from "../core/reasoning/source.js";
import type { Activity } from "../core/task/verbs.js";
import { readEarlierRequests } from "../db/conversations.js";
import { readSearch } from "../db/task-records.js";
import { confidenceEvidence } from "../protocol/reply.js";
import { ask, type Question } from "./ask.js";
import { anyText, text } from "./choice.js";
import { type ActivityDeps, checkedConfidence, loadInput, type QuestionInput } from "./context.js";
import { loadKnowledge } from "./knowledge.js";
import { PLAIN_WORDS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

type CompletenessInput = Omit<QuestionInput<"checkCompleteness">, "search"> & {
  readonly knowledge: readonly KnowledgeChunk[];
  readonly earlier?: readonly EarlierRequest[];
  /** Null: no search was made, or its results are not stored. */
  readonly search: {
    readonly query: string;
    readonly summary: string;
    readonly results: readonly SearchResult[];
  } | null;
};

const words = anyText(500);
/** Evidence for a confidence, as a model writes it. */
export const writtenEvidence = z.object({
  sources: z.array(words).max(10),
  quality: confidenceEvidence.shape.quality,
  gaps: z.array(words).max(10),
});
const schema = z.object({
  reasoning: words,
  evidence: writtenEvidence,
  missingInformation: z.array(text(120)).max(10),
  canProceed: z.boolean(),
  userQuestion: words,
  confidence: z.number(),
});

/** Prompt that ties a confidence to evidence. */
const CONFIDENCE = `confidence: from 0 to 1, from evidence and not from a feeling: how good the evidence is, how complete what you were given is, how simple the task is, how reliable the source is. 0.9 and above only with strong evidence; 0.5 to 0.9 when something remains open; below 0.5 when it is weak or contradicts itself.
evidence: its sources, its quality, and its gaps.`;

export const checkCompletenessQuestion: Question<CompletenessInput, Completeness> = {
  purpose: "checkCompleteness",
  tier: "smart",
  thinking: "medium",
  schema,
  version: 5,
  budget: 8_000,
  system: [
    "Before a task on a web page begins, say whether everything that it needs is known.",
    `missingInformation: each thing that the task cannot do without and that nobody has said yet, in the words of a person. A field with a default, or one that is not required, is not missing.
canProceed: true if nothing is missing. userQuestion: otherwise one question that asks for all of it. Never ask for what was said.`,
    CONFIDENCE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, memory, earlier, knowledge, missing, search }) => [
    section.request(goal),
    section.memory(memory),
    section.earlierRequests(earlier ?? []),
    section.missing("What was missing at first", missing),
    section.knowledge(knowledge),
    search && section.data("Summary of the search", [clip(search.query, 300), clip(search.summary, 1_000)]),
    search && section.results(search.results),
    section.page(page, goal),
    section.now([section.knowledgeRule(knowledge), "Say whether the task can begin."]),
  ],
};

/** Most earlier requests of the session that the model sees. */
const EARLIER = 5;

export const createCheckCompleteness =
  (deps: Omit<ActivityDeps, "search" | "meter">): Activity<"checkCompleteness"> =>
  async (input) => {
    const { task, memory, missing, search } = input;
    const [{ goal, page }, found] = await Promise.all([
      loadInput(deps, input),
      search && readSearch(deps.database, task, search.searchId),
    ]);
    const purpose = checkCompletenessQuestion.purpose;
    const { chunks: knowledge } = await loadKnowledge(deps, input, { query: goal, purpose });
    const { value, usage } = await ask(deps.model, checkCompletenessQuestion, {
      goal,
      page,
      memory,
      missing,
      earlier: await readEarlierRequests(deps.database, task, { site: siteOf(originOf(page.url)), most: EARLIER }),
      knowledge,
      search: search && found && { query: found.query, summary: search.summary, results: found.results },
    });
    const confidence = checkedConfidence(value.confidence, "completeness", task, deps.log);
    return { check: { ...value, confidence }, usage };
  };
