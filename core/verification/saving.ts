/** Saving: whether something on the page would save what a control holds (CP6). */

import { isSubmit } from "../action/kind.js";
import { isDialog } from "../page/aria.js";
import { holderOf, homeOf, type Skeleton, type SkeletonNode } from "../page/skeleton.js";
import type { Comparison } from "./comparison.js";
import { isInside, isTextField, nodesIn } from "./control-values.js";
import { SEARCHING } from "./lexicon.js";
import { fold } from "./text-match.js";

/** By the form or dialog around it, by something elsewhere on the page, or in a document with its own "unsaved" mark. */
export type Saving = "form" | "page" | "document";

/** What would save the entry just made; undefined for a search, and for what the page saved by itself. */
export function savingOf({ action, target, after, urlChanged, changes }: Comparison): Saving | undefined {
  const { skeleton } = after;
  const node = target.after;
  if (node === undefined || skeleton === null || urlChanged || isLookup(node, skeleton)) return undefined;
  if (isSavedByHome(node, skeleton)) return "form";
  if (changes.changed.some(({ field, to }) => field === "state.unsaved" && to === true)) return "document";
  if (offersToSave(changes, node, skeleton)) return "page";
  // A view is often chosen beside a button that saves something else; written words are meant to be kept.
  const isWritten = action?.kind === "type" || action?.kind === "setValue";
  return isWritten && couldBeSaved(node, skeleton) ? "page" : undefined;
}

function offersToSave({ changed, added }: Comparison["changes"], target: SkeletonNode, skeleton: Skeleton): boolean {
  const enabled = changed.flatMap(({ field, key }) => (field === "state.disabled" ? (skeleton.nodes[key] ?? []) : []));
  return [...enabled, ...added.filter((node) => homeOf(node) === undefined)].some(
    (node) => node.key !== target.key && node.state.disabled !== true && isSubmit(node, skeleton),
  );
}

export type OpenedForm = Readonly<Record<"holder" | "fingerprint" | "name", string>>;

/** A new dialog with a field to write in and a button whose name says that it submits. */
export function openedForm({ action, changes, after: { skeleton } }: Comparison): OpenedForm | undefined {
  if (skeleton === null || (action?.kind !== "click" && action?.kind !== "press")) return undefined;
  const dialog = changes.added.find(({ role }) => isDialog(role));
  if (dialog === undefined) return undefined;
  const inside = nodesIn(skeleton).filter(({ control }) => control?.dialog === dialog.key);
  const submit = inside.find((node) => isSubmit(node, skeleton) && isNamedSubmit(node, skeleton));
  if (submit === undefined || !inside.some(isTextField)) return undefined;
  return { holder: holderOf(submit, skeleton), fingerprint: dialog.fingerprint, name: dialog.name.slice(0, 80) };
}

/** A search or a filter: what is written there is not to be kept. */
function isLookup(node: SkeletonNode, skeleton: Skeleton): boolean {
  if (/(?:^|>)search\b/.test(node.region)) return true;
  if (node.control?.formMethod === "get") return !isInEditor(node, skeleton);
  const home = homeOf(node);
  const submits = home === undefined ? [] : submitsIn(home, skeleton);
  const isPosted = node.control?.formMethod === "post";
  const looks = ({ name }: SkeletonNode) => SEARCHING.test(fold(name)) && !(isPosted && /^go$/.test(fold(name)));
  if (submits.length > 0 && submits.every(looks)) return true;
  // A field named like a search may belong to what "Save" saves; a button without words tells nothing about that.
  const isNamedSearch = node.role === "searchbox" || SEARCHING.test(fold(node.name));
  return isNamedSearch && !submits.some((one) => isNamedSubmit(one, skeleton));
}

/** A list with a GET form may hold an editor of one row, in a part of its own with a button that saves. */
function isInEditor(node: SkeletonNode, skeleton: Skeleton): boolean {
  const isOwnPart = (region: string) => /(?:^|>)(?:region|row|group|dialog)(?: "[^"]*")?$/.test(region);
  return nodesIn(skeleton).some(
    (one) => isOwnPart(one.region) && isNear(node.region, one.region) && savesItsPart(one, skeleton),
  );
}

function savesItsPart({ control, ...node }: SkeletonNode, skeleton: Skeleton): boolean {
  if (control === undefined || SEARCHING.test(fold(node.name))) return false;
  return isSubmit({ ...node, control: { ...control, form: node.region, submits: false } }, skeleton);
}

function isNamedSubmit({ control, ...node }: SkeletonNode, skeleton: Skeleton): boolean {
  if (control === undefined || SEARCHING.test(fold(node.name))) return false;
  return isSubmit({ ...node, role: "button", control: { ...control, submits: false } }, skeleton);
}

/** A submit in the form or dialog of the control, or where it has none, in its region. */
export function couldBeSaved(node: SkeletonNode, skeleton: Skeleton): boolean {
  if (isSavedByHome(node, skeleton)) return true;
  return submitsIn(undefined, skeleton).some(({ key, region }) => key !== node.key && isNear(node.region, region));
}

function isSavedByHome(node: SkeletonNode, skeleton: Skeleton): boolean {
  const home = homeOf(node);
  return home !== undefined && submitsIn(home, skeleton).some(({ key }) => key !== node.key);
}

function submitsIn(home: string | undefined, skeleton: Skeleton): readonly SkeletonNode[] {
  return nodesIn(skeleton).filter(
    (node) => node.control !== undefined && homeOf(node) === home && isSubmit(node, skeleton),
  );
}

const isNear = (a: string, b: string): boolean => isInside(a, b) || isInside(b, a) || a === "" || b === "";
