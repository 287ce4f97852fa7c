/** Mind of a simulated task with a form: a model that believes its history, whatever the page shows, and the rules of production. */

import { readChain } from "../../../activities/choice.js";
import { createRecheck } from "../../../activities/recheck.js";
import { readAction } from "../../../core/action/grammar.js";
import { NO_USAGE } from "../../../core/limits/budget.js";
import type { Choice, ChoosingContext } from "../../../core/task/choice.js";
import type { ActivityInput, ActivityResult } from "../../../core/task/verbs.js";
import type { PastAction } from "../../../core/turn/past-action.js";
import { gatherChain } from "../../../core/verification/evidence/chain.js";
import type { EvidencePage } from "../../../core/verification/evidence/comparison.js";
import { type EvidenceInput, gatherEvidence } from "../../../core/verification/evidence/evidence.js";
import { aChoice } from "../../builders.js";
import { type FakeActivities, judgedCompletion, onThePage } from "../../fake-activities.js";
import { type FormSite, RECORD, SAVE_LABEL } from "./site.js";

const usage = NO_USAGE;
const ADVISORY = { type: "advisory", criteria: [], generatedFrom: "auto", generatedAt: "" } as const;

export type Wanted = Readonly<Record<string, string>>;

export function mindOf(site: FormSite, wanted: Wanted): Partial<FakeActivities> {
  const goal = `Fill in ${Object.entries(wanted)
    .map(([field, value]) => `${field} ${value}`)
    .join(", ")}, then press ${SAVE_LABEL}`;
  const snapshots = { get: async (_tenant: string, id: Parameters<FormSite["storedPage"]>[0]) => site.storedPage(id) };
  const choose = (context: ChoosingContext) => proposal(context, site, wanted, goal);
  return {
    prepare: async () => ({ ...onThePage, contract: ADVISORY, plan: null, usage }),
    plan: async () => ({ plan: null, usage }),
    refineStep: async (input) => ({ kind: "chosen", choice: choose(input) }),
    generateAction: async (input) => ({ choice: choose(input) }),
    recheck: createRecheck({ database: {} as never, goals: async () => goal, snapshots }),
    gatherEvidence: async (input) => gathered(input, site),
    judge: async () => ({
      judgement: { actionSucceeded: true, taskCompleted: false, confidence: 0.95, reason: "It looks done." },
      usage,
    }),
    judgeCompletion: async (input) => judgedCompletion(input, [], { taskCompleted: isSaved(input.history) }),
    correct: async (input) => ({
      strategy: input.left[0] ?? "FAIL",
      reason: "once more",
      choice: choose(input),
      usage,
    }),
  };
}

/** The builder takes its number for a control's. */
function waiting(): Choice {
  const { facts, ...choice } = aChoice("wait(1)");
  const { target: _none, ...page } = facts;
  return { ...choice, facts: page };
}

const isDone = ({ verdict }: PastAction): boolean => verdict === "confirmed" || verdict === "likely";

const isSaved = (history: readonly PastAction[]): boolean =>
  history.some((past) => past.name === SAVE_LABEL && (isDone(past) || past.personsWord === "arrived"));

/** The next field that history does not have, then Save, then the end. Another record, and a page without the form, are waited out. */
function proposal({ history, page, hints }: ChoosingContext, site: FormSite, wanted: Wanted, goal: string): Choice {
  const stored = site.storedPage(page.snapshotId);
  if (stored === null) throw new Error("a page that was never sent");
  if (isSaved(history)) return aChoice('finish("It is saved.")');
  if (!Object.values(stored.skeleton.nodes).some((node) => node.role === "heading" && node.name === RECORD))
    return waiting();
  const left = Object.entries(wanted).filter(([field]) => !history.some((past) => past.name === field && isDone(past)));
  const numbers = (label: string) =>
    Object.values(stored.skeleton.nodes).find((node) => node.control && node.name === label)?.control?.sf?.n;
  const actions =
    left.length === 0
      ? [`click(${numbers(SAVE_LABEL)})`]
      : left.map(([field, value]) => `setValue(${numbers(field)},"${value}")`);
  const [first = "", ...rest] = actions;
  if (readAction(first) === undefined) return waiting();
  const say = (action: string) => ({ action, thought: `I do ${action}.`, lastForStep: false });
  const ground = { goal, hints, page: { ...stored, focus: "" }, ref: page };
  const chosen = readChain(ground, { ...say(first), followUps: rest.map(say) }, usage);
  if (typeof chosen === "string") throw new Error(chosen);
  return chosen;
}

function gathered(input: ActivityInput<"gatherEvidence">, site: FormSite): ActivityResult<"gatherEvidence"> {
  const { issued, observation, contract, typed, rest = [] } = input;
  const pageAt = (id: Parameters<FormSite["storedPage"]>[0], focus: string): EvidencePage | null => {
    const page = site.storedPage(id);
    return page && { skeleton: page.skeleton, domHash: page.domHash, url: page.url, title: page.title, focus };
  };
  const shared = {
    before: pageAt(issued.before.snapshotId, issued.before.focus),
    after: pageAt(observation.snapshotId, observation.focus),
    ...{ observation, ambient: new Set<number>(), contract, url: observation.url },
    ...(typed && { typed }),
  };
  const linkOf = (link: Pick<EvidenceInput, "issued">): EvidenceInput => ({ ...shared, ...link });
  const first = linkOf({ issued });
  const found =
    rest.length === 0
      ? { ...gatherEvidence(first), chain: undefined }
      : gatherChain([first, ...rest.map((link) => linkOf({ issued: { ...link.issued, before: issued.before } }))]);
  const { summary: evidence, settlement, chain } = found;
  return { evidence, settlement, ...(chain && { chain }) };
}
