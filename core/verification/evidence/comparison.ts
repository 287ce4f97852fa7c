/** Comparison: the pages before and after an action, with all facts that the rules need, derived once. */

import type { Check } from "../../../protocol/contract.js";
import type { Receipt } from "../../action/execution.js";
import { type Action, isPointing, parseAction, verbRow } from "../../action/grammar.js";
import type { Skeleton, SkeletonNode } from "../../page/skeleton.js";
import type { IssuedAction } from "../../turn/issued-action.js";
import type { Observation } from "../../turn/observation.js";
import { type CheckResult, evaluateCheck } from "../completion/check.js";
import { withoutSlash } from "../record/text-match.js";
import type { EnteredValue } from "../submit/form-values.js";
import { changedItsLook, closedItsWindow, hasBrowserEffect, isOtherDocument, writesOf } from "./browser-events.js";
import {
  changesBetween,
  changesWithNewText,
  find,
  isIncludedIn,
  type Located,
  locate,
  matchesObserved,
  ownsNumber,
  type PageChanges,
  without,
} from "./changes.js";

/** The page before or after an action. `skeleton` is null if none could be built; only the hash is compared then. */
export interface EvidencePage {
  readonly skeleton: Skeleton | null;
  readonly url: string;
  readonly title: string;
  readonly focus: string;
  readonly domHash: string;
}

type OfAction = "witness" | "receipts" | "settled" | "lastActionStatus" | "lastActionError" | "clientVerification";
export type ActionObservation = Pick<Observation, OfAction | "previousUrl" | "beforeDomHash" | "afterDomHash">;

export interface ComparisonInput {
  readonly before: EvidencePage;
  readonly after: EvidencePage;
  /** Page on which the action was chosen, if it changed by itself before the action began or its window is gone. */
  readonly chosenOn?: EvidencePage;
  readonly issued: IssuedAction;
  readonly observation: ActionObservation;
  readonly ambient: ReadonlySet<number>;
  /** Values entered since the last submit. */
  readonly typed?: readonly EnteredValue[] | undefined;
  /** The task is in a window that no rule ties to the action that opened it (VD15). */
  readonly inForeignWindow?: boolean | undefined;
  /** Page of the record, opened to check the stored values. Null if that page was not kept; absent if never opened. */
  readonly record?: EvidencePage | null;
  /** URLs of the last verification record and of the task's start, used when the page before has none. */
  readonly lastUrl?: string;
  readonly startUrl?: string;
}

type OfInput = "before" | "after" | "issued" | "observation" | "inForeignWindow";
export interface Comparison extends Pick<ComparisonInput, OfInput> {
  readonly action: Action | null;
  readonly url: UrlChange;
  readonly urlChanged: boolean;
  readonly changes: PageChanges;
  readonly target: Located;
  readonly receipt: Receipt | undefined;
  readonly clientSaw: boolean;
  readonly typed: readonly EnteredValue[];
  readonly record: EvidencePage | null | undefined;
  /** The client's own hashes show no change while it acted, so the differences came before the action. */
  readonly drifted: boolean;
  /**
   * Another document may have been opened independently, so nothing on it is attributed to the action: the client ended during
   * the action, or it watched a submit that sent nothing.
   */
  readonly reopened: boolean;
  /** Changes that came by themselves between choice and action; reported, but attributed to nothing. */
  readonly drift: Pick<PageChanges, "added" | "removed" | "changed"> | null;
  /** The action's expected outcome on the page after; `newly`: it did not hold on the page before. */
  readonly expected: { readonly result: CheckResult; readonly newly: boolean };
}

export function compare(input: ComparisonInput): Comparison {
  const { before, after, issued, observation, ambient } = input;
  const parsed = parseAction(issued.action);
  const action = parsed.ok ? parsed.action : null;
  const found = withoutRevealed(changesBetween(before, after, ambient), action, input);
  const url = urlChange(urlBefore([before.url, observation.previousUrl, input.lastUrl, input.startUrl]), after.url);
  const isBack = closedItsWindow(input) && input.chosenOn !== undefined;
  const target = isBack
    ? { before: find(issued.facts.target, input.chosenOn?.skeleton ?? null), after: undefined, gone: true }
    : locate(issued.facts.target, input, found);
  const owns = !found.meaningful && found.changed.some((one) => one.numberOnly && ownsNumber(one, target, input));
  const changes = owns ? { ...found, meaningful: true, onlyHash: false } : found;
  const { beforeDomHash, afterDomHash, receipts, witness } = observation;
  const receipt = receipts.filter(({ actionId }) => actionId === issued.actionId).at(-1);
  return {
    before,
    after,
    issued,
    observation,
    action,
    url,
    urlChanged: hasChanged(url),
    changes,
    target,
    receipt,
    clientSaw: hasBrowserEffect(witness) || changedItsLook(input),
    typed: input.typed ?? [],
    record: input.record,
    inForeignWindow: input.inForeignWindow,
    drifted: changes.meaningful && beforeDomHash !== undefined && beforeDomHash === afterDomHash,
    reopened: isOtherDocument(input) && (receipt?.effect === "unknown" || (!hasChanged(url) && isUnsent(input))),
    drift: driftOf(input),
    expected: expectedOutcome(input, target, changes),
  };
}

const isUnsent = (input: ComparisonInput): boolean =>
  input.issued.facts.kind === "submit" &&
  input.observation.witness.requests !== undefined &&
  writesOf(input).length === 0;

function driftOf({ chosenOn, before, ambient, ...input }: ComparisonInput): Comparison["drift"] {
  if (chosenOn === undefined || closedItsWindow(input)) return null;
  const drift = changesBetween(chosenOn, before, ambient);
  return drift.meaningful || chosenOn.url !== before.url ? drift : null;
}

/** Drops content that the pointer alone reveals, such as tooltips: it is an effect of hover actions only. */
function withoutRevealed(changes: PageChanges, action: Action | null, input: ComparisonInput): PageChanges {
  const { before, after, observation } = input;
  const { skeleton } = after;
  if (action === null || isPointing(action) || skeleton === null) return changes;
  const { caused = [], revealed = [] } = observation.witness;
  const broughtOut = changesWithNewText(revealed, before.skeleton);
  const isOwn = (node: SkeletonNode) => isIncludedIn(node, caused);
  return without(
    changes,
    (node) => !isOwn(node) && (node.role === "tooltip" || isIncludedIn(node, broughtOut)),
    (change) => {
      const node = skeleton.nodes[change.key];
      // The pointer changes only the look of rows and their parts, not their words or states.
      return node !== undefined && !isOwn(node) && (node.role === "tooltip" || matchesObserved(change, node, revealed));
    },
  );
}

/** The action need not change anything: a reloaded page may be the same. */
export const needsNoChange = ({ action }: Pick<Comparison, "action">): boolean => verbRow(action)?.still === true;

function expectedOutcome(input: ComparisonInput, target: Located, changes: PageChanges): Comparison["expected"] {
  const { before, after, issued, observation } = input;
  const check = issued.expectedOutcome;
  // A dropdown only has to open; models expect more of it than that.
  if (check === undefined || issued.facts.kind === "dropdown") return { result: "unknown", newly: false };
  const { result } = evaluateCheck(check, { ...after, downloads: downloadsOf(observation) });
  const earlier = evaluateCheck(check, { ...before, downloads: [] });
  if (result === "fail" && isOwnAddress(check, target, before.url) && isAnsweredInPlace(input, changes)) {
    return { result: "unknown", newly: false };
  }
  return { result, newly: result === "pass" && earlier.result !== "pass" };
}

/** VD16: the expected address is the link's own, which predicts nothing if a script handles the click. */
function isOwnAddress({ activity, url = "" }: Check, { before }: Located, base: string): boolean {
  if (activity !== "url" || before?.href === undefined || !URL.canParse(before.href, base)) return false;
  const { href, pathname, hash } = new URL(before.href, base);
  return [href, pathname, pathname + hash].some((one) => withoutSlash(one) === withoutSlash(url));
}

/** The same document shows different content, possibly at another address. */
const isAnsweredInPlace = (pages: ComparisonInput, { meaningful }: PageChanges): boolean =>
  meaningful && !isOtherDocument(pages);

export function downloadsOf({ witness }: Pick<Observation, "witness">): readonly string[] | null {
  const { download, didNetworkOccur } = witness;
  if (download !== undefined) return [download];
  return didNetworkOccur === undefined ? null : [];
}

type UrlChange = Readonly<Record<"path" | "query" | "hash" | "unknown", boolean> & Record<"from" | "to", string>>;

export const urlBefore = (sources: readonly (string | undefined)[]): string | null =>
  sources.find((url) => url !== undefined && URL.canParse(url)) ?? null;

export function urlChange(from: string | null, to: string): UrlChange {
  if (from === null || !URL.canParse(from) || !URL.canParse(to)) {
    return { path: false, query: false, hash: false, from: from ?? "", to, unknown: true };
  }
  const [before, after] = [new URL(from), new URL(to)];
  const path = before.origin !== after.origin || before.pathname !== after.pathname;
  const query = before.search !== after.search;
  return { path, query, hash: before.hash !== after.hash, from, to, unknown: false };
}

export const hasChanged = ({ path, query, hash }: UrlChange): boolean => path || query || hash;

/** Single-page applications keep their path in the fragment; a change there is another page, `#top` is not. */
export function isRouteChange({ hash, from, to }: UrlChange): boolean {
  if (!hash || !URL.canParse(to)) return false;
  return [from, to].some((url) => /^#!?\//.test(new URL(url).hash));
}

/** `url` is where `wanted` leads: same origin, path and query, and the fragment when one was wanted. */
export function isAt(url: string, wanted: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(wanted, url)) return false;
  const [here, there] = [new URL(url), new URL(wanted, url)];
  const samePath = withoutSlash(here.pathname) === withoutSlash(there.pathname) && here.origin === there.origin;
  return samePath && here.search === there.search && (there.hash === "" || here.hash === there.hash);
}

export function urlLines(change: UrlChange): readonly string[] {
  if (change.unknown) return ["The URL before is not known."];
  if (!hasChanged(change)) return ["URL did not change."];
  const [from, to] = [new URL(change.from), new URL(change.to)];
  const path = (url: URL) => (from.origin === to.origin ? url.pathname : url.origin + url.pathname);
  return [
    ...(change.path ? [`Navigation occurred: URL path changed from ${path(from)} to ${path(to)}.`] : []),
    ...(change.query ? [`URL query changed from '${from.search}' to '${to.search}'.`] : []),
    ...(change.hash ? [`URL fragment changed from '${from.hash}' to '${to.hash}'.`] : []),
  ];
}

/** Origin, path and route fragment: the parts that identify a page. */
export function pageAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname, hash } = new URL(url);
  return `${origin}${pathname}${hash.startsWith("#/") || hash.startsWith("#!") ? hash : ""}`;
}
