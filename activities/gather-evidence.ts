/** Gather evidence: two stored pages are compared by rules alone, after every action. No model. */

import type { KnownPage } from "../adapters/snapshots/recent.js";
import { extractOutputs } from "../core/planning/outputs.js";
import { describeLookAhead, lookAhead } from "../core/planning/plan.js";
import type { Activity, ActivityInput } from "../core/task/verbs.js";
import type { SnapshotId } from "../core/turn/identity.js";
import type { PageRef } from "../core/turn/observation.js";
import { type ChainFindings, gatherChain } from "../core/verification/evidence/chain.js";
import type { EvidencePage } from "../core/verification/evidence/comparison.js";
import { type GatheredEvidence, gatherEvidence as gather } from "../core/verification/evidence/evidence.js";
import { type TenantTransaction, withTenant } from "../db/client.js";
import { writeVerificationRecord } from "../db/verification-records.js";
import { type ActivityDeps, type ActivityLog, type DepsOf, logFieldsOf } from "./context.js";

type GatherVerb = ActivityInput<"gatherEvidence">;
type Snapshots = ActivityDeps["snapshots"];

/** A missing snapshot is a verdict (`unknown`, with a warning), never an error. A retry writes the same record. */
export const createGatherEvidence =
  ({ database, snapshots, log }: DepsOf<"database" | "snapshots" | "log">): Activity<"gatherEvidence"> =>
  (input) =>
    // One transaction: the page is read and what it shows is written, with nothing between them but rules.
    withTenant(database, input.task.tenantId, async (tx) => {
      const pages = await loadPages(snapshots, input, tx);
      const found = compared(input, pages);
      report(log, input, found);
      await writeVerificationRecord(tx, input.task, recordOf(input, found, pages.beforeId));
      return resultOf(input, pages, found);
    });

type Pages = Awaited<ReturnType<typeof loadPages>>;
type EvidenceFound = GatheredEvidence & { readonly chain?: ChainFindings };

function compared(input: GatherVerb, { before, chosenOn, after, record }: Pages): EvidenceFound {
  const { issued, observation, contract, step, typed, rest = [] } = input;
  const { beforeUrl = issued.before.url, beforeFocus = issued.before.focus } = observation;
  const shared = {
    before: before && pageOf(before, { url: beforeUrl, focus: beforeFocus }),
    ...(chosenOn && { chosenOn: pageOf(chosenOn, issued.before) }),
    after: after && pageOf(after, observation),
    observation,
    ambient: new Set([before, chosenOn, after].flatMap((page) => page?.ambient ?? [])),
    contract,
    url: observation.url,
    typed,
    inForeignWindow: input.inForeignWindow,
    ...(input.record && { record: record && pageOf(record, input.record) }),
  };
  const linkOf = (link: NonNullable<GatherVerb["rest"]>[number]) => ({
    ...shared,
    issued: { ...link.issued, before: issued.before },
    stepCheck: link.step?.expectedOutcome,
  });
  const first = linkOf({ issued, step });
  return rest.length === 0 ? gather(first) : gatherChain([first, ...rest.map(linkOf)]);
}

function resultOf(input: GatherVerb, { before, after, record }: Pages, found: EvidenceFound) {
  const { next, outputs } = input;
  const { summary: evidence, settlement, chain } = found;
  const shown = record ?? after;
  return {
    evidence,
    settlement,
    outputs: outputs && readOutputs(outputs, input, before, after),
    lookAhead: next && shown ? describeLookAhead(next, lookAhead(next, shown.skeleton)) : undefined,
    chain,
  };
}

function readOutputs(
  outputs: NonNullable<GatherVerb["outputs"]>,
  { issued, observation }: GatherVerb,
  before: KnownPage | null,
  after: KnownPage | null,
) {
  const page = after === null ? { url: observation.url, skeleton: null } : pageOf(after, observation);
  return extractOutputs(outputs, page, before && pageOf(before, issued.before));
}

/** The client's own page from right before it acted beats the page on which the action was chosen. */
async function loadPages(
  snapshots: Snapshots,
  { task, issued, observation, record: seen }: GatherVerb,
  tx: TenantTransaction,
) {
  const get = async (id: SnapshotId | undefined) =>
    id === undefined ? null : await snapshots.get(task.tenantId, id, tx);
  const chosenId = issued.before.snapshotId;
  const { beforeSnapshotId: lateId, snapshotId } = observation;
  const [late, chosenOn, after, record] = await Promise.all([
    get(lateId === chosenId ? undefined : lateId),
    get(chosenId),
    get(snapshotId),
    get(seen?.snapshotId),
  ]);
  return late === null
    ? { before: chosenOn, chosenOn: null, after, record, beforeId: chosenId }
    : { before: late, chosenOn, after, record, beforeId: late.id };
}

/** The URL is the reference's: a stored page knows only where its content was first seen. */
function pageOf({ skeleton, domHash, title }: KnownPage, { url, focus }: Pick<PageRef, "url" | "focus">): EvidencePage {
  return { skeleton, domHash, url, title, focus };
}

function recordOf({ issued, observation }: GatherVerb, { summary, lines }: GatheredEvidence, beforeSnapshotId: string) {
  const { lineCount, strength, submitTiers: tiers, urlChanged, meaningfulChange, similarity } = summary;
  const { refusedSubmit, expectedOutcome } = summary;
  const criteria = summary.criteria.map(({ id, result }) => ({ id, result }));
  const found = {
    lineCount,
    strength,
    tiers,
    urlChanged,
    meaningfulChange,
    similarity,
    refusedSubmit,
    expectedOutcome,
    criteria,
  };
  const pages = { beforeSnapshotId, afterSnapshotId: observation.snapshotId, afterUrl: observation.url };
  return { stepIndex: issued.stepIndex, actionId: issued.actionId, evidence: lines, ...found, ...pages };
}

function report(log: ActivityLog | undefined, { task, issued }: GatherVerb, { summary, settlement }: GatheredEvidence) {
  const fields = { ...logFieldsOf(task), stepIndex: issued.stepIndex };
  if (summary.witnessOnly) log?.info?.(fields, "Client witness override");
  if (settlement.kind === "decided" && /^no-(?:before|after)-state$/.test(settlement.verdict.rule))
    log?.warn(fields, summary.lines[0] ?? "verification skipped");
}
