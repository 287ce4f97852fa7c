/** Gathering evidence: two stored pages are compared by rules alone, after every action (design §6). No model. */

import type { SnapshotStore, StoredPage } from "../adapters/snapshots/store.js";
import { extractOutputs } from "../core/planning/outputs.js";
import { describeLookAhead, lookAhead } from "../core/planning/plan.js";
import type { SnapshotId } from "../core/task/identity.js";
import type { PageRef } from "../core/task/observation.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import { type ChainFindings, gatherChain } from "../core/verification/chain.js";
import { type GatheredEvidence, gatherEvidence as gather } from "../core/verification/evidence.js";
import type { EvidencePage } from "../core/verification/scene.js";
import type { Database } from "../db/client.js";
import { writeVerificationRecord } from "../db/verification-records.js";

type Input = ActivityInput<"gatherEvidence">;

/** Where news of verification goes; a pino logger fits. */
export interface VerificationLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/**
 * A missing snapshot is a verdict (`unknown`, with a warning), never an error; a database that is away is an error, and
 * retrying is right. Idempotent: a retry writes the same record.
 */
export function createGatherEvidence(deps: {
  readonly database: Database;
  readonly snapshots: Pick<SnapshotStore, "get">;
  readonly log?: VerificationLog;
}) {
  return async function gatherEvidence(input: Input): Promise<ActivityResult<"gatherEvidence">> {
    const { before, chosenOn, after, record, beforeId } = await loadPages(deps.snapshots, input);
    const { issued, observation, contract, step } = input;
    const shared = {
      before: before === null ? null : pageOf(before, rightBefore(issued.before, observation)),
      ...(chosenOn === null ? {} : { chosenOn: pageOf(chosenOn, issued.before) }),
      after: after === null ? null : pageOf(after, observation),
      observation,
      ambient: new Set([before, chosenOn, after].flatMap((page) => page?.ambient ?? [])),
      contract,
      url: observation.url,
      ...(input.typed === undefined ? {} : { typed: input.typed }),
      ...(input.record === undefined ? {} : { record: record === null ? null : pageOf(record, input.record) }),
    };
    const first = { ...shared, issued, ...stepCheckOf(step) };
    const rest = (input.rest ?? []).map((link) => {
      const issued = { ...link.issued, before: input.issued.before };
      return { ...shared, issued, ...stepCheckOf(link.step) };
    });
    const found: GatheredEvidence & { readonly chain?: ChainFindings } =
      rest.length === 0 ? gather(first) : gatherChain([first, ...rest]);
    tell(deps.log, input, found);
    await keep(deps.database, input, found, beforeId);
    const { summary: evidence, settlement, chain } = found;
    return {
      evidence,
      settlement,
      ...readOutputs(input, { before, after }),
      ...ahead(input, record ?? after),
      ...(chain === undefined ? {} : { chain }),
    };
  };
}

function stepCheckOf(step: Input["step"]) {
  return step?.expectedOutcome === undefined ? {} : { stepCheck: step.expectedOutcome };
}

/** What the phase at hand is to find out, as far as the page shows it (design §7). */
function readOutputs(
  { outputs, issued, observation }: Input,
  { before, after }: { readonly before: StoredPage | null; readonly after: StoredPage | null },
): Pick<ActivityResult<"gatherEvidence">, "outputs"> {
  if (outputs === undefined) return {};
  const earlier = before === null ? null : pageOf(before, issued.before);
  const page = after === null ? { url: observation.url, skeleton: null } : pageOf(after, observation);
  return { outputs: extractOutputs(outputs, page, earlier) };
}

/** What the next step needs, seen while this one is verified (design §7). */
function ahead({ next }: Input, after: StoredPage | null): Pick<ActivityResult<"gatherEvidence">, "lookAhead"> {
  if (next === undefined || after === null) return {};
  const said = describeLookAhead(next, lookAhead(next, after.skeleton));
  return said === undefined ? {} : { lookAhead: said };
}

/** The client's own page from right before it acted beats the page on which the action was chosen (design §6.1). */
async function loadPages(snapshots: Pick<SnapshotStore, "get">, input: Input) {
  const { task, issued, observation } = input;
  const get = async (id: SnapshotId | undefined) => (id === undefined ? null : await snapshots.get(task.tenantId, id));
  const chosenId = issued.before.snapshotId;
  const { beforeSnapshotId: drawnId, snapshotId } = observation;
  const [drawn, chosenOn, after, record] = await Promise.all([
    get(drawnId === chosenId ? undefined : drawnId),
    get(chosenId),
    get(snapshotId),
    get(input.record?.snapshotId),
  ]);
  return drawn === null
    ? { before: chosenOn, chosenOn: null, after, record, beforeId: chosenId }
    : { before: drawn, chosenOn, after, record, beforeId: drawn.id };
}

/** Where the page had gone by itself, and what had the focus, when the action began. */
function rightBefore(chosenOn: PageRef, { beforeUrl, beforeFocus }: Input["observation"]): PageRef {
  return { ...chosenOn, url: beforeUrl ?? chosenOn.url, focus: beforeFocus ?? chosenOn.focus };
}

/** The URL is the reference's: a stored page knows only where its content was first seen. */
function pageOf(stored: StoredPage, ref: PageRef): EvidencePage {
  const { skeleton, domHash } = stored;
  return { skeleton, domHash, url: ref.url, title: stored.title, focus: ref.focus };
}

/** A second look corrects the record of the action it looks at; it has none of its own. */
async function keep(database: Database, input: Input, { summary, lines }: GatheredEvidence, beforeId: string) {
  const { task, issued, observation } = input;
  await writeVerificationRecord(database, task, {
    stepIndex: issued.stepIndex,
    actionId: issued.actionId,
    evidence: lines,
    lineCount: summary.lineCount,
    strength: summary.strength,
    tiers: summary.submitTiers,
    urlChanged: summary.urlChanged,
    meaningfulChange: summary.meaningfulChange,
    similarity: summary.similarity,
    refusedSubmit: summary.refusedSubmit,
    expectedOutcome: summary.expectedOutcome,
    beforeSnapshotId: beforeId,
    afterSnapshotId: observation.snapshotId,
    afterUrl: observation.url,
  });
}

function tell(log: VerificationLog | undefined, { task, issued }: Input, { summary, settlement }: GatheredEvidence) {
  const fields = { taskId: task.taskId, stepIndex: issued.stepIndex };
  if (summary.witnessOnly) log?.info(fields, "Client witness override");
  if (settlement.kind === "decided" && /^no-(?:before|after)-state$/.test(settlement.verdict.rule)) {
    log?.warn(fields, summary.lines[0] ?? "verification skipped");
  }
}
