/** Scene: everything that the rules of verification look at, worked out once. Elsewhere: verification context. */

import { type Action, parseAction } from "../action/grammar.js";
import type { Receipt } from "../action/receipt.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import type { IssuedAction } from "../task/choice.js";
import type { Observation } from "../task/observation.js";
import { isAmong, newlySaid, saysWhatWasSeen } from "./caused.js";
import { type Changes, changesBetween, withOwnNumbers, without } from "./change.js";
import { type CheckResult, evaluateCheck } from "./check.js";
import type { TypedValue } from "./entered.js";
import { type Located, locate } from "./located.js";
import { ownsNumber } from "./own-number.js";
import { hasChanged, type UrlChange, urlBefore, urlChange } from "./url-change.js";
import { sawSomething } from "./witness.js";

/** One side of an action. `skeleton` is null where none could be built: the hash must do. */
export interface EvidencePage {
  readonly skeleton: Skeleton | null;
  readonly url: string;
  readonly title: string;
  readonly focus: string;
  readonly domHash: string;
}

export type Seen = Pick<
  Observation,
  | "witness"
  | "receipts"
  | "settled"
  | "lastActionStatus"
  | "lastActionError"
  | "clientVerification"
  | "previousUrl"
  | "beforeDomHash"
  | "afterDomHash"
>;

export interface SceneInput {
  readonly before: EvidencePage;
  readonly after: EvidencePage;
  /** The page on which the action was chosen, where it had changed by itself when the action began. */
  readonly chosenOn?: EvidencePage;
  readonly issued: IssuedAction;
  readonly observation: Seen;
  readonly ambient: ReadonlySet<number>;
  /** What was put into the form so far. */
  readonly typed?: readonly TypedValue[];
  /** The record, opened to see what of it was stored; null when its page is not stored. */
  readonly record?: EvidencePage | null;
  /** Of the last verification record and of the task, for a before-state that has none. */
  readonly lastUrl?: string;
  readonly startUrl?: string;
}

export interface Scene {
  readonly before: EvidencePage;
  readonly after: EvidencePage;
  readonly issued: IssuedAction;
  readonly observation: Seen;
  /** Null when the action string is none of the grammar. */
  readonly action: Action | null;
  readonly url: UrlChange;
  readonly changes: Changes;
  readonly target: Located;
  /** The latest one for this action; undefined from a plain client. */
  readonly receipt: Receipt | undefined;
  readonly clientSaw: boolean;
  readonly urlChanged: boolean;
  /** What was put into the form so far. */
  readonly typed: readonly TypedValue[];
  /** The record, opened after the action to see what of it was stored; undefined when it was not looked at. */
  readonly record: EvidencePage | null | undefined;
  /** By the client's own hashes the page did not change while it acted: what differs came before (design §6.2). */
  readonly drifted: boolean;
  /** What had changed by itself between the choice and the act; it is told, and counts as nobody's (design §6.1). */
  readonly drift: Pick<Changes, "added" | "removed" | "changed"> | null;
  /** Of the action, on the page after; `newly`: it did not hold on the page before. */
  readonly expected: { readonly result: CheckResult; readonly newly: boolean };
}

export function sceneOf(input: SceneInput): Scene {
  const { before, after, issued, observation, ambient } = input;
  const parsed = parseAction(issued.action);
  const action = parsed.ok ? parsed.action : null;
  const found = withoutRevealed(changesBetween(before, after, ambient), action, input);
  const url = urlChange(urlBefore(urlSources(input)), after.url);
  const target = locate(issued.facts.target, before.skeleton, after.skeleton, found);
  const changes = withOwnNumbers(found, (change) => ownsNumber(change, target, input));
  return {
    before,
    after,
    issued,
    observation,
    action,
    url,
    changes,
    target,
    receipt: observation.receipts.filter((receipt) => receipt.actionId === issued.actionId).at(-1),
    clientSaw: sawSomething(observation.witness),
    urlChanged: hasChanged(url),
    typed: input.typed ?? [],
    record: input.record,
    drifted: hasDrifted(observation, changes),
    drift: driftOf(input),
    expected: expectedOutcome(input),
  };
}

function driftOf({ chosenOn, before, ambient }: SceneInput): Scene["drift"] {
  if (chosenOn === undefined) return null;
  const drift = changesBetween(chosenOn, before, ambient);
  return drift.meaningful || chosenOn.url !== before.url ? drift : null;
}

/** What the pointer alone brings out, a tip above all, is what hovering is for; to any other deed it is nothing. */
function withoutRevealed(changes: Changes, action: Action | null, { before, after, observation }: SceneInput): Changes {
  if (action === null || action.kind === "hover" || after.skeleton === null) return changes;
  const { caused = [], revealed = [] } = observation.witness;
  const { nodes } = after.skeleton;
  const broughtOut = newlySaid(revealed, before.skeleton);
  const isOwn = (node: SkeletonNode) => isAmong(node, caused);
  return without(changes, {
    node: (node) => !isOwn(node) && (node.role === "tooltip" || isAmong(node, broughtOut)),
    change: (change) => {
      const node = nodes[change.key];
      // Where the pointer is, rows and their parts look otherwise; what they say and are is not of its making.
      return node !== undefined && !isOwn(node) && (node.role === "tooltip" || saysWhatWasSeen(change, node, revealed));
    },
  });
}

/** Design §6.3, and `refresh`: a page loaded anew may well be the same. */
const EXEMPT: readonly string[] = ["wait", "scroll", "refresh", "look", "googleSearch", "verifySuccess"];

export function isExempt({ action }: Pick<Scene, "action">): boolean {
  return action !== null && EXEMPT.includes(action.kind);
}

/** The two hashes are the client's and compared only with each other. */
function hasDrifted({ beforeDomHash, afterDomHash }: Seen, { meaningful }: Changes): boolean {
  return meaningful && beforeDomHash !== undefined && beforeDomHash === afterDomHash;
}

function urlSources({ before, observation, lastUrl, startUrl }: SceneInput) {
  return {
    beforeState: before.url,
    ...(observation.previousUrl === undefined ? {} : { previousUrl: observation.previousUrl }),
    ...(lastUrl === undefined ? {} : { lastVerified: lastUrl }),
    ...(startUrl === undefined ? {} : { taskStart: startUrl }),
  };
}

function expectedOutcome({ before, after, issued, observation }: SceneInput): Scene["expected"] {
  const check = issued.expectedOutcome;
  // Seed 002 §4.9.1: of a dropdown only that it opened is asked; what a model expects of it is too much.
  if (check === undefined || issued.facts.kind === "dropdown") return { result: "unknown", newly: false };
  const { result } = evaluateCheck(check, { ...after, downloads: downloadsOf(observation) });
  const earlier = evaluateCheck(check, { ...before, downloads: [] });
  return { result, newly: result === "pass" && earlier.result !== "pass" };
}

/** Null from a client that has no eyes for downloads. */
export function downloadsOf(observation: Pick<Observation, "witness">): readonly string[] | null {
  const { download, didNetworkOccur } = observation.witness;
  if (download !== undefined) return [download];
  return didNetworkOccur === undefined ? null : [];
}
