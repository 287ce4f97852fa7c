/**
 * Recheck: compares actions chosen on an earlier page with the current page, and looks for entries of the task that were
 * lost (TM16). It uses rules only, no model.
 */

import type { Card } from "../core/action/card.js";
import { elementIdsOf, printAction, readAction } from "../core/action/grammar.js";
import { differenceOf, type JudgedPage, partsJudged, surroundingsOf } from "../core/action/judged.js";
import { NO_USAGE } from "../core/limits/budget.js";
import { matchSkeletons } from "../core/page/compare/match.js";
import { elementIdOf, nodesOf, resolveTarget, type SkeletonNode } from "../core/page/skeleton.js";
import { isSubmitShaped } from "../core/recovery/strategy.js";
import type { FollowUp } from "../core/task/choice.js";
import type { Activity, ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { SnapshotId } from "../core/turn/identity.js";
import { nameOf, type PendingEntry, stateOfEntry } from "../core/verification/submit/pending-entries.js";
import { type ActionProposal, type ChoiceContext, judgedPage, readChain } from "./choice.js";
import { type ActivityDeps, type DepsOf, loadInput } from "./context.js";

type Input = ActivityInput<"recheck">;
type Result = ActivityResult<"recheck">;

export const createRecheck =
  (deps: DepsOf<"database" | "snapshots" | "goals">): Activity<"recheck"> =>
  async (input) => {
    const { goal, hints, page } = await loadInput(deps, input);
    const ground: ChoiceContext = { goal, hints, page, ref: input.page };
    const now = judgedPage(page);
    const pages = await pagesBefore(deps.snapshots, input, now);
    return entriesAgain(input, ground, now, pages) ?? actionsOn(input, ground, now, pages);
  };

type PagesBefore = ReadonlyMap<SnapshotId, JudgedPage>;

/** Page of the choice and the pages where each entry was last seen, without those no longer stored. */
async function pagesBefore(
  snapshots: ActivityDeps["snapshots"],
  { task, page, chosenOn, entries }: Input,
  now: JudgedPage,
): Promise<PagesBefore> {
  const ids = [...new Set([chosenOn.snapshotId, ...entries.map(({ seenOn }) => seenOn)])];
  const read = async (id: SnapshotId) => {
    if (id === page.snapshotId) return [[id, now]] as const;
    const stored = await snapshots.get(task.tenantId, id);
    const url = id === chosenOn.snapshotId ? chosenOn.url : stored?.url;
    return stored === null || url === undefined ? [] : ([[id, judgedPage({ ...stored, url })]] as const);
  };
  return new Map((await Promise.all(ids.map(read))).flat());
}

/** Null if every entry is still there, or if no action submits anything. */
function entriesAgain(
  { actions, entries, own }: Input,
  ground: ChoiceContext,
  now: JudgedPage,
  pages: PagesBefore,
): Result | null {
  if (!actions.some(({ facts }) => isSubmitShaped(facts))) return null;
  const fingerprints = new Set(own);
  const again: FollowUp[] = [];
  for (const entry of entries) {
    const state = stateOfEntry(entry, pages.get(entry.seenOn) ?? null, now, fingerprints);
    if (state.kind === "moved") return { kind: "moved", reason: state.why };
    if (state.kind !== "lost") continue;
    const made = madeAgain(entry, state.node, ground);
    if (typeof made === "string") return { kind: "moved", reason: made };
    again.push(made);
  }
  return again.length === 0 ? null : { kind: "lost", actions: again };
}

function madeAgain(entry: PendingEntry, node: SkeletonNode, ground: ChoiceContext): FollowUp | string {
  const id = elementIdOf(node, ground.page.skeleton);
  const read = readAction(entry.action ?? "");
  if (id === undefined || read === undefined || !("id" in read)) return `${nameOf(entry)} cannot be filled in again.`;
  const thought = `${nameOf(entry)} does not hold what was entered any more, so I enter it again.`;
  return proposed({ action: printAction({ ...read, id }), thought, lastForStep: false }, ground);
}

function proposed(proposal: ActionProposal, ground: ChoiceContext): FollowUp | string {
  const choice = readChain(ground, proposal, NO_USAGE);
  if (typeof choice === "string") return choice;
  const { usage: _none, followUps: _alone, ...followUp } = choice;
  return followUp;
}

/** The actions with ids and facts of this page, or the reason why one of them has become another action. */
function actionsOn(input: Input, ground: ChoiceContext, now: JudgedPage, pages: PagesBefore): Result {
  const { actions, chosenOn, page } = input;
  const before = pages.get(chosenOn.snapshotId);
  if (before === undefined) return { kind: "other", reason: "the page that it was chosen on is no longer stored" };
  if (page.snapshotId === chosenOn.snapshotId) return { kind: "same", actions };
  const partners = new Map(
    matchSkeletons(before.skeleton, now.skeleton).pairs.map((pair) => [pair.before.key, pair.after]),
  );
  const same: FollowUp[] = [];
  for (const action of actions) {
    const is = actionOn(action, { input, ground, before, now, partners });
    if (typeof is === "string") return { kind: "other", reason: is };
    same.push(is);
  }
  return { kind: "same", actions: same };
}

interface TwoPages {
  readonly input: Input;
  readonly ground: ChoiceContext;
  readonly before: JudgedPage;
  readonly now: JudgedPage;
  /** Nodes of this page by the key of their partner on the earlier page. */
  readonly partners: ReadonlyMap<string, SkeletonNode>;
}

function actionOn(was: FollowUp, pages: TwoPages): FollowUp | string {
  const { ground } = pages;
  const action = withIdsOn(was.action, pages);
  if (action === null) return `${wordsFor(was)} is not there any more`;
  const { facts: _before, replayed, ...proposal } = was;
  const is = proposed({ ...proposal, action }, ground);
  if (typeof is === "string") return is;
  const difference = differenceBetween(was, is, pages);
  const { valueSource } = was.facts;
  return (
    difference ?? { ...is, facts: { ...is.facts, ...(valueSource && { valueSource }) }, ...(replayed && { replayed }) }
  );
}

const wordsFor = ({ facts: { target } }: FollowUp): string =>
  target === undefined || target.name === "" ? "its element" : `“${target.name.slice(0, 80)}”`;

/** Null if an element of the action is missing from this page, or looks the same as another one. */
function withIdsOn(written: string, { before, now, partners }: TwoPages): string | null {
  const read = readAction(written);
  if (read === undefined) return null;
  const ids = elementIdsOf(read).map((id): [number, number | undefined] => {
    const node = resolveTarget(before.skeleton, id);
    const partner = node && partners.get(node.key);
    return [id, node && partner && isSure(node, partner, now) ? elementIdOf(partner, now.skeleton) : undefined];
  });
  if (ids.some(([, id]) => id === undefined)) return null;
  const known = new Map(ids);
  const fields = Object.entries(read).map(([field, value]) => {
    const isId = field === "id" || (field === "to" && typeof value === "number");
    return [field, isId ? known.get(Number(value)) : value];
  });
  return printAction(Object.fromEntries(fields));
}

/** True for the same node, or for the only node with its fingerprint. */
function isSure(node: SkeletonNode, partner: SkeletonNode, { skeleton }: JudgedPage): boolean {
  if (node.fingerprint !== partner.fingerprint) return false;
  if (node.key === partner.key && node.key.startsWith("e:")) return true;
  return nodesOf(skeleton).filter(({ fingerprint }) => fingerprint === node.fingerprint).length === 1;
}

/** Cards from earlier builds have no hash `whole`. */
const isSameCard = (was: Card, is: Card): boolean =>
  was.about === is.about && (was.whole === undefined || was.whole === is.whole);

/** Compares the judged parts with the current page. The task's own entries are checked separately. */
function differenceBetween(was: FollowUp, is: FollowUp, { input, before, now }: TwoPages): string | null {
  if (was.facts.origin !== is.facts.origin) return "the page is on another site now";
  if (was.facts.target?.fingerprint !== is.facts.target?.fingerprint) return "something else has the focus now";
  if (was.facts.target === undefined) return isSameCard(was.facts, is.facts) ? null : "the question is another one now";
  const [old, node] = [
    resolveTarget(before.skeleton, was.facts.target.id),
    resolveTarget(now.skeleton, is.facts.target?.id ?? -1),
  ];
  if (old === undefined || node === undefined) return "its element is not there any more";
  const own = new Set(input.own);
  const parts = partsJudged(was, input.asked);
  return differenceOf(surroundingsOf(old, before, own), surroundingsOf(node, now, own), parts);
}
