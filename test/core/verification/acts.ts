/** Acts: an action, the pages around it and what the client said, for tests of evidence. */

import type { Receipt } from "../../../core/action/execution.js";
import type { SkeletonNode } from "../../../core/page/skeleton.js";
import type { ActionId, SnapshotId } from "../../../core/turn/identity.js";
import type { IssuedAction } from "../../../core/turn/issued-action.js";
import type { ActionObservation, EvidencePage } from "../../../core/verification/evidence/comparison.js";
import { type EvidenceInput, gatherEvidence } from "../../../core/verification/evidence/evidence.js";
import type { Contract } from "../../../protocol/contract.js";
import { page } from "./pages.js";

export const ID = "0.0-abc" as ActionId; // any id will do
const URL_BEFORE = "http://clinic.test/patients";

export interface Act {
  readonly action: string;
  readonly kind?: IssuedAction["facts"]["kind"];
  /** What is acted on, on the page before. */
  readonly on?: SkeletonNode;
  readonly before?: readonly SkeletonNode[] | null;
  /** Where it was chosen, when that is not the page right before it. */
  readonly chosenOn?: readonly SkeletonNode[];
  readonly after?: readonly SkeletonNode[] | null;
  readonly from?: string;
  readonly to?: string;
  readonly titles?: readonly [string, string];
  readonly hashes?: readonly [string, string];
  readonly focus?: readonly [string, string];
  readonly seen?: Partial<ActionObservation>;
  readonly receipt?: Partial<Receipt> | null;
  readonly ambient?: readonly number[];
  readonly issued?: Partial<IssuedAction>;
  readonly contract?: Contract;
}

export const NO_CONTRACT: Contract = { type: "skip", criteria: [], generatedFrom: "auto", generatedAt: "" };

export function receipt(fields: Partial<Receipt> = {}): Receipt {
  return {
    actionId: ID,
    action: "",
    ok: true,
    verified: true,
    delivered: true,
    retried: false,
    attempts: [{ method: "click", result: "verified", delivered: true, ms: 5 }],
    effect: "changed",
    settled: true,
    ...fields,
  };
}

/** A Surefoot client's act, unless `receipt` is null: then a plain client's. */
export function inputOf(act: Act): EvidenceInput {
  const before = act.before === undefined ? [] : act.before;
  const after = act.after === undefined ? before : act.after;
  const [was, is] = act.hashes ?? ["h1", before === after ? "h1" : "h2"];
  const [titleBefore, titleAfter] = act.titles ?? ["Page", "Page"];
  const [focusBefore, focusAfter] = act.focus ?? ["", ""];
  const from = act.from ?? URL_BEFORE;
  const receipts = act.receipt === null ? [] : [receipt(act.receipt)];
  return {
    before: sideOf(before, from, was, titleBefore, focusBefore),
    after: sideOf(after, act.to ?? from, is, titleAfter, focusAfter),
    ...(act.chosenOn && { chosenOn: sideOf(act.chosenOn, from, "h0", titleBefore, focusBefore) }),
    issued: issuedOf(act, from),
    observation: { witness: {}, receipts, settled: true, ...act.seen },
    ambient: new Set(act.ambient ?? []),
    contract: act.contract ?? NO_CONTRACT,
  };
}

export function gather(act: Act) {
  return gatherEvidence(inputOf(act));
}

/** Tag and rule of a settled act; null when a judge is needed. */
export function settled(act: Act): readonly [tag: string, rule: string] | null {
  const { settlement } = gather(act);
  return settlement.kind === "decided" ? [settlement.verdict.tag, settlement.verdict.rule] : null;
}

function sideOf(
  nodes: readonly SkeletonNode[] | null,
  url: string,
  domHash: string,
  title: string,
  focus: string,
): EvidencePage {
  return { skeleton: nodes === null ? null : page(nodes, title), url, title, focus, domHash };
}

function issuedOf(act: Act, url: string): IssuedAction {
  const { on } = act;
  const id = on?.control?.sf?.n ?? on?.control?.index ?? 0;
  const snapshotId = "s1" as SnapshotId; // any id will do
  const epoch = on?.control?.sf?.epoch ?? "";
  const target =
    on === undefined
      ? {}
      : { target: { snapshotId, epoch, id, fingerprint: on.fingerprint, role: on.role, name: on.name } };
  return {
    actionId: ID,
    stepIndex: 0,
    planStep: 0,
    action: act.action,
    thought: "",
    facts: { kind: act.kind ?? "generic", risk: "reversible", visible: true, enabled: true, origin: "x", ...target },
    lastForStep: false,
    before: { snapshotId, url, title: "", domHash: "h1", skeletonHash: "k1", focus: "" },
    ...act.issued,
  };
}
