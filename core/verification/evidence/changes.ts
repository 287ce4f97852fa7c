/** Changes: the differences between two pages that count, and those that the client saw come of the action. */

import type { ObservedChange } from "../../../protocol/observation.js";
import type { Target } from "../../../protocol/task.js";
import { diffSkeletons, type FieldChange, isPickedOut, type SkeletonDiff } from "../../page/compare/diff.js";
import { onceForEach } from "../../page/compare/once-for-each.js";
import { similarity } from "../../page/compare/similarity.js";
import { clientIdOf, nodesOf, resolveTarget, type Skeleton, type SkeletonNode } from "../../page/skeleton.js";
import { fold, isSameName, nodesIn } from "../record/text-match.js";
import { isAccepted, type SentBetween, writesOf } from "./browser-events.js";
import type { ComparisonInput, EvidencePage } from "./comparison.js";

export interface PageChanges {
  readonly diff: SkeletonDiff | null;
  readonly added: readonly SkeletonNode[];
  readonly removed: readonly SkeletonNode[];
  readonly changed: readonly FieldChange[];
  /** A number alone counts only where it belongs to the action. Without a skeleton the hash decides. */
  readonly meaningful: boolean;
  /** Nothing that counts differs although the hashes do: a ticker, an advertisement, a class. */
  readonly onlyHash: boolean;
  readonly similarity: number;
}

type PageContent = Pick<EvidencePage, "skeleton" | "domHash">;

/** `ambient`: numbers of the controls that the client saw change while nothing was being done. */
export function changesBetween(before: PageContent, after: PageContent, ambient: ReadonlySet<number>): PageChanges {
  const hashDiffers = before.domHash !== after.domHash;
  if (before.skeleton === null || after.skeleton === null) {
    const none = { diff: null, added: [], removed: [], changed: [] };
    return { ...none, meaningful: hashDiffers, onlyHash: false, similarity: hashDiffers ? 0 : 1 };
  }
  const diff = diffSkeletons(before.skeleton, after.skeleton, { ambient });
  const isAmbient = (node: SkeletonNode) => (ambient as ReadonlySet<number | undefined>).has(clientIdOf(node)?.n);
  const moving = [...diff.added, ...diff.removed].filter(isAmbient);
  const counts = (others: readonly SkeletonNode[]) => (node: SkeletonNode) =>
    !moving.includes(node) && !isPickedOut(node, moving, others);
  const added = diff.added.filter(counts(diff.removed));
  const removed = diff.removed.filter(counts(diff.added));
  const found = { diff, added, removed, changed: diff.changed.filter((change) => !change.volatile) };
  const meaningful = isMeaningful(found);
  const alike = similarity(before.skeleton, after.skeleton);
  return { ...found, meaningful, onlyHash: hashDiffers && !meaningful, similarity: alike };
}

function isMeaningful({ diff, added, removed, changed }: Pick<PageChanges, "diff" | "added" | "removed" | "changed">) {
  const moved = diff?.moved.length ?? 0;
  return added.length + removed.length + moved > 0 || changed.some(({ numberOnly }) => !numberOnly);
}

export function without(
  changes: PageChanges,
  isNodeLeftOut: (node: SkeletonNode) => boolean,
  isChangeLeftOut: (change: FieldChange) => boolean,
): PageChanges {
  const rest = {
    ...changes,
    added: changes.added.filter((node) => !isNodeLeftOut(node)),
    removed: changes.removed.filter((node) => !isNodeLeftOut(node)),
    changed: changes.changed.filter((change) => !isChangeLeftOut(change)),
  };
  const meaningful = isMeaningful(rest);
  return { ...rest, meaningful, onlyHash: changes.onlyHash || (changes.meaningful && !meaningful) };
}

export type Located = Readonly<Record<"before" | "after", SkeletonNode | undefined>> & { readonly gone: boolean };

export function locate(
  target: Target | undefined,
  { before, after }: Pick<ComparisonInput, "before" | "after">,
  { diff }: PageChanges,
): Located {
  const was = find(target, before.skeleton);
  if (was === undefined || diff === null) return { before: was, after: find(target, after.skeleton), gone: false };
  const pair = diff.pairs.find((one) => one.before.key === was.key);
  return { before: was, after: pair?.after, gone: pair === undefined };
}

/** By client id in its document, by fingerprint if only one has it, by role and name likewise, by the sent id last. */
export function find(target: Target | undefined, skeleton: Skeleton | null): SkeletonNode | undefined {
  if (target === undefined || skeleton === null) return undefined;
  const nodes = nodesIn(skeleton);
  const { id, epoch, fingerprint, role, name } = target;
  const isIts = (own: ReturnType<typeof clientIdOf>) => own?.epoch === epoch && own.n === id;
  const byId = nodes.find((node) => isIts(clientIdOf(node)));
  if (byId !== undefined) return byId;
  const resolved = epoch === "" ? resolveTarget(skeleton, id) : undefined;
  if (resolved?.fingerprint === fingerprint) return resolved;
  const alike = only(nodes.filter((node) => node.fingerprint === fingerprint));
  return alike ?? only(nodes.filter((node) => node.role === role && isSameName(node.name, name)));
}

export const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);
const NUMBER_FIELDS: readonly string[] = ["spinbutton", "textbox"];
/** Between a field and the button that counts it up there may be the one that counts it down. */
const BESIDE = 2;

/** It is of the target or a field beside it (where no clock is), the client saw it change, or the site accepted a write. */
export function ownsNumber(change: FieldChange, target: Located, input: SentBetween): boolean {
  const { skeleton } = input.after;
  const node = skeleton?.nodes[change.key];
  if (change.field === "value" && change.key === target.after?.key) return true;
  if (change.field === "value" && node !== undefined && isBeside(node, target.after, skeleton)) return true;
  const { caused = [] } = input.observation.witness;
  return isCausedNumber(change, node, caused) || writesOf(input).some(isAccepted);
}

function isBeside(node: SkeletonNode, target: SkeletonNode | undefined, skeleton: Skeleton | null): boolean {
  if (target === undefined || !NUMBER_FIELDS.includes(node.role) || node.region !== target.region) return false;
  const keys = Object.keys(skeleton?.nodes ?? {});
  return Math.abs(keys.indexOf(node.key) - keys.indexOf(target.key)) <= BESIDE;
}

/** The client saw this node change: by its number, or because one of the two says all that the other says. */
export const isIncludedIn = (node: SkeletonNode, seen: readonly ObservedChange[]): boolean =>
  seen.some((change) => isNumbered(node, change) || sharesWords(node, change.text));

function isNumbered(node: SkeletonNode, { n }: ObservedChange): boolean {
  const id = clientIdOf(node)?.n;
  return id !== undefined && n === id;
}

function sharesWords(node: SkeletonNode, said: string): boolean {
  const words = wordsIn(said);
  return words !== "" && [node.name, node.text ?? "", node.value ?? ""].some((text) => holds(wordsIn(text), words));
}

function holds(own: string, said: string): boolean {
  if (own === "") return false;
  const [a, b] = [` ${own} `, ` ${said} `];
  return a.includes(b) || b.includes(a) || (own.length > said.length && a.startsWith(` ${said}`));
}

const wordsIn = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []).join(" ");

/** The client has to have seen the new figures of a number, not only words that were beside it before. */
function isCausedNumber({ from, to }: FieldChange, node: SkeletonNode | undefined, seen: readonly ObservedChange[]) {
  if (node === undefined) return false;
  const fresh = figuresIn(to).filter((figure) => !figuresIn(from).includes(figure));
  return seen.some((one) => {
    if (isNumbered(node, one)) return true;
    const figures = figuresIn(one.text);
    return fresh.length > 0 && fresh.every((figure) => figures.includes(figure)) && sharesWords(node, one.text);
  });
}

const figuresIn = (value: FieldChange["to"]): readonly string[] =>
  typeof value === "string" ? (value.match(/\d+(?:[.,]\d+)*/g) ?? []) : [];

/** Those that say something the page did not say before: what is only marked says what it said. */
export function changesWithNewText(seen: readonly ObservedChange[], before: Skeleton | null) {
  if (seen.length === 0) return [];
  const known = before === null ? new Set<string>() : wordsOf(before);
  return seen.filter(({ text }) => split(text).some((word) => !known.has(word)));
}

const split = (text = "") => wordsIn(text).split(" ");

const wordsOf = onceForEach(
  (page: Skeleton) => new Set(nodesOf(page).flatMap(({ name, text, value }) => [name, text, value].flatMap(split))),
);

/** The client saw the new text; a new state it saw only if it saw this very control. */
export function matchesObserved({ to }: FieldChange, node: SkeletonNode, seen: readonly ObservedChange[]): boolean {
  const words = typeof to === "string" ? wordsIn(to) : "";
  return seen.some((one) => isNumbered(node, one) || (words !== "" && holds(wordsIn(one.text), words)));
}

export function isCaused(
  { added, removed, changed, diff }: PageChanges,
  after: Skeleton | null,
  seen: readonly ObservedChange[],
): boolean {
  if (seen.length === 0) return false;
  const nodes = after?.nodes ?? {};
  const moved = (diff?.moved ?? []).flatMap(({ key }) => nodes[key] ?? []);
  if ([...added, ...removed, ...moved].some((node) => isIncludedIn(node, seen))) return true;
  return changed.some((change) => {
    const node = nodes[change.key];
    if (change.numberOnly) return isCausedNumber(change, node, seen);
    if (node === undefined) return false;
    // The client saw the old text go.
    const old = typeof change.from === "string" ? wordsIn(change.from) : "";
    return isIncludedIn(node, seen) || seen.some(({ text }) => wordsIn(text) !== "" && holds(old, wordsIn(text)));
  });
}
