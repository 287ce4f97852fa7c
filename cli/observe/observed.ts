/** Observed: findings of the verification rules between two pages, without server or model (VD2). */

import { type ReadPage, readPage } from "../../adapters/snapshots/read-page.js";
import { targetFacts } from "../../core/action/facts.js";
import type { FieldChange } from "../../core/page/compare/diff.js";
import type { SkeletonNode } from "../../core/page/skeleton.js";
import type { ActionId } from "../../core/turn/identity.js";
import { hasBrowserEffect } from "../../core/verification/evidence/browser-events.js";
import { changesBetween, type PageChanges } from "../../core/verification/evidence/changes.js";
import type { EvidencePage } from "../../core/verification/evidence/comparison.js";
import { type GatheredEvidence, gatherEvidence, type Strength } from "../../core/verification/evidence/evidence.js";
import type { CaseId, ObserveCase } from "./case.js";

export interface ObservedNode {
  readonly role: string;
  readonly name: string;
  readonly text?: string;
  readonly value?: string;
  readonly region: string;
  /** An alert, status, toast, dialog or validation message. */
  readonly message?: true;
}

export interface ObservedChange {
  readonly role: string;
  readonly name: string;
  readonly field: string;
  readonly from?: string | boolean;
  readonly to?: string | boolean;
}

/** The answer to one input line. Top-level hashes are of the page after. */
export interface ObserveAnswer {
  readonly id?: CaseId;
  readonly urlChanged: boolean;
  readonly somethingChanged: boolean;
  readonly meaningfulChange: boolean;
  readonly strength: Strength;
  readonly evidence: readonly string[];
  readonly diff: {
    readonly added: readonly ObservedNode[];
    readonly removed: readonly ObservedNode[];
    readonly moved: readonly ObservedNode[];
    readonly changed: readonly ObservedChange[];
    /** Differences that do not count: clocks, counters, and whatever moved while nothing was done. */
    readonly ignored: readonly ObservedChange[];
    /** Items beyond the first 500 of each list. */
    readonly omitted?: number;
  };
  readonly similarity: number;
  readonly domHash: string;
  readonly skeletonHash: string;
  readonly before: { readonly domHash: string; readonly skeletonHash: string };
  /** The action's target. Null when the page before has no such element. */
  readonly target: { readonly role: string; readonly name: string } | null;
  /** Conclusion of code alone. Null when a model would be asked. */
  readonly verdict: {
    readonly tag: string;
    readonly confidence: number;
    readonly rule: string;
    readonly reason: string;
  } | null;
  readonly ms: number;
}

export interface Observed {
  readonly answer: ObserveAnswer;
  readonly before: ReadPage;
  readonly after: ReadPage;
}

const ITEMS_MAX = 500;
const TEXT_MAX = 1_000;
/** Dropped from the evidence, because no case has receipts. */
const NO_RECEIPT = "The client sent no receipt.";

/** `clock` in milliseconds. Throws PageTooComplexError. */
export function observeCase(given: ObserveCase, clock: () => number): Observed {
  const since = clock();
  const ambient = given.clientObservations?.ambient ?? [];
  const [before, after] = [given.before, given.after].map(({ url, dom }) =>
    readPage({ html: dom, url, userId: "observe", ambient }),
  ) as [ReadPage, ReadPage]; // two in, two out
  const sides = [evidencePage(before, given.before), evidencePage(after, given.after)] as const;
  const found = evidenceOf(given, before, sides);
  const changes = changesBetween(sides[0], sides[1], new Set(ambient));
  const answer = { ...answerOf(given, found, changes), ...hashesOf(before, after), target: targetOf(given, before) };
  return { answer: { ...answer, ms: Math.round((clock() - since) * 10) / 10 }, before, after };
}

function evidencePage(read: ReadPage, { url, activeElement }: ObserveCase["before"]): EvidencePage {
  return { skeleton: read.skeleton, url, title: read.title, focus: activeElement ?? "", domHash: read.domHash };
}

function evidenceOf(
  given: ObserveCase,
  read: ReadPage,
  [before, after]: readonly [EvidencePage, EvidencePage],
): GatheredEvidence {
  const { action, clientObservations } = given;
  const { ambient = [], ...witness } = clientObservations ?? {};
  const { snapshotId, domHash, skeletonHash } = read;
  const page = { snapshotId, domHash, skeletonHash, url: before.url, title: before.title, focus: before.focus };
  return gatherEvidence({
    before,
    after,
    issued: {
      // No action was issued, so no receipt names one.
      actionId: "" as ActionId,
      stepIndex: 0,
      planStep: 0,
      action,
      thought: "",
      facts: targetFacts({ action: given.parsed, skeleton: read.skeleton, page }),
      lastForStep: false,
      before: page,
    },
    observation: { witness: witness, receipts: [], settled: true },
    ambient: new Set(ambient),
    contract: { type: "skip", criteria: [], generatedFrom: "user", generatedAt: "" },
  });
}

function answerOf(given: ObserveCase, { summary, lines, settlement }: GatheredEvidence, changes: PageChanges) {
  const { urlChanged, meaningfulChange, strength, similarity } = summary;
  const verdict = settlement.kind === "decided" ? settlement.verdict : null;
  return {
    ...(given.id === undefined ? {} : { id: given.id }),
    urlChanged,
    somethingChanged: urlChanged || meaningfulChange || hasBrowserEffect(given.clientObservations ?? {}),
    meaningfulChange,
    strength,
    evidence: lines.filter((line) => line !== NO_RECEIPT),
    diff: diffOf(changes),
    similarity,
    verdict:
      verdict === null
        ? null
        : { tag: verdict.tag, confidence: verdict.confidence, rule: verdict.rule, reason: verdict.semanticSummary },
  };
}

function hashesOf(before: ReadPage, after: ReadPage) {
  const { domHash, skeletonHash } = after;
  return { domHash, skeletonHash, before: { domHash: before.domHash, skeletonHash: before.skeletonHash } };
}

function targetOf({ parsed, before }: ObserveCase, { skeleton, snapshotId }: ReadPage): ObserveAnswer["target"] {
  const page = { snapshotId, url: before.url, focus: before.activeElement ?? "" };
  const { target } = targetFacts({ action: parsed, skeleton, page });
  return target === undefined ? null : { role: target.role, name: cut(target.name) };
}

function diffOf({ diff, added, removed, changed }: PageChanges): ObserveAnswer["diff"] {
  const pairs = new Map((diff?.pairs ?? []).map((pair) => [pair.after.key, pair]));
  const moved = (diff?.moved ?? []).flatMap(({ key }) => pairs.get(key)?.after ?? []);
  const ignored = (diff?.changed ?? []).filter((change) => change.volatile);
  const told = (change: FieldChange) => tellChange(change, pairs.get(change.key)?.before);
  const lists = [added, removed, moved, changed, ignored];
  const omitted = lists.reduce((sum, { length }) => sum + Math.max(0, length - ITEMS_MAX), 0);
  return {
    added: added.slice(0, ITEMS_MAX).map(tellNode),
    removed: removed.slice(0, ITEMS_MAX).map(tellNode),
    moved: moved.slice(0, ITEMS_MAX).map(tellNode),
    changed: changed.slice(0, ITEMS_MAX).map(told),
    ignored: ignored.slice(0, ITEMS_MAX).map(told),
    ...(omitted === 0 ? {} : { omitted }),
  };
}

export function tellNode({ role, name, text, value, region, message }: SkeletonNode): ObservedNode {
  return {
    role,
    name: cut(name),
    ...(text === undefined || text === name ? {} : { text: cut(text) }),
    ...(value === undefined ? {} : { value: cut(value) }),
    region: cut(region),
    ...(message ? { message } : {}),
  };
}

function tellChange({ field, from, to }: FieldChange, node: SkeletonNode | undefined): ObservedChange {
  return {
    role: node?.role ?? "",
    name: cut(node?.name ?? ""),
    field,
    ...(from === undefined ? {} : { from: cut(from) }),
    ...(to === undefined ? {} : { to: cut(to) }),
  };
}

function cut<T extends string | boolean>(value: T): T | string {
  return typeof value === "string" && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX - 1)}…` : value;
}
