/** Analysing the context: where what a request needs is to be had, before anything is done (design §10, seed 002 §4.7.1). */

import type { KnowledgePort } from "../adapters/knowledge/port.js";
import type { Metrics } from "../adapters/metrics/metrics.js";
import type { ModelPort, PurposeOutput } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import { NO_USAGE } from "../core/limits/usage.js";
import type { ContextAnalysis, Remembered } from "../core/reasoning/analysis.js";
import { complexityOf } from "../core/reasoning/complexity.js";
import { routeSource } from "../core/reasoning/source.js";
import type { ActivityInput, ActivityResult } from "../core/task/activities.js";
import type { Database } from "../db/client.js";
import { readAnswers } from "../db/messages.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import type { WarningLog } from "./judge.js";
import { resolveKnown } from "./known.js";
import { loadPage } from "./page-input.js";
import { soundScore } from "./sound-score.js";

/** Answers of the session that are looked at. */
const ANSWERS = 5;

/** One obvious action names what it acts on: it is on the page or it is nowhere. */
const ON_PAGE: ContextAnalysis = {
  source: "PAGE",
  missingInfo: [],
  reasoning: "The request names one action on this page.",
  confidence: 1,
  evidence: { sources: ["the words of the request"], quality: "high", gaps: [] },
};

export function createAnalyseContext(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
  readonly knowledge?: KnowledgePort;
  readonly metrics?: Pick<Metrics, "decided">;
  readonly log?: WarningLog;
}) {
  return async function analyseContext(
    input: ActivityInput<"analyseContext">,
  ): Promise<ActivityResult<"analyseContext">> {
    const { task } = input;
    const goal = await readGoal(deps.database, task);
    if (complexityOf(goal) === "SIMPLE") return { analysis: ON_PAGE, recalled: [], usage: NO_USAGE };
    const [page, session, knowledge] = await Promise.all([
      loadPage(deps.snapshots, task, input.page),
      readAnswers(deps.database, task, ANSWERS),
      resolveKnown(deps, { task, url: input.page.url, query: goal }),
    ]);
    // What was said in this task may not be in the session's messages yet; it counts once.
    const earlier = session.filter((one) => !input.memory.some(({ question }) => question === one.question));
    const memory = [...earlier, ...input.memory];
    const answer = await askModel(deps.model, {
      purpose: "analyse",
      tier: "smart",
      thinking: "medium",
      input: { goal, page, memory, knowledge },
    });
    const analysis = analysisOf(answer.value, soundScore(answer.value.confidence, { task, of: "analysis" }, deps.log));
    const { row, route, switched } = routeSource(analysis, answer.degraded);
    const { source, confidence } = analysis;
    deps.metrics?.decided({ source, confidence, row, searched: route.kind === "search", switched });
    const recalled: readonly Remembered[] = analysis.source === "MEMORY" ? earlier : [];
    return { analysis, recalled, usage: answer.usage, ...(answer.degraded && { degraded: true }) };
  };
}

function analysisOf(value: PurposeOutput<"analyse">, confidence: number): ContextAnalysis {
  const { searchQuery, ...rest } = value;
  return { ...rest, confidence, ...(searchQuery !== undefined && { searchQuery }) };
}
